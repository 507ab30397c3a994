/* Tables and matches in SQLite; their logs are in sqlite_logs.c. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

/* Columns of every statement that reads matches; one row a seat. */
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
    SEAT,
    SEAT_PERSON,
    SEAT_NAME,
    SEAT_BOT
};

static void read_bytes(sqlite3_stmt *row, int column, void *out, size_t size)
{
    if (sqlite3_column_bytes(row, column) == (int)size)
        memcpy(out, sqlite3_column_blob(row, column), size);
}

static void read_row(sqlite3_stmt *row, struct stored_match *match)
{
    memset(match, 0, sizeof *match);
    match->key = sqlite3_column_int64(row, KEY);
    read_bytes(row, ID, &match->id, sizeof match->id);
    match->version = sqlite3_column_int64(row, VERSION);
    match->owner = sqlite3_column_int64(row, OWNER);
    match->created = sqlite3_column_int64(row, CREATED);
    match->started = sqlite3_column_int64(row, STARTED);
    sqlite_get_text(row, GAME, match->game, sizeof match->game);
    match->rules_version = (uint16_t)sqlite3_column_int(row, RULES_VERSION);
    match->players = (uint8_t)sqlite3_column_int(row, PLAYERS);
    match->mode = (uint8_t)sqlite3_column_int(row, MODE);
    match->status = (uint8_t)sqlite3_column_int(row, STATUS);
    match->by_link = sqlite3_column_int(row, BY_LINK) != 0;
    read_bytes(row, OPTIONS, match->options.value, sizeof match->options.value);
    match->clock_seconds = (uint32_t)sqlite3_column_int64(row, CLOCK_SECONDS);
    match->clock_increment = (uint32_t)sqlite3_column_int64(row, CLOCK_INCREMENT);
    sqlite_get_text(row, SEED, match->seed, sizeof match->seed);
    sqlite_get_text(row, RESULT, match->result, sizeof match->result);
    match->has_rematch = sqlite3_column_type(row, REMATCH) != SQLITE_NULL;
    read_bytes(row, REMATCH, &match->rematch, sizeof match->rematch);
    match->uploaded = sqlite3_column_int(row, UPLOADED) != 0;
    match->seating = (uint8_t)sqlite3_column_int(row, SEATING);
}

static void read_seat(sqlite3_stmt *row, struct stored_match *match)
{
    int number = sqlite3_column_int(row, SEAT);
    if (number < 0 || number >= SEATS_MAX)
        return;
    struct stored_seat *seat = &match->seats[number];
    seat->person = sqlite3_column_int64(row, SEAT_PERSON);
    sqlite_get_text(row, SEAT_NAME, seat->name, sizeof seat->name);
    sqlite_get_text(row, SEAT_BOT, seat->bot, sizeof seat->bot);
}

/* All matches that the statement gives. */
static enum store_status read_all(struct backend *backend, sqlite3_stmt *statement,
                                  struct store_request *request)
{
    size_t room = 0;
    int code;
    request->matches = NULL;
    request->count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_match *last =
            request->count == 0 ? NULL : &request->matches[request->count - 1];
        if (last == NULL || last->key != sqlite3_column_int64(statement, KEY)) {
            if (request->count == room) {
                room = room == 0 ? 16 : room * 2;
                last = realloc(request->matches, room * sizeof *last);
                if (last == NULL)
                    break;
                request->matches = last;
            }
            last = &request->matches[request->count++];
            read_row(statement, last);
        }
        read_seat(statement, last);
    }
    enum store_status status = code == SQLITE_DONE ? STORE_DONE : sqlite_failure(backend);
    sqlite3_reset(statement);
    if (status != STORE_DONE) {
        free(request->matches);
        request->matches = NULL;
        request->count = 0;
    }
    return status;
}

static enum store_status read_one(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_MATCH_BY_ID);
    sqlite3_bind_blob(statement, 1, &request->match->id, MATCH_ID_SIZE, SQLITE_STATIC);
    enum store_status status = read_all(backend, statement, request);
    if (status == STORE_DONE && request->count == 0)
        status = STORE_MISSING;
    if (status == STORE_DONE)
        *request->match = request->matches[0];
    free(request->matches);
    request->matches = NULL;
    request->count = 0;
    return status == STORE_DONE ? sqlite_run_log(backend, request) : status;
}

