/*
 * Lists of matches, a page at a time, and how much of them is somebody's own. Each comes
 * out of an index that holds what is wanted in the order wanted: what else there is costs nothing.
 */
#include "store/sql/requests.h"

#include <stdlib.h>

/* Tables of somebody who has had their share are passed over, but no more of them than these. */
enum { PASSED_MAX = 2000 };

/* Whom we have counted on the way, by a hash of their number. */
enum { PLACES = 256 };

struct shares {
    int64_t who[PLACES];
    int count[PLACES];
};

/* Whether one more of this person's may be listed. */
static bool take_share(struct shares *shares, int64_t person, int most)
{
    unsigned at = (unsigned)((uint64_t)person * 2654435761U % PLACES);
    while (shares->count[at] > 0 && shares->who[at] != person)
        at = (at + 1) % PLACES;
    shares->who[at] = person;
    bool may = shares->count[at] < most;
    shares->count[at] += may;
    return may;
}

static int64_t first_below(const struct store_page *page)
{
    return page->before > 0 ? page->before : INT64_MAX;
}

/* The keys of one page, and where the next begins: 0 if there is none. */
static enum store_status choose(struct backend *backend, enum sql sql, struct store_page *page,
                                int64_t *keys, int *count)
{
    struct shares shares = {{0}, {0}};
    struct query *query = sql_query(backend, sql);
    int passed = 0;
    enum got code = GOT_END;
    int64_t last = 0;
    *count = 0;
    query_number(query, 1, first_below(page));
    query_number(query, 2, page->limit + PASSED_MAX);
    while (*count < page->limit && passed < PASSED_MAX && (code = query_next(query)) == GOT_ROW) {
        last = query_int(query, 0);
        if (take_share(&shares, query_int(query, 1), page->of_one))
            keys[(*count)++] = last;
        else
            passed++;
    }
    page->next = code == GOT_ROW ? last : 0;
    query_reset(query);
    return code == GOT_ROW || code == GOT_END ? STORE_DONE : sql_failure(backend);
}

static enum store_status list_page(struct backend *backend, enum sql sql, struct store_page *page,
                                   struct store_request *request)
{
    int64_t keys[STORE_PAGE_MAX];
    int count = 0;
    if (page->limit <= 0)
        return STORE_DONE;
    enum store_status status = choose(backend, sql, page, keys, &count);
    for (int i = 0; i < count && status == STORE_DONE; i++) {
        struct query *query = sql_query(backend, SQL_MATCH_BY_KEY);
        query_number(query, 1, keys[i]);
        status = sql_read_matches(backend, query, request);
        if (status == STORE_DAMAGED)
            status = STORE_DONE; /* the others are still worth showing */
    }
    return status;
}

enum store_status sql_run_list(struct backend *backend, struct store_request *request)
{
    request->matches = NULL;
    request->count = 0;
    if (request->kind == STORE_MATCHES_OF) {
        struct query *query = sql_query(backend, SQL_MATCHES_OF);
        query_number(query, 1, request->person.id);
        query_number(query, 2, request->limit);
        query_number(query, 3, first_below(&request->open));
        return sql_read_matches(backend, query, request);
    }
    if (request->kind == STORE_INVITATIONS) {
        struct query *query = sql_query(backend, SQL_INVITATIONS);
        query_number(query, 1, request->person.id);
        query_number(query, 2, request->limit);
        return sql_read_matches(backend, query, request);
    }
    enum store_status status = list_page(backend, SQL_LIST_OPEN, &request->open, request);
    return status == STORE_DONE ? list_page(backend, SQL_LIST_RUNNING, &request->running, request)
                                : status;
}

/* Whether the query, which stops counting there, finds as many as may be. */
static bool is_reached(struct backend *backend, enum sql sql, int64_t person, int most)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, person);
    query_number(query, 2, most);
    bool reached = query_next(query) == GOT_ROW && query_int(query, 0) >= most;
    query_reset(query);
    return reached;
}

enum store_status sql_check_bounds(struct backend *backend, const struct store_request *request)
{
    const struct store_bounds *most = &request->bounds;
    if (most->seats > 0 && is_reached(backend, SQL_COUNT_SEATS, request->person.id, most->seats))
        return STORE_TOO_MANY_SEATS;
    if (most->tables > 0 && is_reached(backend, SQL_COUNT_OPEN, request->person.id, most->tables))
        return STORE_TOO_MANY_TABLES;
    return STORE_DONE;
}
