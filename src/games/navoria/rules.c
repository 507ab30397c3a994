/* The rules: set-up, legal events and outcomes, recruiting and gathering (sections 4, 5 and 7). */
#include "games/navoria/state.h"

#include <string.h>

#include "engine/bits.h"

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
    memset(state, 0, sizeof *state);
    state->table.players = (uint8_t)players;
    state->table.options = options;
    state->round = 1;
    state->phase = SETUP;
    state->recruiting = NO_COLOR;
    for (int color = 0; color < COLORS; color++) {
        state->bag[color] = (uint8_t)navoria_tokens(state);
        state->deck[color] = (1 << CARDS_OF_COLOR) - 1;
    }
    for (int species = 0; species < SPECIES; species++)
        state->favor[species].tile = NO_TILE;
}

/* What is asked. */

/* E-6, E-22 */
int navoria_acting(const struct navoria_state *state)
{
    int players = state->table.players;
    int at = state->turn % players;
    return state->order[state->phase == GATHER ? players - 1 - at : at];
}

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
    if (state->phase == OVER)
        return ASK_NOBODY;
    if (state->phase == SETUP || state->phase == RETURN)
        return deal_question(state);
    if (state->pending_count > 0)
        return effect_question(navoria_top(state));
    if (state->recruiting != NO_COLOR)
        return ASK_RECRUIT;
    if (state->drawing)
        return state->drawn_count == 2 ? ASK_USE : ASK_TOKEN;
    return state->phase == RECRUIT ? ASK_TURN : ASK_GATHER;
}

static seats_mask asked(const struct navoria_state *state, enum question question)
{
    if (question == ASK_NOBODY)
        return 0;
    return seat_bit(question <= ASK_TOKEN ? CHANCE : navoria_acting(state));
}

static seats_mask waiting(const void *raw)
{
    return asked(raw, navoria_question(raw));
}

/* Which events are open to a seat. */

static int tokens_in(const uint8_t counts[COLORS])
{
    int sum = 0;
    for (int color = 0; color < COLORS; color++)
        sum += counts[color];
    return sum;
}

/* E-23, Q-19 */
static bool is_open(const struct navoria_state *state, int color, int space)
{
    unsigned city = state->city[color];
    if (state->on_deck[color] == 0 || city >> space & 1)
        return false;
    return !state->table.options.value[OPTION_CITY_TOP_DOWN] || bits_lowest(~city) == space;
}

static int legal_stores(const struct effect *gain, int seat, event out[])
{
    int count = 0;
    for (int good = 0; good < GOOD_KINDS; good++)
        if (gain->goods[0] == good || gain->goods[0] == ANY_GOOD)
            for (int port = 0; port < TRACKS; port++)
                if (gain->ports >> port & 1)
                    out[count++] = event_make(seat, STORE_GOOD, good, port, 0, 0);
    return count;
}

static int legal_tracks(enum kind kind, unsigned tracks, int seat, event out[])
{
    int count = 0;
    for (int track = 0; track < TRACKS; track++)
        if (tracks >> track & 1)
            out[count++] = event_make(seat, kind, track, 0, 0, 0);
    return count;
}

static unsigned tracks_to_build(const struct seat_state *own)
{
    unsigned tracks = 0;
    for (int track = 0; track < TRACKS; track++)
        if (own->posts[track] < POSTS)
            tracks |= 1U << track;
    return tracks;
}

static int legal_recruits(const struct navoria_state *state, int seat, event out[])
{
    int color = state->recruiting;
    for (int i = 0; i < state->shown[color]; i++)
        out[i] = event_make(seat, RECRUIT_CARD, state->display[color][i], 0, 0, 0);
    return state->shown[color];
}

static int legal_uses(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    for (int color = 0; color < COLORS; color++)
        if (state->drawn[0] == color || state->drawn[1] == color)
            out[count++] = event_make(seat, USE_TOKEN, color, 0, 0, 0);
    return count;
}

/* E-7 */
static int legal_turns(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    if (tokens_in(state->bag) > 0)
        out[count++] = event_make(seat, DRAW_FROM_BAG, 0, 0, 0, 0);
    for (int color = 0; color < COLORS; color++)
        if (state->center[color] > 0)
            out[count++] = event_make(seat, TAKE_CENTER, color, 0, 0, 0);
    return count;
}

