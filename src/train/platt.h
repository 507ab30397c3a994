/*
 * Fits how chances and points are to be read (bots/chances.h) to what came of positions: the
 * slopes and offsets that make the matches as likely as can be, all knots together (logistic
 * regression by Newton's method), and what points were off by least squares.
 */
#ifndef INCOGNITA_TRAIN_PLATT_H
#define INCOGNITA_TRAIN_PLATT_H

#include "bots/chances.h"

/* What was said when so much of the match was over, and what came of it. */
struct claim {
    int progress;
    int32_t win; /* of CHANCE_ONE */
    int32_t points;
    double won; /* the seat's part of the win */
    int32_t scored;
    uint32_t match; /* claims about one match go together */
};

void platt_fit(const struct claim claims[], uint32_t count, struct chances_fit *out);

#endif