static enum store_status put_seats(struct backend *backend, const struct stored_match *match)
{
    enum store_status status = STORE_DONE;
    for (int seat = 0; seat < match->players && status == STORE_DONE; seat++) {
        sqlite3_stmt *statement = sqlite_statement(backend, SQL_SEAT_PUT);
        sqlite3_bind_int64(statement, 1, match->key);
        sqlite3_bind_int(statement, 2, seat);
        if (match->seats[seat].person != 0)
            sqlite3_bind_int64(statement, 3, match->seats[seat].person);
        sqlite_bind_text_or_null(statement, 4, match->seats[seat].bot);
        if (match->uploaded)
            sqlite_bind_text_or_null(statement, 5, match->seats[seat].name);
        status = sqlite_step(backend, statement);
    }
    return status;
}

static void bind_id_or_null(sqlite3_stmt *statement, int place, bool there,
                            const struct match_id *id)
{
    if (there)
        sqlite3_bind_blob(statement, place, id, MATCH_ID_SIZE, SQLITE_STATIC);
}

static enum store_status create(struct backend *backend, struct store_request *request)
{
    struct stored_match *match = request->match;
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_MATCH_CREATE);
    sqlite3_bind_blob(statement, 1, &match->id, MATCH_ID_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, match->version);
    if (match->owner != 0)
        sqlite3_bind_int64(statement, 3, match->owner);
    sqlite3_bind_int64(statement, 4, match->created);
    sqlite3_bind_text(statement, 5, match->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 6, match->rules_version);
    sqlite3_bind_int(statement, 7, match->players);
    sqlite3_bind_int(statement, 8, match->mode);
    sqlite3_bind_int(statement, 9, match->status);
    sqlite3_bind_int(statement, 10, match->by_link);
    sqlite3_bind_blob(statement, 11, match->options.value, sizeof match->options.value,
                      SQLITE_STATIC);
    sqlite3_bind_int64(statement, 12, match->clock_seconds);
    sqlite3_bind_int64(statement, 13, match->clock_increment);
    sqlite3_bind_text(statement, 14, match->seed, -1, SQLITE_STATIC);
    bind_id_or_null(statement, 15, match->has_rematch, &match->rematch);
    sqlite3_bind_int64(statement, 16, match->started);
    sqlite3_bind_int(statement, 17, match->uploaded);
    sqlite3_bind_int(statement, 18, match->seating);
    enum store_status status = sqlite_step(backend, statement);
    if (status != STORE_DONE)
        return status;
    match->key = sqlite3_last_insert_rowid(backend->db);
    status = put_seats(backend, match);
    return status == STORE_DONE && request->result != NULL ? sqlite_put_log(backend, request)
                                                           : status;
}

static enum store_status update(struct backend *backend, struct stored_match *match)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_MATCH_UPDATE);
    sqlite3_bind_int64(statement, 1, match->key);
    sqlite3_bind_int64(statement, 2, match->version);
    if (match->owner != 0)
        sqlite3_bind_int64(statement, 3, match->owner);
    sqlite3_bind_int(statement, 4, match->status);
    bind_id_or_null(statement, 5, match->has_rematch, &match->rematch);
    sqlite3_bind_int64(statement, 6, match->started);
    sqlite3_bind_int(statement, 7, match->rules_version);
    enum store_status status = sqlite_step(backend, statement);
    if (status != STORE_DONE)
        return status;
    if (sqlite3_changes(backend->db) == 0)
        return STORE_CONFLICT;
    match->version++;
    return put_seats(backend, match);
}

static enum store_status delete (struct backend *backend, const struct stored_match *match) {
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_MATCH_DELETE);
    sqlite3_bind_int64(statement, 1, match->key);
    return sqlite_step(backend, statement);
}

/* A list that begins from a number, of at most `limit` matches. */
static enum store_status read_from(struct backend *backend, enum sql sql, int64_t from,
                                   struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, sql);
    sqlite3_bind_int64(statement, 1, from);
    sqlite3_bind_int(statement, 2, request->limit);
    return read_all(backend, statement, request);
}

enum store_status sqlite_run_match(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_MATCH_READ)
        return read_one(backend, request);
    if (request->kind == STORE_MATCHES_ACTIVE)
        return read_all(backend, sqlite_statement(backend, SQL_MATCHES_ACTIVE), request);
    if (request->kind == STORE_MATCHES_OF)
        return read_from(backend, SQL_MATCHES_OF, request->person.id, request);
    if (request->kind == STORE_MATCHES_AFTER)
        return read_from(backend, SQL_MATCHES_AFTER, request->match->key, request);
    if (request->kind == STORE_MATCH_CREATE)
        return create(backend, request);
    if (request->kind == STORE_MATCH_UPDATE)
        return update(backend, request->match);
    return delete (backend, request->match);
}
