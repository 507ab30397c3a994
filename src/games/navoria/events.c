/*
 * What may happen next: the events open to a seat (section 5) and the outcomes of chance (section
 * 7), listed, drawn and tested. Lists are in the order of the specification.
 */
#include "games/navoria/state.h"

#include "engine/bits.h"

/* Which events are open to a seat. */

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
                    out[count++] = event_make(seat, DO_STORE, good, port, 0, 0);
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
        out[i] = event_make(seat, DO_RECRUIT, state->display[color][i], 0, 0, 0);
    return state->shown[color];
}

static int legal_uses(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    for (int color = 0; color < COLORS; color++)
        if (state->drawn[0] == color || state->drawn[1] == color)
            out[count++] = event_make(seat, DO_USE, color, 0, 0, 0);
    return count;
}

/* E-7 */
static int legal_turns(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    if (navoria_tokens_in(state->bag) > 0)
        out[count++] = event_make(seat, DO_DRAW, 0, 0, 0, 0);
    for (int color = 0; color < COLORS; color++)
        if (state->center[color] > 0)
            out[count++] = event_make(seat, DO_CENTER, color, 0, 0, 0);
    return count;
}

static int legal_gathers(const struct navoria_state *state, int seat, event out[])
{
    int count = 0;
    for (int color = 0; color < COLORS; color++)
        for (int space = 0; space < SPACES; space++)
            if (is_open(state, color, space))
                out[count++] = event_make(seat, DO_GATHER, color, space, 0, 0);
    return count;
}

int navoria_legal(const void *raw, int seat, event out[])
{
    const struct navoria_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    switch (navoria_question(state)) {
    case ASK_STORE: return legal_stores(navoria_top(state), seat, out);
    case ASK_ORDER: return legal_tracks(DO_ORDER, navoria_complete_ports(own), seat, out);
    case ASK_STEP: return legal_tracks(DO_STEP, ALL_PORTS, seat, out);
    case ASK_BUILD: return legal_tracks(DO_BUILD, tracks_to_build(own), seat, out);
    case ASK_EITHER:
        out[0] = event_make(seat, DO_EITHER, EITHER_GOOD, 0, 0, 0);
        out[1] = event_make(seat, DO_EITHER, EITHER_STEP, 0, 0, 0);
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

int navoria_outcomes(const void *raw, struct outcome out[])
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
                out[count++] = (struct outcome){event_make(CHANCE, DO_CARD, color, card, 0, 0), 1};
        break;
    case ASK_TILE:
        species = navoria_dealt_species(state);
        law = tile_law(state);
        for (int tile = 0; tile < TILES; tile++)
            if (tile_weight(&law, tile) > 0)
                out[count++] = (struct outcome){event_make(CHANCE, DO_FAVOR, species, tile, 0, 0),
                                                tile_weight(&law, tile)};
        break;
    case ASK_FIRST:
        for (int seat = 0; seat < state->table.players; seat++)
            out[count++] = (struct outcome){event_make(CHANCE, DO_FIRST, seat, 0, 0, 0), 1};
        break;
    case ASK_TOKEN:
        for (color = 0; color < COLORS; color++)
            if (state->bag[color] > 0)
                out[count++] = (struct outcome){event_make(CHANCE, DO_TOKEN, color, 0, 0, 0),
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
    return event_make(CHANCE, DO_CARD, color, color * CARDS_OF_COLOR + number, 0, 0);
}

static event sample_token(const struct navoria_state *state, uint64_t luck)
{
    int share = (int)random_share(luck, (uint32_t)navoria_tokens_in(state->bag));
    int color = 0;
    while (share >= state->bag[color])
        share -= state->bag[color++];
    return event_make(CHANCE, DO_TOKEN, color, 0, 0, 0);
}

/* Cards and tokens are drawn all the time, the rest once a match. */
event navoria_sample(const void *raw, uint64_t luck)
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
        return kind == DO_CARD && a == navoria_dealt_color(state) && b < CARDS &&
               card_color(b) == a && (state->deck[a] & card_bit(b));
    case ASK_TILE:
        law = tile_law(state);
        return kind == DO_FAVOR && a == navoria_dealt_species(state) && b < TILES &&
               tile_weight(&law, b) > 0;
    case ASK_FIRST: return kind == DO_FIRST && a < state->table.players;
    case ASK_TOKEN: return kind == DO_TOKEN && a < COLORS && state->bag[a] > 0;
    case ASK_STORE:
        next = navoria_top(state);
        return kind == DO_STORE && a < GOOD_KINDS && b < TRACKS && next->ports >> b & 1 &&
               (next->goods[0] == a || next->goods[0] == ANY_GOOD);
    case ASK_ORDER:
        return kind == DO_ORDER && a < TRACKS &&
               navoria_is_complete(&state->seats[navoria_acting(state)], a);
    case ASK_STEP: return kind == DO_STEP && a < TRACKS;
    case ASK_BUILD:
        return kind == DO_BUILD && a < TRACKS &&
               state->seats[navoria_acting(state)].posts[a] < POSTS;
    case ASK_EITHER: return kind == DO_EITHER && a < EITHERS;
    case ASK_RECRUIT: return kind == DO_RECRUIT && is_shown(state, state->recruiting, a);
    case ASK_USE: return kind == DO_USE && (a == state->drawn[0] || a == state->drawn[1]);
    case ASK_TURN:
        if (kind == DO_DRAW)
            return navoria_tokens_in(state->bag) > 0;
        return kind == DO_CENTER && a < COLORS && state->center[a] > 0;
    case ASK_GATHER: return kind == DO_GATHER && a < COLORS && b < SPACES && is_open(state, a, b);
    }
    return false;
}

bool navoria_is_legal(const void *raw, event e)
{
    const struct navoria_state *state = raw;
    enum question question = navoria_question(state);
    int by = event_by(e);
    if (by > CHANCE || !(navoria_asked(state, question) & seat_bit(by)) ||
        !event_is_clean(&navoria_game, e))
        return false;
    return answers(state, question, event_kind(e), event_argument(e, 0), event_argument(e, 1));
}
