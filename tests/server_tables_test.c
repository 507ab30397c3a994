/*
 * Tables and who sits there: joining, leaving, bots that stand in, hints, chat, a rematch.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hosted.h"
#include "sitting.h"
#include "viewer.h"

static void sit_down(struct sitting *sitting, const char *extra)
{
    sit_down_to(sitting, host.port, "template", extra);
}

static void test_bots_play_and_a_restart_goes_on(void **state)
{
    (void)state;
    struct guest ada;
    assert_true(guest_make(&ada, host.port, "Ada"));
    json_t *json = guest_post(&ada, "tables",
                              "{\"game\":\"template\",\"players\":3,\"seating\":\"as_seated\","
                              "\"bots\":[\"easy\",\"medium\"]}");
    char id[64];
    char path[128];
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/start", id);
    json_decref(guest_post(&ada, path, "{}"));
    snprintf(path, sizeof path, "tables/%s/resign", id);
    json = guest_post(&ada, path, "{\"id\":\"r\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    hosted_restart(SIGKILL, &ada, 1);
    /* Nobody asks for the match: bots go on by themselves. */
    struct wire wire;
    wire_open_guest(&wire, &ada);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    bool over = false;
    json = wire_await(&wire, "subscribe", NULL);
    while (!over) {
        assert_non_null(json);
        over = json_is_true(json_at(json, "over"));
        json_decref(json);
        json = over ? NULL : wire_await(&wire, "delta", NULL);
    }
    wire_close(&wire);
    snprintf(path, sizeof path, "tables/%s", id);
    json = guest_get(&ada, path);
    assert_true(json_is_true(json_at(json, "table.seats.0.resigned")));
    assert_string_equal(json_text_at(json, "table.status"), "over");
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/return", id);
    json = guest_post(&ada, path, "{}");
    assert_string_equal(json_code(json), "not_running");
    json_decref(json);
}

static void test_a_seat_is_handed_over_and_taken_back(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    json_t *json = act(&sitting, 0, "standin", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = act(&sitting, 0, "play", "{\"expect\":1,\"event\":0}");
    assert_int_not_equal(strlen(json_code(json)), 0);
    json_decref(json);
    json_t *seen = look(&sitting, 1);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "bot");
    json_decref(seen);
    json = act(&sitting, 0, "return", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    seen = look(&sitting, 1);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "person");
    json_decref(seen);
    play_to_the_end(&sitting);
}

static void test_a_seat_out_of_time_gets_a_bot(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, ",\"time\":{\"seconds\":1,\"increment\":0}");
    struct viewer viewer;
    begin_viewing(&viewer, &sitting.guests[0], sitting.id, 0, "");
    for (bool over = false; !over;) {
        json_t *news = wire_await(&viewer.wire, "delta", NULL);
        assert_non_null(news);
        over = json_is_true(json_at(news, "over"));
        take_news(&viewer, news);
    }
    end_viewing(&viewer);
    json_t *seen = look(&sitting, 0);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "bot");
    assert_string_equal(json_text_at(seen, "table.seats.1.played_by"), "bot");
    json_decref(seen);
}

/* Who is not there counts as away after a second; who is, but does not get round to read, does not.
 */
static const char *const impatient[] = {
    "--rate", "0", "--guests-an-hour", "0", "--away", "1", "--ping", "600", NULL};

