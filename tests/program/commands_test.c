/* The commands from outside: help, exit codes, records that are good and records that are not. */
#include "child.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "json.h"

static struct child_result result;

/* Runs the program; the arguments are words parted by single spaces. */
static void run(const char *input, const char *words)
{
    char copy[500];
    const char *arguments[20] = {NULL};
    assert_true(strlen(words) < sizeof copy);
    memcpy(copy, words, strlen(words) + 1);
    int count = 0;
    for (char *word = strtok(copy, " "); word != NULL && count < 19; word = strtok(NULL, " "))
        arguments[count++] = word;
    child_run(&result, input, arguments);
}

static void expect_code(int code, const char *words)
{
    if (result.code != code)
        fail_msg("%s: exit code %d, expected %d\n%s%s", words, result.code, code, result.output,
                 result.errors);
}

static void expect_output(const char *part)
{
    if (strstr(result.output, part) == NULL)
        fail_msg("should be told: %s\nfound: %s", part, result.output);
}

static void expect_errors(const char *part)
{
    if (strstr(result.errors, part) == NULL)
        fail_msg("should be complained of: %s\nfound: %s", part, result.errors);
}

static const char *const commands[] = {"play",   "games",    "components", "engine",
                                       "verify", "selfplay", "bench",      "levels"};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void test_help_lists_the_commands_and_each_has_its_own(void **state)
{
    static const char *const ways[] = {"--help", "-h", "help"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        run("", ways[i]);
        expect_code(0, ways[i]);
        for (int k = 0; k < COMMANDS; k++)
            expect_output(commands[k]);
        assert_string_equal(result.errors, "");
    }
    for (int k = 0; k < COMMANDS; k++) {
        char words[60];
        char usage[60];
        snprintf(usage, sizeof usage, "Usage: incognita %s", commands[k]);
        snprintf(words, sizeof words, "%s --help", commands[k]);
        run("", words);
        expect_code(0, words);
        expect_output(usage);
        assert_string_equal(result.errors, "");
    }
    run("", "--version");
    expect_code(0, "--version");
    expect_output("incognita ");
}

