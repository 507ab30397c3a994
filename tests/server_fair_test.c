/*
 * Nobody's bots keep another's from answering: while a guest has tables full of masters at work, on
 * a single thread, another's easy bot answers at once and another's hint comes next. What nobody
 * needs any more is not thought to its end. All of it is judged by what comes before what: how long
 * an answer takes is told, but a busy machine may take its time. The server thinks with
 * tests/eager.c, or bots would never get to think beside other programs.
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

enum { TABLES = 29, PLACES = 16, ANSWERS = 9, ID_SIZE = 64 };

static const char full_of_masters[] = "{\"game\":\"vaalbara\",\"players\":5,"
                                      "\"bots\":[\"master\",\"master\",\"master\",\"master\"]}";
static const char against_easy[] = "{\"game\":\"noria\",\"players\":2,\"bots\":[\"easy\"],"
                                   "\"seating\":\"as_seated\"}";

static struct guest ada;
static struct guest eve;

static int start(void **state)
{
    /* Nobody who is slow to read or to play counts as gone: their matches would be nobody's, and
     * bots would play them to the end while a hint is thought. */
    static const char *const options[] = {
        "--rate", "0", "--bot-threads", "1", "--ping", "600", "--away", "0", NULL};
    (void)state;
    return !hosted_start_with(options) || !guest_make(&ada, host.port, "Ada") ||
           !guest_make(&eve, host.port, "Eve");
}

static int stop(void **state)
{
    return hosted_stop(state);
}

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void act(const struct guest *guest, const char *id, const char *op)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    json_t *answer = guest_post(guest, path, "{}");
    assert_true(json_is_ok(answer));
    json_decref(answer);
}

static void begin(const struct guest *guest, const char *body, char id[ID_SIZE])
{
    json_t *made = guest_post(guest, "tables", "%s", body);
    assert_true(json_is_ok(made));
    snprintf(id, ID_SIZE, "%s", json_text_at(made, "table.id"));
    json_decref(made);
    act(guest, id, "start");
}

