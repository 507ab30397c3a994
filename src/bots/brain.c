#include "bots/brain.h"

#include <string.h>

_Static_assert(sizeof(struct brain_head) == 320, "the head has a fixed size");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "nets are little-endian");

static int padded(int count)
{
    return (count + BRAIN_LANES - 1) / BRAIN_LANES * BRAIN_LANES;
}

size_t brain_size(int inputs, int first, int second)
{
    size_t wide = (size_t)padded(inputs);
    size_t numbers = 2 * wide + (size_t)first * wide + (size_t)second * (size_t)padded(first) +
                     BRAIN_ROWS * (size_t)padded(second);
    size_t biases = (size_t)first + (size_t)second + BRAIN_ROWS;
    return sizeof(struct brain_head) + numbers * sizeof(int16_t) + biases * sizeof(int32_t);
}

/* Whether the largest sum that a unit can come to stays within 32 bits. */
static bool fits(const int16_t weights[], int width, int32_t most, int32_t bias)
{
    int64_t sum = bias < 0 ? -(int64_t)bias : bias;
    for (int i = 0; i < width; i++)
        sum += (int64_t)(weights[i] < 0 ? -weights[i] : weights[i]) * most;
    return sum <= INT32_MAX;
}

static bool layer_fits(const struct brain *brain, int layer, int units, int width, int32_t most)
{
    for (int unit = 0; unit < units; unit++)
        if (!fits(brain->weights[layer] + (size_t)unit * (size_t)width, width, most,
                  brain->biases[layer][unit]))
            return false;
    return true;
}

static bool head_is_sound(const struct brain_head *head)
{
    if (memcmp(head->magic, "incognita net", 14) != 0 || head->format != BRAIN_FORMAT)
        return false;
    if (head->game[sizeof head->game - 1] != '\0' || head->command[BRAIN_COMMAND_MAX - 1] != '\0')
        return false;
    if (head->inputs < 1 || head->inputs > BRAIN_INPUTS_MAX || head->first < 1 ||
        head->first > BRAIN_FIRST_MAX || head->second < 1 || head->second > BRAIN_SECOND_MAX)
        return false;
    if (head->first % BRAIN_ROWS != 0 || head->second % BRAIN_ROWS != 0)
        return false;
    for (int layer = 0; layer < 3; layer++)
        if (head->shifts[layer] > 15)
            return false;
    if (head->shifts[0] < BRAIN_UNIT_FRACTION - BRAIN_INPUT_FRACTION)
        return false;
    int32_t most = 1 << 20;
    return head->margin_unit > 0 && head->margin_unit < most && head->points_unit > 0 &&
           head->points_unit < most && head->points_mean > -most && head->points_mean < most;
}

void brain_view(struct brain *out, const void *bytes)
{
    const struct brain_head *head = out->head = bytes;
    int wide = padded(head->inputs);
    const int16_t *at = (const int16_t *)(const void *)(head + 1);
    out->offsets = at;
    out->scales = at += wide;
    out->weights[0] = at += wide;
    out->weights[1] = at += head->first * wide;
    out->weights[2] = at += head->second * padded(head->first);
    at += BRAIN_ROWS * padded(head->second);
    const int32_t *bias = (const int32_t *)(const void *)at;
    out->biases[0] = bias;
    out->biases[1] = bias + head->first;
    out->biases[2] = bias + head->first + head->second;
}

bool brain_open(struct brain *out, const void *bytes, size_t size, struct reason *why)
{
    const struct brain_head *head = bytes;
    if (size < sizeof *head || !head_is_sound(head))
        return reason_set(why, "this is no net");
    if (size != brain_size(head->inputs, head->first, head->second))
        return reason_set(why, "the net has not the size that it says");
    brain_view(out, bytes);
    if (!layer_fits(out, 0, head->first, padded(head->inputs), BRAIN_INPUT_MOST) ||
        !layer_fits(out, 1, head->second, padded(head->first), BRAIN_UNIT_MOST) ||
        !layer_fits(out, 2, BRAIN_ROWS, padded(head->second), BRAIN_UNIT_MOST))
        return reason_set(why, "a sum of the net could overflow");
    return true;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3U;
    return (hash ^ 0xff) * 0x100000001b3U;
}

