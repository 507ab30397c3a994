/* The bots by name: the kinds, and the levels made of them. */
#ifndef INCOGNITA_BOTS_LEVELS_H
#define INCOGNITA_BOTS_LEVELS_H

#include "bots/bot.h"

extern const struct bot bot_random; /* any legal event */
extern const struct bot bot_greedy; /* one step ahead, by the game's estimate */
extern const struct bot bot_mcts;   /* tree search */

/* What they do, for the bots that do the same with other settings. */
void greedy_choose(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer);
void mcts_choose(const struct bot_request *request, struct bot_memory memory,
                 struct bot_answer *answer);
void mcts_remember(const struct bot_request *request, struct bot_memory memory, event chosen);

/* The same two by a net. */
extern const struct bot bot_net;
extern const struct bot bot_netsearch;

/* What netsearch does: where there is a net and the game is one of much chance, rollouts. */
void learned_choose(const struct bot_request *request, struct bot_memory memory,
                    struct bot_answer *answer);
void learned_remember(const struct bot_request *request, struct bot_memory memory, event chosen);

/* The levels for people. */
extern const struct bot level_bots[LEVELS];

#endif
