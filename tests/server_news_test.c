/*
 * What servers that share a PostgreSQL hear of each other: late, never, twice, or from a program of
 * another version. Whatever it is, nobody misses anything, hears it twice or out of order, and
 * nobody is refused for what a server has not heard yet.
 *
 * It runs only where the tests have a PostgreSQL.
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

#include "hosted.h"
#include "meeting.h"

enum { EARS_MAX = 64 };

#define CHANNEL "'incognita.' || current_schema()"
/* Of the processes at the other end of the connections by which our servers hear. */
#define EARS "FROM pg_stat_activity WHERE query = format('LISTEN %%I', " CHANNEL ")"

/* Asks PostgreSQL; numbers that it answers with, at most `most`: how many there were. */
static int ask_store(int64_t *numbers, int most, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int ask_store(int64_t *numbers, int most, const char *format, ...)
{
    char statement[512];
    char command[1200];
    char line[64];
    int count = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(statement, sizeof statement, format, arguments);
    va_end(arguments);
    snprintf(command, sizeof command, "psql -qAtX \"%s\" -c \"%s\"", nodes[0].store, statement);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): a tool of the tests' PostgreSQL */
    assert_non_null(pipe);
    while (fgets(line, sizeof line, pipe) != NULL)
        if (count < most && line[0] != '\n')
            numbers[count++] = strtoll(line, NULL, 10);
    assert_int_equal(pclose(pipe), 0);
    return count;
}

/* While it is stopped, a server hears nothing, and all else of it goes on. */
static void stop_ears(int signal)
{
    int64_t ears[EARS_MAX];
    int count = ask_store(ears, EARS_MAX, "SELECT pid " EARS);
    assert_int_equal(count, NODES);
    for (int i = 0; i < count; i++)
        assert_int_equal(kill((pid_t)ears[i], signal), 0);
}

static void cut_ears(void)
{
    int64_t done[EARS_MAX];
    ask_store(done, EARS_MAX, "SELECT pg_terminate_backend(pid)::int " EARS);
}

/* As if another server had said it. */
static void say_to_all(const char *news)
{
    ask_store(NULL, 0, "SELECT 1 FROM (SELECT pg_notify(" CHANNEL ", '0:%s,')) n", news);
}

static json_t *post(const struct guest *guest, int node, const char *id, const char *op,
                    const char *body)
{
    struct guest there = at_node(*guest, node);
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    return guest_post(&there, path, "%s", body);
}

/* The table is in memory at the node from now on. */
static void look_there(const struct guest *guest, int node, const char *id)
{
    struct guest there = at_node(*guest, node);
    char path[128];
    snprintf(path, sizeof path, "tables/%s", id);
    answer_is_good(guest_get(&there, path));
}

static void make_table(const struct guest *owner, const char *more, char id[64])
{
    char body[160];
    snprintf(body, sizeof body, "{\"game\":\"template\",\"seating\":\"as_seated\"%s}", more);
    json_t *json = guest_post(owner, "tables", "%s", body);
    assert_true(json_is_ok(json));
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static int start_deaf(void **state)
{
    (void)state;
    stop_ears(SIGSTOP);
    return 0;
}

static int end_deaf(void **state)
{
    (void)state;
    stop_ears(SIGCONT);
    return 0;
}

/* Seats: what was done at one server holds at the other, though that has not heard of it. */
static void test_a_table_is_judged_by_what_it_is(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    struct guest eve;
    char id[64];
    assert_true(guest_make(&ada, nodes[0].port, "Ada"));
    assert_true(guest_make(&bob, nodes[1].port, "Bob"));
    assert_true(guest_make(&eve, nodes[1].port, "Eve"));
    make_table(&ada, "", id);
    look_there(&bob, 1, id);
    answer_is_good(post(&bob, 1, id, "join", "{}"));
    /* A seat that was left is free, whatever this server thinks. */
    answer_is_refused(post(&eve, 0, id, "join", "{}"), "full");
    answer_is_good(post(&bob, 0, id, "leave", "{}"));
    answer_is_good(post(&eve, 1, id, "join", "{}"));
    /* And one that was taken is left, not: you do not sit here. */
    answer_is_good(post(&eve, 0, id, "leave", "{}"));
    answer_is_refused(post(&ada, 1, id, "start", "{}"), "not_full");
    answer_is_good(post(&bob, 1, id, "join", "{}"));
    /* Who sits down again elsewhere has not sat there all the time. */
    answer_is_good(post(&bob, 0, id, "leave", "{}"));
    json_t *json = post(&bob, 1, id, "join", "{}");
    assert_int_equal(json_number_at(json, "you"), 1);
    json_decref(json);
    answer_is_good(post(&ada, 0, id, "start", "{}"));
    answer_is_refused(post(&eve, 1, id, "join", "{}"), "not_open");
}

/* Play: who has heard of a move at one server answers it at the other. */
static void test_a_match_is_judged_by_what_it_is(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, nodes[0].port, "template", "");
    look_there(&sitting.guests[1], 1, sitting.id);
    /* Only the one who is asked may; that the position is another by now is never said. */
    int moves = 0;
    for (bool over = false; !over && moves < 200;) {
        struct sitting there = sitting;
        int node = moves % 2;
        bool played = false;
        for (int seat = 0; seat < 2 && !played && !over; seat++) {
            char body[64];
            there.guests[seat] = at_node(sitting.guests[seat], node);
            snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0}", moves);
            json_t *json = act(&there, seat, "play", body);
            played = json_is_ok(json);
            moves += played;
            over = !played && strcmp(json_code(json), "not_running") == 0;
            if (!played && !over)
                assert_string_equal(json_code(json), "illegal_event");
            json_decref(json);
        }
        assert_true(played || over);
    }
    assert_true(moves > 3);
    /* Whichever server the last move was at, both know that there may be another match. */
    json_t *first = post(&sitting.guests[0], 0, sitting.id, "rematch", "{}");
    json_t *second = post(&sitting.guests[1], 1, sitting.id, "rematch", "{}");
    assert_true(json_is_ok(first));
    assert_true(json_is_ok(second));
    assert_string_equal(json_text_at(first, "table.id"), json_text_at(second, "table.id"));
    json_decref(first);
    json_decref(second);
}

