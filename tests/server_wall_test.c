/*
 * The clock of the machine is set while the server runs: no clock of a match notices, forwards or
 * back; dates do.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

enum { HOUR = 3600000, SLACK = 60000 };

static volatile int64_t *shift; /* of the machine's clock, in milliseconds */

static int64_t number_of(struct sitting *sitting, const char *path)
{
    json_t *seen = look(sitting, 0);
    int64_t number = json_number_at(seen, path);
    json_decref(seen);
    return number;
}

/* What the seats have left, and that no bot has taken over. */
static void expect_left(struct sitting *sitting, int64_t first, int64_t second)
{
    json_t *seen = look(sitting, 0);
    assert_in_range(json_number_at(seen, "clock.0.left"), first - SLACK, first);
    assert_in_range(json_number_at(seen, "clock.1.left"), second - SLACK, second);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "person");
    assert_string_equal(json_text_at(seen, "table.seats.1.played_by"), "person");
    json_decref(seen);
}

static void test_a_live_clock_does_not_notice(void **state)
{
    static const int64_t steps[] = {HOUR, -3LL * HOUR, 400LL * 24 * HOUR};
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct sitting sitting;
        *shift = 0;
        sit_down_to(&sitting, host.port, "template", ",\"time\":{\"seconds\":600,\"increment\":0}");
        *shift = steps[i];
        expect_left(&sitting, 600000, 600000);
        assert_true(play_first(&sitting, 0));
        expect_left(&sitting, 600000, 600000);
        *shift = 0;
        assert_true(play_first(&sitting, 1));
        expect_left(&sitting, 600000, 600000);
    }
}

static void test_days_for_a_move_do_not_notice(void **state)
{
    (void)state;
    struct sitting sitting;
    *shift = 0;
    sit_down_to(&sitting, host.port, "template", ",\"mode\":\"turns\"");
    *shift = 100LL * HOUR;
    expect_left(&sitting, 72LL * HOUR, 72LL * HOUR);
    *shift = -100LL * HOUR;
    expect_left(&sitting, 72LL * HOUR, 72LL * HOUR);
    /* A start with a clock that is behind gives nobody more than there is. */
    hosted_restart(SIGTERM, sitting.guests, 2);
    expect_left(&sitting, 72LL * HOUR, 72LL * HOUR);
}

static void test_dates_are_those_of_the_machine(void **state)
{
    (void)state;
    struct sitting first;
    struct sitting second;
    *shift = 0;
    sit_down_to(&first, host.port, "template", "");
    *shift = 5LL * HOUR;
    sit_down_to(&second, host.port, "template", "");
    int64_t between = number_of(&second, "table.created") - number_of(&first, "table.created");
    assert_in_range(between, 5LL * HOUR, 5LL * HOUR + SLACK);
}

/* Starts the server where its clock can be set. */
static int start(void **state)
{
    char path[] = "/tmp/incognita-clock-XXXXXX";
    int file = mkstemp(path);
    if (file < 0 || ftruncate(file, sizeof *shift) != 0)
        return 1;
    void *mapped = mmap(NULL, sizeof *shift, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED)
        return 1;
    shift = mapped;
    setenv("WALL_CLOCK", path, 1);
    return hosted_start(state);
}

static int stop(void **state)
{
    int status = hosted_stop(state);
    unlink(getenv("WALL_CLOCK"));
    return status;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_live_clock_does_not_notice),
        cmocka_unit_test(test_days_for_a_move_do_not_notice),
        cmocka_unit_test(test_dates_are_those_of_the_machine),
    };
    if (!hosted_by(argc, argv) || argc < 3)
        return 2;
    setenv("LD_PRELOAD", argv[2], 1);
    return cmocka_run_group_tests(tests, start, stop);
}
