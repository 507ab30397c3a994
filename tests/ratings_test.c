/* Ratings: who wins goes up, a history gives the same figures everywhere, and ranges hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "engine/count.h"
#include "ratings/exponential.h"
#include "ratings/league.h"
#include "ratings/rating.h"

static void test_who_wins_goes_up_and_all_become_surer(void **state)
{
    (void)state;
    struct rating two[] = {rating_new(), rating_new()};
    rating_count(two, (const int[]){1, 0}, 2);
    assert_true(two[0].mean < RATING_MEAN);
    assert_true(two[1].mean > RATING_MEAN);
    assert_int_equal(two[0].mean + two[1].mean, 2 * RATING_MEAN);
    for (int seat = 0; seat < 2; seat++)
        assert_true(two[seat].deviation < RATING_DEVIATION);
}

static void test_a_surprise_moves_more_than_what_was_expected(void **state)
{
    (void)state;
    const struct rating strong = {180000, 8000};
    const struct rating weak = {140000, 8000};
    struct rating expected[] = {strong, weak};
    struct rating surprise[] = {strong, weak};
    rating_count(expected, (const int[]){0, 1}, 2);
    rating_count(surprise, (const int[]){1, 0}, 2);
    assert_true(expected[0].mean > strong.mean);
    assert_true(strong.mean - surprise[0].mean > 5 * (expected[0].mean - strong.mean));
    struct rating sure[] = {{150000, 5000}, {150000, 30000}};
    rating_count(sure, (const int[]){0, 1}, 2);
    assert_true(sure[0].mean - 150000 < (150000 - sure[1].mean) / 5);
}

static void test_level_seats_come_closer(void **state)
{
    (void)state;
    struct rating equal[] = {rating_new(), rating_new(), rating_new()};
    rating_count(equal, (const int[]){0, 0, 0}, 3);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(equal[seat].mean, RATING_MEAN);
    struct rating apart[] = {{170000, 10000}, {130000, 10000}};
    rating_count(apart, (const int[]){0, 0}, 2);
    assert_true(apart[0].mean < 170000 && apart[1].mean > 130000);
}

/* The same people in another order of seats get the same, and only the order of ranks matters. */
static void test_the_order_of_seats_does_not_matter(void **state)
{
    (void)state;
    struct rating forth[] = {{160000, 9000}, {150000, 30000}, {131000, 7000}, {148000, 12000}};
    struct rating back[] = {{148000, 12000}, {131000, 7000}, {150000, 30000}, {160000, 9000}};
    rating_count(forth, (const int[]){1, 0, 1, 2}, 4);
    rating_count(back, (const int[]){7, 3, 0, 3}, 4);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(forth[seat].mean, back[3 - seat].mean);
        assert_int_equal(forth[seat].deviation, back[3 - seat].deviation);
    }
}

static void test_who_stays_away_becomes_less_sure(void **state)
{
    (void)state;
    const struct rating was = {151234, 6000};
    struct rating after = rating_after(was, 100);
    assert_int_equal(after.mean, was.mean);
    assert_int_equal(after.deviation, 7211); /* sqrt(60 * 60 + 16 * 100) */
    assert_int_equal(rating_after(was, 0).deviation, was.deviation);
    assert_int_equal(rating_after(was, -5).deviation, was.deviation);
    assert_int_equal(rating_after(was, 1e6).deviation, RATING_DEVIATION);
    assert_true(rating_is_provisional(rating_new()));
    assert_false(rating_is_provisional(after));
    assert_int_equal(rating_range((struct rating){150000, 10000}), 16450);
}

static void test_chances_are_one_whole(void **state)
{
    (void)state;
    const struct rating ratings[] = {{170000, 8000}, {150000, 20000}, {150000, 20000}};
    double chances[3];
    rating_expect(ratings, 3, chances);
    assert_true(fabs(chances[0] + chances[1] + chances[2] - 1) < 1e-12);
    assert_true(chances[0] > chances[1] && chances[1] == chances[2]);
    for (int i = -40; i <= 40; i++)
        assert_true(fabs(exponential(i) / exp(i) - 1) < 1e-6);
}

/* Figures that were shown to people must come out again, on every machine and in years. */
static void test_a_history_gives_the_same_figures(void **state)
{
    (void)state;
    static const struct {
        int seats;
        int who[4];
        int ranks[4];
        double days;
    } history[] = {
        {2, {0, 1}, {0, 1}, 0},
        {3, {2, 0, 3}, {0, 1, 1}, 0.25},
        {4, {3, 2, 1, 0}, {2, 0, 3, 1}, 3},
        {2, {1, 3}, {0, 0}, 40},
        {4, {0, 1, 2, 3}, {3, 3, 0, 2}, 1.5},
        {2, {2, 0}, {1, 0}, 365},
    };
    static const struct rating wanted[] = {
        {160823, 19875},
        {127469, 20630},
        {164309, 21772},
        {146246, 19553},
    };
    struct rating people[4];
    for (int i = 0; i < 4; i++)
        people[i] = rating_new();
    for (int i = 0; i < COUNT(history); i++) {
        struct rating table[4];
        for (int seat = 0; seat < history[i].seats; seat++)
            table[seat] = rating_after(people[history[i].who[seat]], history[i].days);
        rating_count(table, history[i].ranks, history[i].seats);
        for (int seat = 0; seat < history[i].seats; seat++)
            people[history[i].who[seat]] = table[seat];
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(people[i].mean, wanted[i].mean);
        assert_int_equal(people[i].deviation, wanted[i].deviation);
    }
}

/* After thirty matches nine in ten true strengths are to lie in the range that is stated. */
static void test_the_stated_range_holds(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 5; seats++)
        for (int spread = 100; spread <= 200; spread += 100) {
            struct league_report report;
            const struct league_plan plan = {.model = LEAGUE_PAIRS,
                                             .seats = seats,
                                             .members = 24,
                                             .matches = 30,
                                             .leagues = 40,
                                             .spread = spread,
                                             .seed = 77};
            league_play(&plan, &report);
            assert_true(report.looked_at >= 24 * 40);
            assert_true(report.covered >= 0.89 && report.covered <= 0.98);
        }
}

/* Why people are rated by pairs. */
static void test_pairs_foresee_better_than_plackett_and_luce(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        struct league_report reports[LEAGUE_MODELS];
        for (int model = 0; model < LEAGUE_MODELS; model++) {
            const struct league_plan plan = {.model = (enum league_model)model,
                                             .seats = seats,
                                             .members = 24,
                                             .matches = 30,
                                             .leagues = 40,
                                             .spread = 200,
                                             .seed = 5};
            league_play(&plan, &reports[model]);
        }
        assert_true(reports[LEAGUE_PAIRS].surprise < reports[LEAGUE_PLACKETT].surprise);
        assert_true(reports[LEAGUE_PAIRS].error < reports[LEAGUE_PLACKETT].error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_wins_goes_up_and_all_become_surer),
        cmocka_unit_test(test_a_surprise_moves_more_than_what_was_expected),
        cmocka_unit_test(test_level_seats_come_closer),
        cmocka_unit_test(test_the_order_of_seats_does_not_matter),
        cmocka_unit_test(test_who_stays_away_becomes_less_sure),
        cmocka_unit_test(test_chances_are_one_whole),
        cmocka_unit_test(test_a_history_gives_the_same_figures),
        cmocka_unit_test(test_the_stated_range_holds),
        cmocka_unit_test(test_pairs_foresee_better_than_plackett_and_luce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
