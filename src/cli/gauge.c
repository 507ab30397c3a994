/* incognita gauge: makes the chances that `analyse` tells come true, and shows how well they do. */
#include <stdlib.h>
#include <string.h>

#include "analysis/ahead.h"
#include "cli/command.h"
#include "train/gauge.h"
#include "train/reliability.h"

struct wishes {
    long players;
    long matches;
    long ahead;
    long from; /* -1: after those that are fitted on */
    long test;
    long iterations;
    long each;
    const char *seed;
    const char *file;
};

static int read_line(int argc, char **argv, struct wishes *wishes, const struct game **game)
{
    const struct command *self = &command_gauge;
    const struct cli_option options[] = {
        {.name = "players", .number = &wishes->players, .least = 1, .most = SEATS_MAX},
        {.name = "matches", .number = &wishes->matches, .least = 0, .most = 1000000},
        {.name = "ahead", .number = &wishes->ahead, .least = 0, .most = 1000000},
        {.name = "from", .number = &wishes->from, .least = 0, .most = 1000000000},
        {.name = "test", .number = &wishes->test, .least = 1, .most = 1000000},
        {.name = "iterations", .number = &wishes->iterations, .least = 0, .most = ITERATIONS_MOST},
        {.name = "each", .number = &wishes->each, .least = 1, .most = GAUGE_EACH_MAX},
        {.name = "seed", .text = &wishes->seed},
        {.name = "write", .text = &wishes->file},
    };
    struct cli_arguments arguments;
    struct options unused;
    int result = cli_read_game(self, argc, argv, options, COUNT(options), &arguments, game);
    if (result != EXIT_DONE)
        return result;
    if (arguments.option_count > 0)
        return usage_error(self, "--option is not for gauging: all options are played");
    if (strlen(wishes->seed) > SEED_MAX)
        return usage_error(self, "--seed may have at most %d bytes", SEED_MAX);
    long fitted = wishes->matches + wishes->ahead;
    if (fitted == 0 && wishes->file != NULL)
        return usage_error(self, "--write needs matches to fit on");
    if (wishes->from < 0)
        wishes->from = fitted;
    if (wishes->from < fitted)
        return usage_error(self, "--from is the number of a match that is fitted on");
    return cli_settle(self, *game, wishes->players, &arguments, &unused);
}

static void write_numbers(const int16_t numbers[], int count, FILE *out)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%d", i == 0 ? ", {" : ", ", numbers[i]);
    fprintf(out, "}");
}

static void write_line(const struct judge_fit *fit, FILE *out)
{
    fprintf(out, "{\"%s\", %d, 0x%08x", fit->game, fit->players, fit->net);
    write_numbers(fit->logit, CHANCES_KNOTS, out);
    write_numbers(fit->lead, CHANCES_KNOTS, out);
    write_numbers(fit->seat, SEATS_MAX, out);
    write_numbers(fit->points, CHANCES_KNOTS, out);
    write_numbers(fit->high, CHANCES_KNOTS, out);
    write_numbers(fit->near, CHANCES_KNOTS, out);
    fprintf(out, "},\n");
}

/* Puts the line into the file, in place of the one that begins alike. */
static bool replace_line(const char *file, const struct judge_fit *fit)
{
    char start[64];
    char line[512];
    char *text = NULL;
    size_t size = 0;
    FILE *fresh = open_memstream(&text, &size);
    FILE *old = fopen(file, "r");
    if (fresh == NULL)
        return false;
    snprintf(start, sizeof start, "{\"%s\", %d,", fit->game, fit->players);
    while (old != NULL && fgets(line, sizeof line, old) != NULL)
        if (strncmp(line, start, strlen(start)) != 0)
            fputs(line, fresh);
    if (old != NULL)
        fclose(old);
    write_line(fit, fresh);
    fclose(fresh);
    FILE *out = fopen(file, "w");
    bool good = out != NULL && fwrite(text, 1, size, out) == size;
    free(text);
    return out != NULL && fclose(out) == 0 && good;
}

static struct gauge_plan plan_of(const struct wishes *wishes, const struct judge *judge)
{
    return (struct gauge_plan){
        .judge = judge,
        .seed = random_of_text(wishes->seed, strlen(wishes->seed)).state,
        .each = (int)wishes->each,
        .iterations = (uint32_t)wishes->iterations,
    };
}

