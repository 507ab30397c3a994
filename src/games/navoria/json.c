/* State and event as JSON. All is public, so a view is the state itself. */
#include "games/navoria/state.h"

const char *const navoria_phase_ids[PHASES] = {"setup", "recruit", "gather", "return", "over"};
const char *const navoria_color_ids[COLORS + 1] = {"merchant",   "builder", "soldier",
                                                   "adventurer", "artisan", NULL};
const char *const navoria_species_ids[SPECIES] = {"human", "goblin", "beast", "sprite"};
const char *const navoria_good_ids[GOOD_KINDS + 1] = {"weapon", "mineral", "food", "any"};
const char *const navoria_track_ids[TRACKS + 1] = {"desert", "forest", "glacier", "any"};
const char *const navoria_tile_ids[TILES + 1] = {"t1", "t2", "t3", "t4",    "t5", "t6",
                                                 "t7", "t8", "t9", "blank", NULL};
const char *const navoria_card_ids[CARDS] = {
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12",
    "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11", "b12",
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12",
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12",
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12",
};
const char *const navoria_effect_ids[EFFECT_KINDS] = {NULL,     "vp",   "artisans", "goods",
                                                      "orders", "step", "build",    "either"};

/* Sets of cards by colour. */
static void write_card_sets(struct writer *writer, const char *key, const uint16_t sets[COLORS])
{
    write_key(writer, key);
    write_object(writer);
    for (int color = 0; color < COLORS; color++) {
        const char *const *ids = &navoria_card_ids[color * CARDS_OF_COLOR];
        write_key_name_set(writer, navoria_color_ids[color], ids, sets[color]);
    }
    write_object_end(writer);
}

static void write_city(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "city");
    write_object(writer);
    for (int color = 0; color < COLORS; color++) {
        write_key(writer, navoria_color_ids[color]);
        write_array(writer);
        for (int space = 0; space < SPACES; space++)
            write_bool(writer, state->city[color] >> space & 1);
        write_array_end(writer);
    }
    write_object_end(writer);
}

static void write_tokens(struct writer *writer, const struct navoria_state *state)
{
    write_key_counts(writer, "bag", navoria_color_ids, state->bag, COLORS);
    write_key_counts(writer, "center", navoria_color_ids, state->center, COLORS);
    write_key_counts(writer, "on_deck", navoria_color_ids, state->on_deck, COLORS);
    write_city(writer, state);
    if (state->drawing)
        write_key_names(writer, "drawn", navoria_color_ids, state->drawn, state->drawn_count);
    else
        write_key_null(writer, "drawn");
    write_key_name(writer, "recruiting", navoria_color_ids[state->recruiting]);
}

static void write_display(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "display");
    write_object(writer);
    for (int color = 0; color < COLORS; color++)
        write_key_names(writer, navoria_color_ids[color], navoria_card_ids, state->display[color],
                        state->shown[color]);
    write_object_end(writer);
}

static void write_favor(struct writer *writer, const struct navoria_state *state)
{
    write_key(writer, "favor");
    write_object(writer);
    for (int species = 0; species < SPECIES; species++) {
        const struct favor_state *favor = &state->favor[species];
        write_key(writer, navoria_species_ids[species]);
        write_object(writer);
        write_key_name(writer, "tile", navoria_tile_ids[favor->tile]);
        write_key_numbers(writer, "seats", favor->seats, favor->count);
        write_object_end(writer);
    }
    write_object_end(writer);
}

