/* The search of bots that learned a game in which chance decides much; see rollout.c. */
#ifndef INCOGNITA_BOTS_ROLLOUT_H
#define INCOGNITA_BOTS_ROLLOUT_H

#include "bots/bot.h"

/* As a bot's `choose`, with a net that is not NULL. An iteration is one try of one choice. */
void rollout_choose(const struct bot_request *request, struct bot_answer *answer);

#endif
