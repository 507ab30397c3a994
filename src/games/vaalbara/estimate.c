/*
 * A quick guess of how a match ends for a seat, for bots.
 *
 * It is the sum of what the seat has and what it may expect, each taken from its own cards and the
 * realms as they are: the VP it holds, what the lands pay that it will still take, the bonus for
 * land types, and the effects of the best of the characters that it can still play. Reckoned in
 * tenths of a VP, for most of these are fractions.
 */
#include "games/vaalbara/state.h"

enum { TENTHS = 10 };

/* Characters by what their effect brings on average, in tenths. */
static const struct {
    uint8_t character;
    uint8_t worth;
} effects[CHARACTERS - 1] = {
    {FARMER, 70},  {SCOUT, 50}, {CARPENTER, 30}, {ARTISAN, 25},    {ORACLE, 20}, {FALCONER, 15},
    {MIDWIFE, 15}, {RIDER, 15}, {HUNTER, 12},    {PATHFINDER, 10}, {BARD, 0},    {WARRIOR, 0},
};

/* What one more land of the type would pay now; a forest its mean, a river its usual initiative. */
int vaalbara_next_land(const struct vaalbara_state *state, int seat, enum land_type type)
{
    const struct seat_state *own = &state->seats[seat];
    int mountains = own->lands[MOUNTAINS] + 1;
    switch (type) {
    case FIELDS: return vaalbara_land_vp[FIELD] * (own->lands[FIELDS] + 1);
    case MEADOWS: return vaalbara_land_vp[MEADOW] * (vaalbara_meadows(state, seat) + 1);
    case MOUNTAINS:
        if (vaalbara_mountain_vp[mountains] > 0 || mountains == ROUNDS)
            return vaalbara_mountain_vp[mountains];
        return vaalbara_mountain_vp[mountains + 1] / 3; /* it prepares the one after it */
    case FORESTS: return (vaalbara_land_vp[FOREST_4] + vaalbara_land_vp[FOREST_5]) / 2;
    case VILLAGES:
        return vaalbara_land_vp[VILLAGE] * (vaalbara_types(own) + (own->lands[VILLAGES] == 0));
    case RIVERS: return (vaalbara_land_vp[RIVER] - 1) * (own->lands[RIVERS] + 1);
    case LAND_TYPES: break;
    }
    return 0;
}

/* A seat takes neither the best land nor any: half the best, half the mean, in tenths. */
int vaalbara_land_worth(const struct vaalbara_state *state, int seat)
{
    int best = 0;
    int sum = 0;
    for (int type = 0; type < LAND_TYPES; type++) {
        int vp = vaalbara_next_land(state, seat, (enum land_type)type);
        sum += vp;
        if (vp > best)
            best = vp;
    }
    return TENTHS * (best + sum / LAND_TYPES) / 2;
}

/* The best effects among the characters, in tenths. */
int vaalbara_effects_worth(characters_mask characters, int count)
{
    int worth = 0;
    for (int i = 0; i < CHARACTERS - 1 && count > 0; i++)
        if (characters & character_bit(effects[i].character)) {
            worth += effects[i].worth;
            count--;
        }
    return worth;
}

/* The end bonus for this many types, with this many lands to come, in tenths. */
int vaalbara_types_worth(int types, int lands_left)
{
    int guess = TENTHS * vaalbara_types_vp[types];
    for (int more = 1; more <= lands_left && types + more <= LAND_TYPES; more++)
        guess = (2 * guess + TENTHS * vaalbara_types_vp[types + more]) / 3;
    return guess;
}

int32_t vaalbara_estimate(const void *raw, int seat)
{
    const struct vaalbara_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    if (state->phase == PHASE_OVER)
        return own->vp * ESTIMATE_POINT;
    int lands_left = ROUNDS - own->realm_count;
    bool turn_to_come = own->played != NO_CHARACTER && own->realm_count < state->round;
    bool effect_to_come =
        turn_to_come && (state->phase != PHASE_TAKE || vaalbara_acting(state) != seat);
    int tenths = lands_left * vaalbara_land_worth(state, seat);
    tenths += vaalbara_types_worth(vaalbara_types(own), lands_left);
    tenths += vaalbara_effects_worth(own->hand | own->pile, lands_left - turn_to_come);
    if (effect_to_come || (turn_to_come && own->played == FARMER))
        tenths += vaalbara_effects_worth(character_bit(own->played), 1);
    return own->vp * ESTIMATE_POINT + tenths * ESTIMATE_POINT / TENTHS;
}
