/*
 * The greedy bot: tries every legal event on a few states that fit what it sees, lets the others
 * and chance answer at random until its seat or another has to decide anew, and takes the event
 * with the best position by the game's estimate. An iteration is one such state. With a net it
 * judges what stands right after its event: nets know what it means that others or chance are next.
 */
#include <string.h>

#include "bots/levels.h"
#include "bots/manner.h"
#include "bots/value.h"
#include "engine/bits.h"

/* An event, and what came of it in all states together. */
struct attempt {
    event event;
    int64_t points;
    int64_t share;
};

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

/* Tries all events on one resampled state and adds up what came of it. */
static void try_state(const struct bot_request *request, uint64_t seed, struct attempt attempts[],
                      int count)
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
        if (request->brain != NULL) {
            game->apply(state, attempts[i].event);
            value_for(request->brain, game, state, request->seat, &value);
        } else {
            settle(game, state, attempts[i].event, &same);
            value_of(game, state, &value);
        }
        attempts[i].points += value.points[request->seat];
        attempts[i].share += value.share[request->seat];
    }
}

/* Better events first; among equals the order of the legal list stays. */
static void sort(struct attempt attempts[], int count)
{
    for (int i = 1; i < count; i++) {
        struct attempt moved = attempts[i];
        int at = i;
        for (; at > 0 && attempts[at - 1].share < moved.share; at--)
            attempts[at] = attempts[at - 1];
        attempts[at] = moved;
    }
}

/* The mean of what came of an attempt in this many states. */
static struct bot_outlook outlook_of(const struct attempt *attempt, uint32_t states)
{
    return (struct bot_outlook){(int32_t)(attempt->points * 100 / ESTIMATE_POINT / states),
                                (int32_t)(attempt->share * 10000 / states / VALUE_ONE)};
}

/* The one to take; they are sorted. */
static event pick(const struct bot_request *request, const struct attempt attempts[], int count,
                  uint32_t states)
{
    event events[LEGAL_MAX];
    int32_t shares[LEGAL_MAX];
    for (int i = 0; i < count; i++) {
        events[i] = attempts[i].event;
        shares[i] = (int32_t)(attempts[i].share / (states > 0 ? states : 1));
    }
    return events[manner_pick(request, events, shares, count)];
}

void greedy_choose(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer)
{
    (void)memory;
    event events[LEGAL_MAX];
    struct attempt attempts[LEGAL_MAX] = {{0}};
    struct random random = {request->seed};
    int count = request->game->legal(request->state, request->seat, events);
    for (int i = 0; i < count; i++)
        attempts[i] = (struct attempt){.event = events[i]};
    uint32_t states = 0;
    uint32_t most = request->iterations;
    if (request->brain != NULL && !(request->game->traits & TRAIT_HIDDEN))
        most = 1; /* all states would be the same */
    for (; count > 1 && states < most && !bot_must_stop(request); states++)
        try_state(request, random_next(&random), attempts, count);
    sort(attempts, count);

    answer->event = pick(request, attempts, count, states);
    answer->iterations = states;
    answer->candidate_count = count;
    for (int i = 0; i < count; i++) {
        struct bot_outlook outlook = answer->outlook[request->seat];
        if (states > 0)
            outlook = outlook_of(&attempts[i], states);
        answer->candidates[i] = (struct bot_candidate){attempts[i].event, states, outlook};
    }
}

const struct bot bot_greedy = {
    .name = "greedy",
    .summary = "one step ahead, by the game's estimate",
    .iterations = 12,
    .choose = greedy_choose,
};
