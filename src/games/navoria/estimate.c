/*
 * A quick guess of a seat's final VP, for bots.
 *
 * It adds up what the table already promises: the VP of now; what merchants and adventurers pay in
 * every income still to come; the places on the tracks as the markers stand; soldiers and favors as
 * at the end; a share of each order for the goods in its port; what is pending; and the best card
 * of the colour that is being recruited. What nobody can see yet is left out.
 */
#include "games/navoria/state.h"

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Incomes still to come, this round's included unless it is paid. */
static int incomes_left(const struct navoria_state *state)
{
    return ROUNDS - state->round + (state->phase != PHASE_RETURN);
}

/* An adventurer is paid for the markers of now, and in later rounds at least for the posts. */
static int flag_promise(const struct seat_state *own, int incomes)
{
    int flags = 0;
    for (int track = 0; track < TRACKS; track++)
        flags += navoria_flags(track, own->markers[track]) +
                 (incomes - 1) * navoria_flags(track, navoria_start_space(own, track));
    return flags * own->colors[ADVENTURER];
}

/* Places now; in later rounds each space of head start is taken as half a VP. */
static int track_promise(const struct navoria_state *state, int seat, int incomes)
{
    const struct seat_state *own = &state->seats[seat];
    int spaces = 0;
    int vp = 0;
    for (int track = 0; track < TRACKS; track++) {
        vp += navoria_place_income(state, seat, track);
        spaces += own->markers[track] + (incomes - 1) * navoria_start_space(own, track);
    }
    return vp + spaces / 2;
}

/* What an effect is worth when it comes; a step or a good counts as 1, a post as 3. */
static int worth(const struct effect *effect, int artisans)
{
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_VP: return effect->n;
    case EFFECT_ARTISANS: return effect->n * artisans;
    case EFFECT_GOODS: return effect->n;
    case EFFECT_STEP: return 1;
    case EFFECT_BUILD: return 3;
    case EFFECT_EITHER: return 1;
    case EFFECT_ORDERS:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
    return 0;
}

/* A complete port delivers in this turn, when a new artisan may not count. */
static int order_worth(const struct navoria_state *state, int seat, int port)
{
    const struct seat_state *own = &state->seats[seat];
    int artisans =
        navoria_is_complete(own, port) ? navoria_paid_artisans(state, seat) : own->colors[ARTISAN];
    int vp = 0;
    for (int i = 0; i < BASIC_REWARDS + own->posts[port]; i++)
        vp += worth(&navoria_ports[port][i].effect, artisans);
    return vp;
}

/* The part of each order that lies in its port, paid by its square: half an order is a quarter. */
static int port_promise(const struct navoria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    int vp = 0;
    for (int port = 0; port < TRACKS; port++) {
        const uint16_t *goods = own->ports[port];
        int need = port == DESERT ? DESERT_ORDER : GOOD_KINDS;
        int have = 0;
        for (int good = 0; good < GOOD_KINDS; good++)
            switch ((enum track)port) {
            case DESERT: have += goods[good]; break;
            case FOREST: have += smaller(goods[good], 1); break;
            case GLACIER: have = larger(have, smaller(goods[good], GLACIER_ORDER)); break;
            case TRACKS: break;
            }
        vp += order_worth(state, seat, port) * have * have / (need * need);
    }
    return vp;
}

/* A favor within reach: a symbol of a species that still has a slot counts as half a VP. */
static int favor_promise(const struct navoria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    int symbols = 0;
    for (int species = 0; species < SPECIES; species++)
        if (state->favor[species].count < FAVOR_SLOTS && own->symbols[species] < FRIENDSHIP)
            symbols += own->symbols[species];
    return navoria_favor_pay(state, seat) + symbols / 2;
}

/* What taking this card would add. */
static int card_promise(const struct seat_state *own, int card, int incomes)
{
    const struct card *face = &navoria_cards[card];
    int vp = 0;
    for (int i = 0; i < INSTANTS; i++)
        vp += worth(&face->instants[i], own->colors[ARTISAN]);
    for (int i = 0; i < own->card_count; i++)
        if (card_color(own->cards[i]) == MERCHANT &&
            navoria_cards[own->cards[i]].goal == face->symbol)
            vp += incomes * card_symbols(card);
    if (card_color(card) == MERCHANT)
        vp += incomes * (own->symbols[face->goal] + (face->goal == face->symbol));
    if (card_color(card) == SOLDIER)
        vp += GUARD_PAY * own->posts[face->goal];
    if (card_color(card) == ADVENTURER)
        for (int track = 0; track < TRACKS; track++)
            vp += incomes * navoria_flags(track, own->markers[track]);
    return vp;
}

/* What the acting seat has still to get in its turn. */
static int turn_promise(const struct navoria_state *state, int seat, int incomes)
{
    const struct seat_state *own = &state->seats[seat];
    int vp = 0;
    for (int i = 0; i < state->pending_count; i++)
        vp += worth(&state->pending[i], navoria_paid_artisans(state, seat));
    if (state->recruiting == NO_COLOR)
        return vp;
    for (int i = 0; i < state->shown[state->recruiting]; i++)
        vp = larger(vp, card_promise(own, state->display[state->recruiting][i], incomes));
    return vp;
}

void navoria_estimate_terms(const struct navoria_state *state, int seat, struct navoria_terms *out)
{
    const struct seat_state *own = &state->seats[seat];
    int incomes = incomes_left(state);
    bool acting = state->phase == PHASE_RECRUIT || state->phase == PHASE_GATHER;
    *out = (struct navoria_terms){
        .incomes = incomes,
        .trade = incomes * navoria_trade_income(own),
        .flags = flag_promise(own, incomes),
        .tracks = track_promise(state, seat, incomes),
        .guards = navoria_guard_pay(own),
        .favors = favor_promise(state, seat),
        .ports = port_promise(state, seat),
        .turn = acting && navoria_acting(state) == seat ? turn_promise(state, seat, incomes) : 0,
    };
}

int navoria_best_card(const struct navoria_state *state, int seat, int color)
{
    int vp = 0;
    int incomes = incomes_left(state);
    for (int i = 0; i < state->shown[color]; i++)
        vp = larger(vp, card_promise(&state->seats[seat], state->display[color][i], incomes));
    return vp;
}

int32_t navoria_estimate(const void *raw, int seat)
{
    const struct navoria_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    if (state->phase == PHASE_OVER)
        return own->vp * ESTIMATE_POINT;
    struct navoria_terms terms;
    navoria_estimate_terms(state, seat, &terms);
    int32_t guess = own->vp + terms.trade + terms.flags + terms.tracks + terms.guards +
                    terms.favors + terms.ports + terms.turn;
    for (int track = 0; track < TRACKS; track++)
        guess += own->posts[track];
    return guess * ESTIMATE_POINT;
}
