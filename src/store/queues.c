/* The queues and threads of the store: grouping, committing, and delivering on the loop. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/backend.h"

enum { GROUP_MAX = 1024, TRIES_MAX = 10 };

/* What was heard, until it is told. */
struct news {
    struct news *next;
    bool own;
    bool missed; /* there is no text: anything may have been said */
    char text[];
};

struct queue {
    struct store_request *first;
    struct store_request **last;
};

/* A thread with a connection of its own; the writer commits, the reader does not. */
struct worker {
    struct store *store;
    struct backend *backend; /* NULL if it could not be opened again */
    bool writes;
    bool unsettled; /* a commit is in doubt */
    bool started;
    uv_thread_t thread;
    uv_cond_t wake;
    struct queue queue; /* guarded by the store's lock */
};

struct store {
    const struct backend_kind *kind;
    char *where; /* a folder, or what libpq calls a connection string */
    uv_loop_t *loop;
    uv_async_t async;
    uv_mutex_t lock; /* guards queues, `done`, `closing` and `figures` */
    struct worker writer;
    struct worker reader;
    struct queue done;
    bool closing;
    bool shared;
    bool lost;    /* to others who write, and `deposed` is to be told; guarded by the lock */
    bool renewed; /* is to be told; guarded by the lock */
    struct store_listener listener;
    struct backend_ear *ear;
    struct news *news; /* in order; guarded by the lock */
    struct news **last_news;
    int64_t ahead; /* of the clock of the data; guarded by the lock */
    int64_t up;
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

static bool is_reading(const struct store_request *request)
{
    return request->kind < STORE_PERSON_CREATE;
}

static bool spoils(enum store_status status)
{
    return status == STORE_FULL || status == STORE_FAILED || status == STORE_UNSURE;
}

/*
 * After a commit in doubt: a new connection, and a commit of its own. What was in doubt is then
 * either in the data or overwritten, and in any case the same for all who read it, for good.
 */
static bool settle(struct worker *worker, enum doubt *doubt)
{
    const struct backend_kind *kind = worker->store->kind;
    struct reason why = {"it cannot write"};
    bool good = kind->settle(&worker->backend, worker->store->where, doubt, &why) &&
                kind->begin(worker->backend) == STORE_DONE;
    good = good && kind->commit(worker->backend) == STORE_DONE;
    worker->unsettled = !good;
    fprintf(stderr, good ? "store: it writes again\n" : "store: a commit is in doubt: %s\n",
            why.text);
    return good;
}

/* Damage that is met by the store itself, and not by a request, is a failure like any other. */
static enum store_status plain(enum store_status status)
{
    return status == STORE_DAMAGED ? STORE_FAILED : status;
}

/* What has become of the last commit, which is in doubt. */
static enum doubt look(struct worker *worker)
{
    enum doubt doubt = DOUBT_STAYS;
    worker->unsettled = true;
    return worker->store->kind->settles_at_once && settle(worker, &doubt) ? doubt : DOUBT_STAYS;
}

/* Whether it is refused alone, and all others are done again without it. */
static bool refuse_alone(struct store_request *request)
{
    if (request == NULL)
        return false;
    if (request->status == STORE_DONE)
        request->status = STORE_FAILED; /* it took no notice, but nothing of the group can stay */
    request->refused = !spoils(request->status);
    return request->refused;
}

static struct store_request *spoiler_of(const struct worker *worker)
{
    const struct backend_kind *kind = worker->store->kind;
    return kind->spoiler == NULL ? NULL : kind->spoiler(worker->backend);
}

/*
 * Runs and commits what is not refused yet. A request that writes and meets damage spoils what was
 * written so far, and in some back ends any refusal may: it is refused alone, and all others are
 * done `again` without it.
 */
static enum store_status run_group(struct worker *worker, struct store_request *group, bool *again)
{
    const struct backend_kind *kind = worker->store->kind;
    enum store_status status = plain(kind->begin(worker->backend));
    *again = false;
    for (struct store_request *at = group; at != NULL && !spoils(status); at = at->next) {
        if (at->refused || (is_reading(at) && at->status != STORE_UNSURE))
            continue;
        if (at->match != NULL)
            at->match->version = at->version;
        status = at->status = kind->run(worker->backend, at);
        struct store_request *spoiler = spoiler_of(worker);
        if (spoiler == NULL && !is_reading(at) && status == STORE_DAMAGED)
            spoiler = at;
        *again = refuse_alone(spoiler);
        if (spoiler != NULL)
            status = spoiler->status;
        if (*again)
            return status;
    }
    if (spoils(status))
        return status;
    status = kind->commit(worker->backend);
    *again = status != STORE_DONE && refuse_alone(spoiler_of(worker));
    return plain(status);
}

/* All of the group, or nothing; but for those that meet damage. */
static bool commit_group(struct worker *worker, struct store_request *group)
{
    const struct backend_kind *kind = worker->store->kind;
    enum doubt doubt;
    if (worker->unsettled && !settle(worker, &doubt)) {
        fail_all(group, STORE_FAILED);
        return false;
    }
    for (struct store_request *at = group; at != NULL; at = at->next) {
        at->status = STORE_UNSURE;
        at->refused = false;
        at->version = at->match == NULL ? 0 : at->match->version;
    }
    enum store_status status = STORE_DONE;
    int tries = 0;
    for (bool again = true; again;) {
        status = run_group(worker, group, &again);
        if (spoils(status) && status != STORE_UNSURE && kind->may_try_again != NULL &&
            tries < TRIES_MAX && kind->may_try_again(worker->backend)) {
            again = true;
            tries++;
        }
        if (status == STORE_UNSURE) {
            doubt = look(worker);
            status = doubt == DOUBT_DONE     ? STORE_DONE
                     : doubt == DOUBT_UNDONE ? STORE_FAILED
                                             : STORE_UNSURE;
            again = doubt == DOUBT_UNDONE && tries++ < TRIES_MAX;
        }
        if (again)
            kind->rollback(worker->backend);
    }
    if (!spoils(status))
        return true;
    worker->unsettled = status == STORE_UNSURE;
    kind->rollback(worker->backend);
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
    bool good = commit_group(worker, group);
    uint64_t after = micros();
    uint64_t spent = after - before;
    uv_mutex_lock(&store->lock);
    store->figures.commits++;
    store->figures.failed_commits += !good;
    store->figures.commit_micros += spent;
    store->figures.well = good;
    store->figures.last = after / 1000;
    for (struct store_request *at = group; at != NULL; at = at->next)
        store->figures.requests++;
    uv_mutex_unlock(&store->lock);
}

/* With the lock held: whoever has lost the data for good is told so once. */
static void notice_loss(struct worker *worker)
{
    struct store *store = worker->store;
    if (store->shared) {
        store->kind->clock(worker->backend, &store->ahead, &store->up);
        store->renewed |= store->kind->was_renewed(worker->backend);
        if (store->renewed)
            uv_async_send(&store->async);
        return;
    }
    if (store->listener.deposed == NULL || store->lost || store->kind->is_deposed == NULL ||
        !store->kind->is_deposed(worker->backend))
        return;
    store->lost = true;
    uv_async_send(&store->async);
}

/* On the thread of the ear. */
static void hear(void *context, const char *text, bool own)
{
    struct store *store = context;
    size_t length = text == NULL ? 0 : strlen(text);
    struct news *news = malloc(sizeof *news + length + 1);
    if (news == NULL)
        abort(); /* what is known of the data would no longer be true */
    *news = (struct news){.own = own, .missed = text == NULL};
    memcpy(news->text, text == NULL ? "" : text, length + 1);
    uv_mutex_lock(&store->lock);
    *store->last_news = news;
    store->last_news = &news->next;
    uv_async_send(&store->async);
    uv_mutex_unlock(&store->lock);
}

/* With the lock held: until there is work or no more will come. */
static void wait_for_work(struct worker *worker)
{
    struct store *store = worker->store;
    bool beats = worker->writes && store->kind->beat != NULL;
    while (worker->queue.first == NULL && !store->closing) {
        if (!beats) {
            uv_cond_wait(&worker->wake, &store->lock);
        } else if (uv_cond_timedwait(&worker->wake, &store->lock,
                                     STORE_BEAT_MILLISECONDS * UINT64_C(1000000)) != 0) {
            uv_mutex_unlock(&store->lock);
            store->kind->beat(worker->backend);
            uv_mutex_lock(&store->lock);
            notice_loss(worker);
        }
    }
}

static void work(void *raw)
{
    struct worker *worker = raw;
    struct store *store = worker->store;
    if (worker->writes && store->kind->beat != NULL)
        store->kind->beat(worker->backend);
    uv_mutex_lock(&store->lock);
    for (;;) {
        wait_for_work(worker);
        struct store_request *group = queue_take(&worker->queue, GROUP_MAX);
        if (group == NULL)
            break;
        uv_mutex_unlock(&store->lock);
        serve_group(worker, group);
        uv_mutex_lock(&store->lock);
        if (worker->writes)
            notice_loss(worker);
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
    void (*deposed)(void *) = store->lost ? store->listener.deposed : NULL;
    if (store->lost)
        store->listener.deposed = NULL;
    bool renewed = store->renewed;
    store->renewed = false;
    struct news *news = store->news;
    store->news = NULL;
    store->last_news = &store->news;
    uv_mutex_unlock(&store->lock);
    if (renewed && store->listener.renewed != NULL)
        store->listener.renewed(store->listener.context);
    while (at != NULL) {
        struct store_request *next = at->next;
        at->done(at);
        at = next;
    }
    while (news != NULL) {
        struct news *next = news->next;
        if (store->listener.heard != NULL && !store->closing)
            store->listener.heard(store->listener.context, news->missed ? NULL : news->text,
                                  news->own);
        free(news);
        news = next;
    }
    if (deposed != NULL)
        deposed(store->listener.context);
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

static bool open_worker(struct worker *worker, struct store *store, enum backend_access access,
                        const struct store_patience *patience, struct reason *why)
{
    worker->store = store;
    worker->writes = access == ACCESS_WRITES || access == ACCESS_SHARED;
    queue_clear(&worker->queue);
    worker->backend = store->kind->open(store->where, access, patience, why);
    return worker->backend != NULL;
}

static bool start_worker(struct worker *worker, struct reason *why)
{
    uv_cond_init(&worker->wake);
    worker->started = uv_thread_create(&worker->thread, work, worker) == 0;
    return worker->started || reason_set(why, "cannot start a thread of the store");
}

bool store_is_folder(const char *where)
{
    return strchr(where, '=') == NULL && strstr(where, "://") == NULL;
}

const struct backend_kind *backend_kind_of(const char *where, struct reason *why)
{
    const struct backend_kind *shared = NULL;
    if (store_is_folder(where))
        return &backend_sqlite;
#ifdef HAS_POSTGRESQL
    shared = &backend_postgres;
#endif
    if (shared == NULL)
        reason_set(why, "this program was built without PostgreSQL (libpq)");
    return shared;
}

static struct store *make_store(const char *where, struct reason *why)
{
    const struct backend_kind *kind = backend_kind_of(where, why);
    struct store *store = kind == NULL ? NULL : calloc(1, sizeof *store);
    if (kind == NULL)
        return NULL;
    if (store == NULL || (store->where = strdup(where)) == NULL) {
        free(store);
        reason_set(why, "out of memory");
        return NULL;
    }
    store->kind = kind;
    queue_clear(&store->done);
    store->last_news = &store->news;
    uv_mutex_init(&store->lock);
    return store;
}

struct store *store_open_to_read(const char *where, struct reason *why)
{
    struct store *store = make_store(where, why);
    if (store == NULL || open_worker(&store->writer, store, ACCESS_READS, NULL, why))
        return store;
    store_close(store);
    return NULL;
}

struct store *store_open_patiently(const char *where, bool shared,
                                   const struct store_patience *patience, struct reason *why)
{
    if (shared && store_is_folder(where)) {
        reason_set(why, "only a PostgreSQL can be shared by several servers");
        return NULL;
    }
    struct store *store = make_store(where, why);
    if (store == NULL)
        return NULL;
    store->shared = shared;
    if (open_worker(&store->writer, store, shared ? ACCESS_SHARED : ACCESS_WRITES, patience, why)) {
        store->figures.missing = (uint64_t)store->kind->missing(store->writer.backend);
        if (shared)
            store->kind->beat(store->writer.backend);
        notice_loss(&store->writer);
        return store;
    }
    store_close(store);
    return NULL;
}

bool store_start(struct store *store, uv_loop_t *loop, const struct store_listener *listener,
                 struct reason *why)
{
    if (!open_worker(&store->reader, store, ACCESS_BESIDE, NULL, why))
        return false;
    store->loop = loop;
    if (listener != NULL)
        store->listener = *listener;
    uv_async_init(loop, &store->async, on_async);
    store->async.data = store;
    if (store->shared && store->listener.heard != NULL) {
        store->ear = store->kind->listen(store->where, hear, store);
        if (store->ear == NULL)
            return reason_set(why, "cannot listen to the store");
    }
    return start_worker(&store->writer, why) && start_worker(&store->reader, why);
}

struct store *store_open(const char *where, uv_loop_t *loop, struct reason *why)
{
    struct store *store = store_open_patiently(where, false, NULL, why);
    if (store == NULL || loop == NULL || store_start(store, loop, NULL, why))
        return store;
    store_close(store);
    return NULL;
}

void store_submit(struct store *store, struct store_request *request)
{
    struct worker *worker =
        is_reading(request) && !request->settled ? &store->reader : &store->writer;
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
    struct worker *worker = &store->writer;
    enum doubt doubt;
    request->next = NULL;
    if (!is_reading(request))
        commit_group(worker, request);
    else if (worker->backend == NULL || (worker->unsettled && !settle(worker, &doubt)))
        request->status = STORE_FAILED;
    else
        request->status = store->kind->run(worker->backend, request);
    return request->status;
}

bool store_now_all(struct store *store, struct store_request *first)
{
    return commit_group(&store->writer, first);
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
    struct store *store = async->data;
    free(store->where);
    free(store);
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    uv_mutex_lock(&store->lock);
    store->closing = true;
    uv_mutex_unlock(&store->lock);
    if (store->ear != NULL)
        store->kind->listen_end(store->ear);
    stop_worker(&store->reader);
    stop_worker(&store->writer);
    while (store->done.first != NULL || store->news != NULL)
        deliver(store);
    uv_mutex_destroy(&store->lock);
    if (store->loop != NULL) {
        uv_close((uv_handle_t *)&store->async, free_store);
    } else {
        free(store->where);
        free(store);
    }
}

bool store_clock(struct store *store, int64_t *ahead, int64_t *up)
{
    uv_mutex_lock(&store->lock);
    *ahead = store->ahead;
    *up = store->up;
    uv_mutex_unlock(&store->lock);
    return store->shared;
}

struct store_figures store_figures(struct store *store)
{
    uv_mutex_lock(&store->lock);
    struct store_figures figures = store->figures;
    uv_mutex_unlock(&store->lock);
    return figures;
}
