/* incognita calibrate: makes what bots say of chances come true, and shows how well it does. */
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/chances.h"
#include "cli/command.h"
#include "train/reliability.h"

struct wishes {
    long players;
    long jobs;
    long matches;
    long test;
    long iterations;
    long each;
    const char *seed;
    const char *file;
};

/* The sightings of matches, and their claims. */
struct findings {
    struct sighting *sightings;
    uint32_t count;
    struct claim *claims;
};

static int read_line(int argc, char **argv, struct wishes *wishes, const struct game **game,
                     struct brain *brain)
{
    const struct command *self = &command_calibrate;
    const struct cli_option options[] = {
        {.name = "players", .number = &wishes->players, .least = 1, .most = SEATS_MAX},
        {.name = "jobs", .number = &wishes->jobs, .least = 1, .most = 256},
        {.name = "matches", .number = &wishes->matches, .least = 0, .most = 1000000},
        {.name = "test", .number = &wishes->test, .least = 1, .most = 1000000},
        {.name = "iterations", .number = &wishes->iterations, .least = 1, .most = 100000},
        {.name = "each", .number = &wishes->each, .least = 1, .most = SIGHTINGS_EACH_MAX},
        {.name = "seed", .text = &wishes->seed},
        {.name = "write", .text = &wishes->file},
    };
    struct cli_arguments arguments;
    int result = cli_read_game(self, argc, argv, options, COUNT(options), &arguments, game);
    if (result != EXIT_DONE)
        return result;
    if (arguments.option_count > 0)
        return usage_error(self, "--option is not for calibrating: all options are played");
    if (strlen(wishes->seed) > SEED_MAX)
        return usage_error(self, "--seed may have at most %d bytes", SEED_MAX);
    if (wishes->matches == 0 && wishes->file != NULL)
        return usage_error(self, "--write needs matches to fit on");
    struct options unused;
    result = cli_settle(self, *game, wishes->players, &arguments, &unused);
    if (result == EXIT_DONE && !brain_find(*game, (int)wishes->players, brain))
        return usage_error(self, "no bot has learned %s with %ld players", (*game)->id,
                           wishes->players);
    return result;
}

static bool find(const struct wishes *wishes, const struct game *game, uint32_t first,
                 uint32_t matches, struct findings *out)
{
    struct sightings_plan plan = {
        .game = game,
        .players = (int)wishes->players,
        .seed = random_of_text(wishes->seed, strlen(wishes->seed)).state,
        .first = first,
        .matches = matches,
        .iterations = (uint32_t)wishes->iterations,
        .each = (int)wishes->each,
        .jobs = (int)wishes->jobs,
    };
    out->sightings = sightings_make(&plan, &out->count);
    out->claims = malloc((out->count + 1) * SEATS_MAX * sizeof *out->claims);
    return out->sightings != NULL && out->claims != NULL;
}

static void free_findings(struct findings *findings)
{
    free(findings->sightings);
    free(findings->claims);
}

static uint32_t claim(const struct findings *findings, int players, enum claims_of what,
                      const struct chances *chances)
{
    return claims_make(findings->sightings, findings->count, players, what, chances,
                       findings->claims);
}

static void fit(const struct findings *findings, const struct game *game, int players,
                const struct brain *brain, struct chances *out)
{
    *out = (struct chances){.game = game->id, .players = players, .net = brain_mark(brain)};
    platt_fit(findings->claims, claim(findings, players, CLAIMS_JUDGED, NULL), &out->judged);
    platt_fit(findings->claims, claim(findings, players, CLAIMS_SEARCHED, NULL), &out->searched);
}

static void show(const struct findings *findings, int players, enum claims_of what,
                 const struct chances *chances, const char *title)
{
    struct reliability reliability;
    reliability_of(findings->claims, claim(findings, players, what, chances), &reliability);
    reliability_print(&reliability, title, stdout);
}

static void write_knots(const int16_t knots[CHANCES_KNOTS], FILE *out)
{
    for (int i = 0; i < CHANCES_KNOTS; i++)
        fprintf(out, "%s%d", i == 0 ? "{" : ", ", knots[i]);
    fprintf(out, "}");
}

static void write_fit(const struct chances_fit *fit, FILE *out)
{
    fprintf(out, "{");
    write_knots(fit->slope, out);
    fprintf(out, ", ");
    write_knots(fit->offset, out);
    fprintf(out, ", ");
    write_knots(fit->points, out);
    fprintf(out, "}");
}

