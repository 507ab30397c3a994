/*
 * Chance: what it decides now and how likely each outcome is. Listing, sampling and judging all
 * read the same weights.
 */
#include "games/magicmap/state.h"

#include <string.h>

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

bool magicmap_is_outcome(const struct magicmap_state *state, event e)
{
    struct chance chance;
    weigh(state, &chance);
    bool dealt = chance.kind == DO_HERO || chance.kind == DO_MISSION;
    int number = event_argument(e, dealt ? 1 : 0);
    return number < chance.count && chance.weight[number] > 0 &&
           e == outcome_event(&chance, number);
}
