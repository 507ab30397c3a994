#include "train/learner.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SHARDS = 8, SHARD_SAMPLES = 32, BATCH = SHARDS * SHARD_SAMPLES, HELD_OUT = 16 };

static const float margin_weight = 0.25F;
static const float points_weight = 0.1F;
static const float unit_most = (float)BRAIN_UNIT_MOST / (float)(1 << BRAIN_UNIT_FRACTION);

struct learner_parts learner_parts(const struct learner *learner, float *parameters)
{
    struct learner_parts parts;
    const int sizes[4] = {learner->inputs, learner->first, learner->second, BRAIN_OUTPUTS};
    for (int layer = 0; layer < 3; layer++) {
        parts.weights[layer] = parameters;
        parameters += sizes[layer] * sizes[layer + 1];
        parts.biases[layer] = parameters;
        parameters += sizes[layer + 1];
    }
    return parts;
}

static float random_signed(struct random *random)
{
    return (float)(random_next(random) >> 40) / (float)(1 << 23) - 1.0F;
}

bool learner_start(struct learner *learner, int inputs, int first, int second, uint64_t seed)
{
    memset(learner, 0, sizeof *learner);
    learner->inputs = inputs;
    learner->first = first;
    learner->second = second;
    learner->count = ((size_t)inputs + 1) * (size_t)first + ((size_t)first + 1) * (size_t)second +
                     ((size_t)second + 1) * BRAIN_OUTPUTS;
    learner->parameters = calloc(learner->count, sizeof(float));
    if (learner->parameters == NULL)
        return false;
    struct random random = {seed};
    struct learner_parts parts = learner_parts(learner, learner->parameters);
    const int sizes[4] = {inputs, first, second, BRAIN_OUTPUTS};
    for (int layer = 0; layer < 3; layer++) {
        float range = sqrtf((layer == 2 ? 1.0F : 6.0F) / (float)sizes[layer]);
        for (int i = 0; i < sizes[layer] * sizes[layer + 1]; i++)
            parts.weights[layer][i] = range * random_signed(&random);
    }
    return true;
}

void learner_free(struct learner *learner)
{
    free(learner->parameters);
    memset(learner, 0, sizeof *learner);
}

static int32_t rounded(double number)
{
    return (int32_t)lround(number);
}

/* Features that are mostly 0 keep their 0, which is quickly passed over. */
static void fit_input(struct learner *learner, const struct harvest *harvest, int input)
{
    double sum = 0;
    double squares = 0;
    uint32_t zeros = 0;
    for (uint32_t i = 0; i < harvest->count; i++) {
        double value = harvest_features(harvest, i)[input];
        sum += value;
        squares += value * value;
        zeros += value == 0;
    }
    double mean = sum / harvest->count;
    double offset = zeros > harvest->count / 2 ? 0 : round(mean);
    double spread = sqrt(fmax(squares / harvest->count - mean * mean, 0));
    double one = 1 << (BRAIN_INPUT_FRACTION + BRAIN_SCALE_FRACTION);
    double scale = spread > 0 ? one / spread : INT16_MAX;
    learner->offsets[input] = (int16_t)offset;
    learner->scales[input] = (int16_t)fmax(1, fmin(scale, INT16_MAX));
}

void learner_fit_units(struct learner *learner, const struct harvest *harvest)
{
    double margins = 0;
    double sum = 0;
    double squares = 0;
    for (int input = 0; input < learner->inputs; input++)
        fit_input(learner, harvest, input);
    for (uint32_t i = 0; i < harvest->count; i++) {
        double margin = harvest->outcomes[i].margin;
        double points = harvest->outcomes[i].points;
        margins += margin * margin;
        sum += points;
        squares += points * points;
    }
    double mean = sum / harvest->count;
    learner->points_mean = rounded(mean);
    learner->points_unit = rounded(fmax(1, sqrt(squares / harvest->count - mean * mean)));
    learner->margin_unit = rounded(fmax(1, sqrt(margins / harvest->count)));
}

/* What the net has in its units for one sample. */
struct pass {
    float inputs[BRAIN_INPUTS_MAX];
    float first[BRAIN_FIRST_MAX];
    float second[BRAIN_SECOND_MAX];
    float out[BRAIN_OUTPUTS];
};

/* The very numbers that the net in whole numbers is given. */
static void normalise(const struct learner *learner, const int16_t features[], float out[])
{
    for (int i = 0; i < learner->inputs; i++) {
        int32_t scaled =
            (features[i] - learner->offsets[i]) * learner->scales[i] >> BRAIN_SCALE_FRACTION;
        scaled = scaled > BRAIN_INPUT_MOST ? BRAIN_INPUT_MOST : scaled;
        scaled = scaled < -BRAIN_INPUT_MOST ? -BRAIN_INPUT_MOST : scaled;
        out[i] = (float)scaled / (float)(1 << BRAIN_INPUT_FRACTION);
    }
}

/* Along the units, so that the compiler may do several at a time without reordering a sum. */
static void add_scaled(float *restrict to, const float *restrict from, float factor, int count)
{
    for (int i = 0; i < count; i++)
        to[i] += factor * from[i];
}

