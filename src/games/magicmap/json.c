/* State, view and event as JSON. */
#include "games/magicmap/state.h"

#include "engine/bits.h"

const char *const magicmap_phase_ids[PHASES] = {
    "deal",        "open",          "harbour",     "spin",          "respin", "wind",
    "weather",     "act",           "before_draw", "peek",          "pick",   "draw",
    "gain",        "tame",          "tame_spin",   "tame_respin",   "after",  "blind",
    "attack_spin", "attack_respin", "defend_spin", "defend_respin", "seize",  "swap_offer",
    "swap_answer", "over",
};

const char *const magicmap_status_ids[STATUSES] = {"ok", "calm", "damaged"};
const char *const magicmap_direction_ids[DIRECTIONS] = {"n", "e", "s", "w"};

static void write_cell(struct writer *writer, const char *key, struct cell cell)
{
    write_key(writer, key);
    if (is_no_cell(cell)) {
        write_null(writer);
        return;
    }
    write_array(writer);
    write_number(writer, cell.column);
    write_number(writer, cell.row);
    write_array_end(writer);
}

static void write_section(struct writer *writer, const char *key, int section)
{
    write_key_number_or_null(writer, key, section == 0, section);
}

static void write_talismans(struct writer *writer, const char *key, uint32_t talismans)
{
    write_key(writer, key);
    write_array(writer);
    for (; talismans != 0; talismans &= talismans - 1)
        write_name(writer, magicmap_talismans[bits_lowest(talismans)].id);
    write_array_end(writer);
}

static void write_cards(struct writer *writer, const char *key, const uint8_t counts[ADVENTURES])
{
    write_key(writer, key);
    write_array(writer);
    for (int card = 1; card < ADVENTURES; card++)
        for (int i = 0; i < counts[card]; i++)
            write_name(writer, magicmap_adventures[card].id);
    write_array_end(writer);
}

static void write_seat(struct writer *writer, const struct seat_state *own)
{
    write_object(writer);
    write_key_name(writer, "hero", magicmap_heroes[own->hero].id);
    write_key_name(writer, "mission", magicmap_talismans[own->mission].id);
    write_cell(writer, "home", own->home);
    write_cell(writer, "ship", own->ship);
    write_key_name(writer, "status", magicmap_status_ids[own->status]);
    write_key_bool(writer, "blown", own->blown);
    write_key_number(writer, "lap", own->lap);
    write_key_bool(writer, "returned", own->returned);
    write_key_number(writer, "gold", own->tokens[GOLD]);
    write_key_number(writer, "goods", own->tokens[GOODS]);
    write_key_number(writer, "magic", own->tokens[MAGIC]);
    write_talismans(writer, "talismans", own->talismans);
    write_cards(writer, "cards", own->cards);
    write_key_number(writer, "skip", own->skip);
    write_object_end(writer);
}

static void write_decks(struct writer *writer, const struct magicmap_state *state, int viewer)
{
    write_key(writer, "talismans");
    write_object(writer);
    write_key(writer, "open");
    write_array(writer);
    for (int i = 0; i < OPEN_TALISMANS && state->open[i] != 0; i++)
        write_name(writer, magicmap_talismans[state->open[i]].id);
    write_array_end(writer);
    write_talismans(writer, "deck", state->talisman_deck);
    write_object_end(writer);
    write_key(writer, "adventures");
    write_object(writer);
    write_cards(writer, "deck", state->deck);
    write_key(writer, "top");
    write_array(writer);
    for (int at = 0; at < magicmap_top_size(state); at++) {
        const struct seen_card *seen = &state->top[at];
        bool shown = viewer == ARBITER || (viewer < PLAYERS_MAX && seen->known & seat_bit(viewer));
        write_object(writer);
        write_key_name(writer, "card", shown ? magicmap_adventures[seen->card].id : NULL);
        write_key(writer, "known");
        game_write_seats(seen->known, writer);
        write_object_end(writer);
    }
    write_array_end(writer);
    write_cards(writer, "discard", state->discard);
    write_object_end(writer);
}

