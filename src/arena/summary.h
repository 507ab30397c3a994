/* What a contest has shown, contestant by contestant. */
#ifndef INCOGNITA_ARENA_SUMMARY_H
#define INCOGNITA_ARENA_SUMMARY_H

#include "arena/contest.h"
#include "arena/estimate.h"

/* What seats got out of a part of the score, in matches that were played to the end. */
struct part_gain {
    double mean;
    double seats; /* which part of them got any points */
    int32_t most;
};

struct entry {
    struct estimate win_share; /* of a seat, shared wins as their share; even is 1 / players */
    struct estimate score;     /* of a seat, over the matches that were played to the end */
    struct estimate elo;       /* relative to the first contestant; may be infinite */
    struct part_gain parts[PARTS_MAX];
    uint32_t faults[FAULTS];
    struct effort effort; /* of all its seats */
};

struct summary {
    const struct contest *contest;
    uint32_t matches; /* that count */
    double events_per_match;
    struct entry entries[SEATS_MAX];
};

void summary_make(struct summary *summary, const struct contest *contest);

#endif
