/* incognita bench: how fast the rules run. Figures, not a test: machines are noisy. */
#include <stdlib.h>
#include <string.h>

#include "cli/bench_pipe.h"
#include "cli/command.h"
#include "games/games.h"

enum { SAMPLES = 1024 };

struct figures {
    int players;
    double events_per_second;
    double matches_per_second;
    double events_per_match;
    double legal_nanoseconds;
    double legal_events; /* mean length of the list */
    double copy_nanoseconds;
    double applies_per_second; /* engine protocol through a pipe */
};

/* Keeps the compiler from dropping work whose result nobody uses. */
static void use(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* Whole matches with uniformly random choices, chance included. */
static void time_matches(const struct game *game, const struct options *options, double seconds,
                         struct figures *out)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct random random = {1};
    long long events = 0;
    long long matches = 0;
    double start = cli_processor_seconds();
    double spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 64; i++) {
            game->setup(state, out->players, *options);
            events += game_play_out(game, state, &random);
            matches++;
        }
        spent = cli_processor_seconds() - start;
    }
    out->events_per_second = (double)events / spent;
    out->matches_per_second = (double)matches / spent;
    out->events_per_match = (double)events / (double)matches;
}

/* Positions in which a seat is asked, spread over random matches; sets how many. */
static unsigned char *sample_positions(const struct game *game, const struct options *options,
                                       int players)
{
    unsigned char *samples = malloc((size_t)SAMPLES * game->state_size);
    if (samples == NULL)
        return NULL;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct random random = {2};
    int count = 0;
    while (count < SAMPLES) {
        game->setup(state, players, *options);
        while (game->waiting(state) != 0 && count < SAMPLES) {
            bool seats = game->waiting(state) != seat_bit(CHANCE);
            if (seats && random_below(&random, 8) == 0)
                memcpy(samples + (size_t)count++ * game->state_size, state, game->state_size);
            game->apply(state, game_random_event(game, state, &random));
        }
    }
    return samples;
}

static double time_legal(const struct game *game, const unsigned char *samples, double seconds,
                         double *mean_length)
{
    event events[LEGAL_MAX];
    long long calls = 0;
    long long listed = 0;
    double start = cli_processor_seconds();
    double spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < SAMPLES; i++) {
            const unsigned char *state = samples + (size_t)i * game->state_size;
            listed += game->legal(state, __builtin_ctz(game->waiting(state)), events);
            use(events);
        }
        calls += SAMPLES;
        spent = cli_processor_seconds() - start;
    }
    *mean_length = (double)listed / (double)calls;
    return spent / (double)calls * 1e9;
}

static double time_copy(const struct game *game, const unsigned char *samples, double seconds)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    long long copies = 0;
    double start = cli_processor_seconds();
    double spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < SAMPLES; i++) {
            memcpy(state, samples + (size_t)i * game->state_size, game->state_size);
            use(state);
        }
        copies += SAMPLES;
        spent = cli_processor_seconds() - start;
    }
    return spent / (double)copies * 1e9;
}

static bool measure(const struct game *game, const struct options *options, double seconds,
                    struct figures *out)
{
    unsigned char *samples = sample_positions(game, options, out->players);
    if (samples == NULL)
        return false;
    time_matches(game, options, seconds, out);
    out->legal_nanoseconds = time_legal(game, samples, seconds / 4, &out->legal_events);
    out->copy_nanoseconds = time_copy(game, samples, seconds / 8);
    free(samples);
    return bench_pipe(game, out->players, seconds, &out->applies_per_second);
}

static void print_text(const struct game *game, const struct figures *f)
{
    printf("%s, %d players, state of %d bytes\n", game->id, f->players, game->state_size);
    printf("  random play   %12.0f events/s %10.0f matches/s  (%.0f events a match)\n",
           f->events_per_second, f->matches_per_second, f->events_per_match);
    printf("  legal list    %12.1f ns           (%.1f events in it)\n", f->legal_nanoseconds,
           f->legal_events);
    printf("  copy          %12.1f ns\n", f->copy_nanoseconds);
    printf("  engine        %12.0f apply requests/s through a pipe\n", f->applies_per_second);
}

static void print_json(const struct game *game, const struct figures *f, bool first)
{
    printf("%s{\"game\":\"%s\",\"players\":%d,\"events_per_second\":%.0f,"
           "\"matches_per_second\":%.0f,\"events_per_match\":%.1f,\"legal_ns\":%.1f,"
           "\"legal_events\":%.1f,\"copy_ns\":%.1f,\"state_bytes\":%d,"
           "\"engine_applies_per_second\":%.0f}",
           first ? "" : ",\n", game->id, f->players, f->events_per_second, f->matches_per_second,
           f->events_per_match, f->legal_nanoseconds, f->legal_events, f->copy_nanoseconds,
           game->state_size, f->applies_per_second);
    fflush(stdout);
}

static int run(int argc, char **argv)
{
    long players = 4;
    long seconds = 1;
    bool json = false;
    const struct cli_option options[] = {
        {.name = "players", .number = &players, .least = 1, .most = SEATS_MAX},
        {.name = "seconds", .number = &seconds, .least = 1, .most = 3600},
        {.name = "json", .flag = &json},
    };
    const struct command *self = &command_bench;
    struct cli_arguments arguments;
    int result = cli_read(self, argc, argv, options, 3, &arguments);
    if (result != EXIT_DONE)
        return result;

    const struct game *chosen[CLI_ARGUMENTS_MAX];
    int count = 0;
    for (; count < arguments.count; count++)
        if ((chosen[count] = cli_game(self, arguments.plain[count])) == NULL)
            return EXIT_USAGE;
    for (; arguments.count == 0 && count < games_offered; count++)
        chosen[count] = games[count];

    fputs(json ? "[" : "", stdout);
    for (int i = 0; i < count; i++) {
        struct options game_options;
        result = cli_settle(self, chosen[i], players, &arguments, &game_options);
        if (result != EXIT_DONE)
            return result;
        struct figures figures = {.players = (int)players};
        if (!measure(chosen[i], &game_options, (double)seconds, &figures)) {
            fputs("incognita bench: cannot run the engine or get memory\n", stderr);
            return EXIT_FAILED;
        }
        if (json)
            print_json(chosen[i], &figures, i == 0);
        else
            print_text(chosen[i], &figures);
    }
    fputs(json ? "]\n" : "", stdout);
    return EXIT_DONE;
}

const struct command command_bench = {
    "bench", "measure how fast the rules run",
    "Usage: incognita bench [GAME]... [--players N] [--seconds S] [--option NAME=VALUE]...\n"
    "                       [--json]\n\n"
    "For each game (all of them if none is named), with N players (4) and uniformly random\n"
    "choices on one core: events and whole matches a second, chance included; the cost of a\n"
    "list of legal events and of copying a state; and apply requests a second through\n"
    "'incognita engine'. The first three count processor time, the last the clock.\n\n"
    "  --seconds S   how long to measure each (1)\n"
    "  --json        as a JSON list with one object a game\n",
    run};
