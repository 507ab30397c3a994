/*
 * The sequential test of two hypotheses: one contestant is ELO0 stronger than the others, taken
 * together (H0), or ELO1 stronger (H1).
 *
 * An Elo difference e means that a seat of the one wins 10^(e/400) times as often as a seat of the
 * others in the mean, so with m seats of others and n of the one its seats together are expected to
 * win
 *
 *     s(e) = n q / (m + n q),    q = 10^(e/400).
 *
 * The unit is a deal, played in every seating: x is the mean win of the one's seats in it. With
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
#include "arena/line_up.h"

enum { SPRT_DEALS_MIN = 10 };

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

extern const char *const sprt_verdict_names[];

struct sprt {
    double elo0;
    double elo1;
    int tested;    /* index of the contestant */
    double share0; /* expected of it by H0 and by H1 */
    double share1;
    double smallest; /* what one match more or less changes in a deal */
    double llr;
    enum sprt_verdict verdict;
    struct sample deals;
};

/* Begins a test of the contestant with this index against the rest of the line-up. */
void sprt_start(struct sprt *sprt, double elo0, double elo1, int tested,
                const struct line_up *line_up);

/* Takes in the mean win of the tested contestant's seats in one more deal. */
void sprt_add(struct sprt *sprt, double won);

/* Where the test ends: at -sprt_bound() and sprt_bound(). */
double sprt_bound(void);

#endif