/* Talk: a chat that was closed is closed at once, and one that was opened is open. */
static void test_a_chat_is_judged_by_what_the_table_is(void **state)
{
    (void)state;
    struct guest ada;
    struct guest eve;
    char id[64];
    assert_true(guest_make(&ada, nodes[0].port, "Ada"));
    assert_true(guest_make(&eve, nodes[1].port, "Eve"));
    make_table(&ada, "", id);
    answer_is_good(post(&ada, 0, id, "spectators", "{\"chat\":false}"));
    look_there(&eve, 1, id);
    answer_is_refused(post(&eve, 1, id, "chat", "{\"text\":\"Hello\"}"), "chat_closed");
    answer_is_good(post(&ada, 0, id, "spectators", "{\"chat\":true}"));
    answer_is_good(post(&eve, 1, id, "chat", "{\"text\":\"Hello\"}"));
}

/* What servers hear later, all at once, is what they have read meanwhile, or comes in order. */
static void test_who_hears_late_misses_nothing(void **state)
{
    (void)state;
    struct meeting meeting;
    meet(&meeting, "vaalbara", "");
    play_on(&meeting, 3);
    stop_ears(SIGSTOP);
    /* Ada goes on at both servers, and Bob at the first. */
    struct sitting *sitting = &meeting.sitting;
    int moves = 3;
    for (int i = 0; i < 8; i++) {
        struct sitting there = *sitting;
        for (int seat = 0; seat < 2; seat++)
            there.guests[seat] = at_node(sitting->guests[seat], i % 2);
        for (int seat = 0; seat < 2; seat++) {
            char body[64];
            snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0}", moves);
            json_t *json = act(&there, seat, "play", body);
            moves += json_is_ok(json);
            json_decref(json);
        }
    }
    assert_true(moves > 8);
    stop_ears(SIGCONT);
    follow_all(&meeting, moves);
    play_on(&meeting, moves + 3);
    part(&meeting);
}

/* A server whose ear was cut asks for what it missed. */
static void test_who_is_deaf_for_a_while_misses_nothing(void **state)
{
    (void)state;
    struct meeting meeting;
    meet(&meeting, "vaalbara", "");
    for (int step = 0; step < 24; step += 2) {
        cut_ears();
        play_on(&meeting, step + 2);
    }
    assert_true(json_equal(meeting.onlookers[0].log, meeting.onlookers[1].log));
    part(&meeting);
}

/*
 * What a program of another version says of a match is read; what was heard before, what comes too
 * early and what does not fit are not believed.
 */
