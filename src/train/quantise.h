/* A learner's net in whole numbers, as brain.h reads it. */
#ifndef INCOGNITA_TRAIN_QUANTISE_H
#define INCOGNITA_TRAIN_QUANTISE_H

#include "train/learner.h"

/* The bytes of a net, aligned as it needs them. */
struct brain_bytes {
    unsigned char *bytes;
    size_t size;
};

/*
 * Rounds the weights, each layer as finely as they and all sums that can come of them fit, and
 * opens the result, which proves it. `command` is told to people who look into the file. False,
 * with a reason, if memory is short or a weight is too large at any scale. Free `bytes`.
 */
bool quantise(const struct learner *learner, const struct game *game, int players,
              const char *command, struct brain_bytes *out, struct reason *why);

/*
 * The way back, for a learner that goes on where a net of its shape is: its weights, offsets,
 * scales and units. Rounding again gives the same net.
 */
void quantise_undo(struct learner *learner, const struct brain *brain);

/* How far the rounded net is off on the last sixteenth of a harvest, in its chance to win. */
struct quantise_error {
    double mean;
    double most;
};
struct quantise_error quantise_test(const struct brain_bytes *brain, const struct learner *learner,
                                    const struct harvest *harvest);

#endif
