/*
 * Numbers for chance.
 *
 * `struct random` is the small fast generator (SplitMix64) of bots, simulations and resampling. It
 * is not for matches that people play: their chance comes from luck.h.
 */
#ifndef INCOGNITA_ENGINE_RANDOM_H
#define INCOGNITA_ENGINE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/*
 * Floor of luck * total / 2^64: spreads a 64-bit number evenly over 0..total-1. No outcome is
 * favoured by more than one part in 2^64. Exact with 64-bit arithmetic alone, so that every machine
 * and the browser agree.
 */
static inline uint32_t random_share(uint64_t luck, uint32_t total)
{
    uint64_t high = (luck >> 32) * total;
    uint64_t low = (luck & 0xffffffffU) * total;
    return (uint32_t)((high + (low >> 32)) >> 32);
}

static inline uint32_t random_below(struct random *random, uint32_t total)
{
    return random_share(random_next(random), total);
}

#endif
