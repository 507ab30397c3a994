/* Blocks, removals from tables, and reports of lines. */
#include "store/sql/requests.h"

#include <stdlib.h>
#include <string.h>

/*
 * Lines that are kept before and after one that was reported, blocks of a person, reports in all.
 * A person can be reported by their seat; then the line is -1 for seat 0, -2 for seat 1, and so on,
 * and the last lines are kept.
 */
enum { LINES_AROUND = 10, BLOCKS_MAX = 200, REPORTS_MAX = 10000 };

/* Blocks. */

static void read_block(struct row *row, void *out)
{
    struct stored_block *block = out;
    block->person = row_number(row, 0, 1, INT64_MAX);
    block->blocked = row_number(row, 1, 1, INT64_MAX);
    block->created = row_number_or_none(row, 2, 0, STORE_TIME_MAX);
    row_name(row, 3, block->name, sizeof block->name);
}

static enum store_status read_blocks(struct backend *backend, struct store_request *request)
{
    void *list;
    bool removals = request->kind == STORE_REMOVALS;
    struct query *query = sql_query(backend, removals ? SQL_REMOVALS : SQL_BLOCKS);
    if (!removals)
        query_number(query, 1, request->person.id);
    enum store_status status =
        sql_read_rows(backend, query, sizeof *request->blocks, read_block, &list, &request->count);
    request->blocks = list;
    return status;
}

static enum store_status put_block(struct backend *backend, const struct stored_block *block)
{
    struct query *query = sql_query(backend, SQL_BLOCK_PUT);
    query_number(query, 1, block->person);
    query_number(query, 2, block->blocked);
    query_number(query, 3, block->created);
    query_number(query, 4, BLOCKS_MAX);
    enum store_status status = sql_must_change(backend, query);
    return status == STORE_MISSING ? STORE_CONFLICT : status;
}

static enum store_status drop_block(struct backend *backend, const struct stored_block *block)
{
    struct query *query = sql_query(backend, SQL_BLOCK_DROP);
    query_number(query, 1, block->person);
    query_number(query, 2, block->blocked);
    return sql_must_change(backend, query);
}

enum store_status sql_put_removal(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_REMOVAL_PUT);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->person.id);
    return sql_run(backend, query);
}

/* One line of a chat. */
static enum store_status read_one_line(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_CHAT_LINE);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->line.number);
    enum got code = query_next(query);
    enum store_status status = STORE_MISSING;
    if (code == GOT_ROW) {
        sql_read_line(query, &request->line);
        status = STORE_DONE;
    } else if (code != GOT_END) {
        status = sql_failure(backend);
    }
    query_reset(query);
    return status;
}

/* Reports. */

static enum store_status add_report(struct backend *backend, struct store_request *request)
{
    bool by_seat = request->line.number < 0;
    struct query *query = sql_query(backend, by_seat ? SQL_REPORT_SEAT : SQL_REPORT_ADD);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->line.number);
    query_number(query, 3, request->person.id);
    query_number(query, 4, sql_clock(backend));
    query_text(query, 5, request->search);
    query_number(query, 6, REPORTS_MAX);
    int64_t report = 0;
    enum store_status status = sql_make(backend, query, &report);
    if (status != STORE_DONE)
        return status;
    query = sql_query(backend, by_seat ? SQL_REPORT_LAST : SQL_REPORT_LINES);
    query_number(query, 1, report);
    query_number(query, 2, request->match->key);
    query_number(query, 3, request->line.number);
    query_number(query, 4, LINES_AROUND);
    return sql_run(backend, query);
}

static void read_report(struct row *row, void *out)
{
    struct stored_report *report = out;
    report->id = row_number(row, 0, 1, INT64_MAX);
    row_bytes(row, 1, report->match.bytes, MATCH_ID_SIZE);
    row_text(row, 2, report->game, sizeof report->game);
    report->line = row_number(row, 3, -SEATS_MAX, INT64_MAX);
    report->person = row_number(row, 4, 1, INT64_MAX);
    row_name(row, 5, report->name, sizeof report->name);
    report->reporter = row_number_or_none(row, 6, 1, INT64_MAX);
    row_name(row, 7, report->reporter_name, sizeof report->reporter_name);
    report->created = row_number(row, 8, 0, STORE_TIME_MAX);
    row_text_or_none(row, 9, report->reason, sizeof report->reason);
    report->done = row_number(row, 10, 0, 1) != 0;
    if (row->bad != NULL)
        return;
    const char *lines = query_string(row->query, 11);
    const char *seats = query_string(row->query, 12);
    report->lines = lines == NULL ? NULL : strdup(lines);
    report->seats = seats == NULL ? NULL : strdup(seats);
}

static enum store_status read_reports(struct backend *backend, struct store_request *request)
{
    void *list;
    struct query *query = sql_query(backend, SQL_REPORTS);
    query_number(query, 1, request->also_done);
    query_number(query, 2, request->limit);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->reports, read_report,
                                             &list, &request->count);
    request->reports = list;
    return status;
}

static enum store_status finish_report(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_REPORT_DONE);
    query_number(query, 1, request->report);
    return sql_must_change(backend, query);
}

enum store_status sql_run_report(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_BLOCKS || request->kind == STORE_REMOVALS)
        return read_blocks(backend, request);
    if (request->kind == STORE_CHAT_LINE)
        return read_one_line(backend, request);
    if (request->kind == STORE_REPORTS)
        return read_reports(backend, request);
    if (request->kind == STORE_BLOCK_PUT)
        return put_block(backend, &request->block);
    if (request->kind == STORE_BLOCK_DROP)
        return drop_block(backend, &request->block);
    if (request->kind == STORE_REPORT_ADD)
        return add_report(backend, request);
    return finish_report(backend, request);
}