static void write_turn(struct writer *writer, const struct turn_state *turn)
{
    write_key(writer, "turn");
    write_object(writer);
    write_section(writer, "section", turn->section);
    write_key_bool(writer, "acted", turn->acted);
    write_key_bool(writer, "freed", turn->freed);
    write_key_number(writer, "bonus", turn->bonus);
    write_key_bool(writer, "sailed", turn->sailed);
    write_key_bool(writer, "trade", turn->trade);
    write_key_bool(writer, "fought", turn->fought);
    write_object_end(writer);
}

/* Who has answered is public: the others are pending. */
static void write_storm(struct writer *writer, const struct magicmap_state *state, int viewer)
{
    write_key(writer, "storm");
    if (state->phase != PHASE_WEATHER) {
        write_null(writer);
        return;
    }
    write_object(writer);
    write_key_name(writer, "dir", magicmap_direction_ids[state->storm.direction]);
    write_key(writer, "pending");
    game_write_seats(magicmap_weather_pending(state), writer);
    write_key(writer, "answers");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++) {
        bool shown = viewer == ARBITER || viewer == seat;
        if (shown && state->storm.answered & seat_bit(seat))
            write_bool(writer, state->storm.calming & seat_bit(seat));
        else
            write_null(writer);
    }
    write_array_end(writer);
    write_object_end(writer);
}

static void write_draws(struct writer *writer, const struct magicmap_state *state)
{
    write_key(writer, "draws");
    write_array(writer);
    for (seats_mask left = state->draws; left != 0;) {
        int seat = magicmap_first_seat(state, left);
        write_number(writer, seat);
        left &= (seats_mask)~seat_bit(seat);
    }
    write_array_end(writer);
    write_key(writer, "drawn");
    if (state->drawn.card == 0) {
        write_null(writer);
        return;
    }
    write_object(writer);
    write_key_name(writer, "card", magicmap_adventures[state->drawn.card].id);
    write_key_number(writer, "magic", state->drawn.magic);
    write_section(writer, "section", state->drawn.section);
    write_object_end(writer);
}

static void write_battle(struct writer *writer, const struct magicmap_state *state)
{
    write_key(writer, "battle");
    if (!magicmap_is_battle(state)) {
        write_null(writer);
        return;
    }
    write_object(writer);
    write_key_number(writer, "target", state->battle.target);
    write_key(writer, "spins");
    write_array(writer);
    for (int i = 0; i < 2; i++)
        if (state->battle.spins[i] == 0)
            write_null(writer);
        else
            write_number(writer, state->battle.spins[i]);
    write_array_end(writer);
    write_object_end(writer);
}

void magicmap_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct magicmap_state *state = raw;
    write_object(writer);
    game_write_table(&magicmap_game, state, writer);
    write_key_name(writer, "phase", magicmap_phase_ids[state->phase]);
    write_key_number(writer, "round", state->round);
    write_key_number(writer, "active", state->active);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, &state->seats[seat]);
    write_array_end(writer);
    write_decks(writer, state, viewer);
    write_turn(writer, &state->turn);
    write_storm(writer, state, viewer);
    write_draws(writer, state);
    write_battle(writer, state);
    write_object_end(writer);
}

const struct closed_set magicmap_sets[] = {
    {"Phase", {NAME(NULL, magicmap_phase_ids)}},
    {"Status", {NAME(NULL, magicmap_status_ids)}},
    {"Direction", {NAME(NULL, magicmap_direction_ids)}},
    {"Token", {NAME(NULL, magicmap_token_ids)}},
    {"Hero", {NAME(NULL, magicmap_heroes)}},
    {"Talisman", {NAME(NULL, magicmap_talismans)}},
    {"Adventure", {NAME(NULL, magicmap_adventures)}},
    {"Section", {NUMBER("section"), .name_first = 1, .name_count = SECTIONS}},
    {"Section", {NUMBER("spins"), .name_first = 1, .name_count = SECTIONS}},
    {"Section", {NUMBER("tames"), .name_first = 1, .name_count = SECTIONS}},
    {0},
};

