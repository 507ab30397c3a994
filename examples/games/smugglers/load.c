/* The state from JSON; native side only. */
#include "games/smugglers/state.h"

#include "engine/load.h"

static bool load_crates(const struct field *seat, const char *key, uint8_t *out)
{
    struct field field = load_member(seat, key);
    int count = 0;
    if (!load_list(&field, 0, CRATES, &count))
        return false;
    unsigned crates = 0;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        int crate = 0;
        if (!load_int(&item, 1, CRATES, &crate))
            return false;
        if (crates >> (crate - 1) & 1)
            return load_refuse(&item, "crate %d is in the list twice", crate);
        crates |= 1U << (crate - 1);
    }
    *out = (uint8_t)crates;
    return true;
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"hand", "hold", "away", "shown", "points"};
    struct smugglers_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    return load_object(field, keys, COUNT(keys)) && load_crates(field, "hand", &own->hand) &&
           load_member_byte_or_null(field, "hold", 1, CRATES, &own->hold) &&
           load_crates(field, "away", &own->away) && load_crates(field, "shown", &own->shown) &&
           load_member_byte(field, "points", 0, LONG_ROUNDS * ROUND_POINTS, &own->points);
}

static bool load_carrier(const struct field *root, struct smugglers_state *state)
{
    struct field field = load_member(root, "carrier");
    if (!smugglers_has_carrier(state))
        return load_must_be_null(&field);
    return load_byte(&field, 0, state->table.players - 1, &state->carrier);
}

bool smugglers_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",  "players", "options", "round",
                                       "phase", "carrier", "claim",   "seats"};
    struct smugglers_state *state = raw;
    struct field root = load_root(json, why);
    return load_object(&root, keys, COUNT(keys)) && load_table(&root, &smugglers_game, state) &&
           load_member_byte(&root, "round", 1, LONG_ROUNDS, &state->round) &&
           load_member_name(&root, "phase", smugglers_phase_ids, PHASES, &state->phase) &&
           load_carrier(&root, state) &&
           load_member_byte_or_null(&root, "claim", 1, CRATES, &state->claim) &&
           load_each_seat(&root, state, load_seat) && smugglers_game.check(state, why);
}
