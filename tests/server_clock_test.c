/*
 * Time: clocks of live matches, and days for a move in matches turn by turn, which run on while the
 * server is down. Days are made to pass by setting back what the store has noted. Nobody gains time
 * but by playing, and nobody makes a log grow for ever.
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
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

/* Stops the server, changes what it has noted, and starts it again. */
static void change_notes(const char *sql, struct sitting *sitting)
{
    char path[160];
    sqlite3 *database;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    hosted_again(sitting->guests, 2);
}

/* So many hours pass while the server is down; with fewer than 0, its clock was set back. */
static void sleep_for_hours(int hours, struct sitting *sitting)
{
    char sql[256];
    long long past = hours * 3600000LL;
    snprintf(sql, sizeof sql,
             "UPDATE log SET time = time - %lld; UPDATE matches SET started = started - %lld;",
             past, past);
    change_notes(sql, sitting);
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

static void await_bot(struct sitting *sitting, int seat)
{
    char path[64];
    snprintf(path, sizeof path, "table.seats.%d.played_by", seat);
    for (int i = 0; i < CLIENT_TIMEOUT / 10; i++) {
        json_t *seen = look(sitting, seat);
        bool bot = strcmp(json_text_at(seen, path), "bot") == 0;
        json_decref(seen);
        if (bot)
            return;
        usleep(10000);
    }
    fail_msg("no bot plays for the seat");
}

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
    await_bot(&sitting, 1);
    json_t *json = act(&sitting, 1, "return", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);

    /* Everybody is told who plays since when. */
    seen = look(&sitting, 0);
    assert_int_equal(json_array_size(json_at(seen, "seat_changes")), 2);
    assert_in_range(json_number_at(seen, "seat_changes.0.after"), 1,
                    json_number_at(seen, "seat_changes.1.after"));
    assert_int_equal(json_number_at(seen, "seat_changes.0.seat"), 1);
    assert_string_equal(json_text_at(seen, "seat_changes.0.now"), "out_of_time");
    assert_int_equal(json_number_at(seen, "seat_changes.1.seat"), 1);
    assert_string_equal(json_text_at(seen, "seat_changes.1.now"), "returned");
    assert_int_equal(json_number_at(seen, "seq"), json_number_at(seen, "seat_changes.1.seq") + 1);
    json_decref(seen);
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

static int64_t left_of(struct sitting *sitting, int seat)
{
    char path[32];
    snprintf(path, sizeof path, "clock.%d.left", seat);
    json_t *seen = look(sitting, seat);
    int64_t left = json_number_at(seen, path);
    json_decref(seen);
    return left;
}

/* The code of a refusal, or "" if it was done. */
static const char *code_of(struct sitting *sitting, int seat, const char *op)
{
    static char code[32];
    char body[32];
    json_t *seen = look(sitting, seat);
    snprintf(body, sizeof body, "{\"expect\":%d}", (int)json_number_at(seen, "seq"));
    json_decref(seen);
    json_t *json = act(sitting, seat, op, body);
    snprintf(code, sizeof code, "%s", json_code(json));
    json_decref(json);
    return code;
}

static void play_and_undo(struct sitting *sitting)
{
    assert_true(play_first(sitting, 0));
    assert_string_equal(code_of(sitting, 0, "undo"), "");
}

static void test_an_undo_takes_back_the_increment(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "magicmap", ",\"time\":{\"seconds\":60,\"increment\":60}");
    int64_t before = left_of(&sitting, 0);
    for (int i = 0; i < 3; i++) {
        play_and_undo(&sitting);
        int64_t after = left_of(&sitting, 0);
        assert_true(after <= before);
        before = after;
    }
    hosted_restart(SIGTERM, sitting.guests, 2);
    assert_true(left_of(&sitting, 0) <= 60000);
}

static void test_the_time_until_an_undo_is_ones_own(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "magicmap", ",\"time\":{\"seconds\":600,\"increment\":0}");
    assert_true(play_first(&sitting, 0));
    int64_t left = left_of(&sitting, 0);
    usleep(300000);
    assert_true(left_of(&sitting, 0) == left); /* it stands while others are asked */
    assert_string_equal(code_of(&sitting, 0, "undo"), "");
    assert_true(left_of(&sitting, 0) <= left - 300);
    assert_true(left_of(&sitting, 0) > left - 60000);
}

static void test_an_undo_does_not_start_the_days_again(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "magicmap", ",\"mode\":\"turns\"");
    sleep_for_hours(48, &sitting);
    play_and_undo(&sitting);
    assert_in_range(left_of(&sitting, 0), 24 * HOUR - 60000, 24 * HOUR);
    hosted_restart(SIGTERM, sitting.guests, 2);
    assert_in_range(left_of(&sitting, 0), 24 * HOUR - 60000, 24 * HOUR);
    /* Three days after being asked there is no other choice to be made. */
    assert_true(play_first(&sitting, 0));
    change_notes("UPDATE matches SET started = started - 90000000", &sitting);
    json_t *seen = look(&sitting, 0);
    assert_true(json_is_false(json_at(seen, "undo"))); /* it is not offered */
    json_decref(seen);
    assert_string_equal(code_of(&sitting, 0, "undo"), "no_undo");
}

