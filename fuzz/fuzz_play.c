/* The bytes play a match of any game: every position keeps the laws. */
#include "input.h"

#include <string.h>

enum { EVENTS_MAX = 3000 };

/* A few 64-bit values of any kind, which is_legal must judge as the list does. */
static void check_events(const struct game *game, const void *state, event listed,
                         struct input *input)
{
    event strange = listed ^ (event)input_byte(input) << 8 * (input_byte(input) % 8);
    fuzz_demand(game->is_legal(state, listed), "listed and not legal");
    fuzz_demand(game->is_legal(state, strange) == game_is_listed(game, state, strange),
                "is_legal and the lists differ");
}

/* A seat sees the same after what it cannot see is replaced. */
static void check_resample(const struct game *game, const void *state, int seat, uint64_t seed)
{
    static char before[1 << 16];
    static char after[1 << 16];
    _Alignas(16) unsigned char resampled[STATE_SIZE_MAX];
    struct random random = {seed};
    struct writer writer;
    memcpy(resampled, state, game->state_size);
    game->resample(resampled, seat, &random);
    fuzz_check(game, resampled);
    writer_start(&writer, before, sizeof before);
    game->write_state(&writer, state, seat);
    writer_start(&writer, after, sizeof after);
    game->write_state(&writer, resampled, seat);
    fuzz_demand(strcmp(before, after) == 0, "resampled, the seat sees something else");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct input input = {bytes, count};
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    const struct game *game = fuzz_setup(&input, state);
    for (int i = 0; i < EVENTS_MAX && input.count > 0 && game->waiting(state) != 0; i++) {
        event e = fuzz_choose(game, state, &input);
        if (i % 16 == 0) {
            check_events(game, state, e, &input);
            check_resample(game, state, i / 16 % state_players(state),
                           (uint64_t)count + (uint64_t)i);
        }
        game->apply(state, e);
        fuzz_check(game, state);
    }
    fuzz_check_json(game, state);
    int32_t scores[SEATS_MAX];
    game->scores(state, scores);
    return 0;
}
