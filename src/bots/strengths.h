/*
 * How strong the levels are, on the scale of people's ratings (400 points are odds of ten to one).
 *
 * `medium` is 1500 in every game and with any number of players: nobody has measured how people and
 * bots compare, and somebody who has not played is taken for 1500, too. How far the others are
 * above or below was measured in the arena (docs/ratings.md): of two players level by level, of the
 * most at tables of several levels; between these it is taken from both in proportion.
 */
#ifndef INCOGNITA_BOTS_STRENGTHS_H
#define INCOGNITA_BOTS_STRENGTHS_H

#include "bots/bot.h"

/* In points; 0 where nobody has measured it. */
int strength_of_level(const struct game *game, int players, enum level level);

/* Likewise by the name of a level. */
int strength_of(const struct game *game, int players, const char *level);

/*
 * Of the levels that can be told apart in a game, in the order of bots_write_ladder: a list for
 * each number of players, null where it is not known.
 */
void strengths_write(const struct game *game, struct writer *writer);

#endif
