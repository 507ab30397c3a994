#include "ratings/rating.h"

#include <math.h>

#include "ratings/exponential.h"

enum { STEPS = 8 }; /* of Newton's method: more change nothing in hundredths */

static const double scale = 173.7178; /* points for odds of e to one: 400 / ln 10 */
static const double three_over_pi_squared = 0.303963550927013;
static const double surer = 0.65;      /* the part of what was learned that makes surer */
static const double change_a_day = 16; /* of the variance: 4 points in a day, 76 in a year */
static const double least_deviation = 25;

/* As it is reckoned with. */
struct belief {
    double mean;
    double variance;
};

static struct belief belief_of(struct rating rating)
{
    double deviation = rating.deviation / 100.0;
    return (struct belief){rating.mean / 100.0, deviation * deviation};
}

static struct rating rating_of(struct belief belief)
{
    double deviation = sqrt(belief.variance);
    deviation = deviation < least_deviation ? least_deviation : deviation;
    return (struct rating){(int32_t)floor(belief.mean * 100 + 0.5),
                           (int32_t)floor(deviation * 100 + 0.5)};
}

struct rating rating_new(void)
{
    return (struct rating){RATING_MEAN, RATING_DEVIATION};
}

struct rating rating_after(struct rating rating, double days)
{
    struct belief belief = belief_of(rating);
    if (days <= 0)
        return rating;
    belief.variance += change_a_day * days;
    struct rating after = rating_of(belief);
    if (after.deviation > RATING_DEVIATION)
        after.deviation = RATING_DEVIATION;
    return after;
}

bool rating_is_provisional(struct rating rating)
{
    return rating.deviation > RATING_CERTAIN;
}

int32_t rating_range(struct rating rating)
{
    return (int32_t)floor(rating.deviation * RATING_RANGE + 0.5);
}

/* How much a result against somebody counts whose strength is not certain. */
static double weight_of(struct belief other)
{
    return 1 / sqrt(1 + three_over_pi_squared * other.variance / (scale * scale));
}

/* The seat's likeliest strength, given what is known of all before the match. */
static struct belief learn(const struct belief before[], const int ranks[], int seats, int seat)
{
    double mean = before[seat].mean;
    double precision = 1 / before[seat].variance;
    double learned = 0;
    for (int step = 0; step < STEPS; step++) {
        double slope = (before[seat].mean - mean) * precision;
        learned = 0;
        for (int other = 0; other < seats; other++) {
            if (other == seat)
                continue;
            double weight = weight_of(before[other]);
            double chance = 1 / (1 + exponential(weight * (before[other].mean - mean) / scale));
            double result = ranks[seat] < ranks[other] ? 1 : ranks[seat] == ranks[other] ? 0.5 : 0;
            slope += weight * (result - chance) / scale * 2 / seats;
            learned += weight * weight * chance * (1 - chance) / (scale * scale) * 2 / seats;
        }
        mean += slope / (precision + learned);
    }
    return (struct belief){mean, 1 / (precision + surer * learned)};
}

void rating_count(struct rating ratings[], const int ranks[], int seats)
{
    struct belief before[RATING_SEATS_MAX];
    for (int seat = 0; seat < seats; seat++)
        before[seat] = belief_of(ratings[seat]);
    for (int seat = 0; seat < seats; seat++)
        ratings[seat] = rating_of(learn(before, ranks, seats, seat));
}

void rating_expect(const struct rating ratings[], int seats, double chances[])
{
    double variance = 0;
    double sum = 0;
    for (int seat = 0; seat < seats; seat++)
        variance += 2 * belief_of(ratings[seat]).variance / seats;
    double widened = scale / weight_of((struct belief){0, variance});
    for (int seat = 0; seat < seats; seat++)
        sum += chances[seat] =
            exponential((ratings[seat].mean - ratings[0].mean) / 100.0 / widened);
    for (int seat = 0; seat < seats; seat++)
        chances[seat] /= sum;
}
