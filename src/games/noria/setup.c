/* The set-up, from the first draw to the first turn, and everything that chance decides. */
#include "games/noria/setup.h"

#include <string.h>

#include "engine/bits.h"
#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/journey.h"
#include "games/noria/rules.h"
#include "games/noria/wheel.h"

/* Which of a wheel's three resource discs of the basic start, in the order of N-1. */
enum { DEALT = START_DISCS - RESOURCES };

void noria_setup(void *raw, int players, struct options options)
{
    struct noria_state *state = raw;
    game_begin(&noria_game, state, players, options);
    if (options.value[OPTION_MARKET] == MARKET_FIXED)
        memcpy(state->prices, noria_first_prices, sizeof state->prices);
    for (int disc = 1; disc < DISCS; disc++)
        state->stock[disc] = noria_by_players[players].stock;
    state->face_down = noria_by_players[players].islands;
    memset(state->upper, POLITICIANS, sizeof state->upper);
    for (int seat = 0; seat < players; seat++)
        memset(state->seats[seat].ships, 1, sizeof state->seats[seat].ships);
}

/* Chance */

static int factorial(int count)
{
    return count < 2 ? 1 : count * factorial(count - 1);
}

/* The index-th order of 0..count-1, in lexicographic order. */
static void permutation(int index, int count, uint8_t out[])
{
    unsigned left = (1U << count) - 1;
    for (int i = 0; i < count; i++) {
        int weight = factorial(count - 1 - i);
        out[i] = (uint8_t)bits_nth(left, index / weight);
        left &= ~(1U << out[i]);
        index %= weight;
    }
}

/* The orders of resource discs that no seat has, as bits (N-1). */
static unsigned free_orders(const struct noria_state *state)
{
    unsigned orders = (1U << factorial(RESOURCES)) - 1;
    for (int seat = 0; seat < state->table.players; seat++) {
        const uint8_t *wheel = state->seats[seat].wheel;
        for (int index = 0; index < factorial(RESOURCES); index++) {
            uint8_t order[RESOURCES];
            permutation(index, RESOURCES, order);
            bool same = true;
            for (int i = 0; i < RESOURCES; i++)
                same = same && wheel[noria_basic_slots[DEALT + i]] == order[i] + ENERGY_DISC;
            if (same)
                orders &= ~(1U << index);
        }
    }
    return orders;
}

/* Islands that are not open, as bits from 0. */
static unsigned closed_islands(const struct noria_state *state)
{
    unsigned closed = (1U << ISLANDS) - 1;
    for (int i = 0; i < state->island_count; i++)
        closed &= ~(1U << (state->islands[i].number - 1));
    return closed;
}

int noria_outcome_count(const struct noria_state *state)
{
    if (state->phase == PHASE_DRAW_FIRST)
        return state->table.players;
    if (state->phase == PHASE_DRAW_MARKET)
        return factorial(BONUS_DISC - CITY_DISC + 1);
    if (state->phase == PHASE_DRAW_WHEELS)
        return bits_count(free_orders(state));
    return ISLANDS - state->island_count;
}

event noria_outcome(const struct noria_state *state, int index)
{
    uint8_t order[BONUS_DISC - CITY_DISC + 1];
    if (state->phase == PHASE_DRAW_FIRST)
        return event_make(CHANCE, DO_FIRST_PLAYER, index, 0, 0, 0);
    if (state->phase == PHASE_DRAW_MARKET) {
        permutation(index, sizeof order, order);
        return event_make(CHANCE, DO_MARKET, order[0] + 1, order[1] + 1, order[2] + 1,
                          order[3] + 1);
    }
    if (state->phase == PHASE_DRAW_WHEELS) {
        permutation(bits_nth(free_orders(state), index), RESOURCES, order);
        return event_make(CHANCE, DO_WHEEL, state->seat, order[0] + ENERGY_DISC,
                          order[1] + ENERGY_DISC, order[2] + ENERGY_DISC);
    }
    return event_make(CHANCE, DO_ISLAND, bits_nth(closed_islands(state), index) + 1, 0, 0, 0);
}

/* The order of the set-up */

