/*
 * The PostgreSQL back end: transactions. A failure spoils a whole transaction there, so a request
 * that is refused after it has written is taken out of its group, and the others are done again;
 * that is rare, and nothing has to be saved on the way in case of it.
 */
#include "store/postgres/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "store/sql/copy.h"
#include "store/sql/requests.h"

static struct postgres *of(struct backend *backend)
{
    return (struct postgres *)backend;
}

static bool is_connected(const struct postgres *postgres)
{
    return postgres->link != NULL && PQstatus(postgres->link) == CONNECTION_OK;
}

/* A node that was silent for too long is another from now on. */
static enum store_status start(struct postgres *postgres)
{
    if (postgres->shared && nodes_is_silent(postgres) && !nodes_renew(postgres))
        return STORE_FAILED;
    postgres->grouped = true;
    return sql_put(&postgres->base, sql_query(&postgres->base, SQL_BEGIN));
}

/*
 * Whether the other end is still there, as far as it has said: a commit that is sent to nobody
 * would be in doubt.
 */
static bool is_there(struct postgres *postgres)
{
    enum { MESSAGES_MAX = 8 };
    for (int i = 0; i < MESSAGES_MAX && is_connected(postgres); i++) {
        struct pollfd place = {.fd = PQsocket(postgres->link), .events = POLLIN};
        if (poll(&place, 1, 0) <= 0)
            break;
        PQconsumeInput(postgres->link);
    }
    return is_connected(postgres);
}

static void clear(struct postgres *postgres)
{
    postgres->grouped = false;
    postgres->asking = NULL;
    postgres->culprit = NULL;
    postgres->spoilt = false;
}

/* A connection that is gone between two groups is made anew: nothing hangs on it. */
static enum store_status begin(struct backend *backend)
{
    struct postgres *postgres = of(backend);
    enum store_status status = STORE_FAILED;
    clear(postgres);
    nodes_forget_news(postgres);
    if (is_there(postgres))
        status = start(postgres);
    if (status == STORE_DONE)
        return status;
    if (is_connected(postgres) || !postgres_connect(postgres))
        return STORE_FAILED;
    clear(postgres);
    return start(postgres);
}

static void take_commit(struct postgres *postgres, struct store_request *request, PGresult *result)
{
    (void)request;
    postgres->committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
}

/* Counts along in our own row, so that a commit whose answer is lost can be looked up. */
static bool send_commit(struct postgres *postgres)
{
    struct backend *backend = &postgres->base;
    struct query *count =
        sql_query(backend, postgres->shared ? SQL_COMMIT_OF_NODE : SQL_COMMIT_COUNT);
    query_number(count, 1, postgres->commits + 1);
    query_number(count, 2, postgres->writer);
    return nodes_send_news(postgres) && postgres_put(count, NULL) &&
           postgres_put(sql_query(backend, SQL_COMMIT), take_commit);
}

static enum store_status commit(struct backend *backend)
{
    struct postgres *postgres = of(backend);
    postgres->state[0] = '\0';
    postgres->asking = NULL;
    postgres->committed = false;
    bool sent = send_commit(postgres);
    if (sent && pipeline_collect(postgres) && postgres->committed) {
        postgres->grouped = false;
        postgres->commits++;
        nodes_seen(postgres);
        return STORE_DONE;
    }
    if (!is_connected(postgres)) {
        fprintf(stderr, "store: the connection broke in a commit: %s",
                PQerrorMessage(postgres->link));
        return sent ? STORE_UNSURE : STORE_FAILED;
    }
    if (postgres->culprit != NULL)
        return postgres->culprit->status;
    enum store_status status = sql_failure(backend);
    return status == STORE_FULL ? STORE_FULL : STORE_FAILED;
}

static void rollback(struct backend *backend)
{
    struct postgres *postgres = of(backend);
    pipeline_collect(postgres);
    if (is_connected(postgres) && PQtransactionStatus(postgres->link) != PQTRANS_IDLE)
        sql_do(backend, SQL_ROLLBACK);
    clear(postgres);
}

static bool is_refusal(enum store_status status)
{
    return status != STORE_DONE && status != STORE_FULL && status != STORE_FAILED &&
           status != STORE_UNSURE;
}

static enum store_status do_request(struct postgres *postgres, const struct sql_request *how,
                                    struct store_request *request)
{
    enum store_status status = STORE_FAILED;
    bool shares = postgres->shared || nodes_own() != 0;
    if (postgres->shared && nodes_run(postgres, request, &status))
        postgres->wrote = true;
    else if (shares && seeks_run(postgres, request, &status))
        postgres->wrote |= postgres->shared;
    else if (how->run != NULL)
        status = how->run(&postgres->base, request);
    return shares && status == STORE_DONE ? nodes_after(postgres, request) : status;
}

static enum store_status run(struct backend *backend, struct store_request *request)
{
    struct postgres *postgres = of(backend);
    const struct sql_request *how = sql_request_of(request->kind);
    bool alone = !is_connected(postgres) ||
                 (!postgres->grouped && PQtransactionStatus(postgres->link) == PQTRANS_IDLE);
    if (how->run == NULL && nodes_own() == 0)
        return STORE_FAILED;
    if (alone && !is_connected(postgres) && !postgres_connect(postgres))
        return STORE_FAILED;
    postgres->wrote = false;
    postgres->asking = request;
    postgres->state[0] = '\0';
    enum store_status status = do_request(postgres, how, request);
    if (alone && status == STORE_FAILED && !is_connected(postgres) && postgres_connect(postgres))
        status = do_request(postgres, how, request); /* whoever reads may as well ask again */
    postgres->spoilt |= is_refusal(status) && postgres->wrote && how->several;
    return status;
}

static struct store_request *spoiler(const struct backend *backend)
{
    const struct postgres *postgres = (const struct postgres *)backend;
    if (!postgres->spoilt)
        return NULL;
    return postgres->culprit != NULL ? postgres->culprit : postgres->asking;
}

static int64_t missing(const struct backend *backend)
{
    (void)backend;
    return 0;
}

static bool is_deposed(const struct backend *backend)
{
    return ((const struct postgres *)backend)->deposed;
}

static bool was_renewed(struct backend *backend)
{
    bool renewed = of(backend)->renewed;
    of(backend)->renewed = false;
    return renewed;
}

static void clock_of(const struct backend *backend, int64_t *ahead, int64_t *up)
{
    const struct postgres *postgres = (const struct postgres *)backend;
    *ahead = postgres->ahead;
    *up = postgres->up;
}

/* A deadlock, or a transaction that could not be put in order with another. */
static bool may_try_again(const struct backend *backend)
{
    const struct postgres *postgres = (const struct postgres *)backend;
    return postgres->shared &&
           (strcmp(postgres->state, "40P01") == 0 || strcmp(postgres->state, "40001") == 0);
}

const struct backend_kind backend_postgres = {
    .open = postgres_open,
    .close = postgres_close,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .run = run,
    .spoiler = spoiler,
    .settle = postgres_settle,
    .settles_at_once = true,
    .missing = missing,
    .is_empty = sql_is_empty,
    .copy = sql_copy,
    .beat = postgres_beat,
    .is_deposed = is_deposed,
    .was_renewed = was_renewed,
    .clock = clock_of,
    .may_try_again = may_try_again,
    .listen = postgres_listen,
    .listen_end = postgres_listen_end,
};
