/* incognita ratings: do ratings find strengths, and do their ranges hold? Or a server's, from
 * nothing. */
#include "cli/command.h"
#include "cli/recount.h"
#include "engine/count.h"
#include "ratings/league.h"
#include "ratings/rating.h"

struct wishes {
    long seats;
    long members;
    long matches;
    long leagues;
    long spread;
    long seed;
};

static void compare(const struct wishes *wishes)
{
    printf("%-14s  range holds  deviation  error  surprise\n", "");
    for (int model = 0; model < LEAGUE_MODELS; model++) {
        struct league_report report;
        const struct league_plan plan = {.model = (enum league_model)model,
                                         .seats = (int)wishes->seats,
                                         .members = (int)wishes->members,
                                         .matches = (int)wishes->matches,
                                         .leagues = (int)wishes->leagues,
                                         .spread = (double)wishes->spread,
                                         .seed = (uint64_t)wishes->seed};
        league_play(&plan, &report);
        printf("%-14s  %9.1f %%  %9.0f  %5.0f  %8.4f\n", league_models[model], 100 * report.covered,
               report.deviation, report.error, report.surprise);
    }
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {2, 24, 30, 400, 200, 1};
    const char *where = NULL;
    bool rebuild = false;
    struct reason why;
    const struct cli_option options[] = {
        {.name = "seats", .number = &wishes.seats, .least = 2, .most = RATING_SEATS_MAX},
        {.name = "members", .number = &wishes.members, .least = RATING_SEATS_MAX, .most = 64},
        {.name = "matches", .number = &wishes.matches, .least = 1, .most = 10000},
        {.name = "leagues", .number = &wishes.leagues, .least = 1, .most = 1000000},
        {.name = "spread", .number = &wishes.spread, .least = 0, .most = 2000},
        {.name = "data", .text = &where},
        {.name = "store", .text = &where},
        {.name = "rebuild", .flag = &rebuild},
        {.name = "seed", .number = &wishes.seed, .least = 0, .most = 1000000000},
    };
    struct cli_arguments arguments;
    int result = cli_read(&command_ratings, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0 || arguments.option_count > 0)
        return usage_error(&command_ratings, "it takes no more than its options");
    if (rebuild != (where != NULL))
        return usage_error(&command_ratings, "--rebuild and --store STORE go together");
    if (!rebuild) {
        compare(&wishes);
        return EXIT_DONE;
    }
    if (recount(where, &why))
        return EXIT_DONE;
    fprintf(stderr, "incognita ratings: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_ratings = {
    "ratings", "show how well ratings find true strengths, or reckon a server's from nothing",
    "Usage: incognita ratings [OPTION]...\n"
    "       incognita ratings --rebuild (--data FOLDER | --store STORE)\n\n"
    "Lets leagues of players whose true strengths are known play, rates them in each way there\n"
    "is, and tells how often the true strength lies in the range that a rating states (nine in\n"
    "ten it should be), the deviation that is stated, the error that is made, and how much those\n"
    "who come first surprise (less is better).\n\n"
    "  --seats N       of a match (2)\n"
    "  --members N     of a league (24)\n"
    "  --matches N     of each before the rating is looked at (30)\n"
    "  --leagues N     how many (400)\n"
    "  --spread N      standard deviation of the true strengths, in points (200)\n"
    "  --seed N        what chance is drawn from (1)\n\n"
    "With --rebuild, all ratings of a server's people are reckoned from nothing, out of the\n"
    "matches that were counted, in the order in which they were, and written in one commit. The\n"
    "figures are the same as before unless somebody has changed them. No server may be at work\n"
    "on the data.\n",
    run};
