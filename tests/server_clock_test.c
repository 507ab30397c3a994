/*
 * Time: clocks of live matches, and days for a move in matches turn by turn, which run on while the
 * server is down. Days are made to pass by setting back what the store has noted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "hosted.h"
#include "sitting.h"

/* Stops the server, lets so many hours pass for everything it has noted, and starts it again. */
static void sleep_for_hours(int hours, struct sitting *sitting)
{
    char path[160];
    char sql[256];
    sqlite3 *database;
    long long past = hours * 3600000LL;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    snprintf(sql, sizeof sql,
             "UPDATE log SET time = time - %lld; UPDATE matches SET started = started - %lld;",
             past, past);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    hosted_again(sitting->guests, 2);
}

static void check_clock(json_t *seen, int seat, int64_t least, int64_t most, bool runs)
{
    char path[32];
    snprintf(path, sizeof path, "clock.%d.left", seat);
    int64_t left = json_number_at(seen, path);
    assert_in_range(left, least, most);
    snprintf(path, sizeof path, "clock.%d.runs", seat);
    assert_int_equal(json_is_true(json_at(seen, path)), runs);
}

enum { HOUR = 3600000 };

static void test_days_for_a_move_run_on(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", ",\"mode\":\"turns\"");
    json_t *seen = look(&sitting, 0);
    check_clock(seen, 0, 72 * HOUR - 60000, 72 * HOUR, true);
    json_decref(seen);

    /* Two days later it still is the person's turn, with a day left. */
    sleep_for_hours(48, &sitting);
    seen = look(&sitting, 0);
    check_clock(seen, 0, 24 * HOUR - 60000, 24 * HOUR, true);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "person");
    json_decref(seen);

    /* A move starts its own three days. */
    assert_true(play_first(&sitting, 0));
    seen = look(&sitting, 0);
    check_clock(seen, 1, 24 * HOUR - 60000, 24 * HOUR, true);
    check_clock(seen, 0, 72 * HOUR, 72 * HOUR, false);
    json_decref(seen);

    /* The other lets them pass: a bot plays, and the person may come back. */
    sleep_for_hours(25, &sitting);
    for (int i = 0; i < 200; i++) {
        seen = look(&sitting, 1);
        bool bot = strcmp(json_text_at(seen, "table.seats.1.played_by"), "bot") == 0;
        json_decref(seen);
        if (bot)
            break;
    }
    json_t *json = act(&sitting, 1, "return", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    play_to_the_end(&sitting);
}

static void test_a_live_clock_stands_still_while_the_server_is_down(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", ",\"time\":{\"seconds\":600,\"increment\":5}");
    assert_true(play_first(&sitting, 0));
    json_t *seen = look(&sitting, 0);
    check_clock(seen, 0, 600000 - 60000, 605000, false);
    check_clock(seen, 1, 600000 - 60000, 600000, true);
    json_decref(seen);
    sleep_for_hours(5, &sitting);
    seen = look(&sitting, 0);
    check_clock(seen, 0, 600000 - 60000, 605000, false);
    check_clock(seen, 1, 600000 - 60000, 600000, true);
    assert_string_equal(json_text_at(seen, "table.seats.1.played_by"), "person");
    json_decref(seen);
}

static void test_times_that_cannot_be_are_refused(void **state)
{
    static const char *const bad[] = {"\"mode\":\"turns\",\"time\":{\"seconds\":1}",
                                      "\"mode\":\"turns\",\"time\":{\"seconds\":99999999}",
                                      "\"time\":{\"seconds\":-1}", "\"time\":{\"seconds\":\"60\"}",
                                      "\"mode\":\"sometimes\""};
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Ada"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *json =
            guest_post(&guest, "tables", "{\"game\":\"template\",\"players\":2,%s}", bad[i]);
        assert_string_equal(json_code(json), "bad_request");
        json_decref(json);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days_for_a_move_run_on),
        cmocka_unit_test(test_a_live_clock_stands_still_while_the_server_is_down),
        cmocka_unit_test(test_times_that_cannot_be_are_refused),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
