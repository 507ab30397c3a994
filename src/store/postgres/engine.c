/* How queries reach PostgreSQL: numbers and bytes in binary, text as it is, rows all at once. */
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "store/postgres/postgres.h"

enum { PLACES = 40, OID_BYTES = 17, OID_NUMBER = 20, OID_TEXT = 25, NAME = 16 };

struct own {
    bool prepared;
    int places; /* as many values as its text asks for, once it is prepared */
    const char *values[PLACES];
    int lengths[PLACES];
    int formats[PLACES];
    Oid types[PLACES];
    uint64_t numbers[PLACES];
    PGresult *result;
    int row;
};

static struct postgres *of(struct backend *backend)
{
    return (struct postgres *)backend;
}

static void forget_result(struct own *own)
{
    PQclear(own->result);
    own->result = NULL;
    own->row = -1;
}

static void ready(struct query *query)
{
    struct own *own = query->own;
    if (own == NULL)
        own = query->own = calloc(1, sizeof *own);
    if (own == NULL)
        return;
    forget_result(own);
    memset(own->values, 0, sizeof own->values);
    if (!own->prepared)
        memset(own->types, 0, sizeof own->types);
}

static Oid type_of(enum value_type type)
{
    return type == VALUE_TEXT ? OID_TEXT : type == VALUE_NUMBER ? OID_NUMBER : OID_BYTES;
}

static void give(struct query *query, int place, struct value value)
{
    struct own *own = query->own;
    int at = place - 1;
    if (own == NULL || at >= PLACES)
        return;
    own->formats[at] = value.type != VALUE_TEXT;
    own->lengths[at] = (int)value.size;
    own->values[at] = value.bytes;
    if (!own->prepared)
        own->types[at] = type_of(value.type);
    if (value.type == VALUE_NUMBER) {
        own->numbers[at] = htobe64((uint64_t)value.number);
        own->values[at] = (const char *)&own->numbers[at];
        own->lengths[at] = sizeof own->numbers[at];
    }
}

bool postgres_note(struct postgres *postgres, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (good) {
        const char *changed = PQcmdTuples(result);
        postgres->changes = changed[0] == '\0' ? 0 : strtoll(changed, NULL, 10);
        return true;
    }
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(postgres->state, sizeof postgres->state, "%s", state == NULL ? "" : state);
    postgres->spoilt = true;
    return false;
}

/* Waiting. */

enum { ANSWER_MILLISECONDS = 8000 };

static int64_t steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/*
 * Whether there is an answer, or never will be one, before the time is up, if it ever is. What was
 * not sent yet is.
 */
