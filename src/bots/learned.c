/*
 * The bots that learned the games: what greedy and the tree search do, judged by a net instead of
 * the game's estimate. Where there is no net for a game and number of players, the estimate judges.
 */
#include "bots/levels.h"
#include "bots/rollout.h"

static bool rolls_out(const struct bot_request *request)
{
    return request->brain != NULL && request->game->net_rolls_out;
}

void learned_choose(const struct bot_request *request, struct bot_memory memory,
                    struct bot_answer *answer)
{
    if (rolls_out(request))
        rollout_choose(request, answer);
    else
        mcts_choose(request, memory, answer);
}

void learned_remember(const struct bot_request *request, struct bot_memory memory, event chosen)
{
    if (!rolls_out(request))
        mcts_remember(request, memory, chosen);
}

const struct bot bot_net = {
    .name = "net",
    .summary = "one step ahead, by what it learned",
    .iterations = 8,
    .learned = true,
    .choose = greedy_choose,
};

const struct bot bot_netsearch = {
    .name = "netsearch",
    .summary = "search by what it learned; as strong as its iterations",
    .iterations = 1000,
    .learned = true,
    .choose = learned_choose,
    .remember = learned_remember,
};
