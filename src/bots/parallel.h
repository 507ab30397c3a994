/*
 * Thinking on several cores. Native side only.
 *
 * Each thread grows a tree of its own from a seed of its own, without a word to the others; in the
 * end the visits of all trees are added up. So the answer depends on the number of threads, but not
 * on how the system happens to run them.
 */
#ifndef INCOGNITA_BOTS_PARALLEL_H
#define INCOGNITA_BOTS_PARALLEL_H

#include "bots/bot.h"

enum { BOT_THREADS_MAX = 64 };

/* Whether several threads may be of use to the bot. */
bool bot_can_parallel(const struct bot *bot);

/*
 * As bot_choose, with the iterations divided among the threads; one memory for each of them. A stop
 * callback is called from all threads. Where a thread cannot be started, its share is done by the
 * calling one. A bot that has no use for threads answers as with bot_choose. False, with no answer,
 * if memory is short.
 */
bool bot_choose_parallel(const struct bot *bot, const struct bot_request *given,
                         const struct bot_memory memories[], int threads,
                         struct bot_answer *answer);

#endif
