/* What the owner of a table may do there: remove others before it starts, have a seat fewer, and
 * have its spectators keep silent. */
#include <string.h>

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/ops/seating.h"
#include "server/table/watch.h"

static bool is_owner(struct call *call)
{
    return call->table->stored.owner == call->who->id ||
           call_refuse(call, "not_yours", "only the owner of the table may do that");
}

static void tell_removed(struct writer *writer, const void *context)
{
    write_object(writer);
    write_key_name(writer, "op", "removed");
    match_id_write(writer, "match", context);
    write_object_end(writer);
}

static void removed(struct change *change)
{
    struct server *server = change->call->server;
    int64_t id = change->request.person.id;
    struct person *person = people_known(server->people, id);
    pairs_add(moderation_removals(server->moderation), change->match.key, id);
    if (person != NULL)
        onlookers_tell(server, person, tell_removed, &change->match.id);
    person_release(server->people, person);
    seating_changed(change);
}

void op_remove(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    int64_t seat = call_number(call, "seat", -1);
    if (!is_owner(call) || !seating_is_open(call))
        return;
    if (seat < 0 || seat >= match->players || match->seats[seat].person == 0 ||
        match->seats[seat].person == call->who->id) {
        call_refuse(call, "bad_request", "\"seat\" must be that of another person");
        return;
    }
    struct change *change = seating_update(call);
    change->request.kind = STORE_MATCH_REMOVE;
    change->request.person.id = match->seats[seat].person;
    change->done = removed;
    seating_vacate(&change->match, (int)seat);
    change_begin(change);
}

/* Those behind the seat move up, and have been seen when they were. */
static void has_fewer(struct change *change)
{
    struct hosted_table *table = change->call->table;
    for (int seat = (int)change->call->seat; seat < change->match.players; seat++)
        table->seen[seat] = table->seen[seat + 1];
    seating_changed(change);
}

/* Whoever asks says how many there are, so that what is asked twice is done once. */
void op_fewer(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    const struct game *game = call->table->game;
    int64_t seat = call_number(call, "seat", -1);
    struct options options = match->options;
    struct reason why;
    if (!is_owner(call) || !seating_is_open(call))
        return;
    if (call_number(call, "players", -1) != match->players) {
        call_refuse(call, "stale", "the table has %d seats by now", match->players);
    } else if (seat < 0 || seat >= match->players || match->seats[seat].person != 0) {
        call_refuse(call, "bad_request", "\"seat\" must be one without a person");
    } else if (game == NULL) {
        call_refuse(call, "other_rules", "this program does not have the game");
    } else if (seating_goes_on(match)) {
        call_refuse(call, "bad_players", "a series goes on with as many as it began with");
    } else if (match->players == game->players_min) {
        call_refuse(call, "bad_players", "%s is played by %d at least", game->id,
                    game->players_min);
    } else if (match->rated == RATED_BOTS && match->seats[seat].bot[0] != '\0') {
        call_refuse(call, "rated", "this match counts against bots: they stay");
    } else if (!game->settle_options(match->players - 1, &options, &why)) {
        call_refuse(call, "bad_option", "%s", why.text);
    } else {
        struct change *change = seating_update(call);
        struct stored_match *fewer = &change->match;
        size_t behind = (size_t)(match->players - 1 - seat);
        change->request.kind = STORE_MATCH_FEWER;
        change->done = has_fewer;
        call->seat = (int)seat;
        fewer->players--;
        memmove(&fewer->seats[seat], &fewer->seats[seat + 1], behind * sizeof fewer->seats[0]);
        memset(&fewer->seats[fewer->players], 0, sizeof fewer->seats[0]);
        change_begin(change);
    }
}

void op_spectators(struct call *call)
{
    if (!is_owner(call))
        return;
    if (json_object_get(call->body, "chat") == NULL) {
        call_refuse(call, "bad_request", "\"chat\" must say whether spectators may talk");
        return;
    }
    struct change *change = seating_update(call);
    change->match.quiet = !call_flag(call, "chat", true);
    change_begin(change);
}
