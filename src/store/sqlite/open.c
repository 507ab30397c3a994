/* The SQLite back end: opening the data, bringing it up to date, and copies of it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sql/requests.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"

enum { PATH_SIZE = 4096, BUSY_MILLISECONDS = 10000 };

static bool refuse(struct sqlite *sqlite, const char *what, struct reason *why)
{
    return reason_set(why, "%s: %s", what, sqlite3_errmsg(sqlite->db));
}

static bool path_of(const char *folder, const char *end, char path[PATH_SIZE], struct reason *why)
{
    return snprintf(path, PATH_SIZE, "%s/incognita.db%s", folder, end) < PATH_SIZE ||
           reason_set(why, "the name of the folder is too long");
}

/*
 * The data is for its owner alone. SQLite gives the files beside it the same permissions. An
 * existing file is not opened here: closing it again would free the locks of this process on it.
 */
static bool make_private(const char *folder, struct reason *why)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[PATH_SIZE];
    struct stat found;
    for (int i = 0; i < COUNT(ends); i++) {
        if (!path_of(folder, ends[i], path, why))
            return false;
        if (stat(path, &found) == 0 && (found.st_mode & 077) != 0 && chmod(path, 0600) != 0)
            fprintf(stderr, "store: others may read %s: %s\n", path, strerror(errno));
    }
    path_of(folder, "", path, why);
    int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return errno == EEXIST || reason_set(why, "cannot make %s: %s", path, strerror(errno));
    close(made);
    return true;
}

static void close_file(struct sqlite *sqlite)
{
    commits_close(sqlite);
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(sqlite->base.queries[i].own);
    sqlite3_finalize(sqlite->count);
    sqlite3_close(sqlite->db);
    free(sqlite);
}

static struct sqlite *open_file(const char *name, int flags, struct reason *why)
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL) {
        reason_set(why, "out of memory");
        return NULL;
    }
    sql_init(&sqlite->base, &sqlite_engine);
    sqlite->commits.witness = -1;
    if (sqlite3_open_v2(name, &sqlite->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(sqlite->db, BUSY_MILLISECONDS);
        return sqlite;
    }
    reason_set(why, "cannot open %s: %s", name, sqlite3_errmsg(sqlite->db));
    close_file(sqlite);
    return NULL;
}

