/* The PostgreSQL back end: connecting, bringing the data up to date, and settling a doubt. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/postgres.h"
#include "store/postgres/schema.h"
#include "store/sql/requests.h"

/* "incognita" as a number: the lock of whoever brings the data up to date. */
#define MIGRATION_LOCK "7452165190211299688"

#define LOCKED "55P03" /* SQLSTATE of whoever has waited for a lock too long */

static bool refuse(struct postgres *postgres, const char *what, struct reason *why)
{
    char text[256];
    snprintf(text, sizeof text, "%s", PQerrorMessage(postgres->link));
    text[strcspn(text, "\n")] = '\0';
    return reason_set(why, "%s: %s", what, text);
}

/*
 * What is on a command line can be read by everybody on the machine, and an error message might
 * repeat it.
 */
static bool is_discreet(const char *where, struct reason *why)
{
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &message);
    bool good = options != NULL || reason_set(why, "not a store that PostgreSQL would know: %s",
                                              message == NULL ? "?" : message);
    for (PQconninfoOption *at = options; good && at != NULL && at->keyword != NULL; at++)
        if (strcmp(at->keyword, "password") == 0 && at->val != NULL)
            good = reason_set(why, "the password of the store must not be on the command line: "
                                   "PGPASSWORD, PGPASSFILE or ~/.pgpass are its places");
    PQfreemem(message);
    PQconninfoFree(options);
    return good;
}

/*
 * A server keeps its tables in memory and trusts that nobody else changes them, so there is one at
 * a time. The lock of one that died is free as soon as PostgreSQL has noticed.
 */
static bool claim(struct postgres *postgres)
{
    return postgres_do(postgres, "SET lock_timeout = '10s'; "
                                 "SELECT pg_advisory_lock(1768842095, hashtext(current_schema())); "
                                 "RESET lock_timeout");
}

bool postgres_connect(struct postgres *postgres)
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
    postgres_forget_queries(postgres);
    postgres->state[0] = '\0';
    postgres->link = PQconnectdbParams(keys, values, 1);
    if (PQstatus(postgres->link) != CONNECTION_OK) {
        fprintf(stderr, "store: %s", PQerrorMessage(postgres->link));
        return false;
    }
    postgres->pid = PQbackendPID(postgres->link);
    return postgres_do(postgres, "SET idle_in_transaction_session_timeout = '20s'; "
                                 "SET client_min_messages = warning") &&
           (postgres->reads_only ? postgres_do(postgres, "SET default_transaction_read_only = on")
                                 : claim(postgres));
}

/* One number that the statement gives; the other one if there is none. */
static bool ask(struct postgres *postgres, const char *text, int64_t none, int64_t *number)
{
    PGresult *result = PQexec(postgres->link, text);
    bool good = postgres_note(postgres, result);
    *number = none;
    if (good && PQntuples(result) > 0 && !PQgetisnull(result, 0, 0))
        *number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return good;
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
    bool good = postgres_do(postgres, "BEGIN; SELECT pg_advisory_xact_lock(" MIGRATION_LOCK ")") &&
                read_version(postgres, &version, why) && !is_of_the_future(version, why) &&
                do_steps(postgres, version) && postgres_do(postgres, "COMMIT");
    if (good)
        return true;
    refuse(postgres, "cannot bring the data up to date", why);
    postgres_do(postgres, "ROLLBACK");
    return false;
}

static bool enter_writer(struct postgres *postgres, struct reason *why)
{
    postgres->commits = 0;
    return ask(postgres, "INSERT INTO writers (commits) VALUES (0) RETURNING id", 0,
               &postgres->writer) ||
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

static bool prepare(struct postgres *postgres, enum backend_access access, struct reason *why)
{
    if (!postgres_connect(postgres))
        return strcmp(postgres->state, LOCKED) == 0
                   ? reason_set(why, "another server is at work on this store")
                   : refuse(postgres, "cannot reach the store", why);
    if (access == ACCESS_BESIDE)
        return true;
    if (access == ACCESS_READS)
        return is_current(postgres, why);
    if (!migrate(postgres, why) || !enter_writer(postgres, why))
        return false;
    sql_names_refresh(&postgres->base);
    return true;
}

struct backend *postgres_open(const char *where, enum backend_access access, struct reason *why)
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
    postgres->reads_only = access != ACCESS_WRITES;
    if (prepare(postgres, access, why))
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
        PQtransactionStatus(postgres->link) == PQTRANS_IDLE)
        postgres_do(postgres, text);
    postgres_forget_queries(postgres);
    PQfinish(postgres->link);
    free(postgres->where);
    free(postgres);
}

/*
 * The process at the other end may still be at work on what we lost sight of. It is ended, if it is
 * there, and our row is waited for: whoever has it locked is done with it then, one way or the
 * other. From then on everybody reads the same.
 */
bool postgres_settle(struct backend **backend, const char *where, struct reason *why)
{
    struct postgres *postgres = (struct postgres *)*backend;
    char text[256];
    int pid = postgres->pid;
    int64_t commits;
    (void)where;
    if (!postgres_connect(postgres))
        return refuse(postgres, "cannot reach the store", why);
    snprintf(text, sizeof text,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %d "
             "AND pid <> pg_backend_pid() AND usename = current_user AND application_name LIKE "
             "'incognita%%'",
             pid);
    if (!postgres_do(postgres, text))
        return refuse(postgres, "cannot settle a doubt", why);
    snprintf(text, sizeof text,
             "SET lock_timeout = '5s'; SELECT commits FROM writers WHERE id = %lld FOR UPDATE",
             (long long)postgres->writer);
    if (!ask(postgres, text, -1, &commits))
        return refuse(postgres, "cannot settle a doubt", why);
    postgres_do(postgres, "RESET lock_timeout");
    fprintf(stderr, "store: the commit in doubt %s\n",
            commits == postgres->commits ? "was not done" : "was done");
    postgres->commits = commits;
    return commits >= 0 || enter_writer(postgres, why);
}
