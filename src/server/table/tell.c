#include "server/table/tell.h"

#include <string.h>

#include "engine/match_tell.h"
#include "engine/sha256.h"
#include "games/games.h"
#include "server/common/match_id.h"
#include "server/table/ranks.h"

/* The seed is promised by its hash from the first moment, and shown when the match is over. */
static void write_seed(struct writer *writer, const struct stored_match *stored)
{
    char hex[SHA256_HEX_SIZE];
    sha256_hex((const uint8_t *)stored->seed, strlen(stored->seed), hex);
    write_key_name(writer, "seed_hash", hex);
    if (stored->status == MATCH_OVER)
        write_key_text(writer, "seed", stored->seed);
}

int tell_points(int32_t hundredths)
{
    return (hundredths + 50) / 100;
}

void tell_rating_as(struct writer *writer, const char *key, struct rating rating,
                    const int32_t *mean_before)
{
    write_key(writer, key);
    write_object(writer);
    write_key_number(writer, "mean", tell_points(rating.mean));
    write_key_number(writer, "range", tell_points(rating_range(rating)));
    write_key_bool(writer, "provisional", rating_is_provisional(rating));
    if (mean_before != NULL)
        write_key_number(writer, "change", tell_points(rating.mean) - tell_points(*mean_before));
    write_object_end(writer);
}

void tell_rating(struct writer *writer, struct rating rating, const int32_t *mean_before)
{
    tell_rating_as(writer, "rating", rating, mean_before);
}

void tell_timeliness(struct writer *writer, uint32_t turns, uint32_t late)
{
    write_key(writer, "timeliness");
    write_object(writer);
    write_key_number(writer, "turns", turns);
    write_key_number(writer, "late", late);
    write_object_end(writer);
}

void tell_until(struct writer *writer, int64_t until)
{
    write_key_number_or_null(writer, "until", until == STORE_TIME_MAX, until);
}

bool tell_is_decided(const struct stored_match *stored)
{
    const struct stored_series *series = &stored->series;
    bool decided = series->match >= series->of;
    for (int seat = 0; seat < stored->players; seat++)
        decided |= series->wins[seat] * 2 > series->of;
    return stored->status == MATCH_OVER && stored->result[0] != '\0' && decided;
}

static void write_series(struct writer *writer, const struct stored_match *stored)
{
    if (stored->series.of == 0)
        return;
    write_key(writer, "series");
    write_object(writer);
    write_key_number(writer, "of", stored->series.of);
    write_key_number(writer, "match", stored->series.match);
    write_key(writer, "wins");
    write_array(writer);
    for (int seat = 0; seat < stored->players; seat++)
        write_number(writer, stored->series.wins[seat]);
    write_array_end(writer);
    write_key_bool(writer, "decided", tell_is_decided(stored));
    write_object_end(writer);
}

/* What a table asks of whoever sits down. */
static void write_asks(struct writer *writer, const struct stored_asks *asks)
{
    if (asks->timely == 0 && asks->least == 0 && asks->most == 0)
        return;
    write_key(writer, "asks");
    write_object(writer);
    if (asks->timely > 0)
        write_key_number(writer, "timely", asks->timely);
    if (asks->least > 0)
        write_key_number(writer, "least", asks->least);
    if (asks->most > 0)
        write_key_number(writer, "most", asks->most);
    write_object_end(writer);
}

/* As it was when the table was read or somebody sat down, and once it is counted, as it became. */
static void write_seat_rating(struct writer *writer, const struct stored_match *stored, int seat)
{
    const struct stored_seat *sits = &stored->seats[seat];
    bool counted = stored->rated > 0 && sits->mean_before != 0;
    struct rating bot = ranks_bot(stored, seat);
    if (stored->rated == RATED_NOT || (sits->person == 0 && bot.mean == 0))
        return;
    tell_rating(writer,
                sits->rating.mean != 0 ? sits->rating
                : bot.mean != 0        ? bot
                                       : rating_new(),
                counted && sits->person != 0 ? &sits->mean_before : NULL);
}

/* Who is invited is told to those who sit there; others see that the seat is not free. */
static void write_kept(struct writer *writer, const struct stored_match *stored,
                       const struct stored_seat *sits, int viewer)
{
    if (stored->status != MATCH_OPEN || sits->kept.person == 0 || sits->person != 0 ||
        sits->kept.until <= server_time())
        return;
    write_key(writer, "kept");
    write_object(writer);
    if (viewer < SEATS_MAX) {
        write_key_text(writer, "name", sits->kept.name);
        write_key_text(writer, "by", sits->kept.by_name);
    }
    tell_until(writer, sits->kept.until);
    write_object_end(writer);
}

static void write_seat(struct writer *writer, const struct stored_match *stored,
                       const struct live *live, int seat, int viewer, bool connected)
{
    const struct stored_seat *sits = &stored->seats[seat];
    bool person = sits->person != 0;
    write_object(writer);
    write_key_number(writer, "seat", seat);
    if (sits->name[0] != '\0')
        write_key_text(writer, "name", sits->name);
    else
        write_key_null(writer, "name");
    if (sits->bot[0] != '\0')
        write_key_text(writer, "bot", sits->bot);
    else
        write_key_null(writer, "bot");
    write_key_bool(writer, "you", seat == viewer);
    write_key_bool(writer, "owner", person && sits->person == stored->owner);
    if (stored->status != MATCH_OPEN && live != NULL && !stored->uploaded) {
        seats_mask bit = seat_bit(seat);
        write_key_name(writer, "played_by", live_bot_seats(live) & bit ? "bot" : "person");
        write_key_bool(writer, "resigned", (live->resigned & bit) != 0);
    }
    if (person)
        write_key_bool(writer, "connected", connected);
    if (sits->page)
        write_key_bool(writer, "page", true);
    if (person && stored->status == MATCH_OPEN)
        tell_timeliness(writer, sits->turns, sits->late);
    write_kept(writer, stored, sits, viewer);
    write_seat_rating(writer, stored, seat);
    write_object_end(writer);
}

