/*
 * Every condition on a position (L-2 to L-8) that its shape does not give already. They use counts
 * of the rulebook alone, so that a position from a real table is good although a reconstructed
 * value may be wrong.
 */
#include "games/noria/rules.h"

#include <string.h>

#include "engine/bits.h"
#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/journey.h"
#include "games/noria/payments.h"
#include "games/noria/wheel.h"

/* L-2: a permutation once they are drawn. */
static bool check_prices(const struct noria_state *state, struct reason *why)
{
    bool random = state->table.options.value[OPTION_MARKET] == MARKET_RANDOM;
    bool drawn = !random || state->phase >= PHASE_BUILD || state->phase == PHASE_DRAW_WHEELS;
    if (!drawn)
        return state->prices[CITY_DISC] == 0 ||
               reason_set(why, "market.prices: must be null until they are drawn");
    unsigned seen = 0;
    for (int disc = CITY_DISC; disc < DISCS; disc++)
        seen |= 1U << state->prices[disc];
    return seen == 0x1e || reason_set(why, "market.prices: must be 1 to 4 in some order");
}

/* L-3 */
static bool check_discs(const struct noria_state *state, struct reason *why)
{
    int counts[DISCS] = {0};
    for (int seat = 0; seat < state->table.players; seat++)
        for (int slot = 0; slot < SLOTS; slot++)
            counts[state->seats[seat].wheel[slot] & DISC]++;
    for (int i = 0; i < state->centre_count; i++)
        counts[state->centre[i]]++;
    for (int disc = 1; disc < DISCS; disc++) {
        if (state->stock[disc] + counts[disc] > noria_disc_counts[disc])
            return reason_set(why, "market.stock.%s: with wheels and centres more than %d discs",
                              noria_disc_ids[disc], noria_disc_counts[disc]);
    }
    return true;
}

static bool check_tokens(const struct noria_state *state, struct reason *why)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        if (noria_ships_in_play(state, resource) > SHIPS_MAX)
            return reason_set(why, "seats: with the islands more than %d %s ships", SHIPS_MAX,
                              noria_ware_ids[resource]);
    for (int good = RESOURCES; good < WARES; good++)
        if (noria_warehouses_in_play(state, good) > noria_warehouse_counts[good])
            return reason_set(why, "seats: more than %d %s warehouses",
                              noria_warehouse_counts[good], noria_ware_ids[good]);
    return true;
}

/* L-4 */
static bool check_islands(const struct noria_state *state, struct reason *why)
{
    int on_board = noria_by_players[state->table.players].islands;
    unsigned seen = 0;
    for (int i = 0; i < state->island_count; i++) {
        unsigned bit = 1U << state->islands[i].number;
        if (seen & bit)
            return reason_set(why, "islands.%d.island: is there twice", i);
        seen |= bit;
    }
    if (state->island_count + state->face_down != on_board)
        return reason_set(why, "face_down: with the open islands there must be %d", on_board);
    bool open = noria_is_expert(state) && state->phase != PHASE_DRAW_FIRST;
    if (open && (state->face_down > 0) != (state->phase == PHASE_DRAW_ISLANDS))
        return reason_set(why, "face_down: does not fit the phase");
    if (noria_is_expert(state) && state->phase == PHASE_DRAW_FIRST && state->island_count > 0)
        return reason_set(why, "islands: are not drawn yet");
    return true;
}

static int factories_on_islands(const struct noria_state *state, int seat)
{
    int factories = 0;
    for (int i = 0; i < state->island_count; i++)
        for (int site = 0; site < SITES; site++)
            factories += state->islands[i].sites[site] == seat + 1;
    return factories;
}

static bool check_seat(const struct noria_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    for (int resource = 0; resource < RESOURCES; resource++)
        if (own->ships[resource] == 0)
            return reason_set(why, "seats.%d.ships.%s: must be at least 1", seat,
                              noria_ware_ids[resource]);
    if (own->ambassador > state->island_count)
        return reason_set(why, "seats.%d.ambassador: no such island is open", seat);
    if (own->factories != factories_on_islands(state, seat))
        return reason_set(why, "seats.%d.factories: not as many as on the islands", seat);
    return true;
}

