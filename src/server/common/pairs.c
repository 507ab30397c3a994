#include "server/common/pairs.h"

#include <stdlib.h>

#include "server/common/shared.h"

enum { BUCKETS = 1 << 14 };

struct pair {
    struct pair *next;
    int64_t first;
    int64_t second;
};

struct pairs {
    struct pair *buckets[BUCKETS];
};

struct pairs *pairs_open(void)
{
    return server_allocate(sizeof(struct pairs));
}

void pairs_close(struct pairs *pairs)
{
    for (int i = 0; pairs != NULL && i < BUCKETS; i++)
        while (pairs->buckets[i] != NULL) {
            struct pair *first = pairs->buckets[i];
            pairs->buckets[i] = first->next;
            free(first);
        }
    free(pairs);
}

static size_t bucket_of(int64_t first, int64_t second)
{
    uint64_t hash = (uint64_t)first * 0x9e3779b97f4a7c15U ^ (uint64_t)second * 0xc2b2ae3d27d4eb4fU;
    return (hash >> 32) % BUCKETS;
}

bool pairs_has(const struct pairs *pairs, int64_t first, int64_t second)
{
    const struct pair *at = pairs->buckets[bucket_of(first, second)];
    while (at != NULL && (at->first != first || at->second != second))
        at = at->next;
    return at != NULL;
}

void pairs_add(struct pairs *pairs, int64_t first, int64_t second)
{
    if (pairs_has(pairs, first, second))
        return;
    struct pair *pair = server_allocate(sizeof *pair);
    struct pair **bucket = &pairs->buckets[bucket_of(first, second)];
    *pair = (struct pair){*bucket, first, second};
    *bucket = pair;
}

void pairs_drop(struct pairs *pairs, int64_t first, int64_t second)
{
    struct pair **at = &pairs->buckets[bucket_of(first, second)];
    while (*at != NULL && ((*at)->first != first || (*at)->second != second))
        at = &(*at)->next;
    struct pair *gone = *at;
    if (gone != NULL) {
        *at = gone->next;
        free(gone);
    }
}
