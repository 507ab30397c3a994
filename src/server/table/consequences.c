#include "server/table/consequences.h"

static void visit(void *context, const void *state, event e)
{
    (void)state;
    trace_add(context, e);
}

static uint64_t of_event(const struct live *live, event e, char result[RESULT_SIZE])
{
    const struct game *game = live->match.game;
    struct trace trace = live->trace;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    match_foresee(&live->match, e, state, visit, &trace);
    seats_mask waiting = game->waiting(state);
    if (waiting == 0) {
        struct writer writer;
        writer_start(&writer, result, RESULT_SIZE);
        game_write_result(game, state, &writer);
    }
    return trace_with(&trace, waiting);
}

static uint64_t after_undo(const struct match *match, int seat)
{
    struct trace trace = {0, 0};
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    uint32_t taken_back = match_undo_index(match, seat);
    match_state_at(match, 0, state);
    for (uint32_t i = 0; i < match->count; i++) {
        if (i == taken_back)
            continue;
        trace_add(&trace, match->events[i]);
        match->game->apply(state, match->events[i]);
    }
    return trace_with(&trace, match->game->waiting(state));
}

uint64_t consequences_of(const struct live *live, const struct stored_entry *entry,
                         char result[RESULT_SIZE])
{
    result[0] = '\0';
    if (entry->kind == ENTRY_EVENT)
        return of_event(live, entry->value, result);
    if (entry->kind == ENTRY_UNDO)
        return after_undo(&live->match, entry->seat);
    if (entry->kind == ENTRY_ENDED)
        return trace_with(&live->trace, 0);
    return trace_with(&live->trace, match_waiting(&live->match));
}
