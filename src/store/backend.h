/*
 * A back end of the store: one connection to what keeps the data. It runs one request after the
 * other on the thread that opened it, and knows nothing of loops and queues.
 */
#ifndef INCOGNITA_STORE_BACKEND_H
#define INCOGNITA_STORE_BACKEND_H

#include "store/store.h"

struct backend;

struct backend_kind {
    /* A connection that may write brings the data up to date first. */
    struct backend *(*open)(const char *folder, bool may_write, struct reason *why);
    void (*close)(struct backend *backend);

    /*
     * Writing requests stand between these two. If a commit fails, all since `begin` is undone. A
     * request that answers STORE_FULL or STORE_FAILED spoils its group, any other answer leaves the
     * group good and the request either wholly done or not at all.
     */
    enum store_status (*begin)(struct backend *backend);
    enum store_status (*commit)(struct backend *backend);
    void (*rollback)(struct backend *backend);

    enum store_status (*run)(struct backend *backend, struct store_request *request);

    bool (*backup)(const char *folder, const char *file, struct reason *why);
};

extern const struct backend_kind backend_sqlite;

#endif
