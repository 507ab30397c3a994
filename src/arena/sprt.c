#include "arena/sprt.h"

#include <math.h>
#include <string.h>

static const double alpha = 0.05; /* and beta */

const char *const sprt_verdict_names[] = {"undecided", "h0", "h1"};

double sprt_bound(void)
{
    return log((1 - alpha) / alpha);
}

static double expected_share(double elo, int others, int own)
{
    double tested = own * pow(10, elo / 400);
    return tested / (others + tested);
}

void sprt_start(struct sprt *sprt, double elo0, double elo1, int tested,
                const struct line_up *line_up)
{
    int own = line_up->contestants[tested].seats;
    int others = line_up->players - own;
    memset(sprt, 0, sizeof *sprt);
    sprt->elo0 = elo0;
    sprt->elo1 = elo1;
    sprt->share0 = expected_share(elo0, others, own);
    sprt->share1 = expected_share(elo1, others, own);
    sprt->tested = tested;
    sprt->smallest = 1.0 / line_up->seating_count;
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
