/*
 * The bots that learned the games: what greedy and the tree search do, judged by a net instead of
 * the game's estimate. Where there is no net for a game and number of players, the estimate judges.
 */
#include "bots/levels.h"

const struct bot bot_net = {
    .name = "net",
    .summary = "one step ahead, by what it learned",
    .iterations = 8,
    .learned = true,
    .choose = greedy_choose,
};

const struct bot bot_netsearch = {
    .name = "netsearch",
    .summary = "tree search by what it learned; as strong as its iterations",
    .iterations = 1000,
    .learned = true,
    .choose = mcts_choose,
    .remember = mcts_remember,
};
