/*
 * The course of a match: set-up, whose turn it is, who is asked what, the storm's question. What a
 * phase is about is in the file of its chapter.
 */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/bits.h"

_Static_assert(sizeof(struct magicmap_state) <= STATE_SIZE_MAX, "the state is too large");
_Static_assert(TALISMANS <= 32, "talismans are bits of a word");

/* Sections 1 and 3. */
static void setup(void *raw, int players, struct options options)
{
    struct magicmap_state *state = raw;
    game_begin(&magicmap_game, state, players, options);
    state->phase = PHASE_DEAL;
    state->round = 1;
    for (int talisman = 1; talisman < TALISMANS; talisman++)
        state->talisman_deck |= 1U << talisman;
    for (int card = 1; card < ADVENTURES; card++)
        state->deck[card] = magicmap_adventures[card].copies;
    for (int seat = 0; seat < players; seat++) {
        state->seats[seat].tokens[GOODS] = START_GOODS;
        state->seats[seat].tokens[MAGIC] = START_MAGIC;
    }
}

int magicmap_first_seat(const struct magicmap_state *state, seats_mask seats)
{
    seats_mask from_active = (seats_mask)(seats >> state->active << state->active);
    return bits_lowest(from_active != 0 ? from_active : seats);
}

void magicmap_use_card(struct magicmap_state *state, int seat, int card)
{
    state->seats[seat].cards[card]--;
    state->discard[card]++;
}

/* Turn order: M-1 to M-3, M-39. */

static bool is_last_round(const struct magicmap_state *state)
{
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].returned)
            return true;
    return state->round >= magicmap_round_cap;
}

/* M-1, M-2, M-13, M-39 */
void magicmap_end_turn(struct magicmap_state *state)
{
    if (state->turn.section != STORM_SECTION)
        state->seats[state->active].blown = false;
    memset(&state->turn, 0, sizeof state->turn);
    state->phase = PHASE_SPIN;
    for (;;) {
        if (state->active + 1 < state->table.players) {
            state->active++;
        } else if (is_last_round(state)) {
            state->phase = PHASE_OVER;
            return;
        } else {
            state->active = 0;
            state->round++;
        }
        if (state->seats[state->active].skip == 0)
            return;
        state->seats[state->active].skip--;
    }
}

/* The storm: M-19, M-29. */

static seats_mask weather_holders(const struct magicmap_state *state)
{
    seats_mask seats = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].cards[GOOD_WEATHER] > 0)
            seats |= seat_bit(seat);
    return seats;
}

seats_mask magicmap_weather_pending(const struct magicmap_state *state)
{
    return weather_holders(state) & (seats_mask)~state->storm.answered;
}

/* M-19, M-29: all have answered. */
static void break_storm(struct magicmap_state *state)
{
    enum direction direction = state->storm.direction;
    seats_mask calming = state->storm.calming;
    memset(&state->storm, 0, sizeof state->storm);
    state->seats[state->active].blown = false; /* M-13 */
    if (calming != 0)
        magicmap_use_card(state, magicmap_first_seat(state, calming), GOOD_WEATHER);
    else
        magicmap_storm(state, direction);
    magicmap_next_draw(state);
}

static void ask_for_weather(struct magicmap_state *state)
{
    state->phase = PHASE_WEATHER;
    if (magicmap_weather_pending(state) == 0)
        break_storm(state);
}

static void answer_storm(struct magicmap_state *state, int seat, bool calms)
{
    state->storm.answered |= seat_bit(seat);
    if (calms)
        state->storm.calming |= seat_bit(seat);
    ask_for_weather(state);
}

/* The arrow stops: M-3, M-19. */
static void spin(struct magicmap_state *state, int section)
{
    state->turn.section = (uint8_t)section;
    if (section != STORM_SECTION)
        state->phase = PHASE_ACT;
    else if (state->seats[state->active].cards[SPIN_AGAIN] > 0)
        state->phase = PHASE_RESPIN;
    else
        state->phase = PHASE_WIND;
}

/* Who is asked what. */

/* */
static int homeless_seat(const struct magicmap_state *state)
{
    int seat = 0;
    while (!is_no_cell(state->seats[seat].home))
        seat++;
    return seat;
}

