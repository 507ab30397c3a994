/*
 * Learning a game by playing it: rounds of self-play and lessons, and a test after each.
 *
 * The first round is played by a teacher, the greedy bot or the tree search by the game's estimate,
 * later ones by the net as it is, the last ones by a search with it. As long as no net was better
 * than the greedy bot, that takes half of the seats. The net learns from each round's matches; it
 * replaces the best so far, the one that is kept, only if the sequential test of the arena says
 * that it is stronger. A run may also go on from a net: that is the best so far, and there is no
 * teacher.
 *
 * The same plan gives the same net, bit for bit, whatever the number of jobs, and in one go or
 * resumed: after each round everything is in a file beside the net.
 */
#ifndef INCOGNITA_TRAIN_TRAIN_H
#define INCOGNITA_TRAIN_TRAIN_H

#include <stdatomic.h>
#include <stdio.h>

#include "train/quantise.h"

struct train_plan {
    const struct game *game;
    int players;
    const char *seed;
    int rounds;          /* by a teacher first, then by the net */
    uint32_t teacher;    /* iterations of a tree search; 0: the greedy bot */
    int search_rounds;   /* by a search with the net, */
    uint32_t iterations; /* of so many iterations, */
    uint32_t search_matches;
    uint32_t matches; /* in each of the other rounds */
    int samples;      /* of each match */
    int epochs;
    int lambda;       /* in percent, see harvest.h */
    int styles;       /* one in so many seats has a style of its own, see harvest.h; 0: none */
    uint32_t explore; /* one in so many choices is made at random */
    int rate;         /* of learning, in millionths; twice that in the first round by a teacher */
    const struct brain_bytes *from; /* a net of this shape to go on from, or NULL */
    int first;                      /* units of the hidden layers */
    int second;
    uint32_t trial; /* matches of the test at most */
    int jobs;
    const char *command; /* told in the net */
    const char *file;    /* where the net goes; what is under way goes into FILE.part */
    FILE *report;        /* one line for each step of a round */
    atomic_bool *stop;   /* ends it after the step under way */
};

/* False, with a reason, if memory is short, a file cannot be written, or it was stopped. */
bool train_run(const struct train_plan *plan, struct reason *why);

#endif
