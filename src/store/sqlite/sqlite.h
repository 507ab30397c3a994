/* What the files of the SQLite back end share. */
#ifndef INCOGNITA_STORE_SQLITE_SQLITE_H
#define INCOGNITA_STORE_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "store/sql/sql.h"
#include "store/sqlite/witness.h"

/* How many commits there were. */
struct commits {
    int witness;          /* the file, or -1 */
    struct tally now;     /* how far the data has come */
    struct tally next;    /* and will have with the commit that is being made */
    struct tally written; /* and had when it was last told so itself */
    bool others;          /* the commit does more than append to logs */
    bool sealed;          /* nothing more may be written by this connection */
    int64_t missing;      /* commits that the data has lost, as far as the witness knows */
};

struct sqlite {
    struct backend base; /* first, so that a pointer to one is a pointer to the other */
    sqlite3 *db;
    sqlite3_stmt *count; /* counts a commit */
    struct commits commits;
};

/* sqlite.c: how the requests reach SQLite. */
extern const struct sql_engine sqlite_engine;

/* commits.c: asks the witness whether the data has all that was acknowledged, and says if not. */
void commits_open(struct sqlite *sqlite, const char *folder, bool may_write);
void commits_close(struct sqlite *sqlite);
/* For each transaction; for each request in it once it is done; before its commit, and after. */
void commits_begin(struct sqlite *sqlite);
void commits_saw(struct sqlite *sqlite, const struct store_request *request);
enum store_status commits_count(struct sqlite *sqlite);
void commits_committed(struct sqlite *sqlite);

/* open.c: what backend.h says of them. */
struct backend *sqlite_open(const char *folder, enum backend_access access,
                            const struct store_patience *patience, struct reason *why);
void sqlite_close(struct backend *backend);
bool sqlite_backup(const char *folder, const char *file, struct reason *why);

#endif
