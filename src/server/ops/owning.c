/* What the owner of a table may do to others there: remove them before it starts, and have its
 * spectators keep silent. */
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
    memset(&change->match.seats[seat], 0, sizeof change->match.seats[seat]);
    change_begin(change);
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
