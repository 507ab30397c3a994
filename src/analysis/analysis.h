/*
 * A match told afterwards: the chances of every seat after each event, what each decision was
 * worth, and what luck and decisions did.
 *
 * Every figure depends on the match up to there, the depth and nothing else, so they can be found
 * in any order, by many at a time, and again. Chances are CHANCE_ONE together; at the end they are
 * the result. What changes them is either an event of chance or a decision, and all changes add up
 * to the result exactly. A decision of several seats is made when the last has answered: until then
 * the chances stay as they were.
 *
 * Before chance is drawn, a position is worth what it is worth on the mean afterwards; so luck
 * favours nobody in the long run, and the result without it tells more of how well somebody played
 * (the control variate of programs for backgammon).
 */
#ifndef INCOGNITA_ANALYSIS_ANALYSIS_H
#define INCOGNITA_ANALYSIS_ANALYSIS_H

#include "analysis/verdict.h"
#include "engine/match.h"

/* The chances after the first `at` events. */
void analyse_position(const struct judge *judge, const struct match *match, uint32_t at,
                      uint32_t iterations, struct standing *out);

/* The decision that event number `at` was; false where it was chance, or there was no choice. */
bool analyse_decision(const struct judge *judge, const struct match *match, uint32_t at,
                      uint32_t iterations, struct verdict *out);

/* What an asked seat may choose in a position; false if it has no choice. */
bool analyse_choices(const struct judge *judge, const void *state, int seat, uint32_t iterations,
                     struct verdict *out);

/* What is kept of an event to tell of the whole. */
struct moment {
    int16_t win[SEATS_MAX]; /* after it */
    int8_t by;              /* a seat, or CHANCE */
    int8_t mark;            /* enum mark, or -1 where nothing was decided */
    int16_t accuracy;       /* of CHANCE_ONE */
};

enum { SWINGS_MAX = 5 };

struct swing {
    uint32_t at; /* number of the event */
    int seat;    /* whose chance it changed most */
    int32_t before;
    int32_t after;
};

struct story {
    int32_t start[SEATS_MAX];
    int32_t luck[SEATS_MAX];      /* what chance changed, */
    int32_t decided[SEATS_MAX];   /* and what decisions did: of all seats */
    int32_t result[SEATS_MAX];    /* start, luck and decisions together */
    int32_t decisions[SEATS_MAX]; /* with a choice, of the seat itself */
    int marks[SEATS_MAX][MARKS];
    int32_t accuracy[SEATS_MAX]; /* the mean, of CHANCE_ONE; of no decisions 0 */
    int swing_count;
    struct swing swings[SWINGS_MAX]; /* the largest first */
};

/* Tells of so many moments; those without a verdict yet count as nothing decided. */
void analyse_story(int players, const int16_t start[], const struct moment moments[],
                   uint32_t count, struct story *out);

#endif
