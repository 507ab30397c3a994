/*
 * `incognita analyse` from outside: text, JSON and a drawing of one or many records, records that
 * are none, progress on a terminal, and work that is broken off and taken up again; `incognita
 * insights`.
 */
/* Terminals are an extension of POSIX. */
#define _XOPEN_SOURCE 700

#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct child_result result;
static const char *records; /* the folder of those that older versions wrote */

static void make_name(char name[40])
{
    snprintf(name, 40, "analyse-XXXXXX");
    int made = mkstemp(name);
    assert_true(made >= 0);
    close(made);
    unlink(name);
}

static off_t size_of(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 ? status.st_size : -1;
}

static void expect(int code, const char *output, const char *errors)
{
    if (result.code != code || strstr(result.output, output) == NULL ||
        strstr(result.errors, errors) == NULL)
        fail_msg("expected %d, \"%s\" and \"%s\", found %d\n%s%s", code, output, errors,
                 result.code, result.output, result.errors);
}

/* Two matches of the template. */
static void write_records(char name[40])
{
    make_name(name);
    const char *const arguments[] = {"selfplay", "template",  "--players", "2", "--games",
                                     "2",        "--records", name,        NULL};
    child_run(&result, "", arguments);
    expect(0, "", "");
}

static void test_many_records_are_told_of_as_text_json_and_a_drawing(void **state)
{
    (void)state;
    char name[40];
    char plot[40];
    write_records(name);
    make_name(plot);
    const char *const text[] = {"analyse", name, "--plot", plot, NULL};
    child_run(&result, "", text);
    expect(0, ":1: template with 2 players", "");
    expect(0, ":2: template with 2 players", "");
    expect(0, "turning points", "");
    assert_true(size_of(plot) > 500);
    const char *const json[] = {"analyse", name, "--json", "--jobs", "2", NULL};
    child_run(&result, "", json);
    expect(0, "\"story\":", "");
    json_t *first = json_loads(result.output, JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(first);
    json_decref(first);
    unlink(name);
    unlink(plot);
}

/* What is no record is told by its place, and keeps nobody from those before and after it. */
static void test_standard_input_may_have_what_is_no_record_among_others(void **state)
{
    (void)state;
    static char text[1 << 16] = "{\"incognita\":1}\n";
    char name[40];
    size_t size = strlen(text);
    write_records(name);
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    size += fread(text + size, 1, sizeof text - size - 100, file);
    fclose(file);
    snprintf(text + size, 100, "{\"incognita\":1,\"game\":\"templ");
    const char *const arguments[] = {"analyse", "-", NULL};
    child_run(&result, text, arguments);
    expect(1, "standard input:1: bad record: ", "");
    expect(1, "standard input:2: template with 2 players", "");
    expect(1, "standard input:3: template with 2 players", "");
    expect(1, "standard input:4: bad record: ", "");
    unlink(name);
}

static void test_progress_is_shown_on_a_terminal(void **state)
{
    (void)state;
    char name[40];
    char shown[1 << 12] = "";
    size_t size = 0;
    write_records(name);
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    int errors = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    int nothing = open("/dev/null", O_RDWR);
    assert_true(errors >= 0 && nothing >= 0);
    const char *const arguments[] = {"analyse", name, NULL};
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0)
        child_become(nothing, nothing, errors, arguments);
    close(errors);
    close(nothing);
    for (ssize_t got = 1; got > 0 && size<sizeof shown - 1; size += got> 0 ? (size_t)got : 0)
        got = read(terminal, shown + size, sizeof shown - 1 - size);
    close(terminal);
    child_wait(id);
    assert_non_null(strstr(shown, " %, "));
    assert_non_null(strstr(shown, " s left"));
    unlink(name);
}

static void test_insights_are_told_as_text_json_and_a_drawing(void **state)
{
    (void)state;
    char plot[40];
    make_name(plot);
    const char *const text[] = {"insights", "vaalbara", "--matches", "6", "--judged",
                                "1",        "--plot",   plot,        NULL};
    child_run(&result, "", text);
    expect(0, "wins by seat\n  seat 1 ", "");
    expect(0, " to ", "");
    assert_true(size_of(plot) > 500);
    const char *const json[] = {"insights", "vaalbara", "--matches", "6",
                                "--judged", "1",        "--json",    NULL};
    child_run(&result, "", json);
    json_t *told = json_loads(result.output, 0, NULL);
    assert_true(json_is_object(told));
    assert_int_equal(json_integer_value(json_object_get(told, "matches")), 6);
    json_decref(told);
    unlink(plot);
}

