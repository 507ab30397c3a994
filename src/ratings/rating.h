/*
 * How strong somebody is at a game, and how sure that is: a mean and a deviation on Elo's scale
 * (400 points are odds of ten to one), so that the true strength lies within RATING_RANGE
 * deviations of the mean nine times in ten.
 *
 * A match of several seats counts as the comparisons of every two (Glicko: Glickman 1999). They are
 * not independent, so that together they weigh as much as one and a bit: 2 / seats each, and what
 * they make surer is counted to a part. Both, and the first deviation, were chosen by leagues of
 * known strengths (league.h), against Weng and Lin's updates (2011) by Plackett and Luce's model.
 *
 * Numbers are kept in hundredths and reckoned without a library's exponential: a history that is
 * reckoned again gives the same figures everywhere.
 */
#ifndef INCOGNITA_RATINGS_RATING_H
#define INCOGNITA_RATINGS_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RATING_SEATS_MAX = 8,
    RATING_MEAN = 150000,       /* of somebody who has not played, in hundredths */
    RATING_MEAN_MAX = 10000000, /* more than anybody can reach */
    RATING_DEVIATION = 30000,   /* likewise of somebody who has not played */
    RATING_CERTAIN = 11000,     /* a rating that is less sure than this is provisional */
    RATING_BOT_DEVIATION = 2500 /* of a level of bots that was measured in the arena */
};
#define RATING_RANGE 1.645

struct rating {
    int32_t mean;
    int32_t deviation;
};

/* Of somebody who has not played yet. */
struct rating rating_new(void);

/* What has become of it in the days since the last match: people change. */
struct rating rating_after(struct rating rating, double days);

bool rating_is_provisional(struct rating rating);

/* Half of the range in which the true strength lies nine times in ten, in hundredths. */
int32_t rating_range(struct rating rating);

/*
 * Counts a match of at least two seats. Ranks are from 0, the same for those who are level; all
 * ratings are those before the match, and become those after it.
 */
void rating_count(struct rating ratings[], const int ranks[], int seats);

/* The chance of each seat to come first. */
void rating_expect(const struct rating ratings[], int seats, double chances[]);

#endif
