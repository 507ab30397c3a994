/* The state from JSON; native side only. */
#include "games/vaalbara/state.h"

#include <string.h>

#include "engine/load.h"

/* A number that fits a byte. */
static bool load_byte(const struct field *object, const char *key, int least, int most,
                      uint8_t *out)
{
    int number;
    if (!load_member_int(object, key, least, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool load_land(const struct field *field, uint8_t *out)
{
    int index;
    if (!load_name(field, vaalbara_land_ids + 1, LANDS - 1, &index))
        return false;
    *out = (uint8_t)(index + 1);
    return true;
}

static bool load_land_or_null(const struct field *field, uint8_t *out)
{
    return load_is_null(field) || load_land(field, out);
}

static bool load_character(const struct field *field, uint8_t *out)
{
    int index;
    if (!load_name(field, vaalbara_character_ids + 1, CHARACTERS - 1, &index))
        return false;
    *out = (uint8_t)(index + 1);
    return true;
}

static bool load_characters(const struct field *seat, const char *key, characters_mask *out)
{
    struct field field = load_member(seat, key);
    uint64_t set;
    if (!load_name_set(&field, vaalbara_character_ids + 1, CHARACTERS - 1, &set))
        return false;
    *out = (characters_mask)(set << 1);
    return true;
}

/* A list of different seats. */
static bool load_seats(const struct field *field, int players, int least, uint8_t out[], int *count)
{
    if (!load_list(field, least, players, count))
        return false;
    seats_mask found = 0;
    for (int i = 0; i < *count; i++) {
        struct field item = load_item(field, i);
        int seat;
        if (!load_int(&item, 0, players - 1, &seat))
            return false;
        if (found & seat_bit(seat))
            return load_refuse(&item, "seat %d is in the list twice", seat);
        found |= seat_bit(seat);
        out[i] = (uint8_t)seat;
    }
    return true;
}

/* Seats in any order; none while chance is awaited. */
static bool load_asked(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "asked");
    uint8_t seats[SEATS_MAX] = {0};
    int count = 0;
    if (!load_seats(&field, state->table.players, 0, seats, &count))
        return false;
    for (int i = 0; i < count; i++)
        state->asked |= seat_bit(seats[i]);
    bool chance = state->phase < PHASE_CHOOSE || state->phase == PHASE_PATHFINDER_LAND ||
                  state->phase == PHASE_SCOUT_LAND;
    if (chance && count == 0)
        state->asked = seat_bit(CHANCE);
    return true;
}

static bool load_order(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "order");
    int count;
    if (!load_seats(&field, state->table.players, 0, state->order, &count))
        return false;
    state->order_count = (uint8_t)count;
    return true;
}

static bool load_omen(const struct field *root, struct vaalbara_state *state)
{
    struct field field = load_member(root, "omen");
    int players = state->table.players;
    int count;
    return load_is_null(&field) || load_seats(&field, players, players, state->omen, &count);
}

/* I-7: the shape that the phase asks for. */
static bool load_pending(const struct field *root, struct vaalbara_state *state)
{
    static const char *const place_keys[] = {"row", "slot"};
    static const char *const realm_keys[] = {"land"};
    struct field field = load_member(root, "pending");
    if (state->phase == PHASE_PATHFINDER_LAND)
        return load_object(&field, place_keys, 2) &&
               load_byte(&field, "row", 1, 2, &state->pending_row) &&
               load_byte(&field, "slot", 0, state->table.players - 1, &state->pending_index);
    if (state->phase == PHASE_SCOUT_LAND)
        return load_object(&field, realm_keys, 1) &&
               load_byte(&field, "land", 0, ROUNDS - 1, &state->pending_index);
    return load_is_null(&field) || load_refuse(&field, "must be null in this phase");
}

static bool load_row(const struct field *root, const char *key, int players, uint8_t row[])
{
    struct field field = load_member(root, key);
    int count;
    if (!load_list(&field, players, players, &count))
        return false;
    for (int slot = 0; slot < players; slot++) {
        struct field item = load_item(&field, slot);
        if (!load_land_or_null(&item, &row[slot]))
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
            !load_byte(field, vaalbara_land_ids[land], 1, UINT8_MAX, &unknown[land]))
            return false;
    return true;
}

static bool load_deck(const struct field *root, struct vaalbara_state *state)
{
    static const char *const keys[] = {"top", "unknown", "bottom"};
    struct field deck = load_member(root, "deck");
    if (!load_object(&deck, keys, 3))
        return false;
    struct field top = load_member(&deck, "top");
    struct field unknown = load_member(&deck, "unknown");
    struct field bottom = load_member(&deck, "bottom");
    return load_land_or_null(&top, &state->top) && load_unknown(&unknown, state->unknown) &&
           load_land_or_null(&bottom, &state->bottom);
}

static bool load_discard(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "discard");
    int count;
    if (!load_list(&field, 0, ROUNDS, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_character(&item, &own->discard[i]))
            return false;
    }
    own->discard_count = (uint8_t)count;
    return true;
}

static bool load_realm(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "realm");
    int count;
    if (!load_list(&field, 0, ROUNDS, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_land(&item, &own->realm[i]))
            return false;
        own->lands[vaalbara_land_types[own->realm[i]]]++;
    }
    own->realm_count = (uint8_t)count;
    return true;
}

static bool load_answer(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "answer");
    int index;
    if (load_is_null(&field))
        return true;
    if (!load_name(&field, vaalbara_answers + 1, 2, &index))
        return false;
    own->answer = (uint8_t)(index + 1);
    return true;
}

static bool load_seat(const struct field *field, struct seat_state *own)
{
    static const char *const keys[] = {"hand", "pile",   "played", "discard",
                                       "seen", "answer", "realm",  "vp"};
    if (!load_object(field, keys, sizeof keys / sizeof keys[0]))
        return false;
    struct field played = load_member(field, "played");
    int vp;
    if (!load_characters(field, "hand", &own->hand) ||
        !load_characters(field, "pile", &own->pile) ||
        !(load_is_null(&played) || load_character(&played, &own->played)) ||
        !load_discard(field, own) || !load_characters(field, "seen", &own->seen) ||
        !load_answer(field, own) || !load_realm(field, own) ||
        !load_member_int(field, "vp", 0, VP_MAX, &vp))
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
    memset(state, 0, sizeof *state);
    struct field root = load_root(json, why);
    int phase;
    if (!load_object(&root, keys, sizeof keys / sizeof keys[0]) ||
        !load_table(&root, &vaalbara_game, &state->table) ||
        !load_byte(&root, "round", 1, ROUNDS, &state->round) ||
        !load_member_name(&root, "phase", vaalbara_phases, PHASES, &phase))
        return false;
    int players = state->table.players;
    state->phase = (uint8_t)phase;
    if (!load_asked(&root, state) || !load_order(&root, state) ||
        !load_byte(&root, "turn", 0, players - 1, &state->turn) || !load_pending(&root, state) ||
        !load_row(&root, "row1", players, state->rows[0]) ||
        !load_row(&root, "row2", players, state->rows[1]) || !load_deck(&root, state) ||
        !load_omen(&root, state))
        return false;
    struct field seats = load_member(&root, "seats");
    int count;
    if (!load_list(&seats, players, players, &count))
        return false;
    for (int seat = 0; seat < count; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, &state->seats[seat]))
            return false;
    }
    return vaalbara_check(state, why);
}
