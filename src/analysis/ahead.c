#include "analysis/ahead.h"

#include <string.h>

#include "bots/value.h"

enum { QUICK_DEALS = 16, QUICK_DECISIONS = 6, DECISIONS = 16, EVENTS_MOST = 4000, NEAR_ONE = 16 };

struct depth depth_of(uint32_t iterations)
{
    return iterations == 0 ? (struct depth){QUICK_DEALS, QUICK_DECISIONS}
                           : (struct depth){iterations, DECISIONS};
}

int32_t policy_value(const struct judge *judge, const void *state, int seat, event e)
{
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    struct value value;
    memcpy(after, state, judge->game->state_size);
    judge->game->apply(after, e);
    if (judge->has_brain)
        value_for(&judge->brain, judge->game, after, seat, &value);
    else
        value_of(judge->game, after, &value);
    return value.share[seat];
}

static event pick_of(const struct judge *judge, const void *state, int seat, const event events[],
                     int count)
{
    int best = 0;
    int32_t most = -1;
    for (int i = 0; i < count && count > 1; i++) {
        int32_t value = policy_value(judge, state, seat, events[i]);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return events[best];
}

event policy_pick(const struct judge *judge, const void *state, int seat)
{
    event events[LEGAL_MAX];
    int count = judge->game->legal(state, seat, events);
    return pick_of(judge, state, seat, events, count);
}

void policy_decide(const struct judge *judge, void *state, seats_mask asked)
{
    event picks[SEATS_MAX];
    for (int seat = 0; seat < judge->players; seat++)
        if (asked & seat_bit(seat))
            picks[seat] = policy_pick(judge, state, seat);
    for (int seat = 0; seat < judge->players; seat++)
        if (asked & seat_bit(seat))
            judge->game->apply(state, picks[seat]);
}

/* Where there is no choice nothing is decided. */
static bool is_forced(const struct judge *judge, const void *state, seats_mask asked)
{
    event events[LEGAL_MAX];
    for (int seat = 0; seat < judge->players; seat++)
        if ((asked & seat_bit(seat)) && judge->game->legal(state, seat, events) > 1)
            return false;
    return true;
}

/* The first draw is taken from the deal's own part of all luck. */
static uint64_t draw(struct deal *deal)
{
    uint64_t luck = random_next(&deal->random);
    if (deal->of <= 1)
        return luck;
    uint64_t part = UINT64_MAX / deal->of;
    luck = deal->index * part + luck % part;
    deal->of = 1;
    return luck;
}

void play_on(const struct judge *judge, void *state, int decisions, struct deal *deal)
{
    const struct game *game = judge->game;
    for (int i = 0; i < EVENTS_MOST; i++) {
        seats_mask asked = game->waiting(state);
        if (asked == 0)
            return;
        if (asked == seat_bit(CHANCE)) {
            game->apply(state, game->sample(state, draw(deal)));
            continue;
        }
        if (!is_forced(judge, state, asked) && decisions-- <= 0)
            return;
        policy_decide(judge, state, asked);
    }
}

static void add_standing(const struct judge *judge, const void *state, int64_t wins[],
                         int64_t points[])
{
    struct standing standing;
    judge_position(judge, state, &standing);
    for (int seat = 0; seat < judge->players; seat++) {
        wins[seat] += standing.win[seat];
        points[seat] += standing.points[seat];
    }
}

static void mean_of(const int64_t wins[], const int64_t points[], int64_t count, int players,
                    struct standing *out)
{
    memset(out, 0, sizeof *out);
    judge_share(wins, count * CHANCE_ONE, players, out->win);
    for (int seat = 0; seat < players; seat++)
        out->points[seat] = (int32_t)(points[seat] / count);
}

void look_both(const struct judge *judge, const void *state, struct depth depth, uint64_t seed,
               struct vista *out)
{
    int64_t wins[2][SEATS_MAX] = {{0}};
    int64_t points[2][SEATS_MAX] = {{0}};
    struct random seeds = {seed};
    uint32_t done = 0;
    bool drew;
    /* Where nothing is drawn, one way of going on is as good as many. */
    do {
        _Alignas(16) unsigned char there[STATE_SIZE_MAX];
        uint64_t luck = random_next(&seeds);
        struct deal deal = {done, depth.deals, {luck}};
        memcpy(there, state, judge->game->state_size);
        play_on(judge, there, 0, &deal);
        add_standing(judge, there, wins[0], points[0]);
        play_on(judge, there, depth.decisions, &deal);
        add_standing(judge, there, wins[1], points[1]);
        drew = deal.random.state != luck;
        done++;
    } while (drew && done < depth.deals);
    mean_of(wins[0], points[0], done, judge->players, &out->near);
    mean_of(wins[1], points[1], done, judge->players, &out->far);
}

struct mixture mixture_of(const struct judge_fit *fit, int progress, struct depth depth)
{
    int32_t near = chances_between(fit->near, progress);
    return (struct mixture){(int64_t)depth.deals * NEAR_ONE, near < 0 ? 0 : near};
}

void vista_read(const struct vista *vista, struct mixture parts, int players, struct standing *out)
{
    int64_t wins[SEATS_MAX];
    for (int seat = 0; seat < players; seat++)
        wins[seat] = vista->far.win[seat] * parts.far + vista->near.win[seat] * parts.near;
    *out = vista->far;
    judge_share(wins, (parts.far + parts.near) * CHANCE_ONE, players, out->win);
}

void look_ahead(const struct judge *judge, const void *state, struct depth depth, uint64_t seed,
                struct standing *out)
{
    struct vista vista;
    int progress = judge_progress(judge, state, 0);
    look_both(judge, state, depth, seed, &vista);
    vista_read(&vista, mixture_of(&judge->fit, progress, depth), judge->players, out);
}
