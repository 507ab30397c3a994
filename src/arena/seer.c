#include "arena/seer.h"

static void guess_right(void *state, int seat, struct random *random)
{
    (void)state;
    (void)seat;
    (void)random;
}

struct game seer_game(const struct game *game)
{
    struct game open = *game;
    open.resample = guess_right;
    open.reopen = game_reopens_nothing;
    open.guess_scores = game_guesses_no_score;
    return open;
}
