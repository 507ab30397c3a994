/* The SQLite back end: opening, migrating, transactions, statements, copies. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/schema.h"

enum { PATH_SIZE = 4096, BUSY_MILLISECONDS = 10000 };

#define MATCH_COLUMNS                                                                              \
    "m.key, m.id, m.version, m.owner, m.created, m.started, m.game, m.rules_version, m.players, "  \
    "m.mode, "                                                                                     \
    "m.status, m.by_link, m.options, m.clock_seconds, m.clock_increment, m.seed, m.result, "       \
    "m.rematch, m.uploaded, m.seating, s.seat, s.person, coalesce(p.name, s.name), s.bot"
#define WITH_SEATS " JOIN seats s ON s.match = m.key LEFT JOIN people p ON p.id = s.person "

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT request",
    [SQL_SAVE_BACK] = "ROLLBACK TO request",
    [SQL_SAVE_RELEASE] = "RELEASE request",
    [SQL_PING] = "SELECT count(*) FROM sqlite_schema",
    [SQL_PERSON_BY_TOKEN] = "SELECT p.id, p.name, p.password FROM tokens t "
                            "JOIN people p ON p.id = t.person WHERE t.hash = ?1",
    [SQL_PERSON_BY_NAME] = "SELECT id, name, password FROM people "
                           "WHERE name = ?1 COLLATE NOCASE AND password IS NOT NULL",
    [SQL_PERSON_CREATE] = "INSERT INTO people (name, created) VALUES (?1, ?2)",
    [SQL_PERSON_RENAME] =
        "UPDATE people SET name = ?2 WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM people "
        "WHERE name = ?2 COLLATE NOCASE AND password IS NOT NULL AND id <> ?1)",
    [SQL_PERSON_PASSWORD] = "UPDATE people SET password = ?2 WHERE id = ?1",
    [SQL_PERSON_MATCHES_DELETE] =
        "DELETE FROM matches WHERE (owner = ?1 AND uploaded = 1) "
        "OR (key IN (SELECT match FROM seats WHERE person = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = matches.key "
        "AND o.person IS NOT NULL AND o.person <> ?1))",
    [SQL_PERSON_DELETE] = "DELETE FROM people WHERE id = ?1",
    [SQL_TOKEN_ADD] = "INSERT INTO tokens (hash, person, created) VALUES (?1, ?2, ?3)",
    [SQL_TOKEN_DROP] = "DELETE FROM tokens WHERE hash = ?1",
    [SQL_MATCH_BY_ID] =
        "SELECT " MATCH_COLUMNS " FROM matches m" WITH_SEATS "WHERE m.id = ?1 ORDER BY s.seat",
    [SQL_MATCHES_ACTIVE] = "SELECT " MATCH_COLUMNS " FROM matches m" WITH_SEATS
                           "WHERE m.status < 2 ORDER BY m.key, s.seat",
    [SQL_MATCHES_OF] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT match FROM seats WHERE person = ?1 UNION SELECT key FROM matches "
        "WHERE owner = ?1 AND uploaded = 1 ORDER BY match DESC LIMIT ?2) l JOIN matches m ON m.key "
        "= l.match" WITH_SEATS "ORDER BY m.key DESC, s.seat",
    [SQL_MATCHES_AFTER] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT * FROM matches WHERE key > ?1 ORDER BY key LIMIT ?2) m" WITH_SEATS
        "ORDER BY m.key, s.seat",
    [SQL_MATCH_CREATE] =
        "INSERT INTO matches (id, version, owner, created, game, rules_version, players, mode, "
        "status, by_link, options, clock_seconds, clock_increment, seed, rematch, started, "
        "uploaded, seating) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    [SQL_MATCH_UPDATE] =
        "UPDATE matches SET version = version + 1, owner = ?3, status = ?4, "
        "rematch = ?5, started = ?6, rules_version = ?7 WHERE key = ?1 AND version = ?2",
    [SQL_MATCH_DELETE] = "DELETE FROM matches WHERE key = ?1",
    [SQL_MATCH_OVER] = "UPDATE matches SET status = 2, result = ?2 WHERE key = ?1",
    [SQL_SEAT_PUT] = "INSERT INTO seats (match, seat, person, bot, name) "
                     "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE "
                     "SET person = excluded.person, bot = excluded.bot, name = excluded.name",
    [SQL_LOG_READ] = "SELECT sequence, kind, seat, value, time, spent, client FROM log "
                     "WHERE match = ?1 ORDER BY sequence",
    [SQL_LOG_APPEND] = "INSERT INTO log (match, sequence, kind, seat, value, time, spent, client) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_CHAT_READ] = "SELECT c.person, c.time, p.name, c.text FROM (SELECT * FROM chat "
                      "WHERE match = ?1 ORDER BY number DESC LIMIT ?2) c "
                      "JOIN people p ON p.id = c.person ORDER BY c.number",
    [SQL_CHAT_ADD] = "INSERT INTO chat (match, number, person, time, text) VALUES (?1, "
                     "(SELECT ifnull(max(number), 0) + 1 FROM chat WHERE match = ?1), ?2, ?3, ?4)",
};

int64_t sqlite_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

sqlite3_stmt *sqlite_statement(struct backend *backend, enum sql sql)
{
    sqlite3_stmt **statement = &backend->statements[sql];
    if (*statement == NULL)
        sqlite3_prepare_v3(backend->db, texts[sql], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    if (*statement != NULL)
        sqlite3_clear_bindings(*statement);
    return *statement;
}

enum store_status sqlite_failure(struct backend *backend)
{
    int code = sqlite3_errcode(backend->db);
    int system = sqlite3_system_errno(backend->db);
    fprintf(stderr, "store: %s\n", sqlite3_errmsg(backend->db));
    bool full =
        code == SQLITE_FULL || (code == SQLITE_IOERR && (system == ENOSPC || system == EDQUOT));
    return full ? STORE_FULL : STORE_FAILED;
}

enum store_status sqlite_step(struct backend *backend, sqlite3_stmt *statement)
{
    if (statement == NULL)
        return sqlite_failure(backend);
    int code = sqlite3_step(statement);
    enum store_status status = STORE_DONE;
    if ((code & 0xff) == SQLITE_CONSTRAINT)
        status = sqlite3_extended_errcode(backend->db) == SQLITE_CONSTRAINT_FOREIGNKEY
                     ? STORE_MISSING
                     : STORE_CONFLICT;
    else if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = sqlite_failure(backend);
    sqlite3_reset(statement);
    return status;
}

void sqlite_bind_text_or_null(sqlite3_stmt *statement, int place, const char *text)
{
    if (text[0] != '\0')
        sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

void sqlite_get_text(sqlite3_stmt *statement, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(out, size, "%s", text == NULL ? "" : (const char *)text);
}

static enum store_status run_plain(struct backend *backend, enum sql sql)
{
    return sqlite_step(backend, sqlite_statement(backend, sql));
}

static enum store_status begin(struct backend *backend)
{
    return run_plain(backend, SQL_BEGIN);
}

static enum store_status commit(struct backend *backend)
{
    return run_plain(backend, SQL_COMMIT);
}

/* A failure on the way may already have ended the transaction. */
static void rollback(struct backend *backend)
{
    if (!sqlite3_get_autocommit(backend->db))
        run_plain(backend, SQL_ROLLBACK);
}

