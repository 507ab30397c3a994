#include "train/gauge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/bits.h"
#include "train/harvest.h"
#include "train/sightings.h"

enum {
    CARELESS = 3, /* one in so many choices of who plays badly is made at random */
    SEAT_TERMS = 3 * CHANCES_KNOTS, /* where those of seats begin */
    TERMS = SEAT_TERMS + SEATS_MAX,
    STEPS = 25
};

enum { NEAR_MOST = 1024 }; /* sixteenths of a deal: as much as 64 */
#define LEAST_CHANCE 2e-4  /* that nothing is held less likely than */

/* How sure we are before the first match that a weight is 0: as by so many positions. */
static const double caution = 4;

struct gauger {
    const struct gauge_plan *plan;
    struct bot_answer answer;
    struct random random;
    int careless;    /* the seat that plays badly, or -1, */
    int careless_to; /* up to this progress */
    int seen[SIGHTINGS_THIRDS];
    _Alignas(16) unsigned char taken[SIGHTINGS_THIRDS][GAUGE_EACH_MAX][STATE_SIZE_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/* All positions of a third have the same chance to be kept. */
static void offer(struct gauger *gauger, int progress)
{
    int third = sighting_third(progress);
    int at = gauger->seen[third]++;
    if (at >= gauger->plan->each)
        at = (int)random_below(&gauger->random, (uint32_t)gauger->seen[third]);
    if (at < gauger->plan->each)
        memcpy(gauger->taken[third][at], gauger->state, gauger->plan->judge->game->state_size);
}

/* All who are asked choose, none knowing what the others do. */
static void decide(struct gauger *gauger, seats_mask asked, bool badly)
{
    const struct judge *judge = gauger->plan->judge;
    struct random *random = &gauger->random;
    event picks[SEATS_MAX];
    for (int seat = 0; seat < judge->players; seat++) {
        event events[LEGAL_MAX];
        if (!(asked & seat_bit(seat)))
            continue;
        int count = judge->game->legal(gauger->state, seat, events);
        picks[seat] = events[0];
        if (count == 1)
            continue;
        if (badly && seat == gauger->careless && random_below(random, CARELESS) == 0) {
            picks[seat] = events[random_below(random, (uint32_t)count)];
            continue;
        }
        struct bot_request request = {
            .game = judge->game, .state = gauger->state, .seat = seat, .seed = random_next(random)};
        bot_choose(&bot_net, &request, (struct bot_memory){NULL, 0}, &gauger->answer);
        picks[seat] = gauger->answer.event;
    }
    for (int seat = 0; seat < judge->players; seat++)
        if (asked & seat_bit(seat))
            judge->game->apply(gauger->state, picks[seat]);
}

static void play(struct gauger *gauger)
{
    const struct game *game = gauger->plan->judge->game;
    seats_mask asked;
    while ((asked = game->waiting(gauger->state)) != 0) {
        int progress = judge_progress(gauger->plan->judge, gauger->state, 0);
        bool badly = gauger->careless >= 0 && progress < gauger->careless_to;
        if (!badly)
            offer(gauger, progress);
        if (asked == seat_bit(CHANCE))
            game->apply(gauger->state, game->sample(gauger->state, random_next(&gauger->random)));
        else
            decide(gauger, asked, badly);
    }
}

static void look(struct gauger *gauger, const void *state, struct gauge_sight *out)
{
    const struct gauge_plan *plan = gauger->plan;
    const struct judge *judge = plan->judge;
    seats_mask winners = judge->game->winners(gauger->state);
    memset(out, 0, sizeof *out);
    out->is_fitted = judge->game->waiting(state) != seat_bit(CHANCE);
    judge_raw(judge, state, &out->raw);
    if (plan->tell) {
        struct depth depth = depth_of(plan->iterations);
        look_both(judge, state, depth, random_next(&gauger->random), &out->vista);
        vista_read(&out->vista, mixture_of(&judge->fit, out->raw.progress, depth), judge->players,
                   &out->told);
    }
    judge->game->scores(gauger->state, out->scored);
    for (int seat = 0; seat < judge->players; seat++)
        out->won[seat] = winners & seat_bit(seat) ? 1.0 / bits_count(winners) : 0.0;
}

static uint32_t gauge_match(struct gauger *gauger, uint32_t index, struct gauge_sight out[])
{
    const struct judge *judge = gauger->plan->judge;
    struct random seeds = {gauger->plan->seed + index};
    struct random *random = &gauger->random;
    uint32_t count = 0;
    random->state = random_next(&seeds);
    memset(gauger->seen, 0, sizeof gauger->seen);
    gauger->careless =
        random_below(random, 2) == 0 ? -1 : (int)random_below(random, (uint32_t)judge->players);
    gauger->careless_to = (int)random_below(random, FEATURES_PROGRESS * 2 / 3);
    judge->game->setup(gauger->state, judge->players,
                       harvest_options(judge->game, judge->players, random));
    play(gauger);
    for (int third = 0; third < SIGHTINGS_THIRDS; third++)
        for (int i = 0; i < gauger->plan->each && i < gauger->seen[third]; i++) {
            look(gauger, gauger->taken[third][i], &out[count]);
            out[count++].match = index;
        }
    return count;
}

struct gauge_sight *gauge_make(const struct gauge_plan *plan, uint32_t *count)
{
    size_t most = (size_t)plan->matches * SIGHTINGS_THIRDS * (size_t)plan->each + 1;
    struct gauge_sight *sights = malloc(most * sizeof *sights);
    struct gauger *gauger = calloc(1, sizeof *gauger);
    *count = 0;
    if (gauger != NULL)
        gauger->plan = plan;
    for (uint32_t i = 0; i < plan->matches && sights != NULL && gauger != NULL; i++)
        *count += gauge_match(gauger, plan->first + i, sights + *count);
    if (gauger == NULL) {
        free(sights);
        return NULL;
    }
    free(gauger);
    return sights;
}

/* How much of each knot is in a value between them. */
static double part_of(int progress, int knot)
{
    double away = fabs((double)progress * (CHANCES_KNOTS - 1) / FEATURES_PROGRESS - knot);
    return away < 1 ? 1 - away : 0;
}

static void inputs_of(const struct raw_standing *raw, int seat, double inputs[TERMS])
{
    memset(inputs, 0, TERMS * sizeof *inputs);
    for (int knot = 0; knot < CHANCES_KNOTS; knot++) {
        double part = part_of(raw->progress, knot) / (1 << JUDGE_FRACTION);
        inputs[knot] = part * raw->logit[seat];
        inputs[CHANCES_KNOTS + knot] = part * raw->lead[seat];
        inputs[2 * CHANCES_KNOTS + knot] = part * fmax(raw->logit[seat], 0);
    }
    inputs[SEAT_TERMS + seat] = 1 - (double)raw->progress / FEATURES_PROGRESS;
}

/* The chances by these terms; returns how unlikely they make what happened. */
static double read_sight(const struct gauge_sight *sight, int players, const double terms[TERMS],
                         double inputs[SEATS_MAX][TERMS], double chances[SEATS_MAX])
{
    double most = -1e300;
    double sum = 0;
    double loss = 0;
    for (int seat = 0; seat < players; seat++) {
        inputs_of(&sight->raw, seat, inputs[seat]);
        chances[seat] = 0;
        for (int i = 0; i < TERMS; i++)
            chances[seat] += terms[i] * inputs[seat][i];
        most = fmax(most, chances[seat]);
    }
    for (int seat = 0; seat < players; seat++)
        sum += chances[seat] = exp(chances[seat] - most);
    for (int seat = 0; seat < players; seat++) {
        chances[seat] /= sum;
        loss -= sight->won[seat] * log(fmax(chances[seat], 1e-12));
    }
    return loss;
}

static double loss_of(const struct gauge_sight sights[], uint32_t count, int players,
                      const double terms[TERMS])
{
    double inputs[SEATS_MAX][TERMS];
    double chances[SEATS_MAX];
    double loss = 0;
    for (int i = 0; i < TERMS; i++)
        loss += caution / 2 * terms[i] * terms[i];
    for (uint32_t k = 0; k < count; k++)
        if (sights[k].is_fitted)
            loss += read_sight(&sights[k], players, terms, inputs, chances);
    return loss;
}

/* Solves for x in place by elimination; the matrix is positive definite. */
static void solve(double matrix[TERMS][TERMS], double x[TERMS])
{
    for (int i = 0; i < TERMS; i++)
        for (int row = i + 1; row < TERMS; row++) {
            double times = matrix[row][i] / matrix[i][i];
            for (int column = i; column < TERMS; column++)
                matrix[row][column] -= times * matrix[i][column];
            x[row] -= times * x[i];
        }
    for (int i = TERMS - 1; i >= 0; i--) {
        for (int column = i + 1; column < TERMS; column++)
            x[i] -= matrix[i][column] * x[column];
        x[i] /= matrix[i][i];
    }
}

/* Adds one position to the slope and curvature of the loss. */
static void add_sight(const struct gauge_sight *sight, int players, const double terms[TERMS],
                      double matrix[TERMS][TERMS], double way[TERMS])
{
    double inputs[SEATS_MAX][TERMS];
    double chances[SEATS_MAX];
    double mean[TERMS] = {0};
    read_sight(sight, players, terms, inputs, chances);
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < TERMS; i++) {
            mean[i] += chances[seat] * inputs[seat][i];
            way[i] += (sight->won[seat] - chances[seat]) * inputs[seat][i];
        }
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < TERMS; i++)
            for (int j = 0; j < TERMS; j++)
                matrix[i][j] +=
                    chances[seat] * (inputs[seat][i] - mean[i]) * (inputs[seat][j] - mean[j]);
}

