/* What the files of the SQLite back end share: the connection, its statements, and binding. */
#ifndef INCOGNITA_STORE_SQLITE_H
#define INCOGNITA_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/backend.h"

/* Every statement is prepared once a connection, when it is first needed. */
enum sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_SAVE_BACK,
    SQL_SAVE_RELEASE,
    SQL_PING,
    SQL_PERSON_BY_TOKEN,
    SQL_PERSON_BY_NAME,
    SQL_PERSON_CREATE,
    SQL_PERSON_RENAME,
    SQL_PERSON_PASSWORD,
    SQL_PERSON_MATCHES_DELETE,
    SQL_PERSON_DELETE,
    SQL_TOKEN_ADD,
    SQL_TOKEN_DROP,
    SQL_MATCH_BY_ID,
    SQL_MATCHES_ACTIVE,
    SQL_MATCHES_OF,
    SQL_MATCHES_AFTER,
    SQL_MATCH_CREATE,
    SQL_MATCH_UPDATE,
    SQL_MATCH_DELETE,
    SQL_MATCH_OVER,
    SQL_SEAT_PUT,
    SQL_LOG_READ,
    SQL_LOG_APPEND,
    SQL_CHAT_READ,
    SQL_CHAT_ADD,
    SQL_COUNT
};

struct backend {
    sqlite3 *db;
    sqlite3_stmt *statements[SQL_COUNT];
};

/* The statement, reset and without values; NULL if it cannot be prepared. */
sqlite3_stmt *sqlite_statement(struct backend *backend, enum sql sql);

/* Runs a statement that gives no rows. A constraint that stops it is STORE_CONFLICT. */
enum store_status sqlite_step(struct backend *backend, sqlite3_stmt *statement);

/* What the connection's last failure means for whoever asked; says it in the error log. */
enum store_status sqlite_failure(struct backend *backend);

/* Text with "" as NULL, and back. */
void sqlite_bind_text_or_null(sqlite3_stmt *statement, int place, const char *text);
void sqlite_get_text(sqlite3_stmt *statement, int column, char *out, size_t size);

/* Milliseconds since 1970. */
int64_t sqlite_clock(void);

/* The requests by subject. */
enum store_status sqlite_run_person(struct backend *backend, struct store_request *request);
enum store_status sqlite_run_match(struct backend *backend, struct store_request *request);
enum store_status sqlite_run_log(struct backend *backend, struct store_request *request);

/* The whole log and the result of a match that is over when it comes. */
enum store_status sqlite_put_log(struct backend *backend, const struct store_request *request);

#endif
