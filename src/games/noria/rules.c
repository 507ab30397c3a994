/* The flow of a match: who is asked what, which events answer it, and what comes next. */
#include "games/noria/state.h"

#include <string.h>

_Static_assert(sizeof(struct noria_state) <= STATE_SIZE_MAX, "the state is too large");

/* The longest list comes from a position with all seven types of disc in the centre; in a match
   from the set-up it is at most 69 (I-7). */
enum { LIST_MAX = (DISCS - 1) * SLOTS };

int noria_seat_after(const struct noria_state *state, int seat)
{
    return seat + 1 < state->table.players ? seat + 1 : 0;
}

/* The top of the pending decisions. */
static enum question action_question(const struct noria_state *state)
{
    const struct pending_state *pending = &state->pending;
    if (pending->payment_count > 0)
        return ASK_PAY;
    switch ((enum task)pending->task) {
    case TASK_REVEAL: return ASK_CHANCE;
    case TASK_LAND: return ASK_LAND;
    case TASK_PRODUCE: return ASK_PRODUCE;
    case NO_TASK: break;
    }
    if (pending->use_count == 0)
        return ASK_DISCS;
    int slot = pending->uses[pending->use_count - 1].slot;
    return ASK_CITY + (noria_own(state)->wheel[slot] & DISC) - CITY_DISC;
}

enum question noria_question(const struct noria_state *state)
{
    switch ((enum phase)state->phase) {
    case PHASE_DRAW_FIRST:
    case PHASE_DRAW_MARKET:
    case PHASE_DRAW_WHEELS:
    case PHASE_DRAW_ISLANDS: return ASK_CHANCE;
    case PHASE_BUILD: return ASK_BUILD;
    case PHASE_TAKE: return ASK_TAKE;
    case PHASE_STEP: return ASK_STEP;
    case PHASE_INFLUENCE: return ASK_INFLUENCE;
    case PHASE_ACTIONS: return action_question(state);
    case PHASE_POLITICS: return ASK_POLITICS;
    case PHASE_PLACE: return ASK_PLACE;
    case PHASE_OVER: break;
    }
    return ASK_NOBODY;
}

static seats_mask waiting(const void *raw)
{
    const struct noria_state *state = raw;
    enum question question = noria_question(state);
    if (question == ASK_NOBODY)
        return 0;
    return seat_bit(question == ASK_CHANCE ? CHANCE : state->seat);
}

static int list_numbers(int seat, enum kind kind, int numbers, event out[])
{
    for (int i = 0; i < numbers; i++)
        out[i] = event_make(seat, kind, i, 0, 0, 0);
    return numbers;
}

static int list_actions(const struct noria_state *state, event out[])
{
    int count = noria_list_discs(state, out, 0);
    count = noria_list_black_market(state, out, count);
    if (noria_may_leave_actions(state))
        out[count++] = event_make(state->seat, DO_TO_POLITICS, 0, 0, 0, 0);
    return count;
}

static int list_production(const struct noria_state *state, event out[])
{
    int count = noria_list_produce(state, out, 0);
    out[count++] = event_make(state->seat, DO_DONE, 0, 0, 0, 0);
    return count;
}

static int legal(const void *raw, int seat, event out[])
{
    const struct noria_state *state = raw;
    switch (noria_question(state)) {
    case ASK_TAKE: return list_numbers(seat, DO_TAKE, RESOURCES, out);
    case ASK_STEP: return list_numbers(seat, DO_STEP, TRACKS, out);
    case ASK_BUILD: return noria_list_build(state, out, 0);
    case ASK_INFLUENCE: return noria_list_influence(state, out, 0);
    case ASK_DISCS: return list_actions(state, out);
    case ASK_CITY:
    case ASK_JOURNEY:
    case ASK_TOOLS:
    case ASK_BONUS: return noria_list_use(state, out, 0);
    case ASK_LAND: return noria_list_land(state, out, 0);
    case ASK_PRODUCE: return list_production(state, out);
    case ASK_PAY: return noria_list_pay(state, out, 0);
    case ASK_POLITICS: return noria_list_politics(state, out, 0);
    case ASK_PLACE: return noria_list_place(state, out, 0);
    case ASK_NOBODY:
    case ASK_CHANCE: break;
    }
    return 0;
}

static int outcomes(const void *raw, struct outcome out[])
{
    int count = noria_outcome_count(raw);
    for (int i = 0; i < count; i++)
        out[i] = (struct outcome){noria_outcome(raw, i), 1};
    return count;
}

static event sample(const void *raw, uint64_t luck)
{
    return noria_outcome(raw, (int)random_share(luck, (uint32_t)noria_outcome_count(raw)));
}

