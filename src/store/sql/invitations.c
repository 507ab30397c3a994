/* Seats that are kept for people. */
#include "store/sql/requests.h"

enum { KEPT_MAX = 10 };

static struct query *ask(struct backend *backend, enum sql sql, int64_t match, int64_t person)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, match);
    query_number(query, 2, person);
    return query;
}

static enum store_status has_declined(struct backend *backend, const struct store_request *request)
{
    struct query *query = ask(backend, SQL_DECLINED, request->match->key, request->person.id);
    enum got got = query_next(query);
    query_reset(query);
    return got == GOT_FAILURE ? sql_failure(backend) : got == GOT_ROW ? STORE_DECLINED : STORE_DONE;
}

enum store_status sql_may_invite(struct backend *backend, const struct store_request *request)
{
    enum store_status status = has_declined(backend, request);
    if (status != STORE_DONE)
        return status;
    struct query *query = ask(backend, SQL_KEPT_COUNT, request->viewer, request->person.id);
    query_number(query, 3, request->before);
    enum got got = query_next(query);
    bool too_many = got == GOT_ROW && (query_int(query, 0) >= KEPT_MAX || query_int(query, 1) > 0);
    query_reset(query);
    return got != GOT_ROW ? sql_failure(backend) : too_many ? STORE_TOO_MANY : STORE_DONE;
}

enum store_status sql_put_decline(struct backend *backend, const struct store_request *request)
{
    return sql_run(backend, ask(backend, SQL_DECLINE_PUT, request->match->key, request->person.id));
}
