/*
 * The sequential test of two hypotheses: the second contestant is ELO0 stronger than the first
 * (H0), or ELO1 stronger (H1).
 *
 * An Elo difference e means that a seat of the second wins 10^(e/400) times as often as a seat of
 * the first, so with m and n seats the second's seats together are expected to win
 *
 *     s(e) = n q / (m + n q),    q = 10^(e/400).
 *
 * The unit is a deal, played in every seating: x is the mean win of the second's seats in it. With
 * N deals of mean X and variance V (the deals are many and alike, so their mean is as good as
 * normal) the logarithm of the likelihood ratio of H1 to H0 is
 *
 *     LLR = N (s1 - s0) (2 X - s0 - s1) / (2 V),    s0 = s(ELO0), s1 = s(ELO1).
 *
 * H1 is accepted at LLR >= ln((1 - beta) / alpha), H0 at LLR <= ln(beta / (1 - alpha)), with alpha
 * = beta = 0.05: each is accepted wrongly once in twenty times. V is estimated, so the test waits
 * for the first few deals.
 */
#ifndef INCOGNITA_ARENA_SPRT_H
#define INCOGNITA_ARENA_SPRT_H

#include "arena/estimate.h"

enum { SPRT_DEALS_MIN = 10 };

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

extern const char *const sprt_verdict_names[];

struct sprt {
    double elo0;
    double elo1;
    double share0; /* expected of the second contestant by H0 and by H1 */
    double share1;
    double smallest; /* what one match more or less changes in a deal */
    double llr;
    enum sprt_verdict verdict;
    struct sample deals;
};

/* Begins a test for contestants with these numbers of seats, and deals of this many matches. */
void sprt_start(struct sprt *sprt, double elo0, double elo1, int first_seats, int second_seats,
                int seatings);

/* Takes in the mean win of the second contestant's seats in one more deal. */
void sprt_add(struct sprt *sprt, double won);

/* Where the test ends: at -sprt_bound() and sprt_bound(). */
double sprt_bound(void);

#endif
