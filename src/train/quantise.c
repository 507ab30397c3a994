#include "train/quantise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHIFT_MAX = 14, SHIFT_MIN = BRAIN_UNIT_FRACTION - BRAIN_INPUT_FRACTION };

struct layer {
    const float *weights; /* by input, then by unit */
    const float *biases;
    int width;
    int units;
    int fraction;  /* bits after the point of what comes in */
    int32_t most;  /* the most that comes in */
    int16_t *rows; /* by unit, each padded */
    int32_t *sums; /* the biases, as they are added to sums */
};

static int padded(int count)
{
    return (count + BRAIN_LANES - 1) / BRAIN_LANES * BRAIN_LANES;
}

static double weight_of(const struct layer *layer, int input, int unit)
{
    return layer->weights[(size_t)input * (size_t)layer->units + (size_t)unit];
}

/* Whether all weights and sums fit with so many bits after the point. */
static bool fits(const struct layer *layer, int shift)
{
    for (int unit = 0; unit < layer->units; unit++) {
        double sum = fabs(ldexp(layer->biases[unit], shift + layer->fraction)) + 1;
        for (int input = 0; input < layer->width; input++) {
            double weight = fabs(ldexp(weight_of(layer, input, unit), shift));
            if (!(weight < INT16_MAX))
                return false;
            sum += (weight + 0.5) * layer->most;
        }
        if (!(sum < INT32_MAX))
            return false;
    }
    return true;
}

static void round_layer(const struct layer *layer, int shift)
{
    for (int unit = 0; unit < layer->units; unit++) {
        layer->sums[unit] = (int32_t)lround(ldexp(layer->biases[unit], shift + layer->fraction));
        for (int input = 0; input < layer->width; input++)
            layer->rows[unit * padded(layer->width) + input] =
                (int16_t)lround(ldexp(weight_of(layer, input, unit), shift));
    }
}

static void fill_head(struct brain_head *head, const struct learner *learner,
                      const struct game *game, int players, const char *command)
{
    memset(head, 0, sizeof *head);
    struct text text;
    text_start(&text, head->magic, sizeof head->magic);
    text_add(&text, "incognita net");
    text_start(&text, head->game, sizeof head->game);
    text_add(&text, game->id);
    text_start(&text, head->command, sizeof head->command);
    text_add(&text, command);
    head->features = brain_hash_features(game, players);
    head->format = BRAIN_FORMAT;
    head->rules_version = game->rules_version;
    head->players = (uint16_t)players;
    head->inputs = (uint16_t)learner->inputs;
    head->first = (uint16_t)learner->first;
    head->second = (uint16_t)learner->second;
    head->margin_unit = learner->margin_unit * ESTIMATE_POINT;
    head->points_unit = learner->points_unit * ESTIMATE_POINT;
    head->points_mean = learner->points_mean * ESTIMATE_POINT;
}

static bool fill(const struct learner *learner, unsigned char *bytes, struct reason *why)
{
    struct brain_head *head = (void *)bytes;
    struct learner_parts parts = learner_parts(learner, learner->parameters);
    const int sizes[4] = {learner->inputs, learner->first, learner->second, BRAIN_OUTPUTS};
    int wide = padded(learner->inputs);
    int16_t *offsets = (int16_t *)(void *)(head + 1);
    int16_t *rows = offsets + 2 * wide;
    int32_t *sums = (int32_t *)(void *)(rows + learner->first * wide +
                                        learner->second * padded(learner->first) +
                                        BRAIN_ROWS * padded(learner->second));
    memcpy(offsets, learner->offsets, (size_t)learner->inputs * sizeof *offsets);
    memcpy(offsets + wide, learner->scales, (size_t)learner->inputs * sizeof *offsets);
    for (int i = 0; i < 3; i++) {
        struct layer layer = {.weights = parts.weights[i],
                              .biases = parts.biases[i],
                              .width = sizes[i],
                              .units = sizes[i + 1],
                              .fraction = i == 0 ? BRAIN_INPUT_FRACTION : BRAIN_UNIT_FRACTION,
                              .most = i == 0 ? BRAIN_INPUT_MOST : BRAIN_UNIT_MOST,
                              .rows = rows,
                              .sums = sums};
        int shift = SHIFT_MAX;
        while (shift >= SHIFT_MIN && !fits(&layer, shift))
            shift--;
        if (shift < SHIFT_MIN)
            return reason_set(why, "the weights of layer %d are too large", i + 1);
        head->shifts[i] = (uint8_t)shift;
        round_layer(&layer, shift);
        rows += sizes[i + 1] * padded(sizes[i]);
        sums += sizes[i + 1];
    }
    return true;
}

