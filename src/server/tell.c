#include "server/tell.h"

#include <string.h>

#include "engine/choice.h"
#include "engine/sha256.h"
#include "games/games.h"
#include "server/watch.h"

static void write_text(struct writer *writer, const char *key, const char *text)
{
    write_key(writer, key);
    write_string(writer, text, strlen(text));
}

static void write_id(struct writer *writer, const char *key, const struct match_id *id)
{
    char text[2 * MATCH_ID_SIZE + 1];
    table_id_text(id, text);
    write_key_name(writer, key, text);
}

/* The seed is promised by its hash from the first moment, and shown when the match is over. */
static void write_seed(struct writer *writer, const struct stored_match *stored)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t digest[32];
    char hex[65];
    sha256((const uint8_t *)stored->seed, strlen(stored->seed), digest);
    for (int i = 0; i < 32; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[64] = '\0';
    write_key_name(writer, "seed_hash", hex);
    if (stored->status == MATCH_OVER)
        write_text(writer, "seed", stored->seed);
}

static void write_seat(struct writer *writer, const struct stored_match *stored,
                       const struct live *live, int seat, int viewer, bool connected)
{
    const struct stored_seat *sits = &stored->seats[seat];
    bool person = sits->person != 0;
    write_object(writer);
    write_key_number(writer, "seat", seat);
    if (person)
        write_text(writer, "name", sits->name);
    else
        write_key_null(writer, "name");
    if (sits->bot[0] != '\0')
        write_text(writer, "bot", sits->bot);
    else
        write_key_null(writer, "bot");
    write_key_bool(writer, "you", seat == viewer);
    write_key_bool(writer, "owner", person && sits->person == stored->owner);
    if (stored->status != MATCH_OPEN && live != NULL) {
        seats_mask bit = seat_bit(seat);
        write_key_name(writer, "played_by", live_bot_seats(live) & bit ? "bot" : "person");
        write_key_bool(writer, "resigned", (live->resigned & bit) != 0);
    }
    if (person)
        write_key_bool(writer, "connected", connected);
    write_object_end(writer);
}

void tell_table(struct writer *writer, const struct stored_match *stored, const struct live *live,
                seats_mask connected, int viewer)
{
    static const char *const statuses[] = {"open", "running", "over"};
    static const char *const modes[] = {"live", "turns"};
    const struct game *game = games_find(stored->game);
    write_object(writer);
    write_id(writer, "id", &stored->id);
    write_key_name(writer, "game", stored->game);
    write_key_number(writer, "players", stored->players);
    if (game != NULL) {
        write_key(writer, "options");
        game_write_options(game, &stored->options, writer);
    }
    write_key_name(writer, "mode", modes[stored->mode]);
    write_key(writer, "time");
    if (stored->clock_seconds == 0) {
        write_null(writer);
    } else {
        write_object(writer);
        write_key_number(writer, "seconds", stored->clock_seconds);
        write_key_number(writer, "increment", stored->clock_increment);
        write_object_end(writer);
    }
    write_key_bool(writer, "public", !stored->by_link);
    write_key_name(writer, "status", statuses[stored->status]);
    write_key_number(writer, "created", stored->created);
    write_seed(writer, stored);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < stored->players; seat++)
        write_seat(writer, stored, live, seat, viewer, (connected & seat_bit(seat)) != 0);
    write_array_end(writer);
    write_key(writer, "result");
    if (stored->result[0] != '\0')
        write_raw(writer, stored->result, strlen(stored->result));
    else
        write_null(writer);
    if (stored->has_rematch)
        write_id(writer, "rematch", &stored->rematch);
    write_object_end(writer);
}

void tell_hosted(struct writer *writer, const struct hosted_table *table, int viewer)
{
    seats_mask connected = 0;
    for (int seat = 0; seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person != 0 &&
            watch_has(table, table->stored.seats[seat].person))
            connected |= seat_bit(seat);
    tell_table(writer, &table->stored, table->live, connected, viewer);
}

/* Milliseconds that each seat has, and who is out of it when. */
static void write_clock(struct writer *writer, const struct live *live)
{
    write_key(writer, "clock");
    if (live->table->clock_seconds == 0) {
        write_null(writer);
        return;
    }
    int64_t now = server_time();
    write_array(writer);
    for (int seat = 0; seat < live->table->players; seat++) {
        int64_t deadline = live_deadline(live, seat);
        bool runs = deadline != INT64_MAX;
        int64_t left = live->table->mode == MODE_TURNS ? (int64_t)live->table->clock_seconds * 1000
                                                       : live->left[seat];
        if (runs)
            left = deadline - now;
        write_object(writer);
        write_key_number(writer, "left", left < 0 ? 0 : left);
        write_key_bool(writer, "runs", runs);
        write_object_end(writer);
    }
    write_array_end(writer);
}

