/*
 * The course of a match: set-up, dealing, choice and order, turns, the end. What a turn's land pays
 * and what its character does is in effects.c.
 */
#include "games/vaalbara/state.h"

#include <string.h>

#include "engine/bits.h"

_Static_assert(sizeof(struct vaalbara_state) <= STATE_SIZE_MAX, "the state is too large");

void vaalbara_await_chance(struct vaalbara_state *state, enum phase phase)
{
    state->phase = (uint8_t)phase;
    state->asked = seat_bit(CHANCE);
}

void vaalbara_await_acting(struct vaalbara_state *state, enum phase phase)
{
    state->phase = (uint8_t)phase;
    state->asked = seat_bit(vaalbara_acting(state));
}

static void setup(void *raw, int players, struct options options)
{
    struct vaalbara_state *state = raw;
    game_begin(&vaalbara_game, state, players, options);
    state->round = 1;
    for (int land = FIELD; land < LANDS; land++)
        state->unknown[land] = (uint8_t)vaalbara_land_cards(land, players);
    for (int seat = 0; seat < players; seat++) {
        state->seats[seat].pile = ALL_CHARACTERS;
        state->seats[seat].vp = START_VP;
    }
    vaalbara_await_chance(state, PHASE_DEAL);
}

/* Dealing: V-4 to V-6. */

struct place vaalbara_dealt_place(const struct vaalbara_state *state)
{
    for (int row = 1; row <= 2; row++)
        for (int slot = 0; slot < state->table.players; slot++)
            if (state->rows[row - 1][slot] == NO_LAND)
                return (struct place){row, slot};
    return (struct place){0, 0};
}

int vaalbara_drawing_seat(const struct vaalbara_state *state)
{
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].pile != 0 && bits_count(state->seats[seat].hand) < HAND)
            return seat;
    return -1;
}

/* V-27, here as the end of V-6. */
void vaalbara_await_omen(struct vaalbara_state *state)
{
    memset(state->omen, 0, sizeof state->omen);
    vaalbara_await_chance(state, PHASE_OMEN);
}

/* V-5 */
static void draw_or_go_on(struct vaalbara_state *state)
{
    if (vaalbara_drawing_seat(state) >= 0)
        vaalbara_await_chance(state, PHASE_DRAW);
    else
        vaalbara_await_omen(state);
}

/* V-4: a known top card comes first; it cannot fill all that is empty, for that is a whole row. */
static void begin_dealing(struct vaalbara_state *state)
{
    vaalbara_await_chance(state, PHASE_DEAL);
    state->rows[1][0] = state->top;
    state->top = NO_LAND;
}

static void deal_land(struct vaalbara_state *state, int row, int slot, int land)
{
    state->unknown[land]--;
    state->rows[row - 1][slot] = (uint8_t)land;
    if (row < 2 || slot + 1 < state->table.players)
        return;
    if (vaalbara_deck_size(state) == 1 && state->bottom != NO_LAND) {
        state->top = state->bottom;
        state->bottom = NO_LAND;
    }
    draw_or_go_on(state);
}

static void draw_character(struct vaalbara_state *state, int seat, int character)
{
    state->seats[seat].pile ^= character_bit(character);
    state->seats[seat].hand |= character_bit(character);
    draw_or_go_on(state);
}

/* V-6, or the end of an effect that gave the deck a new top card (V-27). */
static void show_omen(struct vaalbara_state *state, event e)
{
    for (int i = 0; i < state->table.players; i++)
        state->omen[i] = (uint8_t)event_argument(e, i + 1);
    if (state->order_count > 0) {
        vaalbara_await_acting(state, PHASE_TAKE);
        return;
    }
    state->phase = PHASE_CHOOSE;
    state->asked = (seats_mask)(seat_bit(state->table.players) - 1);
}

/* Choice and order: V-7 to V-10. */

