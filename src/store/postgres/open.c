/* The PostgreSQL back end: connecting, bringing the data up to date, and settling a doubt. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres/postgres.h"
#include "store/postgres/schema.h"
#include "store/sql/requests.h"

#define LOCKED "55P03" /* SQLSTATE of a lock that cannot be had */

enum { CLAIM_MILLISECONDS = 10000, TRY_MILLISECONDS = 50 };

static bool refuse(struct postgres *postgres, const char *what, struct reason *why)
{
    char text[256];
    snprintf(text, sizeof text, "%s", PQerrorMessage(postgres->link));
    text[strcspn(text, "\n")] = '\0';
    return reason_set(why, "%s: %s", what, text);
}

/*
 * What is on a command line can be read by everybody on the machine, and an error message might
 * repeat it: libpq quotes what it cannot read.
 */
static bool is_discreet(const char *where, struct reason *why)
{
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &message);
    bool secret = strchr(where, '@') != NULL || strstr(where, "password") != NULL;
    bool good = options != NULL ||
                reason_set(why, "not a store that PostgreSQL would know: %s",
                           message == NULL || secret ? "what is not shown here" : message);
    for (PQconninfoOption *at = options; good && at != NULL && at->keyword != NULL; at++)
        if (strcmp(at->keyword, "password") == 0 && at->val != NULL)
            good = reason_set(why, "the password of the store must not be on the command line: "
                                   "PGPASSWORD, PGPASSFILE or ~/.pgpass are its places");
    PQfreemem(message);
    PQconninfoFree(options);
    return good;
}

/* One number that the statement gives; the other one if there is none. */
static bool ask(struct postgres *postgres, const char *text, int64_t none, int64_t *number)
{
    PGresult *result = postgres_last_result(postgres, PQsendQuery(postgres->link, text) == 1);
    bool good = postgres_note(postgres, result);
    *number = none;
    if (good && PQntuples(result) > 0 && !PQgetisnull(result, 0, 0))
        *number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return good;
}

/* Who we are at the other end. */
static bool learn_process(struct postgres *postgres)
{
    static const char text[] = "SELECT backend_start FROM pg_stat_activity "
                               "WHERE pid = pg_backend_pid()";
    PGresult *result = postgres_last_result(postgres, PQsendQuery(postgres->link, text) == 1);
    bool good = postgres_note(postgres, result) && PQntuples(result) == 1;
    if (good)
        snprintf(postgres->since, sizeof postgres->since, "%s", PQgetvalue(result, 0, 0));
    postgres->pid = PQbackendPID(postgres->link);
    PQclear(result);
    return good;
}

/* The process at the other end of the connection that we have lost holds our lock, if it is there.
 */
static bool end_process(struct postgres *postgres)
{
    char text[320];
    snprintf(text, sizeof text,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %d "
             "AND backend_start = '%s' AND usename = current_user",
             postgres->pid, postgres->since);
    return postgres->pid == 0 || postgres_do(postgres, text);
}

/* Waits for that: what it was at work on is then done or not, for good. */
static bool await_end(struct postgres *postgres)
{
    char text[320];
    int64_t there = 1;
    snprintf(text, sizeof text,
             "SELECT count(*) FROM pg_stat_activity WHERE pid = %d AND backend_start = '%s'",
             postgres->pid, postgres->since);
    for (int i = 0; i < CLAIM_MILLISECONDS / TRY_MILLISECONDS && postgres->pid != 0; i++) {
        if (!ask(postgres, text, 1, &there))
            return false;
        if (there == 0)
            break;
        nanosleep(&(struct timespec){.tv_nsec = TRY_MILLISECONDS * 1000000L}, NULL);
    }
    return postgres->pid == 0 || there == 0;
}

/* Whoever writes next removes our row. */
static bool is_ours(struct postgres *postgres)
{
    char text[96];
    int64_t rows;
    snprintf(text, sizeof text, "SELECT count(*) FROM writers WHERE id = %lld",
             (long long)postgres->writer);
    if (postgres->writer == 0 || postgres->shared)
        return true;
    if (!ask(postgres, text, 0, &rows))
        return false;
    postgres->deposed = rows == 0;
    if (postgres->deposed)
        fprintf(stderr, "store: another server has taken over\n");
    return rows > 0;
}

/*
 * A server that is not a node keeps its tables in memory and trusts that nobody else changes them,
 * so it is alone; nodes hold the lock together. The lock is free as soon as PostgreSQL has noticed
 * that its holder is gone, which it does by what `set_up` says; the holder may then come back and
 * must see that it is too late.
 */
static bool try_claim(struct postgres *postgres, bool *claimed)
{
    int64_t got;
    bool good =
        ask(postgres,
            postgres->shared ? "SELECT CASE WHEN pg_try_advisory_lock_shared(1768842095, "
                               "hashtext(coalesce(current_schema(), ''))) THEN 1 ELSE 0 END"
                             : "SELECT CASE WHEN pg_try_advisory_lock(1768842095, "
                               "hashtext(coalesce(current_schema(), ''))) THEN 1 ELSE 0 END",
            0, &got);
    *claimed = good && got == 1;
    return good;
}

