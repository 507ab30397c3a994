/*
 * Means, and how sure we are of them.
 *
 * The unit is always a deal: its matches share their luck and are anything but independent, while
 * deals are drawn independently of each other. So a deal gives one number, the mean over its
 * matches, and an interval comes from the spread of these numbers (Student's t).
 */
#ifndef INCOGNITA_ARENA_ESTIMATE_H
#define INCOGNITA_ARENA_ESTIMATE_H

#include <stdbool.h>

/* Numbers seen one by one (Welford's way: no large sums that cancel). */
struct sample {
    double count;
    double mean;
    double squares; /* sum of squared distances from the mean */
};

void sample_add(struct sample *sample, double number);

/*
 * The variance of one number. At least what it would be if one of the numbers differed from the
 * others by `smallest`: a few deals that happen to agree do not make us certain.
 */
double sample_variance(const struct sample *sample, double smallest);

/*
 * A value with its 95 % interval; `sure` is false where there is too little to tell one. Without
 * any number to go by the value is not a number.
 */
struct estimate {
    double value;
    bool sure;
    double low;
    double high;
};

struct estimate estimate_of(const struct sample *sample, double smallest);

/*
 * The same for numbers between 0 and 1, within these bounds. Where all numbers are 0, or all are 1,
 * their spread tells nothing, and the interval is Wilson's for as many trials as there are numbers.
 */
struct estimate estimate_share(const struct sample *sample, double smallest);

/* How many standard errors reach to either side of a mean of this many numbers, at least two. */
double student_quantile(double degrees);

#endif