static void write_effect(struct writer *writer, const struct effect *effect)
{
    write_object(writer);
    write_key_name(writer, "effect", navoria_effect_ids[effect->kind]);
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_VP:
    case EFFECT_ARTISANS: write_key_number(writer, "n", effect->n); break;
    case EFFECT_GOODS:
        write_key_names(writer, "goods", navoria_good_ids, effect->goods, effect->n);
        write_key_name_set(writer, "ports", navoria_track_ids, effect->ports);
        break;
    case EFFECT_STEP:
    case EFFECT_BUILD: write_key_name(writer, "track", navoria_track_ids[effect->track]); break;
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
    write_key_names(writer, "cards", navoria_card_ids, own->cards, own->card_count);
    write_key_counts(writer, "markers", navoria_track_ids, own->markers, TRACKS);
    write_key_counts(writer, "posts", navoria_track_ids, own->posts, TRACKS);
    write_key(writer, "ports");
    write_object(writer);
    for (int port = 0; port < TRACKS; port++) {
        write_key(writer, navoria_track_ids[port]);
        write_object(writer);
        for (int good = 0; good < GOOD_KINDS; good++)
            write_key_number(writer, navoria_good_ids[good], own->ports[port][good]);
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
    game_write_table(&navoria_game, state, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", navoria_phase_ids[state->phase]);
    write_key_numbers(writer, "order", state->order,
                      state->phase == PHASE_SETUP ? 0 : state->table.players);
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

const struct closed_set navoria_sets[] = {
    {"Phase", {NAME(NULL, navoria_phase_ids)}},
    {"Color", {NAME(NULL, navoria_color_ids)}},
    {"Species", {NAME(NULL, navoria_species_ids)}},
    {"Good", {NAME_FROM(NULL, navoria_good_ids, 0, GOOD_KINDS)}},
    {"GoodOrAny", {NAME(NULL, navoria_good_ids)}},
    {"Track", {NAME_FROM(NULL, navoria_track_ids, 0, TRACKS)}},
    {"Track", {NAME_FROM("ports", navoria_track_ids, 0, TRACKS)}},
    {"TrackOrAny", {NAME(NULL, navoria_track_ids)}},
    {"Tile", {NAME(NULL, navoria_tile_ids)}},
    {"Card", {NAME(NULL, navoria_card_ids)}},
    {"EffectKind", {NAME(NULL, navoria_effect_ids)}},
    {0},
};

static const char *const either_ids[EITHERS] = {[EITHER_GOOD] = "good", [EITHER_STEP] = "step"};

const struct event_form navoria_events[KINDS] = {
    [DO_CARD] = {"card", .beat = BEAT_QUIET, .chance = true,
                 .with = {{NAME("color", navoria_color_ids)}, {NAME("card", navoria_card_ids)}}},
    [DO_FAVOR] = {"favor", .beat = BEAT_QUIET, .chance = true,
                  .with = {{NAME("species", navoria_species_ids)},
                           {NAME("tile", navoria_tile_ids)}}},
    [DO_FIRST] = {"first", .beat = BEAT_QUIET, .chance = true, .with = {{SEAT("seat")}}},
    [DO_TOKEN] = {"token", .beat = BEAT_CARD, .chance = true,
                  .with = {{NAME("color", navoria_color_ids)}}},
    [DO_STORE] = {"store", .with = {{NAME_FROM("good", navoria_good_ids, 0, GOOD_KINDS)},
                                    {NAME_FROM("port", navoria_track_ids, 0, TRACKS)}}},
    [DO_ORDER] = {"order", .beat = BEAT_PAYMENT,
                  .with = {{NAME_FROM("port", navoria_track_ids, 0, TRACKS)}}},
    [DO_STEP] = {"step", .with = {{NAME_FROM("track", navoria_track_ids, 0, TRACKS)}}},
    [DO_BUILD] = {"build", .with = {{NAME_FROM("track", navoria_track_ids, 0, TRACKS)}}},
    [DO_EITHER] = {"either", .with = {{NAME("take", either_ids)}}},
    [DO_RECRUIT] = {"recruit", .beat = BEAT_CARD, .with = {{NAME("card", navoria_card_ids)}}},
    [DO_USE] = {"use", .with = {{NAME("color", navoria_color_ids)}}},
    /* What comes out of the bag is the news. */
    [DO_DRAW] = {.name = "draw", .beat = BEAT_QUIET, .opens = true},
    [DO_CENTER] = {"center", .opens = true, .with = {{NAME("color", navoria_color_ids)}}},
    [DO_GATHER] = {"gather", .opens = true,
                   .with = {{NAME("color", navoria_color_ids)}, {NUMBER("space")}}},
};
