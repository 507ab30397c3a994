/* The course of a match: set-up, who is asked what, recruiting and gathering (sections 4 and 5). */
#include "games/navoria/state.h"

#include <string.h>

_Static_assert(sizeof(struct navoria_state) <= STATE_SIZE_MAX, "the state is too large");

/* E-1 */
int navoria_tokens(const struct navoria_state *state)
{
    return state->table.players == 2 ? TOKENS_OF_TWO : TOKENS;
}

/* E-6 */
int navoria_turns(const struct navoria_state *state)
{
    int players = state->table.players;
    return players * (players == 4 ? RECRUITS_OF_FOUR : RECRUITS);
}

int navoria_tokens_in(const uint8_t counts[COLORS])
{
    int sum = 0;
    for (int color = 0; color < COLORS; color++)
        sum += counts[color];
    return sum;
}

/* Section 12 */
static bool settle_options(int players, struct options *options, struct reason *why)
{
    if (options->value[OPTION_BLANK_FAVOR] && players != 2)
        return reason_set(why, "blank_favor: only with two players");
    return true;
}

static void setup(void *raw, int players, struct options options)
{
    struct navoria_state *state = raw;
    game_begin(&navoria_game, state, players, options);
    state->round = 1;
    state->phase = PHASE_SETUP;
    state->recruiting = NO_COLOR;
    for (int color = 0; color < COLORS; color++) {
        state->bag[color] = (uint8_t)navoria_tokens(state);
        state->deck[color] = (1 << CARDS_OF_COLOR) - 1;
    }
    for (int species = 0; species < SPECIES; species++)
        state->favor[species].tile = NO_TILE;
}

/* What is asked. */

int navoria_dealt_color(const struct navoria_state *state)
{
    int color = 0;
    while (color < COLORS && state->shown[color] == SHOWN)
        color++;
    return color;
}

int navoria_dealt_species(const struct navoria_state *state)
{
    int species = 0;
    while (species < SPECIES && state->favor[species].tile != NO_TILE)
        species++;
    return species;
}

static enum question deal_question(const struct navoria_state *state)
{
    if (navoria_dealt_color(state) < COLORS)
        return ASK_CARD;
    return navoria_dealt_species(state) < SPECIES ? ASK_TILE : ASK_FIRST;
}

static enum question effect_question(const struct effect *effect)
{
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_GOODS: return ASK_STORE;
    case EFFECT_ORDERS: return ASK_ORDER;
    case EFFECT_STEP: return ASK_STEP;
    case EFFECT_BUILD: return ASK_BUILD;
    case EFFECT_EITHER: return ASK_EITHER;
    case EFFECT_VP:
    case EFFECT_ARTISANS:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
    return ASK_NOBODY;
}

enum question navoria_question(const struct navoria_state *state)
{
    if (state->phase == PHASE_OVER)
        return ASK_NOBODY;
    if (state->phase == PHASE_SETUP || state->phase == PHASE_RETURN)
        return deal_question(state);
    if (state->pending_count > 0)
        return effect_question(navoria_top(state));
    if (state->recruiting != NO_COLOR)
        return ASK_RECRUIT;
    if (state->drawing)
        return state->drawn_count == 2 ? ASK_USE : ASK_TOKEN;
    return state->phase == PHASE_RECRUIT ? ASK_TURN : ASK_GATHER;
}

seats_mask navoria_asked(const struct navoria_state *state, enum question question)
{
    if (question == ASK_NOBODY)
        return 0;
    return seat_bit(question <= ASK_TOKEN ? CHANCE : navoria_acting(state));
}

static seats_mask waiting(const void *raw)
{
    return navoria_asked(raw, navoria_question(raw));
}

/* What the events do. */

static void end_turn(struct navoria_state *state, struct ledger *ledger)
{
    state->turn++;
    if (state->turn < navoria_turns(state))
        return;
    state->turn = 0;
    if (state->phase == PHASE_RECRUIT)
        state->phase = PHASE_GATHER;
    else
        navoria_end_round(state, ledger);
}

/* Does what leaves no choice; when nothing is pending any more, the turn is over. */
static void go_on(struct navoria_state *state, int seat, struct ledger *ledger)
{
    navoria_resolve(state, seat, ledger);
    if (state->pending_count == 0)
        end_turn(state, ledger);
}

/* E-2, E-30 */
static void show_card(struct navoria_state *state, int color, int card)
{
    state->deck[color] &= (uint16_t)~card_bit(card);
    state->display[color][state->shown[color]++] = (uint8_t)card;
    if (state->phase == PHASE_RETURN && color == COLORS - 1 && state->shown[color] == SHOWN) {
        state->round++;
        state->phase = PHASE_RECRUIT;
    }
}

/* E-4 */
static void lot_first(struct navoria_state *state, int first)
{
    int players = state->table.players;
    for (int i = 0; i < players; i++)
        state->order[i] = (uint8_t)((first + i) % players);
    state->phase = PHASE_RECRUIT;
}

/* E-9: a token taken from bag or centre goes onto its deck. */
static void use_token(struct navoria_state *state, int color)
{
    state->on_deck[color]++;
    state->recruiting = (uint8_t)color;
}

static void end_draw(struct navoria_state *state)
{
    state->drawing = 0;
    state->drawn_count = 0;
    memset(state->drawn, 0, sizeof state->drawn);
}

