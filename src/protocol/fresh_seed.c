#include "protocol/fresh_seed.h"

#include <sys/random.h>

bool fresh_seed(char room[SEED_MAX], struct chance_source *chance)
{
    static const char hex[] = "0123456789abcdef";
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++) {
        room[2 * i] = hex[bytes[i] >> 4];
        room[2 * i + 1] = hex[bytes[i] & 15];
    }
    *chance = (struct chance_source){room, 2 * sizeof bytes};
    return true;
}