static bool read_version(struct sqlite *sqlite, int *version)
{
    sqlite3_stmt *statement;
    bool good =
        sqlite3_prepare_v2(sqlite->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return good;
}

static bool is_of_the_future(int version, struct reason *why)
{
    if (version <= sqlite_step_count)
        return false;
    reason_set(why, "the data is of a newer version of Incognita (%d, not %d)", version,
               sqlite_step_count);
    return true;
}

static bool do_steps(struct sqlite *sqlite, int version, struct reason *why)
{
    char stamp[64];
    snprintf(stamp, sizeof stamp, "PRAGMA user_version = %d", sqlite_step_count);
    for (; version < sqlite_step_count; version++)
        if (sqlite3_exec(sqlite->db, sqlite_steps[version], NULL, NULL, NULL) != SQLITE_OK)
            return refuse(sqlite, "cannot bring the data up to date", why);
    return (sqlite3_exec(sqlite->db, stamp, NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(sqlite->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) ||
           refuse(sqlite, "cannot bring the data up to date", why);
}

/*
 * Brings the data to the newest schema in one transaction. Data that is up to date is only read: a
 * server must be able to start when there is no room on the disk.
 */
static bool migrate(struct sqlite *sqlite, struct reason *why)
{
    int version = 0;
    if (!read_version(sqlite, &version))
        return refuse(sqlite, "cannot read the data", why);
    if (is_of_the_future(version, why))
        return false;
    if (version == sqlite_step_count)
        return true;
    /* Another may have done so meanwhile. */
    if (sqlite3_exec(sqlite->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
        !read_version(sqlite, &version))
        return refuse(sqlite, "cannot bring the data up to date", why);
    return !is_of_the_future(version, why) && do_steps(sqlite, version, why);
}

/*
 * The files beside the data stay when it is closed: SQLite needs the one for its locks even to
 * read, and on a full disk it could not be made.
 */
static bool prepare(struct sqlite *sqlite, const char *statements, struct reason *why)
{
    int on = 1;
    if (sqlite3_exec(sqlite->db, statements, NULL, NULL, NULL) != SQLITE_OK)
        return refuse(sqlite, "cannot open the data", why);
    sqlite3_file_control(sqlite->db, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
    return true;
}

static struct sqlite *open_to_write(const char *folder, struct reason *why)
{
    char path[PATH_SIZE];
    struct sqlite *sqlite = NULL;
    if (make_private(folder, why) && path_of(folder, "", path, why))
        sqlite = open_file(path, SQLITE_OPEN_READWRITE, why);
    if (sqlite == NULL)
        return NULL;
    if (prepare(sqlite,
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 2000;"
                "PRAGMA journal_size_limit = 67108864",
                why) &&
        migrate(sqlite, why)) {
        commits_open(sqlite, folder, true);
        sql_names_refresh(&sqlite->base);
        return sqlite;
    }
    close_file(sqlite);
    return NULL;
}

static struct sqlite *open_beside(const char *folder, struct reason *why)
{
    char path[PATH_SIZE];
    struct sqlite *sqlite =
        path_of(folder, "", path, why) ? open_file(path, SQLITE_OPEN_READWRITE, why) : NULL;
    if (sqlite == NULL || prepare(sqlite, "PRAGMA query_only = ON", why))
        return sqlite;
    close_file(sqlite);
    return NULL;
}

/* The path as a URI of a file that nobody changes. */
static bool immutable_uri(const char *path, char uri[PATH_SIZE])
{
    int length = snprintf(uri, PATH_SIZE, "file:");
    for (; *path != '\0' && length < PATH_SIZE - 24; path++)
        length += snprintf(uri + length, 4, strchr("?#%", *path) == NULL ? "%c" : "%%%02x", *path);
    return *path == '\0' && snprintf(uri + length, 24, "?immutable=1") > 0;
}

/*
 * For other programs than the server: nothing is ever written to the data. Where not even the files
 * for SQLite's locks can be made there is no server either, and the data is read without them.
 */
static struct sqlite *open_to_look(const char *folder, int *version, struct reason *why)
{
    char path[PATH_SIZE];
    char uri[PATH_SIZE];
    if (!path_of(folder, "", path, why))
        return NULL;
    struct sqlite *sqlite = open_file(path, SQLITE_OPEN_READONLY, why);
    if (sqlite != NULL && !read_version(sqlite, version) &&
        (sqlite3_errcode(sqlite->db) & 0xff) == SQLITE_CANTOPEN && immutable_uri(path, uri)) {
        close_file(sqlite);
        sqlite = open_file(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, why);
    }
    if (sqlite == NULL)
        return NULL;
    sqlite3_db_config(sqlite->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (read_version(sqlite, version)) {
        commits_open(sqlite, folder, false);
        return sqlite;
    }
    refuse(sqlite, "cannot read the data", why);
    close_file(sqlite);
    return NULL;
}

static struct sqlite *open_to_read(const char *folder, struct reason *why)
{
    int version = 0;
    struct sqlite *sqlite = open_to_look(folder, &version, why);
    if (sqlite == NULL || version == sqlite_step_count)
        return sqlite;
    if (!is_of_the_future(version, why))
        reason_set(why,
                   "the data is of an older version of Incognita (%d, not %d): "
                   "'incognita serve' brings it up to date",
                   version, sqlite_step_count);
    close_file(sqlite);
    return NULL;
}

struct backend *sqlite_open(const char *folder, enum backend_access access,
                            const struct store_patience *patience, struct reason *why)
{
    (void)patience; /* the server has locked the folder */
    switch (access) {
    case ACCESS_SHARED: /* never asked for: a folder has one server */
    case ACCESS_WRITES: return (struct backend *)open_to_write(folder, why);
    case ACCESS_BESIDE: return (struct backend *)open_beside(folder, why);
    case ACCESS_READS:
    case ACCESS_ALONE: return (struct backend *)open_to_read(folder, why);
    }
    return NULL;
}

void sqlite_close(struct backend *backend)
{
    close_file((struct sqlite *)backend);
}

/* Copies. */

/* Into a file that only its owner may read from the first moment. */
static bool copy_to(struct sqlite *sqlite, const char *file, struct reason *why)
{
    unlink(file);
    int made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return reason_set(why, "cannot make %s: %s", file, strerror(errno));
    close(made);
    sqlite3_stmt *statement;
    bool good =
        sqlite3_prepare_v2(sqlite->db, "VACUUM INTO ?1", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return good || refuse(sqlite, "cannot copy the data", why);
}

/* The copy gets its name only when it is whole and on the disk. */
bool sqlite_backup(const char *folder, const char *file, struct reason *why)
{
    char part[PATH_SIZE];
    int version;
    if (snprintf(part, sizeof part, "%s.part", file) >= PATH_SIZE)
        return reason_set(why, "the name of the file is too long");
    if (access(file, F_OK) == 0)
        return reason_set(why, "%s is there already", file);
    struct sqlite *sqlite = open_to_look(folder, &version, why);
    if (sqlite == NULL)
        return false;
    bool good = copy_to(sqlite, part, why);
    close_file(sqlite);
    if (!good)
        return false;
    int made = open(part, O_RDONLY | O_CLOEXEC);
    good = made >= 0 && fsync(made) == 0 && rename(part, file) == 0;
    if (!good)
        reason_set(why, "cannot finish %s: %s", file, strerror(errno));
    if (made >= 0)
        close(made);
    return good;
}