/* A table of two that Ada has made and looks at. */
static void open_watched(struct guest guests[2], struct wire *wire, char id[64])
{
    char path[128];
    assert_true(guest_make(&guests[0], host.port, "Ada"));
    assert_true(guest_make(&guests[1], host.port, "Bob"));
    json_t *json = guest_post(&guests[0], "tables",
                              "{\"game\":\"template\",\"players\":2,\"seating\":\"as_seated\"}");
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    wire_open_guest(wire, &guests[0]);
    assert_true(wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    json_decref(wire_await(wire, "subscribe", NULL));
    snprintf(path, sizeof path, "tables/%s/join", id);
    json = guest_post(&guests[1], path, "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
}

static void test_a_seat_that_was_left_gets_a_bot(void **state)
{
    (void)state;
    struct sitting sitting = {.players = 2};
    struct wire wire;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, impatient));
    open_watched(sitting.guests, &wire, sitting.id);
    json_t *json = act(&sitting, 0, "start", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    /* Seat 1 has no socket open, so a bot chooses for it; seat 0 is there and is waited for. */
    for (int64_t sequence = 0; sequence < 2;) {
        json = wire_await(&wire, "delta", NULL);
        assert_non_null(json);
        sequence = json_number_at(json, "seq");
        json_decref(json);
    }
    json_t *seen = look(&sitting, 0);
    assert_string_equal(json_text_at(seen, "table.seats.0.played_by"), "person");
    assert_string_equal(json_text_at(seen, "table.seats.1.played_by"), "bot");
    json_decref(seen);
    json = act(&sitting, 1, "return", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    wire_close(&wire);
    hosted_restart(SIGTERM, sitting.guests, 2);
}

/* Ada made the table, and closes her page when it is full. */
static void test_who_made_a_table_need_not_be_waited_for(void **state)
{
    (void)state;
    struct guest guests[2];
    struct wire wire;
    char id[64];
    char path[128];
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, impatient));
    open_watched(guests, &wire, id);
    snprintf(path, sizeof path, "tables/%s/start", id);
    /* As long as she looks on, however long. */
    nanosleep(&(struct timespec){1, 200000000}, NULL);
    json_t *json = guest_post(&guests[1], path, "{}");
    assert_string_equal(json_code(json), "not_yours");
    json_decref(json);
    wire_close(&wire);
    bool started = false;
    for (int i = 0; i < 600 && !started; i++) {
        nanosleep(&(struct timespec){0, 100000000}, NULL);
        json = guest_post(&guests[1], path, "{}");
        started = json_is_ok(json);
        if (!started)
            assert_string_equal(json_code(json), "not_yours");
        json_decref(json);
    }
    assert_true(started);
    hosted_restart(SIGTERM, guests, 2);
}

/* A table of three that Hanna has made, where Bob sits, too. */
static void open_for_three(struct guest guests[2], const char *more, char id[64])
{
    char path[128];
    json_t *json =
        guest_post(&guests[0], "tables", "{\"game\":\"template\",\"players\":3%s}", more);
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", id);
    answer_is_good(guest_post(&guests[1], path, "{\"seat\":1}"));
}

/* Hanna is gone before the table is full: at a live one Bob may go on with bots, but takes no seat
 * from somebody whom she has invited, nor ends the search for people who have days. */
static void test_bots_come_where_who_made_a_table_does_not(void **state)
{
    (void)state;
    struct guest guests[2];
    struct guest iga;
    char ids[3][64];
    char path[256];
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, impatient));
    assert_true(account_make(&guests[0], host.port, "Hanna"));
    assert_true(guest_make(&guests[1], host.port, "Bob"));
    assert_true(account_make(&iga, host.port, "Iga"));
    open_for_three(guests, ",\"mode\":\"turns\"", ids[0]);
    open_for_three(guests, "", ids[1]);
    snprintf(path, sizeof path, "tables/%s/invite", ids[1]);
    answer_is_good(guest_post(&guests[0], path, "{\"name\":\"Iga\"}"));
    /* Who is away from the last for long enough is so from the others. */
    open_for_three(guests, "", ids[2]);
    bool started = false;
    for (int i = 0; i < 600 && !started; i++) {
        nanosleep(&(struct timespec){0, 100000000}, NULL);
        snprintf(path, sizeof path, "tables/%s/start", ids[2]);
        json_t *json = guest_post(&guests[1], path, "{\"fill\":\"easy\"}");
        started = json_is_ok(json);
        if (!started)
            assert_string_equal(json_code(json), "not_yours");
        json_decref(json);
    }
    assert_true(started);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "tables/%s/start", ids[i]);
        answer_is_refused(guest_post(&guests[1], path, "{}"), "not_full");
        answer_is_refused(guest_post(&guests[1], path, "{\"fill\":\"easy\"}"), "not_yours");
        answer_is_refused(guest_post(&iga, path, "{\"fill\":\"easy\"}"), "not_yours");
    }
    hosted_restart(SIGTERM, guests, 2);
}

static void test_hints(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    json_t *json = act(&sitting, 0, "hint", "{}");
    assert_true(json_is_ok(json));
    assert_int_equal(json_number_at(json, "event.by"), 0);
    assert_true(json_array_size(json_at(json, "candidates")) > 0);
    json_decref(json);
}

