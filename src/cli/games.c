/* incognita games: which games there are, in the reader's language. */
#include "games/games.h"
#include "cli/command.h"
#include "languages/languages.h"

static void print_game(const struct game *game, enum language_id id)
{
    struct words words;
    words_say(&words, "{game}, {least} to {most} players");
    words_term(&words, "game", game->names[id]);
    words_number(&words, "least", game->players_min);
    words_number(&words, "most", game->players_max);
    char line[256];
    struct text text;
    text_start(&text, line, sizeof line);
    words_tell(&words, "terminal", language_of(id), NULL, &text);
    printf("%-10s  %s\n", game->id, line);
}

static void print_option(const struct game *game, const struct option *option,
                         const struct language *language)
{
    printf("    --option %s=", option->name);
    for (int i = 0; i < option->value_count; i++)
        printf("%s%s", i > 0 ? "|" : "", option->values[i]);
    printf("  (%s)  %s\n", option->values[option->default_value],
           language->find(language->catalogue, game->id, option->sentence, NULL, 0));
}

static int run(int argc, char **argv)
{
    struct cli_arguments arguments;
    int result = cli_read(&command_games, argc, argv, NULL, 0, &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_games, "takes no arguments");
    enum language_id language = cli_language();
    for (int i = 0; i < games_offered; i++) {
        const struct game *game = games[i];
        print_game(game, language);
        for (int k = 0; k < game->option_count; k++)
            print_option(game, &game->options[k], language_of(language));
    }
    return EXIT_DONE;
}

const struct command command_games = {
    "games", "list the games and their options",
    N_("Usage: incognita games\n\n"
       "Lists the games: id, name, number of players, and the options each has, with the value\n"
       "it starts with in brackets.\n"),
    run};
