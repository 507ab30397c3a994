/* incognita levels: how strong the bots can be that people play with. */
#include "bots/ladders.h"
#include "bots/levels.h"
#include "bots/strengths.h"
#include "cli/command.h"

/* The levels of a game by number of players, as {"2":["beginner",..],..}. */
static void print_json(const struct game *game)
{
    for (int players = game->players_min; players <= game->players_max; players++) {
        printf("%s\"%d\":[", players == game->players_min ? "{" : ",", players);
        const char *before = "";
        for (int level = 0; level < LEVELS; level++)
            if (ladder_has(game, players, (enum level)level)) {
                printf("%s\"%s\"", before, level_bots[level].name);
                before = ",";
            }
        printf("]");
    }
    printf("}\n");
}

static void print_rung(const struct rung *rung, int strength)
{
    char text[32];
    char points[16] = "?";
    if (strength > 0)
        snprintf(points, sizeof points, "%d", strength);
    if (rung->iterations > 0)
        snprintf(text, sizeof text, "netsearch:%u", (unsigned)rung->iterations);
    else
        snprintf(text, sizeof text, "net~%u", (unsigned)rung->heat);
    printf("  %4s %-15s", points, text);
}

static void print_table(const struct game *game)
{
    printf("%-8s", "");
    for (int players = game->players_min; players <= game->players_max; players++)
        printf("  %d players%s", players, players < game->players_max ? "           " : "\n");
    for (int level = 0; level < LEVELS; level++) {
        printf("%-8s", level_bots[level].name);
        for (int players = game->players_min; players <= game->players_max; players++)
            if (ladder_has(game, players, (enum level)level))
                print_rung(ladder_rung(game, players, (enum level)level),
                           strength_of_level(game, players, (enum level)level));
            else
                printf("  %-20s", "-");
        printf("  %s\n", level_bots[level].summary);
    }
}

static int run(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {{.name = "json", .flag = &json}};
    struct cli_arguments arguments;
    const struct game *game = NULL;
    int result = cli_read_game(&command_levels, argc, argv, options, 1, &arguments, &game);
    if (result != EXIT_DONE)
        return result;
    if (json)
        print_json(game);
    else
        print_table(game);
    return EXIT_DONE;
}

const struct command command_levels = {
    "levels", "list the bots' levels in a game",
    "Usage: incognita levels GAME [--json]\n\n"
    "Lists the levels of the bots in a game, weakest first, and which bot each stands for by\n"
    "number of players, as 'incognita arena' takes it. Before it is how strong it is, in points "
    "of\n"
    "people's ratings (docs/ratings.md), or ? if nobody has measured it. Where a level is not\n"
    "listed it cannot be told apart from the next one below, and plays as that.\n\n"
    "  --json                the names by number of players, as one line of JSON\n",
    run};