/* What was done, in words, from the state before the first of these events. */
static void write_said(struct writer *writer, const struct live *live, uint32_t from, int viewer)
{
    const struct match *match = &live->match;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    if (from == live->before_count)
        memcpy(state, live->before, match->game->state_size);
    else
        match_state_at(match, from, state);
    write_key(writer, "said");
    write_array(writer);
    for (uint32_t i = from; i < match->count; i++) {
        struct words words;
        match->game->say_event(state, match->events[i], match_hides(match, i, viewer), &words);
        words_write(&words, writer);
        match->game->apply(state, match->events[i]);
    }
    write_array_end(writer);
}

/* Whether the seat's last event is the last of all and may be taken back. */
static bool may_undo(const struct live *live, int viewer)
{
    const struct match *match = &live->match;
    if (viewer >= SEATS_MAX || match->count == 0 || match_waiting(match) == 0)
        return false;
    event last = match->events[match->count - 1];
    if (event_by(last) != viewer)
        return false;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    match_state_at(match, match->count - 1, state);
    return !match->game->reveals(state, last);
}

/* The legal events in words, in the same order. */
static void write_choices(struct writer *writer, const struct match *match, int viewer, bool asked)
{
    write_key(writer, "choices");
    if (asked) {
        choice_write_all(match->game, match->state, viewer, writer);
    } else {
        write_array(writer);
        write_array_end(writer);
    }
}

static void write_own(struct writer *writer, const struct live *live, int viewer, bool choices)
{
    const struct match *match = &live->match;
    bool asked = viewer < SEATS_MAX && (match_waiting(match) & seat_bit(viewer));
    write_key(writer, "legal");
    write_array(writer);
    if (asked) {
        event events[LEGAL_MAX];
        int count = match->game->legal(match->state, viewer, events);
        for (int i = 0; i < count; i++)
            match->game->write_event(writer, events[i], false);
    }
    write_array_end(writer);
    if (choices)
        write_choices(writer, match, viewer, asked);
    write_key(writer, "prompt");
    if (asked) {
        struct words words;
        match->game->say_prompt(match->state, viewer, &words);
        words_write(&words, writer);
    } else {
        write_null(writer);
    }
    write_key_bool(writer, "undo", may_undo(live, viewer));
}

static void write_match(struct writer *writer, const struct tale *tale)
{
    const struct live *live = tale->table->live;
    const struct match *match = &live->match;
    uint32_t from = live_touched_since(live, tale->known);
    write_key_number(writer, "seq", live->count);
    write_key_number(writer, "from", from);
    write_key(writer, "events");
    match_write_events(match, from, tale->viewer, writer);
    write_said(writer, live, from, tale->viewer);
    write_key(writer, "view");
    match->game->write_state(writer, match->state, tale->viewer);
    write_key(writer, "waiting");
    game_write_waiting(match_waiting(match), writer);
    write_own(writer, live, tale->viewer, tale->choices);
    match_write_scores(match, writer);
    write_clock(writer, live);
}

static void write_you(struct writer *writer, int viewer)
{
    if (viewer < SEATS_MAX)
        write_key_number(writer, "you", viewer);
    else
        write_key_null(writer, "you");
}

void tell_all(struct writer *writer, const void *context)
{
    const struct tale *tale = context;
    write_key(writer, "table");
    tell_hosted(writer, tale->table, tale->viewer);
    write_you(writer, tale->viewer);
    if (tale->table->live != NULL)
        write_match(writer, tale);
}

void tell_news(struct writer *writer, const void *context)
{
    const struct tale *tale = context;
    write_object(writer);
    write_key_name(writer, "op", tale->op);
    write_id(writer, "match", &tale->table->stored.id);
    write_match(writer, tale);
    write_object_end(writer);
}

void tell_seating(struct writer *writer, const void *context)
{
    const struct tale *tale = context;
    write_object(writer);
    write_key_name(writer, "op", "table");
    write_id(writer, "match", &tale->table->stored.id);
    write_key(writer, "table");
    tell_hosted(writer, tale->table, tale->viewer);
    write_you(writer, tale->viewer);
    write_object_end(writer);
}