/* E-8, Q-1: a last single token is used, none goes to the centre. */
static void draw_token(struct navoria_state *state, int color)
{
    state->bag[color]--;
    state->drawn[state->drawn_count++] = (uint8_t)color;
    if (state->drawn_count == 1 && navoria_tokens_in(state->bag) == 0) {
        end_draw(state);
        use_token(state, color);
    }
}

/* E-8, Q-2 */
static void use_drawn(struct navoria_state *state, int color)
{
    int other = state->drawn[0] == color ? state->drawn[1] : state->drawn[0];
    state->center[other]++;
    end_draw(state);
    use_token(state, color);
}

void navoria_add_card(struct seat_state *own, int card)
{
    own->cards[own->card_count++] = (uint8_t)card;
    own->colors[card_color(card)]++;
    own->symbols[navoria_cards[card].symbol] += (uint8_t)card_symbols(card);
}

/* E-21, Q-21..Q-24 */
static void check_favor(struct navoria_state *state, int seat, int species)
{
    struct favor_state *favor = &state->favor[species];
    if (state->seats[seat].symbols[species] < FRIENDSHIP || favor->count == FAVOR_SLOTS ||
        (favor->count == 1 && favor->seats[0] == seat))
        return;
    favor->seats[favor->count++] = (uint8_t)seat;
}

/* E-10, Q-21: the card is listed before its instants; navoria_paid_artisans knows it is new. */
static void recruit(struct navoria_state *state, int seat, int card)
{
    int color = state->recruiting;
    uint8_t *display = state->display[color];
    int at = 0;
    while (display[at] != card)
        at++;
    state->shown[color]--;
    for (; at < state->shown[color]; at++)
        display[at] = display[at + 1];
    display[at] = 0;
    state->recruiting = NO_COLOR;
    navoria_add_card(&state->seats[seat], card);
    check_favor(state, seat, navoria_cards[card].symbol);
    navoria_push(state, navoria_cards[card].instants, INSTANTS);
}

/* E-23 */
static void gather(struct navoria_state *state, int color, int space)
{
    state->on_deck[color]--;
    state->city[color] |= (uint8_t)(1U << space);
    navoria_push(state, navoria_city[color][space].gives, INSTANTS);
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    struct navoria_state *state = raw;
    int by = event_by(e);
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_CARD: show_card(state, a, b); return;
    case DO_FAVOR: state->favor[a].tile = (uint8_t)b; return;
    case DO_FIRST: lot_first(state, a); return;
    case DO_TOKEN: draw_token(state, a); return;
    case DO_USE: use_drawn(state, a); return;
    case DO_DRAW: state->drawing = 1; return;
    case DO_CENTER:
        state->center[a]--;
        use_token(state, a);
        return;
    case DO_STORE: navoria_store(state, by, a, b); break;
    case DO_ORDER: navoria_deliver(state, by, a); break;
    case DO_STEP: navoria_step_any(state, by, a, ledger); break;
    case DO_BUILD: navoria_build_any(state, by, a); break;
    case DO_EITHER: navoria_take_either(state, (enum either)a); break;
    case DO_RECRUIT: recruit(state, by, a); break;
    case DO_GATHER: gather(state, a, b); break;
    }
    go_on(state, by, ledger);
}

static void apply(void *raw, event e)
{
    apply_booked(raw, e, NULL);
}

/* Section 11 */
static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct navoria_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = state->seats[seat].vp;
}

static void open_ledger(const void *raw, struct ledger *out)
{
    game_open_ledger(&navoria_game, raw, out);
}

/* E-33 */
static seats_mask winners(const void *raw)
{
    return game_highest_win(&navoria_game, raw);
}

const struct game navoria_game = {
    .id = "navoria",
    .names = {"Explorers of Navoria", "Неизведанная Навория", "Odkrywcy Navorii"},
    .players_min = 2,
    .players_max = PLAYERS_MAX,
    .option_count = OPTIONS,
    .traits = 0,
    .rules_version = 2,
    .state_size = sizeof(struct navoria_state),
    .legal_max = COLORS * SPACES,
    .decisive_margin = 30,
    .playout_events = 60,
    .event_count = KINDS,
    .part_count = PARTS,
    .holding_count = HOLDINGS,
    .options = navoria_options,
    .reasons = navoria_reasons,
    .events = navoria_events,
    .sets = navoria_sets,
    .ours = navoria_ours,
    .parts = navoria_parts,
    .holdings = navoria_holdings,
    .component = navoria_component,
    .settle_options = settle_options,
    .setup = setup,
    .waiting = waiting,
    .legal = navoria_legal,
    .outcomes = navoria_outcomes,
    .sample = navoria_sample,
    .is_legal = navoria_is_legal,
    .apply = apply,
    .scores = scores,
    .open_ledger = open_ledger,
    .apply_booked = apply_booked,
    .count_holdings = navoria_count_holdings,
    .hides_score = game_hides_no_score,
    .winners = winners,
    .hidden_from = game_hidden_from_nobody,
    .reveals = game_only_chance_reveals,
    .resample = game_resample_nothing,
    .reopen = game_reopens_nothing,
    .guess_scores = game_guesses_no_score,
    .is_idle = game_is_never_idle,
    .estimate = navoria_estimate,
    .features = navoria_features,
    .check = navoria_check,
    .write_state = navoria_write_state,
    .write_figures = navoria_write_figures,
    .say_event = navoria_say_event,
    .say_consequence = game_says_no_consequence,
    .say_prompt = navoria_say_prompt,
    .say_remark = game_says_no_remark,
    .say_choice = navoria_say_choice,
    .risks = game_has_no_risks,
    .load = GAME_LOADER(navoria_load),
};
