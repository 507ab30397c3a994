/* What the files of the PostgreSQL back end share. */
#ifndef INCOGNITA_STORE_POSTGRES_POSTGRES_H
#define INCOGNITA_STORE_POSTGRES_POSTGRES_H

#include <libpq-fe.h>

#include "store/sql/sql.h"

enum { STATE_SIZE = 6, SINCE_SIZE = 48 };

/* "incognita" as a number: the lock of whoever brings the data up to date, or enters as a node. */
#define NODES_LOCK "7452165190211299688"

struct postgres;

/* What becomes of the answer to a statement that was sent ahead; the request may be NULL. */
typedef void postgres_take(struct postgres *postgres, struct store_request *request,
                           PGresult *result);

struct postgres_sent {
    struct store_request *whose; /* NULL: of the group itself */
    postgres_take *take;         /* NULL if it says nothing but that it was done */
};

struct postgres {
    struct backend base; /* first, so that a pointer to one is a pointer to the other */
    PGconn *link;
    char *where;            /* as it was given */
    int64_t writer;         /* our row among the writers; 0 if we only read */
    int64_t commits;        /* that row, as far as we know */
    int pid;                /* of the process at the other end */
    char since[SINCE_SIZE]; /* when that began: numbers of processes come again */
    int64_t changes;        /* by the last statement */
    char state[STATE_SIZE]; /* SQLSTATE of the last failure, "" if the connection is what failed */
    bool reads_only;
    bool lingers;  /* reads as long as it wants in one transaction */
    bool alone;    /* nobody else may write meanwhile */
    bool beats;    /* and is to be thought dead when it falls silent, as is the other end */
    bool waits;    /* for a lock that others have, somewhere else */
    bool deposed;  /* others have written since our row was made, and have removed it */
    bool shared;   /* a node among others, see below */
    bool renewed;  /* a node that was silent for too long, and what it had is no longer its own */
    int64_t seen;  /* when our row was last renewed, by the machine's steady clock */
    int64_t anew;  /* when it was last made anew, likewise */
    int64_t up;    /* since when there was always a node, by the clock of the database */
    int64_t ahead; /* of the database's clock, of the machine's steady one */
    char *news;    /* of the transaction, for all nodes */
    size_t news_length;
    size_t news_room;
    bool grouped;                  /* a transaction has begun */
    struct store_request *asking;  /* what is being run; NULL between requests */
    struct store_request *culprit; /* whose statement has spoilt it, if it was sent ahead */
    struct postgres_sent *sent;    /* statements whose answers were not read yet, in order */
    size_t sent_count;
    size_t sent_room;
    bool pipelined; /* there are such */
    bool committed; /* the answer to the last commit that was sent said so */
    bool wrote;     /* since the request began */
    bool spoilt;    /* nothing of this transaction can stay */
};

/* engine.c: how the requests reach PostgreSQL. */
extern const struct sql_engine postgres_engine;
void postgres_forget_queries(struct postgres *postgres);

/*
 * As the engine's `put`, for a statement whose answer is taken by the function, if it is not NULL.
 */
bool postgres_put(struct query *query, postgres_take *take);
/* A whole number that such an answer has there. */
int64_t postgres_number(const PGresult *result, int row, int column);

/*
 * pipeline.c: statements of a group are sent one behind the other without waiting (libpq's pipeline
 * mode), so that all of them, with their commit, cost one way to PostgreSQL and back. Whoever wants
 * to wait for an answer collects those before it first.
 */
bool pipeline_enter(struct postgres *postgres); /* before a statement is sent; */
bool pipeline_note(struct postgres *postgres, postgres_take *take); /* and after that. True */
/* Reads all answers. False if one of them is a failure, or the connection is gone. */
bool pipeline_collect(struct postgres *postgres);
void pipeline_forget(struct postgres *postgres); /* with its connection */

/* The text of a statement as PostgreSQL wants it; to be freed. */
char *postgres_text(enum sql sql);

/* Takes note of what a result says, good or bad: whether it is good. */
bool postgres_note(struct postgres *postgres, PGresult *result);

/*
 * The next result of what was sent, and the last one, if it could be sent; to be cleared, NULL if
 * there is none. Whoever serves people waits for eight seconds and then gives the connection up:
 * the other end may be there and say nothing.
 */
PGresult *postgres_result(struct postgres *postgres);
PGresult *postgres_last_result(struct postgres *postgres, bool sent);

/* Runs plain SQL without values; says in the error log what fails. */
bool postgres_do(struct postgres *postgres, const char *text);

/* open.c: what backend.h says of them. */
struct backend *postgres_open(const char *where, enum backend_access access,
                              const struct store_patience *patience, struct reason *why);
void postgres_close(struct backend *backend);
bool postgres_settle(struct backend **backend, const char *where, enum doubt *doubt,
                     struct reason *why);
void postgres_beat(struct backend *backend);

/*
 * A new connection in place of the one that there is, if any, and alone, if it writes; false, and
 * says so, if there is none.
 */
bool postgres_connect(struct postgres *postgres);

/*
 * nodes.c: several servers at work on one PostgreSQL, each a node. A node has a row of its own
 * among the writers, in which it counts its commits and is seen at least every second; one that was
 * not seen for NODE_LEASE is thought dead, and what it looked after is open to the others. Whoever
 * comes back after such a silence gets a new row: what the old one had is no longer its own.
 */
enum { NODE_LEASE = 3000 }; /* milliseconds */

/* Milliseconds since 1970, by the clock of the database. */
#define NODE_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/* Whether a row of writers, by its name in the statement, is that of a node that was seen. */
#define NODE_LEASE_TEXT    "3000"
#define NODE_ALIVE(writer) writer ".seen > " NODE_NOW " - " NODE_LEASE_TEXT

/* Makes a row for this node, beside those of others; false, with a reason, if it cannot. */
bool nodes_enter(struct postgres *postgres, struct reason *why);
/* Nobody has to wait for the end of the lease. */
void nodes_leave(struct postgres *postgres);
/* Whether it has to be renewed before anything is written. */
bool nodes_is_silent(const struct postgres *postgres);
/* Is seen again; with a row of its own anew, if it was not for too long. */
bool nodes_renew(struct postgres *postgres);
/* Our row was renewed by a commit. */
void nodes_seen(struct postgres *postgres);

/* Requests that are about nodes; false if it is none of them. */
bool nodes_run(struct postgres *postgres, struct store_request *request, enum store_status *status);
/* What follows from a request that was done, for the other nodes. */
enum store_status nodes_after(struct postgres *postgres, struct store_request *request);

/* seeks.c: those who seek a match at any node; likewise. */
bool seeks_run(struct postgres *postgres, struct store_request *request, enum store_status *status);
/* Notes that they were seated by this match; a conflict if one of them no longer seeks. */
enum store_status seeks_take(struct postgres *postgres, struct store_request *request);

/* Sends the news of the transaction for all nodes, as statements of its own; whether it could. */
bool nodes_send_news(struct postgres *postgres);
void nodes_forget_news(struct postgres *postgres);

/* listen.c: a thread that hears the news, see backend.h. */
struct backend_ear *postgres_listen(const char *where, backend_heard *heard, void *context);
void postgres_listen_end(struct backend_ear *ear);

/* The number of this process among the writers; 0 if it is none, or not yet. */
int64_t nodes_own(void);

/* What time it is: the machine's, or of a node the database's, whatever the machine's clock says.
 */
int64_t nodes_clock(void);

#endif