static int legal_gathers(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    for (int color = 0; color < COLORS; color++)
        for (int space = 0; space < SPACES; space++)
            if (is_open(state, color, space))
                out[count++] = event_make(seat, GATHER_TOKEN, color, space, 0, 0);
    return count;
}

static int legal(const void *raw, int seat, event out[])
{
    const struct navoria_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    switch (navoria_question(state)) {
    case ASK_STORE: return legal_stores(navoria_top(state), seat, out);
    case ASK_ORDER: return legal_tracks(DELIVER_ORDER, navoria_complete_ports(own), seat, out);
    case ASK_STEP: return legal_tracks(TAKE_STEP, ALL_PORTS, seat, out);
    case ASK_BUILD: return legal_tracks(BUILD_POST, tracks_to_build(own), seat, out);
    case ASK_EITHER:
        out[0] = event_make(seat, TAKE_EITHER, EITHER_GOOD, 0, 0, 0);
        out[1] = event_make(seat, TAKE_EITHER, EITHER_STEP, 0, 0, 0);
        return 2;
    case ASK_RECRUIT: return legal_recruits(state, seat, out);
    case ASK_USE: return legal_uses(state, seat, out);
    case ASK_TURN: return legal_turns(state, seat, out);
    case ASK_GATHER: return legal_gathers(state, seat, out);
    case ASK_NOBODY:
    case ASK_CARD:
    case ASK_TILE:
    case ASK_FIRST:
    case ASK_TOKEN: break;
    }
    return 0;
}

/* What chance may bring. */

/*
 * The law of the next favor tile. Every scoring tile left weighs `each`; then comes the blank one,
 * if it weighs anything. With blank_favor it replaces one of the four drawn, each as likely.
 */
struct tile_law {
    unsigned left; /* scoring tiles not yet out, as bits */
    uint32_t each;
    uint32_t blank;
};

static struct tile_law tile_law(const struct navoria_state *state)
{
    unsigned out = 0;
    uint32_t open = 0;
    for (int species = 0; species < SPECIES; species++) {
        out |= 1U << state->favor[species].tile;
        open += state->favor[species].tile == NO_TILE;
    }
    struct tile_law law = {((1U << SCORING_TILES) - 1) & ~out, 1, 0};
    if (state->table.options.value[OPTION_BLANK_FAVOR] && !(out >> BLANK_TILE & 1)) {
        law.each = open - 1;
        law.blank = (uint32_t)bits_count(law.left);
    }
    return law;
}

static uint32_t tile_weight(const struct tile_law *law, int tile)
{
    if (tile == BLANK_TILE)
        return law->blank;
    return law->left >> tile & 1 ? law->each : 0;
}

static int outcomes(const void *raw, struct outcome out[])
{
    const struct navoria_state *state = raw;
    struct tile_law law;
    int color;
    int species;
    int count = 0;
    switch (navoria_question(state)) {
    case ASK_CARD:
        color = navoria_dealt_color(state);
        for (int card = color * CARDS_OF_COLOR; card < (color + 1) * CARDS_OF_COLOR; card++)
            if (state->deck[color] & card_bit(card))
                out[count++] =
                    (struct outcome){event_make(CHANCE, SHOW_CARD, color, card, 0, 0), 1};
        break;
    case ASK_TILE:
        species = navoria_dealt_species(state);
        law = tile_law(state);
        for (int tile = 0; tile < TILES; tile++)
            if (tile_weight(&law, tile) > 0)
                out[count++] = (struct outcome){event_make(CHANCE, DRAW_TILE, species, tile, 0, 0),
                                                tile_weight(&law, tile)};
        break;
    case ASK_FIRST:
        for (int seat = 0; seat < state->table.players; seat++)
            out[count++] = (struct outcome){event_make(CHANCE, LOT_FIRST, seat, 0, 0, 0), 1};
        break;
    case ASK_TOKEN:
        for (color = 0; color < COLORS; color++)
            if (state->bag[color] > 0)
                out[count++] = (struct outcome){event_make(CHANCE, DRAW_TOKEN, color, 0, 0, 0),
                                                state->bag[color]};
        break;
    case ASK_NOBODY:
    case ASK_STORE:
    case ASK_ORDER:
    case ASK_STEP:
    case ASK_BUILD:
    case ASK_EITHER:
    case ASK_RECRUIT:
    case ASK_USE:
    case ASK_TURN:
    case ASK_GATHER: break;
    }
    return count;
}

