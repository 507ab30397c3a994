/*
 * A message that nobody can read but the browser that it is for: encrypted as RFC 8291 has it, in
 * one record of aes128gcm (RFC 8188).
 */
#ifndef INCOGNITA_SERVER_PUSH_SEAL_H
#define INCOGNITA_SERVER_PUSH_SEAL_H

#include "server/push/p256.h"

enum {
    SEAL_AUTH_SIZE = 16,
    SEAL_SALT_SIZE = 16,
    SEAL_TEXT_MAX = 1024,
    SEAL_HEAD_SIZE = SEAL_SALT_SIZE + 4 + 1 + P256_POINT_SIZE,
    SEALED_MAX = SEAL_HEAD_SIZE + SEAL_TEXT_MAX + 1 + 16
};

/*
 * Seals the text for whoever has the point's private key and the secret; false if it is too long or
 * the point is none. Every message has a key and a salt of its own.
 */
bool seal(const char *text, size_t length, const uint8_t point[P256_POINT_SIZE],
          const uint8_t auth[SEAL_AUTH_SIZE], uint8_t out[SEALED_MAX], size_t *size);

/* What one message is sealed with, and no other. */
struct seal_key {
    uint8_t private_key[P256_PRIVATE_SIZE];
    uint8_t salt[SEAL_SALT_SIZE];
};

/* The same with this one, for tests. */
bool seal_with(const struct seal_key *with, const char *text, size_t length,
               const uint8_t point[P256_POINT_SIZE], const uint8_t auth[SEAL_AUTH_SIZE],
               uint8_t out[SEALED_MAX], size_t *size);

#endif
