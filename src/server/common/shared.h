/*
 * What the parts of the server share: one process, one loop, one store.
 *
 * All of it happens on the loop's thread but what takes long: the store, the bots, passwords, and
 * messages to people who are not here. What a person does to a table is committed first and applied
 * and shown afterwards, so memory never knows more than the disk.
 */
#ifndef INCOGNITA_SERVER_COMMON_SHARED_H
#define INCOGNITA_SERVER_COMMON_SHARED_H

#include <uv.h>

#include "engine/writer.h"
#include "server/common/clock.h"

struct admin_door;
struct ages;
struct claims;
struct files;
struct hashing;
struct hearing;
struct limits;
struct mail;
struct moderation;
struct net;
struct onlooker;
struct people;
struct playing;
struct push;
struct seekers;
struct sender;
struct store;
struct tables;
struct workers;

enum { SERVER_SEED_MAX = 32 };

struct server_figures {
    uint64_t moves;
    uint64_t refused;
    uint64_t bot_moves;
    uint64_t loads;
    uint64_t flooded;
};

struct server {
    uv_loop_t loop;
    struct store *store;
    struct limits *limits;
    struct moderation *moderation;
    struct net *net;
    struct workers *workers;
    struct hashing *hashing;
    struct people *people;
    struct tables *tables;
    struct claims *claims; /* NULL where the store is not shared */
    struct hearing *hearing;
    struct ages *ages;     /* NULL where nothing ages */
    struct sender *sender; /* of both of the next; NULL without them, and when they have stopped */
    struct push *push;     /* NULL where nobody is told anything */
    struct mail *mail;     /* NULL where nobody is written to */
    struct seekers *seekers; /* NULL until somebody seeks a match */
    struct playing *playing; /* NULL until somebody asks for it */
    struct files *files;
    struct admin_door *admin; /* where those who host come in */
    struct onlooker *onlookers;
    struct server_figures figures;
    const char *seed;   /* chance follows from it, for tests; NULL for the system's */
    unsigned seeds;     /* drawn from it */
    int away_seconds;   /* a live seat that is asked and left for so long gets a bot */
    int push_after;     /* seconds that somebody who is asked may stay away before they are told */
    int abandoned_days; /* a seat in whose match nobody has acted for so long gets a bot */
    int session_days;   /* a token that is not used for so long is void; 0 for never */
    bool secure;        /* cookies for TLS only */
    bool public_metrics;
    const char *const *hosts; /* that it answers for; none for all */
    int host_count;
    int64_t started;  /* server_time() */
    unsigned changes; /* requests to the store that calls wait for */
    bool shared;      /* several servers are at work on the store, see table/claims.h */
    bool closing;
    uint64_t goodbye;    /* when to stop waiting for others, once it is closing */
    bool deposed;        /* another server writes to the store now */
    struct reason waits; /* why it stands by, as was last said */
    char *page;          /* where answers are written before they leave */
    size_t page_size;
    uv_poll_t signals;
    int signal_source; /* its descriptor */
    uv_timer_t sweeper;
};

/* Milliseconds of the loop's own clock. */
uint64_t server_now(const struct server *server);

/*
 * Writes JSON with `tell` into the server's page, however long it gets; valid until the next page
 * is written.
 */
const char *server_write(struct server *server,
                         void (*tell)(struct writer *writer, const void *context),
                         const void *context, size_t *length);

void *server_allocate(size_t size); /* cleared; ends the program if there is no memory */

#endif
