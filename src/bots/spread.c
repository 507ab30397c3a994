#include "bots/spread.h"

#include "engine/random.h"

uint64_t luck_of(uint64_t seed, uint64_t what)
{
    struct random random = {seed ^ what * 0x9e3779b97f4a7c15U};
    return random_next(&random);
}

static uint32_t reversed(uint32_t bits)
{
    bits = bits >> 16 | bits << 16;
    bits = (bits >> 8 & 0x00ff00ffU) | (bits & 0x00ff00ffU) << 8;
    bits = (bits >> 4 & 0x0f0f0f0fU) | (bits & 0x0f0f0f0fU) << 4;
    bits = (bits >> 2 & 0x33333333U) | (bits & 0x33333333U) << 2;
    return (bits >> 1 & 0x55555555U) | (bits & 0x55555555U) << 1;
}

/* Changes each bit by those below it alone (Laine and Karras 2011, as Burley 2020 has it). */
static uint32_t scrambled(uint32_t bits, uint32_t key)
{
    bits += key;
    bits ^= bits * 0x6c50b47cU;
    bits ^= bits * 0xb82f1e52U;
    bits ^= bits * 0xc7afe638U;
    return bits ^ bits * 0x8d22f6e6U;
}

/*
 * The reversed number is van der Corput's sequence. Scrambled before it is reversed, the halves of
 * all luck, and the halves of these, change places. The number itself is scrambled from its upper
 * end: tries change places within blocks of 2^k, for each key in another way.
 */
uint64_t luck_spread(uint64_t key, uint32_t number)
{
    uint32_t place = reversed(scrambled(reversed(number), (uint32_t)key));
    uint64_t high = reversed(scrambled(place, (uint32_t)(key >> 32)));
    return high << 32 | luck_of(key, number) >> 32;
}
