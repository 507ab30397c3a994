/*
 * What a seat gets and how it is resolved: goods and orders, steps, posts (section 6, E-11..E-19).
 *
 * Effects wait on a stack. Whatever leaves no choice is done at once; the top of the stack is then
 * an effect that asks the acting seat, or the stack is empty and the turn is over.
 */
#include "games/navoria/state.h"

#include <string.h>

#include "engine/bits.h"

const struct effect *navoria_top(const struct navoria_state *state)
{
    return &state->pending[state->pending_count - 1];
}

static struct effect *top(struct navoria_state *state)
{
    return &state->pending[state->pending_count - 1];
}

static void pop(struct navoria_state *state)
{
    memset(top(state), 0, sizeof(struct effect));
    state->pending_count--;
}

/* The first of the list comes out on top. */
void navoria_push(struct navoria_state *state, const struct effect effects[], int most)
{
    int count = 0;
    while (count < most && effects[count].kind != NO_EFFECT)
        count++;
    while (count > 0)
        state->pending[state->pending_count++] = effects[--count];
}

/* E-15 */
bool navoria_is_complete(const struct seat_state *own, int port)
{
    const uint16_t *goods = own->ports[port];
    switch ((enum track)port) {
    case DESERT: return goods[WEAPON] + goods[MINERAL] + goods[FOOD] >= DESERT_ORDER;
    case FOREST: return goods[WEAPON] >= 1 && goods[MINERAL] >= 1 && goods[FOOD] >= 1;
    case GLACIER:
        return goods[WEAPON] >= GLACIER_ORDER || goods[MINERAL] >= GLACIER_ORDER ||
               goods[FOOD] >= GLACIER_ORDER;
    case TRACKS: break;
    }
    return false;
}

unsigned navoria_complete_ports(const struct seat_state *own)
{
    unsigned ports = 0;
    for (int port = 0; port < TRACKS; port++)
        if (navoria_is_complete(own, port))
            ports |= 1U << port;
    return ports;
}

/* E-16: the goods of the order leave, others stay. A complete desert port holds no more than its
 * order. */
static void ship(struct seat_state *own, int port)
{
    uint16_t *goods = own->ports[port];
    for (int good = 0; good < GOOD_KINDS; good++)
        switch ((enum track)port) {
        case DESERT: goods[good] = 0; break;
        case FOREST: goods[good]--; break;
        case GLACIER:
            if (goods[good] >= GLACIER_ORDER)
                goods[good] -= GLACIER_ORDER;
            break;
        case TRACKS: break;
        }
}

/* E-17: the rewards go on top of the effect "orders", which looks at the ports again after them. */
void navoria_deliver(struct navoria_state *state, int seat, int port)
{
    struct seat_state *own = &state->seats[seat];
    ship(own, port);
    for (int i = BASIC_REWARDS + own->posts[port] - 1; i >= 0; i--)
        navoria_push(state, &navoria_ports[port][i].effect, 1);
}

/* E-17, Q-4: the card recruited last is no artisan yet while its own instants are resolved, and in
 * this phase no effect is resolved at any other time. */
int navoria_paid_artisans(const struct navoria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    bool is_new = state->phase == PHASE_RECRUIT && own->card_count > 0 &&
                  card_color(own->cards[own->card_count - 1]) == ARTISAN;
    return own->colors[ARTISAN] - (is_new && !state->table.options.value[OPTION_NEW_ARTISAN]);
}

/* E-12: each good of a gain goes to a port of its own. */
void navoria_store(struct navoria_state *state, int seat, int good, int port)
{
    struct effect *gain = top(state);
    state->seats[seat].ports[port][good]++;
    gain->n--;
    gain->goods[0] = gain->goods[1];
    gain->goods[1] = gain->goods[2];
    gain->goods[2] = 0;
    gain->ports &= (uint8_t) ~(1U << port);
}

