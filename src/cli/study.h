/* The whole analysis of a match, by many threads: the same figures whatever their number. */
#ifndef INCOGNITA_CLI_STUDY_H
#define INCOGNITA_CLI_STUDY_H

#include <stdatomic.h>
#include <stdio.h>

#include "analysis/analysis.h"

struct study {
    const struct match *match;
    struct judge judge;
    uint32_t iterations;
    struct standing *standings; /* after 0 to match->count events */
    struct verdict *verdicts;   /* by event */
    bool *decided;              /* whether there is one */
    struct story story;
};

struct journal;

struct study_run {
    int jobs;
    const atomic_bool *stop; /* breaks off */
    FILE *show;              /* a terminal for progress, or NULL */
    struct journal *journal; /* what to take up and to keep, or NULL */
};

enum study_end { STUDY_DONE, STUDY_STOPPED, STUDY_FAILED };

/* Whatever comes of it, the study is to be closed. */
enum study_end study_make(struct study *study, const struct match *match, uint32_t iterations,
                          const struct study_run *how);
void study_close(struct study *study);

#endif