/* L-5 */
static bool check_chambers(const struct noria_state *state, struct reason *why)
{
    int lowered = 0;
    int upper = 0;
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        if (state->upper[chamber] + state->lower[chamber] > POLITICIANS)
            return reason_set(why, "chambers.%s: more than %d politicians",
                              noria_chamber_ids[chamber], POLITICIANS);
        lowered += state->lower[chamber];
        upper += state->upper[chamber];
    }
    const int all = POLITICIANS * CHAMBERS;
    if (state->phase == PHASE_OVER)
        return (upper == 0 && lowered <= all / 2) ||
               reason_set(why, "chambers: upper parts must be empty and at most %d lowered",
                          all / 2);
    return all - upper - lowered == lowered ||
           reason_set(why, "chambers: as many must be removed as lowered");
}

/* L-6 */
static bool check_phase(const struct noria_state *state, struct reason *why)
{
    int rounds = noria_by_players[state->table.players].rounds;
    enum phase phase = state->phase;
    bool expert = noria_is_expert(state);
    if (expert ? phase == PHASE_DRAW_WHEELS || phase == PHASE_TAKE || phase == PHASE_STEP
               : phase == PHASE_DRAW_ISLANDS || phase == PHASE_BUILD)
        return reason_set(why, "phase: does not fit the option setup");
    if (phase == PHASE_DRAW_MARKET && state->table.options.value[OPTION_MARKET] == MARKET_FIXED)
        return reason_set(why, "phase: does not fit the option market");
    if (phase < PHASE_INFLUENCE ? state->round != 0 : state->round == 0)
        return reason_set(why, "round: does not fit the phase");
    if (phase == PHASE_OVER && state->round != rounds)
        return reason_set(why, "round: the match lasts %d", rounds);
    if (phase == PHASE_PLACE && state->centre_count == 0)
        return reason_set(why, "seats.%d.centre: there is nothing to place", state->seat);
    return true;
}

/* The wheels while they are filled (N-1, N-4) */

/* How many seats come before this one in turn order. */
static int turn_index(const struct noria_state *state, int seat)
{
    return (seat + state->table.players - state->first) % state->table.players;
}

static bool is_wheel_dealt(const uint8_t wheel[])
{
    unsigned seen = 0;
    for (int i = 0; i < START_DISCS; i++) {
        int disc = wheel[noria_basic_slots[i]];
        if (i < START_DISCS - RESOURCES ? disc != noria_build_order[i]
                                        : disc == NO_DISC || disc > OBSIDIAN_DISC)
            return false;
        seen |= 1U << disc;
    }
    return bits_count(seen) == START_DISCS && bits_count(noria_discs_on(wheel)) == START_DISCS;
}

/* The discs that come first in the fixed order, within the limits. */
static bool is_wheel_built(const uint8_t wheel[])
{
    unsigned discs = noria_discs_on(wheel);
    unsigned seen = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (wheel[slot] != NO_DISC)
            seen |= 1U << wheel[slot];
    unsigned wanted = 0;
    for (int i = 0; i < bits_count(discs) && i < START_DISCS; i++)
        wanted |= 1U << noria_build_order[i];
    for (int ring = 0; ring < RINGS; ring++)
        if (bits_count(discs & noria_ring_slots(ring)) > ring + 1)
            return false;
    return seen == wanted && bits_count(seen) == bits_count(discs) &&
           bits_count(discs & ACTIVE_SLOTS) <= ACTIVE_START_DISCS &&
           bits_count(discs & ~ACTIVE_SLOTS) <= START_DISCS - ACTIVE_START_DISCS;
}

static bool fits_setup(const struct noria_state *state, int seat)
{
    const uint8_t *wheel = state->seats[seat].wheel;
    int count = bits_count(noria_discs_on(wheel));
    int index = turn_index(state, seat);
    int now = turn_index(state, state->seat);
    if (state->phase == PHASE_DRAW_WHEELS)
        return index < now ? is_wheel_dealt(wheel) : count == 0;
    if (state->phase != PHASE_BUILD || index > now)
        return count == 0;
    return is_wheel_built(wheel) && (index < now) == (count == START_DISCS);
}

