/*
 * What a seat can tell of a position, for bots that learn.
 *
 * Of others it knows which characters they hold, have not drawn or have chosen in secret taken
 * together, and those that have been seen. VP can be added up from public events.
 */
#include "games/vaalbara/state.h"

#include "engine/bits.h"

/* Whether the seat has chosen a character that the viewer cannot see. */
static bool is_secret(const struct vaalbara_state *state, int viewer, int seat)
{
    return seat != viewer && state->phase == PHASE_CHOOSE &&
           state->seats[seat].played != NO_CHARACTER;
}

/* The character of this round that the viewer knows of. */
static int known_character(const struct vaalbara_state *state, int viewer, int seat)
{
    return is_secret(state, viewer, seat) ? NO_CHARACTER : state->seats[seat].played;
}

/* What the seat can still play, this round's secret included. */
static characters_mask characters_left(const struct vaalbara_state *state, int viewer, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    characters_mask left = own->hand | own->pile;
    return is_secret(state, viewer, seat) ? left | character_bit(own->played) : left;
}

static bool turn_to_come(const struct vaalbara_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    return own->played != NO_CHARACTER && own->realm_count < state->round;
}

/* Turns of others before the seat's own, from 1; 0 if it has none or nobody knows. */
static int place_in_order(const struct vaalbara_state *state, int seat)
{
    for (int i = state->turn; i < state->order_count; i++)
        if (state->order[i] == seat)
            return i - state->turn + 1;
    return 0;
}

/* What the land would pay the seat. */
static int reward(const struct seat_state *own, int character, const int next_lands[], int land)
{
    enum land_type type = (enum land_type)vaalbara_land_types[land];
    if (type == FORESTS)
        return vaalbara_land_vp[land];
    if (type == RIVERS && character != NO_CHARACTER) {
        int each = character < vaalbara_land_vp[RIVER] ? character : vaalbara_land_vp[RIVER];
        return each * (own->lands[RIVERS] + 1);
    }
    return next_lands[type];
}

/* The best rewards of each row. */
static void add_rewards(const struct vaalbara_state *state, int viewer, int seat,
                        const int next_lands[], struct features *out)
{
    const struct seat_state *own = &state->seats[seat];
    int character = known_character(state, viewer, seat);
    for (int row = 0; row < 2; row++) {
        int best = 0;
        int second = 0;
        int sum = 0;
        for (int slot = 0; slot < state->table.players; slot++) {
            int land = state->rows[row][slot];
            int vp = land == NO_LAND ? 0 : reward(own, character, next_lands, land);
            sum += vp;
            second = vp > best ? best : vp > second ? vp : second;
            best = vp > best ? vp : best;
        }
        features_add(out, "best reward", row, best);
        features_add(out, "second reward", row, second);
        features_add(out, "rewards", row, sum);
    }
}

/* The terms of the estimate. */
static void add_promises(const struct vaalbara_state *state, int viewer, int seat,
                         const int next_lands[], struct features *out)
{
    const struct seat_state *own = &state->seats[seat];
    int lands_left = ROUNDS - own->realm_count;
    int open = turn_to_come(state, seat) && !is_secret(state, viewer, seat);
    features_add(out, "lands to come", 0, lands_left);
    features_add(out, "worth of lands", 0, lands_left * vaalbara_land_worth(next_lands));
    features_add(out, "worth of types", 0, vaalbara_types_worth(vaalbara_types(own), lands_left));
    features_add(out, "worth of effects", 0,
                 vaalbara_effects_worth(characters_left(state, viewer, seat), lands_left - open));
}

