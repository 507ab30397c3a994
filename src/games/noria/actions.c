/*
 * What the discs give: resources, city, tools and bonus, and the black market beside them. The
 * journey disc has a file of its own.
 *
 * An action is chosen while a disc in use is on top of the pending decisions; it may leave more of
 * them: an island to turn up, a landing, a production, payments. What leaves no choice is settled
 * at once.
 */
#include "games/noria/actions.h"

#include <string.h>

#include "games/noria/components.h"
#include "games/noria/journey.h"
#include "games/noria/payments.h"

void noria_gain(uint16_t *held, int count)
{
    *held = (uint16_t)(*held + count < HOLD_MAX ? *held + count : HOLD_MAX);
}

/* What needs no decision: a payment with one solution, a landing without an offer, the end of a
   production that cannot go on. */
void noria_settle(struct noria_state *state)
{
    struct pending_state *pending = &state->pending;
    while (pending->payment_count > 0)
        if (!noria_pay_the_only_way(state))
            return;
    if (pending->task == TASK_LAND && !noria_can_land(state))
        pending->task = NO_TASK;
    if (pending->task == TASK_PRODUCE && !noria_can_produce_more(state))
        noria_do_done(state);
}

/* Uses of discs */

static void push_use(struct noria_state *state, int slot, int uses)
{
    struct pending_state *pending = &state->pending;
    pending->uses[pending->use_count++] = (struct use){(uint8_t)slot, (uint8_t)uses};
}

static struct use *top_use(struct noria_state *state)
{
    return &state->pending.uses[state->pending.use_count - 1];
}

/* An action of the disc in use is chosen or given up. */
void noria_lower_use(struct noria_state *state)
{
    struct use *use = top_use(state);
    if (--use->left > 0)
        return;
    *use = (struct use){0, 0};
    state->pending.use_count--;
}

/* N-22: a resource disc acts at once, the others ask. */
static void use_disc(struct noria_state *state, int slot, int uses)
{
    struct seat_state *own = noria_self(state);
    int disc = own->wheel[slot] & DISC;
    if (disc > OBSIDIAN_DISC) {
        push_use(state, slot, uses);
        return;
    }
    int resource = disc - ENERGY_DISC;
    noria_gain(&own->owned[resource], uses * own->ships[resource]);
}

static void mark_used(struct noria_state *state, int entry)
{
    state->turn.used[state->turn.used_count++] = (uint8_t)entry;
}

/* N-18 */
void noria_do_activate(struct noria_state *state, int slot, int uses)
{
    mark_used(state, slot);
    state->turn.actions += (uint8_t)uses;
    if (uses == 2 && (noria_self(state)->wheel[slot] & DISC) != BONUS_DISC)
        state->turn.doubled = true;
    use_disc(state, slot, uses);
}

/* N-21 */
void noria_do_inspect(struct noria_state *state, int slot)
{
    mark_used(state, slot | INSPECTED);
    noria_gain(&noria_self(state)->knowledge, 1);
}

/* N-23 */
bool noria_may_repeat(const struct noria_state *state, int slot)
{
    for (int i = 0; i < state->turn.used_count; i++)
        if (state->turn.used[i] == slot)
            return slot < SLOTS && (noria_own(state)->wheel[slot] & DISC) != BONUS_DISC;
    return false;
}

void noria_do_repeat(struct noria_state *state, int slot)
{
    noria_lower_use(state);
    use_disc(state, slot, 1);
}

void noria_do_skip(struct noria_state *state)
{
    noria_lower_use(state);
}

/* Black market (N-40) */

bool noria_may_sell(const struct noria_state *state, int good)
{
    return good >= RESOURCES && good < WARES && noria_own(state)->owned[good] > 0;
}

bool noria_may_buy(const struct noria_state *state)
{
    return noria_own(state)->knowledge >= RESOURCE_PRICE;
}

/* N-41 */
void noria_do_sell(struct noria_state *state, int good)
{
    struct seat_state *own = noria_self(state);
    own->owned[good]--;
    own->empty[good]++;
    noria_gain(&own->knowledge, noria_good_values[good]);
}

/* N-42 */
void noria_do_buy(struct noria_state *state, int resource)
{
    struct seat_state *own = noria_self(state);
    own->knowledge -= RESOURCE_PRICE;
    noria_gain(&own->owned[resource], 1);
}

int noria_list_black_market(const struct noria_state *state, event out[], int count)
{
    for (int good = RESOURCES; good < WARES; good++)
        if (noria_own(state)->owned[good] > 0)
            out[count++] = event_make(state->seat, DO_SELL, good, 0, 0, 0);
    if (noria_may_buy(state))
        for (int resource = 0; resource < RESOURCES; resource++)
            out[count++] = event_make(state->seat, DO_BUY, resource, 0, 0, 0);
    return count;
}

/* City */

/* N-24 */
bool noria_may_buy_disc(const struct noria_state *state, int disc)
{
    return disc > NO_DISC && disc < DISCS && state->stock[disc] > 0 &&
           noria_resources(noria_own(state)) >= state->prices[disc];
}

void noria_do_buy_disc(struct noria_state *state, int disc)
{
    noria_lower_use(state);
    state->stock[disc]--;
    state->centre[state->centre_count++] = (uint8_t)disc;
    if (state->prices[disc] > 0)
        noria_ask_payment(state, OF_RESOURCES, state->prices[disc], ANY);
    noria_settle(state);
}

/* N-27 */
int noria_rivals_above(const struct noria_state *state, int track)
{
    int level = noria_own(state)->levels[track];
    int rivals = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        rivals += state->seats[seat].levels[track] > level;
    return rivals;
}

