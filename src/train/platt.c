#include "train/platt.h"

#include <math.h>
#include <string.h>

enum { KNOTS = CHANCES_KNOTS, TERMS = 2 * KNOTS, STEPS = 25 };

/* How sure we are before the first match that a figure needs no change: as by so many claims. */
static const double caution = 10;

/* How much of each knot is in a value between them. */
static void parts_of(int progress, double parts[KNOTS])
{
    double at = (double)progress * (KNOTS - 1) / FEATURES_PROGRESS;
    for (int knot = 0; knot < KNOTS; knot++) {
        double away = fabs(at - knot);
        parts[knot] = away < 1 ? 1 - away : 0;
    }
}

/* Solves for x in place by elimination; the matrix is positive definite. */
static void solve(int size, double matrix[TERMS][TERMS], double x[TERMS])
{
    for (int i = 0; i < size; i++)
        for (int row = i + 1; row < size; row++) {
            double times = matrix[row][i] / matrix[i][i];
            for (int column = i; column < size; column++)
                matrix[row][column] -= times * matrix[i][column];
            x[row] -= times * x[i];
        }
    for (int i = size - 1; i >= 0; i--) {
        for (int column = i + 1; column < size; column++)
            x[i] -= matrix[i][column] * x[column];
        x[i] /= matrix[i][i];
    }
}

/* The inputs of a claim for the terms, and what they add up to. */
static double sum_up(const struct claim *claim, const double terms[TERMS], double inputs[TERMS])
{
    double parts[KNOTS];
    double logit = (double)chances_logit(claim->win) / (1 << CHANCES_FRACTION);
    double sum = 0;
    parts_of(claim->progress, parts);
    for (int i = 0; i < TERMS; i++) {
        inputs[i] = i < KNOTS ? parts[i] * logit : parts[i - KNOTS];
        sum += terms[i] * inputs[i];
    }
    return sum;
}

static double before_all(int term)
{
    return term < KNOTS ? 1 : 0;
}

/* How unlikely the terms make what happened: the less the better. */
static double loss_of(const struct claim claims[], uint32_t count, const double terms[TERMS])
{
    double loss = 0;
    for (int i = 0; i < TERMS; i++)
        loss += caution / 2 * (terms[i] - before_all(i)) * (terms[i] - before_all(i));
    for (uint32_t k = 0; k < count; k++) {
        double inputs[TERMS];
        double sum = sum_up(&claims[k], terms, inputs);
        double rest = log1p(exp(-fabs(sum))) + (sum > 0 ? sum : 0);
        loss += rest - claims[k].won * sum;
    }
    return loss;
}

/* Where Newton's method would go. */
static void aim(const struct claim claims[], uint32_t count, const double terms[TERMS],
                double way[TERMS])
{
    double matrix[TERMS][TERMS] = {{0}};
    for (int i = 0; i < TERMS; i++) {
        matrix[i][i] = caution;
        way[i] = caution * (before_all(i) - terms[i]);
    }
    for (uint32_t k = 0; k < count; k++) {
        double inputs[TERMS];
        double chance = 1 / (1 + exp(-sum_up(&claims[k], terms, inputs)));
        for (int i = 0; i < TERMS; i++) {
            way[i] += (claims[k].won - chance) * inputs[i];
            for (int j = 0; j < TERMS; j++)
                matrix[i][j] += chance * (1 - chance) * inputs[i] * inputs[j];
        }
    }
    solve(TERMS, matrix, way);
}

/* Goes there, or part of the way if that is too far. */
static bool step(const struct claim claims[], uint32_t count, double terms[TERMS])
{
    enum { HALVINGS = 10 };
    double way[TERMS];
    double part = 1;
    double loss = loss_of(claims, count, terms);
    aim(claims, count, terms, way);
    for (int halved = 0; halved < HALVINGS; halved++, part /= 2) {
        double there[TERMS];
        for (int i = 0; i < TERMS; i++)
            there[i] = terms[i] + part * way[i];
        if (loss_of(claims, count, there) < loss) {
            memcpy(terms, there, sizeof there);
            return true;
        }
    }
    return false;
}

static void fit_points(const struct claim claims[], uint32_t count, double terms[TERMS])
{
    double matrix[TERMS][TERMS] = {{0}};
    memset(terms, 0, TERMS * sizeof *terms);
    for (int i = 0; i < KNOTS; i++)
        matrix[i][i] = caution;
    for (uint32_t k = 0; k < count; k++) {
        double parts[KNOTS];
        parts_of(claims[k].progress, parts);
        for (int i = 0; i < KNOTS; i++) {
            terms[i] += parts[i] * (100.0 * claims[k].scored - claims[k].points);
            for (int j = 0; j < KNOTS; j++)
                matrix[i][j] += parts[i] * parts[j];
        }
    }
    solve(KNOTS, matrix, terms);
}

static int16_t whole(double number)
{
    double most = INT16_MAX;
    number = number > most ? most : number < -most ? -most : number;
    return (int16_t)lrint(number);
}

void platt_fit(const struct claim claims[], uint32_t count, struct chances_fit *out)
{
    double terms[TERMS] = {0};
    double points[TERMS];
    for (int i = 0; i < KNOTS; i++)
        terms[i] = 1;
    for (int i = 0; i < STEPS && step(claims, count, terms); i++)
        continue;
    fit_points(claims, count, points);
    for (int i = 0; i < KNOTS; i++) {
        out->slope[i] = whole(terms[i] * (1 << CHANCES_FRACTION));
        out->offset[i] = whole(terms[KNOTS + i] * (1 << CHANCES_FRACTION));
        out->points[i] = whole(points[i]);
    }
}