static bool check_setup(const struct noria_state *state, struct reason *why)
{
    if (state->phase > PHASE_BUILD)
        return true;
    for (int seat = 0; seat < state->table.players; seat++)
        if (!fits_setup(state, seat))
            return reason_set(why, "seats.%d.wheel: does not fit the set-up", seat);
    return true;
}

/* L-7 */

static int activated_count(const struct turn_state *turn)
{
    int activated = 0;
    for (int i = 0; i < turn->used_count; i++)
        activated += !(turn->used[i] & INSPECTED);
    return activated;
}

/* N-21: each inspected disc after an activated one beside it, and not too many. */
static bool check_inspected(const struct noria_state *state, struct reason *why)
{
    const struct turn_state *turn = &state->turn;
    unsigned activated = 0;
    for (int i = 0; i < turn->used_count; i++) {
        unsigned slot = 1U << (turn->used[i] & SLOT);
        if (!(turn->used[i] & INSPECTED))
            activated |= slot;
        else if (!(slot & noria_rings_beside(activated)))
            return reason_set(why, "turn.used.%d: inspected before a disc beside it is activated",
                              i);
    }
    bool one = state->table.options.value[OPTION_INSPECTION] == INSPECTION_WHEEL;
    return !one || turn->used_count - activated_count(turn) <= 1 ||
           reason_set(why, "turn.used: only one disc a turn is inspected");
}

static bool check_used(const struct noria_state *state, struct reason *why)
{
    unsigned used = noria_used_slots(state);
    for (int ring = 0; ring < RINGS; ring++)
        if (bits_count(used & noria_ring_slots(ring)) > 1)
            return reason_set(why, "turn.used: a ring is there twice");
    if (bits_count(used) != state->turn.used_count)
        return reason_set(why, "turn.used: a slot is there twice");
    if (!noria_is_chain(noria_own(state)->wheel, used))
        return reason_set(why, "turn.used: the discs do not lie in one pattern");
    if (state->phase == PHASE_POLITICS && !noria_may_leave_actions(state))
        return reason_set(why, "turn.used: the middle ring must be used too");
    return check_inspected(state, why);
}

static bool check_fresh(const struct noria_state *state, struct reason *why)
{
    const struct turn_state *turn = &state->turn;
    unsigned seen = 0;
    for (int i = 0; i < turn->fresh_count; i++) {
        if (!(noria_own(state)->wheel[turn->fresh[i]] & UPGRADED))
            return reason_set(why, "turn.fresh.%d: holds no upgraded disc", i);
        if (seen >> turn->fresh[i] & 1)
            return reason_set(why, "turn.fresh.%d: is there twice", i);
        seen |= 1U << turn->fresh[i];
    }
    return true;
}

static bool check_turn(const struct noria_state *state, struct reason *why)
{
    static const struct turn_state nothing;
    const struct turn_state *turn = &state->turn;
    bool in_turn = state->phase >= PHASE_INFLUENCE && state->phase <= PHASE_POLITICS;
    if (!in_turn)
        return memcmp(turn, &nothing, sizeof nothing) == 0 ||
               reason_set(why, "turn: must be empty in this phase");
    if (state->phase != PHASE_POLITICS && turn->intrigue > 0)
        return reason_set(why, "turn.intrigue: does not fit the phase");
    if (state->phase == PHASE_INFLUENCE && turn->used_count > 0)
        return reason_set(why, "turn.used: must be empty in this phase");
    if (state->phase == PHASE_INFLUENCE && turn->fresh_count > 0)
        return reason_set(why, "turn.fresh: must be empty in this phase");
    int activated = activated_count(turn);
    if (turn->actions < activated || turn->actions > 2 * activated)
        return reason_set(why, "turn.actions: does not fit the discs used");
    if (turn->doubled && turn->actions < 2)
        return reason_set(why, "turn.doubled: needs two actions");
    return check_used(state, why) && check_fresh(state, why);
}

/* L-8 */

static bool is_activated(const struct noria_state *state, int slot)
{
    for (int i = 0; i < state->turn.used_count; i++)
        if (state->turn.used[i] == slot)
            return true;
    return false;
}

