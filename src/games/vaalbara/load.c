/* The state from JSON; native side only. */
#include "games/vaalbara/state.h"

#include "engine/load.h"

static bool load_land(const struct field *object, const char *key, uint8_t *out)
{
    return load_member_name_or_null(object, key, vaalbara_land_ids, LANDS, out);
}

static bool load_characters(const struct field *seat, const char *key, characters_mask *out)
{
    struct field field = load_member(seat, key);
    uint64_t set = 0;
    if (!load_name_set(&field, vaalbara_character_ids, CHARACTERS, &set))
        return false;
    *out = (characters_mask)set;
    return true;
}

/* Seats in any order; none while chance is awaited. */
static bool load_asked(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "asked");
    if (!load_seat_set(&field, state->table.players, &state->asked))
        return false;
    bool chance = state->phase < PHASE_CHOOSE || state->phase == PHASE_PATHFINDER_LAND ||
                  state->phase == PHASE_SCOUT_LAND;
    if (chance && state->asked == 0)
        state->asked = seat_bit(CHANCE);
    return true;
}

static bool load_order(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "order");
    int players = state->table.players;
    return load_seats(&field, players, 0, players, state->order, &state->order_count);
}

static bool load_omen(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "omen");
    int players = state->table.players;
    uint8_t count = 0;
    return load_is_null(&field) ||
           load_seats(&field, players, players, players, state->omen, &count);
}

/* I-7: the shape that the phase asks for. */
static bool load_pending(const struct field *root, struct vaalbara_state *state)
{
    static const char *const place_keys[] = {"row", "slot"};
    static const char *const realm_keys[] = {"land"};
    struct field field = load_member(root, "pending");
    if (state->phase == PHASE_PATHFINDER_LAND)
        return load_object(&field, place_keys, COUNT(place_keys)) &&
               load_member_byte(&field, "row", 1, 2, &state->pending_row) &&
               load_member_byte(&field, "slot", 0, state->table.players - 1, &state->pending_index);
    if (state->phase == PHASE_SCOUT_LAND)
        return load_object(&field, realm_keys, COUNT(realm_keys)) &&
               load_member_byte(&field, "land", 0, ROUNDS - 1, &state->pending_index);
    return load_must_be_null(&field);
}

static bool load_row(const struct field *root, const char *key, int players, uint8_t row[])
{
    struct field field = load_member(root, key);
    int count = 0;
    if (!load_list(&field, players, players, &count))
        return false;
    for (int slot = 0; slot < players; slot++) {
        struct field item = load_item(&field, slot);
        if (!load_name_or_null(&item, vaalbara_land_ids, LANDS, &row[slot]))
            return false;
    }
    return true;
}

/* Counts of at least 1 by land; a land that is not there counts 0. */
static bool load_unknown(const struct field *field, uint8_t unknown[LANDS])
{
    const char *keys[LANDS];
    int count = 0;
    for (int land = FIELD; land < LANDS; land++)
        if (json_object_get(field->json, vaalbara_land_ids[land]) != NULL)
            keys[count++] = vaalbara_land_ids[land];
    if (!load_object(field, keys, count))
        return false;
    for (int land = FIELD; land < LANDS; land++)
        if (json_object_get(field->json, vaalbara_land_ids[land]) != NULL &&
            !load_member_byte(field, vaalbara_land_ids[land], 1, UINT8_MAX, &unknown[land]))
            return false;
    return true;
}

static bool load_deck(const struct field *root, struct vaalbara_state *state)
{
    static const char *const keys[] = {"top", "unknown", "bottom"};
    struct field deck = load_member(root, "deck");
    struct field unknown = load_member(&deck, "unknown");
    return load_object(&deck, keys, COUNT(keys)) && load_land(&deck, "top", &state->top) &&
           load_unknown(&unknown, state->unknown) && load_land(&deck, "bottom", &state->bottom);
}

static bool load_discard(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "discard");
    return load_names(&field, vaalbara_character_ids, CHARACTERS, 0, ROUNDS, own->discard,
                      &own->discard_count);
}

static bool load_realm(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "realm");
    if (!load_names(&field, vaalbara_land_ids, LANDS, 0, ROUNDS, own->realm, &own->realm_count))
        return false;
    for (int i = 0; i < own->realm_count; i++)
        own->lands[vaalbara_land_types[own->realm[i]]]++;
    return true;
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"hand", "pile",   "played", "discard",
                                       "seen", "answer", "realm",  "vp"};
    struct vaalbara_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    int vp = 0;
    if (!load_object(field, keys, COUNT(keys)) || !load_characters(field, "hand", &own->hand) ||
        !load_characters(field, "pile", &own->pile) ||
        !load_member_name_or_null(field, "played", vaalbara_character_ids, CHARACTERS,
                                  &own->played) ||
        !load_discard(field, own) || !load_characters(field, "seen", &own->seen) ||
        !load_member_name_or_null(field, "answer", vaalbara_answer_ids, ANSWERS, &own->answer) ||
        !load_realm(field, own) || !load_member_int(field, "vp", 0, VP_MAX, &vp))
        return false;
    own->vp = vp;
    return true;
}

bool vaalbara_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",  "players", "options", "round",   "phase",
                                       "asked", "order",   "turn",    "pending", "row1",
                                       "row2",  "deck",    "omen",    "seats"};
    struct vaalbara_state *state = raw;
    struct field root = load_root(json, why);
    if (!load_object(&root, keys, COUNT(keys)) || !load_table(&root, &vaalbara_game, state))
        return false;
    int players = state->table.players;
    return load_member_byte(&root, "round", 1, ROUNDS, &state->round) &&
           load_member_name(&root, "phase", vaalbara_phase_ids, PHASES, &state->phase) &&
           load_asked(&root, state) && load_order(&root, state) &&
           load_member_byte(&root, "turn", 0, players - 1, &state->turn) &&
           load_pending(&root, state) && load_row(&root, "row1", players, state->rows[0]) &&
           load_row(&root, "row2", players, state->rows[1]) && load_deck(&root, state) &&
           load_omen(&root, state) && load_each_seat(&root, state, load_seat) &&
           vaalbara_check(state, why);
}
