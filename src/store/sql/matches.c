/* Tables and matches; their logs are in sql_logs.c. */
#include "store/sql/requests.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* More than anybody may agree on, in seconds; and than anybody looks for one by one. */
enum { CLOCK_MAX = 366 * 86400, KEYS_MAX = 100000000 };

/* Columns of every query that reads matches; one row a seat. */
enum {
    KEY,
    ID,
    VERSION,
    OWNER,
    CREATED,
    STARTED,
    GAME,
    RULES_VERSION,
    PLAYERS,
    MODE,
    STATUS,
    BY_LINK,
    OPTIONS,
    CLOCK_SECONDS,
    CLOCK_INCREMENT,
    SEED,
    RESULT,
    REMATCH,
    UPLOADED,
    SEATING,
    QUIET,
    ENDED,
    TOLD,
    RATED,
    ASKS_TIMELY,
    ASKS_LEAST,
    ASKS_MOST,
    SERIES,
    SERIES_MATCH,
    SERIES_WINS,
    SEAT,
    SEAT_PERSON,
    SEAT_NAME,
    SEAT_BOT,
    SEAT_MEAN,
    SEAT_DEVIATION,
    SEAT_MEAN_BEFORE,
    SEAT_RANK,
    SEAT_MUTED,
    SEAT_TURNS,
    SEAT_LATE,
    SEAT_PAGE,
    SEAT_KEPT_FOR,
    SEAT_KEPT_NAME,
    SEAT_KEPT_BY,
    SEAT_KEPT_BY_NAME,
    SEAT_KEPT_UNTIL
};

/* JSON as it goes out again: an object, or nothing while the match is not over. */
static void read_result(struct row *row, struct stored_match *match)
{
    row_text_or_none(row, RESULT, match->result, sizeof match->result);
    if (match->result[0] == '\0')
        return;
    json_t *json = json_loads(match->result, 0, NULL);
    if (!json_is_object(json) && row->bad == NULL)
        row->bad = "result";
    json_decref(json);
}

static void read_row(struct row *row, struct stored_match *match)
{
    memset(match, 0, sizeof *match);
    match->key = row_number(row, KEY, 1, INT64_MAX);
    row_bytes(row, ID, &match->id, sizeof match->id);
    match->version = row_number(row, VERSION, 0, INT64_MAX - 1);
    match->owner = row_number_or_none(row, OWNER, 1, INT64_MAX);
    match->created = row_number(row, CREATED, 0, STORE_TIME_MAX);
    match->started = row_number(row, STARTED, 0, STORE_TIME_MAX);
    row_text(row, GAME, match->game, sizeof match->game);
    match->rules_version = (uint16_t)row_number(row, RULES_VERSION, 0, UINT16_MAX);
    match->players = (uint8_t)row_number(row, PLAYERS, 1, SEATS_MAX);
    match->mode = (uint8_t)row_number(row, MODE, MODE_LIVE, MODE_TURNS);
    match->status = (uint8_t)row_number(row, STATUS, MATCH_OPEN, MATCH_OVER);
    match->by_link = row_number(row, BY_LINK, 0, 1) != 0;
    row_bytes(row, OPTIONS, match->options.value, sizeof match->options.value);
    match->clock_seconds = (uint32_t)row_number(row, CLOCK_SECONDS, 0, CLOCK_MAX);
    match->clock_increment = (uint32_t)row_number(row, CLOCK_INCREMENT, 0, CLOCK_MAX);
    row_text(row, SEED, match->seed, sizeof match->seed);
    read_result(row, match);
    match->has_rematch = row_bytes_or_none(row, REMATCH, &match->rematch, sizeof match->rematch);
    match->uploaded = row_number(row, UPLOADED, 0, 1) != 0;
    match->seating = (uint8_t)row_number(row, SEATING, SEATING_AS_SEATED, SEATING_ROTATED);
    match->quiet = row_number(row, QUIET, 0, 1) != 0;
    match->ended = (uint8_t)row_number(row, ENDED, END_BY_PLAY, END_BY_HOST);
    match->told = (uint32_t)row_number(row, TOLD, 0, UINT32_MAX);
    match->rated = row_number(row, RATED, RATED_BOTS, INT64_MAX);
    match->asks.timely = (uint8_t)row_number(row, ASKS_TIMELY, 0, 100);
    match->asks.least = (uint16_t)row_number(row, ASKS_LEAST, 0, ASKS_RATING_MAX);
    match->asks.most = (uint16_t)row_number(row, ASKS_MOST, 0, ASKS_RATING_MAX);
    match->series.of = (uint8_t)row_number(row, SERIES, 0, SERIES_MAX);
    match->series.match = (uint8_t)row_number(row, SERIES_MATCH, 0, SERIES_MAX);
    row_bytes_or_none(row, SERIES_WINS, match->series.wins, sizeof match->series.wins);
}