uint64_t brain_hash_features(const struct game *game, int players)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct feature_name names[FEATURES_MAX];
    struct features features;
    struct options options = game_default_options(game);
    game->setup(state, players, options);
    features_start(&features, names);
    game->features(state, 0, &features);
    uint64_t hash = 0xcbf29ce484222325U;
    for (int i = 0; i < features.count; i++) {
        hash = hash_text(hash_text(hash, names[i].block), names[i].name);
        hash = (hash ^ (uint64_t)names[i].index) * 0x100000001b3U;
    }
    return hash;
}

uint32_t brain_mark(const struct brain *brain)
{
    const struct brain_head *head = brain->head;
    const unsigned char *bytes = (const void *)head;
    size_t size = brain_size(head->inputs, head->first, head->second);
    uint32_t hash = 0x811c9dc5U;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x01000193U;
    return hash;
}

bool brain_fits(const struct brain *brain, const struct game *game, int players, struct reason *why)
{
    if (!text_equal(brain->head->game, game->id) || brain->head->players != players)
        return reason_set(why, "the net is for %s with %d players", brain->head->game,
                          brain->head->players);
    if (brain->head->features != brain_hash_features(game, players))
        return reason_set(why, "the net is for other features than %s has now", game->id);
    return true;
}

/*
 * With gcc on a PC the loops are compiled twice, and the wider instructions used where they are.
 * The results are the same.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

WIDE static void normalise(const struct brain *brain, const int16_t *restrict features,
                           int16_t *restrict inputs)
{
    const int16_t *offsets = brain->offsets;
    const int16_t *scales = brain->scales;
    int wide = padded(brain->head->inputs) / BRAIN_LANES * BRAIN_LANES;
    for (int i = 0; i < wide; i++) {
        int32_t scaled = (features[i] - offsets[i]) * scales[i] >> BRAIN_SCALE_FRACTION;
        scaled = scaled < BRAIN_INPUT_MOST ? scaled : BRAIN_INPUT_MOST;
        inputs[i] = (int16_t)(scaled > -BRAIN_INPUT_MOST ? scaled : -BRAIN_INPUT_MOST);
    }
}

/*
 * Sanitizers do not watch each of millions of products, which would be most of what their tests do:
 * brain_open has read every weight and shown that no sum overflows.
 */
#if defined(__clang__)
#define UNWATCHED __attribute__((no_sanitize("address", "thread", "undefined")))
#else
#define UNWATCHED
#endif

/*
 * The sums of a layer, four rows at a time. Written so that a compiler finds the instruction that
 * multiplies and adds pairs.
 */
WIDE UNWATCHED static void add_up(const int16_t *restrict rows, const int32_t *restrict biases,
                                  int units, const int16_t *restrict in, int width,
                                  int32_t *restrict out)
{
    width = width / BRAIN_LANES * BRAIN_LANES;
    for (int unit = 0; unit < units; unit += BRAIN_ROWS) {
        const int16_t *row0 = rows + (size_t)unit * (size_t)width;
        const int16_t *row1 = row0 + width;
        const int16_t *row2 = row1 + width;
        const int16_t *row3 = row2 + width;
        int32_t sum0 = biases[unit];
        int32_t sum1 = biases[unit + 1];
        int32_t sum2 = biases[unit + 2];
        int32_t sum3 = biases[unit + 3];
        for (int i = 0; i < width; i++) {
            /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): all are set */
            sum0 += (int32_t)row0[i] * in[i];
            sum1 += (int32_t)row1[i] * in[i];
            sum2 += (int32_t)row2[i] * in[i];
            sum3 += (int32_t)row3[i] * in[i];
        }
        out[unit] = sum0;
        out[unit + 1] = sum1;
        out[unit + 2] = sum2;
        out[unit + 3] = sum3;
    }
}

