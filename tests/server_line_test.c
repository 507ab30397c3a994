/* The line in which calls and passwords wait: in turns, and nobody can fill it for others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/common/line.h"

enum { ADA = 1, BOB, EVE, MANY = 12 };

static const struct line_limits limits = {.each = 4, .all = 6};

static struct waiter waiters[MANY];
static int made;

static struct waiter *join(struct line *line, uint64_t who)
{
    struct waiter *waiter = &waiters[made++];
    *waiter = (struct waiter){.who = who};
    return line_join(line, waiter, &limits);
}

static void expect_next(struct line *line, uint64_t who)
{
    struct waiter *next = line_next(line);
    assert_non_null(next);
    assert_int_equal(next->who, who);
}

static int start(void **state)
{
    (void)state;
    made = 0;
    return 0;
}

static void test_they_take_turns(void **state)
{
    struct line line = {0};
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_null(join(&line, EVE));
    assert_null(join(&line, ADA));
    assert_null(join(&line, BOB));
    assert_null(join(&line, ADA));
    static const uint64_t order[] = {EVE, ADA, BOB, EVE, ADA, EVE};
    for (int i = 0; i < 6; i++)
        expect_next(&line, order[i]);
    assert_null(line_next(&line));
}

static void test_who_comes_back_does_not_overtake_for_ever(void **state)
{
    struct line line = {0};
    (void)state;
    join(&line, ADA);
    join(&line, ADA);
    join(&line, BOB);
    expect_next(&line, ADA);
    expect_next(&line, BOB);
    join(&line, BOB);
    expect_next(&line, ADA);
    expect_next(&line, BOB);
}

static void test_each_may_have_only_so_many(void **state)
{
    struct line line = {0};
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_null(join(&line, EVE));
    assert_ptr_equal(join(&line, EVE), &waiters[4]);
    assert_int_equal(line.count, 4);
}

static void test_in_a_full_line_the_greediest_gives_way(void **state)
{
    struct line line = {0};
    (void)state;
    for (int i = 0; i < 4; i++)
        join(&line, EVE);
    join(&line, BOB);
    join(&line, BOB);
    assert_ptr_equal(join(&line, ADA), &waiters[3]); /* Eve's fourth */
    assert_ptr_equal(join(&line, ADA), &waiters[2]); /* her third */
    assert_ptr_equal(join(&line, ADA), &waiters[8]); /* Ada's own: nobody has more */
    assert_int_equal(line.count, 6);
}

static void test_the_servers_own_come_first_and_are_never_too_many(void **state)
{
    struct line line = {0};
    (void)state;
    for (uint64_t who = 1; who <= 6; who++)
        join(&line, who);
    for (int i = 0; i < 5; i++)
        assert_null(join(&line, LINE_OWN));
    for (int i = 0; i < 5; i++)
        expect_next(&line, LINE_OWN);
    expect_next(&line, 1);
}

static void test_who_is_sure_gives_way_to_nobody(void **state)
{
    struct line line = {0};
    struct waiter seated[4] = {{0}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        seated[i] = (struct waiter){.who = ADA, .sure = true};
        assert_null(line_join(&line, &seated[i], &limits));
    }
    for (uint64_t who = 2; who <= 7; who++)
        assert_null(join(&line, who));
    assert_ptr_equal(join(&line, 8), &waiters[6]);
    expect_next(&line, ADA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_they_take_turns, start),
        cmocka_unit_test_setup(test_who_comes_back_does_not_overtake_for_ever, start),
        cmocka_unit_test_setup(test_each_may_have_only_so_many, start),
        cmocka_unit_test_setup(test_in_a_full_line_the_greediest_gives_way, start),
        cmocka_unit_test_setup(test_the_servers_own_come_first_and_are_never_too_many, start),
        cmocka_unit_test_setup(test_who_is_sure_gives_way_to_nobody, start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