static void run_layer(const float *in, int width, const float *weights, const float *biases,
                      int units, float *out)
{
    memcpy(out, biases, (size_t)units * sizeof(float));
    for (int i = 0; i < width; i++)
        if (in[i] != 0)
            add_scaled(out, weights + (size_t)i * (size_t)units, in[i], units);
}

static void rectify(float *units, int count)
{
    for (int i = 0; i < count; i++)
        units[i] = units[i] < 0 ? 0 : units[i] > unit_most ? unit_most : units[i];
}

static void run(const struct learner *learner, const struct learner_parts *parts,
                const int16_t features[], struct pass *pass)
{
    normalise(learner, features, pass->inputs);
    run_layer(pass->inputs, learner->inputs, parts->weights[0], parts->biases[0], learner->first,
              pass->first);
    rectify(pass->first, learner->first);
    run_layer(pass->first, learner->first, parts->weights[1], parts->biases[1], learner->second,
              pass->second);
    rectify(pass->second, learner->second);
    run_layer(pass->second, learner->second, parts->weights[2], parts->biases[2], BRAIN_OUTPUTS,
              pass->out);
}

void learner_predict(const struct learner *learner, const int16_t features[],
                     float out[BRAIN_OUTPUTS])
{
    struct pass pass;
    struct learner_parts parts = learner_parts(learner, learner->parameters);
    run(learner, &parts, features, &pass);
    memcpy(out, pass.out, sizeof pass.out);
}

static float sigmoid(float logit)
{
    return 1.0F / (1.0F + expf(-logit));
}

/* A layer on the way back: what came in, its weights, and how far its units are off. */
struct way_back {
    const float *in;
    int width;
    const float *weights;
    int units;
    const float *error;
};

/* Adds what each weight and bias has to do with it. */
static void add_slopes(const struct way_back *layer, float *weight_sums, float *bias_sums)
{
    add_scaled(bias_sums, layer->error, 1.0F, layer->units);
    for (int i = 0; i < layer->width; i++)
        if (layer->in[i] != 0)
            add_scaled(weight_sums + (size_t)i * (size_t)layer->units, layer->error, layer->in[i],
                       layer->units);
}

/* How far the units below are off; one that gives nothing or the most has no part in it. */
static void pass_down(const struct way_back *layer, float *below)
{
    for (int i = 0; i < layer->width; i++) {
        const float *weights = layer->weights + (size_t)i * (size_t)layer->units;
        float sum = 0;
        for (int unit = 0; unit < layer->units && layer->in[i] != 0; unit++)
            sum += weights[unit] * layer->error[unit];
        below[i] = layer->in[i] < unit_most ? sum : 0;
    }
}

static void add_gradient(const struct learner *learner, const struct learner_parts *parts,
                         const int16_t features[], const struct prospect *outcome,
                         const struct learner_parts *sums)
{
    struct pass pass;
    float second[BRAIN_SECOND_MAX];
    float first[BRAIN_FIRST_MAX];
    run(learner, parts, features, &pass);
    float margin = outcome->margin / (float)learner->margin_unit;
    float points = (outcome->points - (float)learner->points_mean) / (float)learner->points_unit;
    const float error[BRAIN_OUTPUTS] = {sigmoid(pass.out[0]) - outcome->win,
                                        margin_weight * (pass.out[1] - margin),
                                        points_weight * (pass.out[2] - points)};
    struct way_back layer = {pass.second, learner->second, parts->weights[2], BRAIN_OUTPUTS, error};
    add_slopes(&layer, sums->weights[2], sums->biases[2]);
    pass_down(&layer, second);
    layer =
        (struct way_back){pass.first, learner->first, parts->weights[1], learner->second, second};
    add_slopes(&layer, sums->weights[1], sums->biases[1]);
    pass_down(&layer, first);
    layer =
        (struct way_back){pass.inputs, learner->inputs, parts->weights[0], learner->first, first};
    add_slopes(&layer, sums->weights[0], sums->biases[0]);
}

/* One batch, shared out in shards, which threads take in turn. */
struct batch {
    const struct learner *learner;
    const struct harvest *harvest;
    const uint32_t *samples;
    uint32_t count;
    float *gradients[SHARDS];
    int jobs;
};

struct hand {
    struct batch *batch;
    int number;
    pthread_t thread;
};

static void add_shard(const struct batch *batch, int shard)
{
    const struct learner *learner = batch->learner;
    struct learner_parts parts = learner_parts(learner, learner->parameters);
    struct learner_parts sums = learner_parts(learner, batch->gradients[shard]);
    memset(batch->gradients[shard], 0, learner->count * sizeof(float));
    for (uint32_t i = (uint32_t)shard * SHARD_SAMPLES;
         i < (uint32_t)(shard + 1) * SHARD_SAMPLES && i < batch->count; i++)
        add_gradient(learner, &parts, harvest_features(batch->harvest, batch->samples[i]),
                     &batch->harvest->outcomes[batch->samples[i]], &sums);
}

