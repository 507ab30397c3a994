/* State and event as JSON. All is public, so a view is the state itself. */
#include "games/navoria/state.h"

const char *const navoria_phase_names[PHASES] = {"setup", "recruit", "gather", "return", "over"};
const char *const navoria_color_names[COLORS] = {"merchant", "builder", "soldier", "adventurer",
                                                 "artisan"};
const char *const navoria_species_names[SPECIES] = {"human", "goblin", "beast", "sprite"};
const char *const navoria_good_names[GOOD_KINDS + 1] = {"weapon", "mineral", "food", "any"};
const char *const navoria_track_names[TRACKS + 1] = {"desert", "forest", "glacier", "any"};
const char *const navoria_tile_names[TILES] = {"t1", "t2", "t3", "t4", "t5",
                                               "t6", "t7", "t8", "t9", "blank"};
const char *const navoria_card_names[CARDS] = {
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12",
    "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11", "b12",
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12",
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12",
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12",
};
const char *const navoria_effect_names[EFFECT_KINDS] = {NULL,     "vp",   "artisans", "goods",
                                                        "orders", "step", "build",    "either"};

static void write_counts(struct writer *writer, const char *key, const uint8_t counts[],
                         const char *const names[], int count)
{
    write_key(writer, key);
    write_object(writer);
    for (int i = 0; i < count; i++)
        write_key_number(writer, names[i], counts[i]);
    write_object_end(writer);
}

static void write_list(struct writer *writer, const char *key, const uint8_t values[],
                       const char *const names[], int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_name(writer, names[values[i]]);
    write_array_end(writer);
}

static void write_seat_list(struct writer *writer, const char *key, const uint8_t seats[],
                            int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_number(writer, seats[i]);
    write_array_end(writer);
}

/* Sets of cards by colour. */
static void write_card_sets(struct writer *writer, const char *key, const uint16_t sets[COLORS])
{
    write_key(writer, key);
    write_object(writer);
    for (int color = 0; color < COLORS; color++) {
        write_key(writer, navoria_color_names[color]);
        write_array(writer);
        for (int number = 0; number < CARDS_OF_COLOR; number++)
            if (sets[color] >> number & 1)
                write_name(writer, navoria_card_names[color * CARDS_OF_COLOR + number]);
        write_array_end(writer);
    }
    write_object_end(writer);
}

static void write_city(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "city");
    write_object(writer);
    for (int color = 0; color < COLORS; color++) {
        write_key(writer, navoria_color_names[color]);
        write_array(writer);
        for (int space = 0; space < SPACES; space++)
            write_bool(writer, state->city[color] >> space & 1);
        write_array_end(writer);
    }
    write_object_end(writer);
}

static void write_tokens(struct writer *writer, const struct navoria_state *state)
{
    write_counts(writer, "bag", state->bag, navoria_color_names, COLORS);
    write_counts(writer, "center", state->center, navoria_color_names, COLORS);
    write_counts(writer, "on_deck", state->on_deck, navoria_color_names, COLORS);
    write_city(writer, state);
    if (state->drawing)
        write_list(writer, "drawn", state->drawn, navoria_color_names, state->drawn_count);
    else
        write_key_null(writer, "drawn");
    write_key_name(writer, "recruiting",
                   state->recruiting == NO_COLOR ? NULL : navoria_color_names[state->recruiting]);
}

static void write_display(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "display");
    write_object(writer);
    for (int color = 0; color < COLORS; color++)
        write_list(writer, navoria_color_names[color], state->display[color], navoria_card_names,
                   state->shown[color]);
    write_object_end(writer);
}

static void write_favor(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "favor");
    write_object(writer);
    for (int species = 0; species < SPECIES; species++) {
        const struct favor_state *favor = &state->favor[species];
        write_key(writer, navoria_species_names[species]);
        write_object(writer);
        write_key_name(writer, "tile",
                       favor->tile == NO_TILE ? NULL : navoria_tile_names[favor->tile]);
        write_seat_list(writer, "seats", favor->seats, favor->count);
        write_object_end(writer);
    }
    write_object_end(writer);
}

