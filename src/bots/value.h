/* How good a position is for each seat: what the searching bots compare. */
#ifndef INCOGNITA_BOTS_VALUE_H
#define INCOGNITA_BOTS_VALUE_H

#include "bots/brain.h"

/* Values lie between 0 (a clear loss) and VALUE_ONE (a clear win). */
enum { VALUE_ONE = 1 << 16 };

/* The whole of a win: can be shared evenly by up to five seats, and ten million of them added. */
enum { VALUE_WIN = 360 };

struct value {
    int32_t points[SEATS_MAX]; /* final, or the game's estimate of it; as fine as that */
    int32_t share[SEATS_MAX];  /* rank and margin, 0..VALUE_ONE */
    uint32_t win[SEATS_MAX]; /* the chance to win, of VALUE_WIN; by the estimate, who leads wins */
    seats_mask leaders;      /* who would win; not by a net */
    seats_mask judged;       /* whose points, share and win are set */
};

/* Looks at the position itself if it is final, else at the game's estimate. */
void value_of(const struct game *game, const void *state, struct value *out);

/*
 * The same by a net, NULL for the estimate. What a seat may expect is what its own knowledge
 * promises. Judging costs time: only `seats` are sure to be judged, and `judged` tells which are.
 */
void value_by(const struct brain *brain, const struct game *game, const void *state,
              seats_mask seats, struct value *out);

/* The same for one seat alone, by a net that is not NULL: sets this seat's points, share and win.
 */
void value_for(const struct brain *brain, const struct game *game, const void *state, int seat,
               struct value *out);

/* What a gain is worth in shares, between -VALUE_ONE/2 and VALUE_ONE/2; points as fine as above. */
int32_t value_of_margin(const struct game *game, int32_t points);

#endif
