/* incognita train: a net learns a game by playing it. */
#include <errno.h>
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
    long explore;
    long styles;
    long rate;
    long first;
    long second;
    long trial;
    const char *seed;
    const char *from;
    const char *file;
};

static int read_line(int argc, char **argv, struct wishes *wishes, const struct game **game)
{
    const struct command *self = &command_train;
    const struct cli_option options[] = {
        {.name = "players", .number = &wishes->players, .least = 1, .most = SEATS_MAX},
        {.name = "jobs", .number = &wishes->jobs, .least = 1, .most = 256},
        {.name = "rounds", .number = &wishes->rounds, .least = 0, .most = 1000},
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
        {.name = "explore", .number = &wishes->explore, .least = 1, .most = 10000},
        {.name = "styles", .number = &wishes->styles, .least = 0, .most = 10000},
        {.name = "rate", .number = &wishes->rate, .least = 1, .most = 100000},
        {.name = "first", .number = &wishes->first, .least = 1, .most = BRAIN_FIRST_MAX},
        {.name = "second", .number = &wishes->second, .least = 1, .most = BRAIN_SECOND_MAX},
        {.name = "trial", .number = &wishes->trial, .least = 2, .most = 10000000},
        {.name = "seed", .text = &wishes->seed},
        {.name = "from", .text = &wishes->from},
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
    if (wishes->rounds == 0 && wishes->from == NULL)
        return usage_error(self, "--rounds 0 is for a net to go on from (--from)");
    struct options unused;
    return cli_settle(self, *game, wishes->players, &arguments, &unused);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Reads the net to go on from, which gives the new one its shape. */
static bool read_net(struct wishes *wishes, const struct game *game, struct brain_bytes *out,
                     struct reason *why)
{
    enum { SIZE_MAX_READ = 1 << 20 };
    struct brain brain;
    struct reason inner;
    FILE *file = fopen(wishes->from, "rb");
    if (file == NULL)
        return reason_set(why, "cannot read %s: %s", wishes->from, strerror(errno));
    out->bytes = malloc(SIZE_MAX_READ);
    out->size = out->bytes == NULL ? 0 : fread(out->bytes, 1, SIZE_MAX_READ, file);
    fclose(file);
    if (!brain_open(&brain, out->bytes, out->size, &inner) ||
        !brain_fits(&brain, game, (int)wishes->players, &inner))
        return reason_set(why, "%s: %s", wishes->from, inner.text);
    wishes->first = brain.head->first;
    wishes->second = brain.head->second;
    return true;
}

static void add_number(struct text *text, const char *option, long number)
{
    text_add_format(text, " --%s ", option);
    text_add_number(text, number);
}

/* What to type for the same net: everything that it depends on. */
static void describe(const struct wishes *wishes, const struct game *game,
                     char out[BRAIN_COMMAND_MAX])
{
    struct text text;
    text_start(&text, out, BRAIN_COMMAND_MAX);
    text_add_format(&text, "incognita train %s", game->id);
    add_number(&text, "players", wishes->players);
    text_add_format(&text, " --seed %s", wishes->seed);
    if (wishes->from != NULL)
        text_add_format(&text, " --from %s", base_name(wishes->from));
    add_number(&text, "rounds", wishes->rounds);
    add_number(&text, "matches", wishes->matches);
    if (wishes->teacher > 0)
        add_number(&text, "teacher", wishes->teacher);
    add_number(&text, "search-rounds", wishes->search_rounds);
    if (wishes->search_rounds > 0) {
        add_number(&text, "search-matches", wishes->search_matches);
        add_number(&text, "iterations", wishes->iterations);
    }
    add_number(&text, "samples", wishes->samples);
    add_number(&text, "epochs", wishes->epochs);
    add_number(&text, "lambda", wishes->lambda);
    add_number(&text, "explore", wishes->explore);
    if (wishes->styles > 0)
        add_number(&text, "styles", wishes->styles);
    add_number(&text, "rate", wishes->rate);
    add_number(&text, "first", wishes->first);
    add_number(&text, "second", wishes->second);
    add_number(&text, "trial", wishes->trial);
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
                            .explore = 12,
                            .rate = 1000,
                            .first = 64,
                            .second = 32,
                            .trial = 1500,
                            .seed = "0"};
    const struct game *game = NULL;
    int result = read_line(argc, argv, &wishes, &game);
    if (result != EXIT_DONE)
        return result;
    struct brain_bytes from = {0};
    struct reason why;
    if (wishes.from != NULL && !read_net(&wishes, game, &from, &why)) {
        free(from.bytes);
        return usage_error(&command_train, "%s", why.text);
    }
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
        .explore = (uint32_t)wishes.explore,
        .styles = (int)wishes.styles,
        .rate = (int)wishes.rate,
        .from = wishes.from == NULL ? NULL : &from,
        .first = (int)wishes.first,
        .second = (int)wishes.second,
        .trial = (uint32_t)wishes.trial,
        .jobs = (int)wishes.jobs,
        .command = command,
        .file = wishes.file == NULL ? name : wishes.file,
        .report = stdout,
        .stop = cli_catch_signals(),
    };
    bool good = train_run(&plan, &why);
    free(from.bytes);
    if (good)
        return EXIT_DONE;
    fprintf(stderr, "incognita train: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_train = {
    "train", "let a bot learn a game by playing it",
    "Usage: incognita train GAME [--players N] [--seed S] [--jobs J] [--out FILE]\n"
    "                       [--rounds R] [--teacher I] [--matches M] [--search-rounds R]\n"
    "                       [--search-matches M] [--iterations I] [--samples K] [--epochs E]\n"
    "                       [--lambda P] [--explore N] [--styles N] [--rate R] [--trial M]\n"
    "                       [--first U] [--second U] [--from NET]\n\n"
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
    "  --explore N           one in so many choices is made at random, in most matches (12)\n"
    "  --styles N            one in so many seats likes things of its own, drawn for each match;\n"
    "                        0: none (0)\n"
    "  --rate R              how fast to learn, in millionths (1000)\n"
    "  --from NET            go on from the net of this file, without a teacher; it is the one\n"
    "                        to be beaten, and gives its units\n"
    "  --trial M             matches of the test, at most (1500)\n"
    "  --first U             units of the net's first layer (64), a multiple of 4\n"
    "  --second U            and of the second (32)\n"
    "  --out FILE            where to write the net\n",
    run};
