/*
 * The games of this folder. What is linked with this file knows them, and not those of the product.
 */
#include "games/games.h"

extern const struct game smugglers_game;

const struct game *const games[] = {&smugglers_game};
const int games_all = sizeof games / sizeof games[0];
const int games_offered = sizeof games / sizeof games[0];
