/*
 * Battle: the attack, both spins, the prize, and changing places.
 */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/bits.h"

bool magicmap_owns_card(const struct seat_state *own)
{
    int held = 0;
    for (int card = 1; card < ADVENTURES; card++)
        held += own->cards[card];
    return held > 0 || own->talismans != 0;
}

/* M-35, R-29 */
bool magicmap_may_attack(const struct magicmap_state *state, int target)
{
    const struct seat_state *own = &state->seats[state->active];
    const struct seat_state *other = &state->seats[target];
    if (!state->turn.sailed || state->turn.fought || other->status != OK ||
        !magicmap_are_neighbours(own->ship, other->ship))
        return false;
    if (state->table.options.value[0] == BATTLE_MISSION)
        return other->talismans >> own->mission & 1;
    return magicmap_owns_card(other);
}

/* M-36 */
int magicmap_battle_winner(const struct magicmap_state *state)
{
    int attack = magicmap_wheel[state->battle.spins[0]].number;
    int defence = magicmap_wheel[state->battle.spins[1]].number;
    if (attack == defence)
        return -1;
    return attack > defence ? state->active : state->battle.target;
}

static int loser(const struct magicmap_state *state)
{
    return magicmap_battle_winner(state) == state->active ? state->battle.target : state->active;
}

int magicmap_fighter(const struct magicmap_state *state)
{
    if (state->phase == SEIZE)
        return magicmap_battle_winner(state);
    bool target = state->phase == DEFEND_RESPIN || state->phase == SWAP_ANSWER;
    return target ? state->battle.target : state->active;
}

/* Both spins stand: R-31. */
static void decide(struct magicmap_state *state)
{
    bool prize =
        magicmap_battle_winner(state) >= 0 && magicmap_owns_card(&state->seats[loser(state)]);
    state->phase = prize ? SEIZE : SWAP_OFFER;
}

static void stand(struct magicmap_state *state)
{
    if (state->phase == ATTACK_RESPIN || state->phase == ATTACK_SPIN)
        state->phase = DEFEND_SPIN;
    else
        decide(state);
}

static void spin(struct magicmap_state *state, int section)
{
    bool attacks = state->phase == ATTACK_SPIN;
    int seat = attacks ? state->active : state->battle.target;
    state->battle.spins[attacks ? 0 : 1] = (uint8_t)section;
    if (state->seats[seat].cards[SPIN_AGAIN] > 0)
        state->phase = attacks ? ATTACK_RESPIN : DEFEND_RESPIN;
    else
        stand(state);
}

/* M-32 */
static void spin_again(struct magicmap_state *state)
{
    bool attacks = state->phase == ATTACK_RESPIN;
    magicmap_use_card(state, magicmap_fighter(state), SPIN_AGAIN);
    state->battle.spins[attacks ? 0 : 1] = 0;
    state->phase = attacks ? ATTACK_SPIN : DEFEND_SPIN;
}

static void end_battle(struct magicmap_state *state)
{
    memset(&state->battle, 0, sizeof state->battle);
    magicmap_next_draw(state);
}

/* M-37, R-33 */
static void swap_ships(struct magicmap_state *state)
{
    int target = state->battle.target;
    struct cell from = state->seats[state->active].ship;
    magicmap_move_ship(state, state->active, state->seats[target].ship);
    magicmap_move_ship(state, target, from);
    state->turn.trade = false;
    end_battle(state);
}

int magicmap_list_battle(const struct magicmap_state *state, int seat, event out[])
{
    int count = 0;
    if (state->phase == SEIZE) {
        const struct seat_state *other = &state->seats[loser(state)];
        for (uint32_t left = other->talismans; left != 0; left &= left - 1)
            out[count++] = event_make(seat, SEIZE_TALISMAN, bits_lowest(left), 0, 0, 0);
        for (int card = 1; card < ADVENTURES; card++)
            if (other->cards[card] > 0)
                out[count++] = event_make(seat, SEIZE_CARD, card, 0, 0, 0);
        out[count++] = event_make(seat, PASS, 0, 0, 0, 0);
    } else if (state->phase == SWAP_OFFER) {
        out[count++] = event_make(seat, OFFER_SWAP, 0, 0, 0, 0);
        out[count++] = event_make(seat, PASS, 0, 0, 0, 0);
    } else if (state->phase == SWAP_ANSWER) {
        out[count++] = event_make(seat, ACCEPT_SWAP, 0, 0, 0, 0);
        out[count++] = event_make(seat, REFUSE_SWAP, 0, 0, 0, 0);
    } else { /* ATTACK_RESPIN, DEFEND_RESPIN */
        out[count++] = event_make(seat, PLAY_CARD, SPIN_AGAIN, 0, 0, 0);
        out[count++] = event_make(seat, STAND, 0, 0, 0, 0);
    }
    return count;
}

bool magicmap_may_fight(const struct magicmap_state *state, event e)
{
    bool respin = state->phase == ATTACK_RESPIN || state->phase == DEFEND_RESPIN;
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case PLAY_CARD: return respin && first == SPIN_AGAIN;
    case STAND: return respin;
    case SEIZE_TALISMAN:
        return state->phase == SEIZE && first < TALISMANS &&
               state->seats[loser(state)].talismans >> first & 1;
    case SEIZE_CARD:
        return state->phase == SEIZE && first < ADVENTURES &&
               state->seats[loser(state)].cards[first] > 0;
    case PASS: return state->phase == SEIZE || state->phase == SWAP_OFFER;
    case OFFER_SWAP: return state->phase == SWAP_OFFER;
    case ACCEPT_SWAP:
    case REFUSE_SWAP: return state->phase == SWAP_ANSWER;
    default: return false;
    }
}

void magicmap_fight(struct magicmap_state *state, event e)
{
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case SPIN_ARROW: spin(state, first); break;
    case PLAY_CARD: spin_again(state); break;
    case STAND: stand(state); break;
    case SEIZE_TALISMAN:
        state->seats[event_by(e)].talismans |= 1U << first;
        state->seats[loser(state)].talismans &= ~(1U << first);
        state->phase = SWAP_OFFER;
        break;
    case SEIZE_CARD:
        state->seats[event_by(e)].cards[first]++;
        state->seats[loser(state)].cards[first]--;
        state->phase = SWAP_OFFER;
        break;
    case PASS:
        if (state->phase == SEIZE)
            state->phase = SWAP_OFFER;
        else
            end_battle(state);
        break;
    case OFFER_SWAP: state->phase = SWAP_ANSWER; break;
    case ACCEPT_SWAP: swap_ships(state); break;
    case REFUSE_SWAP: end_battle(state); break;
    }
}
