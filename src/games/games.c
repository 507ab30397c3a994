/* The only file that names all games. */
#include "games/games.h"

/* A game's own headers stay in its folder; its table is all that leaves it. */
extern const struct game vaalbara_game;
extern const struct game navoria_game;
extern const struct game noria_game;
extern const struct game magicmap_game;
extern const struct game template_game;

const struct game *const games[] = {
    &vaalbara_game, &navoria_game, &noria_game, &magicmap_game, &template_game,
};
const int games_all = COUNT(games);
const int games_offered = COUNT(games) - 1;
