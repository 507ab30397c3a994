/* Logs of matches and chat. */
#include "store/sql/requests.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_KEPT = 1000 }; /* of the chat at one table, the newest */

static void read_entry(struct row *row, struct stored_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->sequence = (uint32_t)row_number(row, 0, 0, UINT32_MAX);
    entry->kind = (uint8_t)row_number(row, 1, ENTRY_EVENT, ENTRY_ENDED);
    entry->seat = (uint8_t)row_number(row, 2, 0, SEATS_MAX - 1);
    entry->value = (uint64_t)row_number(row, 3, INT64_MIN, INT64_MAX);
    entry->time = row_number(row, 4, 0, STORE_TIME_MAX);
    entry->spent = row_number(row, 5, 0, STORE_TIME_MAX);
    row_text_or_none(row, 6, entry->client, sizeof entry->client);
    entry->trace = (uint64_t)row_number_or_none(row, 7, INT64_MIN, INT64_MAX);
}

/* A line that cannot be shown is left out; who said it may be anybody. */
bool sql_read_line(struct query *query, struct stored_chat *line)
{
    struct row row = {.query = query};
    memset(line, 0, sizeof *line);
    line->person = row_number(&row, 0, 1, INT64_MAX);
    line->time = row_number(&row, 1, 0, STORE_TIME_MAX);
    row_name(&row, 2, line->name, sizeof line->name);
    row_text(&row, 3, line->text, sizeof line->text);
    line->number = row_number(&row, 4, 1, INT64_MAX);
    return row.bad == NULL;
}

static enum store_status read_log(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_LOG_READ);
    struct row row = {.query = query};
    size_t room = 0;
    enum got code;
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->from);
    request->entries = NULL;
    request->count = 0;
    while ((code = query_next(query)) == GOT_ROW) {
        if (request->count == room) {
            room = room == 0 ? 64 : room * 2;
            struct stored_entry *more = realloc(request->entries, room * sizeof *more);
            if (more == NULL)
                break;
            request->entries = more;
        }
        read_entry(&row, &request->entries[request->count++]);
    }
    enum store_status status = code == GOT_END ? STORE_DONE : sql_failure(backend);
    query_reset(query);
    if (status == STORE_DONE && row.bad != NULL)
        status = STORE_DAMAGED;
    if (status == STORE_DAMAGED)
        sql_set_aside(backend, request->match->key, row.bad == NULL ? "its log" : row.bad);
    if (status == STORE_DONE)
        return STORE_DONE;
    free(request->entries);
    request->entries = NULL;
    request->count = 0;
    return status;
}

static enum store_status read_told(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_TOLD_READ);
    query_number(query, 1, request->match->key);
    enum got code = query_next(query);
    enum store_status status = STORE_DONE;
    if (code == GOT_ROW)
        request->told = strdup(query_string(query, 0));
    else if (code != GOT_END)
        status = sql_failure(backend);
    query_reset(query);
    return status;
}

/* What was said, and how many entries it tells of. */
static enum store_status put_told(struct backend *backend, int64_t match, uint32_t entries,
                                  const char *said)
{
    struct query *query = sql_query(backend, SQL_TOLD_PUT);
    query_number(query, 1, match);
    query_text(query, 2, said);
    enum store_status status = sql_run(backend, query);
    if (status != STORE_DONE)
        return status;
    query = sql_query(backend, SQL_TOLD_COUNT);
    query_number(query, 1, match);
    query_number(query, 2, entries);
    return sql_run(backend, query);
}

enum store_status sql_put_entry(struct backend *backend, int64_t match,
                                const struct stored_entry *entry)
{
    struct query *query = sql_query(backend, SQL_LOG_APPEND);
    query_number(query, 1, match);
    query_number(query, 2, entry->sequence);
    query_number(query, 3, entry->kind);
    query_number(query, 4, entry->seat);
    query_number(query, 5, (int64_t)entry->value);
    query_number(query, 6, entry->time);
    query_number(query, 7, entry->spent);
    query_text_or_none(query, 8, entry->client);
    if (entry->trace != 0)
        query_number(query, 9, (int64_t)entry->trace);
    return sql_put(backend, query);
}

