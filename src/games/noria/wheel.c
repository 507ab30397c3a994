/*
 * The wheel: rings that turn, influence on them, which discs may be used in a turn, and where new
 * ones are placed. What a disc gives is told in actions.c.
 */
#include "games/noria/wheel.h"

#include <string.h>

#include "engine/bits.h"
#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/hall.h"

unsigned noria_discs_on(const uint8_t wheel[])
{
    unsigned discs = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        discs |= (unsigned)(wheel[slot] != NO_DISC) << slot;
    return discs;
}

/* One slot clockwise: what was on the last slot comes to the first. */
void noria_turn_ring(uint8_t wheel[], int ring)
{
    uint8_t *slots = wheel + noria_ring_start[ring];
    int last = noria_ring_start[ring + 1] - noria_ring_start[ring] - 1;
    uint8_t wrapped = slots[last];
    memmove(slots + 1, slots, (size_t)last);
    slots[0] = wrapped;
}

/* Influence */

/* N-11, N-10 */
static int influence_price(const struct noria_state *state, int price, int times)
{
    bool risen = noria_space_of_round(state->table.players, state->round) >= RISE_SPACE;
    return (price + risen) << times;
}

int noria_shift_price(const struct noria_state *state)
{
    return influence_price(state, NIGHT_SHIFT_PRICE, state->turn.night_shift);
}

int noria_modify_price(const struct noria_state *state)
{
    return influence_price(state, MODIFY_PRICE, state->turn.modify);
}

/* N-14: a ring whose slots all look the same would not change. */
static bool looks_the_same_turned(const uint8_t wheel[], int ring)
{
    for (int slot = noria_ring_start[ring] + 1; slot < noria_ring_start[ring + 1]; slot++)
        if (wheel[slot] != wheel[slot - 1])
            return false;
    return true;
}

/* N-12 */
bool noria_may_shift(const struct noria_state *state, int ring)
{
    const struct seat_state *own = noria_own(state);
    return (ring == MIDDLE || ring == LARGE) && own->knowledge >= noria_shift_price(state) &&
           !looks_the_same_turned(own->wheel, ring);
}

/* N-13, N-14 */
bool noria_may_modify(const struct noria_state *state, int from, int to)
{
    const struct seat_state *own = noria_own(state);
    if (from >= SLOTS || to >= SLOTS || own->knowledge < noria_modify_price(state))
        return false;
    int moved = own->wheel[from];
    int other = own->wheel[to];
    return moved != NO_DISC && moved != other && (other == NO_DISC || from < to);
}

/*
 * Every two slots that look different make one modification: an exchange, or a move of the disc
 * that one of them holds. This is the longest list of the game, so it is written without branches.
 */
static int list_modify(const struct noria_state *state, event out[], int count)
{
    const uint8_t *wheel = noria_own(state)->wheel;
    const event modify = event_make(state->seat, DO_MODIFY, 0, 0, 0, 0);
    for (unsigned low = 0; low < SLOTS; low++) {
        unsigned swap = wheel[low] == NO_DISC ? 8 : 0;
        event from = modify | (event)low << (16 + swap);
        for (unsigned high = low + 1; high < SLOTS; high++) {
            out[count] = from | (event)high << (24 - swap);
            count += wheel[low] != wheel[high];
        }
    }
    return count;
}

int noria_list_influence(const struct noria_state *state, event out[], int count)
{
    for (int ring = MIDDLE; ring <= LARGE; ring++)
        if (noria_may_shift(state, ring))
            out[count++] = event_make(state->seat, DO_NIGHT_SHIFT, ring, 0, 0, 0);
    if (noria_own(state)->knowledge >= noria_modify_price(state))
        count = list_modify(state, out, count);
    out[count++] = event_make(state->seat, DO_TO_ACTIONS, 0, 0, 0, 0);
    return count;
}

void noria_do_shift(struct noria_state *state, int ring)
{
    struct seat_state *own = noria_self(state);
    own->knowledge -= (uint16_t)noria_shift_price(state);
    state->turn.night_shift++;
    noria_turn_ring(own->wheel, ring);
}

void noria_do_modify(struct noria_state *state, int from, int to)
{
    struct seat_state *own = noria_self(state);
    own->knowledge -= (uint16_t)noria_modify_price(state);
    state->turn.modify++;
    uint8_t moved = own->wheel[from];
    own->wheel[from] = own->wheel[to];
    own->wheel[to] = moved;
}

/* Using discs */

unsigned noria_used_slots(const struct noria_state *state)
{
    unsigned slots = 0;
    for (int i = 0; i < state->turn.used_count; i++)
        slots |= 1U << (state->turn.used[i] & SLOT);
    return slots;
}

/* N-20 */
static bool lacks_middle(unsigned used)
{
    return (used & SMALL_SLOTS) && (used & LARGE_SLOTS) && !(used & MIDDLE_SLOTS);
}

/* N-16 */
bool noria_is_chain(const uint8_t wheel[], unsigned used)
{
    unsigned discs = noria_discs_on(wheel);
    if (used & ~discs)
        return false;
    for (int i = 0; i < PATTERNS; i++) {
        unsigned pattern = noria_patterns[i];
        if ((used & ~pattern) == 0 && (!lacks_middle(used) || (discs & pattern & MIDDLE_SLOTS)))
            return true;
    }
    return false;
}

