/*
 * A letter as it goes over the wire: headers and text, in lines that end with CRLF, none longer
 * than 78 bytes but for an address or a link. Whatever is not plain ASCII is encoded, the subject
 * and names by RFC 2047, the text as quoted-printable, so nothing in them can begin a header.
 */
#ifndef INCOGNITA_SERVER_PUSH_LETTER_H
#define INCOGNITA_SERVER_PUSH_LETTER_H

#include <stdint.h>

#include "engine/text.h"

struct letter {
    const char *name; /* of the sender; "" for none */
    const char *from;
    const char *to;
    const char *id; /* of the letter, without its domain, which is the sender's */
    const char *language;
    const char *subject;     /* UTF-8, one line */
    const char *body;        /* UTF-8; its lines end with \n */
    const char *unsubscribe; /* a link that takes a POST (RFC 8058), or NULL */
    int64_t date;            /* seconds since 1970 */
};

/* Addresses and links must have been checked. */
void letter_write(const struct letter *letter, struct text *out);

#endif
