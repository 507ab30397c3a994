/*
 * Points, who has won, and a guess of how it will end.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

/* Section 8. */
static int32_t points(const struct seat_state *own)
{
    int32_t sum = own->tokens[GOLD];
    for (uint32_t left = own->talismans; left != 0; left &= left - 1)
        sum += magicmap_talismans[bits_lowest(left)].points;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == GOLD)
            sum += own->cards[card] * magicmap_adventures[card].number;
    if (own->mission != 0 && own->talismans >> own->mission & 1)
        sum += MISSION_POINTS;
    if (own->returned)
        sum += RETURN_POINTS;
    return sum;
}

void magicmap_scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct magicmap_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = points(&state->seats[seat]);
}

/* of those with most points, who has most talismans. */
seats_mask magicmap_winners(const void *raw)
{
    const struct magicmap_state *state = raw;
    if (state->phase != PHASE_OVER)
        return 0;
    int32_t ranks[SEATS_MAX];
    for (int seat = 0; seat < state->table.players; seat++)
        ranks[seat] =
            points(&state->seats[seat]) * TALISMANS + bits_count(state->seats[seat].talismans);
    return game_leaders(ranks, state->table.players);
}

enum { QUADRANT = 32, CIRCLE = 4 * QUADRANT };

/*
 * How far round the island a cell lies: from -CIRCLE just east of the meridian clockwise to 0 just
 * west of it, as seen on the square ring that the cell is on.
 */
static int bearing(struct cell cell)
{
    int x = cell.column - SIDE / 2;
    int y = cell.row - SIDE / 2;
    int width = x < 0 ? -x : x;
    int height = y < 0 ? -y : y;
    int ring = width > height ? width : height;
    int angle;
    if (ring == 0)
        return 0;
    if (height == ring)
        angle = y < 0 ? x * QUADRANT / 2 / ring : 2 * QUADRANT - x * QUADRANT / 2 / ring;
    else
        angle = x > 0 ? QUADRANT + y * QUADRANT / 2 / ring : 3 * QUADRANT - y * QUADRANT / 2 / ring;
    return angle > 0 ? angle - CIRCLE : angle;
}

/* How much of the way home is behind the ship, 0 to CIRCLE: home counts after a lap only. */
static int way_made(const struct seat_state *own)
{
    if (is_no_cell(own->ship))
        return 0;
    int way = own->lap * CIRCLE + bearing(own->ship) - bearing(own->home);
    if (way < 0)
        way = -way;
    if (way <= CIRCLE)
        return way;
    int beyond = way % CIRCLE;
    return beyond < CIRCLE / 2 ? CIRCLE - beyond : beyond;
}

/*
 * The points on the table, and in quarters of a point: for each gold the chance to turn it into a
 * talisman, for goods half of that, a little for magic and for each held card that helps, and most
 * of the points for coming home by how much of the way is made. An own turn that is lost, or a ship
 * that does not move, costs a little.
 */
int32_t magicmap_estimate(const void *raw, int seat)
{
    const struct magicmap_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    int32_t sum = points(own);
    if (state->phase == PHASE_OVER)
        return sum;
    int quarters = 3 * own->tokens[GOLD] + 3 * own->tokens[GOODS] + own->tokens[MAGIC];
    for (int card = 1; card < ADVENTURES; card++)
        quarters += own->cards[card] * 3;
    if (!own->returned)
        quarters += way_made(own) * (RETURN_POINTS - 3) * 4 / CIRCLE;
    if (own->status != OK)
        quarters -= 4;
    quarters -= own->skip > 0 ? 6 : 0;
    return sum + quarters / 4;
}
