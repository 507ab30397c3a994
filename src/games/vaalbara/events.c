/* What may happen next: the legal events and the outcomes of chance, listed, drawn and tested. */
#include "games/vaalbara/state.h"

#include "engine/bits.h"

static const uint8_t factorials[SEATS_MAX + 1] = {1, 1, 2, 6, 24, 120};

static characters_mask discarded(const struct seat_state *own)
{
    characters_mask characters = 0;
    for (int i = 0; i < own->discard_count; i++)
        characters |= character_bit(own->discard[i]);
    return characters;
}

/* Events of seats. */

static int list_characters(int seat, enum kind kind, characters_mask characters, event out[])
{
    int count = 0;
    for (unsigned left = characters; left != 0; left &= left - 1)
        out[count++] = event_make(seat, kind, bits_lowest(left), 0, 0, 0);
    return count;
}

static int list_answers(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    if (state->seats[seat].hand & character_bit(WARRIOR))
        out[count++] = event_make(seat, DO_SHOW_WARRIOR, 0, 0, 0, 0);
    out[count++] = event_make(seat, DO_DECLINE, 0, 0, 0, 0);
    return count;
}

static int list_others(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    for (int to = 0; to < state->table.players; to++)
        if (to != seat)
            out[count++] = event_make(seat, DO_BARD, to, 0, 0, 0);
    return count;
}

static int list_places(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    for (int row = 1; row <= 2; row++)
        for (int slot = 0; slot < state->table.players; slot++)
            if (state->rows[row - 1][slot] != NO_LAND)
                out[count++] = event_make(seat, DO_PATHFINDER, row, slot, 0, 0);
    return count;
}

static int list_swaps(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    for (int front = 0; front < state->table.players; front++)
        for (int back = 0; back < state->table.players; back++)
            if (state->rows[0][front] != NO_LAND && state->rows[1][back] != NO_LAND)
                out[count++] = event_make(seat, DO_RIDER, front, back, 0, 0);
    return count;
}

static int list_realm(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    for (; count < state->seats[seat].realm_count; count++)
        out[count] = event_make(seat, DO_SCOUT, count, 0, 0, 0);
    return count;
}

static int list_takes(const struct vaalbara_state *state, int seat, event out[])
{
    int count = 0;
    for (int slot = 0; slot < state->table.players; slot++)
        if (state->rows[0][slot] != NO_LAND)
            out[count++] = event_make(seat, DO_TAKE, slot, 0, 0, 0);
    return count;
}

int vaalbara_legal(const void *raw, int seat, event out[])
{
    const struct vaalbara_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    switch ((enum phase)state->phase) {
    case PHASE_CHOOSE: return list_characters(seat, DO_CHOOSE, own->hand, out);
    case PHASE_WARRIOR: return list_answers(state, seat, out);
    case PHASE_BARD: return list_others(state, seat, out);
    case PHASE_PATHFINDER: return list_places(state, seat, out);
    case PHASE_MIDWIFE: return list_characters(seat, DO_MIDWIFE, discarded(own), out);
    case PHASE_RIDER: return list_swaps(state, seat, out);
    case PHASE_SCOUT: return list_realm(state, seat, out);
    case PHASE_TAKE: return list_takes(state, seat, out);
    case PHASE_DEAL:
    case PHASE_DRAW:
    case PHASE_OMEN:
    case PHASE_PATHFINDER_LAND:
    case PHASE_SCOUT_LAND:
    case PHASE_OVER: break;
    }
    return 0;
}

/* Events of chance. */

/* The event that a land out of the unknown part of the deck makes. */
static event land_event(const struct vaalbara_state *state, int land)
{
    if (state->phase == PHASE_SCOUT_LAND)
        return event_make(CHANCE, DO_BOTTOM, vaalbara_acting(state), land, 0, 0);
    if (state->phase == PHASE_PATHFINDER_LAND)
        return event_make(CHANCE, DO_LAND, state->pending_row, state->pending_index, land, 0);
    struct place place = vaalbara_dealt_place(state);
    return event_make(CHANCE, DO_LAND, place.row, place.slot, land, 0);
}

/* The omen with this rank among all orders of the seats, lexicographically. */
static event omen_event(int players, uint32_t rank)
{
    event e = event_make(CHANCE, DO_OMEN, players, 0, 0, 0);
    unsigned left = seat_bit(players) - 1U;
    for (int i = 0; i < players; i++) {
        uint32_t orders = factorials[players - 1 - i];
        int seat = bits_nth(left, (int)(rank / orders));
        rank %= orders;
        left ^= 1U << seat;
        e |= (event)seat << (24 + 8 * i);
    }
    return e;
}

static int list_lands(const struct vaalbara_state *state, struct outcome out[])
{
    int count = 0;
    for (int land = FIELD; land < LANDS; land++)
        if (state->unknown[land] > 0)
            out[count++] = (struct outcome){land_event(state, land), state->unknown[land]};
    return count;
}

