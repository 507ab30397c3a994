/*
 * What a position is worth to every seat, for somebody who looks at a match afterwards and knows
 * all.
 *
 * Each seat is judged by the net, as it sees the position itself, and by how far the game's
 * estimate puts it ahead of the mean. Both are weighed by how much of the match is over, and the
 * chances are shared out in proportion to the exponentials (multinomial logit): they are one whole
 * by construction. `incognita gauge` fits the weights on matches between equals and writes
 * fits.inc; docs/analysis.md tells how well they hold on others. Without a net, or a fit to it,
 * there are figures too, but nobody vouches for them.
 *
 * No heap, no clock, whole numbers alone: the same figures in the program and in the browser.
 */
#ifndef INCOGNITA_ANALYSIS_JUDGE_H
#define INCOGNITA_ANALYSIS_JUDGE_H

#include "bots/brain.h"
#include "bots/chances.h"

enum { JUDGE_FRACTION = 10 }; /* bits after the point of weights and terms */

/* By moment of the match: at the beginning, after each third, at the end; straight between them. */
struct judge_fit {
    const char *game;
    int players;
    uint32_t net; /* brain_mark of the net that they were fitted with */
    int16_t logit[CHANCES_KNOTS];
    int16_t lead[CHANCES_KNOTS];
    int16_t seat[SEATS_MAX];       /* what a seat's place in turn is worth at the beginning */
    int16_t points[CHANCES_KNOTS]; /* to be added to points, in hundredths */
    int16_t high[CHANCES_KNOTS];   /* of logits above 0 besides: nets are too sure of leaders */
    int16_t near[CHANCES_KNOTS];   /* see vista_read, in sixteenths of a deal */
};

struct judge {
    const struct game *game;
    int players;
    bool has_brain;
    bool honest; /* chances come true as often as they say */
    struct brain brain;
    struct judge_fit fit;
};

/* The chances, CHANCE_ONE together, and the points at the end, in hundredths. */
struct standing {
    int32_t win[SEATS_MAX];
    int32_t points[SEATS_MAX];
};

/* What the chances are made of. */
struct raw_standing {
    int progress;
    int32_t logit[SEATS_MAX];  /* of winning, by the net; 0 without one */
    int32_t lead[SEATS_MAX];   /* over the mean, in decisive margins */
    int32_t points[SEATS_MAX]; /* in hundredths */
};

void judge_open(struct judge *judge, const struct game *game, int players);

/* The position as it stands, without looking ahead. At the end: who has won. */
void judge_position(const struct judge *judge, const void *state, struct standing *out);

/* The two halves of it; the match must not be over. For fitting. */
void judge_raw(const struct judge *judge, const void *state, struct raw_standing *out);
void judge_read(const struct judge_fit *fit, int players, const struct raw_standing *raw,
                struct standing *out);

/* How much of the match is over, as this seat sees it, of FEATURES_PROGRESS. */
int judge_progress(const struct judge *judge, const void *state, int seat);

/* Makes sums of chances chances again, CHANCE_ONE together: what rounding takes the best gets. */
void judge_share(const int64_t sums[], int64_t whole, int players, int32_t out[]);

#endif
