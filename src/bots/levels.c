/*
 * The levels for people. They differ in how long they think: easy answers at once and overlooks
 * things, expert thinks for a few seconds at most.
 */
#include "bots/levels.h"

/* Plays at random now and then, else greedily: quick, friendly, and beatable. */
static void choose_easy(const struct bot_request *request, struct bot_memory memory,
                        struct bot_answer *answer)
{
    struct random random = {request->seed ^ 0x65617379};
    bool careless = random_below(&random, 3) == 0;
    (careless ? &bot_random : &bot_greedy)->choose(request, memory, answer);
}

static void choose_by_search(const struct bot_request *request, struct bot_memory memory,
                             struct bot_answer *answer)
{
    bot_mcts.choose(request, memory, answer);
}

const struct bot bot_easy = {"easy", "for a first match; answers at once", 1, true, choose_easy};
const struct bot bot_medium = {"medium", "looks a little ahead", 200, true, choose_by_search};
const struct bot bot_hard = {"hard", "plays well", 2000, true, choose_by_search};
const struct bot bot_expert = {"expert", "plays as well as it can in about three seconds", 16000,
                               true, choose_by_search};
