/*
 * How well chances hold: what was said, by tenths, beside how often it came true.
 */
#ifndef INCOGNITA_TRAIN_RELIABILITY_H
#define INCOGNITA_TRAIN_RELIABILITY_H

#include <stdio.h>

#include "train/platt.h"
#include "train/sightings.h"

enum { TENTHS = 10 };

struct reliability_row {
    uint32_t count;
    uint32_t matches; /* that the claims are about */
    double said;      /* sums */
    double won;
    double error; /* standard error of how often it came true less what was said, by matches */
};

struct reliability {
    struct reliability_row tenths[TENTHS];
    struct reliability_row thirds[SIGHTINGS_THIRDS];
    double
        slope[SIGHTINGS_THIRDS];  /* of the logit: below 1 too much was claimed, above too little */
    double off[SIGHTINGS_THIRDS]; /* points said less points scored, mean */
    double brier;                 /* mean of the squared error: 0 for a seer */
    uint32_t count;
};

/* What was said and what came of it; how many is at most SEATS_MAX for each sighting. */
enum claims_of {
    CLAIMS_JUDGED,   /* by the net alone, of all seats */
    CLAIMS_SEARCHED, /* by search, of the seat that is asked */
    CLAIMS_SHOWN,    /* of the seat that is asked, as people are told, */
    CLAIMS_OF_OTHERS /* and of all others */
};

/* The last two need the chances. Returns how many there are. */
uint32_t claims_make(const struct sighting sightings[], uint32_t count, int players,
                     enum claims_of what, const struct chances *chances, struct claim out[]);

/* The claims about one match must stand together. */
void reliability_of(const struct claim claims[], uint32_t count, struct reliability *out);

/* Lines of a table for people, with this title. The interval is of two standard errors. */
void reliability_print(const struct reliability *reliability, const char *title, FILE *out);

/*
 * The largest error of a tenth with at least `least` claims, beyond what luck explains: as many
 * standard errors as `sigmas` are taken off. Of 1.
 */
double reliability_worst(const struct reliability *reliability, uint32_t least, double sigmas);

#endif