static void read_kept(struct row *row, struct stored_kept *kept)
{
    kept->person = row_number_or_none(row, SEAT_KEPT_FOR, 1, INT64_MAX);
    if (kept->person == 0)
        return;
    row_name(row, SEAT_KEPT_NAME, kept->name, sizeof kept->name);
    kept->by = row_number_or_none(row, SEAT_KEPT_BY, 1, INT64_MAX);
    row_name(row, SEAT_KEPT_BY_NAME, kept->by_name, sizeof kept->by_name);
    kept->until = row_number(row, SEAT_KEPT_UNTIL, 0, STORE_TIME_MAX);
}

/* Seats come in order, and there are as many as players. */
static void read_seat(struct row *row, struct stored_match *match, int number)
{
    if (row_number(row, SEAT, number, number) != number || number >= SEATS_MAX)
        return;
    struct stored_seat *seat = &match->seats[number];
    seat->person = row_number_or_none(row, SEAT_PERSON, 1, INT64_MAX);
    row_name(row, SEAT_NAME, seat->name, sizeof seat->name);
    row_text_or_none(row, SEAT_BOT, seat->bot, sizeof seat->bot);
    seat->muted = row_number_or_none(row, SEAT_MUTED, 0, 1) != 0;
    seat->turns = (uint32_t)row_number_or_none(row, SEAT_TURNS, 0, UINT32_MAX);
    seat->late = (uint32_t)row_number_or_none(row, SEAT_LATE, 0, UINT32_MAX);
    seat->page = row_number(row, SEAT_PAGE, 0, 1) != 0;
    read_kept(row, &seat->kept);
    sql_get_rating(row->query, SEAT_MEAN, SEAT_DEVIATION, &seat->rating);
    if (match->rated > 0) {
        seat->mean_before = (int32_t)row_number_or_none(row, SEAT_MEAN_BEFORE, 1, RATING_MEAN_MAX);
        seat->rank = (uint8_t)row_number_or_none(row, SEAT_RANK, 0, SEATS_MAX - 1);
    }
}

/* A list of matches as it is read, one row a seat. */
struct reading {
    struct backend *backend;
    struct store_request *request;
    size_t room;
    struct row row; /* what is wrong with the last match of the list, if anything */
    int seats;      /* of that match */
};

static bool make_room(struct reading *reading)
{
    struct store_request *request = reading->request;
    if (request->count < reading->room)
        return true;
    size_t room = reading->room < 16 ? 16 : reading->room * 2;
    struct stored_match *more = realloc(request->matches, room * sizeof *more);
    if (more == NULL)
        return false;
    request->matches = more;
    reading->room = room;
    return true;
}

/* The last match of the list is whole: it stays, or is set aside. */
static void end_match(struct reading *reading)
{
    struct store_request *request = reading->request;
    if (request->count == 0 || reading->seats == 0)
        return;
    const struct stored_match *last = &request->matches[request->count - 1];
    const char *bad = reading->row.bad;
    if (bad == NULL && reading->seats != last->players)
        bad = "players";
    reading->seats = 0;
    if (bad == NULL)
        return;
    request->count--;
    request->damaged++;
    sql_set_aside(reading->backend, last->key, bad);
}