static int list_draws(const struct vaalbara_state *state, struct outcome out[])
{
    int count = 0;
    int seat = vaalbara_drawing_seat(state);
    for (unsigned left = state->seats[seat].pile; left != 0; left &= left - 1)
        out[count++] =
            (struct outcome){event_make(CHANCE, DO_DRAW, seat, bits_lowest(left), 0, 0), 1};
    return count;
}

static int list_omens(const struct vaalbara_state *state, struct outcome out[])
{
    int count = factorials[state->table.players];
    for (int rank = 0; rank < count; rank++)
        out[rank] = (struct outcome){omen_event(state->table.players, (uint32_t)rank), 1};
    return count;
}

int vaalbara_outcomes(const void *raw, struct outcome out[])
{
    const struct vaalbara_state *state = raw;
    if (state->phase == PHASE_DRAW)
        return list_draws(state, out);
    if (state->phase == PHASE_OMEN)
        return list_omens(state, out);
    return list_lands(state, out);
}

static event sample_land(const struct vaalbara_state *state, uint64_t luck)
{
    uint32_t total = 0;
    for (int land = FIELD; land < LANDS; land++)
        total += state->unknown[land];
    uint32_t share = random_share(luck, total);
    int land = FIELD;
    while (share >= state->unknown[land])
        share -= state->unknown[land++];
    return land_event(state, land);
}

static event sample_draw(const struct vaalbara_state *state, uint64_t luck)
{
    int seat = vaalbara_drawing_seat(state);
    unsigned pile = state->seats[seat].pile;
    uint32_t share = random_share(luck, (uint32_t)bits_count(pile));
    return event_make(CHANCE, DO_DRAW, seat, bits_nth(pile, (int)share), 0, 0);
}

event vaalbara_sample(const void *raw, uint64_t luck)
{
    const struct vaalbara_state *state = raw;
    if (state->phase == PHASE_DRAW)
        return sample_draw(state, luck);
    if (state->phase == PHASE_OMEN)
        return omen_event(state->table.players,
                          random_share(luck, factorials[state->table.players]));
    return sample_land(state, luck);
}

/* Whether a given event is one of all these. */

static bool has_character(characters_mask characters, int character)
{
    return character < CHARACTERS && (characters & character_bit(character)) != 0;
}

static bool has_land(const struct vaalbara_state *state, int row, int slot)
{
    return (row == 1 || row == 2) && slot < state->table.players &&
           state->rows[row - 1][slot] != NO_LAND;
}

static bool is_land(const struct vaalbara_state *state, event e, int land)
{
    return land < LANDS && state->unknown[land] > 0 && e == land_event(state, land);
}

static bool is_draw(const struct vaalbara_state *state, int seat, int character)
{
    return seat == vaalbara_drawing_seat(state) &&
           has_character(state->seats[seat].pile, character);
}

static bool is_omen(const struct vaalbara_state *state, event e)
{
    int players = state->table.players;
    unsigned left = seat_bit(players) - 1U;
    for (int i = 0; i < players; i++)
        if (event_argument(e, 1 + i) < SEATS_MAX)
            left &= ~(1U << event_argument(e, 1 + i));
    return event_argument(e, 0) == players && left == 0;
}

bool vaalbara_is_legal(const void *raw, event e)
{
    const struct vaalbara_state *state = raw;
    int by = event_by(e);
    if (by > CHANCE || (state->asked >> by & 1) == 0 || !event_is_clean(&vaalbara_game, e))
        return false;
    const struct seat_state *own = &state->seats[by < SEATS_MAX ? by : 0];
    int phase = state->phase;
    int first = event_argument(e, 0);
    int second = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_LAND:
        return (phase == PHASE_DEAL || phase == PHASE_PATHFINDER_LAND) &&
               is_land(state, e, event_argument(e, 2));
    case DO_DRAW: return phase == PHASE_DRAW && is_draw(state, first, second);
    case DO_OMEN: return phase == PHASE_OMEN && is_omen(state, e);
    case DO_CHOOSE: return phase == PHASE_CHOOSE && has_character(own->hand, first);
    case DO_SHOW_WARRIOR: return phase == PHASE_WARRIOR && has_character(own->hand, WARRIOR);
    case DO_DECLINE: return phase == PHASE_WARRIOR;
    case DO_BARD: return phase == PHASE_BARD && first < state->table.players && first != by;
    case DO_PATHFINDER: return phase == PHASE_PATHFINDER && has_land(state, first, second);
    case DO_MIDWIFE: return phase == PHASE_MIDWIFE && has_character(discarded(own), first);
    case DO_RIDER:
        return phase == PHASE_RIDER && has_land(state, 1, first) && has_land(state, 2, second);
    case DO_SCOUT: return phase == PHASE_SCOUT && first < own->realm_count;
    case DO_BOTTOM: return phase == PHASE_SCOUT_LAND && is_land(state, e, second);
    case DO_TAKE: return phase == PHASE_TAKE && has_land(state, 1, first);
    }
    return false;
}