static enum store_status put_result(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCH_OVER);
    query_number(query, 1, request->match->key);
    query_text(query, 2, request->result);
    if (request->match->series.of > 0)
        query_bytes(query, 3, request->match->series.wins, sizeof request->match->series.wins);
    enum store_status status = sql_put(backend, query);
    request->match->version += status == STORE_DONE;
    return status;
}

enum store_status sql_drop_told(struct backend *backend, int64_t match)
{
    struct query *query = sql_query(backend, SQL_TOLD_DROP);
    query_number(query, 1, match);
    return sql_put(backend, query);
}

static enum store_status append(struct backend *backend, struct store_request *request)
{
    enum store_status status = sql_put_entry(backend, request->match->key, &request->entry);
    if (status != STORE_DONE || request->result == NULL)
        return status;
    status = put_result(backend, request);
    if (status == STORE_DONE)
        status = sql_drop_told(backend, request->match->key);
    return status == STORE_DONE ? sql_put_outcomes(backend, request, true) : status;
}

enum store_status sql_put_log(struct backend *backend, const struct store_request *request)
{
    enum store_status status = STORE_DONE;
    for (size_t i = 0; i < request->count && status == STORE_DONE; i++)
        status = sql_put_entry(backend, request->match->key, &request->entries[i]);
    return status == STORE_DONE ? put_result(backend, request) : status;
}

static enum store_status read_chat(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_CHAT_READ);
    enum got code = GOT_END;
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->limit);
    query_number(query, 3, request->from);
    request->count = 0;
    request->lines = malloc((size_t)request->limit * sizeof *request->lines);
    while (request->lines != NULL && request->count < (size_t)request->limit &&
           (code = query_next(query)) == GOT_ROW)
        if (sql_read_line(query, &request->lines[request->count]))
            request->lines[request->count++].page = query_int(query, 5) != 0;
    enum store_status status =
        code == GOT_END || code == GOT_ROW ? STORE_DONE : sql_failure(backend);
    query_reset(query);
    return status;
}

/* Numbers of lines that were deleted are not used again: their places stay. */
static enum store_status add_chat(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_CHAT_NEXT);
    query_number(query, 1, request->match->key);
    if (query_next(query) != GOT_ROW) {
        enum store_status status = sql_failure(backend);
        query_reset(query);
        return status;
    }
    request->line.number = query_int(query, 0);
    query_reset(query);
    query = sql_query(backend, SQL_CHAT_ADD);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->line.number);
    query_number(query, 3, request->line.person);
    query_number(query, 4, request->line.time);
    query_text(query, 5, request->line.text);
    enum store_status status = sql_run(backend, query);
    if (status != STORE_DONE)
        return status;
    query = sql_query(backend, SQL_CHAT_TRIM);
    query_number(query, 1, request->match->key);
    query_number(query, 2, LINES_KEPT);
    return sql_run(backend, query);
}

enum store_status sql_run_log(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_APPEND)
        return append(backend, request);
    if (request->kind == STORE_APPEND_COUNTED) {
        enum store_status status = append(backend, request);
        return status == STORE_DONE ? sql_count(backend, request) : status;
    }
    if (request->kind == STORE_TOLD_PUT)
        return put_told(backend, request->match->key, request->match->told, request->said);
    if (request->kind == STORE_CHAT_READ)
        return read_chat(backend, request);
    if (request->kind == STORE_CHAT_ADD)
        return add_chat(backend, request);
    enum store_status status = read_log(backend, request);
    /* In this order: it is packed at once, and its entries are in one place or the other. */
    if (status == STORE_DONE && request->count == 0 && request->match->status == MATCH_OVER)
        status = sql_read_packed(backend, request);
    return status == STORE_DONE && request->kind == STORE_MATCH_TOLD ? read_told(backend, request)
                                                                     : status;
}
