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
                               .explore = 12,
                               .rate = 1000,
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
    plan.styles = 2;
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

/* Going on: no teacher, and what it went on from is to be beaten. */
static void test_a_run_goes_on_from_a_net(void **state)
{
    (void)state;
    _Alignas(16) static unsigned char bytes[1 << 16];
    struct brain brain;
    struct reason why;
    struct train_plan plan = plan_for("origin");
    plan.rounds = 1;
    train(&plan);
    struct brain_bytes from = {bytes, read_file("origin", bytes)};
    assert_true(brain_open(&brain, from.bytes, from.size, &why));

    struct learner learner;
    struct brain_bytes again;
    assert_true(learner_start(&learner, brain.head->inputs, plan.first, plan.second, 1));
    quantise_undo(&learner, &brain);
    assert_true(quantise(&learner, plan.game, 2, plan.command, &again, &why));
    assert_int_equal(again.size, from.size);
    assert_memory_equal(again.bytes, from.bytes, from.size);
    free(again.bytes);
    learner_free(&learner);

    plan.from = &from;
    plan.file = path("on");
    plan.rate = 100000;
    plan.trial = 40;
    FILE *out = fmemopen(report, sizeof report, "w");
    plan.report = out;
    assert_false(train_run(&plan, &why));
    fclose(out);
    assert_non_null(strstr(report, "matches by net"));
    assert_non_null(strstr(report, "against the best so far"));
    assert_non_null(strstr(why.text, "no net was better than the one"));
    expect_same_files("origin", "on");
    remove_net("origin");
    remove_net("on");
}

/* Seats with a style play other matches. */
static void test_styles_change_what_is_played(void **state)
{
    (void)state;
    struct brain brain;
    struct harvest plain;
    struct harvest styled;
    assert_true(brain_find(games_find("template"), 2, &brain));
    struct harvest_plan plan = {.game = games_find("template"),
                                .players = 2,
                                .bot = bot_find("net"),
                                .iterations = 1,
                                .brain = &brain,
                                .lambda = 0.9F,
                                .explore = 12,
                                .seed = 3,
                                .matches = 40,
                                .samples = 16,
                                .jobs = 1};
    assert_true(harvest_play(&plain, &plan));
    plan.styles = 1;
    assert_true(harvest_play(&styled, &plan));
    assert_int_equal(plain.inputs, styled.inputs);
    size_t size = (size_t)plain.inputs * sizeof *plain.features;
    uint32_t fewer = plain.count < styled.count ? plain.count : styled.count;
    assert_true(fewer > 0);
    assert_true(memcmp(plain.features, styled.features, fewer * size) != 0);
    harvest_free(&plain);
    harvest_free(&styled);
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

/* train_test [NAMES]: those whose names are like this */
int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_net_learns_to_beat_the_greedy_bot),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_resumed_is_as_in_one_go),
        cmocka_unit_test(test_another_seed_gives_another_net),
        cmocka_unit_test(test_a_run_goes_on_from_a_net),
        cmocka_unit_test(test_styles_change_what_is_played),
        cmocka_unit_test(test_a_folder_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
