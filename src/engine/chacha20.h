/* One block of the ChaCha20 key stream, as RFC 8439 defines it. */
#ifndef INCOGNITA_ENGINE_CHACHA20_H
#define INCOGNITA_ENGINE_CHACHA20_H

#include <stdint.h>

void chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                    uint8_t out[64]);

#endif
