/* Battle: the attack, both spins, the prize, and changing places. */
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
    if (state->table.options.value[OPTION_BATTLE] == BATTLE_MISSION)
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
    if (state->phase == PHASE_SEIZE)
        return magicmap_battle_winner(state);
    bool target = state->phase == PHASE_DEFEND_RESPIN || state->phase == PHASE_SWAP_ANSWER;
    return target ? state->battle.target : state->active;
}

/* Both spins stand: R-31. */
static void decide(struct magicmap_state *state)
{
    bool prize =
        magicmap_battle_winner(state) >= 0 && magicmap_owns_card(&state->seats[loser(state)]);
    state->phase = prize ? PHASE_SEIZE : PHASE_SWAP_OFFER;
}

static void stand(struct magicmap_state *state)
{
    if (state->phase == PHASE_ATTACK_RESPIN || state->phase == PHASE_ATTACK_SPIN)
        state->phase = PHASE_DEFEND_SPIN;
    else
        decide(state);
}

static void spin(struct magicmap_state *state, int section)
{
    bool attacks = state->phase == PHASE_ATTACK_SPIN;
    int seat = attacks ? state->active : state->battle.target;
    state->battle.spins[attacks ? 0 : 1] = (uint8_t)section;
    if (state->seats[seat].cards[SPIN_AGAIN] > 0)
        state->phase = attacks ? PHASE_ATTACK_RESPIN : PHASE_DEFEND_RESPIN;
    else
        stand(state);
}

/* M-32 */
static void spin_again(struct magicmap_state *state)
{
    bool attacks = state->phase == PHASE_ATTACK_RESPIN;
    magicmap_use_card(state, magicmap_fighter(state), SPIN_AGAIN);
    state->battle.spins[attacks ? 0 : 1] = 0;
    state->phase = attacks ? PHASE_ATTACK_SPIN : PHASE_DEFEND_SPIN;
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
    if (state->phase == PHASE_SEIZE) {
        const struct seat_state *other = &state->seats[loser(state)];
        for (uint32_t left = other->talismans; left != 0; left &= left - 1)
            out[count++] = event_make(seat, DO_SEIZE_TALISMAN, bits_lowest(left), 0, 0, 0);
        for (int card = 1; card < ADVENTURES; card++)
            if (other->cards[card] > 0)
                out[count++] = event_make(seat, DO_SEIZE_CARD, card, 0, 0, 0);
        out[count++] = event_make(seat, DO_PASS, 0, 0, 0, 0);
    } else if (state->phase == PHASE_SWAP_OFFER) {
        out[count++] = event_make(seat, DO_OFFER_SWAP, 0, 0, 0, 0);
        out[count++] = event_make(seat, DO_PASS, 0, 0, 0, 0);
    } else if (state->phase == PHASE_SWAP_ANSWER) {
        out[count++] = event_make(seat, DO_ACCEPT_SWAP, 0, 0, 0, 0);
        out[count++] = event_make(seat, DO_REFUSE_SWAP, 0, 0, 0, 0);
    } else { /* PHASE_ATTACK_RESPIN, PHASE_DEFEND_RESPIN */
        out[count++] = event_make(seat, DO_PLAY, SPIN_AGAIN, 0, 0, 0);
        out[count++] = event_make(seat, DO_STAND, 0, 0, 0, 0);
    }
    return count;
}

bool magicmap_may_fight(const struct magicmap_state *state, event e)
{
    bool respin = state->phase == PHASE_ATTACK_RESPIN || state->phase == PHASE_DEFEND_RESPIN;
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_PLAY: return respin && first == SPIN_AGAIN;
    case DO_STAND: return respin;
    case DO_SEIZE_TALISMAN:
        return state->phase == PHASE_SEIZE && first < TALISMANS &&
               state->seats[loser(state)].talismans >> first & 1;
    case DO_SEIZE_CARD:
        return state->phase == PHASE_SEIZE && first < ADVENTURES &&
               state->seats[loser(state)].cards[first] > 0;
    case DO_PASS: return state->phase == PHASE_SEIZE || state->phase == PHASE_SWAP_OFFER;
    case DO_OFFER_SWAP: return state->phase == PHASE_SWAP_OFFER;
    case DO_ACCEPT_SWAP:
    case DO_REFUSE_SWAP: return state->phase == PHASE_SWAP_ANSWER;
    default: return false;
    }
}

void magicmap_fight(struct magicmap_state *state, event e)
{
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_SPIN: spin(state, first); break;
    case DO_PLAY: spin_again(state); break;
    case DO_STAND: stand(state); break;
    case DO_SEIZE_TALISMAN:
        state->seats[event_by(e)].talismans |= 1U << first;
        state->seats[loser(state)].talismans &= ~(1U << first);
        state->phase = PHASE_SWAP_OFFER;
        break;
    case DO_SEIZE_CARD:
        state->seats[event_by(e)].cards[first]++;
        state->seats[loser(state)].cards[first]--;
        state->phase = PHASE_SWAP_OFFER;
        break;
    case DO_PASS:
        if (state->phase == PHASE_SEIZE)
            state->phase = PHASE_SWAP_OFFER;
        else
            end_battle(state);
        break;
    case DO_OFFER_SWAP: state->phase = PHASE_SWAP_ANSWER; break;
    case DO_ACCEPT_SWAP: swap_ships(state); break;
    case DO_REFUSE_SWAP: end_battle(state); break;
    }
}
