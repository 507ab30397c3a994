/*
 * What is of no use, for bots: to leave all discs alone where one would give resources, and much in
 * a seat's last turn.
 *
 * Then its wheel is not used again, so discs are neither bought nor upgraded for anything.
 * Resources and goods are worth nothing in themselves: the city makes levels of them, and the black
 * market knowledge of goods that tools made. So they are of no use once no disc can make anything
 * of them. Journeys bring but ships, which want a disc that fills them and a city, and warehouses,
 * which want tools. To activate a disc is never idle: others beside it can be inspected then.
 */
#include "games/noria/components.h"
#include "games/noria/rules.h"
#include "games/noria/wheel.h"

static unsigned disc_bit(int disc)
{
    return 1U << (disc & DISC);
}

/* The discs that can still act this turn, those in use included. */
static unsigned discs_to_act(const struct noria_state *state)
{
    const uint8_t *wheel = noria_own(state)->wheel;
    event events[LEGAL_MAX];
    unsigned discs = 0;
    int count = noria_list_discs(state, events, 0);
    for (int i = 0; i < count; i++)
        if (event_kind(events[i]) == DO_ACTIVATE)
            discs |= disc_bit(wheel[event_argument(events[i], 0)]);
    for (int i = 0; i < state->pending.use_count; i++)
        discs |= disc_bit(wheel[state->pending.uses[i].slot]);
    return discs;
}

/* A bonus disc may do what any other has done. */
enum {
    MAKERS = 1 << TOOLS_DISC | 1 << BONUS_DISC,
    SPENDERS = 1 << CITY_DISC | MAKERS,
    FILLERS = 1 << ENERGY_DISC | 1 << MYCELIUM_DISC | 1 << OBSIDIAN_DISC
};

static bool is_journey_idle(const struct noria_state *state)
{
    unsigned discs = discs_to_act(state);
    return !(discs & MAKERS) && !((discs & FILLERS) && (discs & 1U << CITY_DISC));
}

/* Whether a turn's actions end before any, although some resource is to be had for nothing. */
static bool is_wasted(const struct noria_state *state)
{
    return state->turn.used_count == 0 && (discs_to_act(state) & FILLERS);
}

bool noria_is_idle(const void *raw, event e)
{
    const struct noria_state *state = raw;
    if (event_kind(e) == DO_TO_POLITICS)
        return is_wasted(state);
    if (state->round < noria_by_players[state->table.players].rounds)
        return false;
    switch ((enum kind)event_kind(e)) {
    case DO_BUY_DISC:
    case DO_UPGRADE: return true;
    case DO_BUY: return !(discs_to_act(state) & SPENDERS);
    case DO_FLY:
    case DO_REVEAL: return is_journey_idle(state);
    default: return false;
    }
}
