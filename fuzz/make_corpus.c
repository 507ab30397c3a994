/*
 * Writes the inputs that the fuzzers begin with, out of random matches of every game: one folder
 * for each fuzzer below the folder given.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/match.h"
#include "games/games.h"

enum { STATES = 12, TEXT_SIZE = 1 << 20 };

static const char *folder;
static char text[TEXT_SIZE];

static void save(const char *fuzzer, const char *name, const void *bytes, size_t count)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, fuzzer);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s", folder, fuzzer, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void save_state(const struct game *game, const void *state, int number)
{
    char name[100];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    game->write_state(&writer, state, ARBITER);
    snprintf(name, sizeof name, "%s-%d", game->id, number);
    save("fuzz_load", name, text, writer.text.length);
}

/* A match to its end, with states saved along the way. */
static void play(struct match *match, const struct game *game, int players, struct random *random)
{
    struct options options = game_default_options(game);
    game->settle_options(players, &options, NULL);
    match_new(match, game, players, &options, (struct chance_source){"seed", 4});
    while (match_waiting(match) != 0)
        match_apply(match, game_random_event(game, match->state, random), NULL);
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    for (int i = 0; i < STATES; i++) {
        match_state_at(match, match->count * (uint32_t)i / (STATES - 1), state);
        save_state(game, state, players * 100 + i);
    }
}

static void save_record(const struct match *match)
{
    char name[100];
    struct writer writer;
    snprintf(name, sizeof name, "%s-%d", match->game->id, state_players(match->state));
    writer_start(&writer, text, sizeof text);
    match_write_record(match, NULL, &writer);
    save("fuzz_record", name, text, writer.text.length);
}

/* The match as requests: begun, looked at, its decisions applied. */
static void save_requests(const struct match *match)
{
    char name[100];
    struct text out;
    text_start(&out, text, sizeof text);
    text_add_format(&out, "{\"op\":\"games\",\"id\":1}\n{\"op\":\"new\",\"game\":\"%s\",",
                    match->game->id);
    text_add_format(&out, "\"players\":%d,\"seed\":\"seed\"}\n", state_players(match->state));
    for (uint32_t i = 0; i < match->count && i < 40; i++) {
        char event_text[EVENT_JSON_MAX];
        struct writer writer;
        if (event_by(match->events[i]) == CHANCE)
            continue;
        writer_start(&writer, event_text, sizeof event_text);
        event_write(match->game, match->events[i], false, &writer);
        text_add_format(&out, "{\"op\":\"apply\",\"event\":%s}\n", event_text);
    }
    text_add(&out, "{\"op\":\"legal\"}\n{\"op\":\"state\"}\n{\"op\":\"view\",\"seat\":0}\n"
                   "{\"op\":\"log\",\"seat\":\"spectator\"}\n{\"op\":\"scores\"}\n"
                   "{\"op\":\"record\"}\n{\"op\":\"legal\",\"seat\":1}\n"
                   "{\"op\":\"bot\",\"seat\":0,\"seed\":\"s\"}\n");
    snprintf(name, sizeof name, "%s-%d", match->game->id, state_players(match->state));
    save("fuzz_protocol", name, text, out.length);
}

/* Bytes that choose: the game, the players, and then anything. */
static void save_choices(int index, int players, struct random *random)
{
    unsigned char bytes[600];
    char name[100];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)random_next(random);
    bytes[0] = (unsigned char)index;
    bytes[1] = (unsigned char)(players - games[index]->players_min);
    snprintf(name, sizeof name, "%s-%d", games[index]->id, players);
    save("fuzz_play", name, bytes, sizeof bytes);
}

/* A few choices, all the first, and the JSON of an event that is legal then. */
static void save_event(int index, int steps)
{
    const struct game *game = games[index];
    unsigned char input[2000] = {(unsigned char)steps, (unsigned char)index};
    size_t count = 3 + game->option_count;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct options options = {{0}};
    if (!game->settle_options(game->players_min, &options, NULL))
        options = game_default_options(game);
    game->setup(state, game->players_min, options);
    event first = 0;
    for (int i = 0; i <= steps && game->waiting(state) != 0; i++) {
        struct outcome outcomes[LEGAL_MAX];
        event events[LEGAL_MAX];
        bool chance = game->waiting(state) == seat_bit(CHANCE);
        int seat = __builtin_ctz(game->waiting(state) | 1U << 8);
        int listed = chance ? game->outcomes(state, outcomes) : game->legal(state, seat, events);
        first = chance ? outcomes[0].event : events[0];
        if (i < steps) {
            game->apply(state, first);
            count += (chance ? 1 : 2) + (listed > 256);
        }
    }
    struct writer writer;
    writer_start(&writer, (char *)input + count, sizeof input - count);
    event_write(game, first, false, &writer);
    char name[100];
    snprintf(name, sizeof name, "%s-%d", game->id, steps);
    save("fuzz_event", name, input, count + writer.text.length);
}

/* What people send a server: a file of ours as it is. */
static bool save_server_lines(const char *path)
{
    char bytes[1 << 16];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    save("fuzz_server", "lines", bytes, count);
    return count > 0;
}

int main(int count, char *arguments[])
{
    if (count != 4) {
        fprintf(stderr, "usage: make_corpus FOLDER SERVER_LINES STAMP\n");
        return 2;
    }
    folder = arguments[1];
    mkdir(folder, 0777);
    struct random random = {1};
    struct match match;
    match_init(&match, realloc);
    for (int i = 0; i < games_all; i++) {
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            play(&match, games[i], players, &random);
            save_record(&match);
            save_requests(&match);
            save_choices(i, players, &random);
        }
        for (int steps = 0; steps < 60; steps += 6)
            save_event(i, steps);
    }
    free(match.events);
    if (!save_server_lines(arguments[2]))
        return 1;
    FILE *stamp = fopen(arguments[3], "w");
    return stamp == NULL || fclose(stamp) != 0;
}
