/*
 * The server: one process, one loop, one store. This header is what its parts share; the program
 * needs only server_run.
 *
 * All of it happens on the loop's thread but three things that take long: the store, the bots and
 * passwords. What a person does to a table is committed first and applied and shown afterwards, so
 * memory never knows more than the disk.
 */
#ifndef INCOGNITA_SERVER_SERVER_H
#define INCOGNITA_SERVER_SERVER_H

#include <jansson.h>
#include <stdio.h>

#include "server/common/limits.h"
#include "server/net/net.h"
#include "store/store.h"

enum { SERVER_SEED_MAX = 32 };

struct server_settings {
    const char *folder; /* of the data */
    const char *web;    /* folder of the client's files, or NULL */
    struct net_settings net;
    struct limit_settings limits;
    bool secure;      /* cookies for TLS only */
    int bot_threads;  /* 0 for one less than there are processors, at least 1 */
    int away_seconds; /* a live seat that is asked and left for so long gets a bot */
    const char *seed; /* chance follows from it, for tests; NULL for the system's */
    FILE *announce;   /* where the address is printed */
};

struct workers;
struct people;
struct tables;
struct files;
struct visitor;

struct server_figures {
    uint64_t moves;
    uint64_t refused;
    uint64_t bot_moves;
    uint64_t loads;
    uint64_t flooded;
};

struct server {
    struct server_settings settings;
    uv_loop_t loop;
    struct store *store;
    struct limits *limits;
    struct net *net;
    struct workers *workers;
    struct people *people;
    struct tables *tables;
    struct files *files;
    struct visitor *visitors;
    struct server_figures figures;
    int64_t started;  /* wall clock, milliseconds */
    unsigned changes; /* writes that tables wait for */
    unsigned hashing; /* passwords being worked on */
    unsigned seeds;   /* drawn from the settings' one */
    bool closing;
    char *page; /* where answers are written before they leave */
    size_t page_size;
    uv_signal_t signals[2];
    uv_timer_t sweeper;
};

/* Runs until it is told to end by SIGTERM or SIGINT. False, with a reason, if it cannot start. */
bool server_run(const struct server_settings *settings, struct reason *why);

/* Milliseconds since 1970, and of the loop's own clock. */
int64_t server_time(void);
uint64_t server_now(struct server *server);

/*
 * Writes JSON with `tell` into the server's page, however long it gets; valid until the next page
 * is written.
 */
const char *server_write(struct server *server,
                         void (*tell)(struct writer *writer, const void *context),
                         const void *context, size_t *length);

void *server_allocate(size_t size); /* cleared; ends the program if there is no memory */

#endif
