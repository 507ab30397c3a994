/*
 * Self-play for learning: matches, and of each some positions with what came of them for a seat.
 *
 * What came of a position is told by the end of the match, and to a part by what the net thought of
 * the seat's later positions, which luck has touched less (temporal differences: Sutton 1988,
 * Tesauro 1995). With R(k) for what is to be learned of positions before the seat's decision k,
 * V(k) for the value of its best choice there, and the end behind the last decision:
 *
 *     R(k) = (1 - lambda) V(k) + lambda R(k+1),    R(k) = V(k) where it chose at random to explore.
 *
 * A seat with a style likes some features of its own position, drawn anew for each match, beyond
 * what the net thinks of them. What is rare counts much, so whole strategies are tried that the net
 * has never found good, and seen to their end.
 *
 * Match i depends on the plan and on i alone, so the harvest is the same whatever the number of
 * threads.
 */
#ifndef INCOGNITA_TRAIN_HARVEST_H
#define INCOGNITA_TRAIN_HARVEST_H

#include "bots/bot.h"
#include "bots/brain.h"

struct harvest_plan {
    const struct game *game;
    int players;
    const struct bot *bot;
    uint32_t iterations;
    const struct brain *brain; /* for a bot that learned; NULL for one that has not */
    int guests;                /* one in so many seats is taken by the greedy bot; 0: none */
    float lambda;
    uint32_t explore; /* one in so many choices is made at random, in most matches */
    int styles;       /* one in so many seats of a net has a style of its own; 0: none */
    uint64_t seed;
    uint32_t matches;
    int samples; /* of each match, at most */
    int jobs;
};

/* What came of a position for the seat whose knowledge a sample is. */
struct prospect {
    float win;    /* its part of the win */
    float margin; /* on the best rival, in points */
    float points;
};

struct harvest {
    int inputs; /* numbers a sample has */
    uint32_t count;
    int16_t *features; /* `inputs` for each sample; those of a match follow each other */
    struct prospect *outcomes;
    double mean_points;
};

/* The usual options, and in one match of several any others. */
struct options harvest_options(const struct game *game, int players, struct random *random);

/* Plays; false if memory is short. Free with harvest_free in either case. */
bool harvest_play(struct harvest *harvest, const struct harvest_plan *plan);
void harvest_free(struct harvest *harvest);

static inline const int16_t *harvest_features(const struct harvest *harvest, uint32_t sample)
{
    return harvest->features + (size_t)sample * (size_t)harvest->inputs;
}

#endif
