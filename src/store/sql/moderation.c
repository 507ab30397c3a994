/* What those who host decide: sanctions, notices, finding people and
 * lines of chat, and deleting these. */
#include "store/sql/requests.h"

#include <stdlib.h>
#include <string.h>

static void read_person(struct row *row, void *out)
{
    struct listed_person *person = out;
    person->id = row_number(row, 0, 1, INT64_MAX);
    row_name(row, 1, person->name, sizeof person->name);
    person->has_password = row_number(row, 2, 0, 1) != 0;
    person->created = row_number(row, 3, 0, STORE_TIME_MAX);
}

static enum store_status find_people(struct backend *backend, struct store_request *request)
{
    void *list;
    struct query *query = sql_query(backend, SQL_PEOPLE_FIND);
    query_number(query, 1, request->person.id);
    query_text(query, 2, request->person.name);
    query_number(query, 3, request->limit);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->persons, read_person,
                                             &list, &request->count);
    request->persons = list;
    return status;
}

static void read_sanction(struct row *row, void *out)
{
    struct stored_sanction *sanction = out;
    sanction->kind = (uint8_t)row_number(row, 0, SANCTION_MUTE, SANCTION_RENAME);
    sanction->person = row_number_or_none(row, 1, 1, INT64_MAX);
    row_name(row, 2, sanction->name, sizeof sanction->name);
    row_text_or_none(row, 3, sanction->address, sizeof sanction->address);
    sanction->created = row_number(row, 4, 0, STORE_TIME_MAX);
    sanction->until = row_number(row, 5, 0, STORE_TIME_MAX);
    row_text_or_none(row, 6, sanction->text, sizeof sanction->text);
}

static enum store_status read_sanctions(struct backend *backend, struct store_request *request)
{
    void *list;
    struct query *query = sql_query(backend, SQL_SANCTIONS);
    query_number(query, 1, sql_clock(backend));
    enum store_status status = sql_read_rows(backend, query, sizeof *request->sanctions,
                                             read_sanction, &list, &request->count);
    request->sanctions = list;
    return status;
}

static void bind_target(struct query *query, const struct stored_sanction *sanction)
{
    query_number(query, 1, sanction->kind);
    if (sanction->person != 0)
        query_number(query, 2, sanction->person);
    query_text_or_none(query, 3, sanction->address);
}

static enum store_status drop_sanction(struct backend *backend,
                                       const struct stored_sanction *sanction)
{
    struct query *query = sql_query(backend, SQL_SANCTION_DROP);
    bind_target(query, sanction);
    return sql_must_change(backend, query);
}

/* One of a kind for each: a new one takes the place of the old. Those that are over go. */
enum store_status sql_put_sanction(struct backend *backend, const struct stored_sanction *sanction)
{
    struct query *query = sql_query(backend, SQL_SANCTIONS_EXPIRE);
    query_number(query, 1, sql_clock(backend));
    enum store_status status = sql_run(backend, query);
    if (status != STORE_DONE)
        return status;
    status = drop_sanction(backend, sanction);
    if (status != STORE_DONE && status != STORE_MISSING)
        return status;
    query = sql_query(backend, SQL_SANCTION_PUT);
    bind_target(query, sanction);
    query_number(query, 4, sanction->created);
    query_number(query, 5, sanction->until);
    query_text(query, 6, sanction->text);
    return sql_run(backend, query);
}

/* Notices. */

static void read_notice(struct row *row, void *out)
{
    struct stored_notice *notice = out;
    notice->kind = (uint8_t)row_number(row, 0, 0, NOTICE_KINDS - 1);
    notice->created = row_number(row, 1, 0, STORE_TIME_MAX);
    row_text_or_none(row, 2, notice->text, sizeof notice->text);
}

static enum store_status read_notices(struct backend *backend, struct store_request *request)
{
    void *list;
    enum store_status status =
        sql_read_rows(backend, sql_query(backend, SQL_NOTICES), sizeof *request->notices,
                      read_notice, &list, &request->count);
    request->notices = list;
    return status;
}

static enum store_status put_notice(struct backend *backend, const struct stored_notice *notice)
{
    struct query *query = sql_query(backend, SQL_NOTICE_PUT);
    query_number(query, 1, notice->kind);
    query_number(query, 2, notice->created);
    query_text(query, 3, notice->text);
    return sql_run(backend, query);
}

static enum store_status drop_notice(struct backend *backend, const struct stored_notice *notice)
{
    struct query *query = sql_query(backend, SQL_NOTICE_DROP);
    query_number(query, 1, notice->kind);
    return sql_must_change(backend, query);
}

/* Chat. */

static void read_found_line(struct row *row, void *out)
{
    struct stored_chat *line = out;
    sql_read_line(row->query, line);
    row_bytes(row, 5, line->match.bytes, MATCH_ID_SIZE);
}

static enum store_status find_chat(struct backend *backend, struct store_request *request)
{
    void *list;
    struct query *query = sql_query(backend, SQL_CHAT_FIND);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->person.id);
    query_text(query, 3, request->search);
    query_number(query, 4, request->limit);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->lines,
                                             read_found_line, &list, &request->count);
    request->lines = list;
    return status;
}

/* The text goes, for good; an empty line is none for whoever reads. */
static enum store_status delete_line(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_CHAT_DELETE);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->line.number);
    return sql_must_change(backend, query);
}

enum store_status sql_run_moderation(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_PEOPLE_FIND)
        return find_people(backend, request);
    if (request->kind == STORE_SANCTIONS)
        return read_sanctions(backend, request);
    if (request->kind == STORE_NOTICES)
        return read_notices(backend, request);
    if (request->kind == STORE_NOTICE_PUT)
        return put_notice(backend, &request->notice);
    if (request->kind == STORE_NOTICE_DROP)
        return drop_notice(backend, &request->notice);
    if (request->kind == STORE_CHAT_FIND)
        return find_chat(backend, request);
    if (request->kind == STORE_CHAT_DELETE)
        return delete_line(backend, request);
    if (request->kind == STORE_SANCTION_PUT)
        return sql_put_sanction(backend, &request->sanction);
    return drop_sanction(backend, &request->sanction);
}
