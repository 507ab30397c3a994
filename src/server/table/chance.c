#include "server/table/chance.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/sha256.h"
#include "protocol/fresh_seed.h"

bool chance_for_match(struct server *server, struct stored_match *match)
{
    struct chance_source unused;
    if (server->seed == NULL)
        return fresh_seed(match->seed, &unused);
    snprintf(match->seed, sizeof match->seed, "%.*s %u", SERVER_SEED_MAX, server->seed,
             ++server->seeds);
    return true;
}

void chance_for_seats(struct stored_match *match)
{
    char text[SEED_MAX + 32];
    int length = snprintf(text, sizeof text, "%s who sits where", match->seed);
    struct random random = random_of_text(text, (size_t)length);
    for (int left = match->players; left > 1; left--) {
        uint32_t drawn = random_below(&random, (uint32_t)left);
        struct stored_seat sits = match->seats[drawn];
        match->seats[drawn] = match->seats[left - 1];
        match->seats[left - 1] = sits;
    }
}

/*
 * Seats that are asked together answer in any order, so it is their own answers that are counted,
 * not all of them.
 */
uint64_t chance_for_bot(const struct hosted_table *table, int seat)
{
    uint64_t number;
    if (table->server->seed == NULL) {
        randombytes_buf(&number, sizeof number);
        return number;
    }
    const struct live *live = table->live;
    unsigned own = 0;
    for (uint32_t i = 0; i < live->count; i++)
        own += live->entries[i].stored.seat == seat;
    char text[SEED_MAX + 32];
    int length = snprintf(text, sizeof text, "%s seat %d answer %u", table->stored.seed, seat, own);
    struct random random = random_of_text(text, (size_t)length);
    return random_next(&random);
}

uint64_t chance_for_style(const struct hosted_table *table, int seat)
{
    char text[SHA256_HEX_SIZE + 32];
    char hex[SHA256_HEX_SIZE];
    const char *seed = table->stored.seed;
    sha256_hex((const uint8_t *)seed, strlen(seed), hex); /* what everybody is told of it */
    int length = snprintf(text, sizeof text, "%s style of %d", hex, seat);
    struct random random = random_of_text(text, (size_t)length);
    return random_next(&random);
}
