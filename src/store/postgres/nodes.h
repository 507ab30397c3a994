/*
 * Several servers at work on one PostgreSQL, each a node. A node has a row of its own among the
 * writers, in which it counts its commits and is seen at least every second; one that was not seen
 * for NODE_LEASE is thought dead, and what it looked after is open to the others. Whoever comes
 * back after such a silence gets a new row: what the old one had is no longer its own.
 */
#ifndef INCOGNITA_STORE_POSTGRES_NODES_H
#define INCOGNITA_STORE_POSTGRES_NODES_H

#include "store/postgres/postgres.h"

enum { NODE_LEASE = 3000 }; /* milliseconds */

/* Milliseconds since 1970, by the clock of the database. */
#define NODE_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

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

/* News of the transaction for all nodes, as statements for its pipeline: how many were sent. */
int nodes_send_news(struct postgres *postgres);
void nodes_forget_news(struct postgres *postgres);

/* listen.c: a thread that hears the news, see backend.h. */
struct backend_ear *postgres_listen(const char *where, backend_heard *heard, void *context);
void postgres_listen_end(struct backend_ear *ear);

/* The number of this process among the writers; 0 if it is none, or not yet. */
int64_t nodes_own(void);

#endif
