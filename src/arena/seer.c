#include "arena/seer.h"

const char *const sight_names[SIGHTS] = {NULL, "knower", "seer"};

static void guess_right(void *state, int seat, struct random *random)
{
    (void)state;
    (void)seat;
    (void)random;
}

struct game sight_game(const struct game *game, enum sight sight)
{
    struct game open = *game;
    if (sight == SIGHT_FAIR)
        return open;
    open.resample = guess_right;
    if (sight == SIGHT_SEER)
        open.reopen = game_reopens_nothing;
    open.guess_scores = game_guesses_no_score;
    return open;
}
