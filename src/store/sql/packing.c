/* Logs of matches that are over become one row each; see pack.h. */
#include "store/sql/requests.h"

#include <stdlib.h>
#include <string.h>

#include "store/pack.h"

/* As `packed` of a match says it. */
enum { PACKED = 1, NOT_TO_BE_PACKED = 2 };

static enum store_status mark(struct backend *backend, int64_t match, int how)
{
    struct query *query = sql_query(backend, SQL_PACK_MARK);
    query_number(query, 1, match);
    query_number(query, 2, how);
    return sql_put(backend, query);
}

static enum store_status put(struct backend *backend, int64_t match, const uint8_t *bytes,
                             size_t size)
{
    struct query *query = sql_query(backend, SQL_PACK_PUT);
    query_number(query, 1, match);
    query_bytes(query, 2, bytes, size);
    enum store_status status = sql_put(backend, query);
    if (status != STORE_DONE)
        return status;
    query = sql_query(backend, SQL_LOG_DROP);
    query_number(query, 1, match);
    status = sql_put(backend, query);
    return status == STORE_DONE ? mark(backend, match, PACKED) : status;
}

/* A log that is damaged stays as it is, and is not looked at again. */
static enum store_status pack(struct backend *backend, int64_t match)
{
    struct stored_match table = {.key = match};
    struct store_request read = {.kind = STORE_MATCH_READ, .match = &table};
    uint8_t *bytes = NULL;
    size_t size = 0;
    enum store_status status = sql_run_log(backend, &read);
    if (status == STORE_DONE && pack_write(read.entries, read.count, &bytes, &size))
        status = put(backend, match, bytes, size);
    else if (status == STORE_DONE || status == STORE_DAMAGED)
        status = mark(backend, match, NOT_TO_BE_PACKED);
    free(bytes);
    free(read.entries);
    return status;
}

enum store_status sql_pack(struct backend *backend, struct store_request *request)
{
    enum { AT_ONCE_MAX = 64 };
    int64_t keys[AT_ONCE_MAX];
    int count = 0;
    int most = request->limit < AT_ONCE_MAX ? request->limit : AT_ONCE_MAX;
    struct query *query = sql_query(backend, SQL_PACK_FIND);
    enum got got = GOT_END;
    query_number(query, 1, most);
    while (count < most && (got = query_next(query)) == GOT_ROW)
        keys[count++] = query_int(query, 0);
    enum store_status status = got == GOT_FAILURE ? sql_failure(backend) : STORE_DONE;
    query_reset(query);
    for (int i = 0; i < count && status == STORE_DONE; i++)
        status = pack(backend, keys[i]);
    request->more = count == most;
    return status;
}

static bool is_readable(const struct store_request *request)
{
    bool good = true;
    for (size_t i = 0; i < request->count && good; i++)
        good = row_is_utf8(request->entries[i].client, strlen(request->entries[i].client));
    return good;
}

static bool take(struct value value, struct store_request *request)
{
    if (value.type != VALUE_BYTES ||
        !pack_read(value.bytes, value.size, &request->entries, &request->count))
        return false;
    if (is_readable(request))
        return true;
    free(request->entries);
    request->entries = NULL;
    request->count = 0;
    return false;
}

enum store_status sql_read_packed(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_PACK_READ);
    query_number(query, 1, request->match->key);
    enum got got = query_next(query);
    enum store_status status = STORE_DONE;
    if (got == GOT_ROW && !take(query_value(query, 0), request))
        status = STORE_DAMAGED;
    else if (got == GOT_FAILURE)
        status = sql_failure(backend);
    query_reset(query);
    if (status == STORE_DAMAGED)
        sql_set_aside(backend, request->match->key, "its packed log");
    return status;
}