/* V-10: the seats with the lowest initiative that have no place yet, as they stand in the omen. */
static void extend_order(struct vaalbara_state *state)
{
    int fixed = state->order_count == 0 ? NO_CHARACTER
                                        : state->seats[state->order[state->order_count - 1]].played;
    int lowest = CHARACTERS;
    for (int seat = 0; seat < state->table.players; seat++) {
        int initiative = state->seats[seat].played;
        if (initiative > fixed && initiative < lowest)
            lowest = initiative;
    }
    for (int i = 0; i < state->table.players; i++)
        if (state->seats[state->omen[i]].played == lowest)
            state->order[state->order_count++] = state->omen[i];
}

int vaalbara_acting_order(const struct vaalbara_state *state, uint8_t out[SEATS_MAX])
{
    if (state->order_count == 0)
        return 0;
    struct vaalbara_state whole = *state;
    for (int i = 0; i < state->table.players && !vaalbara_has_omen(state); i++)
        whole.omen[i] = (uint8_t)i;
    while (whole.order_count < whole.table.players)
        extend_order(&whole);
    memcpy(out, whole.order, sizeof whole.order);
    return whole.order_count;
}

static void begin_turn(struct vaalbara_state *state, struct ledger *ledger)
{
    if (state->turn == state->order_count)
        extend_order(state);
    vaalbara_begin_effect(state, ledger);
}

/* V-8 */
static void reveal(struct vaalbara_state *state, struct ledger *ledger)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        struct seat_state *own = &state->seats[seat];
        own->seen &= (characters_mask)~character_bit(own->played);
    }
    begin_turn(state, ledger);
}

/* V-7 */
static void choose(struct vaalbara_state *state, int seat, int character, struct ledger *ledger)
{
    state->seats[seat].hand ^= character_bit(character);
    state->seats[seat].played = (uint8_t)character;
    state->asked ^= seat_bit(seat);
    if (state->asked == 0)
        reveal(state, ledger);
}

/* The end of a round and of the match: V-28 and V-29. */

/* V-29 */
static void end_match(struct vaalbara_state *state, struct ledger *ledger)
{
    for (int seat = 0; seat < state->table.players; seat++)
        vaalbara_pay(state, seat, vaalbara_types_vp[vaalbara_types(&state->seats[seat])],
                     PART_TYPES, ledger);
    state->phase = PHASE_OVER;
    state->asked = 0;
}

/* V-28 */
static void end_round(struct vaalbara_state *state, struct ledger *ledger)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        struct seat_state *own = &state->seats[seat];
        own->discard[own->discard_count++] = own->played;
        own->played = NO_CHARACTER;
    }
    memset(state->order, 0, sizeof state->order);
    state->order_count = 0;
    state->turn = 0;
    if (state->round == ROUNDS) {
        end_match(state, ledger);
        return;
    }
    memcpy(state->rows[0], state->rows[1], sizeof state->rows[0]);
    memset(state->rows[1], 0, sizeof state->rows[1]);
    memset(state->omen, 0, sizeof state->omen);
    state->round++;
    begin_dealing(state);
}

/* V-12, V-13, V-25 */
static void take(struct vaalbara_state *state, int seat, int slot, struct ledger *ledger)
{
    struct seat_state *own = &state->seats[seat];
    int land = state->rows[0][slot];
    state->rows[0][slot] = NO_LAND;
    own->realm[own->realm_count++] = (uint8_t)land;
    own->lands[vaalbara_land_types[land]]++;
    vaalbara_pay(state, seat, vaalbara_reward(state, seat, land) * (own->played == FARMER ? 2 : 1),
                 PART_LANDS + vaalbara_land_types[land], ledger);
    state->turn++;
    if (state->turn < state->table.players)
        begin_turn(state, ledger);
    else
        end_round(state, ledger);
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    struct vaalbara_state *state = raw;
    int by = event_by(e);
    int first = event_argument(e, 0);
    int second = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_LAND:
        if (state->phase == PHASE_DEAL)
            deal_land(state, first, second, event_argument(e, 2));
        else
            vaalbara_find_top(state, event_argument(e, 2));
        break;
    case DO_DRAW: draw_character(state, first, second); break;
    case DO_OMEN: show_omen(state, e); break;
    case DO_CHOOSE: choose(state, by, first, ledger); break;
    case DO_SHOW_WARRIOR: vaalbara_answer_warrior(state, by, SHOWN, ledger); break;
    case DO_DECLINE: vaalbara_answer_warrior(state, by, DECLINED, ledger); break;
    case DO_BARD: vaalbara_use_bard(state, first, ledger); break;
    case DO_PATHFINDER: vaalbara_use_pathfinder(state, first, second); break;
    case DO_MIDWIFE: vaalbara_use_midwife(state, first); break;
    case DO_RIDER: vaalbara_use_rider(state, first, second); break;
    case DO_SCOUT: vaalbara_use_scout(state, first, ledger); break;
    case DO_BOTTOM: vaalbara_find_bottom(state, second, ledger); break;
    case DO_TAKE: take(state, by, first, ledger); break;
    }
}

