/*
 * Strength in Elo, relative to the first contestant: 400 points are odds of ten to one.
 *
 * Two contestants are compared by their wins: the odds of a seat of one against a seat of the other
 * (Bradley and Terry's model, Luce's where there are more than two seats). Where a match has m
 * seats of the first and n of the second, and the second's win the part p of all, these are (p / n)
 * / ((1 - p) / m). The interval is that of p, on the other scale.
 *
 * More contestants are compared by their ranks: every two seats of different contestants in a match
 * are one comparison, won by the higher rank, half won each if they are level. The strengths under
 * which the comparisons are likeliest (Bradley and Terry again) are found by iteration (Hunter
 * 2004, MM). Each pair gets one drawn comparison on top, so that a contestant that never lost is
 * not infinitely strong. Comparisons within a match and a deal depend on each other, so the
 * interval is a jackknife over groups of deals: how much the strengths change when a group is left
 * out.
 */
#ifndef INCOGNITA_ARENA_RATING_H
#define INCOGNITA_ARENA_RATING_H

#include "arena/contest.h"
#include "arena/estimate.h"

/* The second of two contestants by its share of all wins; bounds may be infinite. */
struct estimate rating_of_share(struct estimate share, int first_seats, int second_seats);

/* All contestants by their ranks, over the deals of the contest that count. */
void rating_by_ranks(const struct contest *contest, struct estimate out[SEATS_MAX]);

#endif