static void write_line(const struct chances *chances, FILE *out)
{
    fprintf(out, "{\"%s\", %d, 0x%08x, ", chances->game, chances->players, chances->net);
    write_fit(&chances->judged, out);
    fprintf(out, ", ");
    write_fit(&chances->searched, out);
    fprintf(out, "},\n");
}

/* Puts the line into the file, in place of the one that begins alike. */
static bool replace_line(const char *file, const struct chances *chances)
{
    char start[64];
    char line[512];
    char *text = NULL;
    size_t size = 0;
    bool done = false;
    FILE *fresh = open_memstream(&text, &size);
    FILE *old = fopen(file, "r");
    if (fresh == NULL)
        return false;
    snprintf(start, sizeof start, "{\"%s\", %d,", chances->game, chances->players);
    while (old != NULL && fgets(line, sizeof line, old) != NULL) {
        if (strncmp(line, start, strlen(start)) != 0) {
            fputs(line, fresh);
            continue;
        }
        write_line(chances, fresh);
        done = true;
    }
    if (old != NULL)
        fclose(old);
    if (!done)
        write_line(chances, fresh);
    fclose(fresh);
    FILE *out = fopen(file, "w");
    bool good = out != NULL && fwrite(text, 1, size, out) == size;
    free(text);
    return out != NULL && fclose(out) == 0 && good;
}

static bool calibrate(const struct wishes *wishes, const struct game *game,
                      const struct brain *brain, struct chances *fitted)
{
    struct findings findings;
    bool good = find(wishes, game, 0, (uint32_t)wishes->matches, &findings);
    if (good)
        fit(&findings, game, (int)wishes->players, brain, fitted);
    free_findings(&findings);
    return good;
}

static bool test(const struct wishes *wishes, const struct game *game,
                 const struct chances *chances)
{
    struct findings findings;
    int players = (int)wishes->players;
    bool good = find(wishes, game, (uint32_t)wishes->matches, (uint32_t)wishes->test, &findings);
    if (good) {
        printf("%s, %d players, %ld matches that nothing was fitted on\n\n", game->id, players,
               wishes->test);
        show(&findings, players, CLAIMS_SEARCHED, NULL, "as the search says");
        show(&findings, players, CLAIMS_SHOWN, chances, "as people are told");
        show(&findings, players, CLAIMS_OF_OTHERS, chances, "of the other seats");
    }
    free_findings(&findings);
    return good;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.players = 2,
                            .jobs = 1,
                            .matches = 1000,
                            .test = 500,
                            .iterations = 32,
                            .each = 2,
                            .seed = "0"};
    const struct game *game = NULL;
    struct brain brain;
    struct chances fitted = {.game = ""};
    int result = read_line(argc, argv, &wishes, &game, &brain);
    if (result != EXIT_DONE)
        return result;
    const struct chances *chances = chances_find(game, &brain);
    if (wishes.matches == 0 && chances == NULL)
        return usage_error(&command_calibrate, "nothing was fitted yet");
    if (wishes.matches > 0) {
        chances = &fitted;
        if (!calibrate(&wishes, game, &brain, &fitted)) {
            fprintf(stderr, "incognita calibrate: out of memory\n");
            return EXIT_FAILED;
        }
        write_line(&fitted, stdout);
    }
    if (!test(&wishes, game, chances)) {
        fprintf(stderr, "incognita calibrate: out of memory\n");
        return EXIT_FAILED;
    }
    if (wishes.file != NULL && !replace_line(wishes.file, &fitted)) {
        fprintf(stderr, "incognita calibrate: cannot write %s\n", wishes.file);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

const struct command command_calibrate = {
    "calibrate", "make bots' chances come true",
    "Usage: incognita calibrate GAME [--players N] [--seed S] [--jobs J] [--matches M]\n"
    "                           [--test M] [--each K] [--iterations I] [--write FILE]\n\n"
    "Lets bots that learned the game play each other, asks the adviser of hints about\n"
    "positions on the way, fits how its chances and points are to be read to what came of\n"
    "them, and shows how well that holds in other matches. The same seed gives the same,\n"
    "whatever --jobs is.\n\n"
    "  --players N     how many players (2)\n"
    "  --seed S        any text of up to 64 bytes (\"0\")\n"
    "  --jobs J        threads (1)\n"
    "  --matches M     matches to fit on (1000); 0 tests what is built in\n"
    "  --test M        matches to test on (500)\n"
    "  --each K        positions of each third of a match (2)\n"
    "  --iterations I  of the searches that play the matches (32)\n"
    "  --write FILE    puts the line for the game and number of players into FILE, which is\n"
    "                  src/bots/chances.inc of the source\n",
    run};
