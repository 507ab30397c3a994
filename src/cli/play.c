/* incognita play: a match in the terminal. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "engine/luck.h"
#include "languages/languages.h"
#include "protocol/fresh_seed.h"
#include "terminal/play.h"

static int run(int argc, char **argv)
{
    long players = 0;
    long seat = 0;
    bool watch = false;
    const char *seed = NULL;
    const char *asked_language = NULL;
    const char *level = "easy";
    const struct cli_option options[] = {
        {.name = "players", .number = &players, .least = 1, .most = SEATS_MAX},
        {.name = "seat", .number = &seat, .least = 0, .most = SEATS_MAX - 1},
        {.name = "watch", .flag = &watch},
        {.name = "seed", .text = &seed},
        {.name = "language", .text = &asked_language},
        {.name = "bots", .text = &level},
    };
    const struct command *self = &command_play;
    struct cli_arguments arguments;
    const struct game *game = NULL;
    int result = cli_read_game(self, argc, argv, options, COUNT(options), &arguments, &game);
    if (result != EXIT_DONE)
        return result;
    if (players == 0)
        players = game->players_max < 3 ? game->players_max : 3;
    struct options game_options;
    result = cli_settle(self, game, players, &arguments, &game_options);
    if (result != EXIT_DONE)
        return result;
    enum language_id language = cli_language();
    if (asked_language != NULL && !language_read(asked_language, &language))
        return usage_error(self, "--language must be en, ru or pl, not '%s'", asked_language);
    const struct bot *bot = bot_find(level);
    if (bot == NULL)
        return usage_error(self, "there is no bot '%s'; 'incognita levels %s' lists them", level,
                           game->id);
    if (seat >= players)
        return usage_error(self, "--seat must be below the number of players");
    char room[SEED_MAX];
    struct chance_source chance = {seed, seed == NULL ? 0 : strlen(seed)};
    if (chance.length > SEED_MAX)
        return usage_error(self, "--seed may have at most %d bytes", SEED_MAX);
    if (seed == NULL && !fresh_seed(room, &chance)) {
        fputs("incognita play: the system has no random numbers to offer; give --seed\n", stderr);
        return EXIT_FAILED;
    }

    struct match match;
    match_init(&match, realloc);
    struct random random = random_of_text(chance.seed, chance.length);
    bool good =
        match_new(&match, game, (int)players, &game_options, chance) &&
        terminal_play(&match, watch ? NO_SEAT : (int)seat, language, bot, random, stdin, stdout);
    free(match.events);
    return good ? EXIT_DONE : EXIT_FAILED;
}

const struct command command_play = {
    "play", "play in the terminal against bots",
    N_("Usage: incognita play GAME [--players N] [--bots LEVEL] [--seat K] [--seed S] [--watch]\n"
       "                      [--language LANGUAGE] [--option NAME=VALUE]...\n\n"
       "Plays a match in the terminal: you in one seat, bots in the others. Choices are\n"
       "numbered; t shows the table, u takes back your last choice, q leaves.\n\n"
       "  --players N           how many players (3)\n"
       "  --bots LEVEL          how strong the others are, from beginner to master (easy);\n"
       "                        'incognita levels GAME' lists the levels\n"
       "  --seat K              your seat, from 0 (0)\n"
       "  --seed S              any text of up to 64 bytes (a fresh one)\n"
       "  --watch               look on while bots play\n"
       "  --language LANGUAGE   en, ru or pl (as LC_ALL, LC_MESSAGES or LANG say)\n"
       "  --option NAME=VALUE   an option of the game; 'incognita games' lists them\n"),
    run};
