/*
 * What lands pay (V-13) and what characters do (V-14 to V-25). An effect begins when its seat's
 * turn does; it either asks for events or is over at once, and ends in phase take.
 */
#include "games/vaalbara/state.h"

#include <string.h>

#include "engine/bits.h"

/* V-1: with two players the one other seat is the only neighbour. */
seats_mask vaalbara_neighbours(const struct vaalbara_state *state, int seat)
{
    int last = state->table.players - 1;
    return seat_bit(seat == 0 ? last : seat - 1) | seat_bit(seat == last ? 0 : seat + 1);
}

int vaalbara_types(const struct seat_state *own)
{
    int types = 0;
    for (int type = 0; type < LAND_TYPES; type++)
        types += own->lands[type] > 0;
    return types;
}

int vaalbara_deck_size(const struct vaalbara_state *state)
{
    int size = (state->top != NO_LAND) + (state->bottom != NO_LAND);
    for (int land = FIELD; land < LANDS; land++)
        size += state->unknown[land];
    return size;
}

int vaalbara_meadows(const struct vaalbara_state *state, int seat)
{
    int meadows = state->seats[seat].lands[MEADOWS];
    for (seats_mask left = vaalbara_neighbours(state, seat); left != 0; left &= left - 1)
        meadows += state->seats[bits_lowest(left)].lands[MEADOWS];
    return meadows;
}

/* V-13 */
int vaalbara_reward(const struct vaalbara_state *state, int seat, int land)
{
    const struct seat_state *own = &state->seats[seat];
    int vp = vaalbara_land_vp[land];
    switch ((enum land_type)vaalbara_land_types[land]) {
    case FIELDS: return vp * own->lands[FIELDS];
    case MEADOWS: return vp * vaalbara_meadows(state, seat);
    case MOUNTAINS: return vaalbara_mountain_vp[own->lands[MOUNTAINS]];
    case FORESTS: return vp;
    case VILLAGES: return vp * vaalbara_types(own);
    case RIVERS: return (own->played < vp ? own->played : vp) * own->lands[RIVERS];
    case LAND_TYPES: break;
    }
    return 0;
}

seats_mask vaalbara_finished(const struct vaalbara_state *state)
{
    seats_mask seats = 0;
    for (int i = 0; i < state->turn; i++)
        seats |= seat_bit(state->order[i]);
    return seats;
}

/* V-14 */
static void ask_for_warriors(struct vaalbara_state *state)
{
    seats_mask all = (seats_mask)(seat_bit(state->table.players) - 1);
    state->phase = PHASE_WARRIOR;
    state->asked = all ^ seat_bit(vaalbara_acting(state));
}

void vaalbara_answer_warrior(struct vaalbara_state *state, int seat, enum answer answer,
                             struct ledger *ledger)
{
    state->seats[seat].answer = (uint8_t)answer;
    state->asked ^= seat_bit(seat);
    if (state->asked != 0)
        return;
    for (int other = 0; other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (own->answer == SHOWN) {
            vaalbara_pay(state, other, vaalbara_character_vp[WARRIOR], PART_CHARACTERS, ledger);
            own->seen |= character_bit(WARRIOR);
        }
        own->answer = UNANSWERED;
    }
    vaalbara_await_acting(state, PHASE_TAKE);
}

/* V-15 */
void vaalbara_use_bard(struct vaalbara_state *state, int to, struct ledger *ledger)
{
    vaalbara_pay(state, to, vaalbara_character_vp[BARD], PART_CHARACTERS, ledger);
    vaalbara_await_acting(state, PHASE_TAKE);
}

/* V-16; of two in one round each looks at its own neighbours, so both may be paid. */
static int hunter_vp(const struct vaalbara_state *state, int seat)
{
    bool first = (vaalbara_neighbours(state, seat) & vaalbara_finished(state)) == 0;
    return first ? vaalbara_character_vp[HUNTER] : 0;
}

/* V-17 */
static int oracle_vp(const struct vaalbara_state *state, int seat)
{
    int odd = 0;
    for (seats_mask left = vaalbara_neighbours(state, seat); left != 0; left &= left - 1)
        odd += state->seats[bits_lowest(left)].played % 2;
    return odd * vaalbara_character_vp[ORACLE];
}

/* V-18 */
static int carpenter_vp(const struct vaalbara_state *state, int seat)
{
    return state->seats[seat].lands[FORESTS] * vaalbara_character_vp[CARPENTER];
}

/* V-19 */
static void use_falconer(struct vaalbara_state *state, int seat, struct ledger *ledger)
{
    if (state->turn == 0)
        return;
    int victim = state->order[state->turn - 1];
    int has = state->seats[victim].vp;
    int most = vaalbara_character_vp[FALCONER];
    int taken = has < most ? has : most;
    vaalbara_pay(state, victim, -taken, PART_CHARACTERS, ledger);
    vaalbara_pay(state, seat, taken, PART_CHARACTERS, ledger);
}

/* V-20 */
static void exchange_top(struct vaalbara_state *state, int row, int slot, int land)
{
    state->top = state->rows[row - 1][slot];
    state->rows[row - 1][slot] = (uint8_t)land;
    vaalbara_await_omen(state);
}

