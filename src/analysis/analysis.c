#include "analysis/analysis.h"

#include <string.h>

/* A number of its own for each position and depth. */
static uint64_t seed_of(uint32_t at, uint32_t iterations)
{
    struct random random = {0x616e616c79736973U ^ ((uint64_t)iterations << 32) ^ at};
    return random_next(&random);
}

/*
 * The state after so many events, or, amid a decision of several seats, before it; returns after
 * how many that is.
 */
static uint32_t settled_at(const struct match *match, uint32_t at, void *out)
{
    const struct game *game = match->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    seats_mask left = 0; /* of those who decide together */
    uint32_t settled = 0;
    memcpy(state, match->start, game->state_size);
    memcpy(out, state, game->state_size);
    for (uint32_t i = 0; i < at; i++) {
        int by = event_by(match->events[i]);
        if (left == 0)
            left = game->waiting(state);
        left &= (seats_mask)~seat_bit(by);
        game->apply(state, match->events[i]);
        if (left != 0)
            continue;
        settled = i + 1;
        memcpy(out, state, game->state_size);
    }
    return settled;
}

void analyse_position(const struct judge *judge, const struct match *match, uint32_t at,
                      uint32_t iterations, struct standing *out)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    uint32_t settled = settled_at(match, at, state);
    look_ahead(judge, state, depth_of(iterations), seed_of(settled, iterations), out);
}

bool analyse_decision(const struct judge *judge, const struct match *match, uint32_t at,
                      uint32_t iterations, struct verdict *out)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    event events[LEGAL_MAX];
    event chosen = match->events[at];
    int seat = event_by(chosen);
    if (seat >= SEATS_MAX)
        return false;
    match_state_at(match, at, state);
    if (judge->game->legal(state, seat, events) < 2)
        return false;
    verdict_find(judge, state, seat, &chosen, depth_of(iterations), seed_of(at, iterations), out);
    return true;
}

bool analyse_choices(const struct judge *judge, const void *state, int seat, uint32_t iterations,
                     struct verdict *out)
{
    event events[LEGAL_MAX];
    if (judge->game->legal(state, seat, events) < 2)
        return false;
    verdict_find(judge, state, seat, NULL, depth_of(iterations), seed_of(0, iterations), out);
    return true;
}

static int32_t size_of(const struct swing *swing)
{
    return swing->after > swing->before ? swing->after - swing->before
                                        : swing->before - swing->after;
}

/* Keeps the largest, earlier ones first among equals. */
static void note_swing(struct story *story, struct swing swing)
{
    int at = story->swing_count;
    if (size_of(&swing) == 0)
        return;
    while (at > 0 && size_of(&story->swings[at - 1]) < size_of(&swing))
        at--;
    if (at == SWINGS_MAX)
        return;
    if (story->swing_count < SWINGS_MAX)
        story->swing_count++;
    for (int i = story->swing_count - 1; i > at; i--)
        story->swings[i] = story->swings[i - 1];
    story->swings[at] = swing;
}

void analyse_story(int players, const int16_t start[], const struct moment moments[],
                   uint32_t count, struct story *out)
{
    int64_t accuracy[SEATS_MAX] = {0};
    const int16_t *before = start;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < players; seat++)
        out->start[seat] = out->result[seat] = start[seat];
    for (uint32_t i = 0; i < count; i++) {
        const struct moment *moment = &moments[i];
        struct swing swing = {i, 0, before[0], moment->win[0]};
        for (int seat = 0; seat < players; seat++) {
            struct swing other = {i, seat, before[seat], moment->win[seat]};
            int32_t change = moment->win[seat] - before[seat];
            *(moment->by == CHANCE ? &out->luck[seat] : &out->decided[seat]) += change;
            out->result[seat] += change;
            if (size_of(&other) > size_of(&swing))
                swing = other;
        }
        note_swing(out, swing);
        before = moment->win;
        if (moment->mark < 0 || moment->mark >= MARKS || moment->by < 0 || moment->by >= players)
            continue;
        out->decisions[moment->by]++;
        out->marks[moment->by][moment->mark]++;
        accuracy[moment->by] += moment->accuracy;
    }
    for (int seat = 0; seat < players; seat++)
        if (out->decisions[seat] > 0)
            out->accuracy[seat] = (int32_t)(accuracy[seat] / out->decisions[seat]);
}
