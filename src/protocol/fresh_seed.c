#include "protocol/fresh_seed.h"

#include <sys/random.h>

bool fresh_seed(char room[SEED_MAX], struct chance_source *chance)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    text_hex(bytes, sizeof bytes, room);
    *chance = (struct chance_source){room, 2 * sizeof bytes};
    return true;
}
