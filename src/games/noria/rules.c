/* The course of a match: who is asked what, and what comes next. */
#include "games/noria/rules.h"

#include <string.h>

#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/hall.h"
#include "games/noria/journey.h"
#include "games/noria/payments.h"
#include "games/noria/setup.h"
#include "games/noria/wheel.h"

_Static_assert(sizeof(struct noria_state) <= STATE_SIZE_MAX, "the state is too large");

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

/* Expert prices are always drawn. */
static bool settle_options(int players, struct options *options, struct reason *why)
{
    (void)players;
    (void)why;
    if (options->value[OPTION_SETUP] == SETUP_EXPERT)
        options->value[OPTION_MARKET] = MARKET_RANDOM;
    return true;
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    apply(raw, e);
    noria_open_ledger(raw, ledger);
}

/* The longest list comes from a position with all seven types of disc in the centre; in a match
   from the set-up it is at most 69 (I-7). */
enum { LIST_MAX = (DISCS - 1) * SLOTS };

const struct game noria_game = {
    .id = "noria",
    .names = {"Noria", "Нория", "Noria"},
    .players_min = 2,
    .players_max = PLAYERS_MAX,
    .option_count = OPTIONS,
    .traits = 0,
    .rules_version = 2,
    .state_size = sizeof(struct noria_state),
    .legal_max = LIST_MAX,
    .decisive_margin = 30,
    .playout_events = 0,
    .net_exploration = 8,
    .event_count = KINDS,
    .part_count = CHAMBERS,
    .holding_count = HOLDINGS,
    .options = noria_options,
    .reasons = noria_reasons,
    .events = noria_events,
    .sets = noria_sets,
    .ours = noria_ours,
    .parts = noria_parts,
    .holdings = noria_holdings,
    .component = noria_component,
    .settle_options = settle_options,
    .setup = noria_setup,
    .waiting = waiting,
    .legal = noria_legal,
    .outcomes = noria_outcomes,
    .sample = noria_sample,
    .is_legal = noria_is_legal,
    .apply = apply,
    .scores = noria_scores,
    .open_ledger = noria_open_ledger,
    .apply_booked = apply_booked,
    .count_holdings = noria_count_holdings,
    .hides_score = game_hides_no_score,
    .winners = noria_winners,
    .hidden_from = game_hidden_from_nobody,
    .reveals = game_only_chance_reveals,
    .resample = game_resample_nothing,
    .reopen = game_reopens_nothing,
    .guess_scores = game_guesses_no_score,
    .is_idle = noria_is_idle,
    .estimate = noria_estimate,
    .features = noria_features,
    .check = noria_check,
    .write_state = noria_write_state,
    .write_figures = noria_write_figures,
    .say_event = noria_say_event,
    .say_consequence = game_says_no_consequence,
    .say_prompt = noria_say_prompt,
    .say_remark = noria_say_remark,
    .say_choice = noria_say_choice,
    .risks = game_has_no_risks,
    .load = GAME_LOADER(noria_load),
};
