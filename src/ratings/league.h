/*
 * Leagues of players whose true strengths are known: do ratings find them, and do their ranges
 * hold? Results are drawn by Luce's model: each place goes to one of those who are left, in
 * proportion to their odds.
 */
#ifndef INCOGNITA_RATINGS_LEAGUE_H
#define INCOGNITA_RATINGS_LEAGUE_H

#include <stdint.h>

/* The ways to rate that are compared. */
enum league_model {
    LEAGUE_PAIRS,    /* rating.h */
    LEAGUE_PLACKETT, /* Weng and Lin 2011, algorithm 4, as OpenSkill has it */
    LEAGUE_MODELS
};
extern const char *const league_models[LEAGUE_MODELS];

struct league_plan {
    enum league_model model;
    int seats; /* of a match */
    int members;
    int matches; /* that everybody plays at the least before their rating is looked at */
    int leagues;
    double spread; /* standard deviation of the true strengths, in points */
    uint64_t seed;
};

struct league_report {
    uint32_t looked_at;
    double covered;   /* the part whose true strength lay in the stated range */
    double deviation; /* as stated, the mean, in points */
    double error;     /* root mean square */
    double surprise;  /* of who came first: minus the mean logarithm of the chance given to it */
};

void league_play(const struct league_plan *plan, struct league_report *report);

#endif