static bool read_next(struct reading *reading, struct query *query)
{
    struct store_request *request = reading->request;
    int64_t key = query_int(query, KEY);
    if (reading->seats == 0 || request->matches[request->count - 1].key != key) {
        end_match(reading);
        if (!make_room(reading))
            return false;
        reading->row = (struct row){.query = query};
        read_row(&reading->row, &request->matches[request->count++]);
        request->matches[request->count - 1].key = key;
    }
    read_seat(&reading->row, &request->matches[request->count - 1], reading->seats++);
    return true;
}

/* Adds all sound matches that the query gives. */
static enum store_status read_more(struct reading *reading, struct query *query)
{
    enum got code = GOT_FAILURE;
    while ((code = query_next(query)) == GOT_ROW && read_next(reading, query))
        ;
    end_match(reading);
    enum store_status status = code == GOT_END ? STORE_DONE : sql_failure(reading->backend);
    query_reset(query);
    return status;
}

static void forget_list(struct store_request *request)
{
    free(request->matches);
    request->matches = NULL;
    request->count = 0;
    request->damaged = 0;
}

static int64_t largest_key(struct backend *backend)
{
    static const enum sql sources[] = {SQL_LARGEST_MATCH, SQL_LARGEST_SEATED, SQL_LARGEST_LOGGED};
    int64_t largest = 0;
    for (int i = 0; i < COUNT(sources); i++) {
        struct query *query = sql_query(backend, sources[i]);
        if (query_next(query) == GOT_ROW && query_int(query, 0) > largest)
            largest = query_int(query, 0);
        query_reset(query);
    }
    return largest < KEYS_MAX ? largest : KEYS_MAX;
}

/*
 * Where pages of the file are damaged a list ends at the first of them. Then matches are looked for
 * one by one, by all numbers that they may have: each page costs only those that are on it.
 */
static enum store_status read_singly(struct backend *backend, int64_t after, bool running,
                                     struct store_request *request)
{
    struct reading reading = {.backend = backend, .request = request};
    int64_t last = largest_key(backend);
    forget_list(request);
    for (int64_t key = after + 1; key <= last; key++) {
        struct query *query = sql_query(backend, SQL_MATCH_BY_KEY);
        size_t before = request->count;
        query_number(query, 1, key);
        if (read_more(&reading, query) != STORE_DONE) {
            request->count = before; /* not all of its seats, perhaps */
            request->damaged++;
            sql_set_aside(backend, key, "the file");
        }
        if (running && request->count > before && request->matches[before].status != MATCH_RUNNING)
            request->count = before;
        if (!running && request->count >= (size_t)request->limit)
            break;
    }
    return STORE_DONE;
}

enum store_status sql_read_matches(struct backend *backend, struct query *query,
                                   struct store_request *request)
{
    struct reading reading = {.backend = backend, .request = request, .room = request->count};
    size_t before = request->count;
    enum store_status status = read_more(&reading, query);
    if (status != STORE_DONE)
        request->count = before;
    return status;
}

/* All matches that the query gives. */
static enum store_status read_all(struct backend *backend, struct query *query,
                                  struct store_request *request)
{
    request->matches = NULL;
    forget_list(request);
    enum store_status status = sql_read_matches(backend, query, request);
    if (status != STORE_DONE)
        forget_list(request);
    return status;
}

static enum store_status read_one(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCH_BY_ID);
    query_bytes(query, 1, &request->match->id, MATCH_ID_SIZE);
    enum store_status status = read_all(backend, query, request);
    if (status == STORE_DONE && request->count == 0)
        status = request->damaged > 0 ? STORE_DAMAGED : STORE_MISSING;
    if (status == STORE_DONE)
        *request->match = request->matches[0];
    forget_list(request);
    return status == STORE_DONE ? sql_run_log(backend, request) : status;
}

