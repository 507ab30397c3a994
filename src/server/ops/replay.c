/*
 * Stepping through a match: earlier positions, as the viewer saw them then; once it is over,
 * everybody sees all of them whole, as the record with its seed would show anyway.
 */
#include "engine/match_tell.h"
#include "server/ops/ops.h"
#include "server/table/table.h"

enum { POSITIONS_MAX = 50 };

struct replay {
    const struct match *match;
    int viewer;
    uint32_t from;
    uint32_t to;
    bool single; /* one position, not a list of them */
};

static void tell_replay(struct writer *writer, const void *context)
{
    const struct replay *replay = context;
    write_key_number(writer, "count", replay->match->count);
    if (replay->single) {
        match_tell_at(replay->match, replay->viewer, replay->from, writer);
    } else {
        write_key(writer, "positions");
        match_tell_past(replay->match, replay->viewer, replay->from, replay->to, writer);
    }
}

void op_replay(struct call *call)
{
    const struct hosted_table *table = call->table;
    if (table->live == NULL) {
        call_refuse(call, "not_running", "the match has not begun");
        return;
    }
    const struct match *match = &table->live->match;
    bool single = json_object_get(call->body, "at") != NULL;
    int64_t from = call_number(call, single ? "at" : "from", -1);
    int64_t to = single ? from : call_number(call, "to", -1);
    if (from < 0 || from > match->count || to < from || to - from >= POSITIONS_MAX) {
        call_refuse(call, "bad_request",
                    "\"at\", or \"from\" and \"to\", must be numbers of events, at most %d "
                    "positions at a time, and %d events have happened",
                    POSITIONS_MAX, (int)match->count);
        return;
    }
    struct replay replay = {.match = match,
                            .viewer =
                                match_waiting(match) == 0 ? ARBITER : table_seat(table, call->who),
                            .from = (uint32_t)from,
                            .to = (uint32_t)(to < match->count ? to : match->count),
                            .single = single};
    call_answer(call, tell_replay, &replay);
}
