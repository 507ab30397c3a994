/* Where people take messages, and the keys of the server's own. */
#include "store/sql/requests.h"

enum { OF_ONE_PERSON = 8 };

static void read_subscription(struct row *row, void *out)
{
    struct stored_subscription *subscription = out;
    row_bytes(row, 0, subscription->id, sizeof subscription->id);
    row_text(row, 1, subscription->endpoint, sizeof subscription->endpoint);
    row_bytes(row, 2, subscription->key, sizeof subscription->key);
    row_bytes(row, 3, subscription->auth, sizeof subscription->auth);
    subscription->language = (uint8_t)row_number(row, 4, 0, LANGUAGE_COUNT - 1);
}

static enum store_status read_all(struct backend *backend, struct store_request *request)
{
    void *list;
    struct query *query = sql_query(backend, SQL_SUBSCRIPTIONS);
    query_number(query, 1, request->person.id);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->subscriptions,
                                             read_subscription, &list, &request->count);
    request->subscriptions = list;
    return status;
}

static enum store_status put(struct backend *backend, const struct store_request *request)
{
    const struct stored_subscription *subscription = &request->subscription;
    struct query *query = sql_query(backend, SQL_SUBSCRIPTION_PUT);
    query_bytes(query, 1, subscription->id, sizeof subscription->id);
    query_bytes(query, 2, request->token, TOKEN_HASH_SIZE);
    query_number(query, 3, request->person.id);
    query_text(query, 4, subscription->endpoint);
    query_bytes(query, 5, subscription->key, sizeof subscription->key);
    query_bytes(query, 6, subscription->auth, sizeof subscription->auth);
    query_number(query, 7, subscription->language);
    query_number(query, 8, sql_clock(backend));
    enum store_status status = sql_must_change(backend, query);
    if (status != STORE_DONE)
        return status;
    query = sql_query(backend, SQL_SUBSCRIPTIONS_TRIM);
    query_number(query, 1, request->person.id);
    query_bytes(query, 2, subscription->id, sizeof subscription->id);
    query_number(query, 3, OF_ONE_PERSON);
    return sql_run(backend, query);
}

static enum store_status drop(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_SUBSCRIPTION_DROP);
    query_bytes(query, 1, request->subscription.id, sizeof request->subscription.id);
    query_number(query, 2, request->person.id);
    return sql_run(backend, query);
}

static enum store_status read_secret(struct backend *backend, struct stored_secret *secret)
{
    struct query *query = sql_query(backend, SQL_SECRET_READ);
    query_text(query, 1, secret->name);
    enum got got = query_next(query);
    struct row row = {.query = query};
    if (got == GOT_ROW)
        row_bytes(&row, 0, secret->bytes, sizeof secret->bytes);
    enum store_status status = got == GOT_ROW   ? STORE_DONE
                               : got == GOT_END ? STORE_MISSING
                                                : sql_failure(backend);
    query_reset(query);
    return row.bad == NULL ? status : STORE_DAMAGED;
}

/* Whoever comes first decides; all later ones get the same. */
static enum store_status keep_secret(struct backend *backend, struct store_request *request)
{
    struct stored_secret *secret = &request->secret;
    struct query *query = sql_query(backend, SQL_SECRET_KEEP);
    query_text(query, 1, secret->name);
    query_bytes(query, 2, secret->bytes, sizeof secret->bytes);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE ? read_secret(backend, secret) : status;
}

enum store_status sql_run_subscription(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_SUBSCRIPTIONS)
        return read_all(backend, request);
    if (request->kind == STORE_SUBSCRIPTION_PUT)
        return put(backend, request);
    if (request->kind == STORE_SUBSCRIPTION_DROP)
        return drop(backend, request);
    return request->kind == STORE_SECRET_READ ? read_secret(backend, &request->secret)
                                              : keep_secret(backend, request);
}
