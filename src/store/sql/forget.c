/*
 * Forgetting a person, a piece at a time. The first piece takes away all that they could
 * come back with, and their name; so whatever happens in between, they are gone, and the rest of
 * theirs is found by that nobody has no name.
 */
#include "store/sql/requests.h"

enum { MATCHES_PIECE = 20, LINES_PIECE = 500 };

/* Up to a piece of keys that the query gives for the person. */
static enum store_status read_keys(struct backend *backend, enum sql sql, int64_t person,
                                   int64_t keys[MATCHES_PIECE], int *count)
{
    struct query *query = sql_query(backend, sql);
    enum got code = GOT_END;
    *count = 0;
    query_number(query, 1, person);
    query_number(query, 2, MATCHES_PIECE);
    while (*count < MATCHES_PIECE && (code = query_next(query)) == GOT_ROW)
        keys[(*count)++] = query_int(query, 0);
    query_reset(query);
    return code == GOT_ROW || code == GOT_END ? STORE_DONE : sql_failure(backend);
}

/* A query about a match and the person. */
static enum store_status run_both(struct backend *backend, enum sql sql, int64_t key,
                                  int64_t person, int *changes)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, key);
    query_number(query, 2, person);
    enum store_status status = sql_run(backend, query);
    *changes = sql_changes(backend);
    return status;
}

/* What is theirs alone is deleted; the rest goes on without them, and has an heir. */
static enum store_status leave_match(struct backend *backend, int64_t key, int64_t person)
{
    int deleted = 0;
    int changes;
    enum store_status status = run_both(backend, SQL_FORGET_MATCH, key, person, &deleted);
    if (status == STORE_DONE && deleted == 0)
        status = run_both(backend, SQL_FORGET_OWNER, key, person, &changes);
    if (status == STORE_DONE && deleted == 0)
        status = run_both(backend, SQL_FORGET_SEAT, key, person, &changes);
    if (status == STORE_DONE && deleted == 0)
        status = run_both(backend, SQL_FORGET_RESULT, key, person, &changes);
    return status;
}

static enum store_status leave_matches(struct backend *backend, enum sql sql, int64_t person,
                                       bool *more)
{
    int64_t keys[MATCHES_PIECE];
    int count;
    enum store_status status = read_keys(backend, sql, person, keys, &count);
    for (int i = 0; i < count && status == STORE_DONE; i++)
        status = leave_match(backend, keys[i], person);
    *more |= count == MATCHES_PIECE;
    return status;
}

static enum store_status forget_lines(struct backend *backend, int64_t person, bool *more)
{
    struct query *query = sql_query(backend, SQL_FORGET_LINES);
    query_number(query, 1, person);
    query_number(query, 2, LINES_PIECE);
    enum store_status status = sql_run(backend, query);
    *more |= sql_changes(backend) >= LINES_PIECE;
    return status;
}

/* A query about the person alone that must change a row. */
static enum store_status run_person(struct backend *backend, enum sql sql, int64_t person)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, person);
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? STORE_MISSING : status;
}

enum store_status sql_forget(struct backend *backend, struct store_request *request)
{
    int64_t person = request->person.id;
    bool more = false;
    enum store_status status = leave_matches(backend, SQL_FORGET_SEATED, person, &more);
    if (status == STORE_DONE)
        status = leave_matches(backend, SQL_FORGET_OWNED, person, &more);
    if (status == STORE_DONE)
        status = forget_lines(backend, person, &more);
    request->more = more;
    if (status != STORE_DONE)
        return status;
    if (!more)
        return run_person(backend, SQL_PERSON_DELETE, person);
    status = run_person(backend, SQL_FORGET_STANDINGS, person);
    if (status == STORE_DONE || status == STORE_MISSING)
        status = run_person(backend, SQL_FORGET_TALLIES, person);
    if (status == STORE_DONE || status == STORE_MISSING)
        status = run_person(backend, SQL_MAIL_DROP, person);
    if (status == STORE_DONE || status == STORE_MISSING)
        status = run_person(backend, SQL_TOKENS_DROP, person);
    if (status == STORE_DONE || status == STORE_MISSING)
        status = run_person(backend, SQL_NAME_DROP, person);
    return status == STORE_DONE || status == STORE_MISSING
               ? run_person(backend, SQL_FORGET_NAME, person)
               : status;
}
