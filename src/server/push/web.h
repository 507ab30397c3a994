/*
 * The way of a message to a browser: Web Push (RFC 8030). Sealed anew for each try, sent to public
 * addresses only, and redirects are not followed.
 */
#ifndef INCOGNITA_SERVER_PUSH_WEB_H
#define INCOGNITA_SERVER_PUSH_WEB_H

#include "server/push/seal.h"
#include "server/push/sender.h"
#include "store/store.h"

/* Who sends; outlives all messages. */
struct web_sender {
    bool anywhere;                          /* for tests: any address, and http */
    const char *contact;                    /* as vapid.h has it */
    uint8_t private_key[P256_PRIVATE_SIZE]; /* that all messages are signed with */
};

struct web_message {
    struct push_task task; /* first, for a message is found by it */
    const struct web_sender *from;
    struct stored_subscription subscription;
    char text[SEAL_TEXT_MAX];
    size_t length;
    bool urgent;

    /* Of a try. */
    struct curl_slist *headers;
    size_t received;
    bool stopped; /* its host has an address that nothing is sent to */
    uint8_t sealed[SEALED_MAX];
};

/*
 * A message to the subscription, with the topic, still without its text; whoever makes it sets the
 * rest of the task. NULL if the endpoint is none.
 */
struct web_message *web_message_make(const struct web_sender *from,
                                     const struct stored_subscription *subscription);

#endif
