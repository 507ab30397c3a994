/*
 * What may happen next: the legal events and the outcomes of chance, listed, drawn and tested. What
 * a phase of action, draw or battle offers is in the file of its chapter.
 */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/bits.h"

/* Events of seats. */

static bool may_choose_harbour(const struct magicmap_state *state, struct cell cell)
{
    if (cell.column >= SIDE || cell.row >= SIDE || !waters_have(&magicmap_harbours, cell))
        return false;
    for (int seat = 0; seat < state->table.players; seat++)
        if (same_cell(state->seats[seat].home, cell))
            return false;
    return true;
}

static int list_harbours(const struct magicmap_state *state, int seat, event out[])
{
    int count = 0;
    for (int column = 1; column < SIDE; column++)
        for (uint32_t rows = magicmap_harbours.column[column]; rows != 0; rows &= rows - 1) {
            int row = bits_lowest(rows);
            if (may_choose_harbour(state, (struct cell){(uint8_t)column, (uint8_t)row}))
                out[count++] = event_make(seat, DO_HARBOUR, column, row, 0, 0);
        }
    return count;
}

int magicmap_legal(const void *raw, int seat, event out[])
{
    const struct magicmap_state *state = raw;
    switch (magicmap_question(state)) {
    case ASK_NOBODY:
    case ASK_CHANCE: break;
    case ASK_HARBOUR: return list_harbours(state, seat, out);
    case ASK_RESPIN:
        out[0] = event_make(seat, DO_PLAY, SPIN_AGAIN, 0, 0, 0);
        out[1] = event_make(seat, DO_STAND, 0, 0, 0, 0);
        return 2;
    case ASK_WEATHER:
        out[0] = event_make(seat, DO_PLAY, GOOD_WEATHER, 0, 0, 0);
        out[1] = event_make(seat, DO_PASS, 0, 0, 0, 0);
        return 2;
    case ASK_ACT: return magicmap_list_act(state, out);
    case ASK_DRAW: return magicmap_list_draw(state, seat, out);
    case ASK_AFTER: return magicmap_list_after(state, out);
    case ASK_BATTLE: return magicmap_list_battle(state, seat, out);
    }
    return 0;
}

/* Events of chance: listing, drawing and testing all read the same weights. */

/* The outcomes of a kind are numbered from 0; an impossible one has weight 0. */
struct chance {
    enum kind kind;
    int seat; /* whom it concerns, where the event says so */
    int count;
    uint8_t weight[ADVENTURES];
};

static void set_weights(struct chance *chance, const uint8_t *weights, int count)
{
    chance->count = count;
    memcpy(chance->weight, weights, (size_t)count);
}

/* Hero first, then the mission, of the first seat that lacks one. */
static void weigh_deal(const struct magicmap_state *state, struct chance *chance)
{
    int seat = 0;
    while (state->seats[seat].mission != 0)
        seat++;
    bool hero = state->seats[seat].hero == 0;
    chance->kind = hero ? DO_HERO : DO_MISSION;
    chance->seat = seat;
    chance->count = hero ? HEROES : TALISMANS;
    memset(chance->weight, 0, sizeof chance->weight);
    if (hero)
        memset(chance->weight + 1, 1, HEROES - 1);
    else
        for (int i = 0; i < MISSIONS; i++)
            chance->weight[magicmap_missions[i]] = 1;
    for (int other = 0; other < seat; other++)
        chance->weight[hero ? state->seats[other].hero : state->seats[other].mission] = 0;
}

static void weigh_talismans(const struct magicmap_state *state, struct chance *chance)
{
    chance->kind = DO_TALISMAN;
    chance->count = TALISMANS;
    for (int talisman = 0; talisman < TALISMANS; talisman++)
        chance->weight[talisman] = state->talisman_deck >> talisman & 1;
}

/* A card of the deck at this position: the one that was seen there, or any that was not. */
static void weigh_adventures(const struct magicmap_state *state, int at, struct chance *chance)
{
    set_weights(chance, state->deck, ADVENTURES);
    if (at < TELESCOPE_CARDS && state->top[at].card != 0) {
        memset(chance->weight, 0, sizeof chance->weight);
        chance->weight[state->top[at].card] = 1;
        return;
    }
    for (int i = 0; i < at; i++)
        chance->weight[state->top[i].card]--;
}

