/*
 * The greedy bot: tries every legal event on a few states that fit what it sees, lets the others
 * and chance answer at random until its seat or another has to decide anew, and takes the event
 * with the best position by the game's estimate.
 */
#include <string.h>

#include "bots/levels.h"
#include "bots/value.h"
#include "engine/bits.h"

enum { STATES = 12 };

/* Applies the event, then whatever needs no new decision: the rest of a common one, and chance. */
static void settle(const struct game *game, void *state, event e, struct random *random)
{
    seats_mask others = game->waiting(state) & (seats_mask)~seat_bit(event_by(e));
    game->apply(state, e);
    for (;;) {
        seats_mask waiting = game->waiting(state);
        bool common = waiting != 0 && (waiting & ~others) == 0;
        if (waiting != seat_bit(CHANCE) && !common)
            return;
        if (common)
            others &= (seats_mask)~seat_bit(bits_lowest(waiting));
        game->apply(state, game_random_event(game, state, random));
    }
}

/* Better candidates first; among equals the order of the legal list stays. */
static void sort_candidates(struct bot_candidate candidates[], int count)
{
    for (int i = 1; i < count; i++) {
        struct bot_candidate moved = candidates[i];
        int at = i;
        for (; at > 0 && candidates[at - 1].outlook.win < moved.outlook.win; at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

/* Tries all events on one resampled state and adds up what came of it. */
static void try_state(const struct bot_request *request, uint64_t seed, const event events[],
                      int count, int64_t points[], int64_t shares[])
{
    const struct game *game = request->game;
    _Alignas(16) unsigned char base[STATE_SIZE_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct random random = {seed};
    memcpy(base, request->state, game->state_size);
    game->resample(base, request->seat, &random);
    for (int i = 0; i < count; i++) {
        /* The same luck for each event, so that luck does not decide between them. */
        struct random same = random;
        struct value value;
        memcpy(state, base, game->state_size);
        settle(game, state, events[i], &same);
        value_of(game, state, &value);
        points[i] += value.points[request->seat];
        shares[i] += value.share[request->seat];
    }
}

static void choose(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer)
{
    (void)memory;
    event events[LEGAL_MAX];
    int64_t points[LEGAL_MAX] = {0};
    int64_t shares[LEGAL_MAX] = {0};
    struct random random = {request->seed};
    int count = request->game->legal(request->state, request->seat, events);
    int states = 0;
    while (states < STATES && (states == 0 || request->stop.wanted == NULL ||
                               !request->stop.wanted(request->stop.context))) {
        try_state(request, random_next(&random), events, count, points, shares);
        states++;
    }
    for (int i = 0; i < count; i++)
        answer->candidates[i] = (struct bot_candidate){
            .event = events[i],
            .visits = (uint32_t)states,
            .outlook = {(int32_t)(points[i] * 100 / states),
                        (int32_t)(shares[i] * 10000 / states / VALUE_ONE)},
        };
    /* Sorting looks at the rounded outlook; the choice itself at the exact sums. */
    int best = 0;
    for (int i = 1; i < count; i++)
        best = shares[i] > shares[best] ? i : best;
    answer->event = events[best];
    answer->candidate_count = count;
    answer->iterations = (uint32_t)states;
    sort_candidates(answer->candidates, count);
    struct value now;
    value_of(request->game, request->state, &now);
    for (int seat = 0; seat < state_players(request->state); seat++)
        answer->outlook[seat] = (struct bot_outlook){
            now.points[seat] * 100, (int32_t)((int64_t)now.share[seat] * 10000 / VALUE_ONE)};
}

const struct bot bot_greedy = {"greedy", "one step ahead, by the game's estimate", 1, false,
                               choose};
