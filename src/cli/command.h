/*
 * The program's commands, and what they share: options on the command line, refusals, files.
 *
 * Exit codes: 0 done, 1 the work failed (a bad record, a full disk), 2 the command line is wrong.
 */
#ifndef INCOGNITA_CLI_COMMAND_H
#define INCOGNITA_CLI_COMMAND_H

#include <stdatomic.h>
#include <stdio.h>

#include "engine/match.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct command {
    const char *name;
    const char *summary;
    const char *usage; /* what --help prints */
    int (*run)(int argc, char **argv);
};

extern const struct command command_admin;
extern const struct command command_analyse;
extern const struct command command_arena;
extern const struct command command_backup;
extern const struct command command_bench;
extern const struct command command_calibrate;
extern const struct command command_components;
extern const struct command command_engine;
extern const struct command command_export;
extern const struct command command_games;
extern const struct command command_gauge;
extern const struct command command_insights;
extern const struct command command_levels;
extern const struct command command_move;
extern const struct command command_play;
extern const struct command command_ratings;
extern const struct command command_selfplay;
extern const struct command command_serve;
extern const struct command command_train;
extern const struct command command_upgrade;
extern const struct command command_verify;

/* The reader's language, as LC_ALL, LC_MESSAGES or LANG say; English where we do not speak it. */
enum language_id cli_language(void);

/* Says what is wrong with the command line and where help is; returns EXIT_USAGE. */
int usage_error(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The values of an option that may be given several times. */
enum { CLI_LIST_MAX = 16 };
struct cli_list {
    int count;
    const char *items[CLI_LIST_MAX];
};

/*
 * An option of a command. Exactly one of the targets is not NULL; a flag takes no value, a number
 * must lie in least..most.
 */
struct cli_option {
    const char *name; /* without the dashes */
    bool *flag;
    const char **text;
    struct cli_list *list;
    long *number;
    long least;
    long most;
};

enum { CLI_ARGUMENTS_MAX = 16 };

/* What is left besides the options: plain arguments, and the game's own options as given. */
struct cli_arguments {
    int count;
    const char *plain[CLI_ARGUMENTS_MAX];
    int option_count;
    const char *options[OPTIONS_MAX * 4]; /* of --option NAME=VALUE */
};

/*
 * Reads the command line: --name VALUE, --name=VALUE, --flag; `--` ends the options. Returns
 * EXIT_DONE, or EXIT_USAGE after saying what is wrong.
 */
int cli_read(const struct command *command, int argc, char **argv, const struct cli_option *options,
             int option_count, struct cli_arguments *out);

/* The same for a command that is about one game, its only plain argument. */
int cli_read_game(const struct command *command, int argc, char **argv,
                  const struct cli_option *options, int option_count, struct cli_arguments *out,
                  const struct game **game);

/* The game with this id, or NULL after saying which there are. */
const struct game *cli_game(const struct command *command, const char *id);

/* Settles players and options for a game; EXIT_USAGE, with words, if they do not fit. */
int cli_settle(const struct command *command, const struct game *game, long players,
               const struct cli_arguments *arguments, struct options *options);

/*
 * For long work that ends in good order, with what it has. From now on a signal that asks the
 * program to end sets the flag returned; a second one ends the program.
 */
atomic_bool *cli_catch_signals(void);

/* Seconds of processor time this process has used. */
double cli_processor_seconds(void);

#endif
