/* How levels choose among what they have judged: straying, and tastes. */
#include "check.h"

#include "bots/bot.h"
#include "bots/manner.h"
#include "bots/value.h"

enum { DRAWS = 4000, CHOICES = 4 };

static const event events[CHOICES] = {0x0100, 0x0200, 0x0300, 0x0400};

static const struct game plain = {.is_idle = game_is_never_idle};

/* How often each is picked of DRAWS times, by so many seeds or so many styles. */
static void count(const int32_t shares[], int heat, bool by_style, int counts[CHOICES])
{
    struct random random = {1};
    for (int i = 0; i < CHOICES; i++)
        counts[i] = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct bot_request request = {
            .game = &plain, .heat = (uint16_t)heat, .seed = random_next(&random)};
        request.style = by_style ? random_next(&random) : 0;
        counts[manner_pick(&request, events, shares, CHOICES)]++;
    }
}

static int32_t percent(int part)
{
    return VALUE_ONE / 100 * part;
}

static void test_without_heat_and_style_the_best_is_picked(void **state)
{
    (void)state;
    const int32_t shares[CHOICES] = {percent(49), percent(50), percent(50), percent(10)};
    int counts[CHOICES];
    count(shares, 0, false, counts);
    assert_int_equal(counts[1], DRAWS);
}

static void test_worse_is_picked_less_often(void **state)
{
    (void)state;
    const int32_t shares[CHOICES] = {percent(50), percent(46), percent(42), percent(30)};
    int cool[CHOICES];
    int hot[CHOICES];
    count(shares, 100, false, cool);
    count(shares, 400, false, hot);
    for (int i = 1; i < CHOICES; i++) {
        assert_true(cool[i] < cool[i - 1]);
        assert_true(hot[i] < hot[i - 1]);
    }
    assert_true(cool[0] > hot[0]);
    count(shares, 60000, false, hot);
    for (int i = 0; i < CHOICES; i++)
        assert_in_range(hot[i], DRAWS / CHOICES - 150, DRAWS / CHOICES + 150);
}

/* One choice wins, the others lose a match that is open: only the weakest overlook it. */
static void test_a_win_is_given_away_by_the_weakest_alone(void **state)
{
    (void)state;
    const int32_t shares[CHOICES] = {percent(40), percent(95), percent(45), percent(50)};
    int counts[CHOICES];
    count(shares, 80, true, counts);
    assert_int_equal(counts[1], DRAWS);
    count(shares, 1000, true, counts);
    assert_true(counts[1] < DRAWS);
}

/* The more is at stake, the more careful: the same odds count more where all lie far apart. */
static void test_large_differences_are_overlooked_less(void **state)
{
    (void)state;
    const int32_t close[CHOICES] = {percent(50), percent(49), percent(49), percent(49)};
    const int32_t far[CHOICES] = {percent(50), percent(40), percent(40), percent(40)};
    int counts[CHOICES];
    count(close, 100, false, counts);
    int of_close = counts[0];
    count(far, 100, false, counts);
    assert_true(counts[0] > of_close);
}

static void test_styles_decide_between_equals_alone(void **state)
{
    (void)state;
    const int32_t equal[CHOICES] = {percent(50), percent(50), percent(50), percent(50)};
    const int32_t unlike[CHOICES] = {percent(50), percent(52), percent(47), percent(20)};
    int counts[CHOICES];
    count(equal, 0, true, counts);
    for (int i = 0; i < CHOICES; i++)
        assert_in_range(counts[i], DRAWS / CHOICES - 150, DRAWS / CHOICES + 150);
    count(unlike, 0, true, counts);
    assert_int_equal(counts[1], DRAWS);
}

static void test_a_style_stays(void **state)
{
    (void)state;
    const int32_t equal[CHOICES] = {percent(50), percent(50), percent(50), percent(50)};
    struct random random = {1};
    struct bot_request request = {.game = &plain, .style = 7};
    int first = manner_pick(&request, events, equal, CHOICES);
    for (int i = 0; i < 100; i++) {
        request.seed = random_next(&random);
        assert_int_equal(manner_pick(&request, events, equal, CHOICES), first);
    }
}

static void test_a_search_is_overruled_only_where_it_wavers(void **state)
{
    (void)state;
    static struct bot_answer answer = {.candidate_count = 3,
                                       .candidates = {{.event = 0x0100, .visits = 100},
                                                      {.event = 0x0200, .visits = 90},
                                                      {.event = 0x0300, .visits = 80}}};
    int counts[3] = {0};
    for (uint64_t style = 1; style <= 100; style++) {
        struct bot_request request = {.game = &plain, .style = style};
        counts[manner_pick_searched(&request, &answer)]++;
    }
    assert_true(counts[0] > 20 && counts[1] > 20);
    assert_int_equal(counts[2], 0);
    struct bot_request request = {.game = &plain, .style = 0};
    assert_int_equal(manner_pick_searched(&request, &answer), 0);
}

/* After few iterations much was tried equally often that is not equally good. */
static void test_a_taste_costs_neither_points_nor_chances(void **state)
{
    (void)state;
    static struct bot_answer answer = {.candidate_count = 4,
                                       .candidates = {{0x0100, 2, {5000, 6000}},
                                                      {0x0200, 2, {4950, 5950}},
                                                      {0x0300, 2, {5000, 5900}},
                                                      {0x0400, 2, {4900, 6000}}}};
    int counts[4] = {0};
    for (uint64_t style = 1; style <= 100; style++) {
        struct bot_request request = {.game = &plain, .style = style};
        counts[manner_pick_searched(&request, &answer)]++;
    }
    assert_true(counts[0] > 20 && counts[1] > 20);
    assert_int_equal(counts[2], 0);
    assert_int_equal(counts[3], 0);
}

static bool second_is_idle(const void *position, event e)
{
    (void)position;
    return e == events[1];
}

static void test_what_is_idle_is_left(void **state)
{
    (void)state;
    static const struct game game = {.is_idle = second_is_idle};
    static struct bot_answer answer = {.candidate_count = 3,
                                       .candidates = {{.event = 0x0200, .visits = 9},
                                                      {.event = 0x0300, .visits = 9},
                                                      {.event = 0x0100, .visits = 8}}};
    const int32_t shares[CHOICES] = {percent(40), percent(60), percent(50), percent(40)};
    struct bot_request request = {.game = &game};
    assert_int_equal(manner_pick(&request, events, shares, CHOICES), 2);
    assert_int_equal(manner_pick(&request, events, shares, 2), 0);
    manner_put_idle_last(&request, &answer);
    assert_int_equal(answer.candidates[0].event, 0x0300);
    assert_int_equal(answer.candidates[1].event, 0x0100);
    assert_int_equal(answer.candidates[2].event, 0x0200);
    for (request.style = 1; request.style <= 100; request.style++)
        assert_true(manner_pick_searched(&request, &answer) < 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_heat_and_style_the_best_is_picked),
        cmocka_unit_test(test_worse_is_picked_less_often),
        cmocka_unit_test(test_a_win_is_given_away_by_the_weakest_alone),
        cmocka_unit_test(test_large_differences_are_overlooked_less),
        cmocka_unit_test(test_styles_decide_between_equals_alone),
        cmocka_unit_test(test_a_style_stays),
        cmocka_unit_test(test_a_search_is_overruled_only_where_it_wavers),
        cmocka_unit_test(test_a_taste_costs_neither_points_nor_chances),
        cmocka_unit_test(test_what_is_idle_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
