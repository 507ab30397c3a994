/* Luck that is spread evenly over tries. */
#include "check.h"

#include <stdbool.h>
#include <string.h>

#include "bots/spread.h"

enum { KEYS = 20, MOST = 10 };

static void test_each_part_of_luck_is_met_once(void **state)
{
    (void)state;
    for (uint64_t key = 1; key <= KEYS; key++)
        for (uint32_t bits = 1; bits <= MOST; bits++) {
            bool met[1 << MOST];
            memset(met, 0, sizeof met);
            uint32_t first = (uint32_t)(key << bits);
            for (uint32_t i = 0; i < 1U << bits; i++) {
                uint64_t part = luck_spread(luck_of(key, 0), first + i) >> (64 - bits);
                assert_false(met[part]);
                met[part] = true;
            }
        }
}

/* In quarters: each of one key meets each of the other about as often. */
static void test_keys_have_nothing_to_do_with_each_other(void **state)
{
    (void)state;
    enum { TRIES = 4096, QUARTERS = 4, EVEN = TRIES / QUARTERS / QUARTERS };
    for (uint64_t key = 1; key <= KEYS; key++) {
        int met[QUARTERS][QUARTERS] = {{0}};
        for (uint32_t i = 0; i < TRIES; i++)
            met[luck_spread(luck_of(key, 1), i) >> 62][luck_spread(luck_of(key, 2), i) >> 62]++;
        for (int i = 0; i < QUARTERS; i++)
            for (int j = 0; j < QUARTERS; j++)
                assert_in_range(met[i][j], EVEN * 3 / 4, EVEN * 5 / 4);
    }
}

static void test_keys_differ_from_the_first_try_on(void **state)
{
    (void)state;
    int upper = 0;
    for (uint64_t key = 0; key < 1000; key++)
        upper += luck_spread(luck_of(7, key), 0) >> 63 != 0;
    assert_in_range(upper, 400, 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_part_of_luck_is_met_once),
        cmocka_unit_test(test_keys_have_nothing_to_do_with_each_other),
        cmocka_unit_test(test_keys_differ_from_the_first_try_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
