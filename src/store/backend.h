/*
 * A back end of the store: one connection to what keeps the data. It runs one request after the
 * other on the thread that opened it, and knows nothing of loops and queues.
 */
#ifndef INCOGNITA_STORE_BACKEND_H
#define INCOGNITA_STORE_BACKEND_H

#include "store/store.h"

struct backend;
struct backend_ear;

/* Called on a thread of its own, see `listen`. */
typedef void backend_heard(void *context, const char *news, bool own);

enum { STORE_BEAT_MILLISECONDS = 1000 };

/* What has become of a commit whose answer was lost. */
enum doubt { DOUBT_STAYS, DOUBT_DONE, DOUBT_UNDONE };

enum backend_access {
    ACCESS_WRITES, /* brings the data up to date first */
    ACCESS_SHARED, /* likewise, and others may do the same at the same time */
    ACCESS_BESIDE, /* reads beside a connection that writes, in the same process */
    ACCESS_READS,  /* reads the data of another process, and leaves it as it is */
    ACCESS_ALONE   /* likewise, but nobody may write meanwhile; a folder is locked already */
};

struct backend_kind {
    /* One that writes waits with the patience, if it is not NULL, for others to be gone. */
    struct backend *(*open)(const char *where, enum backend_access access,
                            const struct store_patience *patience, struct reason *why);
    void (*close)(struct backend *backend);

    /*
     * Writing requests stand between these two. If a commit fails, all since `begin` is undone, or
     * it is STORE_UNSURE and the connection is of no more use. A request that answers STORE_FULL or
     * STORE_FAILED spoils its group, any other answer leaves the group good and the request either
     * wholly done or not at all.
     */
    enum store_status (*begin)(struct backend *backend);
    enum store_status (*commit)(struct backend *backend);
    void (*rollback)(struct backend *backend);

    enum store_status (*run)(struct backend *backend, struct store_request *request);

    /*
     * The request that has spoilt its group, by its status: refused, and the group must be done
     * again without it; or failed with all others. It may be one that has run before, whose answer
     * came only now, also with a commit. NULL if there is none, or where none ever does.
     */
    struct store_request *(*spoiler)(const struct backend *backend);

    /*
     * After a commit in doubt: a connection of which all that can be read is what will stay, in
     * place of the one that there is, if any; false, with a reason, if that cannot be had now.
     * Whether the commit was done, if that can be told.
     */
    bool (*settle)(struct backend **backend, const char *where, enum doubt *doubt,
                   struct reason *why);
    bool settles_at_once; /* it often can, so that it is tried before anybody hears of a doubt */

    /* How many commits were acknowledged that the data has not got any more. */
    int64_t (*missing)(const struct backend *backend);

    /*
     * NULL where nobody can take the data over. Else `beat` is called when the threads start and
     * whenever nothing was asked for STORE_BEAT_MILLISECONDS: one that falls silent is thought
     * dead. The other tells whether others have written since we began; then this one never will.
     */
    void (*beat)(struct backend *backend);
    bool (*is_deposed)(const struct backend *backend);

    /*
     * Of one that shares its data (ACCESS_SHARED), else NULL. `was_renewed` tells, once, that it
     * was silent for so long that what it had claimed is no longer its own. `clock` is how far the
     * clock of the data is ahead of the machine's steady one, and since when there was always a
     * server, in milliseconds. `may_try_again` tells that a group failed only because another was
     * in its way.
     */
    bool (*was_renewed)(struct backend *backend);
    void (*clock)(const struct backend *backend, int64_t *ahead, int64_t *up);
    bool (*may_try_again)(const struct backend *backend);

    /*
     * Hears what was committed by servers that share the data, in that order, until it is ended;
     * `news` is a list of what store.h tells of, or NULL if something may have been missed.
     */
    struct backend_ear *(*listen)(const char *where, backend_heard *heard, void *context);
    void (*listen_end)(struct backend_ear *ear);

    /*
     * Whether it has no data, if not with a reason; and all data from one of any kind, into one
     * that has none and in which a transaction has begun.
     */
    bool (*is_empty)(struct backend *backend, struct reason *why);
    bool (*copy)(struct backend *from, struct backend *to, struct store_moved *moved,
                 struct reason *why);

    /* NULL where there is no quicker way than row by row. */
    bool (*backup)(const char *where, const char *file, struct reason *why);
};

extern const struct backend_kind backend_sqlite;
extern const struct backend_kind backend_postgres; /* if it was built in */

/* The one that keeps data there; NULL, with a reason, if it was not built in. */
const struct backend_kind *backend_kind_of(const char *where, struct reason *why);

#endif
