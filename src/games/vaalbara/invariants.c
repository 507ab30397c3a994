/*
 * What is true of every position: I-1 to I-14 of the specification. Whatever `load` can read from
 * JSON may come here, so that the checks of who acts stand before those that use it.
 */
#include "games/vaalbara/state.h"

#include "engine/bits.h"

/* Somebody has a place in the order of this round. */
static bool is_acting(const struct vaalbara_state *state)
{
    return state->order_count > 0;
}

static int empty_slots(const struct vaalbara_state *state, int row)
{
    int count = 0;
    for (int slot = 0; slot < state->table.players; slot++)
        count += state->rows[row - 1][slot] == NO_LAND;
    return count;
}

/* I-8: seats have a place once their initiative is reached, lower initiative first. */
static bool check_order(const struct vaalbara_state *state, struct reason *why)
{
    if (state->turn >= state->order_count)
        return reason_set(why, "turn: must be less than the seats in order");
    seats_mask placed = 0;
    int before = NO_CHARACTER;
    for (int i = 0; i < state->order_count; i++) {
        int seat = state->order[i];
        int initiative = state->seats[seat].played;
        if (placed & seat_bit(seat))
            return reason_set(why, "order.%d: seat %d stands twice", i, seat);
        if (initiative < before)
            return reason_set(why, "order.%d: must be ascending by initiative", i);
        placed |= seat_bit(seat);
        before = initiative;
    }
    int reached = state->seats[vaalbara_acting(state)].played;
    for (int seat = 0; seat < state->table.players; seat++) {
        bool due = state->seats[seat].played <= reached;
        if (due != ((placed & seat_bit(seat)) != 0))
            return reason_set(why, "order: seat %d %s", seat, due ? "is missing" : "comes later");
    }
    return true;
}

/* I-9 */
static bool check_played(const struct vaalbara_state *state, struct reason *why)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        bool asked = (state->asked & seat_bit(seat)) != 0;
        bool played = state->seats[seat].played != NO_CHARACTER;
        if (state->phase == PHASE_CHOOSE && !asked && !played)
            return reason_set(why, "asked: seat %d has not chosen yet", seat);
        bool due = state->phase == PHASE_CHOOSE ? !asked : is_acting(state);
        if (played != due)
            return reason_set(why, "seats.%d.played: must %sbe null", seat, due ? "not " : "");
    }
    return true;
}

/* I-8: in which phases somebody acts; I-9, I-10: that somebody is asked. */
static bool check_phase(const struct vaalbara_state *state, struct reason *why)
{
    switch ((enum phase)state->phase) {
    case PHASE_DEAL:
    case PHASE_DRAW:
    case PHASE_CHOOSE:
    case PHASE_OVER:
        if (is_acting(state))
            return reason_set(why, "order: must be empty in this phase");
        break;
    case PHASE_WARRIOR:
    case PHASE_BARD:
    case PHASE_PATHFINDER:
    case PHASE_PATHFINDER_LAND:
    case PHASE_MIDWIFE:
    case PHASE_RIDER:
    case PHASE_SCOUT:
    case PHASE_SCOUT_LAND:
    case PHASE_TAKE:
        if (!is_acting(state))
            return reason_set(why, "order: must not be empty in this phase");
        break;
    case PHASE_OMEN: break;
    }
    if (!is_acting(state) && state->turn != 0)
        return reason_set(why, "turn: must be 0 while nobody acts");
    if (state->phase == PHASE_OVER && state->round != ROUNDS)
        return reason_set(why, "round: a match is over after round %d", ROUNDS);
    if (state->phase != PHASE_OVER && state->asked == 0)
        return reason_set(why, "asked: somebody must be asked in this phase");
    return true;
}

