/*
 * Who looks on where. An onlooker is a person at a socket; a place is what can be looked at, and
 * every table has one. Neither side outlives what is kept here of it.
 */
#ifndef INCOGNITA_SERVER_TABLE_WATCH_H
#define INCOGNITA_SERVER_TABLE_WATCH_H

#include "server/common/moderation.h"
#include "server/common/people.h"
#include "server/net/net.h"

struct watcher;

struct onlooker {
    struct socket *socket; /* NULL once it is closed */
    struct person *who;    /* NULL until the token is looked up */
    uint8_t token[TOKEN_HASH_SIZE];
    struct watcher *watching;
    int watching_count;
    struct onlooker *next; /* in the server's list */
    struct onlooker **at;
    struct onlooker *next_of_person; /* while the socket is open and the person known */
};

struct place {
    struct watcher *watchers;
    /* Told when somebody has looked away by themselves. */
    void (*left)(struct place *place, const struct person *who);
};

struct watcher {
    struct onlooker *onlooker;
    struct place *place;
    struct watcher *next_at_place;
    struct watcher *next_of_onlooker;
    bool choices; /* wants its legal events in words */
    bool steps;   /* and the positions between */
};

/* From the opening of the socket to its closing; then nothing is looked at any more. */
void onlooker_enter(struct server *server, struct onlooker *onlooker, struct socket *socket);
void onlooker_leave(struct onlooker *onlooker);
/* Who it is, held for the onlooker until its owner lets them go; NULL for nobody. */
void onlooker_is(struct onlooker *onlooker, struct person *who);
/* Closes the socket for want of an identity: one, or all of a person or with a token, if given. */
void onlooker_dismiss(struct onlooker *onlooker);
void onlookers_dismiss(struct server *server, const struct person *person, const uint8_t *token);
/* Tells one socket what `tell` writes. */
void onlooker_tell(struct onlooker *onlooker, struct server *server,
                   void (*tell)(struct writer *writer, const void *context), const void *context);
/* Tells all sockets, or those of one person, what `tell` writes. */
void onlookers_tell(struct server *server, const struct person *person,
                    void (*tell)(struct writer *writer, const void *context), const void *context);
/* Closes the socket, with words, for somebody who is banned; or those of all whom it concerns. */
void onlooker_expel(struct onlooker *onlooker, const struct stored_sanction *ban);
void onlookers_expel(struct server *server, const struct stored_sanction *ban);

/*
 * False if the onlooker looks at too many places already. Twice is as good as once, but that the
 * last word on `choices` and `steps` holds.
 */
bool watch_begin(struct onlooker *onlooker, struct place *place, bool choices, bool steps);
void watch_stop(struct onlooker *onlooker, struct place *place);
/* Turns everybody away, when the place is gone. */
void watch_end(struct place *place);

/* Whether the person looks on, at whichever socket. */
bool watch_has(const struct place *place, int64_t person);

#endif
