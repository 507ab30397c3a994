/* What has become too old; always a small piece of it, so that nobody waits long. */
#include "store/sql/requests.h"

#include <stdlib.h>

enum { PIECE = 50, DROPPED_PIECE = 500, PEOPLE_PIECE = 200 };

/* Tables that are open and were of use last before the given time, the oldest first. */
static enum store_status find_tables(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_AGED_TABLES);
    enum got code = GOT_END;
    query_number(query, 1, request->before);
    query_number(query, 2, PIECE);
    request->count = 0;
    request->ids = calloc(PIECE, sizeof *request->ids);
    while (request->ids != NULL && request->count < PIECE && (code = query_next(query)) == GOT_ROW)
        query_get_id(query, 0, &request->ids[request->count++]);
    request->more = request->count == PIECE;
    query_reset(query);
    return code == GOT_ROW || code == GOT_END ? STORE_DONE : sql_failure(backend);
}

/*
 * Goes through the people from a number on. Who was forgotten in part, or is a guest who can or
 * will not come back, is found; the number from which to go on is left in the request.
 */
static enum store_status find_people(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_AGED_PEOPLE);
    enum got code = GOT_END;
    int seen = 0;
    query_number(query, 1, request->person.id);
    query_number(query, 2, request->before);
    query_number(query, 3, PEOPLE_PIECE);
    request->count = 0;
    request->numbers = calloc(PEOPLE_PIECE, sizeof *request->numbers);
    while (request->numbers != NULL && seen < PEOPLE_PIECE &&
           (code = query_next(query)) == GOT_ROW) {
        seen++;
        request->person.id = query_int(query, 0);
        if (query_int(query, 1) != 0)
            request->numbers[request->count++] = request->person.id;
    }
    request->more = seen == PEOPLE_PIECE;
    query_reset(query);
    return code == GOT_ROW || code == GOT_END ? STORE_DONE : sql_failure(backend);
}

static enum store_status drop(struct backend *backend, struct store_request *request, enum sql sql)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, request->before);
    query_number(query, 2, DROPPED_PIECE);
    enum store_status status = sql_run(backend, query);
    request->more = sql_changes(backend) >= DROPPED_PIECE;
    return status;
}

static enum store_status touch(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCH_TOUCH);
    query_number(query, 1, request->match->key);
    query_number(query, 2, sql_clock(backend));
    return sql_run(backend, query);
}

enum store_status sql_run_age(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_AGED_TABLES)
        return find_tables(backend, request);
    if (request->kind == STORE_AGED_PEOPLE)
        return find_people(backend, request);
    if (request->kind == STORE_AGED_TOKENS_DROP)
        return drop(backend, request, SQL_AGED_TOKENS_DROP);
    if (request->kind == STORE_AGED_SUBSCRIPTIONS_DROP)
        return drop(backend, request, SQL_AGED_SUBSCRIPTIONS_DROP);
    return touch(backend, request);
}
