/*
 * What waits for a table: a stranger who asks without end neither keeps those who sit there from
 * playing nor stops the match, whose bots' moves and clocks are the server's own calls.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "hosted.h"

enum { SOCKETS = 12, EACH = 30, AHEAD = 4, PLAYS = 20 };

static struct wire strangers[SOCKETS];
static struct wire own;
static char table[64];

static json_t *begin(const struct guest *guest, const char *body)
{
    char path[128];
    json_t *made = guest_post(guest, "tables", "%s", body);
    assert_true(json_is_ok(made));
    snprintf(table, sizeof table, "%s", json_text_at(made, "table.id"));
    json_decref(made);
    snprintf(path, sizeof path, "tables/%s/start", table);
    json_decref(guest_post(guest, path, "{}"));
    wire_open_guest(&own, guest);
    assert_true(wire_send(&own, "{\"op\":\"subscribe\",\"match\":\"%s\"}", table));
    return wire_await(&own, "subscribe", NULL);
}

static void open_strangers(void)
{
    struct guest eve;
    assert_true(guest_make(&eve, host.port, "Eve"));
    for (int i = 0; i < SOCKETS; i++)
        wire_open_guest(&strangers[i], &eve);
}

/* Much more than may wait, all at once. */
static void ask_much(void)
{
    for (int i = 0; i < SOCKETS * EACH; i++)
        assert_true(
            wire_send(&strangers[i % SOCKETS], "{\"op\":\"lines\",\"match\":\"%s\"}", table));
}

/* Each question is answered, be it with a refusal; how many were refused for being too many. */
static int hear_answers(void)
{
    int busy = 0;
    for (int i = 0; i < SOCKETS * EACH; i++) {
        json_t *answer = wire_await(&strangers[i % SOCKETS], "lines", NULL);
        assert_non_null(answer);
        assert_true(json_is_ok(answer) || strcmp(json_code(answer), "busy") == 0);
        busy += !json_is_ok(answer);
        json_decref(answer);
    }
    return busy;
}

static void close_all(void)
{
    for (int i = 0; i < SOCKETS; i++)
        wire_close(&strangers[i]);
    wire_close(&own);
}

/* The next time that the player is asked, or the end; the bots have moved until then. */
static json_t *await_question(json_t *last)
{
    while (json_array_size(json_at(last, "legal")) == 0 && !json_is_true(json_at(last, "over"))) {
        json_decref(last);
        last = wire_await(&own, "delta", NULL);
        assert_non_null(last);
    }
    return last;
}

static void play(int64_t expected)
{
    assert_true(wire_send(&own,
                          "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0,"
                          "\"id\":\"%d\"}",
                          table, (int)expected, (int)expected));
}

static void test_a_match_goes_on_while_a_stranger_asks_without_end(void **state)
{
    struct guest ada;
    int busy = 0;
    (void)state;
    assert_true(guest_make(&ada, host.port, "Ada"));
    json_t *last = begin(&ada, "{\"game\":\"noria\",\"players\":2,\"bots\":[\"easy\"]}");
    open_strangers();
    for (int i = 0; i < AHEAD; i++)
        ask_much();
    for (int i = 0; i < PLAYS; i++) {
        last = await_question(last);
        assert_false(json_is_true(json_at(last, "over")));
        ask_much();
        play(json_number_at(last, "seq"));
        json_decref(last);
        json_t *answer = wire_await(&own, "play", NULL);
        assert_string_equal(json_code(answer), "");
        json_decref(answer);
        last = wire_await(&own, "delta", NULL);
        assert_non_null(last);
        busy += hear_answers();
    }
    assert_true(busy > 0);
    json_decref(last);
    close_all();
}

/* Only the clock can end her turn: while much is asked, until it has. */
static void test_time_runs_out_while_a_stranger_asks_without_end(void **state)
{
    struct guest ada;
    bool taken = false;
    (void)state;
    assert_true(guest_make(&ada, host.port, "Ada"));
    json_decref(begin(&ada, "{\"game\":\"template\",\"players\":2,\"bots\":[\"easy\"],"
                            "\"seating\":\"as_seated\",\"time\":{\"seconds\":1,\"increment\":0}}"));
    open_strangers();
    for (int i = 0; i < AHEAD; i++)
        ask_much();
    for (int i = 0; i < CLIENT_TIMEOUT && !taken; i++) {
        ask_much();
        json_t *news = wire_receive(&own, 1);
        const char *plays = json_text_at(news, "table.seats.0.played_by");
        taken = plays != NULL && strcmp(plays, "bot") == 0;
        json_decref(news);
        hear_answers();
    }
    assert_true(taken);
    for (int i = 0; i < AHEAD; i++)
        hear_answers();
    close_all();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_goes_on_while_a_stranger_asks_without_end),
        cmocka_unit_test(test_time_runs_out_while_a_stranger_asks_without_end),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
