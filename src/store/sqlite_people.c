/* People and their tokens in SQLite. */
#include "store/sqlite.h"

static enum store_status read_person(struct backend *backend, sqlite3_stmt *statement,
                                     struct stored_person *person)
{
    if (statement == NULL)
        return sqlite_failure(backend);
    int code = sqlite3_step(statement);
    enum store_status status = STORE_MISSING;
    if (code == SQLITE_ROW) {
        person->id = sqlite3_column_int64(statement, 0);
        sqlite_get_text(statement, 1, person->name, sizeof person->name);
        sqlite_get_text(statement, 2, person->password, sizeof person->password);
        status = STORE_DONE;
    } else if (code != SQLITE_DONE) {
        status = sqlite_failure(backend);
    }
    sqlite3_reset(statement);
    return status;
}

static enum store_status by_token(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_PERSON_BY_TOKEN);
    sqlite3_bind_blob(statement, 1, request->token, TOKEN_HASH_SIZE, SQLITE_STATIC);
    return read_person(backend, statement, &request->person);
}

static enum store_status by_name(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_PERSON_BY_NAME);
    sqlite3_bind_text(statement, 1, request->person.name, -1, SQLITE_TRANSIENT);
    return read_person(backend, statement, &request->person);
}

static enum store_status add_token(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_TOKEN_ADD);
    sqlite3_bind_blob(statement, 1, request->token, TOKEN_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, request->person.id);
    sqlite3_bind_int64(statement, 3, sqlite_clock());
    return sqlite_step(backend, statement);
}

static enum store_status drop_token(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_TOKEN_DROP);
    sqlite3_bind_blob(statement, 1, request->token, TOKEN_HASH_SIZE, SQLITE_STATIC);
    return sqlite_step(backend, statement);
}

static enum store_status create(struct backend *backend, struct store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(backend, SQL_PERSON_CREATE);
    sqlite3_bind_text(statement, 1, request->person.name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, sqlite_clock());
    enum store_status status = sqlite_step(backend, statement);
    if (status != STORE_DONE)
        return status;
    request->person.id = sqlite3_last_insert_rowid(backend->db);
    return add_token(backend, request);
}

/* A statement about one person that must have changed one row. */
static enum store_status change(struct backend *backend, struct store_request *request,
                                enum sql sql, const char *text, enum store_status if_none)
{
    sqlite3_stmt *statement = sqlite_statement(backend, sql);
    sqlite3_bind_int64(statement, 1, request->person.id);
    if (text != NULL)
        sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
    enum store_status status = sqlite_step(backend, statement);
    return status == STORE_DONE && sqlite3_changes(backend->db) == 0 ? if_none : status;
}

static enum store_status delete (struct backend *backend, struct store_request *request) {
    enum store_status status = change(backend, request, SQL_PERSON_MATCHES_DELETE, NULL,
                                      STORE_DONE);
    if (status != STORE_DONE) return status;
    return change(backend, request, SQL_PERSON_DELETE, NULL, STORE_MISSING);
}

enum store_status sqlite_run_person(struct backend *backend, struct store_request *request)
{
    struct stored_person *person = &request->person;
    if (request->kind == STORE_PERSON_BY_TOKEN)
        return by_token(backend, request);
    if (request->kind == STORE_PERSON_BY_NAME)
        return by_name(backend, request);
    if (request->kind == STORE_PERSON_CREATE)
        return create(backend, request);
    if (request->kind == STORE_PERSON_RENAME)
        return change(backend, request, SQL_PERSON_RENAME, person->name, STORE_CONFLICT);
    if (request->kind == STORE_PERSON_PASSWORD)
        return change(backend, request, SQL_PERSON_PASSWORD, person->password, STORE_MISSING);
    if (request->kind == STORE_PERSON_DELETE)
        return delete (backend, request);
    if (request->kind == STORE_TOKEN_ADD)
        return add_token(backend, request);
    return drop_token(backend, request);
}
