/*
 * Matches of bots against each other, and of each some positions: what an adviser says there, and
 * what came of it. Chances are fitted and tested by them.
 *
 * The matches are between equals, searches with the net. So that positions are as different as
 * those that people get into, in half of the matches one seat has played badly up to a point;
 * positions are taken only from then on.
 *
 * Match i depends on the plan and on i alone, whatever the number of threads.
 */
#ifndef INCOGNITA_TRAIN_SIGHTINGS_H
#define INCOGNITA_TRAIN_SIGHTINGS_H

#include "bots/advice.h"

struct sightings_plan {
    const struct game *game;
    int players;
    uint64_t seed;
    uint32_t first;      /* number of the first match */
    uint32_t matches;    /* how many */
    uint32_t iterations; /* of the searches that play */
    uint32_t depth;      /* of the adviser; 0: its own measure */
    int each;            /* positions of each third of a match, at most SIGHTINGS_EACH_MAX */
    int jobs;
};

enum { SIGHTINGS_THIRDS = 3, SIGHTINGS_EACH_MAX = 8 };

struct sighting {
    uint32_t match; /* its number */
    int seat;       /* that is asked */
    struct raw_outlook said;
    double won[SEATS_MAX]; /* the seat's part of the win */
    int32_t points[SEATS_MAX];
};

/* The third of the match, from 0. */
int sighting_third(int progress);

/*
 * Plays. The sightings, those of a match after each other, to be freed with free; how many goes to
 * `count`. NULL if memory is short.
 */
struct sighting *sightings_make(const struct sightings_plan *plan, uint32_t *count);

#endif