void vaalbara_use_pathfinder(struct vaalbara_state *state, int row, int slot)
{
    if (state->top != NO_LAND) {
        exchange_top(state, row, slot, state->top);
        return;
    }
    state->pending_row = (uint8_t)row;
    state->pending_index = (uint8_t)slot;
    vaalbara_await_chance(state, PHASE_PATHFINDER_LAND);
}

void vaalbara_find_top(struct vaalbara_state *state, int land)
{
    int row = state->pending_row;
    int slot = state->pending_index;
    state->pending_row = 0;
    state->pending_index = 0;
    state->unknown[land]--;
    exchange_top(state, row, slot, land);
}

/* V-21 */
void vaalbara_use_midwife(struct vaalbara_state *state, int character)
{
    struct seat_state *own = &state->seats[vaalbara_acting(state)];
    int at = 0;
    while (own->discard[at] != character)
        at++;
    own->discard_count--;
    for (; at < own->discard_count; at++)
        own->discard[at] = own->discard[at + 1];
    own->discard[at] = NO_CHARACTER;
    own->hand |= character_bit(character);
    own->seen |= character_bit(character);
    vaalbara_await_acting(state, PHASE_TAKE);
}

/* V-22 */
void vaalbara_use_rider(struct vaalbara_state *state, int front, int back)
{
    uint8_t land = state->rows[0][front];
    state->rows[0][front] = state->rows[1][back];
    state->rows[1][back] = land;
    vaalbara_await_acting(state, PHASE_TAKE);
}

/* V-23, R-23 */
static int artisan_vp(const struct vaalbara_state *state, int seat)
{
    bool last = (vaalbara_neighbours(state, seat) & ~vaalbara_finished(state)) == 0;
    return last ? vaalbara_character_vp[ARTISAN] : 0;
}

/* V-24: the land from the bottom takes the place of the chosen one, which becomes the bottom. */
static void exchange_bottom(struct vaalbara_state *state, int index, int land,
                            struct ledger *ledger)
{
    int seat = vaalbara_acting(state);
    struct seat_state *own = &state->seats[seat];
    uint8_t given = own->realm[index];
    own->realm[index] = (uint8_t)land;
    own->lands[vaalbara_land_types[given]]--;
    own->lands[vaalbara_land_types[land]]++;
    vaalbara_pay(state, seat, vaalbara_reward(state, seat, land),
                 PART_LANDS + vaalbara_land_types[land], ledger);
    if (vaalbara_deck_size(state) > 0) {
        state->bottom = given;
        vaalbara_await_acting(state, PHASE_TAKE);
    } else {
        state->top = given;
        vaalbara_await_omen(state);
    }
}

void vaalbara_use_scout(struct vaalbara_state *state, int index, struct ledger *ledger)
{
    bool single = vaalbara_deck_size(state) == 1;
    uint8_t *bottom = single ? &state->top : &state->bottom;
    if (*bottom != NO_LAND) {
        int land = *bottom;
        *bottom = NO_LAND;
        exchange_bottom(state, index, land, ledger);
        return;
    }
    state->pending_index = (uint8_t)index;
    vaalbara_await_chance(state, PHASE_SCOUT_LAND);
}

void vaalbara_find_bottom(struct vaalbara_state *state, int land, struct ledger *ledger)
{
    int index = state->pending_index;
    state->pending_index = 0;
    state->unknown[land]--;
    exchange_bottom(state, index, land, ledger);
}

/* What its character brings the acting seat. */
static void pay(struct vaalbara_state *state, int vp, struct ledger *ledger)
{
    vaalbara_pay(state, vaalbara_acting(state), vp, PART_CHARACTERS, ledger);
}

/* V-11; what has nothing to apply to is skipped. */
void vaalbara_begin_effect(struct vaalbara_state *state, struct ledger *ledger)
{
    int seat = vaalbara_acting(state);
    const struct seat_state *own = &state->seats[seat];
    vaalbara_await_acting(state, PHASE_TAKE);
    switch ((enum character)own->played) {
    case WARRIOR: ask_for_warriors(state); break;
    case BARD: state->phase = PHASE_BARD; break;
    case HUNTER: pay(state, hunter_vp(state, seat), ledger); break;
    case ORACLE: pay(state, oracle_vp(state, seat), ledger); break;
    case CARPENTER: pay(state, carpenter_vp(state, seat), ledger); break;
    case FALCONER: use_falconer(state, seat, ledger); break;
    case PATHFINDER: state->phase = PHASE_PATHFINDER; break;
    case MIDWIFE:
        if (own->discard_count > 0)
            state->phase = PHASE_MIDWIFE;
        break;
    case RIDER: state->phase = PHASE_RIDER; break;
    case ARTISAN: pay(state, artisan_vp(state, seat), ledger); break;
    case SCOUT:
        if (own->realm_count > 0)
            state->phase = PHASE_SCOUT;
        break;
    case FARMER: /* V-25: doubles what the land pays */
    case NO_CHARACTER:
    case CHARACTERS: break;
    }
}