void vaalbara_apply(void *raw, event e)
{
    apply_booked(raw, e, NULL);
}

static seats_mask waiting(const void *raw)
{
    const struct vaalbara_state *state = raw;
    return state->asked;
}

/* V-30 */
static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct vaalbara_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = state->seats[seat].vp;
}

static void open_ledger(const void *raw, struct ledger *out)
{
    game_open_ledger(&vaalbara_game, raw, out);
}

/* V-31 */
static seats_mask winners(const void *raw)
{
    const struct vaalbara_state *state = raw;
    if (state->phase != PHASE_OVER)
        return 0;
    int winner = state->omen[0];
    for (int i = 1; i < state->table.players; i++)
        if (state->seats[state->omen[i]].vp > state->seats[winner].vp)
            winner = state->omen[i];
    return seat_bit(winner);
}

const struct game vaalbara_game = {
    .id = "vaalbara",
    .names = {"Vaalbara", "Ваальбара", "Vaalbara"},
    .players_min = 2,
    .players_max = SEATS_MAX,
    .option_count = OPTIONS,
    .traits = TRAIT_HIDDEN | TRAIT_SIMULTANEOUS,
    .rules_version = 1,
    .state_size = sizeof(struct vaalbara_state),
    .legal_max = 120, /* omens of five seats */
    .decisive_margin = 20,
    .playout_events = 30,
    .event_count = KINDS,
    .part_count = PARTS,
    .estimate_orders = true,
    .options = vaalbara_options,
    .reasons = vaalbara_reasons,
    .events = vaalbara_events,
    .sets = vaalbara_sets,
    .ours = vaalbara_ours,
    .parts = vaalbara_parts,
    .component = vaalbara_component,
    .settle_options = game_any_options,
    .setup = setup,
    .waiting = waiting,
    .legal = vaalbara_legal,
    .outcomes = vaalbara_outcomes,
    .sample = vaalbara_sample,
    .is_legal = vaalbara_is_legal,
    .apply = vaalbara_apply,
    .scores = scores,
    .open_ledger = open_ledger,
    .apply_booked = apply_booked,
    .count_holdings = game_holds_nothing,
    .hides_score = vaalbara_hides_score,
    .winners = winners,
    .hidden_from = vaalbara_hidden_from,
    .reveals = vaalbara_reveals,
    .resample = vaalbara_resample,
    .reopen = vaalbara_reopen,
    .guess_scores = vaalbara_guess_scores,
    .is_idle = game_is_never_idle,
    .estimate = vaalbara_estimate,
    .features = vaalbara_features,
    .check = vaalbara_check,
    .write_state = vaalbara_write_state,
    .write_figures = vaalbara_write_figures,
    .say_event = vaalbara_say_event,
    .say_consequence = vaalbara_say_consequence,
    .say_prompt = vaalbara_say_prompt,
    .say_remark = game_says_no_remark,
    .say_choice = vaalbara_say_choice,
    .risks = game_has_no_risks,
    .load = GAME_LOADER(vaalbara_load),
};