enum question magicmap_question(const struct magicmap_state *state)
{
    static const uint8_t questions[PHASES] = {
        [PHASE_DEAL] = ASK_CHANCE,        [PHASE_OPEN] = ASK_CHANCE,
        [PHASE_HARBOUR] = ASK_HARBOUR,    [PHASE_SPIN] = ASK_CHANCE,
        [PHASE_RESPIN] = ASK_RESPIN,      [PHASE_WIND] = ASK_CHANCE,
        [PHASE_WEATHER] = ASK_WEATHER,    [PHASE_ACT] = ASK_ACT,
        [PHASE_BEFORE_DRAW] = ASK_DRAW,   [PHASE_PEEK] = ASK_CHANCE,
        [PHASE_PICK] = ASK_DRAW,          [PHASE_DRAW] = ASK_CHANCE,
        [PHASE_GAIN] = ASK_DRAW,          [PHASE_TAME] = ASK_DRAW,
        [PHASE_TAME_SPIN] = ASK_CHANCE,   [PHASE_TAME_RESPIN] = ASK_DRAW,
        [PHASE_AFTER] = ASK_AFTER,        [PHASE_BLIND] = ASK_CHANCE,
        [PHASE_ATTACK_SPIN] = ASK_CHANCE, [PHASE_ATTACK_RESPIN] = ASK_BATTLE,
        [PHASE_DEFEND_SPIN] = ASK_CHANCE, [PHASE_DEFEND_RESPIN] = ASK_BATTLE,
        [PHASE_SEIZE] = ASK_BATTLE,       [PHASE_SWAP_OFFER] = ASK_BATTLE,
        [PHASE_SWAP_ANSWER] = ASK_BATTLE, [PHASE_OVER] = ASK_NOBODY,
    };
    return questions[state->phase];
}

seats_mask magicmap_waiting(const void *raw)
{
    const struct magicmap_state *state = raw;
    switch (magicmap_question(state)) {
    case ASK_NOBODY: break;
    case ASK_CHANCE: return seat_bit(CHANCE);
    case ASK_HARBOUR: return seat_bit(homeless_seat(state));
    case ASK_WEATHER: return magicmap_weather_pending(state);
    case ASK_RESPIN:
    case ASK_ACT:
    case ASK_AFTER: return seat_bit(state->active);
    case ASK_DRAW: return seat_bit(magicmap_drawer(state));
    case ASK_BATTLE: return seat_bit(magicmap_fighter(state));
    }
    return 0;
}

/* Set-up. */

static void deal(struct magicmap_state *state, event e)
{
    struct seat_state *own = &state->seats[event_argument(e, 0)];
    int card = event_argument(e, 1);
    if (event_kind(e) == DO_HERO)
        own->hero = (uint8_t)card;
    else
        own->mission = (uint8_t)card;
    if (state->seats[state->table.players - 1].mission != 0)
        magicmap_turn_up(state);
}

/* A talisman comes off its deck: M-15. */
static void turn_talisman(struct magicmap_state *state, int talisman)
{
    state->talisman_deck &= ~(1U << talisman);
    if (state->phase == PHASE_BLIND) {
        state->seats[state->active].talismans |= 1U << talisman;
        magicmap_go_on(state);
        return;
    }
    int at = 0;
    while (state->open[at] != 0)
        at++;
    state->open[at] = (uint8_t)talisman;
    magicmap_turn_up(state);
}

static void choose_harbour(struct magicmap_state *state, int seat, struct cell cell)
{
    state->seats[seat].home = cell;
    state->seats[seat].ship = cell;
    if (seat + 1 == state->table.players)
        state->phase = PHASE_SPIN;
}