/* The units of a hidden layer, padded with zeros. */
static void run_layer(const struct brain *brain, int layer, int units, const int16_t in[],
                      int width, int fraction, int16_t out[])
{
    int32_t sums[BRAIN_FIRST_MAX];
    int shift = brain->head->shifts[layer] + fraction - BRAIN_UNIT_FRACTION;
    add_up(brain->weights[layer], brain->biases[layer], units, in, width, sums);
    for (int unit = 0; unit < units; unit++) {
        int32_t sum = sums[unit] < 0 ? 0 : sums[unit] >> shift;
        out[unit] = (int16_t)(sum > BRAIN_UNIT_MOST ? BRAIN_UNIT_MOST : sum);
    }
    for (int unit = units; unit < padded(units); unit++)
        out[unit] = 0;
}

static void run(const struct brain *brain, const int16_t inputs[], int32_t out[BRAIN_ROWS])
{
    const struct brain_head *head = brain->head;
    int16_t first[BRAIN_FIRST_MAX];
    int16_t second[BRAIN_SECOND_MAX];
    run_layer(brain, 0, head->first, inputs, padded(head->inputs), BRAIN_INPUT_FRACTION, first);
    run_layer(brain, 1, head->second, first, padded(head->first), BRAIN_UNIT_FRACTION, second);
    add_up(brain->weights[2], brain->biases[2], BRAIN_ROWS, second, padded(head->second), out);
    for (int i = 0; i < BRAIN_ROWS; i++)
        out[i] >>= head->shifts[2];
}

/* 1 / (1 + exp(-i / 8)), of BRAIN_WIN_ONE. */
static const int32_t sigmoid[] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
};

enum { SIGMOID_STEPS = COUNT(sigmoid) - 1, STEP_FRACTION = BRAIN_UNIT_FRACTION - 3 };

int32_t brain_sigmoid(int32_t logit)
{
    int32_t most = SIGMOID_STEPS << STEP_FRACTION;
    int32_t size = logit < 0 ? (logit < -most ? most : -logit) : logit;
    if (size >= most)
        size = most - 1;
    int step = size >> STEP_FRACTION;
    int32_t part = size & ((1 << STEP_FRACTION) - 1);
    int32_t win = sigmoid[step] + ((sigmoid[step + 1] - sigmoid[step]) * part >> STEP_FRACTION);
    return logit < 0 ? BRAIN_WIN_ONE - win : win;
}

/* No more than 32 units either way. */
static int32_t in_units(int32_t output, int32_t unit)
{
    int32_t most = 32 << BRAIN_UNIT_FRACTION;
    output = output > most ? most : output < -most ? -most : output;
    return (int32_t)((int64_t)output * unit >> BRAIN_UNIT_FRACTION);
}

void brain_judge_features(const struct brain *brain, const int16_t features[],
                          struct brain_value *out)
{
    const struct brain_head *head = brain->head;
    int16_t inputs[BRAIN_INPUTS_MAX];
    int32_t outputs[BRAIN_ROWS];
    normalise(brain, features, inputs);
    run(brain, inputs, outputs);
    out->logit = outputs[0];
    out->win = brain_sigmoid(outputs[0]);
    out->margin = in_units(outputs[1], head->margin_unit);
    out->points = head->points_mean + in_units(outputs[2], head->points_unit);
}

void brain_judge(const struct brain *brain, const struct game *game, const void *state, int seat,
                 struct brain_value *out)
{
    struct features features;
    features_start(&features, NULL);
    game->features(state, seat, &features);
    for (int i = features.count; i < padded(brain->head->inputs); i++)
        features.values[i] = 0;
    brain_judge_features(brain, features.values, out);
}
