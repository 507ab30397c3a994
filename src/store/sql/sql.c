#include "store/sql/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void sql_init(struct backend *backend, const struct sql_engine *engine)
{
    backend->engine = engine;
    for (int i = 0; i < SQL_COUNT; i++) {
        backend->queries[i].backend = backend;
        backend->queries[i].sql = (enum sql)i;
    }
}

struct query *sql_query(struct backend *backend, enum sql sql)
{
    struct query *query = &backend->queries[sql];
    backend->engine->ready(query);
    return query;
}

static void give(struct query *query, int place, struct value value)
{
    query->backend->engine->give(query, place, value);
}

void query_number(struct query *query, int place, int64_t number)
{
    give(query, place, (struct value){.type = VALUE_NUMBER, .number = number});
}

void query_text(struct query *query, int place, const char *text)
{
    give(query, place, (struct value){.type = VALUE_TEXT, .bytes = text, .size = strlen(text)});
}

void query_text_or_none(struct query *query, int place, const char *text)
{
    if (text[0] != '\0')
        query_text(query, place, text);
}

void query_bytes(struct query *query, int place, const void *bytes, size_t size)
{
    give(query, place, (struct value){.type = VALUE_BYTES, .bytes = bytes, .size = size});
}

enum got query_next(struct query *query)
{
    return query->backend->engine->next(query);
}

void query_reset(struct query *query)
{
    query->backend->engine->reset(query);
}

struct value query_value(struct query *query, int column)
{
    return query->backend->engine->value(query, column);
}

int64_t query_int(struct query *query, int column)
{
    struct value value = query_value(query, column);
    return value.type == VALUE_NUMBER ? value.number : 0;
}

const char *query_string(struct query *query, int column)
{
    struct value value = query_value(query, column);
    return value.type == VALUE_TEXT ? value.bytes : NULL;
}

void query_get_id(struct query *query, int column, struct match_id *out)
{
    struct value value = query_value(query, column);
    if (value.type == VALUE_BYTES && value.size == MATCH_ID_SIZE)
        memcpy(out, value.bytes, MATCH_ID_SIZE);
}

enum store_status sql_run(struct backend *backend, struct query *query)
{
    enum store_status status = query_next(query) == GOT_FAILURE ? sql_failure(backend) : STORE_DONE;
    query_reset(query);
    return status;
}

enum store_status sql_put(struct backend *backend, struct query *query)
{
    if (backend->engine->put == NULL)
        return sql_run(backend, query);
    return backend->engine->put(query) ? STORE_DONE : sql_failure(backend);
}

enum store_status sql_make(struct backend *backend, struct query *query, int64_t *number)
{
    enum got got = query_next(query);
    enum store_status status = STORE_MISSING;
    if (got == GOT_ROW) {
        *number = query_int(query, 0);
        status = STORE_DONE;
    } else if (got == GOT_FAILURE) {
        status = sql_failure(backend);
    }
    query_reset(query);
    return status;
}

enum store_status sql_must_change(struct backend *backend, struct query *query)
{
    enum store_status status = sql_run(backend, query);
    return status == STORE_DONE && sql_changes(backend) == 0 ? STORE_MISSING : status;
}

enum store_status sql_do(struct backend *backend, enum sql sql)
{
    return sql_run(backend, sql_query(backend, sql));
}

int64_t sql_changes(struct backend *backend)
{
    return backend->engine->changes(backend);
}

enum store_status sql_failure(struct backend *backend)
{
    return backend->engine->failure(backend);
}

void sql_set_aside(struct backend *backend, int64_t key, const char *where)
{
    for (unsigned i = 0; i < backend->noted_count && i < NOTED_MAX; i++)
        if (backend->noted[i] == key)
            return;
    backend->noted[backend->noted_count++ % NOTED_MAX] = key;
    fprintf(stderr, "store: match %lld is set aside: %s is damaged\n", (long long)key, where);
}

int64_t sql_machine_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t sql_clock(const struct backend *backend)
{
    return backend->engine->clock == NULL ? sql_machine_clock() : backend->engine->clock();
}