bool quantise(const struct learner *learner, const struct game *game, int players,
              const char *command, struct brain_bytes *out, struct reason *why)
{
    struct brain brain;
    out->size = brain_size(learner->inputs, learner->first, learner->second);
    out->bytes = calloc(1, out->size);
    if (out->bytes == NULL)
        return reason_set(why, "out of memory");
    fill_head((void *)out->bytes, learner, game, players, command);
    return fill(learner, out->bytes, why) && brain_open(&brain, out->bytes, out->size, why);
}

static void undo_layer(const struct brain *brain, int number, const struct layer *layer,
                       float weights[], float biases[])
{
    int shift = brain->head->shifts[number];
    for (int unit = 0; unit < layer->units; unit++) {
        const int16_t *row = brain->weights[number] + (size_t)unit * (size_t)padded(layer->width);
        biases[unit] = (float)ldexp(brain->biases[number][unit], -shift - layer->fraction);
        for (int input = 0; input < layer->width; input++)
            weights[(size_t)input * (size_t)layer->units + (size_t)unit] =
                (float)ldexp(row[input], -shift);
    }
}

void quantise_undo(struct learner *learner, const struct brain *brain)
{
    struct learner_parts parts = learner_parts(learner, learner->parameters);
    const struct brain_head *head = brain->head;
    const int sizes[4] = {learner->inputs, learner->first, learner->second, BRAIN_OUTPUTS};
    for (int i = 0; i < 3; i++) {
        struct layer layer = {.width = sizes[i],
                              .units = sizes[i + 1],
                              .fraction = i == 0 ? BRAIN_INPUT_FRACTION : BRAIN_UNIT_FRACTION};
        undo_layer(brain, i, &layer, parts.weights[i], parts.biases[i]);
    }
    memcpy(learner->offsets, brain->offsets, (size_t)learner->inputs * sizeof(int16_t));
    memcpy(learner->scales, brain->scales, (size_t)learner->inputs * sizeof(int16_t));
    learner->margin_unit = head->margin_unit / ESTIMATE_POINT;
    learner->points_unit = head->points_unit / ESTIMATE_POINT;
    learner->points_mean = head->points_mean / ESTIMATE_POINT;
}

struct quantise_error quantise_test(const struct brain_bytes *bytes, const struct learner *learner,
                                    const struct harvest *harvest)
{
    struct quantise_error error = {0};
    struct brain brain;
    brain_view(&brain, bytes->bytes);
    uint32_t from = harvest->count - harvest->count / 16;
    for (uint32_t i = from; i < harvest->count; i++) {
        float out[BRAIN_OUTPUTS];
        struct brain_value value;
        int16_t features[FEATURES_MAX] = {0};
        memcpy(features, harvest_features(harvest, i), (size_t)harvest->inputs * sizeof *features);
        learner_predict(learner, features, out);
        brain_judge_features(&brain, features, &value);
        double off = fabs(1 / (1 + exp(-(double)out[0])) - (double)value.win / BRAIN_WIN_ONE);
        error.mean += off / (harvest->count - from);
        error.most = fmax(error.most, off);
    }
    return error;
}
