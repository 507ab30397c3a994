#include "bots/bot.h"

#include <string.h>

#include "bots/levels.h"

const struct bot *const bots[] = {&bot_easy,   &bot_medium, &bot_hard, &bot_expert,
                                  &bot_random, &bot_greedy, &bot_mcts};
const int bots_count = sizeof bots / sizeof bots[0];

const struct bot *bot_find(const char *name)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equal(bots[i]->name, name))
            return bots[i];
    return NULL;
}

/*
 * The one place where a bot meets the true state: it is replaced by one that fits the seat's view,
 * so that what is hidden cannot reach the bot at all.
 */
void bot_choose(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer)
{
    _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
    struct random random = {request->seed};
    memcpy(seen, request->state, request->game->state_size);
    request->game->resample(seen, request->seat, &random);

    struct bot_request own = *request;
    own.state = seen;
    if (own.iterations == 0)
        own.iterations = bot->iterations;
    memset(answer, 0, sizeof *answer);
    bot->choose(&own, memory, answer);
}

void bot_forget(struct bot_memory memory)
{
    memset(memory.bytes, 0, BOT_HEAD_MAX);
}