static void test_rematch(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    json_t *json = act(&sitting, 0, "rematch", "{}");
    assert_string_equal(json_code(json), "not_over");
    json_decref(json);
    play_to_the_end(&sitting);
    json_t *first = act(&sitting, 0, "rematch", "{}");
    json_t *second = act(&sitting, 1, "rematch", "{}");
    assert_true(json_is_ok(first));
    assert_true(json_is_ok(second));
    assert_string_equal(json_text_at(first, "table.id"), json_text_at(second, "table.id"));
    assert_string_not_equal(json_text_at(first, "table.id"), sitting.id);
    assert_int_equal(json_number_at(first, "you"), 1);
    assert_int_equal(json_number_at(second, "you"), 0);
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(first, "table.id"));
    json_decref(first);
    json_decref(second);
    json = act(&sitting, 0, "start", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
}

static void test_chat(void **state)
{
    (void)state;
    struct sitting sitting;
    struct viewer viewer;
    sit_down(&sitting, "");
    begin_viewing(&viewer, &sitting.guests[1], sitting.id, 1, "");
    json_t *json = act(&sitting, 0, "chat", "{\"text\":\"<b>\\\"hi\\\"</b> \\u0416\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = wire_await(&viewer.wire, "chat", NULL);
    assert_string_equal(json_text_at(json, "text"), "<b>\"hi\"</b> \u0416");
    assert_string_equal(json_text_at(json, "name"), "Ada");
    json_decref(json);
    end_viewing(&viewer);
    char path[128];
    snprintf(path, sizeof path, "tables/%s/chat", sitting.id);
    json = guest_get(&sitting.guests[1], path);
    assert_string_equal(json_text_at(json, "lines.0.text"), "<b>\"hi\"</b> \u0416");
    json_decref(json);
    json = act(&sitting, 0, "chat", "{\"text\":\"a\\u0007\"}");
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    bool slowed = false;
    for (int i = 0; i < 10 && !slowed; i++) {
        json = act(&sitting, 0, "chat", "{\"text\":\"again\"}");
        slowed = strcmp(json_code(json), "too_fast") == 0;
        json_decref(json);
    }
    assert_true(slowed);
}

static void test_open_tables_are_listed_joined_and_left(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    assert_true(guest_make(&ada, host.port, "Ada"));
    assert_true(guest_make(&bob, host.port, "Bob"));
    json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",\"players\":3}");
    char id[64];
    char path[128];
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    json = guest_post(&ada, "tables", "{\"game\":\"template\",\"players\":2,\"public\":false}");
    char secret[64];
    snprintf(secret, sizeof secret, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    json = guest_get(&bob, "tables");
    assert_string_equal(json_text_at(json, "open.0.id"), id);
    char *text = json_dumps(json, 0);
    assert_null(strstr(text, secret));
    free(text);
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", id);
    json = guest_post(&bob, path, "{\"seat\":2}");
    assert_int_equal(json_number_at(json, "you"), 2);
    json_decref(json);
    json = guest_post(&bob, path, "{\"seat\":0}");
    assert_string_equal(json_code(json), "full");
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/start", id);
    json = guest_post(&bob, path, "{}");
    assert_string_equal(json_code(json), "not_yours");
    json_decref(json);
    json = guest_post(&ada, path, "{}");
    assert_string_equal(json_code(json), "not_full");
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/leave", id);
    json_decref(guest_post(&ada, path, "{}"));
    snprintf(path, sizeof path, "tables/%s/start", id);
    json = guest_post(&bob, path, "{\"fill\":\"easy\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/leave", secret);
    json_decref(guest_post(&ada, path, "{}"));
    snprintf(path, sizeof path, "tables/%s", secret);
    json = guest_get(&ada, path);
    assert_string_equal(json_code(json), "not_found");
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play_and_a_restart_goes_on),
        cmocka_unit_test(test_a_seat_is_handed_over_and_taken_back),
        cmocka_unit_test(test_a_seat_out_of_time_gets_a_bot),
        cmocka_unit_test(test_a_seat_that_was_left_gets_a_bot),
        cmocka_unit_test(test_who_made_a_table_need_not_be_waited_for),
        cmocka_unit_test(test_bots_come_where_who_made_a_table_does_not),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_open_tables_are_listed_joined_and_left),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