static json_t *look_on(struct wire *wire, const char *id)
{
    assert_true(wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    return wire_await(wire, "subscribe", NULL);
}

/* What bots think, and what becomes of it, has all the time that a busy machine needs. */
enum { PATIENCE = 10 * CLIENT_TIMEOUT };

static void await_figure(const char *name, long least)
{
    for (int waited = 0; hosted_figure(name) < least; waited += 10) {
        assert_true(waited < PATIENCE);
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
}

/* An answer to a thought. */
static json_t *await_thought(struct wire *wire, const char *op)
{
    json_t *answer = NULL;
    for (int i = 0; i < PATIENCE / CLIENT_TIMEOUT && answer == NULL; i++)
        answer = wire_await(wire, op, NULL);
    return answer;
}

/* A match against an easy bot in which the guest is asked; the sequence of the log then. */
static int begin_asked(const struct guest *guest, struct wire *wire, char id[ID_SIZE])
{
    begin(guest, against_easy, id);
    json_t *seen = look_on(wire, id);
    while (json_array_size(json_at(seen, "legal")) == 0) {
        json_decref(seen);
        seen = await_thought(wire, "delta");
        assert_non_null(seen);
    }
    int sequence = (int)json_number_at(seen, "seq");
    json_decref(seen);
    return sequence;
}

static int by_length(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Plays until the bot is asked; how long it then takes to answer. */
static double time_an_answer(struct wire *wire, const char *id, json_t **seen)
{
    double began = 0;
    for (;;) {
        assert_false(json_is_true(json_at(*seen, "over")));
        bool asked = json_array_size(json_at(*seen, "legal")) > 0;
        if (began > 0 && asked)
            return milliseconds() - began;
        if (asked)
            assert_true(wire_send(wire,
                                  "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0}",
                                  id, (int)json_number_at(*seen, "seq")));
        json_decref(*seen);
        *seen = await_thought(wire, "delta");
        assert_non_null(*seen); /* before the time is up */
        if (began == 0 && json_array_size(json_at(*seen, "legal")) == 0)
            began = milliseconds();
    }
}

/* Ada's easy bot answers again and again; how many moves all bots make meanwhile, her own too. */
static long moves_during_answers(const char *attack)
{
    struct wire wire;
    char id[ID_SIZE];
    double took[ANSWERS];
    begin(&ada, against_easy, id);
    wire_open_guest(&wire, &ada);
    json_t *seen = look_on(&wire, id);
    long before = hosted_figure("bot_moves_total");
    for (int i = 0; i < ANSWERS; i++)
        took[i] = time_an_answer(&wire, id, &seen);
    long moved = hosted_figure("bot_moves_total") - before;
    json_decref(seen);
    wire_close(&wire);
    qsort(took, ANSWERS, sizeof took[0], by_length);
    print_message("%s: an easy bot's answer, median %.1f ms, longest %.1f ms\n", attack,
                  took[ANSWERS / 2], took[ANSWERS - 1]);
    return moved;
}

/* Most were given up while a master was asked: none of them thinks on. */
static void test_matches_that_were_begun_and_given_up(void **state)
{
    char id[ID_SIZE];
    (void)state;
    long dropped = hosted_figure("bots_dropped_total");
    for (int i = 0; i < TABLES; i++) {
        begin(&eve, full_of_masters, id);
        act(&eve, id, "resign");
    }
    await_figure("bots_dropped_total", dropped + TABLES / 4);
    moves_during_answers("29 tables given up");
}

/* Masters keep the only thread for long thoughts at work, and hints waiting. */
static void keep_thread_busy(struct wire *wire)
{
    struct guest bob;
    char id[ID_SIZE];
    assert_true(guest_make(&bob, host.port, "Bob"));
    wire_open_guest(wire, &bob);
    begin(&bob, full_of_masters, id);
    json_decref(look_on(wire, id));
    act(&bob, id, "standin");
    await_figure("bots_waiting", 1);
}

/* Only what is under way comes before a hint. */
static void expect_hint_before_others(void)
{
    struct wire wire;
    char id[ID_SIZE];
    wire_open_guest(&wire, &ada);
    begin_asked(&ada, &wire, id);
    long before = hosted_figure("bot_moves_total");
    assert_true(wire_send(&wire, "{\"op\":\"hint\",\"match\":\"%s\"}", id));
    json_t *hint = await_thought(&wire, "hint");
    assert_true(json_is_ok(hint));
    json_decref(hint);
    long moved = hosted_figure("bot_moves_total") - before;
    print_message("a hint came after %ld moves of others' bots\n", moved);
    assert_true(moved < TABLES - 4); /* in line it would come after all of those that wait */
    wire_close(&wire);
}

/* All masters are asked at once, and she looks on: it is thought, but in her own time. */
static void test_masters_at_many_tables(void **state)
{
    struct wire wires[2];
    char id[ID_SIZE];
    (void)state;
    for (int i = 0; i < 2; i++)
        wire_open_guest(&wires[i], &eve);
    for (int i = 0; i < TABLES; i++) {
        begin(&eve, full_of_masters, id);
        json_decref(look_on(&wires[i / PLACES], id));
    }
    assert_true(hosted_figure("bots_waiting") >= TABLES / 2);
    /* In line each answer would come after the moves of all tables. */
    assert_true(moves_during_answers("29 tables of masters") < ANSWERS * TABLES / 2);
    expect_hint_before_others();
    for (int i = 0; i < 2; i++)
        wire_close(&wires[i]);
}

static int count_hints(struct wire *wire)
{
    int count = 0;
    for (json_t *next; (next = wire_receive(wire, 0)) != NULL; json_decref(next))
        count += json_text_at(next, "op") != NULL && strcmp(json_text_at(next, "op"), "hint") == 0;
    return count;
}

/* Ten hints are asked for, of which three are thought; whether Ada's easy bot answers before. */
static bool answers_before_hints(void)
{
    struct wire hers;
    struct wire other;
    char id[ID_SIZE];
    char at[ID_SIZE];
    wire_open_guest(&hers, &ada);
    begin(&ada, against_easy, at);
    json_t *seen = look_on(&hers, at);
    wire_open_guest(&other, &eve);
    begin_asked(&eve, &other, id);
    for (int i = 0; i < 10; i++)
        assert_true(wire_send(&other, "{\"op\":\"hint\",\"match\":\"%s\"}", id));
    for (int refused = 0; refused < 7;) {
        json_t *answer = await_thought(&other, "hint");
        assert_non_null(answer);
        refused += strcmp(json_code(answer), "too_many") == 0;
        json_decref(answer);
    }
    time_an_answer(&hers, at, &seen);
    bool before = count_hints(&other) < 3;
    json_decref(seen);
    wire_close(&other);
    wire_close(&hers);
    return before;
}

/* In line the answer would never come first; on a slow disk it may not do so each time. */
static void test_nobody_waits_for_many_hints_of_another(void **state)
{
    struct wire busy;
    bool before = false;
    (void)state;
    keep_thread_busy(&busy);
    for (int i = 0; i < 5 && !before; i++)
        before = answers_before_hints();
    assert_true(before);
    wire_close(&busy);
}

/* Three hints whose asker leaves while they wait. */
static void test_hints_are_dropped_when_their_asker_is_gone(void **state)
{
    struct wire busy;
    struct wire wire;
    char id[ID_SIZE];
    (void)state;
    keep_thread_busy(&busy);
    long dropped = hosted_figure("bots_dropped_total");
    wire_open_guest(&wire, &eve);
    begin_asked(&eve, &wire, id);
    for (int i = 0; i < 3; i++)
        assert_true(wire_send(&wire, "{\"op\":\"hint\",\"match\":\"%s\"}", id));
    assert_true(wire_send(&wire, "{\"op\":\"me\"}"));
    json_decref(wire_await(&wire, "me", NULL));
    wire_close(&wire);
    expect_hint_before_others();
    await_figure("bots_dropped_total", dropped + 2); /* one may have been ready before */
    wire_close(&busy);
}

/* Unless the hint is ready before the move is: then another table. */
static void test_a_hint_is_dropped_when_its_asker_has_played(void **state)
{
    struct wire wire;
    struct wire busy;
    char id[ID_SIZE];
    bool dropped = false;
    (void)state;
    keep_thread_busy(&busy);
    wire_open_guest(&wire, &ada);
    for (int i = 0; i < 5 && !dropped; i++) {
        int expected = begin_asked(&ada, &wire, id);
        assert_true(wire_send(&wire, "{\"op\":\"hint\",\"match\":\"%s\"}", id));
        assert_true(wire_send(&wire, "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0}",
                              id, expected));
        json_t *answer = await_thought(&wire, "hint");
        dropped = strcmp(json_code(answer), "stale") == 0;
        json_decref(answer);
    }
    assert_true(dropped);
    wire_close(&wire);
    wire_close(&busy);
}

/* Her masters think when she leaves for good: nothing is left of it, and nobody is kept waiting. */
static void test_a_match_that_is_gone_is_not_thought_about(void **state)
{
    struct guest bob;
    struct wire wire;
    char id[ID_SIZE];
    (void)state;
    assert_true(guest_make(&bob, host.port, "Bob"));
    wire_open_guest(&wire, &bob);
    for (int i = 0; i < 5; i++) {
        begin(&bob, full_of_masters, id);
        json_decref(look_on(&wire, id));
        act(&bob, id, "standin");
    }
    long dropped = hosted_figure("bots_dropped_total");
    json_t *gone = guest_post(&bob, "forget", "{\"everything\":true}");
    assert_true(json_is_ok(gone));
    json_decref(gone);
    await_figure("bots_dropped_total", dropped + 1);
    wire_close(&wire);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_matches_that_were_begun_and_given_up, start, stop),
        cmocka_unit_test_setup_teardown(test_masters_at_many_tables, start, stop),
        cmocka_unit_test_setup_teardown(test_nobody_waits_for_many_hints_of_another, start, stop),
        cmocka_unit_test_setup_teardown(test_hints_are_dropped_when_their_asker_is_gone, start,
                                        stop),
        cmocka_unit_test_setup_teardown(test_a_hint_is_dropped_when_its_asker_has_played, start,
                                        stop),
        cmocka_unit_test_setup_teardown(test_a_match_that_is_gone_is_not_thought_about, start,
                                        stop),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