static bool check_uses(const struct noria_state *state, struct reason *why)
{
    const struct pending_state *pending = &state->pending;
    for (int i = 0; i < pending->use_count; i++) {
        int slot = pending->uses[i].slot;
        int disc = noria_own(state)->wheel[slot] & DISC;
        if (!is_activated(state, slot))
            return reason_set(why, "pending.%d: is not a disc activated this turn", i);
        if (disc <= OBSIDIAN_DISC)
            return reason_set(why, "pending.%d.disc: a resource disc asks for nothing", i);
        if ((disc == BONUS_DISC) != (i == 0) && pending->use_count == 2)
            return reason_set(why, "pending.%d: only a bonus disc repeats another one", i);
    }
    return true;
}

/* N-39, and each good stands in a warehouse. */
static bool check_production(const struct noria_state *state, struct reason *why)
{
    const struct pending_state *pending = &state->pending;
    const uint8_t *made = pending->made;
    int at = pending->use_count;
    int counts[WARES] = {0};
    bool alike = pending->made_count > 1 && made[0] == made[1];
    for (int i = 0; i < pending->made_count; i++) {
        int count = ++counts[made[i]];
        if (alike ? made[i] != made[0] : count > 1)
            return reason_set(why, "pending.%d.made: goods of one kind, or one each of several",
                              at);
        if (count > noria_own(state)->owned[made[i]])
            return reason_set(why, "pending.%d.made: there are not so many full warehouses", at);
    }
    return noria_can_produce_more(state) ||
           reason_set(why, "pending.%d: the production cannot go on", at);
}

static bool check_task(const struct noria_state *state, struct reason *why)
{
    const struct pending_state *pending = &state->pending;
    int at = pending->use_count;
    bool top = pending->payment_count == 0;
    switch ((enum task)pending->task) {
    case NO_TASK: return true;
    case TASK_REVEAL:
        return state->face_down > 0 || reason_set(why, "pending.%d: no island is face down", at);
    case TASK_LAND:
        if (noria_own(state)->ambassador == 0)
            return reason_set(why, "pending.%d: the ambassador is on no island", at);
        return !top || noria_can_land(state) ||
               reason_set(why, "pending.%d: the island offers nothing", at);
    case TASK_PRODUCE: return check_production(state, why);
    }
    return true;
}

/*
 * The top payment must be a real choice. Below a price only the surcharge can lie, in resources of
 * any kind: whichever way the price is paid, the same number of them is left.
 */
static bool check_payments(const struct noria_state *state, struct reason *why)
{
    const struct pending_state *pending = &state->pending;
    const struct seat_state *own = noria_own(state);
    if (pending->payment_count == 0)
        return true;
    int at = pending->use_count + (pending->task != NO_TASK);
    struct payment top = pending->payments[pending->payment_count - 1];
    if (pending->payment_count == 2) {
        struct payment below = pending->payments[0];
        if (below.of != OF_RESOURCES || below.rule != ANY)
            return reason_set(why, "pending.%d: is not a surcharge in resources of any kind", at);
        int spent = noria_names_of[top.of].first < RESOURCES ? top.count : 0;
        if (noria_resources(own) - spent < below.count)
            return reason_set(why, "pending.%d: cannot be paid any more", at);
        at++;
    }
    if (!noria_can_pay(own, top))
        return reason_set(why, "pending.%d: cannot be paid", at);
    return noria_has_choice(own, top) ||
           reason_set(why, "pending.%d: can be paid in one way only, so it is paid already", at);
}

bool noria_check(const void *raw, struct reason *why)
{
    const struct noria_state *state = raw;
    if (!check_phase(state, why) || !check_prices(state, why) || !check_islands(state, why) ||
        !check_chambers(state, why))
        return false;
    for (int seat = 0; seat < state->table.players; seat++)
        if (!check_seat(state, seat, why))
            return false;
    return check_discs(state, why) && check_tokens(state, why) && check_setup(state, why) &&
           check_turn(state, why) && check_uses(state, why) && check_task(state, why) &&
           check_payments(state, why);
}
