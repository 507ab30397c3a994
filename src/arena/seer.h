/*
 * Those who see: the search with a net that knows what is hidden, for the arena alone.
 *
 * No fair player can do better by guessing what is hidden, so how much they win is a bound on what
 * could be won by it: where even they win little, luck decides. The seer sees what the state holds,
 * hands, hidden scores and what others have decided in secret, not what chance will draw. To know a
 * choice that is made at the same time as one's own is worth more than any skill, so there is also
 * the knower, who sees hands and scores alone and lets others decide anew as fair bots do: a nearer
 * bound. Bots never see more than their seat may (bots/bot.h); these therefore are no bots but
 * games in which less is hidden, and nobody but the arena can ask them.
 */
#ifndef INCOGNITA_ARENA_SEER_H
#define INCOGNITA_ARENA_SEER_H

#include "engine/game.h"

/* What a contestant of the arena sees. */
enum sight { SIGHT_FAIR, SIGHT_KNOWER, SIGHT_SEER, SIGHTS };

/* What those who see are called among the players of an arena; NULL for SIGHT_FAIR. */
extern const char *const sight_names[SIGHTS];

/* The game as they play it: every guess at what is hidden is the truth. */
struct game sight_game(const struct game *game, enum sight sight);

#endif
