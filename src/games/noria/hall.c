/* The town hall: intrigues in its chambers, and the points that they are worth in the end. */
#include "games/noria/hall.h"

#include <string.h>

#include "games/noria/components.h"

/* How many of the gears, which stand in ascending order, are uncovered up to this place. */
static int uncovered(const uint8_t gears[], int place)
{
    int count = 0;
    while (gears[count] != 0 && gears[count] <= place)
        count++;
    return count;
}

int noria_space_of_round(int players, int round)
{
    return round + players - 2;
}

/* N-43: of the first in a turn. */
int noria_first_intrigue_price(const struct noria_state *state)
{
    int space = noria_space_of_round(state->table.players, state->round);
    return uncovered(noria_reconstructed.round_gears, space);
}

/* N-10 */
int noria_intrigue_price(const struct noria_state *state)
{
    return noria_first_intrigue_price(state) << state->turn.intrigue;
}

/* N-44: after the first politician is lowered, another one must be there to be removed. */
static bool has_politicians(const struct noria_state *state, int lower, int remove)
{
    return state->upper[lower] > 0 && state->upper[remove] > (lower == remove);
}

bool noria_may_intrigue(const struct noria_state *state, int lower, int remove)
{
    return lower < CHAMBERS && remove < CHAMBERS && has_politicians(state, lower, remove) &&
           noria_own(state)->knowledge >= noria_intrigue_price(state);
}

int noria_list_politics(const struct noria_state *state, event out[], int count)
{
    if (noria_own(state)->knowledge >= noria_intrigue_price(state))
        for (int lower = 0; lower < CHAMBERS; lower++)
            for (int remove = 0; remove < CHAMBERS; remove++)
                if (has_politicians(state, lower, remove))
                    out[count++] = event_make(state->seat, DO_INTRIGUE, lower, remove, 0, 0);
    out[count++] = event_make(state->seat, DO_END_TURN, 0, 0, 0, 0);
    return count;
}

void noria_do_intrigue(struct noria_state *state, int lower, int remove)
{
    noria_self(state)->knowledge -= (uint16_t)noria_intrigue_price(state);
    state->turn.intrigue++;
    state->upper[lower]--;
    state->lower[lower]++;
    state->upper[remove]--;
}

/* N-46 */
int noria_income(const struct seat_state *own)
{
    return uncovered(noria_reconstructed.factory_gears, own->factories);
}

/* N-50 */
void noria_chamber_levels(const struct seat_state *own, int32_t out[CHAMBERS])
{
    out[SPECIALISATION] = 0;
    out[DISTRIBUTION] = LEVELS;
    for (int track = 0; track < TRACKS; track++) {
        int level = own->levels[track];
        out[track] = level;
        out[SPECIALISATION] = level > out[SPECIALISATION] ? level : out[SPECIALISATION];
        out[DISTRIBUTION] = level < out[DISTRIBUTION] ? level : out[DISTRIBUTION];
    }
}

/* N-50, with any values of the chambers. */
int32_t noria_points(const struct seat_state *own, const int32_t values[CHAMBERS])
{
    int32_t levels[CHAMBERS];
    int32_t points = 0;
    noria_chamber_levels(own, levels);
    for (int chamber = 0; chamber < CHAMBERS; chamber++)
        points += levels[chamber] * values[chamber];
    return points;
}

/* N-45 */
void noria_chamber_worth(const struct noria_state *state, int32_t out[CHAMBERS])
{
    for (int chamber = 0; chamber < CHAMBERS; chamber++)
        out[chamber] = noria_chamber_values[chamber][state->lower[chamber]];
}

/* What each chamber adds to the points. */
void noria_open_ledger(const void *raw, struct ledger *out)
{
    const struct noria_state *state = raw;
    int32_t values[CHAMBERS];
    int32_t levels[CHAMBERS];
    memset(out, 0, sizeof *out);
    noria_chamber_worth(state, values);
    for (int seat = 0; seat < state->table.players; seat++) {
        noria_chamber_levels(&state->seats[seat], levels);
        for (int chamber = 0; chamber < CHAMBERS; chamber++)
            out->points[seat][chamber] = levels[chamber] * values[chamber];
    }
}

/* N-52 */
void noria_scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct noria_state *state = raw;
    int32_t values[CHAMBERS];
    noria_chamber_worth(state, values);
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = noria_points(&state->seats[seat], values);
}

/* Warehouses and ships. */
static int effort(const struct seat_state *own)
{
    int sum = 0;
    for (int good = RESOURCES; good < WARES; good++)
        sum += own->owned[good] + own->empty[good];
    for (int resource = 0; resource < RESOURCES; resource++)
        sum += own->ships[resource];
    return sum;
}

/* N-51: among seats level at the top those with the least effort win. */
seats_mask noria_winners(const void *raw)
{
    const struct noria_state *state = raw;
    if (state->phase != PHASE_OVER)
        return 0;
    int32_t points[SEATS_MAX];
    noria_scores(raw, points);
    seats_mask leaders = game_leaders(points, state->table.players);
    int32_t ranks[SEATS_MAX];
    for (int seat = 0; seat < state->table.players; seat++)
        ranks[seat] = leaders & seat_bit(seat) ? -effort(&state->seats[seat]) : INT32_MIN;
    return game_leaders(ranks, state->table.players);
}
