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

/*
 * What one more land of each type would pay now; a forest its mean, a river its usual initiative, a
 * mountain that pays nothing a part of the one after it, which it prepares.
 */
void vaalbara_next_lands(const struct vaalbara_state *state, int seat, int out[LAND_TYPES])
{
    const struct seat_state *own = &state->seats[seat];
    int mountains = own->lands[MOUNTAINS] + 1;
    bool prepares = vaalbara_mountain_vp[mountains] == 0 && mountains < ROUNDS;
    out[FIELDS] = vaalbara_land_vp[FIELD] * (own->lands[FIELDS] + 1);
    out[MEADOWS] = vaalbara_land_vp[MEADOW] * (vaalbara_meadows(state, seat) + 1);
    out[MOUNTAINS] =
        prepares ? vaalbara_mountain_vp[mountains + 1] / 3 : vaalbara_mountain_vp[mountains];
    out[FORESTS] = (vaalbara_land_vp[FOREST_4] + vaalbara_land_vp[FOREST_5]) / 2;
    out[VILLAGES] = vaalbara_land_vp[VILLAGE] * (vaalbara_types(own) + (own->lands[VILLAGES] == 0));
    out[RIVERS] = (vaalbara_land_vp[RIVER] - 1) * (own->lands[RIVERS] + 1);
}

/* A seat takes neither the best land nor any: half the best, half the mean, in tenths. */
int vaalbara_land_worth(const int next_lands[LAND_TYPES])
{
    int best = 0;
    int sum = 0;
    for (int type = 0; type < LAND_TYPES; type++) {
        sum += next_lands[type];
        if (next_lands[type] > best)
            best = next_lands[type];
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
    int next_lands[LAND_TYPES];
    vaalbara_next_lands(state, seat, next_lands);
    int tenths = lands_left * vaalbara_land_worth(next_lands);
    tenths += vaalbara_types_worth(vaalbara_types(own), lands_left);
    tenths += vaalbara_effects_worth(own->hand | own->pile, lands_left - turn_to_come);
    if (effect_to_come || (turn_to_come && own->played == FARMER))
        tenths += vaalbara_effects_worth(character_bit(own->played), 1);
    return own->vp * ESTIMATE_POINT + tenths * ESTIMATE_POINT / TENTHS;
}