static event sample_card(const struct navoria_state *state, uint64_t luck)
{
    int color = navoria_dealt_color(state);
    unsigned deck = state->deck[color];
    int number = bits_nth(deck, (int)random_share(luck, (uint32_t)bits_count(deck)));
    return event_make(CHANCE, SHOW_CARD, color, color * CARDS_OF_COLOR + number, 0, 0);
}

static event sample_token(const struct navoria_state *state, uint64_t luck)
{
    int share = (int)random_share(luck, (uint32_t)tokens_in(state->bag));
    int color = 0;
    while (share >= state->bag[color])
        share -= state->bag[color++];
    return event_make(CHANCE, DRAW_TOKEN, color, 0, 0, 0);
}

/* Cards and tokens are drawn all the time, the rest once a match. */
static event sample(const void *raw, uint64_t luck)
{
    enum question question = navoria_question(raw);
    if (question == ASK_CARD)
        return sample_card(raw, luck);
    if (question == ASK_TOKEN)
        return sample_token(raw, luck);
    return game_sample_listed(&navoria_game, raw, luck);
}

static bool is_shown(const struct navoria_state *state, int color, int card)
{
    for (int i = 0; i < state->shown[color]; i++)
        if (state->display[color][i] == card)
            return true;
    return false;
}

/* The same conditions as in the lists above, for one event. `a` and `b` may be any byte. */
static bool answers(const struct navoria_state *state, enum question question, int kind, int a,
                    int b)
{
    const struct effect *next;
    struct tile_law law;
    switch (question) {
    case ASK_NOBODY: return false;
    case ASK_CARD:
        return kind == SHOW_CARD && a == navoria_dealt_color(state) && b < CARDS &&
               card_color(b) == a && (state->deck[a] & card_bit(b));
    case ASK_TILE:
        law = tile_law(state);
        return kind == DRAW_TILE && a == navoria_dealt_species(state) && b < TILES &&
               tile_weight(&law, b) > 0;
    case ASK_FIRST: return kind == LOT_FIRST && a < state->table.players && b == 0;
    case ASK_TOKEN: return kind == DRAW_TOKEN && a < COLORS && state->bag[a] > 0 && b == 0;
    case ASK_STORE:
        next = navoria_top(state);
        return kind == STORE_GOOD && a < GOOD_KINDS && b < TRACKS && next->ports >> b & 1 &&
               (next->goods[0] == a || next->goods[0] == ANY_GOOD);
    case ASK_ORDER:
        return kind == DELIVER_ORDER && a < TRACKS && b == 0 &&
               navoria_is_complete(&state->seats[navoria_acting(state)], a);
    case ASK_STEP: return kind == TAKE_STEP && a < TRACKS && b == 0;
    case ASK_BUILD:
        return kind == BUILD_POST && a < TRACKS && b == 0 &&
               state->seats[navoria_acting(state)].posts[a] < POSTS;
    case ASK_EITHER: return kind == TAKE_EITHER && a < EITHERS && b == 0;
    case ASK_RECRUIT:
        return kind == RECRUIT_CARD && is_shown(state, state->recruiting, a) && b == 0;
    case ASK_USE:
        return kind == USE_TOKEN && (a == state->drawn[0] || a == state->drawn[1]) && b == 0;
    case ASK_TURN:
        if (kind == DRAW_FROM_BAG)
            return tokens_in(state->bag) > 0 && a == 0 && b == 0;
        return kind == TAKE_CENTER && a < COLORS && state->center[a] > 0 && b == 0;
    case ASK_GATHER:
        return kind == GATHER_TOKEN && a < COLORS && b < SPACES && is_open(state, a, b);
    }
    return false;
}

static bool is_legal(const void *raw, event e)
{
    const struct navoria_state *state = raw;
    enum question question = navoria_question(state);
    int by = event_by(e);
    if (e >> 32 != 0 || by > CHANCE || !(asked(state, question) & seat_bit(by)))
        return false;
    return answers(state, question, event_kind(e), event_argument(e, 0), event_argument(e, 1));
}