/* I-10: who must be asked, where the phase alone says it. */
static seats_mask due_to_be_asked(const struct vaalbara_state *state)
{
    switch ((enum phase)state->phase) {
    case PHASE_DEAL:
    case PHASE_DRAW:
    case PHASE_OMEN:
    case PHASE_PATHFINDER_LAND:
    case PHASE_SCOUT_LAND: return seat_bit(CHANCE);
    case PHASE_WARRIOR: {
        seats_mask seats = 0;
        for (int seat = 0; seat < state->table.players; seat++)
            if (seat != vaalbara_acting(state) && state->seats[seat].answer == UNANSWERED)
                seats |= seat_bit(seat);
        return seats;
    }
    case PHASE_BARD:
    case PHASE_PATHFINDER:
    case PHASE_MIDWIFE:
    case PHASE_RIDER:
    case PHASE_SCOUT:
    case PHASE_TAKE: return seat_bit(vaalbara_acting(state));
    case PHASE_CHOOSE: return state->asked;
    case PHASE_OVER: break;
    }
    return 0;
}

/* I-10 */
static bool check_asked(const struct vaalbara_state *state, struct reason *why)
{
    return state->asked == due_to_be_asked(state) ||
           reason_set(why, "asked: are not the seats whose event is awaited");
}

/* I-10 */
static bool check_answers(const struct vaalbara_state *state, struct reason *why)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        const struct seat_state *own = &state->seats[seat];
        if (own->answer == UNANSWERED)
            continue;
        if (state->phase != PHASE_WARRIOR)
            return reason_set(why, "seats.%d.answer: must be null in this phase", seat);
        if (seat == vaalbara_acting(state))
            return reason_set(why, "seats.%d.answer: the acting seat is not asked", seat);
        if (own->answer == SHOWN && !(own->hand & character_bit(WARRIOR)))
            return reason_set(why, "seats.%d.answer: has no warrior in hand", seat);
    }
    return true;
}

/* I-3 */
static bool check_realms(const struct vaalbara_state *state, struct reason *why)
{
    seats_mask finished = vaalbara_finished(state);
    for (int seat = 0; seat < state->table.players; seat++) {
        int due = state->round - 1 + ((finished & seat_bit(seat)) != 0);
        if (state->phase == PHASE_OVER)
            due = ROUNDS;
        if (state->seats[seat].realm_count != due)
            return reason_set(why, "seats.%d.realm: must have %d lands", seat, due);
    }
    return true;
}

/* I-4 in phase deal: what is empty is what is dealt last. */
static bool check_dealing(const struct vaalbara_state *state, struct reason *why)
{
    if (state->round > 1 && empty_slots(state, 1) > 0)
        return reason_set(why, "row1: must be full in this phase after round 1");
    bool empty = false;
    for (int row = 1; row <= 2; row++)
        for (int slot = 0; slot < state->table.players; slot++) {
            if (empty && state->rows[row - 1][slot] != NO_LAND)
                return reason_set(why, "row%d.%d: an earlier slot is empty", row, slot);
            empty = state->rows[row - 1][slot] == NO_LAND;
        }
    return empty || reason_set(why, "row2: must have an empty slot in this phase");
}

/* I-4 */
static bool check_rows(const struct vaalbara_state *state, struct reason *why)
{
    if (state->phase == PHASE_DEAL)
        return check_dealing(state, why);
    int taken = state->phase == PHASE_OVER ? state->table.players : state->turn;
    if (empty_slots(state, 1) != taken)
        return reason_set(why, "row1: must have %d empty slots", taken);
    return empty_slots(state, 2) == 0 || reason_set(why, "row2: must be full");
}

/* I-5 */
static bool check_deck(const struct vaalbara_state *state, struct reason *why)
{
    int players = state->table.players;
    int size = vaalbara_deck_size(state);
    int due = -2 * players - players * (state->round - 1);
    for (int land = FIELD; land < LANDS; land++)
        due += vaalbara_land_cards(land, players);
    if (state->phase == PHASE_DEAL)
        due += empty_slots(state, 1) + empty_slots(state, 2);
    if (size != due)
        return reason_set(why, "deck.unknown: the deck must have %d cards, has %d", due, size);
    if (size == 1 && state->bottom != NO_LAND)
        return reason_set(why, "deck.bottom: must be null in a deck of one card");
    bool top_is_unknown = state->phase == PHASE_DEAL || state->phase == PHASE_PATHFINDER_LAND ||
                          (state->phase == PHASE_SCOUT_LAND && size == 1);
    if (top_is_unknown && state->top != NO_LAND)
        return reason_set(why, "deck.top: must be null in this phase");
    if (state->phase == PHASE_SCOUT_LAND && state->bottom != NO_LAND)
        return reason_set(why, "deck.bottom: must be null in this phase");
    return true;
}

