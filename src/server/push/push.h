/*
 * Telling people who are not here that it is their turn, by Web Push: what they are told, where
 * they take it, and with which keys.
 *
 * The key that all messages are signed with is made when a client first asks for it, and kept in
 * the store: browsers take messages from no other. A message says which game, which table and who
 * else sits there, in the language that the browser asked for; nothing of the match is in it.
 */
#ifndef INCOGNITA_SERVER_PUSH_PUSH_H
#define INCOGNITA_SERVER_PUSH_PUSH_H

#include "server/common/shared.h"
#include "server/push/words.h"

struct push_settings {
    bool off;            /* nothing is sent, and no client is told that it could be */
    bool anywhere;       /* for tests, see web.h */
    const char *contact; /* whom push services may turn to, as a URI; NULL for nobody */
};

struct push_figures {
    uint64_t delivered;
    uint64_t dead;   /* subscriptions that were dropped because their service does not know them */
    uint64_t failed; /* messages that could not be delivered, for whatever other reason */
    uint64_t waiting;
};

struct push;
/* NULL if nothing is to be sent. */
struct push *push_open(struct server *server, const struct push_settings *settings);
/* No message is sent any more; then, when the store and the loop are closed, it is freed. */
void push_stop(struct push *push);
void push_close(struct push *push);

/*
 * Calls `ready`, now or later, with the public key that browsers subscribe with, or with NULL if
 * there is none now.
 */
void push_key(struct push *push, void (*ready)(void *context, const char *key), void *context);
/* Whether messages can be sent there: the subscription becomes it, but for its language. */
bool push_takes(const struct push *push, const char *endpoint, const char *key, const char *auth,
                struct stored_subscription *subscription, struct reason *why);

/* By what a subscription is known. */
void push_endpoint_id(const char *endpoint, uint8_t id[SUBSCRIPTION_ID_SIZE]);

/* Tells them, wherever they take messages. */
void push_tell(struct push *push, const struct push_note *note);

struct push_figures push_figures(const struct push *push);

#endif
