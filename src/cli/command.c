#include "cli/command.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/load.h"
#include "games/games.h"
#include "languages/languages.h"

enum language_id cli_language(void)
{
    const char *const locales[] = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};
    return language_of_locales(locales, COUNT(locales));
}

int usage_error(const struct command *command, const char *format, ...)
{
    fprintf(stderr, "incognita %s: ", command->name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nTry 'incognita %s --help'.\n", command->name);
    return EXIT_USAGE;
}

/*
 * Not getopt_long: it takes any beginning of a name for the name as long as it is the only one, so
 * that every new option could break somebody's script, and it words its own refusals.
 */

/* The option that the word names, up to an equals sign; NULL if there is none. */
static const struct cli_option *find(const char *word, const struct cli_option *options, int count)
{
    size_t length = strcspn(word, "=");
    for (int i = 0; i < count; i++)
        if (strlen(options[i].name) == length && strncmp(options[i].name, word, length) == 0)
            return &options[i];
    return NULL;
}

static int take_value(const struct command *command, const struct cli_option *option,
                      const char *value)
{
    if (option->text != NULL) {
        *option->text = value;
        return EXIT_DONE;
    }
    if (option->list != NULL) {
        if (option->list->count == CLI_LIST_MAX)
            return usage_error(command, "too many --%s", option->name);
        option->list->items[option->list->count++] = value;
        return EXIT_DONE;
    }
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0 || number < option->least ||
        number > option->most)
        return usage_error(command, "--%s must be a number from %ld to %ld, not '%s'", option->name,
                           option->least, option->most, value);
    *option->number = number;
    return EXIT_DONE;
}

static int take_game_option(const struct command *command, const char *value,
                            struct cli_arguments *out)
{
    if (strchr(value, '=') == NULL)
        return usage_error(command, "--option takes NAME=VALUE, not '%s'", value);
    if (out->option_count == COUNT(out->options))
        return usage_error(command, "too many options of the game");
    out->options[out->option_count++] = value;
    return EXIT_DONE;
}

static int take_option(const struct command *command, int argc, char **argv, int *at,
                       const struct cli_option *options, int count, struct cli_arguments *out)
{
    const char *word = argv[*at] + 2;
    const char *value = strchr(word, '=');
    bool game_option = strncmp(word, "option", 6) == 0 && (word[6] == '\0' || word[6] == '=');
    const struct cli_option *option = find(word, options, count);
    if (option == NULL && !game_option)
        return usage_error(command, "there is no option '%s'", argv[*at]);
    if (!game_option && option->flag != NULL) {
        if (value != NULL)
            return usage_error(command, "--%s takes no value", option->name);
        *option->flag = true;
        return EXIT_DONE;
    }
    if (value == NULL) {
        if (*at + 1 == argc)
            return usage_error(command, "%s needs a value", argv[*at]);
        value = argv[++*at];
    } else {
        value++;
    }
    return game_option ? take_game_option(command, value, out) : take_value(command, option, value);
}

int cli_read(const struct command *command, int argc, char **argv, const struct cli_option *options,
             int option_count, struct cli_arguments *out)
{
    memset(out, 0, sizeof *out);
    bool plain_only = false;
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (!plain_only && strcmp(word, "--") == 0) {
            plain_only = true;
        } else if (!plain_only && strncmp(word, "--", 2) == 0) {
            int result = take_option(command, argc, argv, &at, options, option_count, out);
            if (result != EXIT_DONE)
                return result;
        } else if (!plain_only && word[0] == '-' && word[1] != '\0') {
            return usage_error(command, "there is no option '%s'", word);
        } else if (out->count == CLI_ARGUMENTS_MAX) {
            return usage_error(command, "too many arguments");
        } else {
            out->plain[out->count++] = word;
        }
    }
    return EXIT_DONE;
}

const struct game *cli_game(const struct command *command, const char *id)
{
    const struct game *game = games_find(id);
    if (game != NULL)
        return game;
    char list[200] = "";
    struct text text;
    text_start(&text, list, sizeof list);
    for (int i = 0; i < games_offered; i++)
        text_add_format(&text, "%s%s", i > 0 ? ", " : "", games[i]->id);
    usage_error(command, "there is no game '%s'; the games are %s", id, list);
    return NULL;
}

int cli_read_game(const struct command *command, int argc, char **argv,
                  const struct cli_option *options, int option_count, struct cli_arguments *out,
                  const struct game **game)
{
    int result = cli_read(command, argc, argv, options, option_count, out);
    if (result != EXIT_DONE)
        return result;
    if (out->count != 1)
        return usage_error(command, "takes exactly one game");
    *game = cli_game(command, out->plain[0]);
    return *game == NULL ? EXIT_USAGE : EXIT_DONE;
}

/* NAME=VALUE as a member of the object: true and false as such, anything else as a name. */
static void add_option(json_t *object, const char *given)
{
    char name[64];
    const char *value = strchr(given, '=') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(value - given - 1), given);
    bool is_true = strcmp(value, "true") == 0;
    bool is_bool = is_true || strcmp(value, "false") == 0;
    json_object_set_new(object, name, is_bool ? json_boolean(is_true) : json_string(value));
}

int cli_settle(const struct command *command, const struct game *game, long players,
               const struct cli_arguments *arguments, struct options *options)
{
    if (players < game->players_min || players > game->players_max)
        return usage_error(command, "%s is for %d to %d players", game->names[ENGLISH],
                           game->players_min, game->players_max);
    json_t *object = json_object();
    for (int i = 0; i < arguments->option_count; i++)
        add_option(object, arguments->options[i]);
    struct reason why;
    bool settled = load_options(object, game, (int)players, options, &why);
    json_decref(object);
    return settled ? EXIT_DONE : usage_error(command, "%s", why.text);
}

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

atomic_bool *cli_catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    return &interrupted;
}

double cli_processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
