/*
 * `incognita arena` from outside: the program is run, its output read. All commands are for the
 * template game; what external bots do wrong is written in the shell.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "json.h"

enum { OUTPUT_MAX = 1 << 20, COMMAND_MAX = 4096, USAGE = 2 };

static const char *program;
static const char *examples;
static char output[OUTPUT_MAX];
static char folder[] = "/tmp/incognita-arena-XXXXXX";

/* Runs `incognita arena` with the arguments, as the shell reads them; returns its exit code. */
static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *format, ...)
{
    char command[COMMAND_MAX];
    char arguments[COMMAND_MAX / 2];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(command, sizeof command, "'%s' arena %s", program, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The output of the last run, which must be JSON. To be freed. */
static json_t *result(void)
{
    json_error_t error;
    json_t *json = json_loads(output, 0, &error);
    if (json == NULL)
        fail_msg("not JSON (%s): %s", error.text, output);
    return json;
}

static double number_at(json_t *json, const char *path)
{
    const json_t *number = json_at(json, path);
    if (!json_is_number(number))
        fail_msg("no number at %s in %s", path, output);
    return json_number_value(number);
}

static void expect_number(json_t *json, const char *path, double expected)
{
    double number = number_at(json, path);
    if (number < expected - 1e-5 || number > expected + 1e-5)
        fail_msg("%s is %f, not %f", path, number, expected);
}

static void expect_text(json_t *json, const char *path, const char *expected)
{
    const char *text = json_string_value(json_at(json, path));
    assert_non_null(text);
    assert_string_equal(text, expected);
}

static void test_results_add_up(void **state)
{
    (void)state;
    assert_int_equal(run("template greedy random --matches 40 --seed s --json"), 0);
    json_t *json = result();
    expect_text(json, "game", "template");
    expect_text(json, "seed", "s");
    expect_text(json, "ended", "complete");
    expect_text(json, "options.ties", "nobody");
    expect_number(json, "players", 2);
    expect_number(json, "seatings", 2);
    expect_number(json, "deals", 20);
    expect_number(json, "matches", 40);
    expect_text(json, "contestants.0.name", "greedy");
    expect_text(json, "contestants.1.name", "random");
    double first = number_at(json, "contestants.0.win_share.value");
    expect_number(json, "contestants.1.win_share.value", 1 - first);
    assert_true(number_at(json, "contestants.0.win_share.low") < first);
    assert_true(number_at(json, "contestants.0.win_share.high") > first);
    assert_true(number_at(json, "contestants.0.score.low") <=
                number_at(json, "contestants.0.score.value"));
    expect_number(json, "contestants.0.elo.value", 0);
    expect_number(json, "contestants.0.errors.illegal", 0);
    json_decref(json);
}

static void test_matches_are_rounded_up_to_all_seatings(void **state)
{
    (void)state;
    /* Players, all their seatings, and what 10 matches come to. */
    static const struct {
        const char *players;
        int seatings;
        int matches;
    } cases[] = {
        {"greedy random", 2, 10},
        {"random random", 1, 10},
        {"greedy random random random", 4, 12},
        {"greedy greedy random random", 6, 12},
        {"greedy random random:1", 6, 12},
        {"greedy random random:1 easy", 24, 24},
        {"greedy random random:1 easy easy:1", 120, 120},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(run("template %s --matches 10 --json 2>/dev/null", cases[i].players), 0);
        json_t *json = result();
        expect_number(json, "seatings", cases[i].seatings);
        expect_number(json, "matches", cases[i].matches);
        json_decref(json);
    }
    assert_int_equal(run("template greedy random random --matches 10 2>&1 >/dev/null"), 0);
    assert_non_null(strstr(output, "10 matches rounded up to 12: 4 deals in 3 seatings"));
}

/* One contestant on several seats: its wins are those of a seat. */
static void test_a_contestant_may_take_several_seats(void **state)
{
    (void)state;
    assert_int_equal(run("template greedy random random --matches 30 --json"), 0);
    json_t *json = result();
    assert_int_equal(json_array_size(json_at(json, "contestants")), 2);
    expect_number(json, "contestants.0.seats", 1);
    expect_number(json, "contestants.1.seats", 2);
    expect_number(json, "contestants.1.win_share.value",
                  (1 - number_at(json, "contestants.0.win_share.value")) / 2);
    json_decref(json);
}

/* The same bots under two names, in the same deals on both sides of the table, are level. */
static void test_equal_contestants_are_level(void **state)
{
    (void)state;
    assert_int_equal(run("template greedy greedy:12 --matches 20 --json"), 0);
    json_t *json = result();
    expect_number(json, "contestants.0.win_share.value", 0.5);
    expect_number(json, "contestants.1.elo.value", 0);
    assert_true(number_at(json, "contestants.1.elo.low") < 0);
    assert_true(number_at(json, "contestants.1.elo.high") > 0);
    json_decref(json);
}

static void test_jobs_change_nothing(void **state)
{
    (void)state;
    static char once[OUTPUT_MAX];
    static const char *const lines[] = {
        "template mcts:20 greedy random --matches 60 --json",
        "template mcts:20 greedy --matches 20 --threads 2 --json",
        "template random greedy --sprt 0,60 --matches 4000 --json",
        "template random odd --matches 20 --json --bot-cmd 'odd=read l; exit'",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run("%s --jobs 1", lines[i]), 0);
        memcpy(once, output, sizeof once);
        for (int jobs = 1; jobs <= 3; jobs++) {
            assert_int_equal(run("%s --jobs %d", lines[i], jobs), 0);
            assert_string_equal(output, once);
        }
    }
    assert_int_equal(run("template mcts:20 greedy random --matches 60 --json --seed other"), 0);
    assert_string_not_equal(output, once);
}

static void test_greedy_beats_random(void **state)
{
    (void)state;
    assert_int_equal(run("template random greedy --matches 1000 --json"), 0);
    json_t *json = result();
    assert_true(number_at(json, "contestants.1.win_share.low") > 0.5);
    assert_true(number_at(json, "contestants.1.elo.low") > 0);
    json_decref(json);
}

static void test_search_beats_greedy(void **state)
{
    (void)state;
    assert_int_equal(run("template greedy mcts:200 --matches 400 --json"), 0);
    json_t *json = result();
    assert_true(number_at(json, "contestants.1.win_share.low") > 0.5);
    json_decref(json);
}

/* The seer beats the same search that has to guess. */
static void test_seer_sees_what_is_hidden(void **state)
{
    (void)state;
    assert_int_equal(run("vaalbara netsearch:20 seer:20 --matches 80 --json"), 0);
    json_t *json = result();
    expect_text(json, "contestants.1.name", "seer:20");
    assert_true(number_at(json, "contestants.1.win_share.low") > 0.5);
    json_decref(json);
}

/* The knower does better than who has to guess, and worse than who also sees what is decided. */
static void test_knower_sees_all_but_secret_decisions(void **state)
{
    static const char *const line_ups[] = {"vaalbara netsearch:60 knower:60 --matches 160 --json",
                                           "vaalbara knower:20 seer:20 --matches 80 --json"};
    (void)state;
    for (size_t i = 0; i < sizeof line_ups / sizeof *line_ups; i++) {
        assert_int_equal(run("%s", line_ups[i]), 0);
        json_t *json = result();
        assert_true(number_at(json, "contestants.1.win_share.low") > 0.5);
        json_decref(json);
    }
}

/* Parts add up to the score, and are told of each contestant apart. */
static void test_parts_make_up_the_score(void **state)
{
    (void)state;
    assert_int_equal(run("template random greedy --matches 100 --json"), 0);
    json_t *json = result();
    json_t *contestant;
    size_t i;
    json_array_foreach(json_object_get(json, "contestants"), i, contestant)
    {
        double sum = 0;
        json_t *part;
        size_t j;
        json_array_foreach(json_object_get(contestant, "parts"), j, part)
        {
            double mean = json_number_value(json_object_get(part, "mean"));
            double seats = json_number_value(json_object_get(part, "seats"));
            assert_true(seats >= 0 && seats <= 1);
            assert_true((mean > 0) == (seats > 0));
            assert_true(mean <= json_number_value(json_object_get(part, "most")));
            sum += mean;
        }
        assert_true(fabs(sum - number_at(contestant, "score.value")) < 0.001);
    }
    json_decref(json);
}

static void test_sequential_test_stops(void **state)
{
    (void)state;
    assert_int_equal(run("template random greedy --sprt 0,50 --json"), 0);
    json_t *json = result();
    expect_text(json, "ended", "decided");
    expect_text(json, "sprt.result", "h1");
    assert_true(number_at(json, "sprt.llr") >= number_at(json, "sprt.upper"));
    assert_true(number_at(json, "matches") < 20000);
    json_decref(json);

    assert_int_equal(run("template greedy random --sprt 0,50 --json"), 0);
    json = result();
    expect_text(json, "sprt.result", "h0");
    assert_true(number_at(json, "sprt.llr") <= number_at(json, "sprt.lower"));
    json_decref(json);

    /* One against the rest, which need not be alike. */
    assert_int_equal(run("template random easy greedy --sprt 0,60 --json"), 0);
    json = result();
    expect_text(json, "sprt.result", "h1");
    json_decref(json);
    assert_int_equal(run("template greedy easy random --sprt 0,60"), 0);
    assert_non_null(strstr(output, "SPRT of random"));
    assert_non_null(strstr(output, "H0 accepted"));

    assert_int_equal(run("template greedy random --sprt 0,50 --matches 10 --json"), 0);
    json = result();
    expect_text(json, "ended", "complete");
    expect_text(json, "sprt.result", "undecided");
    json_decref(json);
}

/* A bot in plain shell that takes the first legal event. */
static const char first_event[] = "while read -r line; do event=${line#*\\\"legal\\\":[}; echo "
                                  "{\\\"event\\\":${event%%\\}*}}}; done";

static void test_external_bots_play(void **state)
{
    (void)state;
    assert_int_equal(
        run("template random first --matches 10 --json --bot-cmd 'first=%s'", first_event), 0);
    json_t *json = result();
    expect_number(json, "contestants.1.errors.garbage", 0);
    expect_number(json, "contestants.1.errors.illegal", 0);
    expect_number(json, "contestants.1.errors.crash", 0);
    assert_true(number_at(json, "contestants.1.decisions") > 10);
    assert_true(number_at(json, "contestants.1.score.value") > 0);
    json_decref(json);
}

static void test_example_bot_plays(void **state)
{
    (void)state;
    if (system("python3 -c 'import json' 2>/dev/null") != 0)
        skip();
    assert_int_equal(run("template example example greedy --matches 6 --json --bot-cmd "
                         "'example=exec python3 %s/random_bot.py'",
                         examples),
                     0);
    json_t *json = result();
    expect_number(json, "contestants.0.errors.crash", 0);
    expect_number(json, "contestants.0.errors.garbage", 0);
    expect_number(json, "contestants.0.errors.illegal", 0);
    json_decref(json);
}

/* Each of them loses every match for its own reason, and the other wins. */
static void test_bad_bots_lose(void **state)
{
    (void)state;
    static const struct {
        const char *command;
        const char *error;
    } cases[] = {
        {"exit 1", "crash"},
        {"read line", "crash"},
        {"kill -KILL $$", "crash"},
        {"/no/such/program", "crash"},
        {"exec >&-; sleep 1000", "crash"},
        {"while read line; do echo hello; done", "garbage"},
        {"while read line; do echo []; done", "garbage"},
        {"while read line; do echo; done", "garbage"},
        {"cat", "garbage"},
        {"yes", "garbage"},
        {"echo early; sleep 1000", "garbage"},
        {"cat /dev/zero", "garbage"},
        {"while read line; do echo {\\\"event\\\":{}}; done", "illegal"},
        {"while read line; do echo {\\\"event\\\":{\\\"by\\\":0,\\\"do\\\":\\\"swim\\\"}}; done",
         "illegal"},
        {"while read line; do echo {\\\"event\\\":{\\\"by\\\":7,\\\"do\\\":\\\"keep\\\"}}; done",
         "illegal"},
        {"sleep 1000", "timeout"},
        {"sleep 1000 & sleep 1000", "timeout"},
        {"exec <&-; sleep 1000", "timeout"},
        {"while read line; do printf {; done", "timeout"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[64];
        assert_int_equal(run("template bad random --matches 2 --jobs 2 --bot-timeout 1 --json "
                             "--bot-cmd 'bad=%s' 2>/dev/null",
                             cases[i].command),
                         0);
        json_t *json = result();
        snprintf(path, sizeof path, "contestants.0.errors.%s", cases[i].error);
        expect_number(json, path, 2);
        expect_number(json, "contestants.0.win_share.value", 0);
        expect_number(json, "contestants.1.win_share.value", 1);
        json_decref(json);
    }
}

/* The win is shared by those who were not at fault. */
static void test_others_share_the_win_of_a_broken_match(void **state)
{
    (void)state;
    assert_int_equal(run("template bad random greedy --matches 6 --json --bot-cmd bad=false"), 0);
    json_t *json = result();
    expect_number(json, "contestants.0.win_share.value", 0);
    expect_number(json, "contestants.1.win_share.value", 0.5);
    expect_number(json, "contestants.2.win_share.value", 0.5);
    assert_true(json_is_null(json_at(json, "contestants.0.score.value")));
    assert_true(number_at(json, "contestants.0.elo.value") == 0);
    assert_true(number_at(json, "contestants.1.elo.value") > 0);
    json_decref(json);
    assert_int_equal(run("template bad random --matches 4 --bot-cmd bad=false"), 0);
    assert_non_null(strstr(output, "4 crash"));
    assert_non_null(strstr(output, "first error of bad, in deal 0/0 on seat 0"));
}

/* Whether a process that was a `sleep` lives; an orphan may wait for init to reap it, but is dead.
 */
static bool sleeper_lives(pid_t process)
{
    char name[64];
    char text[256] = "";
    snprintf(name, sizeof name, "/proc/%d/stat", (int)process);
    FILE *stat = fopen(name, "r");
    if (stat == NULL)
        return false;
    bool lives = fgets(text, sizeof text, stat) != NULL && strstr(text, ") Z ") == NULL &&
                 strstr(text, "(sleep)") != NULL;
    fclose(stat);
    return lives;
}

/* Every process that a bot was, or started, is gone when the arena is. */
static void test_no_process_is_left(void **state)
{
    (void)state;
    char name[64];
    snprintf(name, sizeof name, "%s/processes", folder);
    assert_int_equal(run("template bad random --matches 4 --jobs 2 --bot-timeout 1 --bot-cmd "
                         "'bad=sleep 1000 & echo $$ $! >>%s; sleep 1000'",
                         name),
                     0);
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    char line[64];
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest;
        pid_t shell = (pid_t)strtol(line, &rest, 10);
        pid_t child = (pid_t)strtol(rest, NULL, 10);
        assert_true(shell > 1 && child > 1);
        assert_int_equal(kill(shell, 0), -1);
        assert_int_equal(errno, ESRCH);
        /* On a busy machine it takes a moment to die of what the arena sent it. */
        for (int i = 0; i < 3000 && sleeper_lives(child); i++)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        assert_false(sleeper_lives(child));
        count++;
    }
    fclose(file);
    unlink(name);
    assert_int_equal(count, 4);
}

/* The bot sends the signal itself once it is asked for the third match. */
static void test_interruption_shows_what_there_is(void **state)
{
    (void)state;
    char name[64];
    snprintf(name, sizeof name, "%s/count", folder);
    assert_int_equal(run("template bad random --matches 100000 --bot-timeout 60 --json --bot-cmd "
                         "'bad=read line; echo >>%s; "
                         "if [ $(wc -l <%s) -lt 5 ]; then exit; fi; kill -INT $PPID; sleep 1000'",
                         name, name),
                     0);
    unlink(name);
    json_t *json = result();
    expect_text(json, "ended", "interrupted");
    expect_number(json, "deals", 2);
    expect_number(json, "matches", 4);
    json_decref(json);
}

static void test_time_limit_ends_the_arena(void **state)
{
    (void)state;
    assert_int_equal(run("template random bad --bot-timeout 1000 --time-limit 1 --json --bot-cmd "
                         "'bad=sleep 1000'"),
                     0);
    json_t *json = result();
    expect_text(json, "ended", "out_of_time");
    expect_number(json, "matches", 0);
    assert_true(json_is_null(json_at(json, "contestants.0.win_share.value")));
    json_decref(json);
}

/* Reads the whole file into `output`. */
static void read_output(const char *name)
{
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    size_t length = fread(output, 1, sizeof output - 1, file);
    output[length] = '\0';
    fclose(file);
}

/* Whether every tag is closed, in order, and no loose & or < stands in the text. */
static bool is_well_formed(const char *xml)
{
    const char *open[64];
    size_t lengths[64];
    int depth = 0;
    bool begun = false;
    for (const char *at = xml; *at != '\0'; at++) {
        if (*at == '&' && (at[1] != '#' || strspn(at + 2, "0123456789") == 0 ||
                           at[2 + strspn(at + 2, "0123456789")] != ';'))
            return false;
        if (*at != '<')
            continue;
        const char *end = strchr(at, '>');
        if (end == NULL || memchr(at + 1, '<', (size_t)(end - at - 1)) != NULL)
            return false;
        size_t length = strcspn(at + 1, " />");
        if (at[1] == '/') {
            length = (size_t)(end - at - 2);
            if (depth-- == 0 || lengths[depth] != length ||
                strncmp(open[depth], at + 2, length) != 0)
                return false;
        } else if (end[-1] != '/') {
            if (depth == 64 || (depth == 0 && begun))
                return false;
            open[depth] = at + 1;
            lengths[depth++] = length;
            begun = true;
        }
        int quotes = 0;
        for (const char *c = at; c < end; c++)
            quotes += *c == '"';
        if (quotes % 2 != 0)
            return false;
        at = end;
    }
    return begun && depth == 0;
}

static void test_plot_is_sound(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "template mcts:20 greedy random --matches 60",
        "template greedy random random random --matches 4",
        "template random random --matches 1",
        "template '<&\">' random --matches 2 --bot-cmd '<&\">=false'",
        "template slow random --time-limit 1 --bot-cmd 'slow=sleep 1000'",
    };
    char name[64];
    assert_true(is_well_formed("<a><b c=\"d\"/>&#38;</a>"));
    assert_false(is_well_formed("<a><b></a></b>"));
    assert_false(is_well_formed("<a>&</a>"));
    snprintf(name, sizeof name, "%s/plot.svg", folder);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run("%s --plot %s", lines[i], name), 0);
        read_output(name);
        assert_true(is_well_formed(output));
        assert_memory_equal(output, "<svg ", 5);
        for (char *c = output; *c != '\0'; c++)
            *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c;
        assert_null(strstr(output, "nan"));
        assert_null(strstr(output, "inf"));
        unlink(name);
    }
    assert_int_equal(run("template random random --plot /no/such/folder/plot.svg 2>/dev/null"), 1);
}

