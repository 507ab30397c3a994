/* The SQLite back end: transactions and statements. */
#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "store/sql/copy.h"
#include "store/sql/requests.h"

static struct sqlite *of(struct backend *backend)
{
    return (struct sqlite *)backend;
}

/* The engine. */

static void ready(struct query *query)
{
    sqlite3_stmt *statement = query->own;
    if (statement == NULL)
        sqlite3_prepare_v3(of(query->backend)->db, sql_text(query->sql), -1,
                           SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    if (statement != NULL)
        sqlite3_clear_bindings(statement);
    query->own = statement;
}

static void give(struct query *query, int place, struct value value)
{
    if (value.type == VALUE_NUMBER)
        sqlite3_bind_int64(query->own, place, value.number);
    else if (value.type == VALUE_TEXT)
        sqlite3_bind_text(query->own, place, value.bytes, (int)value.size, SQLITE_STATIC);
    else if (value.type == VALUE_BYTES)
        sqlite3_bind_blob(query->own, place, value.bytes, (int)value.size, SQLITE_STATIC);
}

static enum got next(struct query *query)
{
    int code = query->own == NULL ? SQLITE_ERROR : sqlite3_step(query->own);
    return code == SQLITE_ROW ? GOT_ROW : code == SQLITE_DONE ? GOT_END : GOT_FAILURE;
}

static void reset(struct query *query)
{
    sqlite3_reset(query->own);
}

static struct value value_of(struct query *query, int column)
{
    sqlite3_stmt *row = query->own;
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_NULL: return (struct value){.type = VALUE_NONE};
    case SQLITE_INTEGER:
        return (struct value){.type = VALUE_NUMBER, .number = sqlite3_column_int64(row, column)};
    case SQLITE_TEXT: {
        const void *text = sqlite3_column_text(row, column);
        return (struct value){.type = text == NULL ? VALUE_OTHER : VALUE_TEXT,
                              .bytes = text,
                              .size = (size_t)sqlite3_column_bytes(row, column)};
    }
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_column_blob(row, column);
        return (struct value){.type = bytes == NULL ? VALUE_OTHER : VALUE_BYTES,
                              .bytes = bytes,
                              .size = (size_t)sqlite3_column_bytes(row, column)};
    }
    default: return (struct value){.type = VALUE_OTHER};
    }
}

static const char *column_name(struct query *query, int column)
{
    return sqlite3_column_name(query->own, column);
}

static int64_t changes(struct backend *backend)
{
    return sqlite3_changes(of(backend)->db);
}

static enum store_status failure(struct backend *backend)
{
    sqlite3 *db = of(backend)->db;
    int code = sqlite3_errcode(db) & 0xff;
    int system = sqlite3_system_errno(db);
    if (code == SQLITE_CONSTRAINT)
        return sqlite3_extended_errcode(db) == SQLITE_CONSTRAINT_FOREIGNKEY ? STORE_MISSING
                                                                            : STORE_CONFLICT;
    fprintf(stderr, "store: %s\n", sqlite3_errmsg(db));
    bool full =
        code == SQLITE_FULL || (code == SQLITE_IOERR && (system == ENOSPC || system == EDQUOT));
    bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    return full ? STORE_FULL : damaged ? STORE_DAMAGED : STORE_FAILED;
}

const struct sql_engine sqlite_engine = {
    .ready = ready,
    .give = give,
    .next = next,
    .reset = reset,
    .value = value_of,
    .column = column_name,
    .changes = changes,
    .failure = failure,
};

/* Transactions. */

static enum store_status begin(struct backend *backend)
{
    commits_begin(of(backend));
    return sql_do(backend, SQL_BEGIN);
}

/*
 * A commit that fails may be on the disk all the same: written, but not known to be safe. Only if
 * there was no room to write it, it is surely not.
 */
static enum store_status commit(struct backend *backend)
{
    struct sqlite *sqlite = of(backend);
    enum store_status status = commits_count(sqlite);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_COMMIT);
    int code = query->own == NULL ? SQLITE_ERROR : sqlite3_step(query->own);
    if (code == SQLITE_DONE) {
        commits_committed(sqlite);
    } else {
        failure(backend);
        status = (code & 0xff) == SQLITE_FULL ? STORE_FULL : STORE_UNSURE;
        sqlite->commits.sealed = status == STORE_UNSURE;
    }
    query_reset(query);
    return status;
}

/* A failure on the way may already have ended the transaction. */
static void rollback(struct backend *backend)
{
    if (!sqlite3_get_autocommit(of(backend)->db))
        sql_do(backend, SQL_ROLLBACK);
}

/* A request of several statements is done wholly or not at all. */
static enum store_status run_whole(struct backend *backend, struct store_request *request,
                                   const struct sql_request *how)
{
    enum store_status status = sql_do(backend, SQL_SAVE);
    if (status != STORE_DONE)
        return status;
    status = how->run(backend, request);
    if (status == STORE_FULL || status == STORE_FAILED)
        return status;
    if (status != STORE_DONE)
        sql_do(backend, SQL_SAVE_BACK);
    enum store_status released = sql_do(backend, SQL_SAVE_RELEASE);
    return released == STORE_DONE ? status : released;
}

static enum store_status run(struct backend *backend, struct store_request *request)
{
    const struct sql_request *how = sql_request_of(request->kind);
    if (how->run == NULL)
        return STORE_FAILED;
    request->status = how->several ? run_whole(backend, request, how) : how->run(backend, request);
    commits_saw(of(backend), request);
    return request->status;
}

/* A new connection: a commit of its own then writes over whatever was left in doubt. */
static bool settle(struct backend **backend, const char *folder, enum doubt *doubt,
                   struct reason *why)
{
    *doubt = DOUBT_STAYS;
    if (*backend != NULL)
        sqlite_close(*backend);
    *backend = sqlite_open(folder, ACCESS_WRITES, NULL, why);
    return *backend != NULL;
}

static int64_t missing(const struct backend *backend)
{
    return ((const struct sqlite *)backend)->commits.missing;
}

const struct backend_kind backend_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .run = run,
    .settle = settle,
    .missing = missing,
    .is_empty = sql_is_empty,
    .copy = sql_copy,
    .backup = sqlite_backup,
};
