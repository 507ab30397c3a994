/*
 * Honest chances: how what a net or a search with it says is to be read, so that what is called
 * 60 % comes true in 60 of 100 matches, and expected points are those of the final score.
 *
 * The logit of a chance is multiplied by a slope and moved by an offset (Platt 1999), points are
 * moved by what they were off. All three depend on how much of the match is over; between the knots
 * they go straight, so that no figure jumps. `incognita calibrate` fits them on matches of bots
 * against each other and writes chances.inc; docs/bots.md tells how well they hold on others.
 */
#ifndef INCOGNITA_BOTS_CHANCES_H
#define INCOGNITA_BOTS_CHANCES_H

#include "engine/game.h"

enum {
    CHANCE_ONE = 10000, /* certainty */
    CHANCES_KNOTS = 4,  /* at the beginning, after each third, and at the end */
    CHANCES_FRACTION = 10
};

struct chances_fit {
    int16_t slope[CHANCES_KNOTS];  /* 1 << CHANCES_FRACTION leaves a logit as it is */
    int16_t offset[CHANCES_KNOTS]; /* of a logit, as fine */
    int16_t points[CHANCES_KNOTS]; /* to be added, in hundredths of a point */
};

/* For a game and number of players. */
struct chances {
    const char *game;
    int players;
    uint32_t net;                /* brain_mark of the net that they were fitted with */
    struct chances_fit judged;   /* for what the net says of a position */
    struct chances_fit searched; /* for what the search behind a hint says of its best choice */
};

extern const struct chances chances_all[];
extern const int chances_count;

/* What was fitted to this very net; NULL where nothing was. */
struct brain;
const struct chances *chances_find(const struct game *game, const struct brain *brain);

/* What was fitted at the knots, for any progress: straight from one knot to the next. */
int32_t chances_between(const int16_t knots[CHANCES_KNOTS], int progress);

/*
 * The chance, of CHANCE_ONE, when one of `said` is claimed and `progress` of FEATURES_PROGRESS of
 * the match is over. Nothing is certain as long as a match is not over.
 */
int32_t chances_read(const struct chances_fit *fit, int progress, int32_t said);

/* The points at the end, in hundredths, when so many are claimed. */
int32_t chances_read_points(const struct chances_fit *fit, int progress, int32_t said);

/* The logit of a chance, at most that of all but 1 of 2,000, with CHANCES_FRACTION bits after the
 * point. */
int32_t chances_logit(int32_t chance);

#endif
