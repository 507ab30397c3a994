/* The queues and threads of the store: grouping, committing, and delivering on the loop. */
#include "store/store.h"

#include <stdlib.h>
#include <time.h>

#include "store/backend.h"

enum { GROUP_MAX = 1024 };

struct queue {
    struct store_request *first;
    struct store_request **last;
};

/* A thread with a connection of its own; the writer commits, the reader does not. */
struct worker {
    struct store *store;
    struct backend *backend;
    bool writes;
    bool started;
    uv_thread_t thread;
    uv_cond_t wake;
    struct queue queue; /* guarded by the store's lock */
};

struct store {
    const struct backend_kind *kind;
    uv_loop_t *loop;
    uv_async_t async;
    uv_mutex_t lock; /* guards queues, `done`, `closing` and `figures` */
    struct worker writer;
    struct worker reader;
    struct queue done;
    bool closing;
    struct store_figures figures;
};

static void queue_clear(struct queue *queue)
{
    queue->first = NULL;
    queue->last = &queue->first;
}

static void queue_add(struct queue *queue, struct store_request *request)
{
    request->next = NULL;
    *queue->last = request;
    queue->last = &request->next;
}

/* Takes at most `most` requests off the front, as a list that ends with NULL. */
static struct store_request *queue_take(struct queue *queue, int most)
{
    struct store_request *taken = queue->first;
    struct store_request *at = taken;
    if (taken == NULL)
        return NULL;
    while (at->next != NULL && --most > 0)
        at = at->next;
    queue->first = at->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    at->next = NULL;
    return taken;
}

static void fail_all(struct store_request *group, enum store_status status)
{
    for (struct store_request *at = group; at != NULL; at = at->next)
        at->status = status;
}

static uint64_t micros(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool spoils(enum store_status status)
{
    return status == STORE_FULL || status == STORE_FAILED;
}

/* All of the group, or nothing. */
static bool commit_group(const struct backend_kind *kind, struct backend *backend,
                         struct store_request *group)
{
    enum store_status status = kind->begin(backend);
    for (struct store_request *at = group; at != NULL && !spoils(status); at = at->next)
        status = at->status = kind->run(backend, at);
    if (!spoils(status))
        status = kind->commit(backend);
    if (!spoils(status))
        return true;
    kind->rollback(backend);
    fail_all(group, status);
    return false;
}

static void serve_group(struct worker *worker, struct store_request *group)
{
    struct store *store = worker->store;
    if (!worker->writes) {
        for (struct store_request *at = group; at != NULL; at = at->next)
            at->status = store->kind->run(worker->backend, at);
        return;
    }
    uint64_t before = micros();
    bool good = commit_group(store->kind, worker->backend, group);
    uint64_t spent = micros() - before;
    uv_mutex_lock(&store->lock);
    store->figures.commits++;
    store->figures.failed_commits += !good;
    store->figures.commit_micros += spent;
    for (struct store_request *at = group; at != NULL; at = at->next)
        store->figures.requests++;
    uv_mutex_unlock(&store->lock);
}

static void work(void *raw)
{
    struct worker *worker = raw;
    struct store *store = worker->store;
    uv_mutex_lock(&store->lock);
    for (;;) {
        while (worker->queue.first == NULL && !store->closing)
            uv_cond_wait(&worker->wake, &store->lock);
        struct store_request *group = queue_take(&worker->queue, GROUP_MAX);
        if (group == NULL)
            break;
        uv_mutex_unlock(&store->lock);
        serve_group(worker, group);
        uv_mutex_lock(&store->lock);
        while (group != NULL) {
            struct store_request *next = group->next;
            queue_add(&store->done, group);
            group = next;
        }
        uv_async_send(&store->async);
    }
    uv_mutex_unlock(&store->lock);
}

static void deliver(struct store *store)
{
    uv_mutex_lock(&store->lock);
    struct store_request *at = store->done.first;
    for (const struct store_request *each = at; each != NULL; each = each->next)
        store->figures.waiting--;
    queue_clear(&store->done);
    uv_mutex_unlock(&store->lock);
    while (at != NULL) {
        struct store_request *next = at->next;
        at->done(at);
        at = next;
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

static bool open_worker(struct worker *worker, struct store *store, const char *folder, bool writes,
                        struct reason *why)
{
    worker->store = store;
    worker->writes = writes;
    queue_clear(&worker->queue);
    worker->backend = store->kind->open(folder, writes, why);
    return worker->backend != NULL;
}

static bool start_worker(struct worker *worker, struct reason *why)
{
    uv_cond_init(&worker->wake);
    worker->started = uv_thread_create(&worker->thread, work, worker) == 0;
    return worker->started || reason_set(why, "cannot start a thread of the store");
}

struct store *store_open(const char *folder, uv_loop_t *loop, struct reason *why)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        reason_set(why, "out of memory");
        return NULL;
    }
    store->kind = &backend_sqlite;
    queue_clear(&store->done);
    uv_mutex_init(&store->lock);
    bool good = open_worker(&store->writer, store, folder, true, why) &&
                (loop == NULL || open_worker(&store->reader, store, folder, false, why));
    if (good && loop != NULL) {
        store->loop = loop;
        uv_async_init(loop, &store->async, on_async);
        store->async.data = store;
        good = start_worker(&store->writer, why) && start_worker(&store->reader, why);
    }
    if (good)
        return store;
    store_close(store);
    return NULL;
}

void store_submit(struct store *store, struct store_request *request)
{
    struct worker *worker = request->kind < STORE_PERSON_CREATE ? &store->reader : &store->writer;
    uv_mutex_lock(&store->lock);
    store->figures.waiting++;
    if (store->closing) {
        request->status = STORE_FAILED;
        queue_add(&store->done, request);
    } else {
        queue_add(&worker->queue, request);
        uv_cond_signal(&worker->wake);
    }
    uv_mutex_unlock(&store->lock);
}

enum store_status store_now(struct store *store, struct store_request *request)
{
    request->next = NULL;
    if (request->kind < STORE_PERSON_CREATE)
        request->status = store->kind->run(store->writer.backend, request);
    else
        commit_group(store->kind, store->writer.backend, request);
    return request->status;
}

static void stop_worker(struct worker *worker)
{
    if (worker->started) {
        uv_cond_signal(&worker->wake);
        uv_thread_join(&worker->thread);
        uv_cond_destroy(&worker->wake);
    }
    if (worker->backend != NULL)
        worker->store->kind->close(worker->backend);
}

static void free_store(uv_handle_t *async)
{
    free(async->data);
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    uv_mutex_lock(&store->lock);
    store->closing = true;
    uv_mutex_unlock(&store->lock);
    stop_worker(&store->reader);
    stop_worker(&store->writer);
    while (store->done.first != NULL)
        deliver(store);
    uv_mutex_destroy(&store->lock);
    if (store->loop != NULL)
        uv_close((uv_handle_t *)&store->async, free_store);
    else
        free(store);
}

bool store_backup(const char *folder, const char *file, struct reason *why)
{
    return backend_sqlite.backup(folder, file, why);
}

struct store_figures store_figures(struct store *store)
{
    uv_mutex_lock(&store->lock);
    struct store_figures figures = store->figures;
    uv_mutex_unlock(&store->lock);
    return figures;
}
