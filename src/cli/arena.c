/* incognita arena: bots against each other, and how sure we can be of who is better. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/chart.h"
#include "arena/progress.h"
#include "arena/report.h"
#include "cli/command.h"

enum { MATCHES = 100, MATCHES_WITH_SPRT = 20000, MATCHES_MAX = 10000000, JOBS_MAX = 256 };

/* What the command line asks for besides the plan. */
struct wishes {
    long matches;
    long jobs;
    long threads;
    long bot_timeout;
    long time_limit;
    const char *seed;
    const char *sprt;
    const char *plot;
    bool json;
    bool timing;
    bool parts;
    struct cli_list commands;
};

static int read_line(int argc, char **argv, struct wishes *wishes, struct cli_arguments *arguments)
{
    const struct cli_option options[] = {
        {.name = "matches", .number = &wishes->matches, .least = 1, .most = MATCHES_MAX},
        {.name = "jobs", .number = &wishes->jobs, .least = 1, .most = JOBS_MAX},
        {.name = "threads", .number = &wishes->threads, .least = 1, .most = BOT_THREADS_MAX},
        {.name = "bot-timeout", .number = &wishes->bot_timeout, .least = 1, .most = 86400},
        {.name = "time-limit", .number = &wishes->time_limit, .least = 1, .most = 31536000},
        {.name = "seed", .text = &wishes->seed},
        {.name = "sprt", .text = &wishes->sprt},
        {.name = "plot", .text = &wishes->plot},
        {.name = "json", .flag = &wishes->json},
        {.name = "timing", .flag = &wishes->timing},
        {.name = "parts", .flag = &wishes->parts},
        {.name = "bot-cmd", .list = &wishes->commands},
    };
    const struct command *self = &command_arena;
    int result = cli_read(self, argc, argv, options, COUNT(options), arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments->count < 3)
        return usage_error(self, "takes a game and two players or more");
    if (strlen(wishes->seed) > ARENA_SEED_MAX)
        return usage_error(self, "--seed may have at most %d bytes here", ARENA_SEED_MAX);
    for (int i = 0; i < wishes->commands.count; i++) {
        const char *name = wishes->commands.items[i];
        if (strchr(name, '=') == NULL || name[0] == '=')
            return usage_error(self, "--bot-cmd takes NAME=COMMAND, not '%s'", name);
    }
    return EXIT_DONE;
}

static int make_plan(const struct wishes *wishes, const struct cli_arguments *arguments,
                     struct plan *plan)
{
    const struct command *self = &command_arena;
    int players = arguments->count - 1;
    struct reason why;
    plan->game = cli_game(self, arguments->plain[0]);
    if (plan->game == NULL)
        return EXIT_USAGE;
    int result = cli_settle(self, plan->game, players, arguments, &plan->options);
    if (result != EXIT_DONE)
        return result;
    if (!line_up_make(&plan->line_up, plan->game, arguments->plain + 1, players,
                      wishes->commands.items, wishes->commands.count, &why))
        return usage_error(self, "%s", why.text);
    long seatings = plan->line_up.seating_count;
    long matches = wishes->matches;
    if (matches == 0)
        matches = wishes->sprt == NULL ? MATCHES : MATCHES_WITH_SPRT;
    plan->deals = (uint32_t)((matches + seatings - 1) / seatings);
    plan->seed = wishes->seed;
    plan->threads = (int)wishes->threads;
    plan->bot_seconds = (double)wishes->bot_timeout;
    if (plan_matches(plan) != (uint32_t)matches)
        fprintf(stderr,
                "incognita arena: %ld matches rounded up to %u: %u deal%s in %ld seatings\n",
                matches, plan_matches(plan), plan->deals, plan->deals == 1 ? "" : "s", seatings);
    return EXIT_DONE;
}

static int make_sprt(const struct wishes *wishes, const struct plan *plan, struct sprt *sprt)
{
    const struct line_up *line_up = &plan->line_up;
    char *end;
    if (line_up->contestant_count < 2)
        return usage_error(&command_arena, "--sprt is for two contestants or more");
    double elo0 = strtod(wishes->sprt, &end);
    bool good = end != wishes->sprt && *end == ',';
    const char *second = good ? end + 1 : end;
    double elo1 = strtod(second, &end);
    if (!good || end == second || *end != '\0' || !(elo0 < elo1) || fabs(elo0) > 2000 ||
        fabs(elo1) > 2000)
        return usage_error(&command_arena, "--sprt takes ELO0,ELO1 with ELO0 below ELO1, not '%s'",
                           wishes->sprt);
    sprt_start(sprt, elo0, elo1, line_up->contestant_count - 1, line_up);
    return EXIT_DONE;
}

