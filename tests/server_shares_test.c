/* Whose bots think next: nobody gets more than a share, however many thoughts they have waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/table/shares.h"

enum { HOME = 100, ELSEWHERE, ADA = 1, BOB, EVE, MANY = 64, SECOND = 1000000 };

static struct shares *shares;
static struct turn turns[MANY];
static int made;

static int start(void **state)
{
    (void)state;
    shares = shares_make(1);
    made = 0;
    return 0;
}

static int stop(void **state)
{
    (void)state;
    shares_free(shares);
    return 0;
}

static struct turn *add(enum thought_kind kind, uint64_t network, uint64_t person, uint64_t table)
{
    struct turn *turn = &turns[made++];
    *turn = (struct turn){.kind = kind, .whose = {network, person, table}};
    shares_add(shares, turn);
    return turn;
}

/* The next one is this, and takes so long. */
static void expect_next(const struct turn *expected, uint64_t spent)
{
    struct turn *next = shares_next(shares, false);
    assert_ptr_equal(next, expected);
    shares_end(shares, next, spent);
}

static void test_a_newcomer_waits_for_one_thought_not_for_all(void **state)
{
    (void)state;
    for (int i = 0; i < 30; i++)
        add(THOUGHT_LONG, HOME, EVE, (uint64_t)i);
    struct turn *under_way = shares_next(shares, false);
    struct turn *hers = add(THOUGHT_LONG, HOME, ADA, 99);
    shares_end(shares, under_way, SECOND);
    expect_next(hers, SECOND);
    for (int i = 1; i < 30; i++)
        expect_next(&turns[i], SECOND);
    assert_null(shares_next(shares, false));
}

static void test_many_identities_at_one_place_have_one_share(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        add(THOUGHT_LONG, HOME, EVE + (uint64_t)i, (uint64_t)i);
    struct turn *first = add(THOUGHT_LONG, ELSEWHERE, ADA, 99);
    struct turn *second = add(THOUGHT_LONG, ELSEWHERE, ADA, 99);
    expect_next(&turns[0], SECOND);
    expect_next(first, SECOND);
    expect_next(&turns[1], SECOND);
    expect_next(second, SECOND);
    for (int i = 2; i < 10; i++)
        expect_next(&turns[i], SECOND);
}

static void test_time_is_shared_not_turns(void **state)
{
    struct turn *eves[3];
    struct turn *adas[9];
    (void)state;
    for (int i = 0; i < 3; i++)
        eves[i] = add(THOUGHT_LONG, HOME, EVE, 1);
    for (int i = 0; i < 9; i++)
        adas[i] = add(THOUGHT_QUICK, HOME, ADA, 2);
    expect_next(eves[0], SECOND);
    for (int i = 0; i < 4; i++)
        expect_next(adas[i], SECOND / 4);
    expect_next(eves[1], SECOND);
    for (int i = 4; i < 8; i++)
        expect_next(adas[i], SECOND / 4);
    expect_next(eves[2], SECOND);
    expect_next(adas[8], SECOND / 4);
}

static void test_a_person_gets_quick_thoughts_first_and_tables_in_turns(void **state)
{
    (void)state;
    struct turn *first = add(THOUGHT_LONG, HOME, ADA, 1);
    struct turn *second = add(THOUGHT_LONG, HOME, ADA, 1);
    struct turn *other = add(THOUGHT_LONG, HOME, ADA, 2);
    struct turn *quick = add(THOUGHT_QUICK, HOME, ADA, 3);
    expect_next(quick, SECOND / 100);
    expect_next(first, SECOND);
    expect_next(other, SECOND);
    expect_next(second, SECOND);
}

static void test_matches_without_people_come_last(void **state)
{
    (void)state;
    struct turn *idle = add(THOUGHT_IDLE, HOME, ADA, 1);
    struct turn *own = add(THOUGHT_LONG, HOME, ADA, 2);
    struct turn *another = add(THOUGHT_LONG, HOME, BOB, 3);
    expect_next(own, SECOND);
    expect_next(another, SECOND);
    expect_next(idle, SECOND / 100);
}

/* Eve's idle thoughts wait while Ada thinks for long; that gives her no right to do so too. */
static void test_nobody_saves_up_time(void **state)
{
    (void)state;
    struct turn *idle = add(THOUGHT_IDLE, HOME, EVE, 1);
    for (int i = 0; i < 10; i++)
        expect_next(add(THOUGHT_LONG, HOME, ADA, 2), SECOND);
    struct turn *hers = add(THOUGHT_LONG, HOME, ADA, 2);
    struct turn *first = add(THOUGHT_LONG, HOME, EVE, 1);
    struct turn *second = add(THOUGHT_LONG, HOME, EVE, 1);
    expect_next(first, SECOND);
    expect_next(hers, SECOND);
    expect_next(second, SECOND);
    expect_next(idle, SECOND / 100);
}

static void test_one_person_has_only_so_many_long_thoughts_under_way(void **state)
{
    (void)state;
    add(THOUGHT_LONG, HOME, EVE, 1);
    add(THOUGHT_LONG, HOME, EVE, 2);
    struct turn *quick = NULL;
    struct turn *first = shares_next(shares, false);
    assert_non_null(first);
    assert_null(shares_next(shares, false));
    struct turn *adas = add(THOUGHT_LONG, HOME, ADA, 3);
    expect_next(adas, SECOND);
    quick = add(THOUGHT_QUICK, HOME, EVE, 1);
    expect_next(quick, SECOND / 100);
    shares_end(shares, first, SECOND);
    expect_next(&turns[1], SECOND);
}

static void test_the_thread_for_quick_ones_leaves_long_ones_to_others(void **state)
{
    (void)state;
    struct turn *slow = add(THOUGHT_LONG, HOME, EVE, 1);
    assert_null(shares_next(shares, true));
    struct turn *quick = add(THOUGHT_QUICK, HOME, ADA, 2);
    assert_ptr_equal(shares_next(shares, true), quick);
    shares_end(shares, quick, 0);
    shares_remove(shares, slow);
    assert_null(shares_next(shares, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_newcomer_waits_for_one_thought_not_for_all, start,
                                        stop),
        cmocka_unit_test_setup_teardown(test_many_identities_at_one_place_have_one_share, start,
                                        stop),
        cmocka_unit_test_setup_teardown(test_time_is_shared_not_turns, start, stop),
        cmocka_unit_test_setup_teardown(test_a_person_gets_quick_thoughts_first_and_tables_in_turns,
                                        start, stop),
        cmocka_unit_test_setup_teardown(test_matches_without_people_come_last, start, stop),
        cmocka_unit_test_setup_teardown(test_nobody_saves_up_time, start, stop),
        cmocka_unit_test_setup_teardown(test_one_person_has_only_so_many_long_thoughts_under_way,
                                        start, stop),
        cmocka_unit_test_setup_teardown(test_the_thread_for_quick_ones_leaves_long_ones_to_others,
                                        start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
