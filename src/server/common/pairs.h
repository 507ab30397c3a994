/* A set of pairs of numbers, for who has to do with whom. */
#ifndef INCOGNITA_SERVER_COMMON_PAIRS_H
#define INCOGNITA_SERVER_COMMON_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

struct pairs;
struct pairs *pairs_open(void);
void pairs_close(struct pairs *pairs);

bool pairs_has(const struct pairs *pairs, int64_t first, int64_t second);
/* Twice is as good as once. */
void pairs_add(struct pairs *pairs, int64_t first, int64_t second);
void pairs_drop(struct pairs *pairs, int64_t first, int64_t second);

#endif
