/*
 * What matches of bots against each other say about a game itself: who sits well, how long it
 * takes, how scores lie, what goes with winning, and how much of it all is luck.
 *
 * The bots are equals: `net` in every seat. Match i is drawn from the seed and i alone.
 */
#ifndef INCOGNITA_ARENA_INSIGHTS_H
#define INCOGNITA_ARENA_INSIGHTS_H

#include <stdatomic.h>

#include "arena/estimate.h"
#include "engine/match.h"

enum { DEEDS_MAX = 1024, SCORES_MAX = 400 };

/* Something that a seat did: the sentence of the choice, and one of the names in it. */
struct deed {
    const char *text;
    const char *place;
    const char *term;
    struct sample won; /* of seats that did it in a match: their part of the win */
};

/* Sums over matches of luck times result (p) and result times result (s), of all seats. */
struct luck_sums {
    double p;
    double s;
    double pp;
    double ps;
    double ss;
};

struct insights {
    const struct game *game;
    int players;
    uint32_t matches;
    struct sample won[SEATS_MAX]; /* part of the win, by seat */
    struct sample points[SEATS_MAX];
    struct sample events;    /* of a match */
    struct sample decisions; /* with a choice, of a match */
    struct sample margin;    /* of the first before the second */
    struct sample winners_parts[PARTS_MAX];
    struct sample others_parts[PARTS_MAX];
    uint32_t scores[SCORES_MAX]; /* how often a seat had so many points, from 0 */
    /* Of the matches that were looked at for luck: what luck goes with the result. */
    uint32_t judged;
    struct luck_sums luck;
    int deed_count;
    struct deed deeds[DEEDS_MAX];
};

struct insights_plan {
    const struct game *game;
    int players;
    struct options options;
    const char *seed; /* match i is drawn from "SEED/i" */
    uint32_t matches;
    uint32_t judged; /* of these, so many are looked at for luck */
    const atomic_bool *stop;
    void (*show)(uint32_t done, uint32_t all); /* or NULL */
};

/* False if memory is short; broken off, it has what there is. */
bool insights_find(const struct insights_plan *plan, struct insights *out);

/*
 * How much of the result luck decided, of 1, with its interval: the covariance of luck and result
 * by the variance of the result, whose spread is that of a ratio of means.
 */
struct estimate insights_luck(const struct insights *insights);

/* The points below which this part of all scores lies. */
int insights_quantile(const struct insights *insights, double part);

/*
 * The deeds that were seen often enough, those that go with winning most first: their order into
 * `out`; returns how many.
 */
int insights_deeds(const struct insights *insights, int out[DEEDS_MAX]);

#endif
