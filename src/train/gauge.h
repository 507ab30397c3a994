/*
 * Positions of matches between equals and what came of them: the chances of analysis/judge.h are
 * fitted to some and tested on others.
 *
 * The matches are played by the net, one step ahead. So that positions are as different as those
 * that people get into, in half of the matches one seat has played badly up to a point; positions
 * are taken only from then on. Match i depends on the plan and on i alone.
 */
#ifndef INCOGNITA_TRAIN_GAUGE_H
#define INCOGNITA_TRAIN_GAUGE_H

#include "analysis/ahead.h"
#include "train/platt.h"

struct gauge_plan {
    const struct judge *judge;
    uint64_t seed;
    uint32_t first;      /* number of the first match */
    uint32_t matches;    /* how many */
    int each;            /* positions of each third of a match, at most GAUGE_EACH_MAX */
    bool tell;           /* judge them by looking ahead, */
    uint32_t iterations; /* as closely as this */
};

enum { GAUGE_EACH_MAX = 8 };

/* A position, what was made of it, and what came of it. */
struct gauge_sight {
    uint32_t match; /* its number */
    struct raw_standing raw;
    bool is_fitted; /* is no position amid chance: fitted on */
    struct vista vista;
    struct standing told;
    double won[SEATS_MAX]; /* the seat's part of the win */
    int32_t scored[SEATS_MAX];
};

/* Plays; to be freed with free. NULL if memory is short. */
struct gauge_sight *gauge_make(const struct gauge_plan *plan, uint32_t *count);

/* The weights that make what happened as likely as can be (multinomial logit, Newton's method). */
void gauge_fit(const struct judge *judge, const struct gauge_sight sights[], uint32_t count,
               struct judge_fit *out);

/* How much what is near counts, so that what happened is as likely as can be; sights with `tell`.
 */
void gauge_fit_near(const struct gauge_sight sights[], uint32_t count, struct depth depth,
                    struct judge_fit *fit);

/* What was told of every seat, as claims; so many for each sight as there are players. */
void gauge_claims(int players, const struct gauge_sight sights[], uint32_t count,
                  struct claim out[]);

#endif