static bool is_answered(PGconn *link, bool patient)
{
    int64_t until = steady() + ANSWER_MILLISECONDS;
    for (;;) {
        int unsent = PQflush(link);
        if (unsent < 0 || !PQisBusy(link))
            return true;
        int64_t left = until - steady();
        struct pollfd place = {.fd = PQsocket(link),
                               .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (left <= 0 && !patient)
            return false;
        if (poll(&place, 1, patient ? -1 : (int)left) > 0 && (place.revents & ~POLLOUT) != 0 &&
            PQconsumeInput(link) == 0)
            return true;
    }
}

PGresult *postgres_result(struct postgres *postgres)
{
    if (!is_answered(postgres->link, !postgres->beats)) {
        fprintf(stderr, "store: no answer for too long, the connection is given up\n");
        shutdown(PQsocket(postgres->link), SHUT_RDWR); /* libpq notices when it reads */
    }
    return PQgetResult(postgres->link);
}

PGresult *postgres_last_result(struct postgres *postgres, bool sent)
{
    PGresult *last = NULL;
    PGresult *next;
    while (sent && (next = postgres_result(postgres)) != NULL) {
        PQclear(last);
        last = next;
    }
    return last;
}

/* How many values the text has: those that are not given are NULL. */
static int count_places(const char *text)
{
    int most = 0;
    for (const char *at = strchr(text, '$'); at != NULL; at = strchr(at + 1, '$')) {
        int place = (int)strtol(at + 1, NULL, 10);
        most = place > most ? place : most;
    }
    return most;
}

static bool prepare(struct postgres *postgres, struct query *query, const char *name)
{
    struct own *own = query->own;
    char *text = postgres_text(query->sql);
    if (text == NULL)
        return false;
    own->places = count_places(text);
    PGresult *result = postgres_last_result(
        postgres, PQsendPrepare(postgres->link, name, text, own->places, own->types) == 1);
    own->prepared = postgres_note(postgres, result);
    PQclear(result);
    free(text);
    return own->prepared;
}

/* Whether the statement has a name there, by which it can be run at once. */
static bool has_name(struct query *query, char name[NAME])
{
    struct postgres *postgres = of(query->backend);
    const struct own *own = query->own;
    snprintf(name, NAME, "q%d", (int)query->sql);
    if (postgres->link == NULL || own == NULL)
        return false;
    return own->prepared || (pipeline_collect(postgres) && prepare(postgres, query, name));
}

bool postgres_put(struct query *query, postgres_take *take)
{
    struct postgres *postgres = of(query->backend);
    const struct own *own = query->own;
    char name[NAME];
    postgres->wrote = true;
    return has_name(query, name) && pipeline_enter(postgres) &&
           PQsendQueryPrepared(postgres->link, name, own->places, own->values, own->lengths,
                               own->formats, 1) == 1 &&
           pipeline_note(postgres, take);
}

static bool run(struct query *query)
{
    struct postgres *postgres = of(query->backend);
    struct own *own = query->own;
    char name[NAME];
    if (!has_name(query, name) || !pipeline_collect(postgres))
        return false;
    own->result = postgres_last_result(
        postgres, PQsendQueryPrepared(postgres->link, name, own->places, own->values, own->lengths,
                                      own->formats, 1) == 1);
    bool good = postgres_note(postgres, own->result);
    const char *did = PQcmdStatus(own->result);
    postgres->wrote |= good && (strncmp(did, "INSERT", 6) == 0 || strncmp(did, "UPDATE", 6) == 0 ||
                                strncmp(did, "DELETE", 6) == 0);
    return good;
}

static bool put(struct query *query)
{
    return of(query->backend)->grouped ? postgres_put(query, NULL) : run(query);
}

static enum got next(struct query *query)
{
    struct own *own = query->own;
    if (own == NULL || (own->result == NULL && !run(query)))
        return GOT_FAILURE;
    return ++own->row < PQntuples(own->result) ? GOT_ROW : GOT_END;
}

static void reset(struct query *query)
{
    if (query->own != NULL)
        forget_result(query->own);
}

static int64_t number_of(const char *bytes, int length)
{
    uint64_t wide = 0;
    uint32_t narrow = 0;
    uint16_t least = 0;
    if (length == (int)sizeof wide) {
        memcpy(&wide, bytes, sizeof wide);
        return (int64_t)be64toh(wide);
    }
    if (length == (int)sizeof narrow) {
        memcpy(&narrow, bytes, sizeof narrow);
        return (int32_t)be32toh(narrow);
    }
    memcpy(&least, bytes, sizeof least);
    return (int16_t)be16toh(least);
}

int64_t postgres_number(const PGresult *result, int row, int column)
{
    if (row >= PQntuples(result) || PQgetisnull(result, row, column))
        return 0;
    return number_of(PQgetvalue(result, row, column), PQgetlength(result, row, column));
}

static struct value value_of(struct query *query, int column)
{
    enum { OID_INT2 = 21, OID_INT4 = 23, OID_JSON = 114 };
    const struct own *own = query->own;
    if (own->result == NULL || column >= PQnfields(own->result))
        return (struct value){.type = VALUE_OTHER};
    if (PQgetisnull(own->result, own->row, column))
        return (struct value){.type = VALUE_NONE};
    const char *bytes = PQgetvalue(own->result, own->row, column);
    int length = PQgetlength(own->result, own->row, column);
    switch (PQftype(own->result, column)) {
    case OID_NUMBER:
    case OID_INT2:
    case OID_INT4: return (struct value){.type = VALUE_NUMBER, .number = number_of(bytes, length)};
    case OID_BYTES:
        return (struct value){.type = VALUE_BYTES, .bytes = bytes, .size = (size_t)length};
    case OID_JSON:
    case OID_TEXT:
        return (struct value){.type = VALUE_TEXT, .bytes = bytes, .size = (size_t)length};
    default: return (struct value){.type = VALUE_OTHER};
    }
}

static const char *column_name(struct query *query, int column)
{
    const struct own *own = query->own;
    return own->result == NULL ? NULL : PQfname(own->result, column);
}

static int64_t changes(struct backend *backend)
{
    return of(backend)->changes;
}

/* By the classes of SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
static enum store_status failure(struct backend *backend)
{
    const struct postgres *postgres = of(backend);
    if (strcmp(postgres->state, "23505") == 0)
        return STORE_CONFLICT;
    if (strcmp(postgres->state, "23503") == 0)
        return STORE_MISSING;
    fprintf(stderr, "store: %s\n",
            postgres->link == NULL ? "no connection" : PQerrorMessage(postgres->link));
    if (strncmp(postgres->state, "53", 2) == 0)
        return STORE_FULL;
    return strncmp(postgres->state, "XX", 2) == 0 ? STORE_DAMAGED : STORE_FAILED;
}

const struct sql_engine postgres_engine = {
    .ready = ready,
    .give = give,
    .next = next,
    .reset = reset,
    .put = put,
    .value = value_of,
    .column = column_name,
    .changes = changes,
    .failure = failure,
    .clock = nodes_clock,
};

void postgres_forget_queries(struct postgres *postgres)
{
    for (int i = 0; i < SQL_COUNT; i++) {
        struct own *own = postgres->base.queries[i].own;
        if (own != NULL)
            forget_result(own);
        free(own);
        postgres->base.queries[i].own = NULL;
    }
}

bool postgres_do(struct postgres *postgres, const char *text)
{
    if (!pipeline_collect(postgres))
        return false;
    PGresult *result = postgres_last_result(postgres, PQsendQuery(postgres->link, text) == 1);
    bool good = postgres_note(postgres, result);
    if (!good)
        fprintf(stderr, "store: %s", PQerrorMessage(postgres->link));
    PQclear(result);
    return good;
}
