/* State, view and event as JSON. */
#include "games/vaalbara/state.h"

#include "engine/bits.h"

const char *const vaalbara_land_ids[LANDS] = {
    [FIELD] = "field",       [MEADOW] = "meadow",     [MOUNTAIN] = "mountain",
    [FOREST_3] = "forest_3", [FOREST_4] = "forest_4", [FOREST_5] = "forest_5",
    [FOREST_6] = "forest_6", [VILLAGE] = "village",   [RIVER] = "river",
};

const char *const vaalbara_character_ids[CHARACTERS] = {
    [WARRIOR] = "warrior",       [BARD] = "bard",           [HUNTER] = "hunter",
    [ORACLE] = "oracle",         [CARPENTER] = "carpenter", [FALCONER] = "falconer",
    [PATHFINDER] = "pathfinder", [MIDWIFE] = "midwife",     [RIDER] = "rider",
    [ARTISAN] = "artisan",       [SCOUT] = "scout",         [FARMER] = "farmer",
};

const char *const vaalbara_phase_ids[PHASES] = {
    "deal",    "draw",  "omen",  "choose",     "warrior", "bard", "pathfinder", "pathfinder_land",
    "midwife", "rider", "scout", "scout_land", "take",    "over",
};

const char *const vaalbara_answer_ids[ANSWERS] = {NULL, "show_warrior", "decline"};

/* A set of characters: in order of initiative for those who may see it, else its size. */
static void write_characters(struct writer *writer, const char *key, characters_mask characters,
                             bool shown)
{
    if (shown)
        write_key_name_set(writer, key, vaalbara_character_ids, characters);
    else
        write_key_number(writer, key, bits_count(characters));
}

static void write_pending(struct writer *writer, const struct vaalbara_state *state)
{
    if (state->phase == PHASE_PATHFINDER_LAND) {
        write_object(writer);
        write_key_number(writer, "row", state->pending_row);
        write_key_number(writer, "slot", state->pending_index);
        write_object_end(writer);
    } else if (state->phase == PHASE_SCOUT_LAND) {
        write_object(writer);
        write_key_number(writer, "land", state->pending_index);
        write_object_end(writer);
    } else {
        write_null(writer);
    }
}

static void write_deck(struct writer *writer, const struct vaalbara_state *state)
{
    write_object(writer);
    write_key_name(writer, "top", vaalbara_land_ids[state->top]);
    write_key(writer, "unknown");
    write_object(writer);
    for (int land = FIELD; land < LANDS; land++)
        if (state->unknown[land] > 0)
            write_key_number(writer, vaalbara_land_ids[land], state->unknown[land]);
    write_object_end(writer);
    write_key_name(writer, "bottom", vaalbara_land_ids[state->bottom]);
    write_object_end(writer);
}

static void write_omen(struct writer *writer, const struct vaalbara_state *state)
{
    if (vaalbara_has_omen(state))
        write_key_numbers(writer, "omen", state->omen, state->table.players);
    else
        write_key_null(writer, "omen");
}

static void write_seat(struct writer *writer, const struct vaalbara_state *state, int seat,
                       int viewer)
{
    const struct seat_state *own = &state->seats[seat];
    bool shown = viewer == seat || viewer == ARBITER;
    bool revealed = shown || state->phase != PHASE_CHOOSE;
    write_object(writer);
    write_characters(writer, "hand", own->hand, shown);
    write_characters(writer, "pile", own->pile, shown);
    write_key_name(writer, "played", revealed ? vaalbara_character_ids[own->played] : NULL);
    write_key_names(writer, "discard", vaalbara_character_ids, own->discard, own->discard_count);
    write_characters(writer, "seen", own->seen, true);
    write_key_name(writer, "answer", shown ? vaalbara_answer_ids[own->answer] : NULL);
    write_key_names(writer, "realm", vaalbara_land_ids, own->realm, own->realm_count);
    write_key_number_or_null(writer, "vp", vaalbara_hides_score(state, seat, viewer), own->vp);
    write_object_end(writer);
}