/* I-1 */
static bool check_lands(const struct vaalbara_state *state, struct reason *why)
{
    int players = state->table.players;
    int found[LANDS] = {0};
    found[state->top]++;
    found[state->bottom]++;
    for (int seat = 0; seat < players; seat++) {
        found[state->rows[0][seat]]++;
        found[state->rows[1][seat]]++;
        for (int i = 0; i < state->seats[seat].realm_count; i++)
            found[state->seats[seat].realm[i]]++;
    }
    for (int land = FIELD; land < LANDS; land++) {
        int due = vaalbara_land_cards(land, players);
        if (found[land] + state->unknown[land] != due)
            return reason_set(why, "deck.unknown: rows, realms and deck must hold %d of %s", due,
                              vaalbara_land_ids[land]);
    }
    return true;
}

/* I-6 */
static bool check_omen(const struct vaalbara_state *state, struct reason *why)
{
    bool due = state->phase > PHASE_OMEN;
    if (due != vaalbara_has_omen(state))
        return reason_set(why, "omen: must %sbe null in this phase", due ? "not " : "");
    return true;
}

/* I-7; in other phases nothing is pending. */
static bool check_pending(const struct vaalbara_state *state, struct reason *why)
{
    if (state->phase == PHASE_PATHFINDER_LAND &&
        state->rows[state->pending_row - 1][state->pending_index] == NO_LAND)
        return reason_set(why, "pending: the slot is empty");
    if (state->phase == PHASE_SCOUT_LAND &&
        state->pending_index >= state->seats[vaalbara_acting(state)].realm_count)
        return reason_set(why, "pending.land: the realm has no such land");
    return true;
}

/* I-11 */
static bool check_effect(const struct vaalbara_state *state, struct reason *why)
{
    static const uint8_t characters[PHASES] = {
        [PHASE_WARRIOR] = WARRIOR,       [PHASE_BARD] = BARD,
        [PHASE_PATHFINDER] = PATHFINDER, [PHASE_PATHFINDER_LAND] = PATHFINDER,
        [PHASE_MIDWIFE] = MIDWIFE,       [PHASE_RIDER] = RIDER,
        [PHASE_SCOUT] = SCOUT,           [PHASE_SCOUT_LAND] = SCOUT,
    };
    if (!is_acting(state))
        return true;
    int seat = vaalbara_acting(state);
    const struct seat_state *own = &state->seats[seat];
    int due = characters[state->phase];
    if (due != NO_CHARACTER && own->played != due)
        return reason_set(why, "seats.%d.played: must be %s in this phase", seat,
                          vaalbara_character_ids[due]);
    if (state->phase == PHASE_MIDWIFE && own->discard_count == 0)
        return reason_set(why, "seats.%d.discard: must not be empty in this phase", seat);
    if (state->phase == PHASE_SCOUT && own->realm_count == 0)
        return reason_set(why, "seats.%d.realm: must not be empty in this phase", seat);
    if (state->phase != PHASE_OMEN)
        return true;
    bool single = vaalbara_deck_size(state) == 1;
    if (own->played != PATHFINDER && !(own->played == SCOUT && single))
        return reason_set(why, "seats.%d.played: does not give the deck a new top card", seat);
    return state->top != NO_LAND || reason_set(why, "deck.top: must not be null in this phase");
}

