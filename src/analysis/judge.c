#include "analysis/judge.h"

#include <string.h>

#include "engine/bits.h"

static const struct judge_fit fits[] = {
#include "analysis/fits.inc"
    {.game = NULL},
};

enum {
    ONE = 1 << JUDGE_FRACTION,
    LEAD_MOST = 8 * ONE,
    WEIGHT_ONE = 1 << 24, /* exp(0) */
    TABLE_STEPS = 16      /* of the table below, for a factor of two */
};

/* 2^(-i/16), of WEIGHT_ONE. */
static const int32_t halves[TABLE_STEPS + 1] = {
    16777216, 16065917, 15384775, 14732511, 14107901, 13509772, 12937002, 12388516, 11863283,
    11360319, 10878679, 10417458, 9975792,  9552851,  9147842,  8760003,  8388608,
};

/* Where nothing was fitted: a guess. */
static struct judge_fit guess(int players, bool has_brain)
{
    struct judge_fit fit = {.players = players};
    for (int i = 0; i < CHANCES_KNOTS; i++) {
        fit.logit[i] = (int16_t)(!has_brain ? 0 : players == 2 ? ONE / 2 : ONE * 4 / 5);
        fit.lead[i] = (int16_t)(has_brain ? 0 : ONE * (i + 1));
    }
    return fit;
}

void judge_open(struct judge *judge, const struct game *game, int players)
{
    memset(judge, 0, sizeof *judge);
    judge->game = game;
    judge->players = players;
    judge->has_brain = brain_find(game, players, &judge->brain);
    judge->fit = guess(players, judge->has_brain);
    uint32_t mark = judge->has_brain ? brain_mark(&judge->brain) : 0;
    for (int i = 0; fits[i].game != NULL; i++)
        if (fits[i].players == players && fits[i].net == mark &&
            text_equal(fits[i].game, game->id)) {
            judge->fit = fits[i];
            judge->honest = true;
        }
}

/* exp(-size), of WEIGHT_ONE; the size has JUDGE_FRACTION bits after the point. */
static int64_t falling(int64_t size)
{
    /* In sixteenths of a halving, with ten bits after the point: 16 / ln 2 is 23.0831. */
    int64_t steps = size * 23637 >> JUDGE_FRACTION;
    int64_t whole = steps >> JUDGE_FRACTION;
    int64_t part = steps & (ONE - 1);
    int halvings = whole / TABLE_STEPS > 40 ? 40 : (int)(whole / TABLE_STEPS);
    int at = (int)(whole % TABLE_STEPS);
    int64_t weight = halves[at] - ((halves[at] - halves[at + 1]) * part >> JUDGE_FRACTION);
    return weight >> halvings;
}

void judge_share(const int64_t sums[], int64_t whole, int players, int32_t out[])
{
    int32_t left = CHANCE_ONE;
    int best = 0;
    for (int seat = 0; seat < players; seat++) {
        out[seat] = whole > 0 ? (int32_t)(sums[seat] * CHANCE_ONE / whole) : 0;
        left -= out[seat];
        best = sums[seat] > sums[best] ? seat : best;
    }
    out[best] += left;
}

void judge_raw(const struct judge *judge, const void *state, struct raw_standing *out)
{
    const struct game *game = judge->game;
    int64_t mean = 0;
    struct features features;
    memset(out, 0, sizeof *out);
    memset(features.values, 0, sizeof features.values);
    for (int seat = 0; seat < judge->players; seat++) {
        int32_t estimate = game->estimate(state, seat);
        out->lead[seat] = estimate;
        out->points[seat] = estimate * 100 / ESTIMATE_POINT;
        mean += estimate;
        features_start(&features, NULL);
        game->features(state, seat, &features);
        out->progress = features.progress;
        if (!judge->has_brain)
            continue;
        struct brain_value value;
        brain_judge_features(&judge->brain, features.values, &value);
        out->logit[seat] = value.logit;
        out->points[seat] = (int32_t)((int64_t)value.points * 100 / ESTIMATE_POINT);
    }
    for (int seat = 0; seat < judge->players; seat++) {
        int64_t lead = ((int64_t)out->lead[seat] * judge->players - mean) * ONE /
                       ((int64_t)judge->players * game->decisive_margin * ESTIMATE_POINT);
        out->lead[seat] = (int32_t)(lead > LEAD_MOST    ? LEAD_MOST
                                    : lead < -LEAD_MOST ? -LEAD_MOST
                                                        : lead);
    }
}

int judge_progress(const struct judge *judge, const void *state, int seat)
{
    struct features features;
    features_start(&features, NULL);
    judge->game->features(state, seat, &features);
    return features.progress;
}

void judge_read(const struct judge_fit *fit, int players, const struct raw_standing *raw,
                struct standing *out)
{
    int64_t terms[SEATS_MAX];
    int64_t most = INT64_MIN;
    int32_t by_logit = chances_between(fit->logit, raw->progress);
    int32_t by_lead = chances_between(fit->lead, raw->progress);
    int32_t by_high = chances_between(fit->high, raw->progress);
    int32_t ahead = FEATURES_PROGRESS - raw->progress;
    for (int seat = 0; seat < players; seat++) {
        int32_t high = raw->logit[seat] > 0 ? raw->logit[seat] : 0;
        terms[seat] = (int64_t)raw->logit[seat] * by_logit + (int64_t)raw->lead[seat] * by_lead +
                      (int64_t)high * by_high +
                      (int64_t)fit->seat[seat] * ONE * ahead / FEATURES_PROGRESS;
        most = terms[seat] > most ? terms[seat] : most;
        out->points[seat] = raw->points[seat] + chances_between(fit->points, raw->progress);
    }
    int64_t sum = 0;
    for (int seat = 0; seat < players; seat++) {
        /* Until the match is over nothing is certain. */
        int64_t weight = falling((most - terms[seat]) >> JUDGE_FRACTION);
        terms[seat] = weight < WEIGHT_ONE / 5000 ? WEIGHT_ONE / 5000 : weight;
        sum += terms[seat];
    }
    judge_share(terms, sum, players, out->win);
}

static void judge_end(const struct judge *judge, const void *state, struct standing *out)
{
    int64_t won[SEATS_MAX];
    int32_t scores[SEATS_MAX];
    seats_mask winners = judge->game->winners(state);
    judge->game->scores(state, scores);
    for (int seat = 0; seat < judge->players; seat++) {
        won[seat] = winners >> seat & 1;
        out->points[seat] = scores[seat] * 100;
    }
    judge_share(won, bits_count(winners), judge->players, out->win);
}

void judge_position(const struct judge *judge, const void *state, struct standing *out)
{
    struct raw_standing raw;
    memset(out, 0, sizeof *out);
    if (judge->game->waiting(state) == 0) {
        judge_end(judge, state, out);
        return;
    }
    judge_raw(judge, state, &raw);
    judge_read(&judge->fit, judge->players, &raw, out);
}
