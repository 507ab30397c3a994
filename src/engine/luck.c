#include "engine/luck.h"

#include <string.h>

#include "engine/chacha20.h"
#include "engine/sha256.h"

void luck_start(struct luck *luck, const char *seed, size_t length)
{
    static const char purpose[] = "incognita chance:";
    uint8_t bytes[sizeof purpose - 1 + SEED_MAX];
    memcpy(bytes, purpose, sizeof purpose - 1);
    memcpy(bytes + sizeof purpose - 1, seed, length);
    memset(luck, 0, sizeof *luck);
    sha256(bytes, sizeof purpose - 1 + length, luck->key);
}

uint64_t luck_number(struct luck *luck, uint32_t index)
{
    static const uint8_t nonce[12] = {0};
    if (!luck->block_made || luck->block_index != index / 8) {
        luck->block_index = index / 8;
        luck->block_made = true;
        chacha20_block(luck->key, luck->block_index, nonce, luck->block);
    }
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--)
        number = number << 8 | luck->block[8 * (index % 8) + (uint32_t)i];
    return number;
}

struct random random_of_text(const char *text, size_t length)
{
    uint8_t digest[32];
    struct random random = {0};
    sha256((const uint8_t *)text, length, digest);
    for (int i = 0; i < 8; i++)
        random.state = random.state << 8 | digest[i];
    return random;
}