static bool is_outcome(const struct noria_state *state, event e)
{
    int count = noria_outcome_count(state);
    for (int i = 0; i < count; i++)
        if (noria_outcome(state, i) == e)
            return true;
    return false;
}

/* Whether the arguments make a legal event of this kind, when its question is asked. */
static bool answers(const struct noria_state *state, enum question question, event e)
{
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    bool in_use = question >= ASK_CITY && question <= ASK_BONUS;
    bool trading = question == ASK_DISCS || in_use;
    switch ((enum kind)event_kind(e)) {
    case DO_TAKE: return question == ASK_TAKE && a < RESOURCES;
    case DO_STEP: return question == ASK_STEP && a < TRACKS;
    case DO_BUILD: return question == ASK_BUILD && noria_may_build(state, a, b);
    case DO_NIGHT_SHIFT: return question == ASK_INFLUENCE && noria_may_shift(state, a);
    case DO_MODIFY: return question == ASK_INFLUENCE && noria_may_modify(state, a, b);
    case DO_TO_ACTIONS: return question == ASK_INFLUENCE;
    case DO_ACTIVATE: return question == ASK_DISCS && noria_may_activate(state, a, b);
    case DO_INSPECT: return question == ASK_DISCS && noria_may_inspect(state, a);
    case DO_SELL: return trading && noria_may_sell(state, a);
    case DO_BUY: return trading && a < RESOURCES && noria_may_buy(state);
    case DO_TO_POLITICS: return question == ASK_DISCS && noria_may_leave_actions(state);
    case DO_BUY_DISC: return question == ASK_CITY && noria_may_buy_disc(state, a);
    case DO_INVEST: return question == ASK_CITY && noria_may_invest(state, a);
    case DO_FLY: return question == ASK_JOURNEY && noria_may_fly(state, a);
    case DO_REVEAL: return question == ASK_JOURNEY && state->face_down > 0;
    case DO_UPGRADE: return question == ASK_TOOLS && noria_may_upgrade(state, a);
    case DO_PRODUCE:
        return (question == ASK_TOOLS || question == ASK_PRODUCE) && noria_may_produce(state, a);
    case DO_REPEAT: return question == ASK_BONUS && noria_may_repeat(state, a);
    case DO_SKIP: return in_use;
    case DO_SHIP: return question == ASK_LAND && noria_may_ship(state, a);
    case DO_FACTORY: return question == ASK_LAND && noria_may_factory(state, a);
    case DO_DONE: return question == ASK_PRODUCE;
    case DO_PAY: return question == ASK_PAY && noria_may_pay(state, e);
    case DO_INTRIGUE: return question == ASK_POLITICS && noria_may_intrigue(state, a, b);
    case DO_END_TURN: return question == ASK_POLITICS;
    case DO_PLACE: return question == ASK_PLACE && noria_may_place(state, a, b);
    case DO_FIRST_PLAYER:
    case DO_MARKET:
    case DO_WHEEL:
    case DO_ISLAND: break;
    }
    return false;
}

static bool is_legal(const void *raw, event e)
{
    static const uint8_t argument_counts[KINDS] = {
        [DO_TAKE] = 1,    [DO_STEP] = 1,     [DO_BUILD] = 2,    [DO_NIGHT_SHIFT] = 1,
        [DO_MODIFY] = 2,  [DO_ACTIVATE] = 2, [DO_INSPECT] = 1,  [DO_SELL] = 1,
        [DO_BUY] = 1,     [DO_BUY_DISC] = 1, [DO_INVEST] = 1,   [DO_FLY] = 1,
        [DO_UPGRADE] = 1, [DO_PRODUCE] = 1,  [DO_REPEAT] = 1,   [DO_SHIP] = 1,
        [DO_FACTORY] = 1, [DO_PAY] = 4,      [DO_INTRIGUE] = 2, [DO_PLACE] = 2,
    };
    const struct noria_state *state = raw;
    enum question question = noria_question(state);
    if (question == ASK_CHANCE)
        return is_outcome(state, e);
    int kind = event_kind(e);
    return event_by(e) == state->seat && kind < KINDS &&
           e >> (16 + 8 * argument_counts[kind]) == 0 && answers(state, question, e);
}

/* N-49 */
static void end_match(struct noria_state *state)
{
    state->phase = PHASE_OVER;
    state->seat = 0;
    memset(state->upper, 0, sizeof state->upper);
}

/* N-6 */
static void next_turn(struct noria_state *state)
{
    state->seat = (uint8_t)noria_seat_after(state, state->seat);
    state->phase = PHASE_INFLUENCE;
    if (state->seat != state->first)
        return;
    if (state->round == noria_by_players[state->table.players].rounds)
        end_match(state);
    else
        state->round++;
}

