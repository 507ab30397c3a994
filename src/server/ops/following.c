/*
 * Following people: who of them is here now, and at which public table.
 *
 * Whom one follows is nobody else's business. Who hides, or has blocked whoever looks, is never
 * seen here; neither can be told from somebody who is away.
 */
#include <string.h>

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"

enum { FOLLOWS_BURST = 30 };

static bool may_follow(struct call *call)
{
    const char *name = call_text(call, "name");
    if (!call->who->has_password)
        return call_refuse(call, "needs_password", "only people with a password follow others");
    if (name == NULL || name[0] == '\0' || strlen(name) >= NAME_SIZE)
        return call_refuse(call, "not_found", "nobody of this name has a page to show");
    return allowance_take(&call->who->heavy, server_now(call->server), 1, FOLLOWS_BURST) ||
           call_refuse(call, "too_fast", "too much at once; wait a little");
}

static void begin(struct call *call, enum store_kind kind, void (*done)(struct change *change),
                  void (*failed)(struct change *change))
{
    struct change *change = change_make(call, kind, done);
    change->failed = failed;
    change->request.viewer = call->who->id;
    snprintf(change->request.person.name, sizeof change->request.person.name, "%s",
             call_text(call, "name"));
    change_begin(change);
}

static void tell_name(struct writer *writer, const void *context)
{
    const struct change *change = context;
    write_key_text(writer, "name", change->request.person.name);
}

static void follows(struct change *change)
{
    call_answer(change->call, tell_name, change);
}

static void does_not_follow(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "nobody of this name has a page to show");
    else if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "too_many", "you follow too many people already");
    else
        change_refuse(change);
}

void op_follow(struct call *call)
{
    if (may_follow(call))
        begin(call, STORE_FOLLOW_PUT, follows, does_not_follow);
}

static void unfollowed(struct change *change)
{
    call_succeed(change->call);
}

void op_unfollow(struct call *call)
{
    if (may_follow(call))
        begin(call, STORE_FOLLOW_DROP, unfollowed, change_refuse);
}

/* Who is here. */

/* A public table that is not over, at which the person sits and looks on; NULL if there is none. */
static const struct hosted_table *table_of(const struct person *person)
{
    for (const struct onlooker *at = person->onlookers; at != NULL; at = at->next_of_person)
        for (const struct watcher *looks = at->watching; looks != NULL;
             looks = looks->next_of_onlooker) {
            const struct hosted_table *table = (const struct hosted_table *)looks->place;
            const struct stored_match *match = &table->stored;
            if (!match->by_link && match->status != MATCH_OVER &&
                table_seat(table, person) != SPECTATOR)
                return table;
        }
    return NULL;
}

static void write_table(struct writer *writer, const struct match_id *id, const char *game,
                        enum match_status status)
{
    write_key(writer, "table");
    write_object(writer);
    match_id_write(writer, "id", id);
    write_key_name(writer, "game", game);
    write_key_name(writer, "status", status == MATCH_OPEN ? "open" : "running");
    write_object_end(writer);
}

/* What is known here, or was told by another server. */
static void write_whereabouts(struct writer *writer, struct server *server,
                              const struct stored_followed *followed)
{
    struct person *person = people_known(server->people, followed->person);
    const struct hosted_table *table = person == NULL ? NULL : table_of(person);
    write_key_bool(writer, "here", followed->here || (person != NULL && person->onlookers != NULL));
    if (table != NULL)
        write_table(writer, &table->stored.id, table->stored.game, table->stored.status);
    else if (followed->has_table)
        write_table(writer, &followed->table, followed->game, followed->status);
    person_release(server->people, person);
}

static void tell_followed(struct writer *writer, const void *context)
{
    const struct change *change = context;
    struct server *server = change->call->server;
    const struct pairs *blocks = moderation_blocks(server->moderation);
    write_key(writer, "followed");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_followed *followed = &change->request.followed[i];
        write_object(writer);
        write_key_text(writer, "name", followed->name);
        write_key_number(writer, "time", followed->since);
        if (followed->hidden || pairs_has(blocks, followed->person, change->call->who->id))
            write_key_bool(writer, "here", false);
        else
            write_whereabouts(writer, server, followed);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void followed_read(struct change *change)
{
    call_answer(change->call, tell_followed, change);
}

void op_followed(struct call *call)
{
    struct change *change = change_make(call, STORE_FOLLOWED, followed_read);
    change->request.person.id = call->who->id;
    change_begin(change);
}
