/* What each level does, by game and number of players. */
#ifndef INCOGNITA_BOTS_LADDERS_H
#define INCOGNITA_BOTS_LADDERS_H

#include "bots/bot.h"

/* With iterations it searches, else it looks one step ahead and strays by its heat. */
struct rung {
    uint16_t heat;
    uint32_t iterations;
};

/* Of a level that cannot be told apart it is that of the next one below, or else above. */
const struct rung *ladder_rung(const struct game *game, int players, enum level level);

/* Whether the level can be told apart from the others in this game. */
bool ladder_has(const struct game *game, int players, enum level level);

#endif