/* N-46, N-47 */
static void administrate(struct noria_state *state)
{
    struct seat_state *own = noria_self(state);
    noria_gain(&own->knowledge, noria_income(own));
    for (int ring = 0; ring < RINGS; ring++)
        noria_turn_ring(own->wheel, ring);
    memset(&state->turn, 0, sizeof state->turn);
    if (state->centre_count > 0)
        state->phase = PHASE_PLACE;
    else
        next_turn(state);
}

static void place(struct noria_state *state, int disc, int slot)
{
    noria_do_place(state, disc, slot);
    if (state->centre_count == 0)
        next_turn(state);
}

static void apply(void *raw, event e)
{
    struct noria_state *state = raw;
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_FIRST_PLAYER: noria_do_first_player(state, a); break;
    case DO_MARKET: noria_do_market(state, e); break;
    case DO_WHEEL: noria_do_wheel(state, e); break;
    case DO_ISLAND:
        if (state->phase == PHASE_DRAW_ISLANDS)
            noria_do_ring_island(state, a);
        else
            noria_do_turn_up(state, a);
        break;
    case DO_TAKE: noria_do_take(state, a); break;
    case DO_STEP: noria_do_step(state, a); break;
    case DO_BUILD: noria_do_build(state, a, b); break;
    case DO_NIGHT_SHIFT: noria_do_shift(state, a); break;
    case DO_MODIFY: noria_do_modify(state, a, b); break;
    case DO_TO_ACTIONS: state->phase = PHASE_ACTIONS; break;
    case DO_ACTIVATE: noria_do_activate(state, a, b); break;
    case DO_INSPECT: noria_do_inspect(state, a); break;
    case DO_SELL: noria_do_sell(state, a); break;
    case DO_BUY: noria_do_buy(state, a); break;
    case DO_TO_POLITICS: state->phase = PHASE_POLITICS; break;
    case DO_BUY_DISC: noria_do_buy_disc(state, a); break;
    case DO_INVEST: noria_do_invest(state, a); break;
    case DO_FLY: noria_do_fly(state, a); break;
    case DO_REVEAL: noria_do_reveal(state); break;
    case DO_UPGRADE: noria_do_upgrade(state, a); break;
    case DO_PRODUCE: noria_do_produce(state, a); break;
    case DO_REPEAT: noria_do_repeat(state, a); break;
    case DO_SKIP: noria_do_skip(state); break;
    case DO_SHIP: noria_do_ship(state, a); break;
    case DO_FACTORY: noria_do_factory(state, a); break;
    case DO_DONE: noria_do_done(state); break;
    case DO_PAY: noria_do_pay(state, e); break;
    case DO_INTRIGUE: noria_do_intrigue(state, a, b); break;
    case DO_END_TURN: administrate(state); break;
    case DO_PLACE: place(state, a, b); break;
    }
}

/* Everything lies open: nothing is hidden, and nothing but chance uncovers anything. */

static seats_mask hidden_from(event e, bool decided)
{
    (void)e;
    (void)decided;
    return 0;
}

static bool reveals(const void *raw, event e)
{
    (void)raw;
    return event_by(e) == CHANCE;
}

static void resample(void *raw, int seat, struct random *random)
{
    (void)raw;
    (void)seat;
    (void)random;
}

/* Expert prices are always drawn. */
static bool settle_options(int players, struct options *options, struct reason *why)
{
    (void)players;
    (void)why;
    if (options->value[OPTION_SETUP] == SETUP_EXPERT)
        options->value[OPTION_MARKET] = MARKET_RANDOM;
    return true;
}

const struct game noria_game = {
    .id = "noria",
    .names = {"Noria", "Нория", "Noria"},
    .players_min = 2,
    .players_max = NORIA_SEATS,
    .option_count = OPTION_COUNT,
    .rules_version = 1,
    .state_size = sizeof(struct noria_state),
    .legal_max = LIST_MAX,
    .decisive_margin = 30,
    .playout_events = 0,
    .options = noria_options,
    .component = noria_component,
    .settle_options = settle_options,
    .setup = noria_setup,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .sample = sample,
    .is_legal = is_legal,
    .apply = apply,
    .scores = noria_scores,
    .winners = noria_winners,
    .hidden_from = hidden_from,
    .reveals = reveals,
    .resample = resample,
    .estimate = noria_estimate,
    .check = noria_check,
    .write_state = noria_write_state,
    .write_event = noria_write_event,
    .say_event = noria_say_event,
    .say_prompt = noria_say_prompt,
    .load = GAME_LOADER(noria_load),
};