/* One step of Newton's method, or part of it if that is too far; false when there is no better. */
static bool step(const struct gauge_sight sights[], uint32_t count, int players,
                 double terms[TERMS])
{
    double matrix[TERMS][TERMS] = {{0}};
    double way[TERMS];
    double loss = loss_of(sights, count, players, terms);
    for (int i = 0; i < TERMS; i++) {
        matrix[i][i] = caution;
        way[i] = -caution * terms[i];
    }
    for (uint32_t k = 0; k < count; k++)
        if (sights[k].is_fitted)
            add_sight(&sights[k], players, terms, matrix, way);
    solve(matrix, way);
    double part = 1;
    for (int tries = 0; tries < 10; tries++, part /= 2) {
        double there[TERMS];
        for (int i = 0; i < TERMS; i++)
            there[i] = terms[i] + part * way[i];
        if (loss_of(sights, count, players, there) < loss - 1e-6) {
            memcpy(terms, there, sizeof there);
            return true;
        }
    }
    return false;
}

/* What points were off at each knot, by least squares. */
static void fit_points(const struct gauge_sight sights[], uint32_t count, int players,
                       double points[TERMS])
{
    double matrix[TERMS][TERMS] = {{0}};
    memset(points, 0, TERMS * sizeof *points);
    for (int i = 0; i < TERMS; i++)
        matrix[i][i] = caution;
    for (uint32_t k = 0; k < count; k++)
        for (int seat = 0; seat < players && sights[k].is_fitted; seat++) {
            double off = 100.0 * sights[k].scored[seat] - sights[k].raw.points[seat];
            for (int i = 0; i < CHANCES_KNOTS; i++) {
                double part = part_of(sights[k].raw.progress, i);
                points[i] += part * off;
                for (int j = 0; j < CHANCES_KNOTS; j++)
                    matrix[i][j] += part * part_of(sights[k].raw.progress, j);
            }
        }
    solve(matrix, points);
}

