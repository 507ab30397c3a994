#include "arena/estimate.h"

#include <math.h>

static const double normal_quantile = 1.959964;

void sample_add(struct sample *sample, double number)
{
    double distance = number - sample->mean;
    sample->count++;
    sample->mean += distance / sample->count;
    sample->squares += distance * (number - sample->mean);
}

double sample_variance(const struct sample *sample, double smallest)
{
    double least = smallest * smallest / sample->count;
    double variance = sample->count < 2 ? 0 : sample->squares / (sample->count - 1);
    return variance < least ? least : variance;
}

/* For many degrees the expansion around the normal quantile (Fisher and Cornish) is near enough. */
double student_quantile(double degrees)
{
    static const double few[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                 2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
    if (degrees <= 10)
        return few[(int)degrees - 1];
    double z = normal_quantile;
    double cube = z * z * z;
    return z + (cube + z) / (4 * degrees) +
           (5 * cube * z * z + 16 * cube + 3 * z) / (96 * degrees * degrees);
}

struct estimate estimate_of(const struct sample *sample, double smallest)
{
    struct estimate estimate = {.value = sample->count > 0 ? sample->mean : NAN};
    if (sample->count < 2)
        return estimate;
    double error = sqrt(sample_variance(sample, smallest) / sample->count);
    double reach = student_quantile(sample->count - 1) * error;
    estimate.sure = true;
    estimate.low = sample->mean - reach;
    estimate.high = sample->mean + reach;
    return estimate;
}

struct estimate estimate_share(const struct sample *sample, double smallest)
{
    struct estimate estimate = estimate_of(sample, smallest);
    double square = normal_quantile * normal_quantile;
    if (sample->mean <= 0)
        estimate.high = square / (sample->count + square);
    if (sample->mean >= 1)
        estimate.low = sample->count / (sample->count + square);
    estimate.low = fmax(estimate.low, 0);
    estimate.high = fmin(estimate.high, 1);
    return estimate;
}