static void test_wrong_lines_are_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "template",
        "template greedy",
        "nothing greedy random",
        "template greedy nobody",
        "template greedy mcts:0",
        "template greedy mcts:x",
        "template greedy mcts:",
        "template greedy mcts:99999999999999999999",
        "template random random random random random random",
        "template greedy random --matches 0",
        "template greedy random --jobs 0",
        "template greedy random --threads 65",
        "template greedy random --sprt 5",
        "template greedy random --sprt 5,0",
        "template greedy random --sprt 0,5x",
        "template greedy random --sprt 0,nan",
        "template greedy greedy --sprt 0,5",
        "template greedy mcts:5@nowhere.net",
        "template greedy net~",
        "template greedy net~60001",
        "template greedy net~5:5",
        "template greedy net@nowhere.net",
        "template greedy random --bot-cmd random",
        "template greedy random --bot-timeout 0",
        "template greedy random --option ties=never",
        "template greedy random --seed 12345678901234567890123456789012345678901234567890123",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (run("%s 2>&1", lines[i]) != USAGE)
            fail_msg("not refused: %s", lines[i]);
    assert_int_equal(run("template greedy nobody 2>&1"), USAGE);
    assert_non_null(strstr(output, "there is no bot 'nobody'; the bots are beginner,"));
    assert_int_equal(run("template greedy random --matches 2 --option ties=all --json"), 0);
    assert_non_null(strstr(output, "\"ties\":\"all\""));
}

