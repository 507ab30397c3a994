/*
 * The bots that learned the games: what greedy and the tree search do, judged by a net instead of
 * the game's estimate. Where there is no net for a game and number of players, the estimate judges.
 */
#include "bots/levels.h"

static void choose_greedily(const struct bot_request *request, struct bot_memory memory,
                            struct bot_answer *answer)
{
    bot_greedy.choose(request, memory, answer);
}

static void choose_by_search(const struct bot_request *request, struct bot_memory memory,
                             struct bot_answer *answer)
{
    bot_mcts.choose(request, memory, answer);
}

static void remember(const struct bot_request *request, struct bot_memory memory, event chosen)
{
    bot_mcts.remember(request, memory, chosen);
}

const struct bot bot_net = {
    .name = "net",
    .summary = "one step ahead, by what it learned",
    .iterations = 8,
    .learned = true,
    .choose = choose_greedily,
};

const struct bot bot_netsearch = {
    .name = "netsearch",
    .summary = "tree search by what it learned; as strong as its iterations",
    .iterations = 1000,
    .learned = true,
    .choose = choose_by_search,
    .remember = remember,
};