/* Both at once, so that no bot can have answered in between. */
static void stand_in_and_return(struct sitting *sitting)
{
    struct wire wire;
    char both[512];
    uint8_t frames[600];
    wire_open_guest(&wire, &sitting->guests[0]);
    assert_int_equal(wire.status, 101);
    size_t length = 0;
    for (int i = 0; i < 2; i++) {
        snprintf(both, sizeof both, "{\"op\":\"%s\",\"match\":\"%s\"}",
                 i == 0 ? "standin" : "return", sitting->id);
        length += frame_make(frames + length, both, strlen(both));
    }
    assert_true(client_send(wire.descriptor, frames, length));
    json_t *json = wire_await(&wire, "return", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
    wire_close(&wire);
}

static void test_who_takes_a_seat_back_gets_no_time(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", ",\"time\":{\"seconds\":50,\"increment\":0}");
    stand_in_and_return(&sitting);
    assert_in_range(left_of(&sitting, 0), 1, 50000);

    sit_down_to(&sitting, host.port, "template", ",\"mode\":\"turns\"");
    sleep_for_hours(48, &sitting);
    stand_in_and_return(&sitting);
    json_t *seen = look(&sitting, 0);
    assert_int_equal(json_number_at(seen, "seq"), 2);
    check_clock(seen, 0, 24 * HOUR - 60000, 24 * HOUR, true);
    json_decref(seen);
}

static void test_what_a_bot_plays_gives_no_time(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", ",\"time\":{\"seconds\":60,\"increment\":60}");
    assert_string_equal(code_of(&sitting, 0, "standin"), "");
    struct wire wire;
    wire_open_guest(&wire, &sitting.guests[0]);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id);
    json_t *json = wire_await(&wire, "subscribe", NULL);
    int64_t seq = json_number_at(json, "seq");
    json_decref(json);
    if (seq == 1)
        json_decref(wire_await(&wire, "delta", NULL)); /* the bot's choice */
    wire_close(&wire);
    json_t *seen = look(&sitting, 0);
    assert_true(json_number_at(seen, "seq") >= 2);
    check_clock(seen, 0, 1, 60000, false);
    json_decref(seen);
}

static void test_who_is_out_of_time_has_a_minute_once(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", ",\"time\":{\"seconds\":600,\"increment\":0}");
    for (int turn = 0; turn < 2; turn++) {
        assert_string_equal(code_of(&sitting, 0, "standin"), "");
        change_notes("UPDATE log SET spent = 700000 WHERE kind = 2 AND value = 4", &sitting);
        assert_string_equal(code_of(&sitting, 0, "return"), turn == 0 ? "" : "no_return");
        if (turn == 0)
            assert_in_range(left_of(&sitting, 0), 1, 60000);
    }
}

static void test_a_log_does_not_grow_for_ever(void **state)
{
    (void)state;
    struct sitting sitting;
    const char *code = "";
    int undos = 0;
    int returns = 0;
    sit_down_to(&sitting, host.port, "magicmap", "");
    for (; undos < 1000 && code[0] == '\0'; undos += code[0] == '\0') {
        assert_true(play_first(&sitting, 0));
        code = code_of(&sitting, 0, "undo");
    }
    assert_string_equal(code, "no_undo");
    assert_int_equal(undos, 200);

    sit_down_to(&sitting, host.port, "template", "");
    for (code = ""; returns < 1000 && code[0] == '\0'; returns += code[0] == '\0') {
        assert_string_equal(code_of(&sitting, 0, "standin"), "");
        code = code_of(&sitting, 0, "return");
    }
    assert_string_equal(code, "no_return");
    assert_int_equal(returns, 50);
}

static void test_a_clock_that_was_set_back_gives_no_time(void **state)
{
    (void)state;
    struct sitting turns;
    struct sitting live;
    sit_down_to(&turns, host.port, "template", ",\"mode\":\"turns\"");
    sleep_for_hours(-5, &turns);
    assert_in_range(left_of(&turns, 0), 72 * HOUR - 60000, 72 * HOUR);
    sit_down_to(&live, host.port, "template", ",\"time\":{\"seconds\":600,\"increment\":5}");
    assert_true(play_first(&live, 0));
    sleep_for_hours(-5, &live);
    assert_in_range(left_of(&live, 1), 600000 - 60000, 600000);
    assert_true(play_first(&live, 1));
    assert_in_range(left_of(&live, 1), 600000 - 60000, 605000);
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
        cmocka_unit_test(test_an_undo_takes_back_the_increment),
        cmocka_unit_test(test_the_time_until_an_undo_is_ones_own),
        cmocka_unit_test(test_an_undo_does_not_start_the_days_again),
        cmocka_unit_test(test_who_takes_a_seat_back_gets_no_time),
        cmocka_unit_test(test_what_a_bot_plays_gives_no_time),
        cmocka_unit_test(test_who_is_out_of_time_has_a_minute_once),
        cmocka_unit_test(test_a_log_does_not_grow_for_ever),
        cmocka_unit_test(test_a_clock_that_was_set_back_gives_no_time),
        cmocka_unit_test(test_times_that_cannot_be_are_refused),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