static void *lend(void *context)
{
    const struct hand *hand = context;
    for (int shard = hand->number; shard < SHARDS; shard += hand->batch->jobs)
        add_shard(hand->batch, shard);
    return NULL;
}

/* The sum of the shards' gradients, always in the same order, ends in the first. */
static void add_batch(struct batch *batch)
{
    struct hand hands[SHARDS];
    bool started[SHARDS] = {false};
    for (int i = batch->jobs - 1; i >= 0; i--) {
        hands[i] = (struct hand){.batch = batch, .number = i};
        if (i > 0)
            started[i] = pthread_create(&hands[i].thread, NULL, lend, &hands[i]) == 0;
        if (!started[i])
            lend(&hands[i]);
    }
    for (int i = 1; i < batch->jobs; i++)
        if (started[i])
            pthread_join(hands[i].thread, NULL);
    for (int shard = 1; shard < SHARDS; shard++)
        add_scaled(batch->gradients[0], batch->gradients[shard], 1.0F, (int)batch->learner->count);
}

/* Adam (Kingma and Ba 2015). */
struct adam {
    float *mean;
    float *square;
    float mean_left; /* what is still missing of the means of so few steps */
    float square_left;
};

static void step(struct learner *learner, struct adam *adam, const float gradient[], float scale,
                 float rate)
{
    adam->mean_left *= 0.9F;
    adam->square_left *= 0.999F;
    float mean_part = 1.0F / (1.0F - adam->mean_left);
    float square_part = 1.0F / (1.0F - adam->square_left);
    float *restrict parameters = learner->parameters;
    float *restrict mean = adam->mean;
    float *restrict square = adam->square;
    for (size_t i = 0; i < learner->count; i++) {
        float slope = gradient[i] * scale;
        mean[i] = 0.9F * mean[i] + 0.1F * slope;
        square[i] = 0.999F * square[i] + 0.001F * slope * slope;
        parameters[i] -= rate * (mean[i] * mean_part) / (sqrtf(square[i] * square_part) + 1e-8F);
    }
}

static void shuffle(uint32_t samples[], uint32_t count, struct random *random)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = random_below(random, i);
        uint32_t kept = samples[i - 1];
        samples[i - 1] = samples[other];
        samples[other] = kept;
    }
}

static uint32_t learned_count(const struct harvest *harvest)
{
    return harvest->count - harvest->count / HELD_OUT;
}

static void learn(struct learner *learner, const struct lesson *lesson, struct batch *batch,
                  struct adam *adam, uint32_t samples[])
{
    struct random random = {lesson->seed};
    uint32_t count = learned_count(batch->harvest);
    double steps = ceil((double)count / BATCH) * lesson->epochs;
    double done = 0;
    for (uint32_t i = 0; i < count; i++)
        samples[i] = i;
    for (int epoch = 0; epoch < lesson->epochs; epoch++) {
        shuffle(samples, count, &random);
        for (uint32_t at = 0; at < count; at += BATCH) {
            batch->samples = samples + at;
            batch->count = count - at < BATCH ? count - at : BATCH;
            add_batch(batch);
            float rate = lesson->rate * (float)(1 - 0.95 * done++ / steps);
            step(learner, adam, batch->gradients[0], 1.0F / (float)batch->count, rate);
        }
    }
}

bool learner_learn(struct learner *learner, const struct harvest *harvest,
                   const struct lesson *lesson)
{
    size_t count = learner->count;
    struct batch batch = {.learner = learner,
                          .harvest = harvest,
                          .jobs = lesson->jobs < SHARDS ? lesson->jobs : SHARDS};
    float *room = calloc(count * (SHARDS + 2), sizeof(float));
    uint32_t *samples = malloc(((size_t)harvest->count + 1) * sizeof *samples);
    bool good = room != NULL && samples != NULL;
    if (good) {
        struct adam adam = {room + SHARDS * count, room + (SHARDS + 1) * count, 1.0F, 1.0F};
        for (int shard = 0; shard < SHARDS; shard++)
            batch.gradients[shard] = room + (size_t)shard * count;
        learn(learner, lesson, &batch, &adam, samples);
    }
    free(room);
    free(samples);
    return good;
}

struct learner_error learner_test(const struct learner *learner, const struct harvest *harvest)
{
    struct learner_error error = {0};
    double count = 0;
    for (uint32_t i = learned_count(harvest); i < harvest->count; i++) {
        float out[BRAIN_OUTPUTS];
        const struct prospect *outcome = &harvest->outcomes[i];
        learner_predict(learner, harvest_features(harvest, i), out);
        double win = fmin(fmax(sigmoid(out[0]), 1e-6), 1 - 1e-6);
        error.loss -= outcome->win * log(win) + (1 - outcome->win) * log(1 - win);
        error.brier += (win - outcome->win) * (win - outcome->win);
        error.margin += fabsf(out[1] * (float)learner->margin_unit - outcome->margin);
        count++;
    }
    if (count > 0) {
        error.loss /= count;
        error.brier /= count;
        error.margin /= count;
    }
    return error;
}
