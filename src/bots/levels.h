/* The bots by name: the kinds, and the levels made of them. */
#ifndef INCOGNITA_BOTS_LEVELS_H
#define INCOGNITA_BOTS_LEVELS_H

#include "bots/bot.h"

extern const struct bot bot_random; /* any legal event */
extern const struct bot bot_greedy; /* one step ahead, by the game's estimate */
extern const struct bot bot_mcts;   /* tree search */

/* The same two by a net. */
extern const struct bot bot_net;
extern const struct bot bot_netsearch;

extern const struct bot bot_easy;
extern const struct bot bot_medium;
extern const struct bot bot_hard;
extern const struct bot bot_expert;

#endif