static void add_seat(const void *raw, int viewer, int seat, struct features *out)
{
    const struct vaalbara_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    bool to_come = turn_to_come(state, seat);
    bool acting = state->order_count > 0 && vaalbara_acting(state) == seat;
    bool effect = to_come && (state->phase != PHASE_TAKE || !acting);
    int next_lands[LAND_TYPES];
    vaalbara_next_lands(state, seat, next_lands);
    features_add(out, "VP", 0, own->vp);
    add_promises(state, viewer, seat, next_lands, out);
    add_rewards(state, viewer, seat, next_lands, out);
    features_add(out, "types", 0, vaalbara_types(own));
    for (int type = 0; type < LAND_TYPES; type++)
        features_add(out, "lands", type, own->lands[type]);
    for (int type = 0; type < LAND_TYPES; type++)
        features_add(out, "next land", type, next_lands[type]);
    features_add(out, "has chosen", 0, own->played != NO_CHARACTER);
    features_add(out, "turn to come", 0, to_come);
    features_add(out, "acts", 0, acting);
    features_add(out, "place in order", 0, place_in_order(state, seat));
    features_add(out, "initiative", 0, to_come ? known_character(state, viewer, seat) : 0);
    features_add_one_of(out, "effect to come", effect ? known_character(state, viewer, seat) : 0, 1,
                        CHARACTERS);
    features_add_set(out, "characters left", characters_left(state, viewer, seat), 1, CHARACTERS);
}

static void add_rows(const struct vaalbara_state *state, struct features *out)
{
    for (int row = 0; row < 2; row++) {
        int counts[LANDS] = {0};
        for (int slot = 0; slot < state->table.players; slot++)
            counts[state->rows[row][slot]]++;
        for (int land = FIELD; land < LANDS; land++)
            features_add(out, row == 0 ? "row 1" : "row 2", land, counts[land]);
    }
}

static int place_in_omen(const struct vaalbara_state *state, int seat)
{
    int place = 0;
    while (place < state->table.players && state->omen[place] != seat)
        place++;
    return vaalbara_has_omen(state) ? place + 1 : 0;
}

void vaalbara_features(const void *raw, int seat, struct features *out)
{
    const struct vaalbara_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    int players = state->table.players;
    int32_t strength[SEATS_MAX] = {0};
    for (int other = 0; other < players && players > 2; other++) {
        int next_lands[LAND_TYPES];
        vaalbara_next_lands(state, other, next_lands);
        strength[other] =
            10 * state->seats[other].vp +
            vaalbara_land_worth(next_lands) * (ROUNDS - state->seats[other].realm_count);
    }
    features_add_seats(out, raw, players, seat, add_seat, strength);
    features_add_set(out, "own hand", own->hand, 1, CHARACTERS);
    features_add_set(out, "seen by others", own->seen, 1, CHARACTERS);
    if (players == 2)
        features_add_set(out, "seen of rival", state->seats[1 - seat].seen, 1, CHARACTERS);
    features_add(out, "shows the Warrior", 0, own->answer == SHOWN);
    add_rows(state, out);
    for (int land = FIELD; land < LANDS; land++)
        features_add(out, "land in deck", land, state->unknown[land]);
    features_add_one_of(out, "top of deck", state->top, FIELD, LANDS);
    features_add(out, "place in omen", 0, place_in_omen(state, seat));
    features_add(out, "round", 0, state->round);
    features_add_one_of(out, "phase", state->phase, PHASE_CHOOSE, PHASE_OVER);
    features_add(out, "chance decides", 0, state->asked == seat_bit(CHANCE));
    features_set_progress(out, (state->round - 1) * players + state->turn, ROUNDS * players);
}

/* Why a choice is better. */
const struct feature_reason vaalbara_reasons[] = {
    {.features = {"VP"},
     .more = N_("more victory points at once"),
     .rival_less = N_("fewer victory points for rivals")},
    {.features = {"worth of lands", "next land", "lands"},
     .more = N_("lands that pay more later"),
     .rival_less = N_("lands that pay rivals less later")},
    {.features = {"best reward", "second reward", "rewards"},
     .more = N_("better lands within reach"),
     .rival_less = N_("worse lands left to rivals")},
    {.features = {"worth of types", "types"}, .more = N_("more types of land")},
    {.features = {"effect to come"},
     .more = N_("the effect of this character"),
     .less = N_("the effect of this character")},
    {.features = {"initiative", "place in order", "place in omen"},
     .more = N_("a better place in the order of turns"),
     .less = N_("a better place in the order of turns")},
    {.features = {"worth of effects", "characters left", "own hand"},
     .more = N_("better characters left for later"),
     .less = N_("better characters left for later")},
    {.features = {"row 1", "row 2", "top of deck", "land in deck"},
     .more = N_("better lands in the rows"),
     .less = N_("better lands in the rows")},
    {.features = {NULL}},
};
