/*
 * What people are told of themselves: their name, and what those who host have done that they
 * should know.
 */
#include <string.h>

#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/news.h"

void identity_write(struct writer *writer, const struct server *server, const struct person *who)
{
    const struct stored_sanction *mute = sanction_of(server->moderation, SANCTION_MUTE, who->id);
    const struct stored_sanction *renamed =
        sanction_of(server->moderation, SANCTION_RENAME, who->id);
    write_key(writer, "person");
    write_object(writer);
    write_key_text(writer, "name", who->name);
    write_key_bool(writer, "password", who->has_password);
    if (mute != NULL) {
        write_key(writer, "muted");
        write_object(writer);
        sanction_write(writer, mute);
        write_object_end(writer);
    }
    if (renamed != NULL)
        write_key_text(writer, "renamed_from", renamed->text);
    write_object_end(writer);
}

struct greeting {
    const struct server *server;
    const struct person *who;
};

static void tell_greeting(struct writer *writer, const void *context)
{
    const struct greeting *greeting = context;
    write_object(writer);
    write_key_name(writer, "op", "me");
    identity_write(writer, greeting->server, greeting->who);
    write_object_end(writer);
}

void identity_tell(struct server *server, int64_t id)
{
    struct person *person = people_known(server->people, id);
    struct greeting greeting = {server, person};
    if (person != NULL)
        onlookers_tell(server, person, tell_greeting, &greeting);
    person_release(server->people, person);
}

/* Those for whom a seat is kept, and by whom: shown with what is told next of the table. */
static void rename_kept(struct stored_match *match, int64_t id, const char *name)
{
    for (int seat = 0; seat < match->players; seat++) {
        struct stored_kept *kept = &match->seats[seat].kept;
        if (kept->person == id)
            memcpy(kept->name, name, NAME_SIZE);
        if (kept->person != 0 && kept->by == id)
            memcpy(kept->by_name, name, NAME_SIZE);
    }
}

void identity_rename(struct server *server, int64_t id, const char *name)
{
    struct person *person = people_known(server->people, id);
    const struct person somebody = {.id = id};
    if (person != NULL)
        memcpy(person->name, name, NAME_SIZE);
    for (struct hosted_table *at = tables_newest(server->tables); at != NULL; at = at->older) {
        int seat = table_seat(at, &somebody);
        rename_kept(&at->stored, id, name);
        if (seat != SPECTATOR) {
            memcpy(at->stored.seats[seat].name, name, NAME_SIZE);
            news_of_seats(at);
        }
    }
    person_release(server->people, person);
}

void identity_rename_others(struct server *server, const struct store_request *request)
{
    for (size_t i = 0; i < request->count; i++) {
        identity_rename(server, request->renamed[i].id, request->renamed[i].name);
        identity_tell(server, request->renamed[i].id);
    }
}

/* They know now that those who host have given them another name. */

static void tell_self(struct writer *writer, const void *context)
{
    const struct call *call = context;
    identity_write(writer, call->server, call->who);
}

static void seen(struct change *change)
{
    struct call *call = change->call;
    sanction_drop(call->server->moderation, &change->request.sanction);
    call_answer(call, tell_self, call);
}

static void seen_before(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_answer(change->call, tell_self, change->call);
    else
        change_refuse(change);
}

void op_seen(struct call *call)
{
    struct change *change = change_make(call, STORE_SANCTION_DROP, seen);
    change->failed = seen_before;
    change->request.sanction.kind = SANCTION_RENAME;
    change->request.sanction.person = call->who->id;
    change_begin(change);
}