void vaalbara_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct vaalbara_state *state = raw;
    int players = state->table.players;
    write_object(writer);
    game_write_table(&vaalbara_game, state, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", vaalbara_phase_ids[state->phase]);
    write_key(writer, "asked");
    game_write_seats(state->asked, writer);
    write_key_numbers(writer, "order", state->order, state->order_count);
    write_key_number(writer, "turn", state->turn);
    write_key(writer, "pending");
    write_pending(writer, state);
    write_key_names(writer, "row1", vaalbara_land_ids, state->rows[0], players);
    write_key_names(writer, "row2", vaalbara_land_ids, state->rows[1], players);
    write_key(writer, "deck");
    write_deck(writer, state);
    write_omen(writer, state);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_seat(writer, state, seat, viewer);
    write_array_end(writer);
    write_object_end(writer);
}

/* "order": who acts when this round, as things are; "neighbours" of the viewer. */
void vaalbara_write_figures(struct writer *writer, const void *raw, int viewer)
{
    const struct vaalbara_state *state = raw;
    uint8_t order[SEATS_MAX];
    write_object(writer);
    write_key_numbers(writer, "order", order, vaalbara_acting_order(state, order));
    write_key(writer, "neighbours");
    game_write_seats(viewer < SEATS_MAX ? vaalbara_neighbours(state, viewer) : 0, writer);
    write_object_end(writer);
}

const struct closed_set vaalbara_sets[] = {
    {"Phase", {NAME(NULL, vaalbara_phase_ids)}},
    {"Land", {NAME(NULL, vaalbara_land_ids)}},
    {"Character", {NAME(NULL, vaalbara_character_ids)}},
    {"Answer", {NAME(NULL, vaalbara_answer_ids)}},
    {0},
};

const struct event_form vaalbara_events[KINDS] = {
    [DO_LAND] = {"land", .beat = BEAT_QUIET, .chance = true,
                 .with = {{NUMBER("row")}, {NUMBER("slot")}, {NAME("land", vaalbara_land_ids)}}},
    [DO_DRAW] = {"draw", .beat = BEAT_QUIET, .chance = true,
                 .with = {{SEAT("seat")},
                          {NAME("character", vaalbara_character_ids), .hidden = true}}},
    [DO_OMEN] = {"omen", .chance = true,
                 .with = {{SEAT("order"), .list = COUNTED}}}, /* from left to right */
    [DO_CHOOSE] = {"choose", .beat = BEAT_REVEAL,
                   .with = {{NAME("character", vaalbara_character_ids), .hidden = true}}},
    [DO_SHOW_WARRIOR] = {"show_warrior", .beat = BEAT_REVEAL, .hidden = true},
    [DO_DECLINE] = {"decline", .beat = BEAT_QUIET, .hidden = true},
    [DO_BARD] = {"bard", .beat = BEAT_CARD, .with = {{SEAT("to")}}},
    [DO_PATHFINDER] = {"pathfinder", .beat = BEAT_CARD,
                       .with = {{NUMBER("row")}, {NUMBER("slot")}}},
    [DO_MIDWIFE] = {"midwife", .beat = BEAT_CARD,
                    .with = {{NAME("character", vaalbara_character_ids)}}},
    [DO_RIDER] = {"rider", .beat = BEAT_CARD,
                  .with = {{NUMBER("front")}, {NUMBER("back")}}}, /* slots of rows 1 and 2 */
    [DO_SCOUT] = {"scout", .beat = BEAT_CARD,
                  .with = {{NUMBER("land")}}}, /* its index in the realm */
    [DO_BOTTOM] = {"bottom", .beat = BEAT_CARD, .chance = true,
                   .with = {{SEAT("seat")}, {NAME("land", vaalbara_land_ids)}}},
    [DO_TAKE] = {"take", .beat = BEAT_CARD, .with = {{NUMBER("slot")}}},
};
