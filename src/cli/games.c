/* incognita games: which games there are. */
#include "games/games.h"
#include "cli/command.h"

static void print_option(const struct option *option)
{
    printf("    --option %s=", option->name);
    for (int i = 0; i < option->value_count; i++)
        printf("%s%s", i > 0 ? "|" : "", option->values[i]);
    printf("  (%s)  %s\n", option->values[option->default_value], option->sentence);
}

static int run(int argc, char **argv)
{
    struct cli_arguments arguments;
    int result = cli_read(&command_games, argc, argv, NULL, 0, &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_games, "takes no arguments");
    for (int i = 0; i < games_offered; i++) {
        const struct game *game = games[i];
        printf("%-10s  %s, %d to %d players\n", game->id, game->names[ENGLISH], game->players_min,
               game->players_max);
        for (int k = 0; k < game->option_count; k++)
            print_option(&game->options[k]);
    }
    return EXIT_DONE;
}

const struct command command_games = {
    "games", "list the games and their options",
    "Usage: incognita games\n\n"
    "Lists the games: id, name, number of players, and the options each has, with the value\n"
    "it starts with in brackets.\n",
    run};
