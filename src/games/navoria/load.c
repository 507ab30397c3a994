/* The state from JSON; native side only. What needs no other field is refused here (L-1). */
#include "games/navoria/state.h"

#include "engine/load.h"

static bool load_clock(const struct field *root, struct navoria_state *state)
{
    int players = state->table.players;
    uint8_t count = 0;
    if (!load_member_byte(root, "round", 1, ROUNDS, &state->round) ||
        !load_member_name(root, "phase", navoria_phase_ids, PHASES, &state->phase) ||
        !load_member_byte(root, "turn", 0, navoria_turns(state) - 1, &state->turn))
        return false;
    struct field order = load_member(root, "order");
    int length = state->phase == PHASE_SETUP ? 0 : players;
    return load_seats(&order, players, length, length, state->order, &count);
}

static bool load_city(const struct field *root, struct navoria_state *state)
{
    struct field city = load_member(root, "city");
    if (!load_object(&city, navoria_color_ids, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field district = load_member(&city, navoria_color_ids[color]);
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
    const char *const *ids = navoria_color_ids;
    if (!load_member_counts(root, "bag", ids, COLORS, UINT8_MAX, state->bag) ||
        !load_member_counts(root, "center", ids, COLORS, UINT8_MAX, state->center) ||
        !load_member_counts(root, "on_deck", ids, COLORS, UINT8_MAX, state->on_deck) ||
        !load_city(root, state))
        return false;
    struct field drawn = load_member(root, "drawn");
    state->drawing = !load_is_null(&drawn);
    if (state->drawing && !load_names(&drawn, ids, COLORS, 0, 2, state->drawn, &state->drawn_count))
        return false;
    state->recruiting = NO_COLOR;
    return load_member_name_or_null(root, "recruiting", ids, COLORS, &state->recruiting);
}

static bool load_card_sets(const struct field *root, const char *key, uint16_t sets[COLORS])
{
    struct field field = load_member(root, key);
    if (!load_object(&field, navoria_color_ids, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field list = load_member(&field, navoria_color_ids[color]);
        uint64_t set;
        if (!load_name_set(&list, &navoria_card_ids[color * CARDS_OF_COLOR], CARDS_OF_COLOR, &set))
            return false;
        sets[color] = (uint16_t)set;
    }
    return true;
}

static bool load_display(const struct field *root, struct navoria_state *state)
{
    struct field field = load_member(root, "display");
    if (!load_object(&field, navoria_color_ids, COLORS))
        return false;
    for (int color = 0; color < COLORS; color++) {
        struct field list = load_member(&field, navoria_color_ids[color]);
        int first = color * CARDS_OF_COLOR;
        if (!load_names(&list, &navoria_card_ids[first], CARDS_OF_COLOR, 0, SHOWN,
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
    if (!load_object(&field, navoria_species_ids, SPECIES))
        return false;
    for (int species = 0; species < SPECIES; species++) {
        struct favor_state *favor = &state->favor[species];
        struct field item = load_member(&field, navoria_species_ids[species]);
        if (!load_object(&item, keys, COUNT(keys)))
            return false;
        struct field seats = load_member(&item, "seats");
        favor->tile = NO_TILE;
        if (!load_member_name_or_null(&item, "tile", navoria_tile_ids, TILES, &favor->tile) ||
            !load_seats(&seats, state->table.players, 0, FAVOR_SLOTS, favor->seats, &favor->count))
            return false;
    }
    return true;
}

/* Open ports, in order. */
static bool load_open_ports(const struct field *field, struct effect *effect)
{
    uint8_t ports[TRACKS];
    uint8_t count;
    if (!load_names(field, navoria_track_ids, TRACKS, 0, TRACKS, ports, &count))
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
    if (!load_names(&goods, navoria_good_ids, GOOD_KINDS + 1, 0, TRACKS, effect->goods, &count))
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
    uint8_t kind = 0;
    int value = 0;
    if (name.json == NULL)
        return load_object(field, keys[EFFECT_ORDERS], 1);
    if (!load_name(&name, navoria_effect_ids, EFFECT_KINDS, &kind))
        return false;
    int key_count = 1 + (keys[kind][1] != NULL) + (keys[kind][2] != NULL);
    if (!load_object(field, keys[kind], key_count))
        return false;
    effect->kind = kind;
    switch ((enum effect_kind)kind) {
    case EFFECT_VP:
    case EFFECT_ARTISANS:
        if (!load_member_int(field, "n", 1, EFFECT_LIMIT, &value))
            return false;
        effect->n = (uint16_t)value;
        return true;
    case EFFECT_STEP:
    case EFFECT_BUILD:
        return load_member_name(field, "track", navoria_track_ids, TRACKS + 1, &effect->track);
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
    if (!load_object(&field, navoria_track_ids, TRACKS))
        return false;
    for (int port = 0; port < TRACKS; port++) {
        struct field item = load_member(&field, navoria_track_ids[port]);
        if (!load_large_counts(&item, navoria_good_ids, GOOD_KINDS, STORED_LIMIT, own->ports[port]))
            return false;
    }
    return true;
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"vp", "cards", "markers", "posts", "ports"};
    const char *const *ids = navoria_track_ids;
    struct navoria_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    uint8_t cards[CARDS] = {0};
    uint8_t count = 0;
    int vp = 0;
    struct field tableau = load_member(field, "cards");
    if (!load_object(field, keys, COUNT(keys)) || !load_member_int(field, "vp", 0, VP_LIMIT, &vp) ||
        !load_names(&tableau, navoria_card_ids, CARDS, 0, CARDS, cards, &count) ||
        !load_member_counts(field, "markers", ids, TRACKS, UINT8_MAX, own->markers) ||
        !load_member_counts(field, "posts", ids, TRACKS, UINT8_MAX, own->posts) ||
        !load_ports(field, own))
        return false;
    own->vp = vp;
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
    struct field root = load_root(json, why);
    return load_object(&root, keys, COUNT(keys)) && load_table(&root, &navoria_game, state) &&
           load_clock(&root, state) && load_tokens(&root, state) &&
           load_card_sets(&root, "deck", state->deck) &&
           load_card_sets(&root, "discard", state->discard) && load_display(&root, state) &&
           load_favor(&root, state) && load_pending(&root, state) &&
           load_each_seat(&root, state, load_seat) && navoria_check(state, why);
}
