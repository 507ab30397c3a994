/*
 * What train.h promises, on the template game, which is learned in a moment: the same seed gives
 * the same net, whatever the number of threads, in one go or resumed, and it gets better.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "train/train.h"

static char folder[] = "/tmp/incognita-train-XXXXXX";
static char report[1 << 14];

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    return rmdir(folder);
}

static const char *path(const char *name)
{
    static char paths[4][128];
    static int next;
    char *out = paths[next++ % 4];
    snprintf(out, sizeof paths[0], "%s/%s", folder, name);
    return out;
}

static struct train_plan plan_for(const char *name)
{
    return (struct train_plan){.game = games_find("template"),
                               .players = 2,
                               .seed = "toy",
                               .rounds = 2,
                               .matches = 1500,
                               .search_matches = 100,
                               .iterations = 10,
                               .samples = 16,
                               .epochs = 2,
                               .lambda = 90,
                               .first = 16,
                               .second = 8,
                               .trial = 2000,
                               .jobs = 1,
                               .command = "a test",
                               .file = path(name)};
}

/* Trains, and keeps what it reports. */
static void train(struct train_plan *plan)
{
    struct reason why = {""};
    FILE *out = fmemopen(report, sizeof report, "w");
    assert_non_null(out);
    plan->report = out;
    bool good = train_run(plan, &why);
    fclose(out);
    if (!good)
        print_error("%s\n%s", why.text, report);
    assert_true(good);
}

static size_t read_file(const char *name, unsigned char bytes[1 << 16])
{
    FILE *file = fopen(path(name), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, 1 << 16, file);
    fclose(file);
    return size;
}

static void expect_same_files(const char *one, const char *other)
{
    static unsigned char bytes[2][1 << 16];
    size_t size = read_file(one, bytes[0]);
    assert_int_equal(size, read_file(other, bytes[1]));
    assert_true(size > sizeof(struct brain_head));
    assert_memory_equal(bytes[0], bytes[1], size);
}

static void remove_net(const char *name)
{
    char part[64];
    snprintf(part, sizeof part, "%s.part", name);
    unlink(path(name));
    unlink(path(part));
}

static void test_a_net_learns_to_beat_the_greedy_bot(void **state)
{
    (void)state;
    struct train_plan plan = plan_for("toy");
    train(&plan);
    assert_non_null(strstr(report, "against greedy"));
    assert_non_null(strstr(report, "h1, promoted"));
    struct brain brain;
    struct reason why;
    _Alignas(16) static unsigned char bytes[1 << 16];
    size_t size = read_file("toy", bytes);
    assert_true(brain_open(&brain, bytes, size, &why));
    assert_true(brain_fits(&brain, plan.game, 2, &why));
    assert_string_equal(brain.head->command, "a test");
    remove_net("toy");
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    struct train_plan plan = plan_for("one");
    plan.search_rounds = 1;
    train(&plan);
    plan.jobs = 3;
    plan.file = path("three");
    train(&plan);
    expect_same_files("one", "three");
    remove_net("one");
    remove_net("three");
}

static void test_resumed_is_as_in_one_go(void **state)
{
    (void)state;
    struct train_plan plan = plan_for("whole");
    plan.search_rounds = 2;
    train(&plan);
    plan.file = path("pieces");
    plan.search_rounds = 0;
    train(&plan);
    plan.search_rounds = 2;
    train(&plan);
    assert_non_null(strstr(report, "going on after round 1"));
    expect_same_files("whole", "pieces");
    expect_same_files("whole.part", "pieces.part");
    remove_net("whole");
    remove_net("pieces");
}

static void test_another_seed_gives_another_net(void **state)
{
    (void)state;
    static unsigned char bytes[2][1 << 16];
    struct train_plan plan = plan_for("a");
    train(&plan);
    plan.seed = "another";
    plan.file = path("b");
    train(&plan);
    size_t size = read_file("a", bytes[0]);
    assert_int_equal(size, read_file("b", bytes[1]));
    assert_true(memcmp(bytes[0], bytes[1], size) != 0);
    remove_net("a");
    remove_net("b");
}

static void test_a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    struct reason why;
    struct train_plan plan = plan_for("none/net");
    plan.report = stderr;
    plan.matches = 100;
    plan.rounds = 1;
    plan.trial = 20;
    FILE *out = fmemopen(report, sizeof report, "w");
    plan.report = out;
    assert_false(train_run(&plan, &why));
    fclose(out);
    assert_non_null(strstr(why.text, "cannot write"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_net_learns_to_beat_the_greedy_bot),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_resumed_is_as_in_one_go),
        cmocka_unit_test(test_another_seed_gives_another_net),
        cmocka_unit_test(test_a_folder_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