static void test_a_wrong_command_line_is_exit_code_2(void **state)
{
    static const struct {
        const char *words;
        const char *complaint;
    } wrong[] = {
        {"", "Usage"},
        {"chess", "chess"},
        {"Games", "Games"},
        {"games template", "no arguments"},
        {"games --all", "--all"},
        {"components", "exactly one game"},
        {"components chess", "chess"},
        {"components template template", "exactly one game"},
        {"components --json=yes template", "no value"},
        {"engine now", "no arguments"},
        {"engine -x", "-x"},
        {"verify", "file"},
        {"selfplay", "exactly one game"},
        {"selfplay chess", "chess"},
        {"selfplay template --players", "value"},
        {"selfplay template --players 0", "--players"},
        {"selfplay template --players 6", "--players"},
        {"selfplay template --players two", "--players"},
        {"selfplay template --players 99999999999999999999", "--players"},
        {"selfplay template --games 0", "--games"},
        {"selfplay template --games 1x", "--games"},
        {"selfplay template --option ties", "NAME=VALUE"},
        {"selfplay template --option ties=none", "ties"},
        {"selfplay template --option tie=all", "tie"},
        {"selfplay template --seed 01234567890123456789012345678901234567890123456789012",
         "--seed"},
        {"bench chess", "chess"},
        {"play chess", "chess"},
        {"play template --bots nobody", "nobody"},
        {"levels", "exactly one game"},
        {"levels chess", "chess"},
        {"play template --players 2 --seat 2", "--seat"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run("", wrong[i].words);
        expect_code(2, wrong[i].words);
        expect_errors(wrong[i].complaint);
        assert_string_equal(result.output, "");
    }
}

static void test_games_lists_what_is_offered(void **state)
{
    (void)state;
    run("", "games");
    expect_code(0, "games");
    for (int i = 0; i < games_offered; i++) {
        expect_output(games[i]->id);
        expect_output(games[i]->names[ENGLISH]);
        for (int k = 0; k < games[i]->option_count; k++)
            expect_output(games[i]->options[k].name);
    }
    assert_null(strstr(result.output, "template"));
    assert_null(strstr(result.output, "(null)"));
}

static void test_what_players_read_is_there_in_their_language(void **state)
{
    (void)state;
    setenv("LC_ALL", "ru_RU.UTF-8", 1);
    run("", "games");
    expect_output("Ваальбара, игроков: 2–5");
    expect_output("Все видят победные очки друг друга");
    run("", "games --help");
    expect_output("Перечисляет игры");
    run("", "play --help");
    expect_output("Партия в терминале");
    setenv("LC_ALL", "pl_PL.UTF-8", 1);
    run("", "play --help");
    expect_output("Partia w terminalu");
    run("", "serve --help"); /* who runs a server reads English */
    expect_output("Usage: incognita serve");
    setenv("LC_ALL", "C", 1);
}

static void test_components_are_listed_as_text_and_as_json(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++) {
        char words[100];
        snprintf(words, sizeof words, "components %s", games[i]->id);
        run("", words);
        expect_code(0, words);
        struct component first;
        assert_true(games[i]->component(0, &first));
        expect_output(first.value);
        expect_output(provenance_name(first.provenance));
        snprintf(words, sizeof words, "components %s --json", games[i]->id);
        run("", words);
        expect_code(0, words);
        json_t *list = json_loads(result.output, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(list);
        assert_string_equal(json_string_value(json_at(list, "0.value")), first.value);
        json_decref(list);
    }
}

static void test_the_same_seed_gives_the_same_matches(void **state)
{
    (void)state;
    static const char words[] =
        "selfplay template --players 3 --games 20 --seed s --option ties=all";
    run("", words);
    expect_code(0, words);
    char first[sizeof result.output];
    memcpy(first, result.output, sizeof first);
    run("", words);
    assert_string_equal(result.output, first);
    run("", "selfplay template --players 3 --games 20 --seed t --option ties=all");
    assert_string_not_equal(result.output, first);
}

/* A file of the test's own. */
static void make_name(char name[40])
{
    memcpy(name, "records-XXXXXX", 15);
    int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void test_every_record_of_selfplay_is_good(void **state)
{
    (void)state;
    char name[40];
    char words[200];
    make_name(name);
    for (int i = 0; i < games_all; i++) {
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            snprintf(words, sizeof words, "selfplay %s --players %d --games 5 --records %s",
                     games[i]->id, players, name);
            run("", words);
            expect_code(0, words);
            snprintf(words, sizeof words, "verify %s", name);
            run("", words);
            expect_code(0, words);
            for (int k = 1; k <= 5; k++) {
                char told[100];
                snprintf(told, sizeof told, "%s:%d: ok, %s with %d players", name, k, games[i]->id,
                         players);
                expect_output(told);
            }
            expect_output("all chance drawn from the seed");
        }
    }
    unlink(name);
}

/* One record of the template, seed "0/0". */
static json_t *make_record(const char *name)
{
    char words[200];
    snprintf(words, sizeof words, "selfplay template --players 2 --records %s", name);
    run("", words);
    expect_code(0, words);
    json_t *record = json_load_file(name, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(record);
    return record;
}

static void expect_bad(const char *name, const char *content, const char *message)
{
    char words[200];
    write_text(name, content);
    snprintf(words, sizeof words, "verify %s", name);
    run("", words);
    expect_code(1, message);
    expect_output("bad record: ");
    expect_output(message);
}

static void test_a_tampered_record_is_found_out(void **state)
{
    static const struct {
        const char *path;
        const char *value;
        const char *message;
    } damages[] = {
        {"result.scores.1", "99", "result.scores.1: is 99"},
        {"result.winners", "[0,1]", "result.winners"},
        {"result", "null", "result"},
        {"seed", "'another'", "chance gave this, but the seed gives something else"},
        {"events.2.chart", "7", "events.2: "},
        {"events.7.do", "'keep'", "events.7: "},
        {"options", "{'ties':'some'}", "options"},
        {"players", "3", "names"},
        {"game", "'chess'", "game"},
        {"names", "null", "names"},
        {"incognita", "'1'", "incognita"},
        {"more", "1", "more"},
        {"branched", "0", "branched"},
        {"branched", "999", "branched"},
    };
    (void)state;
    char name[40];
    make_name(name);
    json_t *record = make_record(name);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        json_t *damaged = json_deep_copy(record);
        assert_true(json_put(damaged, damages[i].path, child_json(damages[i].value)));
        char *text = json_text(damaged);
        expect_bad(name, text, damages[i].message);
        free(text);
        json_decref(damaged);
    }
    expect_bad(name, "{", "");
    expect_bad(name, "[]", "");
    json_decref(record);
    unlink(name);
}

/* Chance that is legal but not what the seed gives: the two charts dealt first, exchanged. */
static void test_legal_chance_that_is_not_the_seeds_is_found_out(void **state)
{
    (void)state;
    char name[40];
    make_name(name);
    json_t *record = make_record(name);
    json_t *first = json_at(record, "events.0");
    json_t *second = json_at(record, "events.1");
    json_incref(first);
    json_array_set(json_at(record, "events"), 0, second);
    json_array_set_new(json_at(record, "events"), 1, first);
    char *text = json_text(record);
    expect_bad(name, text, "events.0: chance gave this, but the seed gives something else");
    free(text);

    /* Without the seed nobody can tell. */
    json_object_set_new(record, "seed", json_null());
    text = json_text(record);
    run(text, "verify -");
    expect_code(0, "verify -");
    expect_output("no seed to check chance against");
    free(text);
    json_decref(record);
    unlink(name);
}

/* Of a branch the seed gives the chance that came after it. */
static void test_a_branch_is_checked_from_where_it_began(void **state)
{
    (void)state;
    char name[40];
    make_name(name);
    json_t *record = make_record(name);
    size_t events = json_array_size(json_at(record, "events"));
    json_object_set_new(record, "seed", json_string("another"));
    json_object_set_new(record, "branched", json_integer((json_int_t)events));
    char *text = json_text(record);
    char told[100];
    snprintf(told, sizeof told, "a branch: chance drawn from the seed from event %zu on", events);
    run(text, "verify -");
    expect_code(0, "verify -");
    expect_output(told);
    free(text);

    json_object_set_new(record, "branched", json_integer(7));
    text = json_text(record);
    expect_bad(name, text, "chance gave this, but the seed gives something else");
    free(text);

    json_object_set_new(record, "seed", json_null());
    text = json_text(record);
    expect_bad(name, text, "seed: must be a string in a branch");
    free(text);
    json_decref(record);
    unlink(name);
}

static void test_verify_tells_of_every_file(void **state)
{
    (void)state;
    char good[40];
    char bad[40];
    char words[200];
    make_name(good);
    make_name(bad);
    json_decref(make_record(good));
    write_text(bad, "{}");
    snprintf(words, sizeof words, "verify %s %s no-such-file", bad, good);
    run("", words);
    expect_code(1, words);
    expect_output("bad record");
    expect_output(": ok, template");
    expect_errors("no-such-file");
    run("", "verify -");
    expect_code(1, "verify -");
    expect_output("holds no record");
    unlink(good);
    unlink(bad);
}

static void test_selfplay_says_when_it_cannot_write(void **state)
{
    (void)state;
    run("", "selfplay template --records no-such-folder/records");
    expect_code(1, "selfplay");
    expect_errors("no-such-folder");
    if (access("/dev/full", W_OK) != 0)
        return;
    run("", "selfplay template --games 200 --records /dev/full");
    expect_code(1, "selfplay");
    expect_errors("/dev/full");
}

static void test_bench_measures(void **state)
{
    (void)state;
    static const char words[] = "bench template --players 2 --seconds 1 --json";
    run("", words);
    expect_code(0, words);
    json_t *list = json_loads(result.output, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(list);
    assert_int_equal(json_array_size(list), 1);
    json_decref(list);
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_lists_the_commands_and_each_has_its_own),
        cmocka_unit_test(test_a_wrong_command_line_is_exit_code_2),
        cmocka_unit_test(test_games_lists_what_is_offered),
        cmocka_unit_test(test_what_players_read_is_there_in_their_language),
        cmocka_unit_test(test_components_are_listed_as_text_and_as_json),
        cmocka_unit_test(test_the_same_seed_gives_the_same_matches),
        cmocka_unit_test(test_every_record_of_selfplay_is_good),
        cmocka_unit_test(test_a_tampered_record_is_found_out),
        cmocka_unit_test(test_legal_chance_that_is_not_the_seeds_is_found_out),
        cmocka_unit_test(test_a_branch_is_checked_from_where_it_began),
        cmocka_unit_test(test_verify_tells_of_every_file),
        cmocka_unit_test(test_selfplay_says_when_it_cannot_write),
        cmocka_unit_test(test_bench_measures),
    };
    assert_int_equal(count, 2);
    child_program(arguments[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