void tell_table(struct writer *writer, const struct stored_match *stored, const struct live *live,
                seats_mask connected, seats_mask asked, int viewer)
{
    static const char *const statuses[] = {"open", "running", "over"};
    static const char *const modes[] = {"live", "turns"};
    static const char *const seatings[] = {"as_seated", "shuffled", "rotated"};
    const struct game *game = games_find(stored->game);
    write_object(writer);
    match_id_write(writer, "id", &stored->id);
    write_key_name(writer, "game", stored->game);
    write_key_number(writer, "players", stored->players);
    if (game != NULL && live_has_options(game, &stored->options)) {
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
    write_key_name(writer, "seating", seatings[stored->seating]);
    write_key_bool(writer, "public", !stored->by_link);
    write_key_bool(writer, "rated", stored->rated != RATED_NOT);
    write_asks(writer, &stored->asks);
    write_series(writer, stored);
    write_key_bool(writer, "spectators_chat", !stored->quiet);
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
    if (viewer < SEATS_MAX && (asked & seat_bit(viewer)))
        write_key_bool(writer, "your_turn", true);
    if (viewer < SEATS_MAX && stored->seats[viewer].muted)
        write_key_bool(writer, "muted", true);
    if (stored->ended != END_BY_PLAY)
        write_key_name(writer, "ended", stored->ended == END_BY_RULES ? "rules" : "host");
    if (stored->uploaded)
        write_key_bool(writer, "uploaded", true);
    if (table_has_other_rules(stored, NULL))
        write_key_bool(writer, "other_rules", true);
    if (stored->has_rematch)
        match_id_write(writer, "rematch", &stored->rematch);
    write_object_end(writer);
}

void tell_hosted(struct writer *writer, const struct hosted_table *table, int viewer)
{
    seats_mask connected = 0;
    for (int seat = 0; seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person != 0 &&
            table_has(table, table->stored.seats[seat].person))
            connected |= seat_bit(seat);
    tell_table(writer, &table->stored, table->live, connected, table_asked(table), viewer);
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

/* Those of the entries that somebody who knows the first `known` has not heard of. */
static void write_seat_changes(struct writer *writer, const struct live *live, int64_t known)
{
    static const char *const now[] = {
        [SEAT_RESIGNED] = "resigned", [SEAT_OUT_OF_TIME] = "out_of_time",
        [SEAT_AWAY] = "away",         [SEAT_HANDED_OVER] = "handed_over",
        [SEAT_RETURNED] = "returned",
    };
    bool any = false;
    for (uint32_t i = known < 0 || known > live->count ? 0 : (uint32_t)known; i < live->count;
         i++) {
        const struct live_entry *entry = &live->entries[i];
        if (entry->stored.kind != ENTRY_SEAT)
            continue;
        if (!any) {
            write_key(writer, "seat_changes");
            write_array(writer);
            any = true;
        }
        write_object(writer);
        write_key_number(writer, "seq", i);
        write_key_number(writer, "after", entry->touched);
        write_key_number(writer, "seat", entry->stored.seat);
        write_key_name(writer, "now", now[entry->stored.value]);
        write_object_end(writer);
    }
    if (any)
        write_array_end(writer);
}

static void write_match(struct writer *writer, const struct briefing *briefing)
{
    const struct live *live = briefing->table->live;
    struct reason why;
    uint32_t from = live_touched_since(live, briefing->known);
    write_key_number(writer, "seq", live->count);
    int seat = briefing->viewer;
    struct match_viewer viewer = {.viewer = seat, .choices = briefing->choices};
    viewer.steps = briefing->steps && briefing->known >= 0;
    viewer.seen = from;
    viewer.no_undo = seat >= SEATS_MAX || (live_bot_seats(live) & seat_bit(seat)) ||
                     !live_grants_undo(live, seat, server_time(), &why);
    match_tell(&live->match, viewer, from, from == live->before_count ? live->before : NULL,
               writer);
    write_seat_changes(writer, live, briefing->known);
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
    const struct briefing *briefing = context;
    write_key(writer, "table");
    tell_hosted(writer, briefing->table, briefing->viewer);
    write_you(writer, briefing->viewer);
    if (briefing->table->live != NULL) {
        write_match(writer, briefing);
    } else if (briefing->table->story != NULL) {
        write_key(writer, "told");
        write_raw(writer, briefing->table->story, strlen(briefing->table->story));
    }
}

void tell_delta(struct writer *writer, const void *context)
{
    const struct briefing *briefing = context;
    write_object(writer);
    write_key_name(writer, "op", "delta");
    match_id_write(writer, "match", &briefing->table->stored.id);
    write_match(writer, briefing);
    write_object_end(writer);
}

void tell_seats(struct writer *writer, const void *context)
{
    const struct briefing *briefing = context;
    write_object(writer);
    write_key_name(writer, "op", "table");
    match_id_write(writer, "match", &briefing->table->stored.id);
    write_key(writer, "table");
    tell_hosted(writer, briefing->table, briefing->viewer);
    write_you(writer, briefing->viewer);
    write_object_end(writer);
}
