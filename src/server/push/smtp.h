/*
 * The way of a letter: to the one server that the host has named, which delivers it. That is the
 * host's own setting, so it may be anywhere, but it has to show a certificate that is good, unless
 * the host says otherwise.
 */
#ifndef INCOGNITA_SERVER_PUSH_SMTP_H
#define INCOGNITA_SERVER_PUSH_SMTP_H

#include "server/push/mailbox.h"
#include "server/push/sender.h"

enum { SMTP_TEXT_SIZE = 256, SMTP_CA_SIZE = 1024 };

/* Through whom letters go; outlives all of them. */
struct smtp {
    char url[ORIGIN_SIZE + SMTP_TEXT_SIZE];
    char host[ORIGIN_SIZE];
    char user[SMTP_TEXT_SIZE]; /* "" for nobody */
    char password[SMTP_TEXT_SIZE];
    char from[MAIL_ADDRESS_SIZE];
    bool plain;            /* no TLS */
    bool unverified;       /* any certificate will do */
    char ca[SMTP_CA_SIZE]; /* a file of certificates that vouch for it; "" for the system's */
};

/*
 * Reads "smtps://HOST[:PORT]" (TLS from the first byte) or "smtp://HOST[:PORT]" (STARTTLS, without
 * which nothing is sent), with "?tls=off" or "?tls=unverified" after either. A name and a password
 * are never in it, but on the first two lines of the file, if there is one. `ca` is a file, too, or
 * NULL.
 */
bool smtp_read(const char *url, const char *login, const char *ca, const char *from,
               struct smtp *out, struct reason *why);

struct smtp_message {
    struct push_task task; /* first, for a message is found by it */
    const struct smtp *through;
    char receiver[MAIL_ADDRESS_SIZE];
    char *text; /* made with malloc */
    size_t length;

    /* Of a try. */
    size_t read;
    struct curl_slist *receivers;
};

/* A letter to the address; whoever makes it sets the rest of the task and the text. */
struct smtp_message *smtp_message_make(const struct smtp *through, const char *receiver);
void smtp_message_free(struct smtp_message *message);

#endif