static void weigh(const struct magicmap_state *state, struct chance *chance)
{
    chance->seat = 0;
    switch (state->phase) {
    case PHASE_DEAL: weigh_deal(state, chance); break;
    case PHASE_OPEN:
    case PHASE_BLIND: weigh_talismans(state, chance); break;
    case PHASE_WIND:
        chance->kind = DO_WIND;
        set_weights(chance, magicmap_wind_weights, DIRECTIONS);
        break;
    case PHASE_PEEK:
        chance->kind = DO_PEEK;
        chance->seat = magicmap_drawer(state);
        weigh_adventures(state, magicmap_peek_position(state), chance);
        break;
    case PHASE_DRAW:
        chance->kind = DO_DRAW;
        weigh_adventures(state, 0, chance);
        break;
    default: /* PHASE_SPIN, PHASE_TAME_SPIN, PHASE_ATTACK_SPIN, PHASE_DEFEND_SPIN */
        chance->kind = DO_SPIN;
        set_weights(chance, magicmap_wheel_weights, SECTIONS);
        break;
    }
}

static event outcome_event(const struct chance *chance, int number)
{
    if (chance->kind == DO_HERO || chance->kind == DO_MISSION)
        return event_make(CHANCE, chance->kind, chance->seat, number, 0, 0);
    return event_make(CHANCE, chance->kind, number, chance->seat, 0, 0);
}

int magicmap_outcomes(const void *state, struct outcome out[])
{
    struct chance chance;
    weigh(state, &chance);
    int count = 0;
    for (int i = 0; i < chance.count; i++)
        if (chance.weight[i] > 0)
            out[count++] = (struct outcome){outcome_event(&chance, i), chance.weight[i]};
    return count;
}

event magicmap_sample(const void *state, uint64_t luck)
{
    struct chance chance;
    weigh(state, &chance);
    uint32_t total = 0;
    for (int i = 0; i < chance.count; i++)
        total += chance.weight[i];
    uint32_t share = random_share(luck, total);
    int at = 0;
    while (share >= chance.weight[at])
        share -= chance.weight[at++];
    return outcome_event(&chance, at);
}

static bool is_outcome(const struct magicmap_state *state, event e)
{
    struct chance chance;
    weigh(state, &chance);
    bool dealt = chance.kind == DO_HERO || chance.kind == DO_MISSION;
    int number = event_argument(e, dealt ? 1 : 0);
    return number < chance.count && chance.weight[number] > 0 &&
           e == outcome_event(&chance, number);
}

/* Whether a given event is one of all these. */

bool magicmap_is_legal(const void *raw, event e)
{
    const struct magicmap_state *state = raw;
    enum question question = magicmap_question(state);
    if (question == ASK_CHANCE)
        return is_outcome(state, e);
    int by = event_by(e);
    if (by >= PLAYERS_MAX || !(magicmap_waiting(state) & seat_bit(by)) ||
        !event_is_clean(&magicmap_game, e))
        return false;
    int kind = event_kind(e);
    int first = event_argument(e, 0);
    struct cell cell = {(uint8_t)first, (uint8_t)event_argument(e, 1)};
    switch (question) {
    case ASK_NOBODY:
    case ASK_CHANCE: break;
    case ASK_HARBOUR: return kind == DO_HARBOUR && may_choose_harbour(state, cell);
    case ASK_RESPIN: return kind == DO_STAND || (kind == DO_PLAY && first == SPIN_AGAIN);
    case ASK_WEATHER: return kind == DO_PASS || (kind == DO_PLAY && first == GOOD_WEATHER);
    case ASK_ACT: return magicmap_may_act(state, e);
    case ASK_DRAW: return magicmap_may_draw(state, e);
    case ASK_AFTER: return magicmap_may_after(state, e);
    case ASK_BATTLE: return magicmap_may_fight(state, e);
    }
    return false;
}