static void test_news_that_are_none_do_no_harm(void **state)
{
    (void)state;
    static const char *const tails[] = {
        "",                              /* an older program */
        "f1.2.3",                        /* a newer one */
        "e0.0.0.0.0.0.0.",               /* long known */
        "e5.0.0.0.0.0.0.",               /* not the next for long */
        "effffff0.0.0.0.0.0.0.",         /* never */
        "e",                             /* cut off */
        "e%x.0.0.ffffffffffffff.1.1.1.", /* the next, but no event */
        "e%x.2.0.2.1.1.7.",              /* a seat that time ran out of, with a false trace */
        "e%x.0.0.0.0.0.0.6g",            /* no text */
    };
    struct meeting meeting;
    meet(&meeting, "vaalbara", "");
    for (int i = 0; i < (int)(sizeof tails / sizeof tails[0]); i++) {
        char tail[64];
        char news[160];
        snprintf(tail, sizeof tail, tails[i], (unsigned)meeting.onlookers[0].sequence); /* NOLINT */
        snprintf(news, sizeof news, "m%s%s", meeting.sitting.id, tail);
        say_to_all(news);
        play_on(&meeting, meeting.onlookers[0].sequence + 2);
    }
    assert_true(json_equal(meeting.onlookers[0].log, meeting.onlookers[1].log));
    part(&meeting);
}

/* Everybody chooses at both servers at once: each choice counts once. */
static void test_all_choose_at_once_at_all_servers(void **state)
{
    (void)state;
    struct meeting meeting;
    struct viewer others[2];
    struct eager eager[2];
    meet(&meeting, "vaalbara", "");
    for (int seat = 0; seat < 2; seat++) {
        struct guest there = at_node(meeting.sitting.guests[seat], !seat);
        begin_viewing(&others[seat], &there, meeting.sitting.id, seat, "");
        eager[seat] = (struct eager){.views = {&meeting.seats[seat], &others[seat]}};
    }
    for (int64_t step = 0; step < 30;) {
        for (int seat = 0; seat < 2; seat++)
            choose_twice(&eager[seat], &meeting, seat);
        assert_true(eager[0].asked || eager[1].asked);
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(count_choices(&eager[seat]), eager[seat].asked);
            step += eager[seat].asked;
        }
        follow_all(&meeting, step);
        for (int seat = 0; seat < 2; seat++)
            follow_to(&others[seat], step);
    }
    for (int seat = 0; seat < 2; seat++) {
        assert_true(json_equal(others[seat].log, meeting.seats[seat].log));
        end_viewing(&others[seat]);
    }
    part(&meeting);
}

/* A refusal is sure only once the store was asked: nobody may have it asked without end. */
static void test_who_is_refused_again_and_again_has_to_wait(void **state)
{
    (void)state;
    enum { TABLES = 4, CALLS = 400 };
    struct sitting sittings[TABLES];
    struct guest strangers[2];
    char path[TABLES][100];
    int slow = 0;
    for (int i = 0; i < TABLES; i++) {
        sit_down_to(&sittings[i], nodes[0].port, "template", "");
        snprintf(path[i], sizeof path[i], "tables/%.40s/play", sittings[i].id);
    }
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&strangers[i], nodes[0].port, "Vera"));
    answer_is_refused(guest_post(&strangers[0], path[0], "{\"expect\":0,\"event\":0}"),
                      "not_yours");
    for (int i = 0; i < CALLS && slow == 0; i++) {
        json_t *json = guest_post(&strangers[0], path[i % TABLES], "{\"expect\":0,\"event\":0}");
        slow += strcmp(json_code(json), "too_fast") == 0;
        if (slow == 0)
            assert_string_equal(json_code(json), "not_yours");
        json_decref(json);
    }
    assert_int_equal(slow, 1);
    answer_is_refused(guest_post(&strangers[1], path[0], "{\"expect\":0,\"event\":0}"),
                      "not_yours");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_table_is_judged_by_what_it_is, start_deaf, end_deaf),
        cmocka_unit_test_setup_teardown(test_a_match_is_judged_by_what_it_is, start_deaf, end_deaf),
        cmocka_unit_test_setup_teardown(test_a_chat_is_judged_by_what_the_table_is, start_deaf,
                                        end_deaf),
        cmocka_unit_test(test_who_hears_late_misses_nothing),
        cmocka_unit_test(test_who_is_deaf_for_a_while_misses_nothing),
        cmocka_unit_test(test_news_that_are_none_do_no_harm),
        cmocka_unit_test(test_all_choose_at_once_at_all_servers),
        cmocka_unit_test(test_who_is_refused_again_and_again_has_to_wait),
    };
    int cannot = nodes_by(argc, argv);
    return cannot != 0 ? cannot : cmocka_run_group_tests(tests, nodes_start, nodes_end);
}
