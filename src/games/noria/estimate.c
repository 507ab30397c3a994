/*
 * A guess of how the match ends for a seat. Points come from levels and chambers alone, so
 * everything else counts for what it can still bring: ships, warehouses and discs in every turn to
 * come, resources and goods while there is a turn left to invest them. In sixteenths of a point;
 * the weights were found by letting seats with different ones play each other.
 */
#include "games/noria/state.h"

#include "engine/bits.h"

enum {
    POINT = 16,
    /* What a politician in an upper part is worth of a lowered one: a sixteenth for each turn to
       come, at most this. It is more than can come true, and makes a seat invest in time. */
    HOPE = 14,
    SHIP = 12, /* a turn */
    WAREHOUSE = 2,
    GEAR = 19,
    PLACED_DISC = 4,
    UPGRADED_DISC = 13,
    KNOWLEDGE = 20, /* once */
    RESOURCE = 20,
    SIMPLE_GOOD = 54,
    COMPLEX_GOOD = 83,
    LANDING = 30,
    ACTION = 33
};

/* Turns that the seat has not finished. */
static int turns_left(const struct noria_state *state, int seat)
{
    int players = state->table.players;
    int rounds = noria_by_players[players].rounds;
    if (state->round == 0)
        return rounds;
    int index = (seat + players - state->first) % players;
    int now = (state->seat + players - state->first) % players;
    bool finished = index < now || (index == now && state->phase == PHASE_PLACE);
    return rounds - state->round + !finished;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* What the levels are worth if some of the politicians left come down. */
static int32_t expected_points(const struct noria_state *state, int seat, int turns)
{
    int32_t values[CHAMBERS];
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        const uint8_t *row = noria_chamber_values[chamber];
        values[chamber] = row[state->lower[chamber]] * POINT +
                          row[1] * state->upper[chamber] * smaller(turns, HOPE);
    }
    return noria_points(&state->seats[seat], values);
}

/* What comes in every turn. */
static int32_t engine(const struct noria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    int32_t sum = GEAR * noria_income(own);
    for (int resource = 0; resource < RESOURCES; resource++)
        sum += SHIP * own->ships[resource];
    for (int good = RESOURCES; good < WARES; good++)
        sum += WAREHOUSE * (own->owned[good] + own->empty[good]);
    int discs = bits_count(noria_discs_on(own->wheel));
    if (seat == state->seat)
        discs += state->centre_count;
    sum += PLACED_DISC * smaller(discs, SLOTS);
    for (int slot = 0; slot < SLOTS; slot++)
        sum += own->wheel[slot] & UPGRADED ? UPGRADED_DISC : 0;
    return sum;
}

static int32_t holdings(const struct seat_state *own)
{
    int32_t sum = KNOWLEDGE * own->knowledge + RESOURCE * noria_resources(own);
    for (int good = RESOURCES; good < WARES; good++)
        sum += (good < LAMP ? SIMPLE_GOOD : COMPLEX_GOOD) * own->owned[good];
    return sum;
}

/* Actions declared and not yet taken. */
static int32_t prospects(const struct noria_state *state)
{
    const struct pending_state *pending = &state->pending;
    int32_t sum = 0;
    for (int i = 0; i < pending->use_count; i++)
        sum += ACTION * pending->uses[i].left;
    if (pending->task == TASK_LAND || pending->task == TASK_REVEAL)
        sum += LANDING;
    return sum;
}

int32_t noria_estimate(const void *raw, int seat)
{
    const struct noria_state *state = raw;
    if (state->phase == PHASE_OVER) {
        int32_t points[SEATS_MAX];
        noria_scores(state, points);
        return points[seat];
    }
    int turns = turns_left(state, seat);
    int32_t sum = expected_points(state, seat, turns);
    if (turns > 0)
        sum += holdings(&state->seats[seat]);
    if (noria_is_turn(state->phase) && seat == state->seat)
        sum += prospects(state);
    if (turns > 1)
        sum += engine(state, seat) * (turns - 1);
    return sum / POINT;
}