static void write_effect(struct writer *writer, const struct effect *effect)
{
    write_object(writer);
    write_key_name(writer, "effect", navoria_effect_names[effect->kind]);
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_VP:
    case EFFECT_ARTISANS: write_key_number(writer, "n", effect->n); break;
    case EFFECT_GOODS:
        write_list(writer, "goods", effect->goods, navoria_good_names, effect->n);
        write_key(writer, "ports");
        write_array(writer);
        for (int port = 0; port < TRACKS; port++)
            if (effect->ports >> port & 1)
                write_name(writer, navoria_track_names[port]);
        write_array_end(writer);
        break;
    case EFFECT_STEP:
    case EFFECT_BUILD: write_key_name(writer, "track", navoria_track_names[effect->track]); break;
    case EFFECT_ORDERS:
    case EFFECT_EITHER:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
    write_object_end(writer);
}

static void write_seat(struct writer *writer, const struct seat_state *own)
{
    write_object(writer);
    write_key_number(writer, "vp", own->vp);
    write_list(writer, "cards", own->cards, navoria_card_names, own->card_count);
    write_counts(writer, "markers", own->markers, navoria_track_names, TRACKS);
    write_counts(writer, "posts", own->posts, navoria_track_names, TRACKS);
    write_key(writer, "ports");
    write_object(writer);
    for (int port = 0; port < TRACKS; port++) {
        write_key(writer, navoria_track_names[port]);
        write_object(writer);
        for (int good = 0; good < GOOD_KINDS; good++)
            write_key_number(writer, navoria_good_names[good], own->ports[port][good]);
        write_object_end(writer);
    }
    write_object_end(writer);
    write_object_end(writer);
}

void navoria_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct navoria_state *state = raw;
    (void)viewer;
    write_object(writer);
    write_key_name(writer, "game", navoria_game.id);
    write_key_number(writer, "players", state->table.players);
    write_key(writer, "options");
    game_write_options(&navoria_game, &state->table.options, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", navoria_phase_names[state->phase]);
    write_seat_list(writer, "order", state->order,
                    state->phase == SETUP ? 0 : state->table.players);
    write_key_number(writer, "turn", state->turn);
    write_tokens(writer, state);
    write_card_sets(writer, "deck", state->deck);
    write_card_sets(writer, "discard", state->discard);
    write_display(writer, state);
    write_favor(writer, state);
    write_key(writer, "pending");
    write_array(writer);
    for (int i = state->pending_count - 1; i >= 0; i--)
        write_effect(writer, &state->pending[i]);
    write_array_end(writer);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, &state->seats[seat]);
    write_array_end(writer);
    write_object_end(writer);
}

void navoria_write_event(struct writer *writer, event e, bool redacted)
{
    static const char *const names[KINDS] = {"card",  "favor", "first",  "token",  "store",
                                             "order", "step",  "build",  "either", "recruit",
                                             "use",   "draw",  "center", "gather"};
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    (void)redacted;
    write_object(writer);
    game_write_by(e, writer);
    write_key_name(writer, "do", names[event_kind(e)]);
    switch ((enum kind)event_kind(e)) {
    case SHOW_CARD:
        write_key_name(writer, "color", navoria_color_names[a]);
        write_key_name(writer, "card", navoria_card_names[b]);
        break;
    case DRAW_TILE:
        write_key_name(writer, "species", navoria_species_names[a]);
        write_key_name(writer, "tile", navoria_tile_names[b]);
        break;
    case LOT_FIRST: write_key_number(writer, "seat", a); break;
    case DRAW_TOKEN:
    case USE_TOKEN:
    case TAKE_CENTER: write_key_name(writer, "color", navoria_color_names[a]); break;
    case STORE_GOOD:
        write_key_name(writer, "good", navoria_good_names[a]);
        write_key_name(writer, "port", navoria_track_names[b]);
        break;
    case DELIVER_ORDER: write_key_name(writer, "port", navoria_track_names[a]); break;
    case TAKE_STEP:
    case BUILD_POST: write_key_name(writer, "track", navoria_track_names[a]); break;
    case TAKE_EITHER: write_key_name(writer, "take", a == EITHER_GOOD ? "good" : "step"); break;
    case RECRUIT_CARD: write_key_name(writer, "card", navoria_card_names[a]); break;
    case GATHER_TOKEN:
        write_key_name(writer, "color", navoria_color_names[a]);
        write_key_number(writer, "space", b);
        break;
    case DRAW_FROM_BAG:
    case KINDS: break;
    }
    write_object_end(writer);
}