/* I-2, and the discard's part of I-13 */
static bool check_characters(const struct vaalbara_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    characters_mask found = own->hand;
    if (found & own->pile)
        return reason_set(why, "seats.%d.pile: holds a character of the hand", seat);
    found |= own->pile;
    for (int i = 0; i < own->discard_count; i++) {
        if (found & character_bit(own->discard[i]))
            return reason_set(why, "seats.%d.discard.%d: is somewhere else too", seat, i);
        found |= character_bit(own->discard[i]);
    }
    if (own->played != NO_CHARACTER && (found & character_bit(own->played)))
        return reason_set(why, "seats.%d.played: is somewhere else too", seat);
    if (own->played != NO_CHARACTER)
        found |= character_bit(own->played);
    if (found != ALL_CHARACTERS)
        return reason_set(why, "seats.%d.hand: %s is nowhere", seat,
                          vaalbara_character_ids[bits_lowest(found ^ ALL_CHARACTERS)]);
    int most = state->phase == PHASE_OVER ? ROUNDS : state->round - 1;
    if (own->discard_count > most)
        return reason_set(why, "seats.%d.discard: more than %d characters", seat, most);
    return true;
}

/* Most characters a seat can hold: five; one is played, another may come back by the Midwife. */
static int most_in_hand(const struct vaalbara_state *state, int seat)
{
    if (!is_acting(state))
        return HAND;
    bool acted = (vaalbara_finished(state) & seat_bit(seat)) != 0 ||
                 (seat == vaalbara_acting(state) && state->phase == PHASE_TAKE);
    return HAND - 1 + (acted && state->seats[seat].played == MIDWIFE);
}

/* Fewest, as long as there is a pile to draw from. */
static int least_in_hand(const struct vaalbara_state *state)
{
    if (is_acting(state))
        return HAND - 1;
    switch ((enum phase)state->phase) {
    case PHASE_OMEN:
    case PHASE_CHOOSE: return HAND;
    case PHASE_OVER: return HAND - 1;
    case PHASE_DEAL: return state->round > 1 ? HAND - 1 : 0;
    case PHASE_DRAW:
    case PHASE_WARRIOR:
    case PHASE_BARD:
    case PHASE_PATHFINDER:
    case PHASE_PATHFINDER_LAND:
    case PHASE_MIDWIFE:
    case PHASE_RIDER:
    case PHASE_SCOUT:
    case PHASE_SCOUT_LAND:
    case PHASE_TAKE: break;
    }
    return 0;
}

/* I-12, and the rest of I-13 */
static bool check_hand(const struct vaalbara_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    characters_mask held = own->hand;
    if (state->phase == PHASE_CHOOSE && own->played != NO_CHARACTER)
        held |= character_bit(own->played);
    int count = bits_count(held);
    int most = most_in_hand(state, seat);
    if (state->phase == PHASE_DEAL && state->round == 1 && count > 0)
        return reason_set(why, "seats.%d.hand: must be empty before the first draw", seat);
    if (count > most)
        return reason_set(why, "seats.%d.hand: more than %d characters", seat, most);
    if (count < least_in_hand(state) && own->pile != 0)
        return reason_set(why, "seats.%d.hand: too few characters", seat);
    if (own->seen & ~held)
        return reason_set(why, "seats.%d.seen: not all are in hand", seat);
    return true;
}

bool vaalbara_check(const void *raw, struct reason *why)
{
    const struct vaalbara_state *state = raw;
    if (!check_phase(state, why) || !check_played(state, why) ||
        (is_acting(state) && !check_order(state, why)) || !check_asked(state, why) ||
        !check_answers(state, why) || !check_omen(state, why) || !check_effect(state, why) ||
        !check_realms(state, why) || !check_rows(state, why) || !check_pending(state, why) ||
        !check_deck(state, why) || !check_lands(state, why))
        return false;
    for (int seat = 0; seat < state->table.players; seat++) {
        if (!check_characters(state, seat, why) || !check_hand(state, seat, why))
            return false;
        if (state->seats[seat].vp < 0) /* I-14 */
            return reason_set(why, "seats.%d.vp: must not be negative", seat);
    }
    if (state->phase == PHASE_DRAW && vaalbara_drawing_seat(state) < 0)
        return reason_set(why, "phase: nobody is left to draw");
    return true;
}
