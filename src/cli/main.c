/* The program: finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "languages/languages.h"

static const struct command *const commands[] = {
    &command_play,    &command_games,   &command_levels,    &command_components, &command_engine,
    &command_verify,  &command_analyse, &command_insights,  &command_selfplay,   &command_arena,
    &command_bench,   &command_train,   &command_calibrate, &command_gauge,      &command_serve,
    &command_backup,  &command_export,  &command_move,      &command_upgrade,    &command_admin,
    &command_ratings,
};

static void print_help(FILE *out)
{
    fputs("Incognita: board games of unknown lands as one digital table.\n\n"
          "Usage: incognita COMMAND [ARGUMENTS]\n\nCommands:\n",
          out);
    for (int i = 0; i < COUNT(commands); i++)
        fprintf(out, "  %-12s%s\n", commands[i]->name, commands[i]->summary);
    fputs("\n'incognita COMMAND --help' tells more of each; 'incognita --version' the version.\n",
          out);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* What was printed must have arrived: a full disk or a closed pipe is a failure. */
static int finish(int result)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("incognita: cannot write the output");
        return result == EXIT_DONE ? EXIT_FAILED : result;
    }
    return result;
}

/* What people who play may want to know is there in every language, the rest in English. */
static void print_usage(const struct command *command)
{
    const struct language *language = language_of(cli_language());
    fputs(language->find(language->catalogue, "terminal", command->usage, NULL, 0), stdout);
}

static int run(const struct command *command, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i])) {
            print_usage(command);
            return EXIT_DONE;
        }
    return command->run(argc, argv);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (is_help(argv[1]) || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return finish(EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("incognita " INCOGNITA_VERSION);
        return finish(EXIT_DONE);
    }
    for (int i = 0; i < COUNT(commands); i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return finish(run(commands[i], argc - 1, argv + 1));
    fprintf(stderr, "incognita: there is no command '%s'\nTry 'incognita --help'.\n", argv[1]);
    return EXIT_USAGE;
}