static int16_t whole(double number)
{
    return (int16_t)lrint(fmax(fmin(number, INT16_MAX), -INT16_MAX));
}

void gauge_fit(const struct judge *judge, const struct gauge_sight sights[], uint32_t count,
               struct judge_fit *out)
{
    double terms[TERMS] = {0};
    double points[TERMS];
    int one = 1 << JUDGE_FRACTION;
    for (int i = 0; i < STEPS && step(sights, count, judge->players, terms); i++)
        continue;
    fit_points(sights, count, judge->players, points);
    *out = (struct judge_fit){.game = judge->game->id,
                              .players = judge->players,
                              .net = judge->has_brain ? brain_mark(&judge->brain) : 0};
    for (int i = 0; i < CHANCES_KNOTS; i++) {
        out->logit[i] = whole(terms[i] * one);
        out->lead[i] = whole(terms[CHANCES_KNOTS + i] * one);
        out->points[i] = whole(points[i]);
        out->high[i] = whole(terms[2 * CHANCES_KNOTS + i] * one);
    }
    for (int seat = 0; seat < judge->players; seat++)
        out->seat[seat] = whole(terms[SEAT_TERMS + seat] * one);
}

static double loss_with(const struct gauge_sight sights[], uint32_t count, struct depth depth,
                        const struct judge_fit *fit)
{
    double loss = 0;
    for (uint32_t k = 0; k < count; k++) {
        struct mixture parts = mixture_of(fit, sights[k].raw.progress, depth);
        for (int seat = 0; seat < fit->players; seat++) {
            double chance = (double)(sights[k].vista.far.win[seat] * parts.far +
                                     sights[k].vista.near.win[seat] * parts.near) /
                            (double)(parts.far + parts.near) / CHANCE_ONE;
            loss -= sights[k].won[seat] * log(fmax(chance, LEAST_CHANCE));
        }
    }
    return loss;
}

/* One knot after the other, by steps that become smaller, as long as it helps. */
void gauge_fit_near(const struct gauge_sight sights[], uint32_t count, struct depth depth,
                    struct judge_fit *fit)
{
    double least = 0;
    memset(fit->near, 0, sizeof fit->near);
    least = loss_with(sights, count, depth, fit);
    for (int by = NEAR_MOST / 4; by > 0; by /= 2)
        for (int i = 0; i < 2 * CHANCES_KNOTS; i++) {
            int16_t *near = &fit->near[i / 2];
            int16_t before = *near;
            *near = (int16_t)(i % 2 == 0 ? before + by : before - by);
            double loss =
                *near < 0 || *near > NEAR_MOST ? INFINITY : loss_with(sights, count, depth, fit);
            if (loss < least) {
                least = loss;
                i = -1;
            } else {
                *near = before;
            }
        }
}

void gauge_claims(int players, const struct gauge_sight sights[], uint32_t count,
                  struct claim out[])
{
    for (uint32_t k = 0; k < count; k++)
        for (int seat = 0; seat < players; seat++)
            *out++ = (struct claim){sights[k].raw.progress,      sights[k].told.win[seat],
                                    sights[k].told.points[seat], sights[k].won[seat],
                                    sights[k].scored[seat],      sights[k].match};
}