const struct event_form magicmap_events[KINDS] = {
    [DO_HERO] = {"hero", .beat = BEAT_QUIET, .chance = true,
                 .with = {{SEAT("seat")}, {NAME("card", magicmap_heroes)}}},
    [DO_MISSION] = {"mission", .beat = BEAT_QUIET, .chance = true,
                    .with = {{SEAT("seat")}, {NAME("card", magicmap_talismans)}}},
    [DO_TALISMAN] = {"talisman", .beat = BEAT_CARD, .chance = true,
                     .with = {{NAME("card", magicmap_talismans)}}},
    [DO_SPIN] = {"spin", .beat = BEAT_SPIN, .chance = true, .with = {{NUMBER("section")}}},
    [DO_WIND] = {"wind", .beat = BEAT_STORM, .chance = true,
                 .with = {{NAME("dir", magicmap_direction_ids)}}},
    [DO_DRAW] = {"adventure", .beat = BEAT_CARD, .chance = true,
                 .with = {{NAME("card", magicmap_adventures)}}},
    [DO_PEEK] = {"peek", .beat = BEAT_CARD, .chance = true, /* the seat is the one that looks */
                 .with = {{NAME("card", magicmap_adventures), .hidden = true}, {SEAT(NULL)}}},
    [DO_HARBOUR] = {"harbour", .with = {{NUMBER("cell"), .list = 2}}}, /* column, row */
    [DO_SAIL] = {"sail", .with = {{NUMBER("to"), .list = 2}}},
    [DO_GOODS] = {.name = "goods"},
    [DO_MAGIC] = {.name = "magic"},
    [DO_ADVENTURE] = {.name = "adventure"},
    [DO_STAY] = {.name = "stay"},
    [DO_TOW] = {.name = "tow"},
    [DO_MEND] = {"mend", .beat = BEAT_PAYMENT},
    [DO_CASH] = {"cash", .beat = BEAT_PAYMENT, .with = {{NAME("card", magicmap_adventures)}}},
    [DO_PLAY] = {"play", .beat = BEAT_CARD, .hidden = true,
                 .with = {{NAME("card", magicmap_adventures)}}},
    [DO_STAND] = {.name = "stand"},
    [DO_PASS] = {"pass", .hidden = true},
    [DO_DRAW_BLIND] = {.name = "draw"},
    [DO_TAKE] = {"take", .beat = BEAT_CARD, .with = {{NAME("card", magicmap_adventures)}}},
    [DO_CASH_GAIN] = {"cash", .beat = BEAT_PAYMENT},
    [DO_KEEP_GAIN] = {"keep", .beat = BEAT_CARD},
    [DO_SPEND] = {"spend", .beat = BEAT_PAYMENT, .with = {{NAME("card", magicmap_adventures)}}},
    [DO_TAME] = {"tame", .beat = BEAT_BATTLE, .with = {{NUMBER("magic")}}},
    [DO_SELL] = {"sell", .beat = BEAT_PAYMENT},
    [DO_BUY] = {"buy", .beat = BEAT_PAYMENT,
                .with = {{NAME("talisman", magicmap_talismans), .zero = "deck"}}},
    [DO_ATTACK] = {"attack", .beat = BEAT_BATTLE, .with = {{SEAT("seat")}}},
    [DO_DONE] = {.name = "done"},
    [DO_SEIZE_TALISMAN] = {"seize", .beat = BEAT_CARD,
                           .with = {{NAME("card", magicmap_talismans)}}},
    [DO_SEIZE_CARD] = {"seize", .beat = BEAT_CARD, .with = {{NAME("card", magicmap_adventures)}}},
    [DO_OFFER_SWAP] = {.name = "offer_swap"},
    [DO_ACCEPT_SWAP] = {"accept", .beat = BEAT_BATTLE},
    [DO_REFUSE_SWAP] = {.name = "refuse"},
};