/* E-18 */
static void step(struct navoria_state *state, int seat, int track, struct ledger *ledger)
{
    const struct track_board *board = &navoria_tracks[track];
    struct seat_state *own = &state->seats[seat];
    if (own->markers[track] < board->length)
        own->markers[track]++;
    if (own->markers[track] == board->length)
        navoria_pay(state, seat, board->treasure, PART_TREASURES, ledger);
}

/* E-19: a fourth post is lost. */
static void build(struct seat_state *own, int track)
{
    if (own->posts[track] < POSTS)
        own->posts[track]++;
}

void navoria_step_any(struct navoria_state *state, int seat, int track, struct ledger *ledger)
{
    pop(state);
    step(state, seat, track, ledger);
}

void navoria_build_any(struct navoria_state *state, int seat, int track)
{
    pop(state);
    build(&state->seats[seat], track);
}

void navoria_take_either(struct navoria_state *state, enum either take)
{
    struct effect *either = top(state);
    either->kind = EFFECT_STEP;
    either->track = ANY_TRACK;
    if (take == EITHER_GOOD)
        *either = (struct effect){1, EFFECT_GOODS, 0, ALL_PORTS, {ANY_GOOD, 0, 0}};
}

bool navoria_asks(const struct seat_state *own, const struct effect *effect)
{
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_GOODS:
        return effect->n > 0 && (effect->goods[0] == ANY_GOOD || bits_count(effect->ports) > 1);
    case EFFECT_ORDERS: return bits_count(navoria_complete_ports(own)) > 1; /* */
    case EFFECT_STEP: return effect->track == ANY_TRACK;
    case EFFECT_BUILD: /* */
        return effect->track == ANY_TRACK &&
               own->posts[DESERT] + own->posts[FOREST] + own->posts[GLACIER] < TRACKS * POSTS;
    case EFFECT_EITHER: return true;
    case EFFECT_VP:
    case EFFECT_ARTISANS:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
    return false;
}

/*
 * Pays what was on top of the stack. The rewards of an order lie on the orders; what else pays is
 * the card or the space of the turn.
 */
static void pay_effect(struct navoria_state *state, int seat, int vp, struct ledger *ledger)
{
    enum part part = state->phase == PHASE_RECRUIT ? PART_CARDS : PART_CITY;
    for (int i = 0; i < state->pending_count && ledger != NULL; i++)
        if (state->pending[i].kind == EFFECT_ORDERS)
            part = PART_ORDERS;
    navoria_pay(state, seat, vp, part, ledger);
}

/* Does what the top of the stack says; it must not ask. */
static void resolve_top(struct navoria_state *state, int seat, struct ledger *ledger)
{
    struct seat_state *own = &state->seats[seat];
    struct effect effect = *top(state);
    unsigned complete;
    switch ((enum effect_kind)effect.kind) {
    case EFFECT_VP:
        pop(state);
        pay_effect(state, seat, effect.n, ledger);
        break;
    case EFFECT_ARTISANS:
        pop(state);
        pay_effect(state, seat, effect.n * navoria_paid_artisans(state, seat), ledger);
        break;
    case EFFECT_GOODS:
        if (effect.n > 0)
            navoria_store(state, seat, effect.goods[0], bits_lowest(effect.ports));
        else
            *top(state) = (struct effect){0, EFFECT_ORDERS, 0, 0, {0, 0, 0}}; /* */
        break;
    case EFFECT_ORDERS:
        complete = navoria_complete_ports(own);
        if (complete != 0)
            navoria_deliver(state, seat, bits_lowest(complete));
        else
            pop(state);
        break;
    case EFFECT_STEP:
        pop(state);
        step(state, seat, effect.track, ledger);
        break;
    case EFFECT_BUILD:
        pop(state);
        if (effect.track != ANY_TRACK)
            build(own, effect.track);
        break;
    case EFFECT_EITHER:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
}

void navoria_resolve(struct navoria_state *state, int seat, struct ledger *ledger)
{
    while (state->pending_count > 0 && !navoria_asks(&state->seats[seat], top(state)))
        resolve_top(state, seat, ledger);
}
