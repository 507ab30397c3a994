/*
 * The seer: the search with a net that sees everything, for the arena alone.
 *
 * No fair player can do better by guessing what is hidden, so how much the seer wins is a bound on
 * what could be won by it: where even the seer wins little, luck decides. It sees what the state
 * holds, hands and hidden scores, not what chance will draw. Bots never see more than their seat
 * may (bots/bot.h); the seer therefore is no bot but a game in which nothing is hidden, and nobody
 * but the arena can ask it.
 */
#ifndef INCOGNITA_ARENA_SEER_H
#define INCOGNITA_ARENA_SEER_H

#include "engine/game.h"

/* What the seer is called among the players of an arena. */
#define SEER_NAME "seer"

/* The game as the seer plays it: every guess at what is hidden is the truth. */
struct game seer_game(const struct game *game);

#endif
