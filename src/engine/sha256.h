/* SHA-256 (FIPS 180-4) of a short text: how a seed becomes a key. */
#ifndef INCOGNITA_ENGINE_SHA256_H
#define INCOGNITA_ENGINE_SHA256_H

#include <stddef.h>
#include <stdint.h>

void sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

/* The same in hexadecimal digits, as the seed of a match is promised. */
enum { SHA256_HEX_SIZE = 65 };
void sha256_hex(const uint8_t *bytes, size_t count, char hex[SHA256_HEX_SIZE]);

#endif