/* A request of several statements is done wholly or not at all. */
static enum store_status run_whole(struct backend *backend, struct store_request *request,
                                   enum store_status (*run)(struct backend *,
                                                            struct store_request *))
{
    enum store_status status = run_plain(backend, SQL_SAVE);
    if (status != STORE_DONE)
        return status;
    status = run(backend, request);
    if (status == STORE_FULL || status == STORE_FAILED)
        return status;
    if (status != STORE_DONE)
        run_plain(backend, SQL_SAVE_BACK);
    enum store_status released = run_plain(backend, SQL_SAVE_RELEASE);
    return released == STORE_DONE ? status : released;
}

static enum store_status run(struct backend *backend, struct store_request *request)
{
    switch (request->kind) {
    case STORE_PING: return run_plain(backend, SQL_PING);
    case STORE_PERSON_BY_TOKEN:
    case STORE_PERSON_BY_NAME:
    case STORE_PERSON_RENAME:
    case STORE_PERSON_PASSWORD:
    case STORE_TOKEN_ADD:
    case STORE_TOKEN_DROP: return sqlite_run_person(backend, request);
    case STORE_PERSON_CREATE:
    case STORE_PERSON_DELETE: return run_whole(backend, request, sqlite_run_person);
    case STORE_MATCH_READ:
    case STORE_MATCHES_ACTIVE:
    case STORE_MATCHES_OF:
    case STORE_MATCHES_AFTER:
    case STORE_MATCH_DELETE: return sqlite_run_match(backend, request);
    case STORE_MATCH_CREATE:
    case STORE_MATCH_UPDATE: return run_whole(backend, request, sqlite_run_match);
    case STORE_APPEND:
    case STORE_CHAT_READ:
    case STORE_CHAT_ADD: return sqlite_run_log(backend, request);
    }
    return STORE_FAILED;
}

