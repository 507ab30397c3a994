/*
 * The chance of a match, drawn from its seed.
 *
 * Number i belongs to event i of the match and to nothing else: it is the i-th little-endian 64-bit
 * word of the ChaCha20 key stream with nonce zero, under the key SHA-256("incognita chance:" seed).
 * So the chance of a match can be checked event by event by anyone who has the seed, in any
 * language, and neither undo nor a restart needs to remember a generator.
 */
#ifndef INCOGNITA_ENGINE_LUCK_H
#define INCOGNITA_ENGINE_LUCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/random.h"

enum { SEED_MAX = 64 };

struct luck {
    uint8_t key[32];
    uint8_t block[64]; /* the block that was asked for last */
    uint32_t block_index;
    bool block_made;
};

/* At most SEED_MAX bytes of seed. */
void luck_start(struct luck *luck, const char *seed, size_t length);

uint64_t luck_number(struct luck *luck, uint32_t index);

/* A generator for players' choices that a seed makes repeatable: not the match's own chance. */
struct random random_of_text(const char *text, size_t length);

#endif
