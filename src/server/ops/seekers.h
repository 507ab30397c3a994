/*
 * Who seeks a quick match, as seeking.c knows them, and what of it other servers know that share
 * the store: each seek of this server is in the store as well, and theirs are read from there, when
 * one of them has changed and every second while somebody seeks here. Whoever makes a table takes
 * its people by the same commit, wherever they seek; their own server reads that, and tells them.
 */
#ifndef INCOGNITA_SERVER_OPS_SEEKERS_H
#define INCOGNITA_SERVER_OPS_SEEKERS_H

#include "server/table/watch.h"

struct seeker {
    struct seeker *next;
    struct person *who;        /* NULL if they seek at another server */
    struct onlooker *onlooker; /* NULL if it has gone while they are being seated */
    struct stored_match wish;  /* the table that they would sit down at */
    int64_t person;
    char name[NAME_SIZE];
    int64_t ticket; /* in the store, where it is shared */
    bool stored;    /* it is there */
    int rating;     /* in points */
    int timely;     /* turns in time, of a hundred */
    uint64_t since; /* of the loop's clock */
    uint64_t until; /* when bots will do; 0 for never */
    char fill[BOT_NAME_SIZE];
    int told;    /* how many wait, as they know */
    bool seated; /* the table, whose id the wish has, is being made */
};

struct seekers {
    struct seeker *first; /* who seeks longest */
    int count;
    uv_timer_t timer;
    bool reading; /* what others know; and */
    bool again;   /* is to be read once more */
};

/* seeking_shared.c; where nothing is shared they do nothing. */
void seeks_put(struct server *server, const struct seeker *seeker);
void seeks_drop(struct server *server, const struct seeker *seeker);
void seeks_look(struct server *server);

/* seeking.c: what has become of it. */
void seeking_stored(struct server *server, int64_t ticket, bool well);
void seeking_take(struct server *server, const struct stored_seek *seeks, size_t count);

#endif
