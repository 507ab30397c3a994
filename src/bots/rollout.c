/*
 * The search of games in which chance decides much: rollouts, cut short.
 *
 * What stands right after a choice says little about it where luck comes next, and a tree mixes
 * what is unlike below each draw. So the few choices that the net likes best are followed instead:
 * all seats go on with what the net likes best for them one step ahead, chance is drawn, until the
 * seat that thinks has chosen in its next turn, and there the net judges. Nobody tries anything on
 * the way, so what is added up is what would come of good play.
 *
 * Iterations go round: the n-th try of each choice meets the same luck, so that luck does not
 * decide between them, and the tries of one choice meet luck that is spread evenly. Again and again
 * the worse half is left out. What the net said at first counts as some tries.
 *
 * All arithmetic is on integers, so the same request gives the same answer on every machine.
 */
#include "bots/rollout.h"

#include <string.h>

#include "bots/spread.h"
#include "bots/value.h"

enum {
    FOLLOWED = 8,            /* choices that are compared, at most, */
    BEHIND = VALUE_ONE / 22, /* whose share by the net lies no further behind the best */
    ROUNDS_LEAST = 4,        /* so often before the half is left out: else fewer are compared */
    TRUST = 8,               /* tries that the net's first word counts as */
    /* On the way the net compares so many, those that the estimate likes best: it takes longer. */
    SIFTED = 4,
    EVENTS_MOST = 60, /* of a try; a few dozen are usual */
    KINDS_MOST = 256,
    FINER = 64 /* parts of a share by which choices are told apart */
};

/* A choice, and what came of it in all tries together. */
struct candidate {
    event event;
    int32_t prior; /* share by the net, one step ahead */
    struct bot_outlook first;
    uint32_t tries;
    int64_t share;
    int64_t points;
    int64_t wins; /* in 1/VALUE_WIN */
};

static int32_t share_after(const struct bot_request *request, const void *state, int seat, event e)
{
    const struct game *game = request->game;
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    struct value value;
    memcpy(after, state, game->state_size);
    game->apply(after, e);
    value_for(request->brain, game, after, seat, &value);
    return value.share[seat];
}

/* Puts those first that the estimate likes best, at most SIFTED; returns how many. */
static int sift(const struct game *game, const void *state, int seat, event events[], int count)
{
    int32_t estimates[LEGAL_MAX];
    if (count <= SIFTED)
        return count;
    for (int i = 0; i < count; i++) {
        _Alignas(16) unsigned char after[STATE_SIZE_MAX];
        memcpy(after, state, game->state_size);
        game->apply(after, events[i]);
        estimates[i] = game->estimate(after, seat);
    }
    for (int i = 0; i < SIFTED; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++)
            if (estimates[j] > estimates[best])
                best = j;
        event taken = events[best];
        events[best] = events[i];
        events[i] = taken;
        estimates[best] = estimates[i];
    }
    return SIFTED;
}

/* What the seat does on the way. */
static event likes_best(const struct bot_request *request, const void *state, int seat)
{
    event events[LEGAL_MAX];
    int count = request->game->legal(state, seat, events);
    count = sift(request->game, state, seat, events, count);
    int best = 0;
    int32_t most = -1;
    for (int i = 0; i < count && count > 1; i++) {
        int32_t share = share_after(request, state, seat, events[i]);
        if (share > most) {
            most = share;
            best = i;
        }
    }
    return events[best];
}

/*
 * All who are asked choose, each without seeing the others' choices. If `own` is not NULL, it is
 * the choice of the seat that thinks.
 */