static void put_kept(struct query *query, const struct stored_kept *kept)
{
    if (kept->person != 0)
        query_number(query, 7, kept->person);
    if (kept->by != 0)
        query_number(query, 8, kept->by);
    query_number(query, 9, kept->until);
}

static enum store_status put_seats(struct backend *backend, const struct stored_match *match)
{
    enum store_status status = STORE_DONE;
    for (int seat = 0; seat < match->players && status == STORE_DONE; seat++) {
        struct query *query = sql_query(backend, SQL_SEAT_PUT);
        query_number(query, 1, match->key);
        query_number(query, 2, seat);
        if (match->seats[seat].person != 0)
            query_number(query, 3, match->seats[seat].person);
        query_text_or_none(query, 4, match->seats[seat].bot);
        query_number(query, 6, match->seats[seat].muted);
        put_kept(query, &match->seats[seat].kept);
        if (match->uploaded)
            query_text_or_none(query, 5, match->seats[seat].name);
        status = sql_put(backend, query);
    }
    return status;
}

static void bind_id_or_null(struct query *query, int place, bool there, const struct match_id *id)
{
    if (there)
        query_bytes(query, place, id, MATCH_ID_SIZE);
}

/* The match before knows its rematch from the moment when there is one. */
static enum store_status link_rematch(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCH_LINK);
    query_number(query, 1, request->follows.key);
    query_number(query, 2, request->follows.version);
    query_bytes(query, 3, &request->match->id, MATCH_ID_SIZE);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? STORE_CONFLICT : status;
}

static enum store_status create(struct backend *backend, struct store_request *request)
{
    struct stored_match *match = request->match;
    enum store_status status = sql_check_bounds(backend, request);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_MATCH_CREATE);
    query_bytes(query, 1, &match->id, MATCH_ID_SIZE);
    query_number(query, 2, match->version);
    if (match->owner != 0)
        query_number(query, 3, match->owner);
    query_number(query, 4, match->created);
    query_text(query, 5, match->game);
    query_number(query, 6, match->rules_version);
    query_number(query, 7, match->players);
    query_number(query, 8, match->mode);
    query_number(query, 9, match->status);
    query_number(query, 10, match->by_link);
    query_bytes(query, 11, match->options.value, sizeof match->options.value);
    query_number(query, 12, match->clock_seconds);
    query_number(query, 13, match->clock_increment);
    query_text(query, 14, match->seed);
    bind_id_or_null(query, 15, match->has_rematch, &match->rematch);
    query_number(query, 16, match->started);
    query_number(query, 17, match->uploaded);
    query_number(query, 18, match->seating);
    query_number(query, 19, match->rated);
    query_number(query, 20, match->asks.timely);
    query_number(query, 21, match->asks.least);
    query_number(query, 22, match->asks.most);
    query_number(query, 23, match->series.of);
    query_number(query, 24, match->series.match);
    if (match->series.of > 0)
        query_bytes(query, 25, match->series.wins, sizeof match->series.wins);
    status = sql_make(backend, query, &match->key);
    if (status == STORE_DONE)
        status = put_seats(backend, match);
    if (status == STORE_DONE && request->follows.key != 0)
        status = link_rematch(backend, request);
    if (status == STORE_DONE)
        status = sql_read_seated(backend, match);
    return status == STORE_DONE && request->result != NULL ? sql_put_log(backend, request) : status;
}

static enum store_status update(struct backend *backend, struct store_request *request)
{
    struct stored_match *match = request->match;
    enum store_status status = sql_check_bounds(backend, request);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_MATCH_UPDATE);
    query_number(query, 1, match->key);
    query_number(query, 2, match->version);
    if (match->owner != 0)
        query_number(query, 3, match->owner);
    query_number(query, 4, match->status);
    bind_id_or_null(query, 5, match->has_rematch, &match->rematch);
    query_number(query, 6, match->started);
    query_number(query, 7, match->rules_version);
    query_number(query, 8, match->quiet);
    query_number(query, 9, sql_clock(backend));
    query_number(query, 10, match->players);
    status = sql_run(backend, query);
    if (status != STORE_DONE)
        return status;
    if (sql_changes(backend) == 0)
        return STORE_CONFLICT;
    match->version++;
    status = put_seats(backend, match);
    return status == STORE_DONE ? sql_read_seated(backend, match) : status;
}

