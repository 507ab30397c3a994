/* Small sets as bits of a word: counting, and finding the n-th member. */
#ifndef INCOGNITA_ENGINE_BITS_H
#define INCOGNITA_ENGINE_BITS_H

#include <stdint.h>

/* Where the processor cannot count, the compiler's own builtin would call a library function. */
static inline int bits_count(uint64_t bits)
{
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
    return __builtin_popcountll(bits);
#else
    bits -= (bits >> 1) & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (int)((bits * 0x0101010101010101U) >> 56);
#endif
}

/* Index of the lowest member; the set must not be empty. */
static inline int bits_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* Index of the member with `skip` lower ones; the set must have more than `skip` members. */
static inline int bits_nth(uint64_t bits, int skip)
{
    for (; skip > 0; skip--)
        bits &= bits - 1;
    return bits_lowest(bits);
}

#endif