static void test_a_record_of_other_rules_is_told_so(void **state)
{
    (void)state;
    char path[600];
    snprintf(path, sizeof path, "%s/noria-rules-1.json", records);
    const char *const arguments[] = {"analyse", path, NULL};
    child_run(&result, "", arguments);
    expect(1, "not analysed: it is of an older version of the rules (1; this program has", "");
}

/* The first part of what was kept, cut in the middle of an entry, as a crash would leave it. */
static void test_what_was_broken_off_is_taken_up(void **state)
{
    (void)state;
    char name[40];
    char kept[40];
    write_records(name);
    make_name(kept);
    const char *const plain[] = {"analyse", name, "--json", "--iterations", "20", NULL};
    const char *const keeping[] = {"analyse", name,       "--json", "--iterations",
                                   "20",      "--resume", kept,     NULL};
    child_run(&result, "", plain);
    expect(0, "\"story\":", "");
    char *expected = strdup(result.output);
    child_run(&result, "", keeping);
    assert_string_equal(result.output, expected);
    off_t whole = size_of(kept);
    assert_int_equal(truncate(kept, whole * 3 / 5 + 7), 0);
    child_run(&result, "", keeping);
    expect(0, "", "");
    assert_string_equal(result.output, expected);
    /* Only what was missing has been found again, and all of it. */
    assert_int_equal(size_of(kept), whole);
    child_run(&result, "", keeping);
    assert_string_equal(result.output, expected);
    assert_int_equal(size_of(kept), whole);

    /* Another depth is another analysis, beside it. */
    const char *const closer[] = {"analyse", name,       "--json", "--iterations",
                                  "21",      "--resume", kept,     NULL};
    child_run(&result, "", closer);
    expect(0, "", "");
    assert_true(size_of(kept) > whole);
    free(expected);
    unlink(name);
    unlink(kept);
}

static void test_a_signal_breaks_it_off_in_good_order(void **state)
{
    (void)state;
    char name[40];
    char kept[40];
    write_records(name);
    make_name(kept);
    const char *const arguments[] = {"analyse", name,       "--iterations", "100000", "--jobs",
                                     "2",       "--resume", kept,           NULL};
    FILE *out = tmpfile();
    fflush(NULL);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0)
        child_become(fileno(out), fileno(out), fileno(out), arguments);
    /* Something has been found. */
    while (size_of(kept) < 100 && waitpid(id, NULL, WNOHANG) == 0)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(kill(id, SIGTERM), 0);
    assert_int_equal(child_wait(id), 1);
    char told[1000] = "";
    rewind(out);
    told[fread(told, 1, sizeof told - 1, out)] = '\0';
    fclose(out);
    assert_non_null(strstr(told, "broken off; to go on, again with --resume "));
    unlink(name);
    unlink(kept);
}

static void test_other_files_are_left_alone(void **state)
{
    (void)state;
    char name[40];
    write_records(name);
    off_t before = size_of(name);
    const char *const arguments[] = {"analyse", name, "--resume", name, NULL};
    child_run(&result, "", arguments);
    expect(1, "", "it is not what an analysis has kept");
    assert_int_equal(size_of(name), before);
    const char *const nowhere[] = {"analyse", name, "--resume", "no-such-folder/kept", NULL};
    child_run(&result, "", nowhere);
    expect(1, "", "no-such-folder");
    unlink(name);
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_records_are_told_of_as_text_json_and_a_drawing),
        cmocka_unit_test(test_standard_input_may_have_what_is_no_record_among_others),
        cmocka_unit_test(test_progress_is_shown_on_a_terminal),
        cmocka_unit_test(test_insights_are_told_as_text_json_and_a_drawing),
        cmocka_unit_test(test_a_record_of_other_rules_is_told_so),
        cmocka_unit_test(test_what_was_broken_off_is_taken_up),
        cmocka_unit_test(test_a_signal_breaks_it_off_in_good_order),
        cmocka_unit_test(test_other_files_are_left_alone),
    };
    assert_int_equal(count, 3);
    child_program(arguments[1]);
    records = arguments[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
