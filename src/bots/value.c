#include "bots/value.h"

int32_t value_of_margin(const struct game *game, int32_t points)
{
    int32_t decisive = game->decisive_margin;
    if (points > decisive)
        points = decisive;
    if (points < -decisive)
        points = -decisive;
    return points * (VALUE_ONE / 2) / decisive;
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

/*
 * Half of the share is the rank: the part of the rivals that are behind, those level by half. The
 * other half is the margin to the best rival. Rank alone would give up a lost match and never run
 * up a score; margin alone would not care who wins a close one.
 */
static int32_t share_of(const struct game *game, const struct value *value, int players, int seat)
{
    int32_t beaten = 0;
    int32_t best = INT32_MIN;
    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        beaten += beats(value, seat, other);
        best = value->points[other] > best ? value->points[other] : best;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no game is for one player */
    int32_t rank = beaten * (VALUE_ONE / 2) / (players - 1);
    int32_t margin = VALUE_ONE / 2 + value_of_margin(game, value->points[seat] - best);
    return (rank + margin) / 2;
}

void value_of(const struct game *game, const void *state, struct value *out)
{
    int players = state_players(state);
    bool over = game->waiting(state) == 0;
    if (over)
        game->scores(state, out->points);
    else
        for (int seat = 0; seat < players; seat++)
            out->points[seat] = game->estimate(state, seat);
    out->leaders = over ? game->winners(state) : game_leaders(out->points, players);
    for (int seat = 0; seat < players; seat++)
        out->share[seat] = share_of(game, out, players, seat);
}
