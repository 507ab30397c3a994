/* People and their tokens. */
#include "store/sql/requests.h"

static enum store_status read_person(struct backend *backend, struct query *query,
                                     struct stored_person *person, int64_t *used)
{
    enum got code = query_next(query);
    enum store_status status = STORE_MISSING;
    if (code == GOT_ROW) {
        struct row row = {.query = query};
        person->id = row_number(&row, 0, 1, INT64_MAX);
        row_name(&row, 1, person->name, sizeof person->name);
        row_name(&row, 2, person->password, sizeof person->password);
        person->hidden = row_number(&row, 3, 0, 1) != 0;
        if (used != NULL)
            *used = row_number(&row, 4, 0, STORE_TIME_MAX);
        status = row.bad == NULL ? STORE_DONE : STORE_DAMAGED;
    } else if (code != GOT_END) {
        status = sql_failure(backend);
    }
    query_reset(query);
    return status;
}

static enum store_status by_token(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_PERSON_BY_TOKEN);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    query_number(query, 2, request->used);
    return read_person(backend, query, &request->person, &request->used);
}

static enum store_status by_name(struct backend *backend, struct store_request *request)
{
    int64_t id = 0;
    enum store_status status = sql_name_find(backend, request->person.name, &id);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_PERSON_BY_ID);
    query_number(query, 1, id);
    return read_person(backend, query, &request->person, NULL);
}

static enum store_status by_reset(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_PERSON_BY_RESET);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    query_number(query, 2, request->used);
    return read_person(backend, query, &request->person, NULL);
}

static enum store_status add_token(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_TOKEN_ADD);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    query_number(query, 2, request->person.id);
    query_number(query, 3, sql_clock(backend));
    query_text_or_none(query, 4, request->person.password);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? STORE_MISSING : status;
}

static enum store_status drop_token(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_TOKEN_DROP);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    return sql_run(backend, query);
}

static enum store_status use_token(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_TOKEN_USE);
    query_bytes(query, 1, request->token, TOKEN_HASH_SIZE);
    query_number(query, 2, sql_clock(backend));
    return sql_run(backend, query);
}

static enum store_status create(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_PERSON_CREATE);
    query_text(query, 1, request->person.name);
    query_number(query, 2, sql_clock(backend));
    enum store_status status = sql_make(backend, query, &request->person.id);
    if (status == STORE_DONE)
        status = sql_name_claim(backend, request->person.id, request->person.name);
    return status == STORE_DONE ? add_token(backend, request) : status;
}

/* A query about one person that must have changed one row. */
static enum store_status change(struct backend *backend, struct store_request *request,
                                enum sql sql, const char *text, enum store_status if_none)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, request->person.id);
    if (text != NULL)
        query_text(query, 2, text);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? if_none : status;
}

/* The name is theirs, and nobody's besides if they have a password. */
static enum store_status take_name(struct backend *backend, struct store_request *request)
{
    enum store_status status = sql_name_claim(backend, request->person.id, request->person.name);
    return status == STORE_DONE ? sql_name_free(backend, request) : status;
}

static enum store_status rename_person(struct backend *backend, struct store_request *request)
{
    enum store_status status =
        change(backend, request, SQL_NAME_WRITE, request->person.name, STORE_MISSING);
    if (status == STORE_DONE)
        status = take_name(backend, request);
    return status == STORE_DONE && request->sanction.person != 0
               ? sql_put_sanction(backend, &request->sanction)
               : status;
}

/* The token of a letter lets somebody in once. */
static enum store_status spend_reset(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_RESET_SPEND);
    query_number(query, 1, request->person.id);
    query_bytes(query, 2, request->reset, TOKEN_HASH_SIZE);
    query_number(query, 3, request->used);
    return sql_must_change(backend, query);
}

/* Whoever knew the old password, or a token, is out from now on: all that is theirs is the new one.
 */
static enum store_status set_password(struct backend *backend, struct store_request *request)
{
    enum store_status status = request->resets ? spend_reset(backend, request) : STORE_DONE;
    if (status == STORE_DONE)
        status = change(backend, request, SQL_RESET_DROP, NULL, STORE_DONE);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_PERSON_PASSWORD);
    query_number(query, 1, request->person.id);
    query_text(query, 2, request->person.password);
    query_text_or_none(query, 3, request->expected);
    query_text(query, 4, request->person.name);
    status = sql_run(backend, query);
    if (status == STORE_DONE && sql_changes(backend) == 0)
        status = STORE_MISSING;
    if (status == STORE_DONE)
        status = take_name(backend, request);
    if (status == STORE_DONE)
        status = change(backend, request, SQL_TOKENS_DROP, NULL, STORE_DONE);
    return status == STORE_DONE ? add_token(backend, request) : status;
}

enum store_status sql_run_person(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_PERSON_BY_TOKEN)
        return by_token(backend, request);
    if (request->kind == STORE_PERSON_BY_NAME)
        return by_name(backend, request);
    if (request->kind == STORE_PERSON_BY_RESET)
        return by_reset(backend, request);
    if (request->kind == STORE_PERSON_CREATE)
        return create(backend, request);
    if (request->kind == STORE_PERSON_RENAME)
        return rename_person(backend, request);
    if (request->kind == STORE_PERSON_PASSWORD)
        return set_password(backend, request);
    if (request->kind == STORE_TOKEN_ADD)
        return add_token(backend, request);
    if (request->kind == STORE_TOKENS_DROP)
        return change(backend, request, SQL_TOKENS_DROP, NULL, STORE_DONE);
    if (request->kind == STORE_TOKEN_USE)
        return use_token(backend, request);
    return drop_token(backend, request);
}
