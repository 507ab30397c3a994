/*
 * The levels for people. They differ in how long they think: easy answers at once and overlooks
 * things, expert thinks for about a second. The step to expert is the widest because the search
 * gains less and less: from 500 iterations on, not every game told it apart within some dozens of
 * matches. docs/arena.md tells how the levels do against each other.
 */
#include "bots/levels.h"

/* Plays at random half of the time, else greedily: quick, friendly, and beatable. */
static void choose_easy(const struct bot_request *request, struct bot_memory memory,
                        struct bot_answer *answer)
{
    struct random random = {request->seed ^ 0x65617379};
    bool careless = random_below(&random, 2) == 0;
    (careless ? &bot_random : &bot_greedy)->choose(request, memory, answer);
}

const struct bot bot_easy = {
    .name = "easy",
    .summary = "for a first match; answers at once",
    .iterations = 12,
    .is_level = true,
    .choose = choose_easy,
};

const struct bot bot_medium = {
    .name = "medium",
    .summary = "looks a little ahead",
    .iterations = 30,
    .is_level = true,
    .choose = mcts_choose,
    .remember = mcts_remember,
};

const struct bot bot_hard = {
    .name = "hard",
    .summary = "plays well",
    .iterations = 100,
    .is_level = true,
    .choose = mcts_choose,
    .remember = mcts_remember,
};

const struct bot bot_expert = {
    .name = "expert",
    .summary = "plays as well as it can in about a second",
    .iterations = 64000,
    .is_level = true,
    .choose = mcts_choose,
    .remember = mcts_remember,
};
