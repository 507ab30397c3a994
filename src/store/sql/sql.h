/*
 * A back end that speaks SQL: a connection and its queries. The requests of the store are carried
 * out here, the same way for every engine; an engine (sqlite/, postgres/) knows how to prepare a
 * statement, give it values, and take rows.
 *
 * A query is always there: one that could not be prepared takes values like any other and fails
 * when it is run.
 */
#ifndef INCOGNITA_STORE_SQL_SQL_H
#define INCOGNITA_STORE_SQL_SQL_H

#include "store/backend.h"
#include "store/sql/statements.h"

/* What a query has when it is asked for its next row. */
enum got { GOT_ROW, GOT_END, GOT_FAILURE };

enum value_type { VALUE_NONE, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES, VALUE_OTHER };

/* A value on its way in or out; bytes and text stay where they are until the query is reset. */
struct value {
    enum value_type type;
    int64_t number;
    const void *bytes; /* text ends with a NUL that is not counted */
    size_t size;
};

/* Every statement is prepared once a connection, when it is first needed. */
struct query {
    struct backend *backend;
    enum sql sql;
    void *own; /* the engine's */
};

struct sql_engine {
    void (*ready)(struct query *query); /* prepared, at its beginning, and without values */
    void (*give)(struct query *query, int place, struct value value);
    enum got (*next)(struct query *query);
    void (*reset)(struct query *query);
    /*
     * Has the statement run without waiting for it, in a group: if it fails, the request that it is
     * part of has spoilt the group. Whether it could be sent. NULL where there is nothing to wait
     * for.
     */
    bool (*put)(struct query *query);
    struct value (*value)(struct query *query, int column);
    const char *(*column)(struct query *query, int column); /* its name, or NULL */
    int64_t (*changes)(struct backend *backend);            /* rows, by the last that wrote */

    /*
     * What the last failure of the connection means for whoever asked: something was there already
     * is STORE_CONFLICT, something that it belongs to was not is STORE_MISSING; of all else the
     * error log is told.
     */
    enum store_status (*failure)(struct backend *backend);

    /* Milliseconds since 1970, the same for all who share the data; NULL: the machine's. */
    int64_t (*clock)(void);
};

enum { NOTED_MAX = 64 };

/* What every engine's back end begins with. */
struct backend {
    const struct sql_engine *engine;
    struct query queries[SQL_COUNT];
    int64_t noted[NOTED_MAX]; /* matches whose damage was named already */
    unsigned noted_count;
};

void sql_init(struct backend *backend, const struct sql_engine *engine);

/* The query, without values. */
struct query *sql_query(struct backend *backend, enum sql sql);

/* Values that are not given are NULL; so is the text "", if it is asked for. Numbers from 1. */
void query_number(struct query *query, int place, int64_t number);
void query_text(struct query *query, int place, const char *text);
void query_text_or_none(struct query *query, int place, const char *text);
void query_bytes(struct query *query, int place, const void *bytes, size_t size);

enum got query_next(struct query *query);
void query_reset(struct query *query);

/* A column of the row, from 0. A number is 0 and a text NULL where there is none. */
struct value query_value(struct query *query, int column);
int64_t query_int(struct query *query, int column);
const char *query_string(struct query *query, int column);
/* Nothing is copied that is no id. */
void query_get_id(struct query *query, int column, struct match_id *out);

/* Runs a statement that gives no rows. A constraint that stops it is STORE_CONFLICT. */
enum store_status sql_run(struct backend *backend, struct query *query);
/*
 * One of a request that writes, of which nothing has to be known to go on: where the data is far
 * away, its failure is told later, as that of its whole request.
 */
enum store_status sql_put(struct backend *backend, struct query *query);
/* One that makes a row, and says its number. If it makes none it is STORE_MISSING. */
enum store_status sql_make(struct backend *backend, struct query *query, int64_t *number);
/* One that must have changed something, else it is STORE_MISSING. */
enum store_status sql_must_change(struct backend *backend, struct query *query);
/* One without values. */
enum store_status sql_do(struct backend *backend, enum sql sql);

int64_t sql_changes(struct backend *backend);
enum store_status sql_failure(struct backend *backend);

/* Names a match that is damaged, and where, in the error log; once. */
void sql_set_aside(struct backend *backend, int64_t key, const char *where);

/* Milliseconds since 1970: as the engine has it, and as the machine does. */
int64_t sql_clock(const struct backend *backend);
int64_t sql_machine_clock(void);

#endif
