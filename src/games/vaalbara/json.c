/* State, view and event as JSON. */
#include "games/vaalbara/state.h"

#include "engine/bits.h"

const char *const vaalbara_phases[PHASES] = {
    "deal",    "draw",  "omen",  "choose",     "warrior", "bard", "pathfinder", "pathfinder_land",
    "midwife", "rider", "scout", "scout_land", "take",    "over",
};

const char *const vaalbara_answers[] = {NULL, "show_warrior", "decline"};

static void write_numbers(struct writer *writer, const char *key, const uint8_t *list, int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_number(writer, list[i]);
    write_array_end(writer);
}

/* Lands or characters by their names; an empty slot is null. */
static void write_names(struct writer *writer, const char *key, const char *const names[],
                        const uint8_t *list, int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_name(writer, names[list[i]]);
    write_array_end(writer);
}

/* A set of characters: in order of initiative for who may see it, else its size. */
static void write_characters(struct writer *writer, const char *key, characters_mask characters,
                             bool shown)
{
    write_key(writer, key);
    if (!shown) {
        write_number(writer, bits_count(characters));
        return;
    }
    write_array(writer);
    for (unsigned left = characters; left != 0; left &= left - 1)
        write_name(writer, vaalbara_character_ids[bits_lowest(left)]);
    write_array_end(writer);
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
        write_numbers(writer, "omen", state->omen, state->table.players);
    else
        write_key_null(writer, "omen");
}

static void write_seat(struct writer *writer, const struct vaalbara_state *state, int seat,
                       int viewer)
{
    const struct seat_state *own = &state->seats[seat];
    bool shown = viewer == seat || viewer == ARBITER;
    bool revealed = shown || state->phase != PHASE_CHOOSE;
    bool counted =
        shown || state->phase == PHASE_OVER || state->table.options.value[OPTION_OPEN_SCORES] != 0;
    write_object(writer);
    write_characters(writer, "hand", own->hand, shown);
    write_characters(writer, "pile", own->pile, shown);
    write_key_name(writer, "played", revealed ? vaalbara_character_ids[own->played] : NULL);
    write_names(writer, "discard", vaalbara_character_ids, own->discard, own->discard_count);
    write_characters(writer, "seen", own->seen, true);
    write_key_name(writer, "answer", shown ? vaalbara_answers[own->answer] : NULL);
    write_names(writer, "realm", vaalbara_land_ids, own->realm, own->realm_count);
    if (counted)
        write_key_number(writer, "vp", own->vp);
    else
        write_key_null(writer, "vp");
    write_object_end(writer);
}

void vaalbara_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct vaalbara_state *state = raw;
    int players = state->table.players;
    write_object(writer);
    write_key_name(writer, "game", vaalbara_game.id);
    write_key_number(writer, "players", players);
    write_key(writer, "options");
    game_write_options(&vaalbara_game, &state->table.options, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", vaalbara_phases[state->phase]);
    write_key(writer, "asked");
    game_write_seats(state->asked, writer);
    write_numbers(writer, "order", state->order, state->order_count);
    write_key_number(writer, "turn", state->turn);
    write_key(writer, "pending");
    write_pending(writer, state);
    write_names(writer, "row1", vaalbara_land_ids, state->rows[0], players);
    write_names(writer, "row2", vaalbara_land_ids, state->rows[1], players);
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

static void write_do(struct writer *writer, const char *name)
{
    write_key_name(writer, "do", name);
}

static void write_land(struct writer *writer, int land)
{
    write_key_name(writer, "land", vaalbara_land_ids[land]);
}

static void write_character(struct writer *writer, int character, bool redacted)
{
    write_key_name(writer, "character", redacted ? NULL : vaalbara_character_ids[character]);
}

static void write_place(struct writer *writer, int row, int slot)
{
    write_key_number(writer, "row", row);
    write_key_number(writer, "slot", slot);
}

static void write_order(struct writer *writer, event e)
{
    write_key(writer, "order");
    write_array(writer);
    for (int i = 0; i < event_argument(e, 0); i++)
        write_number(writer, event_argument(e, i + 1));
    write_array_end(writer);
}

void vaalbara_write_event(struct writer *writer, event e, bool redacted)
{
    int first = event_argument(e, 0);
    int second = event_argument(e, 1);
    write_object(writer);
    game_write_by(e, writer);
    switch ((enum kind)event_kind(e)) {
    case DO_LAND:
        write_do(writer, "land");
        write_place(writer, first, second);
        write_land(writer, event_argument(e, 2));
        break;
    case DO_DRAW:
        write_do(writer, "draw");
        write_key_number(writer, "seat", first);
        write_character(writer, second, redacted);
        break;
    case DO_OMEN:
        write_do(writer, "omen");
        write_order(writer, e);
        break;
    case DO_CHOOSE:
        write_do(writer, "choose");
        write_character(writer, first, redacted);
        break;
    case DO_SHOW_WARRIOR: write_do(writer, redacted ? NULL : vaalbara_answers[SHOWN]); break;
    case DO_DECLINE: write_do(writer, redacted ? NULL : vaalbara_answers[DECLINED]); break;
    case DO_BARD:
        write_do(writer, "bard");
        write_key_number(writer, "to", first);
        break;
    case DO_PATHFINDER:
        write_do(writer, "pathfinder");
        write_place(writer, first, second);
        break;
    case DO_MIDWIFE:
        write_do(writer, "midwife");
        write_character(writer, first, false);
        break;
    case DO_RIDER:
        write_do(writer, "rider");
        write_key_number(writer, "front", first);
        write_key_number(writer, "back", second);
        break;
    case DO_SCOUT:
        write_do(writer, "scout");
        write_key_number(writer, "land", first);
        break;
    case DO_BOTTOM:
        write_do(writer, "bottom");
        write_key_number(writer, "seat", first);
        write_land(writer, second);
        break;
    case DO_TAKE:
        write_do(writer, "take");
        write_key_number(writer, "slot", first);
        break;
    }
    write_object_end(writer);
}
