/* The list of games. */
#ifndef INCOGNITA_GAMES_GAMES_H
#define INCOGNITA_GAMES_GAMES_H

#include "engine/game.h"

/*
 * Every game, the ones offered to players first. The pattern games at the end are in every test,
 * can be played by name, and are not listed to players.
 */
extern const struct game *const games[];
extern const int games_offered;
extern const int games_all;

/* The game with this id, or NULL. */
const struct game *games_find(const char *id);

/* Member `games`: the facts of the first `count`, with the options' sentences or without. */
void games_write(int count, bool sentences, struct writer *writer);

#endif
