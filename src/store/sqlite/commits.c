/*
 * The count of commits in SQLite, and its witness beside the data.
 *
 * The count has a page of its own, so writing it makes a small commit twice as large. A commit that
 * only appends to logs does without for a while: its witness names the last entry instead, which is
 * never taken back by itself, and data that has it has everything before it. Whatever else changes
 * writes the count.
 */
#include <stdio.h>
#include <string.h>

#include "store/sqlite/sqlite.h"

enum {
    UNWRITTEN_MAX = 16,           /* commits that the count may lag behind */
    UNWRITTEN_MILLISECONDS = 1000 /* and for how long */
};

/* How far the data has come; false if it does not say, or says what no count can reach. */
static bool read_count(struct sqlite *sqlite, struct tally *tally)
{
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(sqlite->db, "SELECT data, commits, time FROM ledger", -1, &row,
                                   NULL) == SQLITE_OK &&
                sqlite3_step(row) == SQLITE_ROW && sqlite3_column_bytes(row, 0) == DATA_ID_SIZE - 1;
    if (good) {
        *tally = (struct tally){.commits = sqlite3_column_int64(row, 1),
                                .time = sqlite3_column_int64(row, 2)};
        memcpy(tally->data, sqlite3_column_text(row, 0), DATA_ID_SIZE);
        good = tally->commits >= 0 && tally->commits < INT64_MAX / 2;
    }
    sqlite3_finalize(row);
    return good;
}

/* Data that has lost its count begins to count anew. */
static bool make_count(struct sqlite *sqlite)
{
    fprintf(stderr, "store: the count of commits is damaged and begins anew\n");
    return sqlite3_exec(sqlite->db, "REPLACE INTO ledger VALUES (1, hex(randomblob(16)), 0, 0)",
                        NULL, NULL, NULL) == SQLITE_OK;
}

/* Whether the entry is there; one that cannot be read is damaged, not missing. */
static bool has_entry(struct sqlite *sqlite, const struct tally *tally)
{
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(sqlite->db, "SELECT 1 FROM log WHERE match = ?1 AND sequence = ?2", -1, &row,
                       NULL);
    sqlite3_bind_int64(row, 1, tally->match);
    sqlite3_bind_int64(row, 2, tally->entry);
    bool found = sqlite3_step(row) != SQLITE_DONE;
    sqlite3_finalize(row);
    return found;
}

/* The witness is asked first: it is never ahead. */
void commits_open(struct sqlite *sqlite, const char *folder, bool may_write)
{
    struct commits *commits = &sqlite->commits;
    struct tally noted;
    commits->sealed = !may_write;
    commits->witness = witness_open(folder, may_write);
    bool says = witness_read(commits->witness, &noted, &commits->missing);
    if (!says)
        commits->missing = 0;
    if (!read_count(sqlite, &commits->written) &&
        (!may_write || !make_count(sqlite) || !read_count(sqlite, &commits->written)))
        return;
    commits->now = commits->written;
    if (says && noted.match != 0 && witness_is_ahead(&noted, &commits->now) &&
        has_entry(sqlite, &noted))
        commits->now = noted;
    int64_t missing = says ? witness_compare(&commits->now, &noted) : 0;
    commits->missing += missing;
    if (may_write && (missing > 0 || !says))
        witness_write(commits->witness, &commits->now, commits->missing);
}

/* Whoever works on the data by hand finds the count up to date, unless the process was killed. */
void commits_close(struct sqlite *sqlite)
{
    struct commits *commits = &sqlite->commits;
    if (commits->now.commits > commits->written.commits && !commits->sealed &&
        backend_sqlite.begin(&sqlite->base) == STORE_DONE)
        backend_sqlite.commit(&sqlite->base);
    witness_close(commits->witness);
}

void commits_begin(struct sqlite *sqlite)
{
    sqlite->commits.next = sqlite->commits.now;
    sqlite->commits.next.match = 0;
    sqlite->commits.others = false;
}

void commits_saw(struct sqlite *sqlite, const struct store_request *request)
{
    struct commits *commits = &sqlite->commits;
    if (request->kind != STORE_APPEND) {
        commits->others = true;
    } else if (request->status == STORE_DONE) {
        commits->next.match = request->match->key;
        commits->next.entry = request->entry.sequence;
    }
}

static bool may_lag(const struct commits *commits)
{
    int64_t age = commits->next.time - commits->written.time;
    return !commits->others && commits->next.match != 0 && age >= 0 &&
           age < UNWRITTEN_MILLISECONDS &&
           commits->next.commits - commits->written.commits < UNWRITTEN_MAX;
}

/*
 * We count along with the data: should another process write as well, we are behind, and so is the
 * witness, which does no harm.
 */
enum store_status commits_count(struct sqlite *sqlite)
{
    static const char text[] =
        "UPDATE ledger SET commits = max(min(commits, 4611686018427387903) + 1, ?2), time = ?1";
    struct commits *commits = &sqlite->commits;
    commits->next.commits++;
    commits->next.time = sql_machine_clock();
    if (may_lag(commits))
        return STORE_DONE;
    commits->next.match = 0;
    if (sqlite->count == NULL)
        sqlite3_prepare_v3(sqlite->db, text, -1, SQLITE_PREPARE_PERSISTENT, &sqlite->count, NULL);
    sqlite3_bind_int64(sqlite->count, 1, commits->next.time);
    sqlite3_bind_int64(sqlite->count, 2, commits->next.commits);
    int code = sqlite->count == NULL ? SQLITE_ERROR : sqlite3_step(sqlite->count);
    enum store_status status = code == SQLITE_DONE ? STORE_DONE : sql_failure(&sqlite->base);
    sqlite3_reset(sqlite->count);
    return status == STORE_CONFLICT || status == STORE_MISSING ? STORE_FAILED : status;
}

void commits_committed(struct sqlite *sqlite)
{
    struct commits *commits = &sqlite->commits;
    commits->now = commits->next;
    if (commits->now.match == 0)
        commits->written = commits->now;
    witness_write(commits->witness, &commits->now, commits->missing);
}
