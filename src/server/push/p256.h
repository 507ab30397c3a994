/* The elliptic curve P-256, as far as Web Push needs it: keys, shared secrets, signatures. */
#ifndef INCOGNITA_SERVER_PUSH_P256_H
#define INCOGNITA_SERVER_PUSH_P256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { P256_PRIVATE_SIZE = 32, P256_POINT_SIZE = 65, P256_SHARED_SIZE = 32, P256_SIGNED_SIZE = 64 };

/* A new private key; false if there is none to be had. */
bool p256_make(uint8_t private_key[P256_PRIVATE_SIZE]);
/* Its public key, as a point that is not compressed; false if it is no key. */
bool p256_public(const uint8_t private_key[P256_PRIVATE_SIZE], uint8_t point[P256_POINT_SIZE]);
/* Whether it can be somebody's public key: a point of the curve. */
bool p256_is_point(const uint8_t point[P256_POINT_SIZE]);
/* What we and whoever has the private key of the point know alone. */
bool p256_share(const uint8_t private_key[P256_PRIVATE_SIZE], const uint8_t point[P256_POINT_SIZE],
                uint8_t shared[P256_SHARED_SIZE]);
/* Signs the bytes' SHA-256 (ES256). */
bool p256_sign(const uint8_t private_key[P256_PRIVATE_SIZE], const void *bytes, size_t size,
               uint8_t signature[P256_SIGNED_SIZE]);

#endif
