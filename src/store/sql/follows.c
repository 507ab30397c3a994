/* Whom people follow. */
#include "store/sql/requests.h"

enum { FOLLOWED_MAX = 200 };

static struct query *ask(struct backend *backend, enum sql sql, int64_t person, int64_t followed)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, person);
    query_number(query, 2, followed);
    return query;
}

enum store_status sql_read_follows(struct backend *backend, int64_t person, int64_t followed,
                                   bool *follows)
{
    struct query *query = ask(backend, SQL_FOLLOWS, person, followed);
    enum got got = query_next(query);
    *follows = got == GOT_ROW;
    query_reset(query);
    return got == GOT_FAILURE ? sql_failure(backend) : STORE_DONE;
}

static void read_followed(struct row *row, void *out)
{
    struct stored_followed *followed = out;
    followed->person = row_number(row, 0, 1, INT64_MAX);
    row_name(row, 1, followed->name, sizeof followed->name);
    followed->since = row_number(row, 2, 0, STORE_TIME_MAX);
    followed->hidden = row_number(row, 3, 0, 1) != 0;
}

static enum store_status read_all(struct backend *backend, struct store_request *request)
{
    void *list = NULL;
    struct query *query = ask(backend, SQL_FOLLOWED, request->person.id, FOLLOWED_MAX);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->followed,
                                             read_followed, &list, &request->count);
    request->followed = list;
    return status;
}

/* Nobody follows themselves; whom one follows already, one follows. */
static enum store_status put(struct backend *backend, struct store_request *request)
{
    bool follows = false;
    enum store_status status = sql_find_page(backend, request);
    if (status != STORE_DONE)
        return status;
    if (request->person.id == request->viewer)
        return STORE_MISSING;
    status = sql_read_follows(backend, request->viewer, request->person.id, &follows);
    if (status != STORE_DONE || follows)
        return status;
    struct query *query = ask(backend, SQL_FOLLOW_PUT, request->viewer, request->person.id);
    query_number(query, 3, sql_clock(backend));
    query_number(query, 4, FOLLOWED_MAX);
    status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? STORE_CONFLICT : status;
}

/* Whoever hides or is not there is let go like anybody. */
static enum store_status drop(struct backend *backend, struct store_request *request)
{
    enum store_status status = sql_name_find(backend, request->person.name, &request->person.id);
    if (status != STORE_DONE)
        return status == STORE_MISSING ? STORE_DONE : status;
    return sql_run(backend, ask(backend, SQL_FOLLOW_DROP, request->viewer, request->person.id));
}

enum store_status sql_run_follow(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_FOLLOWED)
        return read_all(backend, request);
    return request->kind == STORE_FOLLOW_PUT ? put(backend, request) : drop(backend, request);
}