/* Slots that may be activated or inspected next, as bits (N-15, N-16). */
static unsigned usable_slots(const struct noria_state *state)
{
    unsigned discs = noria_discs_on(noria_own(state)->wheel);
    unsigned used = noria_used_slots(state);
    unsigned usable = 0;
    for (int i = 0; i < PATTERNS; i++) {
        unsigned pattern = noria_patterns[i];
        if (used & ~pattern)
            continue;
        unsigned slots = pattern & discs;
        /* Without a disc on the middle slot the large and the small one have no link. */
        if (!(slots & MIDDLE_SLOTS) && used != 0)
            continue;
        usable |= slots;
    }
    if (used & SMALL_SLOTS)
        usable &= ~(unsigned)SMALL_SLOTS;
    if (used & MIDDLE_SLOTS)
        usable &= ~(unsigned)MIDDLE_SLOTS;
    if (used & LARGE_SLOTS)
        usable &= ~(unsigned)LARGE_SLOTS;
    return usable;
}

static bool is_fresh(const struct noria_state *state, int slot)
{
    for (int i = 0; i < state->turn.fresh_count; i++)
        if (state->turn.fresh[i] == slot)
            return true;
    return false;
}

/* N-19: some disc that a bonus disc can repeat. */
static bool has_repeatable(const struct noria_state *state)
{
    for (int i = 0; i < state->turn.used_count; i++)
        if (noria_may_repeat(state, state->turn.used[i]))
            return true;
    return false;
}

/* How many uses may be declared for the disc on a usable slot: 0, 1 or 2 (N-17, N-18, N-19). */
static int most_uses(const struct noria_state *state, int slot)
{
    int disc = noria_own(state)->wheel[slot];
    int left = ACTIONS_MAX - state->turn.actions;
    bool bonus = (disc & DISC) == BONUS_DISC;
    if (left == 0 || is_fresh(state, slot) || (bonus && !has_repeatable(state)))
        return 0;
    bool twice = left >= 2 && (disc & UPGRADED) && (bonus || !state->turn.doubled);
    return twice ? 2 : 1;
}

bool noria_may_activate(const struct noria_state *state, int slot, int uses)
{
    return slot < SLOTS && (usable_slots(state) >> slot & 1) && uses >= 1 &&
           uses <= most_uses(state, slot);
}

unsigned noria_rings_beside(unsigned slots)
{
    unsigned beside = slots & (SMALL_SLOTS | LARGE_SLOTS) ? MIDDLE_SLOTS : 0;
    return slots & MIDDLE_SLOTS ? beside | SMALL_SLOTS | LARGE_SLOTS : beside;
}

static unsigned activated_slots(const struct noria_state *state)
{
    unsigned slots = 0;
    for (int i = 0; i < state->turn.used_count; i++)
        if (!(state->turn.used[i] & INSPECTED))
            slots |= 1U << state->turn.used[i];
    return slots;
}

static bool is_inspection_spent(const struct noria_state *state)
{
    return state->table.options.value[OPTION_INSPECTION] == INSPECTION_WHEEL &&
           activated_slots(state) != noria_used_slots(state);
}

/* Those of the usable slots that may be inspected: all used slots lie in one pattern, so the next
   ring is enough to be neighbours in it (N-21). */
static unsigned inspectable_slots(const struct noria_state *state, unsigned usable)
{
    return is_inspection_spent(state) ? 0 : usable & noria_rings_beside(activated_slots(state));
}

bool noria_may_inspect(const struct noria_state *state, int slot)
{
    return slot < SLOTS && (inspectable_slots(state, usable_slots(state)) >> slot & 1);
}

enum inspection noria_inspection(const struct noria_state *state)
{
    unsigned usable = usable_slots(state);
    if (usable == 0 || inspectable_slots(state, usable) != 0)
        return INSPECTION_OPEN;
    return is_inspection_spent(state) ? INSPECTION_SPENT : INSPECTION_LACKS_NEIGHBOUR;
}

bool noria_may_leave_actions(const struct noria_state *state)
{
    return !lacks_middle(noria_used_slots(state));
}

int noria_list_discs(const struct noria_state *state, event out[], int count)
{
    unsigned usable = usable_slots(state);
    for (unsigned left = usable; left != 0; left &= left - 1) {
        int slot = bits_lowest(left);
        int most = most_uses(state, slot);
        for (int uses = 1; uses <= most; uses++)
            out[count++] = event_make(state->seat, DO_ACTIVATE, slot, uses, 0, 0);
    }
    for (unsigned left = inspectable_slots(state, usable); left != 0; left &= left - 1)
        out[count++] = event_make(state->seat, DO_INSPECT, bits_lowest(left), 0, 0, 0);
    return count;
}

/* Placing, after the wheel has turned (N-48) */

static int in_centre(const struct noria_state *state, int disc)
{
    for (int i = 0; i < state->centre_count; i++)
        if (state->centre[i] == disc)
            return i;
    return -1;
}

bool noria_may_place(const struct noria_state *state, int disc, int slot)
{
    return slot < SLOTS && in_centre(state, disc) >= 0;
}

int noria_list_place(const struct noria_state *state, event out[], int count)
{
    for (int disc = 1; disc < DISCS; disc++)
        if (in_centre(state, disc) >= 0)
            for (int slot = 0; slot < SLOTS; slot++)
                out[count++] = event_make(state->seat, DO_PLACE, disc, slot, 0, 0);
    return count;
}

void noria_do_place(struct noria_state *state, int disc, int slot)
{
    int at = in_centre(state, disc);
    state->centre_count--;
    memmove(state->centre + at, state->centre + at + 1, (size_t)(state->centre_count - at));
    state->centre[state->centre_count] = NO_DISC;
    noria_self(state)->wheel[slot] = (uint8_t)disc;
}