/* arena_test PROGRAM EXAMPLES [NAMES]: those whose names are like this */
int main(int argc, char **argv)
{
    if (argc < 3 || mkdtemp(folder) == NULL)
        return 1;
    program = argv[1];
    examples = argv[2];
    if (argc > 3)
        cmocka_set_test_filter(argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results_add_up),
        cmocka_unit_test(test_matches_are_rounded_up_to_all_seatings),
        cmocka_unit_test(test_a_contestant_may_take_several_seats),
        cmocka_unit_test(test_equal_contestants_are_level),
        cmocka_unit_test(test_jobs_change_nothing),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_search_beats_greedy),
        cmocka_unit_test(test_seer_sees_what_is_hidden),
        cmocka_unit_test(test_knower_sees_all_but_secret_decisions),
        cmocka_unit_test(test_parts_make_up_the_score),
        cmocka_unit_test(test_sequential_test_stops),
        cmocka_unit_test(test_external_bots_play),
        cmocka_unit_test(test_example_bot_plays),
        cmocka_unit_test(test_bad_bots_lose),
        cmocka_unit_test(test_others_share_the_win_of_a_broken_match),
        cmocka_unit_test(test_no_process_is_left),
        cmocka_unit_test(test_interruption_shows_what_there_is),
        cmocka_unit_test(test_time_limit_ends_the_arena),
        cmocka_unit_test(test_plot_is_sound),
        cmocka_unit_test(test_wrong_lines_are_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
