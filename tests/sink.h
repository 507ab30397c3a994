/*
 * A mail server that keeps what it gets, in a test: it takes one letter at a time, answers as the
 * test wants, and reads letters as a mail program would, with none of the server's own code.
 */
#ifndef INCOGNITA_TESTS_SINK_H
#define INCOGNITA_TESTS_SINK_H

#include <openssl/ssl.h>

#include "client.h"

enum { SINK_TEXT = 32768 };

/* When the conversation is encrypted. */
enum sink_tls { SINK_PLAIN, SINK_TLS, SINK_STARTTLS };

struct sink {
    int descriptor;
    int port;
    enum sink_tls tls;
    SSL_CTX *context; /* of TLS, with the certificate that it shows */
};

struct taken {
    char from[256];
    char to[256];
    int receivers;
    char text[SINK_TEXT]; /* headers and body, as they came, without the dots that were added */
};

void sink_open(struct sink *sink);
/* Likewise with TLS, by a certificate that it makes for this name ("DNS:localhost") and writes to
 * the file. */
void sink_open_safely(struct sink *sink, enum sink_tls tls, const char *name, const char *file);
void sink_close(struct sink *sink);
/* The next letter; asserts that it comes. */
void sink_take(struct sink *sink, struct taken *taken);
/* A conversation, whatever comes of it. */
void sink_meet(struct sink *sink, struct taken *taken);
/* Likewise, but a command ("RCPT") is answered so ("550 nobody"). */
void sink_refuse(struct sink *sink, const char *refused, const char *answer);
/* Takes a connection and says nothing on it; whoever has it closes it. */
int sink_hold(struct sink *sink);
/* Whether somebody is at the door now. */
bool sink_is_called(const struct sink *sink);

/* A header in plain UTF-8; asserts that it is there once. */
void taken_header(const struct taken *taken, const char *name, char *out, size_t size);
bool taken_has(const struct taken *taken, const char *name);
/* The body in plain UTF-8, with lines that end with \n. */
void taken_body(const struct taken *taken, char *out, size_t size);
/* What follows the text in the body, up to the end of the line; asserts that it is there. */
void taken_after(const struct taken *taken, const char *text, char *out, size_t size);

#endif
