#include "engine/chacha20.h"

static uint32_t read_little_endian(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint32_t turn_left(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = turn_left(*d ^ *a, 16);
    *c += *d;
    *b = turn_left(*b ^ *c, 12);
    *a += *b;
    *d = turn_left(*d ^ *a, 8);
    *c += *d;
    *b = turn_left(*b ^ *c, 7);
}

void chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                    uint8_t out[64])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        start[4 + i] = read_little_endian(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = read_little_endian(nonce + 4 * i);

    uint32_t x[16];
    for (int i = 0; i < 16; i++)
        x[i] = start[i];
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)((x[i / 4] + start[i / 4]) >> (8 * (i % 4)));
}