static bool fit(const struct wishes *wishes, struct judge *judge)
{
    struct gauge_plan plan = plan_of(wishes, judge);
    uint32_t count;
    plan.matches = (uint32_t)wishes->matches;
    struct gauge_sight *sights = gauge_make(&plan, &count);
    if (sights == NULL)
        return false;
    gauge_fit(judge, sights, count, &judge->fit);
    free(sights);
    return true;
}

static bool fit_near(const struct wishes *wishes, struct judge *judge)
{
    struct gauge_plan plan = plan_of(wishes, judge);
    uint32_t count;
    plan.first = (uint32_t)wishes->matches;
    plan.matches = (uint32_t)wishes->ahead;
    plan.tell = true;
    plan.iterations = 0;
    struct gauge_sight *sights = gauge_make(&plan, &count);
    if (sights == NULL)
        return false;
    gauge_fit_near(sights, count, depth_of(plan.iterations), &judge->fit);
    free(sights);
    return true;
}

static bool test(const struct wishes *wishes, const struct judge *judge)
{
    struct gauge_plan plan = plan_of(wishes, judge);
    struct reliability reliability;
    uint32_t count;
    plan.first = (uint32_t)wishes->from;
    plan.matches = (uint32_t)wishes->test;
    plan.tell = true;
    struct gauge_sight *sights = gauge_make(&plan, &count);
    struct claim *claims = malloc(((size_t)count + 1) * SEATS_MAX * sizeof *claims);
    bool good = sights != NULL && claims != NULL;
    if (good) {
        gauge_claims(judge->players, sights, count, claims);
        reliability_of(claims, count * (uint32_t)judge->players, &reliability);
        write_line(&judge->fit, stdout);
        printf("%s, %d players, %ld matches that nothing was fitted on\n\n", judge->game->id,
               judge->players, wishes->test);
        reliability_print(&reliability, "chances of all seats", stdout);
    }
    free(sights);
    free(claims);
    return good;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.players = 2,
                            .matches = 4000,
                            .ahead = 2000,
                            .from = -1,
                            .test = 4000,
                            .each = 3,
                            .seed = "0"};
    const struct game *game = NULL;
    struct judge judge;
    int result = read_line(argc, argv, &wishes, &game);
    if (result != EXIT_DONE)
        return result;
    judge_open(&judge, game, (int)wishes.players);
    if (!judge.has_brain)
        return usage_error(&command_gauge, "no bot has learned %s with %ld players", game->id,
                           wishes.players);
    if (wishes.matches == 0 && !judge.honest)
        return usage_error(&command_gauge, "nothing was fitted yet");
    if ((wishes.matches > 0 && !fit(&wishes, &judge)) ||
        (wishes.ahead > 0 && !fit_near(&wishes, &judge)) || !test(&wishes, &judge)) {
        fprintf(stderr, "incognita gauge: out of memory\n");
        return EXIT_FAILED;
    }
    if (wishes.file != NULL && !replace_line(wishes.file, &judge.fit)) {
        fprintf(stderr, "incognita gauge: cannot write %s\n", wishes.file);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

const struct command command_gauge = {
    "gauge", "make the chances of 'analyse' come true",
    "Usage: incognita gauge GAME [--players N] [--seed S] [--matches M] [--ahead M]\n"
    "                       [--test M] [--from N] [--each K] [--iterations I] [--write FILE]\n\n"
    "Lets bots that learned the game play each other, fits the chances that 'analyse' tells\n"
    "of positions on the way to what came of them, and shows how well that holds in other\n"
    "matches. The same seed gives the same.\n\n"
    "  --players N     how many players (2)\n"
    "  --seed S        any text of up to 64 bytes (\"0\")\n"
    "  --matches M     matches to fit on (4000); 0 takes what is built in\n"
    "  --ahead M       matches after these, to fit on how far looking ahead is to be trusted\n"
    "                  (2000); 0 takes what is built in\n"
    "  --test M        matches to test on (4000)\n"
    "  --from N        the number of the first of these (that after the last to fit on)\n"
    "  --each K        positions of each third of a match (3)\n"
    "  --iterations I  how closely the tested positions are looked at (0: the quick look)\n"
    "  --write FILE    puts the line for the game and number of players into FILE, which is\n"
    "                  src/analysis/fits.inc of the source\n",
    run};
