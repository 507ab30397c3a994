#include "arena/sprt.h"

#include <math.h>
#include <string.h>

static const double alpha = 0.05; /* and beta */

const char *const sprt_verdict_names[] = {"undecided", "h0", "h1"};

double sprt_bound(void)
{
    return log((1 - alpha) / alpha);
}

static double expected_share(double elo, int first_seats, int second_seats)
{
    double second = second_seats * pow(10, elo / 400);
    return second / (first_seats + second);
}

void sprt_start(struct sprt *sprt, double elo0, double elo1, int first_seats, int second_seats,
                int seatings)
{
    memset(sprt, 0, sizeof *sprt);
    sprt->elo0 = elo0;
    sprt->elo1 = elo1;
    sprt->share0 = expected_share(elo0, first_seats, second_seats);
    sprt->share1 = expected_share(elo1, first_seats, second_seats);
    sprt->smallest = 1.0 / seatings;
}

void sprt_add(struct sprt *sprt, double won)
{
    sample_add(&sprt->deals, won);
    if (sprt->deals.count < SPRT_DEALS_MIN)
        return;
    double variance = sample_variance(&sprt->deals, sprt->smallest);
    sprt->llr = sprt->deals.count * (sprt->share1 - sprt->share0) *
                (2 * sprt->deals.mean - sprt->share0 - sprt->share1) / (2 * variance);
    if (sprt->llr >= sprt_bound())
        sprt->verdict = SPRT_H1;
    else if (sprt->llr <= -sprt_bound())
        sprt->verdict = SPRT_H0;
}
