/*
 * Stepping through a match: earlier positions, as the viewer saw them then; once it is over,
 * everybody sees all of them whole, as the record with its seed would show anyway.
 */
#include "server/ops.h"
#include "server/table.h"

enum { POSITIONS_MAX = 50 };

struct replay {
    const struct match *match;
    int viewer;
    uint32_t from;
    uint32_t to;
    bool single; /* one position, not a list of them */
};

static void write_position(struct writer *writer, const struct replay *replay, uint32_t at,
                           const void *state)
{
    const struct game *game = replay->match->game;
    write_key_number(writer, "at", at);
    write_key(writer, "view");
    game->write_state(writer, state, replay->viewer);
    write_key(writer, "waiting");
    game_write_waiting(game->waiting(state), writer);
    game_write_scores(game, state, writer);
}

static void tell_replay(struct writer *writer, const void *context)
{
    const struct replay *replay = context;
    const struct match *match = replay->match;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    match_state_at(match, replay->from, state);
    write_key_number(writer, "count", match->count);
    if (replay->single) {
        write_position(writer, replay, replay->from, state);
        return;
    }
    write_key(writer, "positions");
    write_array(writer);
    for (uint32_t at = replay->from; at <= replay->to; at++) {
        if (at > replay->from)
            match->game->apply(state, match->events[at - 1]);
        write_object(writer);
        write_position(writer, replay, at, state);
        write_object_end(writer);
    }
    write_array_end(writer);
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
