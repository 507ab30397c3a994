/* How good a position is for each seat: what the searching bots compare. */
#ifndef INCOGNITA_BOTS_VALUE_H
#define INCOGNITA_BOTS_VALUE_H

#include "engine/game.h"

/* Values lie between 0 (a clear loss) and VALUE_ONE (a clear win). */
enum { VALUE_ONE = 1 << 16 };

struct value {
    int32_t points[SEATS_MAX]; /* final, or the game's estimate of it; as fine as that */
    int32_t share[SEATS_MAX];  /* rank and margin, 0..VALUE_ONE */
    seats_mask leaders;        /* who would win */
};

/* Looks at the position itself if it is final, else at the game's estimate. */
void value_of(const struct game *game, const void *state, struct value *out);

/* What a gain is worth in shares, between -VALUE_ONE/2 and VALUE_ONE/2; points as fine as above. */
int32_t value_of_margin(const struct game *game, int32_t points);

#endif