static void begin(struct noria_state *state, enum phase phase)
{
    state->phase = (uint8_t)phase;
    state->seat = state->first;
    if (phase == PHASE_INFLUENCE)
        state->round = 1;
}

/* The next seat does the same; after the last one comes the phase `then`. */
static void next_seat(struct noria_state *state, enum phase then)
{
    state->seat = (uint8_t)noria_seat_after(state, state->seat);
    if (state->seat == state->first)
        begin(state, then);
}

static void after_market(struct noria_state *state)
{
    begin(state, noria_is_expert(state) ? PHASE_BUILD : PHASE_DRAW_WHEELS);
}

void noria_do_first_player(struct noria_state *state, int seat)
{
    state->first = (uint8_t)seat;
    if (noria_is_expert(state))
        state->phase = PHASE_DRAW_ISLANDS;
    else if (state->table.options.value[OPTION_MARKET] == MARKET_RANDOM)
        state->phase = PHASE_DRAW_MARKET;
    else
        after_market(state);
}

void noria_do_market(struct noria_state *state, event e)
{
    for (int disc = CITY_DISC; disc <= BONUS_DISC; disc++)
        state->prices[disc] = (uint8_t)event_argument(e, disc - CITY_DISC);
    after_market(state);
}

/* Expert: the ring's next island (N-34). */
void noria_do_ring_island(struct noria_state *state, int number)
{
    noria_open_island(state, number);
    if (state->face_down == 0)
        state->phase = PHASE_DRAW_MARKET;
}

/* N-1 */
void noria_do_wheel(struct noria_state *state, event e)
{
    uint8_t *wheel = noria_self(state)->wheel;
    for (int i = 0; i < DEALT; i++)
        wheel[noria_basic_slots[i]] = noria_build_order[i];
    for (int i = 0; i < RESOURCES; i++)
        wheel[noria_basic_slots[DEALT + i]] = (uint8_t)event_argument(e, 1 + i);
    next_seat(state, PHASE_TAKE);
}

/* N-2 */
void noria_do_take(struct noria_state *state, int resource)
{
    struct seat_state *own = noria_self(state);
    noria_gain(&own->knowledge, 1);
    noria_gain(&own->owned[resource], 1);
    next_seat(state, PHASE_STEP);
}

/* N-3 */
void noria_do_step(struct noria_state *state, int track)
{
    noria_self(state)->levels[track] = 1;
    next_seat(state, PHASE_INFLUENCE);
}

/* N-4: START_DISCS of them lie on a full wheel. */
static int built_discs(const uint8_t wheel[])
{
    return bits_count(noria_discs_on(wheel));
}

int noria_next_built_disc(const struct noria_state *state)
{
    return noria_build_order[built_discs(noria_own(state)->wheel)];
}

bool noria_may_build(const struct noria_state *state, int disc, int slot)
{
    const uint8_t *wheel = noria_own(state)->wheel;
    if (slot >= SLOTS || wheel[slot] != NO_DISC || disc != noria_next_built_disc(state))
        return false;
    unsigned discs = noria_discs_on(wheel);
    int ring = noria_ring_of(slot);
    bool active = ACTIVE_SLOTS >> slot & 1;
    int in_ring = bits_count(discs & noria_ring_slots(ring));
    int active_count = bits_count(discs & ACTIVE_SLOTS);
    return in_ring < ring + 1 &&
           (active ? active_count < ACTIVE_START_DISCS
                   : bits_count(discs) - active_count < START_DISCS - ACTIVE_START_DISCS);
}

int noria_list_build(const struct noria_state *state, event out[], int count)
{
    int disc = noria_next_built_disc(state);
    for (int slot = 0; slot < SLOTS; slot++)
        if (noria_may_build(state, disc, slot))
            out[count++] = event_make(state->seat, DO_BUILD, disc, slot, 0, 0);
    return count;
}

void noria_do_build(struct noria_state *state, int disc, int slot)
{
    uint8_t *wheel = noria_self(state)->wheel;
    wheel[slot] = (uint8_t)disc;
    if (built_discs(wheel) == START_DISCS)
        next_seat(state, PHASE_INFLUENCE);
}
