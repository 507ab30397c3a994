/*
 * A learned judgement: a small net over a game's features that tells, for a seat, its chance to
 * win, how far ahead of the best rival it will end, and with how many points.
 *
 * Two hidden layers of rectified units. Inference is in whole numbers alone: 16-bit weights and
 * activations, 32-bit sums, a table for the sigmoid. Who makes a net proves that no sum can
 * overflow (brain_open); then the same position gives the same answer on every machine. No heap, no
 * variable: a net is a view of bytes that somebody else keeps, as `incognita train` wrote them.
 */
#ifndef INCOGNITA_BOTS_BRAIN_H
#define INCOGNITA_BOTS_BRAIN_H

#include "engine/game.h"

enum {
    BRAIN_FORMAT = 1,
    BRAIN_LANES = 16,      /* layers are padded to a multiple of so many */
    BRAIN_ROWS = 4,        /* units of a layer are a multiple of so many, outputs so many */
    BRAIN_FIRST_MAX = 128, /* units of the hidden layers */
    BRAIN_SECOND_MAX = 64,
    BRAIN_INPUTS_MAX = FEATURES_MAX,
    BRAIN_OUTPUTS = 3,        /* logit of winning, margin, points */
    BRAIN_INPUT_FRACTION = 8, /* bits after the point: of inputs */
    BRAIN_INPUT_MOST = 2047,
    BRAIN_SCALE_FRACTION = 4, /* of what features are multiplied by to be inputs */
    BRAIN_UNIT_FRACTION = 10, /* of hidden units and outputs */
    BRAIN_UNIT_MOST = 16383,  /* a unit gives no more */
    BRAIN_COMMAND_MAX = 248,
    BRAIN_WIN_ONE = 1 << 16 /* certainty */
};

/* The head of the bytes, 320 of them; all numbers are little-endian. */
struct brain_head {
    char magic[16]; /* "incognita net" */
    char game[16];
    char command[BRAIN_COMMAND_MAX]; /* that made it, for people */
    uint64_t features;               /* brain_hash_features of what it was trained on */
    uint16_t format;
    uint16_t rules_version; /* of the game it was trained on */
    uint16_t players;
    uint16_t inputs; /* features */
    uint16_t first;  /* units of the first hidden layer */
    uint16_t second;
    int32_t margin_unit; /* what an output of 1 means, in ESTIMATE_POINTths of a point */
    int32_t points_unit;
    int32_t points_mean;
    uint8_t shifts[4]; /* bits after the point of the weights of each layer; the last is 0 */
    uint8_t rest[4];
};

/*
 * What follows the head, each padded with zeros to a multiple of BRAIN_LANES: an offset and a scale
 * for each feature; the first layer's weights, a row for each unit; the second's; the outputs',
 * with rows of zeros up to BRAIN_ROWS. Then the 32-bit biases of all three, whose point is where
 * the sums have theirs.
 */
struct brain {
    const struct brain_head *head;
    const int16_t *offsets;
    const int16_t *scales;
    const int16_t *weights[3];
    const int32_t *biases[3];
};

struct brain_value {
    int32_t logit;  /* of winning, with BRAIN_UNIT_FRACTION bits after the point */
    int32_t win;    /* of BRAIN_WIN_ONE */
    int32_t margin; /* in ESTIMATE_POINTths of a point */
    int32_t points; /* likewise */
};

/* Bytes that a net of this shape has, its head included. */
size_t brain_size(int inputs, int first, int second);

/*
 * A view of the bytes, which must be aligned to 16 and outlive it. False, with a reason, unless
 * they are a sound net: of a known format, of the right size, and such that no sum can overflow.
 */
bool brain_open(struct brain *out, const void *bytes, size_t size, struct reason *why);

/* The same of bytes that are known to be a sound net: looks at the head alone. */
void brain_view(struct brain *out, const void *bytes);

/* Whether the net is for this game, with this number of players, and the features it has now. */
bool brain_fits(const struct brain *brain, const struct game *game, int players,
                struct reason *why);

/* Tells nets apart. */
uint32_t brain_mark(const struct brain *brain);

/* Tells features apart by their names. */
uint64_t brain_hash_features(const struct game *game, int players);

/*
 * The net that was built in, or in the browser loaded, for the game and number of players. False if
 * there is none.
 */
bool brain_find(const struct game *game, int players, struct brain *out);

/* Judges a position for a seat by what this seat can tell. The match must not be over. */
void brain_judge(const struct brain *brain, const struct game *game, const void *state, int seat,
                 struct brain_value *out);

/* The same for features that somebody has, with zeros up to a multiple of BRAIN_LANES. */
void brain_judge_features(const struct brain *brain, const int16_t features[],
                          struct brain_value *out);

/* The chance that goes with a logit of BRAIN_UNIT_FRACTION bits after the point, of BRAIN_WIN_ONE.
 */
int32_t brain_sigmoid(int32_t logit);

#endif