static bool write_plot(const char *name, const struct summary *summary)
{
    FILE *file = fopen(name, "w");
    bool good = file != NULL;
    if (good) {
        chart_draw(summary, file);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (!good)
        fprintf(stderr, "incognita arena: cannot write %s: %s\n", name, strerror(errno));
    return good;
}

static bool report(const struct wishes *wishes, const struct contest *contest)
{
    struct summary summary;
    bool good = true;
    summary_make(&summary, contest);
    if (wishes->json)
        good = report_json(&summary, wishes->timing, stdout);
    else
        report_text(&summary, wishes->timing, stdout);
    if (wishes->parts && !wishes->json)
        report_parts(&summary, stdout);
    if (!good)
        fputs("incognita arena: cannot write the results as JSON\n", stderr);
    return (wishes->plot == NULL || write_plot(wishes->plot, &summary)) && good;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.jobs = 1, .threads = 1, .bot_timeout = 10, .seed = "0"};
    struct cli_arguments arguments;
    struct plan plan;
    struct sprt sprt;
    int result = read_line(argc, argv, &wishes, &arguments);
    if (result == EXIT_DONE)
        result = make_plan(&wishes, &arguments, &plan);
    if (result == EXIT_DONE && wishes.sprt != NULL)
        result = make_sprt(&wishes, &plan, &sprt);
    if (result != EXIT_DONE)
        return result;

    bool terminal = isatty(STDERR_FILENO);
    struct contest_run how = {.jobs = (int)wishes.jobs,
                              .seconds = (double)wishes.time_limit,
                              .stop = cli_catch_signals(),
                              .show = terminal ? progress_show : NULL,
                              .context = stderr};
    struct contest contest;
    /* A bot that has ended is a fault of the bot, not the end of the program. */
    signal(SIGPIPE, SIG_IGN);
    bool good = contest_run(&contest, &plan, wishes.sprt == NULL ? NULL : &sprt, &how);
    if (terminal)
        progress_clear(stderr);
    if (good)
        good = report(&wishes, &contest);
    else
        fprintf(stderr, "incognita arena: %s\n", contest.why.text);
    contest_close(&contest);
    line_up_close(&plan.line_up);
    return good ? EXIT_DONE : EXIT_FAILED;
}

const struct command command_arena = {
    "arena", "let bots play each other and tell who is better",
    "Usage: incognita arena GAME PLAYER PLAYER [PLAYER]... [--matches N] [--seed S] [--jobs J]\n"
    "                       [--threads T] [--sprt ELO0,ELO1] [--json] [--timing] [--parts]\n"
    "                       [--plot FILE] [--bot-cmd NAME=COMMAND]... [--bot-timeout S]\n"
    "                       [--time-limit S] [--option NAME=VALUE]...\n\n"
    "Plays the same deals in every seating of the players and prints, for each, the win\n"
    "share, the mean score and the Elo difference to the first, with 95 % intervals over\n"
    "deals. A player is NAME or NAME:ITERATIONS; with ~HEAT behind it it strays from what it\n"
    "judges best, and bots that learned may end with @FILE, the net. One named several times\n"
    "takes several seats, and its results are added up.\n\n"
    "Levels: beginner, easy, casual, medium, skilled, hard, expert, master.\n"
    "Bots: random, greedy, mcts, net, netsearch;\n"
    "and for comparison seer, which is netsearch but sees what is hidden, and knower, which\n"
    "sees it but for what others have decided in secret.\n\n"
    "  --matches N           how many (100; with --sprt at most 20000), rounded up to whole\n"
    "                        deals\n"
    "  --seed S              any text of up to 52 bytes (\"0\"); deal i is drawn from \"S/i\"\n"
    "  --jobs J              matches at a time (1); changes nothing but the time it takes\n"
    "  --threads T           trees for each searching bot (1), which share its iterations\n"
    "  --sprt ELO0,ELO1      stop as soon as it is clear whether the last contestant is ELO0\n"
    "                        (H0) or ELO1 (H1) stronger than the others\n"
    "  --json                as one line of JSON\n"
    "  --timing              also how long the bots thought, in processor time\n"
    "  --parts               also what the points were made of\n"
    "  --plot FILE           draw the results into FILE, as SVG\n"
    "  --bot-cmd NAME=COMMAND\n"
    "                        a bot of your own: a command that answers one line of JSON with\n"
    "                        another; docs/arena.md tells how\n"
    "  --bot-timeout S       seconds that such a bot has for each choice (10)\n"
    "  --time-limit S        seconds after which the arena ends with what it has\n"
    "  --option NAME=VALUE   an option of the game; 'incognita games' lists them\n",
    run};
