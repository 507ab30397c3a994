/* incognita train: a net learns a game by playing it. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "train/train.h"

struct wishes {
    long players;
    long jobs;
    long rounds;
    long teacher;
    long matches;
    long search_rounds;
    long search_matches;
    long iterations;
    long samples;
    long epochs;
    long lambda;
    long first;
    long second;
    long trial;
    const char *seed;
    const char *file;
};

static int read_line(int argc, char **argv, struct wishes *wishes, const struct game **game)
{
    const struct command *self = &command_train;
    const struct cli_option options[] = {
        {.name = "players", .number = &wishes->players, .least = 1, .most = SEATS_MAX},
        {.name = "jobs", .number = &wishes->jobs, .least = 1, .most = 256},
        {.name = "rounds", .number = &wishes->rounds, .least = 1, .most = 1000},
        {.name = "teacher", .number = &wishes->teacher, .least = 0, .most = 10000},
        {.name = "matches", .number = &wishes->matches, .least = 16, .most = 10000000},
        {.name = "search-rounds", .number = &wishes->search_rounds, .least = 0, .most = 1000},
        {.name = "search-matches",
         .number = &wishes->search_matches,
         .least = 16,
         .most = 10000000},
        {.name = "iterations", .number = &wishes->iterations, .least = 1, .most = 10000},
        {.name = "samples", .number = &wishes->samples, .least = 1, .most = 1024},
        {.name = "epochs", .number = &wishes->epochs, .least = 1, .most = 1000},
        {.name = "lambda", .number = &wishes->lambda, .least = 0, .most = 100},
        {.name = "first", .number = &wishes->first, .least = 1, .most = BRAIN_FIRST_MAX},
        {.name = "second", .number = &wishes->second, .least = 1, .most = BRAIN_SECOND_MAX},
        {.name = "trial", .number = &wishes->trial, .least = 2, .most = 10000000},
        {.name = "seed", .text = &wishes->seed},
        {.name = "out", .text = &wishes->file},
    };
    struct cli_arguments arguments;
    int result = cli_read_game(self, argc, argv, options, COUNT(options), &arguments, game);
    if (result != EXIT_DONE)
        return result;
    if ((*game)->features == game_has_no_features)
        return usage_error(self, "%s tells bots nothing to learn from", (*game)->id);
    if (arguments.option_count > 0)
        return usage_error(self, "--option is not for training: all options are played");
    if (strlen(wishes->seed) > SEED_MAX)
        return usage_error(self, "--seed may have at most %d bytes", SEED_MAX);
    if (wishes->first % BRAIN_ROWS != 0 || wishes->second % BRAIN_ROWS != 0)
        return usage_error(self, "--first and --second must be multiples of %d", BRAIN_ROWS);
    struct options unused;
    return cli_settle(self, *game, wishes->players, &arguments, &unused);
}

/* What to type for the same net: everything that it depends on. */
static void describe(const struct wishes *wishes, const struct game *game,
                     char out[BRAIN_COMMAND_MAX])
{
    snprintf(out, BRAIN_COMMAND_MAX,
             "incognita train %s --players %ld --seed %s --rounds %ld --teacher %ld --matches %ld "
             "--search-rounds %ld --search-matches %ld --iterations %ld --samples %ld "
             "--epochs %ld --lambda %ld --first %ld --second %ld --trial %ld",
             game->id, wishes->players, wishes->seed, wishes->rounds, wishes->teacher,
             wishes->matches, wishes->search_rounds, wishes->search_matches, wishes->iterations,
             wishes->samples, wishes->epochs, wishes->lambda, wishes->first, wishes->second,
             wishes->trial);
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.players = 2,
                            .jobs = 1,
                            .rounds = 8,
                            .matches = 8000,
                            .search_rounds = 2,
                            .search_matches = 3000,
                            .iterations = 40,
                            .samples = 32,
                            .epochs = 2,
                            .lambda = 90,
                            .first = 64,
                            .second = 32,
                            .trial = 1500,
                            .seed = "0"};
    const struct game *game = NULL;
    int result = read_line(argc, argv, &wishes, &game);
    if (result != EXIT_DONE)
        return result;
    char name[64];
    char command[BRAIN_COMMAND_MAX];
    snprintf(name, sizeof name, "%s-%ld.net", game->id, wishes.players);
    describe(&wishes, game, command);
    struct train_plan plan = {
        .game = game,
        .players = (int)wishes.players,
        .seed = wishes.seed,
        .rounds = (int)wishes.rounds,
        .teacher = (uint32_t)wishes.teacher,
        .search_rounds = (int)wishes.search_rounds,
        .iterations = (uint32_t)wishes.iterations,
        .search_matches = (uint32_t)wishes.search_matches,
        .matches = (uint32_t)wishes.matches,
        .samples = (int)wishes.samples,
        .epochs = (int)wishes.epochs,
        .lambda = (int)wishes.lambda,
        .first = (int)wishes.first,
        .second = (int)wishes.second,
        .trial = (uint32_t)wishes.trial,
        .jobs = (int)wishes.jobs,
        .command = command,
        .file = wishes.file == NULL ? name : wishes.file,
        .report = stdout,
        .stop = cli_catch_signals(),
    };
    struct reason why;
    if (train_run(&plan, &why))
        return EXIT_DONE;
    fprintf(stderr, "incognita train: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_train = {
    "train", "let a bot learn a game by playing it",
    "Usage: incognita train GAME [--players N] [--seed S] [--jobs J] [--out FILE]\n"
    "                       [--rounds R] [--teacher I] [--matches M] [--search-rounds R]\n"
    "                       [--search-matches M] [--iterations I] [--samples K] [--epochs E]\n"
    "                       [--lambda P] [--trial M] [--first U] [--second U]\n\n"
    "Plays rounds of matches, teaches a net to foretell how they end, and keeps it if the\n"
    "arena's sequential test says that it is stronger than the one before. Writes the net\n"
    "into FILE (GAME-N.net); a run that was ended goes on where it was if the same is asked\n"
    "for again. The same seed gives the same net, whatever --jobs is.\n\n"
    "  --players N           how many players (2)\n"
    "  --seed S              any text of up to 64 bytes (\"0\")\n"
    "  --jobs J              threads (1)\n"
    "  --rounds R            rounds of quick matches (8): the first by a teacher\n"
    "  --teacher I           iterations of the search that teaches; 0: the greedy bot (0)\n"
    "  --matches M           in each of them (8000)\n"
    "  --search-rounds R     rounds of matches by search after these (2)\n"
    "  --search-matches M    in each of them (3000)\n"
    "  --iterations I        of that search (40)\n"
    "  --samples K           positions of each match to learn from, at most (32)\n"
    "  --epochs E            how often to go through them (2)\n"
    "  --lambda P            how much the end of a match counts beside what the net thought of\n"
    "                        the way there, in percent for each decision (90)\n"
    "  --trial M             matches of the test, at most (1500)\n"
    "  --first U             units of the net's first layer (64), a multiple of 4\n"
    "  --second U            and of the second (32)\n"
    "  --out FILE            where to write the net\n",
    run};
