#include "bots/value.h"

#include "engine/bits.h"

/*
 * A lead of the game's decisive margin is worth half of what the largest lead would be. The curve
 * flattens but never ends, so that a seat far ahead or behind still knows what is better.
 */
int32_t value_of_margin(const struct game *game, int32_t points)
{
    int64_t decisive = (int64_t)game->decisive_margin * ESTIMATE_POINT;
    int64_t size = points < 0 ? -(int64_t)points : points;
    return (int32_t)((int64_t)points * (VALUE_ONE / 2) / (size + decisive));
}

/* Twice the part of `other` that the seat has behind it: 2 if it is ahead, 1 if they are level. */
static int32_t beats(const struct value *value, int seat, int other)
{
    if (value->points[seat] != value->points[other])
        return value->points[seat] > value->points[other] ? 2 : 0;
    /* Level on points: a tie-break may have made one of them the winner. */
    int won = value->leaders >> seat & 1;
    int lost = value->leaders >> other & 1;
    return 1 + won - lost;
}

static int32_t best_rival(const struct value *value, int players, int seat)
{
    int32_t best = INT32_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat && value->points[other] > best)
            best = value->points[other];
    return best;
}

/*
 * The margin to the best rival, and in a finished match, to the same part, the rank: how many of
 * the rivals are behind, those level by half. Rank alone would give up a lost match and never run
 * up a score; margin alone would not care who wins a close one. Before the end the rank is but a
 * guess that would turn over with every small change.
 */
static int32_t share_of(const struct game *game, const struct value *value, int players, int seat,
                        bool over)
{
    int32_t margin = VALUE_ONE / 2 +
                     value_of_margin(game, value->points[seat] - best_rival(value, players, seat));
    if (!over)
        return margin;
    int32_t beaten = 0;
    for (int other = 0; other < players; other++)
        beaten += other == seat ? 0 : beats(value, seat, other);
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no game is for one player */
    int32_t rank = beaten * (VALUE_ONE / 2) / (players - 1);
    return (rank + margin) / 2;
}

void value_of(const struct game *game, const void *state, struct value *out)
{
    int players = state_players(state);
    bool over = game->waiting(state) == 0;
    for (int seat = 0; seat < players; seat++)
        out->points[seat] = game->estimate(state, seat);
    out->leaders = over ? game->winners(state) : game_leaders(out->points, players);
    out->judged = (seats_mask)(seat_bit(players) - 1);
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): somebody always leads */
    uint32_t part = VALUE_WIN / (uint32_t)bits_count(out->leaders);
    for (int seat = 0; seat < players; seat++) {
        out->share[seat] = share_of(game, out, players, seat, over);
        out->win[seat] = out->leaders & seat_bit(seat) ? part : 0;
    }
}

/* A net knows chances, so the margin only tells apart what is all but won or lost. */
static int32_t share_with_chance(const struct game *game, int32_t win, int32_t margin)
{
    return (7 * win + VALUE_ONE / 2 + value_of_margin(game, margin)) / 8;
}

/* A chance of VALUE_ONE in parts of VALUE_WIN. */
static uint32_t win_parts(int32_t win)
{
    return ((uint32_t)win * VALUE_WIN + VALUE_ONE / 2) / VALUE_ONE;
}

/* What has come of a match that is over. */
static void value_at_end(const struct game *game, const void *state, struct value *out)
{
    int players = state_players(state);
    value_of(game, state, out);
    for (int seat = 0; seat < players; seat++)
        out->share[seat] =
            share_with_chance(game, (int32_t)(out->win[seat] * VALUE_ONE / VALUE_WIN),
                              out->points[seat] - best_rival(out, players, seat));
}

void value_for(const struct brain *brain, const struct game *game, const void *state, int seat,
               struct value *out)
{
    if (game->waiting(state) == 0) {
        value_at_end(game, state, out);
        return;
    }
    struct brain_value judged;
    brain_judge(brain, game, state, seat, &judged);
    out->points[seat] = judged.points;
    out->win[seat] = win_parts(judged.win);
    out->share[seat] = share_with_chance(game, judged.win, judged.margin);
}

void value_by(const struct brain *brain, const struct game *game, const void *state,
              seats_mask seats, struct value *out)
{
    if (brain == NULL) {
        value_of(game, state, out);
        return;
    }
    if (game->waiting(state) == 0) {
        value_at_end(game, state, out);
        return;
    }
    out->leaders = 0;
    out->judged = seats;
    for (int seat = 0; seat < state_players(state); seat++)
        if (seats & seat_bit(seat))
            value_for(brain, game, state, seat, out);
}