/* What the events do. */

static void end_turn(struct navoria_state *state)
{
    state->turn++;
    if (state->turn < navoria_turns(state))
        return;
    state->turn = 0;
    if (state->phase == RECRUIT)
        state->phase = GATHER;
    else
        navoria_end_round(state);
}

/* Does what leaves no choice; when nothing is pending any more, the turn is over. */
static void go_on(struct navoria_state *state, int seat)
{
    navoria_resolve(state, seat);
    if (state->pending_count == 0)
        end_turn(state);
}

/* E-2, E-30 */
static void show_card(struct navoria_state *state, int color, int card)
{
    state->deck[color] &= (uint16_t)~card_bit(card);
    state->display[color][state->shown[color]++] = (uint8_t)card;
    if (state->phase == RETURN && color == COLORS - 1 && state->shown[color] == SHOWN) {
        state->round++;
        state->phase = RECRUIT;
    }
}

/* E-4 */
static void lot_first(struct navoria_state *state, int first)
{
    int players = state->table.players;
    for (int i = 0; i < players; i++)
        state->order[i] = (uint8_t)((first + i) % players);
    state->phase = RECRUIT;
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
    if (state->drawn_count == 1 && tokens_in(state->bag) == 0) {
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

/* E-10, Q-4: the card is in the tableau before its instants. */
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

static void apply(void *raw, event e)
{
    struct navoria_state *state = raw;
    int by = event_by(e);
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case SHOW_CARD: show_card(state, a, b); return;
    case DRAW_TILE: state->favor[a].tile = (uint8_t)b; return;
    case LOT_FIRST: lot_first(state, a); return;
    case DRAW_TOKEN: draw_token(state, a); return;
    case USE_TOKEN: use_drawn(state, a); return;
    case DRAW_FROM_BAG: state->drawing = 1; return;
    case TAKE_CENTER:
        state->center[a]--;
        use_token(state, a);
        return;
    case STORE_GOOD: navoria_store(state, by, a, b); break;
    case DELIVER_ORDER: navoria_deliver(state, by, a); break;
    case TAKE_STEP: navoria_step_any(state, by, a); break;
    case BUILD_POST: navoria_build_any(state, by, a); break;
    case TAKE_EITHER: navoria_take_either(state, (enum either)a); break;
    case RECRUIT_CARD: recruit(state, by, a); break;
    case GATHER_TOKEN: gather(state, a, b); break;
    case KINDS: return;
    }
    go_on(state, by);
}

/* Section 11 */
static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct navoria_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = state->seats[seat].vp;
}

/* E-33 */
static seats_mask winners(const void *raw)
{
    const struct navoria_state *state = raw;
    if (state->phase != OVER)
        return 0;
    int32_t points[SEATS_MAX];
    scores(raw, points);
    return game_leaders(points, state->table.players);
}

/* Section 10: all is public. */
static seats_mask hidden_from(event e, bool decided)
{
    (void)e;
    (void)decided;
    return 0;
}

/* Only chance brings anything new; what a seat does can be taken back until chance has spoken. */
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

const struct game navoria_game = {
    .id = "navoria",
    .names = {"Explorers of Navoria", "Неизведанная Навория", "Odkrywcy Navorii"},
    .players_min = 2,
    .players_max = PLAYERS_MAX,
    .option_count = OPTIONS,
    .traits = 0,
    .rules_version = 1,
    .state_size = sizeof(struct navoria_state),
    .legal_max = COLORS * SPACES,
    .options = navoria_options,
    .component = navoria_component,
    .settle_options = settle_options,
    .setup = setup,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .sample = sample,
    .is_legal = is_legal,
    .apply = apply,
    .scores = scores,
    .winners = winners,
    .hidden_from = hidden_from,
    .reveals = reveals,
    .resample = resample,
    .estimate = navoria_estimate,
    .check = navoria_check,
    .write_state = navoria_write_state,
    .write_event = navoria_write_event,
    .say_event = navoria_say_event,
    .say_prompt = navoria_say_prompt,
    .load = GAME_LOADER(navoria_load),
};