/* Tries for so long; whoever holds it may be on the way out. */
static bool claim(struct postgres *postgres, int milliseconds)
{
    bool claimed = false;
    for (; try_claim(postgres, &claimed) && !claimed; milliseconds -= TRY_MILLISECONDS) {
        snprintf(postgres->state, sizeof postgres->state, LOCKED);
        if (milliseconds <= 0)
            break;
        nanosleep(&(struct timespec){.tv_nsec = TRY_MILLISECONDS * 1000000L}, NULL);
    }
    return claimed;
}

static bool reach(struct postgres *postgres)
{
    const char *const keys[] = {"fallback_application_name",
                                "connect_timeout",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "tcp_user_timeout",
                                "target_session_attrs",
                                "client_encoding",
                                "dbname",
                                NULL};
    const char *const values[] = {
        "incognita", "5", "10", "3", "3", "10000", "read-write", "UTF8", postgres->where, NULL};
    PQfinish(postgres->link);
    pipeline_forget(postgres);
    postgres_forget_queries(postgres);
    postgres->state[0] = '\0';
    postgres->link = PQconnectdbParams(keys, values, 1);
    if (PQstatus(postgres->link) == CONNECTION_OK)
        return true;
    fprintf(stderr, "store: %s", PQerrorMessage(postgres->link));
    return false;
}

/* Whoever writes and falls silent loses the lock: its machine, its line or its process is gone. */
#define OF_WHO_BEATS "SET idle_session_timeout = '8s'"

/* What those who run the database have set for all is not meant for us: we have times of our own.
 */
static bool set_up(struct postgres *postgres)
{
    return postgres_do(postgres, "SET client_min_messages = warning; SET statement_timeout = 0; "
                                 "SET lock_timeout = 0; SET idle_session_timeout = 0; "
                                 "SET idle_in_transaction_session_timeout = 0") &&
           (postgres->lingers ||
            postgres_do(postgres, "SET idle_in_transaction_session_timeout = '10s'")) &&
           postgres_do(postgres, postgres->reads_only ? "SET default_transaction_read_only = on"
                                                      : "SET tcp_keepalives_idle = 4; "
                                                        "SET tcp_keepalives_interval = 2; "
                                                        "SET tcp_keepalives_count = 2; "
                                                        "SET tcp_user_timeout = 8000") &&
           (!postgres->beats || postgres->reads_only || postgres_do(postgres, OF_WHO_BEATS));
}

static bool hold(struct postgres *postgres, int milliseconds)
{
    return claim(postgres, milliseconds) && is_ours(postgres) && learn_process(postgres);
}

bool postgres_connect(struct postgres *postgres)
{
    if (postgres->deposed || !reach(postgres) || !set_up(postgres))
        return false;
    if (!postgres->alone)
        return true;
    return is_ours(postgres) && end_process(postgres) &&
           (!postgres->shared || await_end(postgres)) &&
           hold(postgres, postgres->waits ? 0 : CLAIM_MILLISECONDS);
}

void postgres_beat(struct backend *backend)
{
    struct postgres *postgres = (struct postgres *)backend;
    postgres->beats = true;
    bool good = PQstatus(postgres->link) == CONNECTION_OK && postgres_do(postgres, OF_WHO_BEATS);
    if (!good)
        good = postgres_connect(postgres);
    if (good && postgres->shared)
        nodes_renew(postgres);
}

/* 0 where there is nothing yet. */
static bool read_version(struct postgres *postgres, int64_t *version, struct reason *why)
{
    int64_t there = 0;
    *version = 0;
    return (ask(postgres,
                "SELECT count(*) FROM pg_catalog.pg_class "
                "WHERE oid = to_regclass('schema_version')",
                0, &there) &&
            (there == 0 || ask(postgres, "SELECT version FROM schema_version", 0, version))) ||
           refuse(postgres, "cannot read the store", why);
}

static bool is_of_the_future(int64_t version, struct reason *why)
{
    if (version <= postgres_step_count)
        return false;
    reason_set(why, "the data is of a newer version of Incognita (%d, not %d)", (int)version,
               postgres_step_count);
    return true;
}

static bool do_steps(struct postgres *postgres, int64_t version)
{
    char stamp[160];
    snprintf(stamp, sizeof stamp,
             "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL); "
             "DELETE FROM schema_version; INSERT INTO schema_version VALUES (%d)",
             postgres_step_count);
    for (; version < postgres_step_count; version++)
        if (!postgres_do(postgres, postgres_steps[version]))
            return false;
    return postgres_do(postgres, stamp);
}

/* In one transaction, one node after the other. */
static bool migrate(struct postgres *postgres, struct reason *why)
{
    int64_t version;
    if (!read_version(postgres, &version, why) || is_of_the_future(version, why))
        return false;
    if (version == postgres_step_count)
        return true;
    bool good = postgres_do(postgres, "BEGIN; SELECT pg_advisory_xact_lock(" NODES_LOCK ")") &&
                read_version(postgres, &version, why) && !is_of_the_future(version, why) &&
                do_steps(postgres, version) && postgres_do(postgres, "COMMIT");
    if (good)
        return true;
    refuse(postgres, "cannot bring the data up to date", why);
    postgres_do(postgres, "ROLLBACK");
    return false;
}

