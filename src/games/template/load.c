/* The state from JSON; native side only. */
#include "games/template/state.h"

#include "engine/load.h"

static bool load_charts(const struct field *seat, const char *key, uint8_t *out)
{
    struct field field = load_member(seat, key);
    int count = 0;
    if (!load_list(&field, 0, CHARTS, &count))
        return false;
    unsigned charts = 0;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        int chart = 0;
        if (!load_int(&item, 1, CHARTS, &chart))
            return false;
        if (charts >> (chart - 1) & 1)
            return load_refuse(&item, "chart %d is in the list twice", chart);
        charts |= 1U << (chart - 1);
    }
    *out = (uint8_t)charts;
    return true;
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"hand", "bag", "sailed", "points"};
    struct template_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    return load_object(field, keys, COUNT(keys)) && load_charts(field, "hand", &own->hand) &&
           load_charts(field, "bag", &own->bag) &&
           load_member_byte_or_null(field, "sailed", 1, CHARTS, &own->sailed) &&
           load_member_byte(field, "points", 0, ROUNDS * ISLE_VALUES, &own->points);
}

static bool load_claimant(const struct field *root, struct template_state *state)
{
    struct field field = load_member(root, "claimant");
    bool claimed = state->phase == PHASE_CLAIM || state->phase == PHASE_TRADE;
    if (!claimed)
        return load_must_be_null(&field);
    return load_byte(&field, 0, state->table.players - 1, &state->claimant);
}

static bool load_isles(const struct field *root, struct template_state *state)
{
    struct field field = load_member(root, "isles");
    int count = 0;
    if (!load_list(&field, ISLE_VALUES, ISLE_VALUES, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_byte(&item, 0, template_isles[i], &state->isles[i]))
            return false;
    }
    return true;
}

bool template_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",  "players", "options",  "round", "phase",
                                       "isles", "isle",    "claimant", "seats"};
    struct template_state *state = raw;
    struct field root = load_root(json, why);
    return load_object(&root, keys, COUNT(keys)) && load_table(&root, &template_game, state) &&
           load_member_byte(&root, "round", 1, ROUNDS, &state->round) &&
           load_member_name(&root, "phase", template_phase_ids, PHASES, &state->phase) &&
           load_isles(&root, state) &&
           load_member_byte_or_null(&root, "isle", 1, ISLE_VALUES, &state->isle) &&
           load_claimant(&root, state) && load_each_seat(&root, state, load_seat) &&
           template_game.check(state, why);
}
