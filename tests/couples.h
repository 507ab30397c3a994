/*
 * Pairs of people who play one short match after the other, each in a thread, while their server is
 * killed; and what was acknowledged to them, to be compared with what the store has.
 */
#ifndef INCOGNITA_TESTS_COUPLES_H
#define INCOGNITA_TESTS_COUPLES_H

#include <pthread.h>

#include "client.h"
#include "store/store.h"

enum { PAIRS = 6, TABLES_MAX = 4000, ACKS_MAX = 40000 };

/* One acknowledged entry. */
struct ack {
    int table;
    int seat;
    int64_t sequence;
    char id[CLIENT_ID_SIZE];
};

/* Two people who play one match after the other. */
struct pair {
    const struct host *host;
    struct guest guests[2];
    struct wire wires[2];
    char tables[TABLES_MAX][40]; /* all that were acknowledged */
    int table_count;
    bool under_way; /* the last table is not over */
    bool gone;      /* the server does not answer any more */
    struct ack *acks;
    int ack_count;
    int sent;
    char unanswered[CLIENT_ID_SIZE]; /* what was sent last and not acknowledged */
    int resumed;                     /* how often that had been done all the same */
    pthread_t thread;
};

extern struct pair pairs[PAIRS];

/* Options of a server without limits on how much is asked of it. */
extern const char *const couples_options[];

/* Makes the people, and frees what is remembered of them. */
void couples_make(const struct host *host);
void couples_free(void);

/* All play at the host until their connections end; `couples_join` waits for that. */
void couples_start(const struct host *host);
void couples_join(void);
/* Waits until so much more is acknowledged than now, however slow the machine is. */
void couples_await(int enough);

/* How much was acknowledged to each, so far. */
void couples_note(int count[PAIRS]);
/*
 * All that was acknowledged, from these numbers on, is in the store, once and in order, and every
 * match can be played again. Only reads: a server may be at work on the store.
 */
void couples_check(const char *where, const int first[PAIRS]);

void sleep_for(int milliseconds);

#endif