static void decide(const struct bot_request *request, void *state, seats_mask asked,
                   const event *own)
{
    event chosen[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (asked & seat_bit(seat))
            chosen[seat] =
                seat == request->seat && own != NULL ? *own : likes_best(request, state, seat);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (asked & seat_bit(seat))
            request->game->apply(state, chosen[seat]);
}

/*
 * Plays on until the seat that thinks has chosen in its next turn: after others have, and until
 * somebody else, or chance, comes. Each kind of chance has luck of its own, so that a draw that
 * comes after one choice alone does not change whose luck is whose after it.
 */
static void play_on(const struct bot_request *request, void *state, uint32_t number)
{
    const struct game *game = request->game;
    seats_mask own = seat_bit(request->seat);
    uint8_t drawn[KINDS_MOST] = {0};
    bool others = false;
    bool back = false;
    for (int i = 0; i < EVENTS_MOST; i++) {
        seats_mask asked = game->waiting(state);
        if (asked == 0 || (back && asked != own))
            return;
        if (asked == seat_bit(CHANCE)) {
            int kind = event_kind(game->sample(state, 0));
            uint64_t key = luck_of(request->seed, (uint64_t)kind << 8 | drawn[kind]++);
            game->apply(state, game->sample(state, luck_spread(key, number)));
            continue;
        }
        decide(request, state, asked, NULL);
        back = back || (others && (asked & own) != 0);
        others = others || (asked & ~own) != 0;
    }
}

static void try_once(const struct bot_request *request, struct candidate *candidate)
{
    const struct game *game = request->game;
    int seat = request->seat;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct random random = {luck_of(request->seed, ~(uint64_t)candidate->tries)};
    memcpy(state, request->state, game->state_size);
    game->reopen(state, seat);
    game->resample(state, seat, &random);
    decide(request, state, game->waiting(state), &candidate->event);
    play_on(request, state, candidate->tries);
    struct value value;
    value_for(request->brain, game, state, seat, &value);
    candidate->tries++;
    candidate->share += value.share[seat];
    candidate->points += value.points[seat];
    candidate->wins += value.win[seat];
}

static int64_t worth(const struct candidate *candidate)
{
    return (candidate->share + (int64_t)TRUST * candidate->prior) * FINER /
           (int64_t)(candidate->tries + TRUST);
}

/* Better ones first; among equals the order stays. */
static void sort(struct candidate candidates[], int count)
{
    for (int i = 1; i < count; i++) {
        struct candidate moved = candidates[i];
        int at = i;
        for (; at > 0 && worth(&candidates[at - 1]) < worth(&moved); at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

static struct bot_outlook outlook_of(int64_t points, int64_t wins, uint32_t tries)
{
    return (struct bot_outlook){(int32_t)(points * 100 / ESTIMATE_POINT / tries),
                                (int32_t)(wins * 10000 / VALUE_WIN / tries)};
}

/* What the net says of every choice, best first. */
static void look_at_all(const struct bot_request *request, struct candidate candidates[],
                        const event events[], int count)
{
    const struct game *game = request->game;
    for (int i = 0; i < count; i++) {
        _Alignas(16) unsigned char after[STATE_SIZE_MAX];
        struct value value;
        memcpy(after, request->state, game->state_size);
        game->reopen(after, request->seat);
        game->apply(after, events[i]);
        value_for(request->brain, game, after, request->seat, &value);
        candidates[i] = (struct candidate){
            .event = events[i],
            .prior = value.share[request->seat],
            .first = outlook_of(value.points[request->seat], value.win[request->seat], 1)};
    }
    sort(candidates, count);
}

/* Tries in one round of each stage, from so many choices on, by halves, down to two. */
static uint32_t tries_in_rounds(int followed)
{
    uint32_t sum = 0;
    for (; followed > 1; followed = (followed + 1) / 2)
        sum += (uint32_t)followed;
    return sum;
}

/* How many of the sorted choices to compare in so many iterations; two at least. */
static int count_followed(const struct candidate candidates[], int count, uint32_t iterations)
{
    int most = count < FOLLOWED ? count : FOLLOWED;
    while (most > 2 && (candidates[most - 1].prior < candidates[0].prior - BEHIND ||
                        iterations / tries_in_rounds(most) < ROUNDS_LEAST))
        most--;
    return most;
}

/* Tries one of them, unless told to stop. */
static bool go_on(const struct bot_request *request, struct candidate *candidate, uint32_t *done)
{
    if (bot_must_stop(request))
        return false;
    try_once(request, candidate);
    ++*done;
    return true;
}

/* Compares the first of the sorted choices; in the end the best of them is first. */
static void compare(const struct bot_request *request, struct candidate candidates[], int followed)
{
    uint32_t done = 0;
    bool goes_on = true;
    for (; followed > 1 && goes_on; followed = (followed + 1) / 2) {
        /* The last iteration is for the best alone. */
        uint32_t rounds = (request->iterations - 1 - done) / tries_in_rounds(followed);
        for (uint32_t i = 0; i < rounds * (uint32_t)followed && goes_on; i++)
            goes_on = go_on(request, &candidates[i % (uint32_t)followed], &done);
        sort(candidates, followed);
    }
    while (goes_on && done < request->iterations)
        goes_on = go_on(request, &candidates[0], &done);
}

static bool before(const struct bot_candidate *a, const struct bot_candidate *b)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->outlook.points > b->outlook.points;
}

/*
 * The best, then the others by how often they were tried. The best was tried most often; if there
 * was no time for that, tries of others are not told.
 */
static void tell(const struct candidate candidates[], int count, struct bot_answer *answer)
{
    for (int i = 0; i < count; i++) {
        const struct candidate *from = &candidates[i];
        struct bot_candidate told = {from->event, from->tries, from->first};
        if (from->tries > 0)
            told.outlook = outlook_of(from->points, from->wins, from->tries);
        if (i > 0 && told.visits > 0 && told.visits >= answer->candidates[0].visits)
            told.visits = answer->candidates[0].visits > 0 ? answer->candidates[0].visits - 1 : 0;
        int at = i;
        for (; at > 1 && before(&told, &answer->candidates[at - 1]); at--)
            answer->candidates[at] = answer->candidates[at - 1];
        answer->candidates[at] = told;
        answer->iterations += told.visits;
    }
    answer->candidate_count = count;
    answer->event = answer->candidates[0].event;
}

void rollout_choose(const struct bot_request *request, struct bot_answer *answer)
{
    event events[LEGAL_MAX];
    struct candidate candidates[LEGAL_MAX] = {{0}};
    int count = request->game->legal(request->state, request->seat, events);
    if (count == 1) {
        answer->event = events[0];
        answer->candidate_count = 1;
        answer->candidates[0] =
            (struct bot_candidate){events[0], 0, answer->outlook[request->seat]};
        return;
    }
    look_at_all(request, candidates, events, count);
    compare(request, candidates, count_followed(candidates, count, request->iterations));
    tell(candidates, count, answer);
    answer->outlook[request->seat] = answer->candidates[0].outlook;
}
