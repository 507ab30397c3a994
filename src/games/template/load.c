/* The state from JSON; native side only. */
#include "games/template/state.h"

#include <string.h>

#include "engine/load.h"

static bool load_charts(const struct field *seat, const char *key, uint8_t *out)
{
    struct field field = load_member(seat, key);
    int count;
    if (!load_list(&field, 0, CHARTS, &count))
        return false;
    unsigned charts = 0;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        int chart;
        if (!load_int(&item, 1, CHARTS, &chart))
            return false;
        if (charts >> (chart - 1) & 1)
            return load_refuse(&item, "chart %d is in the list twice", chart);
        charts |= 1U << (chart - 1);
    }
    *out = (uint8_t)charts;
    return true;
}

/* A number, or null for 0. */
static bool load_number_or_null(const struct field *object, const char *key, int least, int most,
                                uint8_t *out)
{
    struct field field = load_member(object, key);
    int number = 0;
    if (!load_is_null(&field) && !load_int(&field, least, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool load_seat(const struct field *field, struct seat_state *own)
{
    static const char *const keys[] = {"hand", "bag", "sailed", "points"};
    int points;
    if (!load_object(field, keys, 4) || !load_charts(field, "hand", &own->hand) ||
        !load_charts(field, "bag", &own->bag) ||
        !load_number_or_null(field, "sailed", 1, CHARTS, &own->sailed) ||
        !load_member_int(field, "points", 0, ROUNDS * ISLE_VALUES, &points))
        return false;
    own->points = (uint8_t)points;
    return true;
}

static bool load_claimant(const struct field *root, struct template_state *state)
{
    struct field field = load_member(root, "claimant");
    bool claimed = state->phase == PHASE_CLAIM || state->phase == PHASE_TRADE;
    int seat = 0;
    if (!claimed)
        return load_is_null(&field) || load_refuse(&field, "must be null in this phase");
    if (!load_int(&field, 0, state->table.players - 1, &seat))
        return false;
    state->claimant = (uint8_t)seat;
    return true;
}

bool template_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",  "players", "options",  "round", "phase",
                                       "isles", "isle",    "claimant", "seats"};
    struct template_state *state = raw;
    memset(state, 0, sizeof *state);
    struct field root = load_root(json, why);
    struct field isles;
    struct field seats;
    int round;
    int phase;
    int count;
    if (!load_object(&root, keys, sizeof keys / sizeof keys[0]) ||
        !load_table(&root, &template_game, &state->table) ||
        !load_member_int(&root, "round", 1, ROUNDS, &round) ||
        !load_member_name(&root, "phase", template_phase_ids, PHASES, &phase) ||
        !load_number_or_null(&root, "isle", 1, ISLE_VALUES, &state->isle))
        return false;
    state->round = (uint8_t)round;
    state->phase = (uint8_t)phase;
    if (!load_claimant(&root, state))
        return false;
    isles = load_member(&root, "isles");
    if (!load_list(&isles, ISLE_VALUES, ISLE_VALUES, &count))
        return false;
    for (int i = 0; i < ISLE_VALUES; i++) {
        struct field item = load_item(&isles, i);
        int left;
        if (!load_int(&item, 0, template_isles[i], &left))
            return false;
        state->isles[i] = (uint8_t)left;
    }
    seats = load_member(&root, "seats");
    if (!load_list(&seats, state->table.players, state->table.players, &count))
        return false;
    for (int seat = 0; seat < count; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, &state->seats[seat]))
            return false;
    }
    return template_game.check(state, why);
}
