#include "engine/choice.h"

#include <string.h>

/* Positions that the seat may be in; the seeds are any, but the same for every position. */
enum { GUESSES = 2, FIRST_SEED = 1 };

struct guess {
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

static void guess_from(const struct game *game, const void *state, int seat,
                       struct guess guesses[GUESSES])
{
    for (int i = 0; i < GUESSES; i++) {
        struct random random = {(uint64_t)(FIRST_SEED + i)};
        memcpy(guesses[i].state, state, game->state_size);
        game->resample(guesses[i].state, seat, &random);
    }
}

static int32_t score_of(const struct game *game, const void *state, int seat)
{
    int32_t scores[SEATS_MAX];
    game->scores(state, scores);
    return scores[seat];
}

/* False if the event uncovers something in this position. */
static bool gain_in(const struct game *game, const struct guess *guess, int seat, event e,
                    int32_t *gain)
{
    if (game->reveals(guess->state, e))
        return false;
    struct guess after = *guess;
    game->apply(after.state, e);
    *gain = score_of(game, after.state, seat) - score_of(game, guess->state, seat);
    return true;
}

static bool sure_gain(const struct game *game, const struct guess guesses[GUESSES], int seat,
                      event e, int32_t *gain)
{
    for (int i = 0; i < GUESSES; i++) {
        int32_t other = 0;
        if (!gain_in(game, &guesses[i], seat, e, &other))
            return false;
        if (i > 0 && other != *gain)
            return false;
        *gain = other;
    }
    return true;
}

void choice_write_all(const struct game *game, const void *state, int seat, struct writer *writer)
{
    struct guess guesses[GUESSES];
    event events[LEGAL_MAX];
    guess_from(game, state, seat, guesses);
    int count = game->legal(guesses[0].state, seat, events);
    write_array(writer);
    for (int i = 0; i < count; i++) {
        struct words words;
        int32_t gain = 0;
        game->say_choice(guesses[0].state, events[i], &words);
        write_object(writer);
        words_write_members(&words, writer);
        if (sure_gain(game, guesses, seat, events[i], &gain))
            write_key_number(writer, "gain", gain);
        write_object_end(writer);
    }
    write_array_end(writer);
}