static void apply(void *raw, event e)
{
    struct magicmap_state *state = raw;
    int first = event_argument(e, 0);
    switch ((enum phase)state->phase) {
    case PHASE_DEAL: deal(state, e); break;
    case PHASE_OPEN:
    case PHASE_BLIND: turn_talisman(state, first); break;
    case PHASE_HARBOUR:
        choose_harbour(state, event_by(e),
                       (struct cell){(uint8_t)first, (uint8_t)event_argument(e, 1)});
        break;
    case PHASE_SPIN: spin(state, first); break;
    case PHASE_RESPIN:
        if (event_kind(e) == DO_STAND) {
            state->phase = PHASE_WIND;
            break;
        }
        magicmap_use_card(state, state->active, SPIN_AGAIN);
        state->turn.section = 0;
        state->phase = PHASE_SPIN;
        break;
    case PHASE_WIND:
        state->turn.acted = true;
        state->storm.direction = (uint8_t)first;
        ask_for_weather(state);
        break;
    case PHASE_WEATHER: answer_storm(state, event_by(e), event_kind(e) == DO_PLAY); break;
    case PHASE_ACT: magicmap_act(state, e); break;
    case PHASE_BEFORE_DRAW:
    case PHASE_PEEK:
    case PHASE_PICK:
    case PHASE_DRAW:
    case PHASE_GAIN:
    case PHASE_TAME:
    case PHASE_TAME_SPIN:
    case PHASE_TAME_RESPIN: magicmap_draw(state, e); break;
    case PHASE_AFTER: magicmap_after(state, e); break;
    case PHASE_ATTACK_SPIN:
    case PHASE_ATTACK_RESPIN:
    case PHASE_DEFEND_SPIN:
    case PHASE_DEFEND_RESPIN:
    case PHASE_SEIZE:
    case PHASE_SWAP_OFFER:
    case PHASE_SWAP_ANSWER: magicmap_fight(state, e); break;
    case PHASE_OVER: break;
    }
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    apply(raw, e);
    magicmap_open_ledger(raw, ledger);
}

/*
 * The longest list is that of `act`: a ship sails to at most every cell inside the border, and
 * besides that there are 6 events without arguments, 9 gains to cash and 4 cards to play.
 */
enum { LIST_MAX = (SIDE - 2) * (SIDE - 2) + 6 + 9 + 4 };

const struct game magicmap_game = {
    .id = "magicmap",
    .names = {"Magic Map", "Магическая карта", "Magiczna mapa"},
    .players_min = 2,
    .players_max = PLAYERS_MAX,
    .option_count = OPTIONS,
    .traits = TRAIT_HIDDEN | TRAIT_SIMULTANEOUS,
    .rules_version = 2,
    .state_size = sizeof(struct magicmap_state),
    .legal_max = LIST_MAX,
    .decisive_margin = 25,
    .playout_events = 6,
    .event_count = KINDS,
    .part_count = PARTS,
    .holding_count = TOKENS,
    .net_rolls_out = true,
    .options = magicmap_options,
    .reasons = magicmap_reasons,
    .events = magicmap_events,
    .sets = magicmap_sets,
    .ours = magicmap_ours,
    .parts = magicmap_parts,
    .holdings = magicmap_token_ids,
    .component = magicmap_component,
    .settle_options = game_any_options,
    .setup = setup,
    .waiting = magicmap_waiting,
    .legal = magicmap_legal,
    .outcomes = magicmap_outcomes,
    .sample = magicmap_sample,
    .is_legal = magicmap_is_legal,
    .apply = apply,
    .scores = magicmap_scores,
    .open_ledger = magicmap_open_ledger,
    .apply_booked = apply_booked,
    .count_holdings = magicmap_count_holdings,
    .hides_score = game_hides_no_score,
    .winners = magicmap_winners,
    .hidden_from = magicmap_hidden_from,
    .reveals = magicmap_reveals,
    .resample = magicmap_resample,
    .reopen = magicmap_reopen,
    .guess_scores = game_guesses_no_score,
    .is_idle = game_is_never_idle,
    .estimate = magicmap_estimate,
    .features = magicmap_features,
    .check = magicmap_check,
    .write_state = magicmap_write_state,
    .write_figures = magicmap_write_figures,
    .say_event = magicmap_say_event,
    .say_consequence = magicmap_say_consequence,
    .say_prompt = magicmap_say_prompt,
    .say_remark = magicmap_say_remark,
    .say_choice = magicmap_say_choice,
    .risks = magicmap_risks,
    .load = GAME_LOADER(magicmap_load),
};