struct payment noria_level_price(int track, int level)
{
    uint8_t price = noria_reconstructed.prices[track][level - 1];
    return (struct payment){noria_track_payment[track], price & (MIXED - 1),
                            price & MIXED ? DIFFER : SAME};
}

/* N-26, N-29: the surcharge is paid from what the price leaves. */
bool noria_may_invest(const struct noria_state *state, int track)
{
    const struct seat_state *own = noria_own(state);
    if (track >= TRACKS || own->levels[track] == LEVELS)
        return false;
    struct payment price = noria_level_price(track, own->levels[track] + 1);
    int spent = noria_names_of[price.of].first < RESOURCES ? price.count : 0;
    return noria_resources(own) - spent >= noria_rivals_above(state, track) &&
           noria_can_pay(own, price);
}

void noria_do_invest(struct noria_state *state, int track)
{
    struct seat_state *own = noria_self(state);
    int rivals = noria_rivals_above(state, track);
    noria_lower_use(state);
    own->levels[track]++;
    if (rivals > 0)
        noria_ask_payment(state, OF_RESOURCES, rivals, ANY);
    struct payment price = noria_level_price(track, own->levels[track]);
    noria_ask_payment(state, price.of, price.count, price.rule);
    noria_settle(state);
}

static int list_city(const struct noria_state *state, event out[], int count)
{
    for (int disc = 1; disc < DISCS; disc++)
        if (noria_may_buy_disc(state, disc))
            out[count++] = event_make(state->seat, DO_BUY_DISC, disc, 0, 0, 0);
    for (int track = 0; track < TRACKS; track++)
        if (noria_may_invest(state, track))
            out[count++] = event_make(state->seat, DO_INVEST, track, 0, 0, 0);
    return count;
}

/* Tools */

/* N-38 */
bool noria_may_upgrade(const struct noria_state *state, int slot)
{
    int tools = state->pending.uses[state->pending.use_count - 1].slot;
    if (slot >= SLOTS || slot == tools)
        return false;
    int disc = noria_own(state)->wheel[slot];
    return disc != NO_DISC && !(disc & UPGRADED);
}

void noria_do_upgrade(struct noria_state *state, int slot)
{
    noria_lower_use(state);
    noria_self(state)->wheel[slot] |= UPGRADED;
    state->turn.fresh[state->turn.fresh_count++] = (uint8_t)slot;
}

/* N-39: several goods of one kind, or one each of several kinds. */
static bool fits_production(const struct pending_state *pending, int good)
{
    if (pending->made_count <= 1)
        return true;
    if (pending->made[0] == pending->made[1])
        return good == pending->made[0];
    for (int i = 0; i < pending->made_count; i++)
        if (pending->made[i] == good)
            return false;
    return true;
}

bool noria_may_produce(const struct noria_state *state, int good)
{
    const struct seat_state *own = noria_own(state);
    if (good < RESOURCES || good >= WARES || own->empty[good] == 0)
        return false;
    const uint8_t *recipe = noria_reconstructed.recipes[good];
    for (int resource = 0; resource < RESOURCES; resource++)
        if (own->owned[resource] < recipe[resource])
            return false;
    return fits_production(&state->pending, good);
}

int noria_list_produce(const struct noria_state *state, event out[], int count)
{
    for (int good = RESOURCES; good < WARES; good++)
        if (noria_may_produce(state, good))
            out[count++] = event_make(state->seat, DO_PRODUCE, good, 0, 0, 0);
    return count;
}

bool noria_can_produce_more(const struct noria_state *state)
{
    event goods[WARES - RESOURCES];
    return noria_list_produce(state, goods, 0) > 0;
}

/* The first good is an action of the tool disc, the others follow from it. */
void noria_do_produce(struct noria_state *state, int good)
{
    struct seat_state *own = noria_self(state);
    struct pending_state *pending = &state->pending;
    if (pending->task != TASK_PRODUCE)
        noria_lower_use(state);
    pending->task = TASK_PRODUCE;
    pending->made[pending->made_count++] = (uint8_t)good;
    for (int resource = 0; resource < RESOURCES; resource++)
        own->owned[resource] -= noria_reconstructed.recipes[good][resource];
    own->empty[good]--;
    own->owned[good]++;
    noria_settle(state);
}

void noria_do_done(struct noria_state *state)
{
    state->pending.task = NO_TASK;
    state->pending.made_count = 0;
    memset(state->pending.made, 0, sizeof state->pending.made);
}

static int list_tools(const struct noria_state *state, event out[], int count)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (noria_may_upgrade(state, slot))
            out[count++] = event_make(state->seat, DO_UPGRADE, slot, 0, 0, 0);
    return noria_list_produce(state, out, count);
}

static int list_bonus(const struct noria_state *state, event out[], int count)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (noria_may_repeat(state, slot))
            out[count++] = event_make(state->seat, DO_REPEAT, slot, 0, 0, 0);
    return count;
}

int noria_list_use(const struct noria_state *state, event out[], int count)
{
    struct use use = state->pending.uses[state->pending.use_count - 1];
    switch ((enum disc)(noria_own(state)->wheel[use.slot] & DISC)) {
    case CITY_DISC: count = list_city(state, out, count); break;
    case JOURNEY_DISC: count = noria_list_journey(state, out, count); break;
    case TOOLS_DISC: count = list_tools(state, out, count); break;
    case BONUS_DISC: count = list_bonus(state, out, count); break;
    case NO_DISC:
    case ENERGY_DISC:
    case MYCELIUM_DISC:
    case OBSIDIAN_DISC:
    case DISCS: break;
    }
    out[count++] = event_make(state->seat, DO_SKIP, 0, 0, 0, 0);
    return noria_list_black_market(state, out, count);
}
