#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "engine/bits.h"
#include "games/games.h"

uint8_t input_byte(struct input *input)
{
    if (input->count == 0)
        return 0;
    input->count--;
    return *input->bytes++;
}

int input_choice(struct input *input, int count)
{
    int number = input_byte(input);
    if (count > 256)
        number = number << 8 | input_byte(input);
    return number % count;
}

void fuzz_demand(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

const struct game *fuzz_setup(struct input *input, void *state)
{
    const struct game *game = games[input_choice(input, games_all)];
    int range = game->players_max - game->players_min + 1;
    int players = game->players_min + input_choice(input, range);
    struct options options = game_default_options(game);
    struct options chosen = {{0}};
    for (int i = 0; i < game->option_count; i++)
        chosen.value[i] = (uint8_t)input_choice(input, game->options[i].value_count);
    if (game->settle_options(players, &chosen, NULL))
        options = chosen;
    else
        fuzz_demand(game->settle_options(players, &options, NULL), "the defaults are refused");
    game->setup(state, players, options);
    return game;
}

event fuzz_choose(const struct game *game, const void *state, struct input *input)
{
    seats_mask waiting = game->waiting(state);
    if (waiting == seat_bit(CHANCE)) {
        struct outcome outcomes[LEGAL_MAX];
        int count = game->outcomes(state, outcomes);
        fuzz_demand(count > 0, "chance is asked and has no outcome");
        return outcomes[input_choice(input, count)].event;
    }
    int seat = bits_nth(waiting, input_choice(input, bits_count(waiting)));
    event events[LEGAL_MAX];
    int count = game->legal(state, seat, events);
    fuzz_demand(count > 0, "a seat is asked and has no event");
    return events[input_choice(input, count)];
}

void fuzz_check(const struct game *game, const void *state)
{
    struct reason why = {""};
    fuzz_demand(game->check(state, &why), why.text);
    seats_mask waiting = game->waiting(state);
    seats_mask seats = (seats_mask)(seat_bit(state_players(state)) - 1);
    fuzz_demand(waiting == seat_bit(CHANCE) || (waiting & ~seats) == 0, "nobody can be asked");
    fuzz_demand((waiting == 0) == (game->winners(state) != 0), "winners before or not at the end");
}

void fuzz_check_json(const struct game *game, const void *state)
{
    static char text[1 << 16];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    game->write_state(&writer, state, ARBITER);
    fuzz_demand(text_fits(&writer.text), "a state too long");
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    fuzz_demand(json != NULL, "a state that is not JSON");
    _Alignas(16) unsigned char loaded[STATE_SIZE_MAX];
    struct reason why = {""};
    fuzz_demand(game->load(loaded, json, &why), why.text);
    fuzz_demand(memcmp(loaded, state, game->state_size) == 0, "loaded to other bytes");
    json_decref(json);
}
