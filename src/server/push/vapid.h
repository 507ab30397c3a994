/*
 * Who sends: RFC 8292. A push service takes messages for a subscription only from whoever can sign
 * with the key that the browser subscribed with.
 */
#ifndef INCOGNITA_SERVER_PUSH_VAPID_H
#define INCOGNITA_SERVER_PUSH_VAPID_H

#include "server/push/p256.h"

enum { VAPID_SIZE = 1536, VAPID_KEY_TEXT_SIZE = 88 };

/* The public key as browsers take it. */
bool vapid_key_text(const uint8_t private_key[P256_PRIVATE_SIZE], char text[VAPID_KEY_TEXT_SIZE]);

/*
 * The value of "Authorization" for a message to the endpoint, good for half a day from `now` on, in
 * seconds since 1970. `contact` is a URI, as "mailto:somebody@club.example", or NULL.
 */
bool vapid_authorize(const uint8_t private_key[P256_PRIVATE_SIZE], const char *endpoint,
                     const char *contact, int64_t now, char out[VAPID_SIZE]);

#endif