/* There is one row, of whoever wrote last. */
static bool enter_writer(struct postgres *postgres, struct reason *why)
{
    postgres->commits = 0;
    return ask(postgres,
               "WITH gone AS (DELETE FROM writers) "
               "INSERT INTO writers (commits) VALUES (0) RETURNING id",
               0, &postgres->writer) ||
           refuse(postgres, "cannot write to the store", why);
}

static bool is_current(struct postgres *postgres, struct reason *why)
{
    int64_t version;
    return read_version(postgres, &version, why) && !is_of_the_future(version, why) &&
           (version == postgres_step_count ||
            reason_set(why,
                       "the data is of an older version of Incognita (%d, not %d): "
                       "'incognita serve' brings it up to date",
                       (int)version, postgres_step_count));
}

/* Whoever is patient decides after each attempt. */
static bool take(struct postgres *postgres, const struct store_patience *patience,
                 struct reason *why)
{
    bool held = false;
    postgres->waits = patience != NULL;
    while (!(held ? hold(postgres, 0) : postgres_connect(postgres))) {
        held = strcmp(postgres->state, LOCKED) == 0;
        if (held)
            reason_set(why, "another server is at work on this store");
        else
            refuse(postgres, "cannot reach the store", why);
        if (patience == NULL || !patience->lasts(patience->context, why))
            return false;
    }
    postgres->waits = false;
    return true;
}

static bool prepare(struct postgres *postgres, enum backend_access access,
                    const struct store_patience *patience, struct reason *why)
{
    if (!take(postgres, postgres->reads_only ? NULL : patience, why))
        return false;
    if (access == ACCESS_BESIDE)
        return true;
    if (access == ACCESS_READS || access == ACCESS_ALONE)
        return is_current(postgres, why);
    if (!migrate(postgres, why) ||
        !(postgres->shared ? nodes_enter(postgres, why) : enter_writer(postgres, why)))
        return false;
    sql_names_refresh(&postgres->base);
    return true;
}

struct backend *postgres_open(const char *where, enum backend_access access,
                              const struct store_patience *patience, struct reason *why)
{
    struct postgres *postgres = NULL;
    if (!is_discreet(where, why))
        return NULL;
    postgres = calloc(1, sizeof *postgres);
    if (postgres == NULL || (postgres->where = strdup(where)) == NULL) {
        free(postgres);
        reason_set(why, "out of memory");
        return NULL;
    }
    sql_init(&postgres->base, &postgres_engine);
    postgres->shared = access == ACCESS_SHARED;
    postgres->reads_only = access != ACCESS_WRITES && access != ACCESS_SHARED;
    postgres->alone = !postgres->reads_only || access == ACCESS_ALONE;
    postgres->lingers = access == ACCESS_READS || access == ACCESS_ALONE;
    postgres->beats = access == ACCESS_BESIDE;
    if (prepare(postgres, access, patience, why))
        return &postgres->base;
    postgres_close(&postgres->base);
    return NULL;
}

void postgres_close(struct backend *backend)
{
    struct postgres *postgres = (struct postgres *)backend;
    char text[64];
    snprintf(text, sizeof text, "DELETE FROM writers WHERE id = %lld", (long long)postgres->writer);
    if (postgres->writer != 0 && PQstatus(postgres->link) == CONNECTION_OK &&
        PQtransactionStatus(postgres->link) == PQTRANS_IDLE) {
        if (postgres->shared)
            nodes_leave(postgres);
        else
            postgres_do(postgres, text);
    }
    free(postgres->news);
    free(postgres->sent);
    postgres_forget_queries(postgres);
    PQfinish(postgres->link);
    free(postgres->where);
    free(postgres);
}

/*
 * The process at the other end may still be at work on what we lost sight of. Whoever connects anew
 * ends it and has the lock only when it is gone: from then on everybody reads the same.
 */
bool postgres_settle(struct backend **backend, const char *where, enum doubt *doubt,
                     struct reason *why)
{
    struct postgres *postgres = (struct postgres *)*backend;
    char text[96];
    int64_t commits;
    (void)where;
    *doubt = DOUBT_STAYS;
    if (!postgres_connect(postgres))
        return refuse(postgres, "cannot reach the store", why);
    snprintf(text, sizeof text, "SELECT commits FROM writers WHERE id = %lld FOR UPDATE",
             (long long)postgres->writer);
    if (!ask(postgres, text, -1, &commits) || (commits < 0 && !postgres->shared))
        return refuse(postgres, "cannot settle a doubt", why);
    if (commits == postgres->commits)
        *doubt = DOUBT_UNDONE;
    else if (commits == postgres->commits + 1)
        *doubt = DOUBT_DONE;
    fprintf(stderr, "store: the commit in doubt %s\n",
            *doubt == DOUBT_UNDONE ? "was not done"
            : *doubt == DOUBT_DONE ? "was done"
                                   : "may have been done");
    postgres->commits = commits < 0 ? postgres->commits : commits;
    return true;
}
