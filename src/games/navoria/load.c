/* The state from JSON; native side only. What needs no other field is refused here (L-1). */
#include "games/navoria/state.h"

#include <string.h>

#include "engine/load.h"

/* Counts that fit a byte, by name. */
static bool load_bytes(const struct field *object, const char *key, const char *const names[],
                       int count, uint8_t out[])
{
    struct field field = load_member(object, key);
    int values[COLORS];
    if (!load_counts(&field, names, count, 0, UINT8_MAX, values))
        return false;
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)values[i];
    return true;
}

/* A list of names, kept in its order. */
static bool load_names(const struct field *field, const char *const names[], int name_count,
                       int most, uint8_t out[], uint8_t *out_count)
{
    int count;
    if (!load_list(field, 0, most, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(field, i);
        int index;
        if (!load_name(&item, names, name_count, &index))
            return false;
        out[i] = (uint8_t)index;
    }
    *out_count = (uint8_t)count;
    return true;
}

static bool load_seat_list(const struct field *field, int players, int least, int most,
                           uint8_t out[], uint8_t *out_count)
{
    int count;
    if (!load_list(field, least, most, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(field, i);
        int seat;
        if (!load_int(&item, 0, players - 1, &seat))
            return false;
        out[i] = (uint8_t)seat;
    }
    *out_count = (uint8_t)count;
    return true;
}

static bool load_clock(const struct field *root, struct navoria_state *state)
{
    int round;
    int phase;
    int turn;
    uint8_t count;
    if (!load_member_int(root, "round", 1, ROUNDS, &round) ||
        !load_member_name(root, "phase", navoria_phase_names, PHASES, &phase) ||
        !load_member_int(root, "turn", 0, navoria_turns(state) - 1, &turn))
        return false;
    state->round = (uint8_t)round;
    state->phase = (uint8_t)phase;
    state->turn = (uint8_t)turn;
    struct field order = load_member(root, "order");
    int length = phase == SETUP ? 0 : state->table.players;
    return load_seat_list(&order, state->table.players, length, length, state->order, &count);
}

static bool load_city(const struct field *root, struct navoria_state *state)
{
    struct field city = load_member(root, "city");
    if (!load_object(&city, navoria_color_names, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field district = load_member(&city, navoria_color_names[color]);
        int count;
        if (!load_list(&district, SPACES, SPACES, &count))
            return false;
        for (int space = 0; space < SPACES; space++) {
            struct field item = load_item(&district, space);
            bool taken;
            if (!load_bool(&item, &taken))
                return false;
            state->city[color] |= (uint8_t)(taken << space);
        }
    }
    return true;
}

static bool load_tokens(const struct field *root, struct navoria_state *state)
{
    if (!load_bytes(root, "bag", navoria_color_names, COLORS, state->bag) ||
        !load_bytes(root, "center", navoria_color_names, COLORS, state->center) ||
        !load_bytes(root, "on_deck", navoria_color_names, COLORS, state->on_deck) ||
        !load_city(root, state))
        return false;
    struct field drawn = load_member(root, "drawn");
    state->drawing = !load_is_null(&drawn);
    if (state->drawing &&
        !load_names(&drawn, navoria_color_names, COLORS, 2, state->drawn, &state->drawn_count))
        return false;
    struct field recruiting = load_member(root, "recruiting");
    int color = NO_COLOR;
    if (!load_is_null(&recruiting) && !load_name(&recruiting, navoria_color_names, COLORS, &color))
        return false;
    state->recruiting = (uint8_t)color;
    return true;
}

static bool load_card_sets(const struct field *root, const char *key, uint16_t sets[COLORS])
{
    struct field field = load_member(root, key);
    if (!load_object(&field, navoria_color_names, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field list = load_member(&field, navoria_color_names[color]);
        uint64_t set;
        if (!load_name_set(&list, &navoria_card_names[color * CARDS_OF_COLOR], CARDS_OF_COLOR,
                           &set))
            return false;
        sets[color] = (uint16_t)set;
    }
    return true;
}

static bool load_display(const struct field *root, struct navoria_state *state)
{
    struct field field = load_member(root, "display");
    if (!load_object(&field, navoria_color_names, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field list = load_member(&field, navoria_color_names[color]);
        int first = color * CARDS_OF_COLOR;
        if (!load_names(&list, &navoria_card_names[first], CARDS_OF_COLOR, SHOWN,
                        state->display[color], &state->shown[color]))
            return false;
        for (int i = 0; i < state->shown[color]; i++)
            state->display[color][i] += (uint8_t)first;
    }
    return true;
}

static bool load_favor(const struct field *root, struct navoria_state *state)
{
    static const char *const keys[] = {"tile", "seats"};
    struct field field = load_member(root, "favor");
    if (!load_object(&field, navoria_species_names, SPECIES))
        return false;
    for (int species = 0; species < SPECIES; species++) {
        struct favor_state *favor = &state->favor[species];
        struct field item = load_member(&field, navoria_species_names[species]);
        if (!load_object(&item, keys, 2))
            return false;
        struct field tile = load_member(&item, "tile");
        struct field seats = load_member(&item, "seats");
        int number = NO_TILE;
        if ((!load_is_null(&tile) && !load_name(&tile, navoria_tile_names, TILES, &number)) ||
            !load_seat_list(&seats, state->table.players, 0, FAVOR_SLOTS, favor->seats,
                            &favor->count))
            return false;
        favor->tile = (uint8_t)number;
    }
    return true;
}

/* Open ports, in order. */
static bool load_open_ports(const struct field *field, struct effect *effect)
{
    uint8_t ports[TRACKS];
    uint8_t count;
    if (!load_names(field, navoria_track_names, TRACKS, TRACKS, ports, &count))
        return false;
    for (int i = 0; i < count; i++) {
        if (i > 0 && ports[i] <= ports[i - 1])
            return load_refuse(field, "must be different ports in order");
        effect->ports |= (uint8_t)(1U << ports[i]);
    }
    return true;
}

static bool load_gain(const struct field *field, struct effect *effect)
{
    struct field goods = load_member(field, "goods");
    struct field ports = load_member(field, "ports");
    uint8_t count;
    if (!load_names(&goods, navoria_good_names, GOOD_KINDS + 1, TRACKS, effect->goods, &count))
        return false;
    effect->n = count;
    return load_open_ports(&ports, effect);
}

static bool load_effect(const struct field *field, struct effect *effect)
{
    static const char *const keys[EFFECT_KINDS][3] = {
        [EFFECT_VP] = {"effect", "n"},
        [EFFECT_ARTISANS] = {"effect", "n"},
        [EFFECT_STEP] = {"effect", "track"},
        [EFFECT_BUILD] = {"effect", "track"},
        [EFFECT_ORDERS] = {"effect"},
        [EFFECT_EITHER] = {"effect"},
        [EFFECT_GOODS] = {"effect", "goods", "ports"},
    };
    struct field name = load_member(field, "effect");
    int kind;
    int value = 0;
    if (name.json == NULL)
        return load_object(field, keys[EFFECT_ORDERS], 1);
    if (!load_name(&name, &navoria_effect_names[EFFECT_VP], EFFECT_KINDS - EFFECT_VP, &kind))
        return false;
    kind += EFFECT_VP;
    int key_count = 1 + (keys[kind][1] != NULL) + (keys[kind][2] != NULL);
    if (!load_object(field, keys[kind], key_count))
        return false;
    effect->kind = (uint8_t)kind;
    switch ((enum effect_kind)kind) {
    case EFFECT_VP:
    case EFFECT_ARTISANS:
        if (!load_member_int(field, "n", 1, EFFECT_LIMIT, &value))
            return false;
        effect->n = (uint16_t)value;
        return true;
    case EFFECT_STEP:
    case EFFECT_BUILD:
        if (!load_member_name(field, "track", navoria_track_names, TRACKS + 1, &value))
            return false;
        effect->track = (uint8_t)value;
        return true;
    case EFFECT_GOODS: return load_gain(field, effect);
    case EFFECT_ORDERS:
    case EFFECT_EITHER:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
    return true;
}

static bool load_pending(const struct field *root, struct navoria_state *state)
{
    struct field field = load_member(root, "pending");
    int count;
    if (!load_list(&field, 0, PENDING_MAX, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_effect(&item, &state->pending[count - 1 - i]))
            return false;
    }
    state->pending_count = (uint8_t)count;
    return true;
}

static bool load_ports(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "ports");
    if (!load_object(&field, navoria_track_names, TRACKS))
        return false;
    for (int port = 0; port < TRACKS; port++) {
        struct field item = load_member(&field, navoria_track_names[port]);
        int stored[GOOD_KINDS];
        if (!load_counts(&item, navoria_good_names, GOOD_KINDS, 0, STORED_LIMIT, stored))
            return false;
        for (int good = 0; good < GOOD_KINDS; good++)
            own->ports[port][good] = (uint16_t)stored[good];
    }
    return true;
}

static bool load_seat(const struct field *field, struct seat_state *own)
{
    static const char *const keys[] = {"vp", "cards", "markers", "posts", "ports"};
    uint8_t cards[CARDS];
    uint8_t count;
    int vp;
    if (!load_object(field, keys, sizeof keys / sizeof keys[0]) ||
        !load_member_int(field, "vp", 0, VP_LIMIT, &vp) ||
        !load_bytes(field, "markers", navoria_track_names, TRACKS, own->markers) ||
        !load_bytes(field, "posts", navoria_track_names, TRACKS, own->posts) ||
        !load_ports(field, own))
        return false;
    own->vp = vp;
    struct field tableau = load_member(field, "cards");
    if (!load_names(&tableau, navoria_card_names, CARDS, CARDS, cards, &count))
        return false;
    for (int i = 0; i < count; i++)
        navoria_add_card(own, cards[i]);
    return true;
}

bool navoria_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",    "players", "options",    "round",  "phase",
                                       "order",   "turn",    "bag",        "center", "on_deck",
                                       "city",    "drawn",   "recruiting", "deck",   "discard",
                                       "display", "favor",   "pending",    "seats"};
    struct navoria_state *state = raw;
    memset(state, 0, sizeof *state);
    struct field root = load_root(json, why);
    int count;
    if (!load_object(&root, keys, sizeof keys / sizeof keys[0]) ||
        !load_table(&root, &navoria_game, &state->table) || !load_clock(&root, state) ||
        !load_tokens(&root, state) || !load_card_sets(&root, "deck", state->deck) ||
        !load_card_sets(&root, "discard", state->discard) || !load_display(&root, state) ||
        !load_favor(&root, state) || !load_pending(&root, state))
        return false;
    struct field seats = load_member(&root, "seats");
    if (!load_list(&seats, state->table.players, state->table.players, &count))
        return false;
    for (int seat = 0; seat < count; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, &state->seats[seat]))
            return false;
    }
    return navoria_check(state, why);
}
