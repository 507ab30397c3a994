/* Logs of matches and chat in SQLite. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

static void read_entry(sqlite3_stmt *row, struct stored_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->sequence = (uint32_t)sqlite3_column_int64(row, 0);
    entry->kind = (uint8_t)sqlite3_column_int(row, 1);
    entry->seat = (uint8_t)sqlite3_column_int(row, 2);
    entry->value = (uint64_t)sqlite3_column_int64(row, 3);
    entry->time = sqlite3_column_int64(row, 4);
    entry->spent = sqlite3_column_int64(row, 5);
    sqlite_get_text(row, 6, entry->client, sizeof entry->client);
}

static void read_line(sqlite3_stmt *row, struct stored_chat *line)
{
    memset(line, 0, sizeof *line);
    line->person = sqlite3_column_int64(row, 0);
    line->time = sqlite3_column_int64(row, 1);
    sqlite_get_text(row, 2, line->name, sizeof line->name);
    sqlite_get_text(row, 3, line->text, sizeof line->text);
}

static enum store_status read_log(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_LOG_READ);
    size_t room = 0;
    int code;
    sqlite3_bind_int64(statement, 1, request->match->key);
    request->entries = NULL;
    request->count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (request->count == room) {
            room = room == 0 ? 64 : room * 2;
            struct stored_entry *more = realloc(request->entries, room * sizeof *more);
            if (more == NULL)
                break;
            request->entries = more;
        }
        read_entry(statement, &request->entries[request->count++]);
    }
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return STORE_DONE;
    free(request->entries);
    request->entries = NULL;
    request->count = 0;
    return sqlite_failure(backend);
}

static enum store_status put_entry(struct backend *backend, int64_t match,
                                   const struct stored_entry *entry)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_LOG_APPEND);
    sqlite3_bind_int64(statement, 1, match);
    sqlite3_bind_int64(statement, 2, entry->sequence);
    sqlite3_bind_int(statement, 3, entry->kind);
    sqlite3_bind_int(statement, 4, entry->seat);
    sqlite3_bind_int64(statement, 5, (int64_t)entry->value);
    sqlite3_bind_int64(statement, 6, entry->time);
    sqlite3_bind_int64(statement, 7, entry->spent);
    sqlite_bind_text_or_null(statement, 8, entry->client);
    return sqlite_step(backend, statement);
}

static enum store_status put_result(struct backend *backend, const struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_MATCH_OVER);
    sqlite3_bind_int64(statement, 1, request->match->key);
    sqlite3_bind_text(statement, 2, request->result, -1, SQLITE_STATIC);
    return sqlite_step(backend, statement);
}

static enum store_status append(struct backend *backend, struct store_request *request)
{
    enum store_status status = put_entry(backend, request->match->key, &request->entry);
    if (status != STORE_DONE || request->result == NULL)
        return status;
    return put_result(backend, request);
}

enum store_status sqlite_put_log(struct backend *backend, const struct store_request *request)
{
    enum store_status status = STORE_DONE;
    for (size_t i = 0; i < request->count && status == STORE_DONE; i++)
        status = put_entry(backend, request->match->key, &request->entries[i]);
    return status == STORE_DONE ? put_result(backend, request) : status;
}

static enum store_status read_chat(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_CHAT_READ);
    int code = SQLITE_DONE;
    sqlite3_bind_int64(statement, 1, request->match->key);
    sqlite3_bind_int(statement, 2, request->limit);
    request->count = 0;
    request->lines = malloc((size_t)request->limit * sizeof *request->lines);
    while (request->lines != NULL && request->count < (size_t)request->limit &&
           (code = sqlite3_step(statement)) == SQLITE_ROW)
        read_line(statement, &request->lines[request->count++]);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_DONE : sqlite_failure(backend);
}

static enum store_status add_chat(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_CHAT_ADD);
    sqlite3_bind_int64(statement, 1, request->match->key);
    sqlite3_bind_int64(statement, 2, request->line.person);
    sqlite3_bind_int64(statement, 3, request->line.time);
    sqlite3_bind_text(statement, 4, request->line.text, -1, SQLITE_STATIC);
    return sqlite_step(backend, statement);
}

enum store_status sqlite_run_log(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_APPEND)
        return append(backend, request);
    if (request->kind == STORE_CHAT_READ)
        return read_chat(backend, request);
    if (request->kind == STORE_CHAT_ADD)
        return add_chat(backend, request);
    return read_log(backend, request);
}
