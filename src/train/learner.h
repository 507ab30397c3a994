/*
 * The net while it learns: in floating point, on the inputs that it will have in whole numbers.
 *
 * Gradients are added up by parts of a batch that do not depend on the number of threads, so the
 * same harvest and seed give the same net, bit for bit, whatever --jobs is.
 */
#ifndef INCOGNITA_TRAIN_LEARNER_H
#define INCOGNITA_TRAIN_LEARNER_H

#include "train/harvest.h"

/* What is done with one harvest. */
struct lesson {
    int epochs;
    float rate; /* at first; sinks to a twentieth */
    uint64_t seed;
    int jobs;
};

struct learner {
    int inputs;
    int first;
    int second;
    size_t count; /* of parameters */
    float *parameters;
    int16_t offsets[BRAIN_INPUTS_MAX];
    int16_t scales[BRAIN_INPUTS_MAX];
    int32_t margin_unit; /* in points */
    int32_t points_unit;
    int32_t points_mean;
};

/* What the net is off by on samples that it did not learn from. */
struct learner_error {
    double loss;   /* cross-entropy of winning, in nats */
    double brier;  /* square of the chance to win's error */
    double margin; /* mean absolute error, in points */
};

/* False if memory is short. Free with learner_free in either case. */
bool learner_start(struct learner *learner, int inputs, int first, int second, uint64_t seed);
void learner_free(struct learner *learner);

/* Fits offsets, scales and units to a harvest: once, before the first lesson. */
void learner_fit_units(struct learner *learner, const struct harvest *harvest);

/* Learns from all but the last sixteenth of a harvest. False if memory is short. */
bool learner_learn(struct learner *learner, const struct harvest *harvest,
                   const struct lesson *lesson);

/* Tests on the last sixteenth. */
struct learner_error learner_test(const struct learner *learner, const struct harvest *harvest);

/* Logit of winning, margin and points in their units, for a sample's features. */
void learner_predict(const struct learner *learner, const int16_t features[],
                     float out[BRAIN_OUTPUTS]);

/* Where the parameters stand: weights by input, then by unit, and the biases behind them. */
struct learner_parts {
    float *weights[3];
    float *biases[3];
};
struct learner_parts learner_parts(const struct learner *learner, float *parameters);

#endif
