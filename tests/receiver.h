/*
 * A push service and the browsers behind it, in a test: takes what the server sends, answers as the
 * test wants, and opens messages as a browser would, by RFC 8291 and 8292 and with none of the
 * server's own code.
 */
#ifndef INCOGNITA_TESTS_RECEIVER_H
#define INCOGNITA_TESTS_RECEIVER_H

#include "client.h"

struct receiver {
    int descriptor;
    int port;
};

/* Somebody's browser that takes messages. */
struct browser {
    struct evp_pkey_st *key;
    uint8_t point[65];
    uint8_t auth[16];
    char endpoint[128];
};

/* A message on its way, with its head and what is encrypted. */
struct delivery {
    char head[4096];
    char path[64];
    uint8_t body[4096];
    size_t length;
};

void receiver_open(struct receiver *receiver);
void receiver_close(struct receiver *receiver);
/* The next message, answered so ("201 Created", with further headers); asserts that it comes. */
void receiver_take(struct receiver *receiver, struct delivery *delivery, const char *answer);
/* Takes a connection and says nothing on it; whoever has it closes it. */
int receiver_hold(struct receiver *receiver);

void browser_make(struct browser *browser, const struct receiver *receiver, const char *path);
void browser_free(struct browser *browser);
/* What the browser tells the server; the code of its refusal, "" if it is taken. */
void browser_subscribe(const struct browser *browser, const struct guest *guest,
                       const char *language);
/* The body of that request. */
void browser_write(const struct browser *browser, const char *language, char out[1024]);

/* What the message says; asserts that it can be opened. */
json_t *browser_read(const struct browser *browser, const struct delivery *delivery);
/* A header's value, "" if it has none. */
void delivery_header(const struct delivery *delivery, const char *name, char out[2048]);
/* Asserts that it is signed by the key, as text, and made out to the receiver: its claims. */
json_t *delivery_claims(const struct delivery *delivery, const char *key);

#endif
