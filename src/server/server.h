/*
 * The server as the program sees it. Its rooms, from the top: door (who comes in, by HTTP and
 * WebSocket), ops (what can be asked), table (the matches under way), and below them net (bytes),
 * the store, and common (what all of them use).
 */
#ifndef INCOGNITA_SERVER_SERVER_H
#define INCOGNITA_SERVER_SERVER_H

#include <stdio.h>

#include "server/common/limits.h"
#include "server/common/shared.h"
#include "server/net/net.h"
#include "server/push/mail.h"
#include "server/push/push.h"
#include "server/table/ages.h"

struct server_settings {
    const char
        *folder; /* of this server's own: its lock, its socket, and the data, if it has them */
    const char *store; /* where the data is; NULL for the folder; one that is a folder is both */
    bool standby;      /* waits as long as another server is at work on the store */
    bool shared;       /* others may be, that are shared too; of a PostgreSQL only */
    const char *web;   /* folder of the client's files, or NULL */
    struct net_settings net;
    struct limit_settings limits;
    struct age_settings ages;
    struct push_settings push;
    struct mail_settings mail;
    int push_after; /* seconds that somebody who is asked may stay away before they are told */
    const char *const *hosts; /* names that it answers to; none for all */
    int host_count;
    bool public_metrics; /* for others than this machine itself */
    bool secure;         /* cookies for TLS only */
    int bot_threads;     /* 0 for one less than there are processors, at least 1 */
    int away_seconds;    /* a live seat that is asked and left for so long gets a bot */
    int session_days;    /* a token that is not used for so long is void; 0 for never */
    const char *seed;    /* chance follows from it, for tests; NULL for the system's */
    FILE *announce;      /* where the address is printed */
};

/*
 * Runs until it is told to end by SIGTERM or SIGINT. False, with a reason, if it cannot start, or
 * if another server has taken over its store.
 */
bool server_run(const struct server_settings *settings, struct reason *why);

#endif