static void close_backend(struct backend *backend)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(backend->statements[i]);
    sqlite3_close(backend->db);
    free(backend);
}

static bool refuse(struct backend *backend, const char *what, struct reason *why)
{
    return reason_set(why, "%s: %s", what, sqlite3_errmsg(backend->db));
}

static bool read_version(struct backend *backend, int *version)
{
    sqlite3_stmt *statement;
    bool good =
        sqlite3_prepare_v2(backend->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return good;
}

/* Brings the data to the newest schema in one transaction. */
static bool migrate(struct backend *backend, struct reason *why)
{
    int version = 0;
    if (sqlite3_exec(backend->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
        !read_version(backend, &version))
        return refuse(backend, "cannot read the data", why);
    if (version > schema_step_count)
        return reason_set(why, "the data is of a newer version of Incognita (%d, not %d)", version,
                          schema_step_count);
    char stamp[64];
    snprintf(stamp, sizeof stamp, "PRAGMA user_version = %d", schema_step_count);
    for (; version < schema_step_count; version++)
        if (sqlite3_exec(backend->db, schema_steps[version], NULL, NULL, NULL) != SQLITE_OK)
            return refuse(backend, "cannot bring the data up to date", why);
    if (sqlite3_exec(backend->db, stamp, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(backend->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return refuse(backend, "cannot bring the data up to date", why);
    return true;
}

static struct backend *open_file(const char *folder, int flags, struct reason *why)
{
    char path[PATH_SIZE];
    struct backend *backend = calloc(1, sizeof *backend);
    if (backend == NULL || snprintf(path, sizeof path, "%s/incognita.db", folder) >= PATH_SIZE) {
        free(backend);
        reason_set(why, "the name of the folder is too long, or memory is short");
        return NULL;
    }
    flags |= SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &backend->db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(backend->db, BUSY_MILLISECONDS);
        return backend;
    }
    reason_set(why, "cannot open %s: %s", path, sqlite3_errmsg(backend->db));
    close_backend(backend);
    return NULL;
}

static struct backend *open_backend(const char *folder, bool may_write, struct reason *why)
{
    struct backend *backend =
        open_file(folder, SQLITE_OPEN_READWRITE | (may_write ? SQLITE_OPEN_CREATE : 0), why);
    if (backend == NULL)
        return NULL;
    const char *ready = may_write ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                    "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 2000;"
                                    "PRAGMA journal_size_limit = 67108864"
                                  : "PRAGMA query_only = ON";
    bool good = sqlite3_exec(backend->db, ready, NULL, NULL, NULL) == SQLITE_OK ||
                refuse(backend, "cannot open the data", why);
    if (good && (!may_write || migrate(backend, why)))
        return backend;
    close_backend(backend);
    return NULL;
}

static bool copy_to(struct backend *backend, const char *file)
{
    sqlite3_stmt *statement;
    bool good =
        sqlite3_prepare_v2(backend->db, "VACUUM INTO ?1", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return good;
}

/* The copy gets its name only when it is whole and on the disk. */
static bool backup(const char *folder, const char *file, struct reason *why)
{
    char part[PATH_SIZE];
    if (snprintf(part, sizeof part, "%s.part", file) >= PATH_SIZE)
        return reason_set(why, "the name of the file is too long");
    if (access(file, F_OK) == 0)
        return reason_set(why, "%s is there already", file);
    struct backend *backend = open_file(folder, SQLITE_OPEN_READWRITE, why);
    if (backend == NULL)
        return false;
    unlink(part);
    bool good = copy_to(backend, part) || refuse(backend, "cannot copy the data", why);
    close_backend(backend);
    if (!good)
        return false;
    int made = open(part, O_RDONLY);
    good = made >= 0 && fsync(made) == 0 && rename(part, file) == 0;
    if (!good)
        reason_set(why, "cannot finish %s: %s", file, strerror(errno));
    if (made >= 0)
        close(made);
    return good;
}

const struct backend_kind backend_sqlite = {
    .open = open_backend,
    .close = close_backend,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .run = run,
    .backup = backup,
};