static enum store_status have_fewer(struct backend *backend, struct store_request *request)
{
    enum store_status status = update(backend, request);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_SEATS_TRIM);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->match->players);
    return sql_run(backend, query);
}

static enum store_status upgrade(struct backend *backend, struct store_request *request)
{
    struct stored_match *match = request->match;
    struct query *query = sql_query(backend, SQL_MATCH_UPGRADE);
    query_number(query, 1, match->key);
    query_number(query, 2, match->version);
    query_number(query, 3, match->rules_version);
    query_number(query, 4, match->status);
    query_number(query, 5, match->ended);
    enum store_status status = sql_run(backend, query);
    if (status == STORE_DONE && sql_changes(backend) == 0)
        status = STORE_CONFLICT;
    if (status == STORE_DONE)
        status = sql_put_entry(backend, match->key, &request->entry);
    if (status == STORE_DONE && match->ended == END_BY_HOST)
        status = sql_drop_told(backend, match->key);
    if (status == STORE_DONE)
        match->version++;
    return status;
}

static enum store_status delete (struct backend *backend, const struct stored_match *match) {
    struct query *query = sql_query(backend, SQL_MATCH_DELETE); query_number(query, 1, match->key);
    query_number(query, 2, match->version);
    enum store_status status = sql_run(backend, query);
    bool changed = match->version >= 0 && sql_changes(backend) == 0;
    return status == STORE_DONE && changed ? STORE_CONFLICT : status;
}

/* A list that begins from a number, of at most `limit` matches. */
static enum store_status read_from(struct backend *backend, enum sql sql, int64_t from,
                                   struct store_request *request)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, from);
    query_number(query, 2, request->limit);
    return read_all(backend, query, request);
}

static enum store_status find_matches(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCHES_FIND);
    query_text(query, 1, request->search);
    query_number(query, 2, request->limit);
    return read_all(backend, query, request);
}

enum store_status sql_run_match(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_MATCH_READ || request->kind == STORE_MATCH_TOLD)
        return read_one(backend, request);
    if (request->kind == STORE_MATCHES_RUNNING) {
        enum store_status status =
            read_all(backend, sql_query(backend, SQL_MATCHES_RUNNING), request);
        return status == STORE_DAMAGED ? read_singly(backend, 0, true, request) : status;
    }
    if (request->kind == STORE_MATCHES_AFTER) {
        int64_t after = request->match->key;
        enum store_status status = read_from(backend, SQL_MATCHES_AFTER, after, request);
        return status == STORE_DAMAGED ? read_singly(backend, after, false, request) : status;
    }
    if (request->kind == STORE_MATCHES_FIND)
        return find_matches(backend, request);
    if (request->kind == STORE_MATCH_CREATE)
        return create(backend, request);
    if (request->kind == STORE_MATCH_REMOVE) {
        enum store_status status = update(backend, request);
        return status == STORE_DONE ? sql_put_removal(backend, request) : status;
    }
    if (request->kind == STORE_MATCH_INVITE) {
        enum store_status status = sql_may_invite(backend, request);
        return status == STORE_DONE ? update(backend, request) : status;
    }
    if (request->kind == STORE_MATCH_DECLINE) {
        enum store_status status = update(backend, request);
        return status == STORE_DONE ? sql_put_decline(backend, request) : status;
    }
    if (request->kind == STORE_MATCH_FEWER)
        return have_fewer(backend, request);
    if (request->kind == STORE_MATCH_UPDATE)
        return update(backend, request);
    if (request->kind == STORE_MATCH_UPGRADE)
        return upgrade(backend, request);
    return delete (backend, request->match);
}
