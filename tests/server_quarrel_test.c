/*
 * What people can do against each other: blocking, removing from a table, closing its chat to
 * spectators, reporting a line; and that nobody learns more of it than they should.
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

#include "governor.h"
#include "hosted.h"
#include "sitting.h"

/* Ada owns the table, Bob is her trouble, Cyd looks on. */
static struct guest people[3];
enum { ADA, BOB, CYD };
static char id[64];

static json_t *ask(int who, const char *op, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static json_t *ask(int who, const char *op, const char *format, ...)
{
    char path[128];
    char body[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(body, sizeof body, format, arguments);
    va_end(arguments);
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    return guest_post(&people[who], path, "%s", body);
}

/* Asks and expects this code, "" for success. */
static void expect(const char *code, int who, const char *op, const char *body)
{
    json_t *json = ask(who, op, "%s", body);
    assert_string_equal(json_code(json), code);
    json_decref(json);
}

static int gather(void **state)
{
    static const char *const names[] = {"Ada", "Bob", "Cyd"};
    (void)state;
    for (int i = 0; i < 3; i++)
        if (!guest_make(&people[i], host.port, names[i]))
            return 1;
    json_t *json = guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"players\":3}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    return 0;
}

/* The table's lines as this person reads them. */
static json_t *lines_of(int who)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/chat", id);
    return guest_get(&people[who], path);
}

static size_t count_lines(int who)
{
    json_t *lines = lines_of(who);
    size_t count = json_array_size(json_at(lines, "lines"));
    json_decref(lines);
    return count;
}

static void watch(struct wire *wire, int who)
{
    wire_open_guest(wire, &people[who]);
    wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    json_t *json = wire_await(wire, "subscribe", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
}

static void test_a_line_says_whose_it_is(void **state)
{
    (void)state;
    expect("", ADA, "chat", "{\"text\":\"mine\"}");
    expect("", CYD, "chat", "{\"text\":\"a spectator's\"}");
    json_t *lines = lines_of(ADA);
    assert_true(json_is_true(json_at(lines, "lines.0.you")));
    assert_int_equal(json_number_at(lines, "lines.0.seat"), 0);
    assert_true(json_is_false(json_at(lines, "lines.1.you")));
    assert_true(json_is_null(json_at(lines, "lines.1.seat")));
    /* No number by which somebody could be followed from table to table. */
    assert_int_equal(json_object_size(json_at(lines, "lines.0")), 6);
    json_decref(lines);
}

static void test_lines_of_whom_i_block_do_not_reach_me(void **state)
{
    (void)state;
    struct wire ada;
    struct wire cyd;
    watch(&ada, ADA);
    watch(&cyd, CYD);
    expect("", BOB, "chat", "{\"text\":\"before\"}");
    json_t *heard = wire_await(&ada, "chat", NULL);
    assert_string_equal(json_text_at(heard, "text"), "before");
    json_t *done = ask(ADA, "block", "{\"line\":%lld}", (long long)json_number_at(heard, "line"));
    assert_true(json_is_ok(done));
    json_decref(done);
    json_decref(heard);
    expect("", BOB, "chat", "{\"text\":\"after\"}");
    expect("", CYD, "chat", "{\"text\":\"from another\"}");
    heard = wire_await(&ada, "chat", NULL);
    assert_string_equal(json_text_at(heard, "text"), "from another");
    json_decref(heard);
    /* Others hear them all, and who is blocked hears those who blocked them. */
    for (int i = 0; i < 3; i++) {
        static const char *const texts[] = {"before", "after", "from another"};
        heard = wire_await(&cyd, "chat", NULL);
        assert_string_equal(json_text_at(heard, "text"), texts[i]);
        json_decref(heard);
    }
    expect("", ADA, "chat", "{\"text\":\"hello all\"}");
    assert_int_equal(count_lines(ADA), 2);
    assert_int_equal(count_lines(BOB), 4);
    assert_int_equal(count_lines(CYD), 4);
    wire_close(&ada);
    wire_close(&cyd);
}

static void test_whom_i_block_gets_no_seat_at_my_tables(void **state)
{
    (void)state;
    expect("", BOB, "join", "{}");
    expect("", ADA, "block", "{\"seat\":1}");
    /* Nobody is thrown out by it; but once gone they do not come back. */
    expect("", BOB, "join", "{\"seat\":2}");
    expect("", BOB, "leave", "{}");
    json_t *refused = ask(BOB, "join", "{}");
    assert_string_equal(json_code(refused), "no_seat");
    assert_null(strstr(json_text_at(refused, "error.message"), "block"));
    json_decref(refused);
    hosted_restart(SIGKILL, people, 3);
    expect("no_seat", BOB, "join", "{}");
    expect("", CYD, "join", "{}");
    json_t *list = guest_get(&people[ADA], "blocks");
    assert_int_equal(json_array_size(json_at(list, "blocks")), 1);
    assert_string_equal(json_text_at(list, "blocks.0.name"), "Bob");
    int64_t block = json_number_at(list, "blocks.0.block");
    json_decref(list);
    list = guest_get(&people[BOB], "blocks");
    assert_int_equal(json_array_size(json_at(list, "blocks")), 0);
    json_decref(list);
    list = guest_post(&people[BOB], "unblock", "{\"block\":%lld}", (long long)block);
    assert_string_equal(json_code(list), "not_found");
    json_decref(list);
    list = guest_post(&people[ADA], "unblock", "{\"block\":%lld}", (long long)block);
    assert_true(json_is_ok(list));
    json_decref(list);
    expect("", BOB, "join", "{}");
}

static void test_nobody_blocks_nobody(void **state)
{
    (void)state;
    expect("bad_request", ADA, "block", "{\"seat\":0}");
    expect("bad_request", ADA, "block", "{\"seat\":1}");
    expect("bad_request", ADA, "block", "{\"seat\":9}");
    expect("bad_request", ADA, "block", "{}");
    expect("not_found", ADA, "block", "{\"line\":77}");
}

static void test_the_owner_removes_somebody_before_the_start(void **state)
{
    (void)state;
    struct wire bob;
    expect("", BOB, "join", "{\"seat\":1}");
    expect("", CYD, "join", "{\"seat\":2}");
    watch(&bob, BOB);
    expect("not_yours", CYD, "remove", "{\"seat\":1}");
    expect("bad_request", ADA, "remove", "{\"seat\":0}");
    expect("bad_request", ADA, "remove", "{\"seat\":7}");
    json_t *done = ask(ADA, "remove", "{\"seat\":1}");
    assert_true(json_is_null(json_at(done, "table.seats.1.name")));
    json_decref(done);
    json_t *told = wire_await(&bob, "removed", NULL);
    assert_string_equal(json_text_at(told, "match"), id);
    json_decref(told);
    told = wire_await(&bob, "table", NULL);
    assert_true(json_is_null(json_at(told, "you")));
    json_decref(told);
    wire_close(&bob);
    expect("no_seat", BOB, "join", "{}");
    hosted_restart(SIGTERM, people, 3);
    expect("no_seat", BOB, "join", "{\"seat\":1}");
    /* At other tables they may sit. */
    json_t *other = guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"players\":2}");
    char path[128];
    snprintf(path, sizeof path, "tables/%s/join", json_text_at(other, "table.id"));
    json_decref(other);
    other = guest_post(&people[BOB], path, "{}");
    assert_true(json_is_ok(other));
    json_decref(other);
    expect("", ADA, "start", "{\"fill\":\"easy\"}");
    expect("not_open", ADA, "remove", "{\"seat\":2}");
}

/* Bob moves up to the seat that is gone, hears of it, and the match is one of two. */
static void test_the_owner_has_a_seat_fewer_before_the_start(void **state)
{
    (void)state;
    struct wire bob;
    expect("", BOB, "join", "{\"seat\":2}");
    watch(&bob, BOB);
    expect("not_yours", BOB, "fewer", "{\"seat\":1,\"players\":3}");
    expect("bad_request", ADA, "fewer", "{\"seat\":2,\"players\":3}");
    expect("bad_request", ADA, "fewer", "{\"seat\":3,\"players\":3}");
    expect("bad_request", ADA, "fewer", "{\"players\":3}");
    expect("stale", ADA, "fewer", "{\"seat\":1}");
    json_t *done = ask(ADA, "fewer", "{\"seat\":1,\"players\":3}");
    assert_int_equal(json_array_size(json_at(done, "table.seats")), 2);
    assert_string_equal(json_text_at(done, "table.seats.1.name"), "Bob");
    json_decref(done);
    json_t *told = wire_await(&bob, "table", NULL);
    while (json_number_at(told, "table.players") == 3) {
        json_decref(told);
        told = wire_await(&bob, "table", NULL);
    }
    assert_int_equal(json_number_at(told, "you"), 1);
    json_decref(told);
    wire_close(&bob);
    expect("stale", ADA, "fewer", "{\"seat\":1,\"players\":3}");
    expect("full", CYD, "join", "{\"seat\":2}");
    hosted_restart(SIGKILL, people, 3);
    expect("", BOB, "leave", "{}");
    expect("bad_players", ADA, "fewer", "{\"seat\":1,\"players\":2}");
    expect("", BOB, "join", "{}");
    done = ask(ADA, "start", "{}");
    assert_int_equal(json_number_at(done, "table.players"), 2);
    assert_int_equal(json_array_size(json_at(done, "scores")), 2);
    json_decref(done);
    expect("not_open", ADA, "fewer", "{\"seat\":1,\"players\":2}");
}

static void test_the_owner_closes_the_chat_to_spectators(void **state)
{
    (void)state;
    struct wire cyd;
    expect("", BOB, "join", "{}");
    watch(&cyd, CYD);
    expect("", CYD, "chat", "{\"text\":\"may I?\"}");
    expect("not_yours", BOB, "spectators", "{\"chat\":false}");
    expect("bad_request", ADA, "spectators", "{}");
    expect("", ADA, "spectators", "{\"chat\":false}");
    json_t *told = wire_await(&cyd, "table", NULL);
    assert_true(json_is_false(json_at(told, "table.spectators_chat")));
    json_decref(told);
    wire_close(&cyd);
    expect("chat_closed", CYD, "chat", "{\"text\":\"still?\"}");
    expect("", BOB, "chat", "{\"text\":\"we may\"}");
    expect("", ADA, "start", "{\"fill\":\"easy\"}");
    hosted_restart(SIGKILL, people, 3);
    expect("chat_closed", CYD, "chat", "{\"text\":\"still?\"}");
    expect("", ADA, "spectators", "{\"chat\":true}");
    expect("", CYD, "chat", "{\"text\":\"thank you\"}");
}

static void test_a_report_keeps_what_was_said_around(void **state)
{
    (void)state;
    expect("", BOB, "join", "{}");
    expect("", ADA, "chat", "{\"text\":\"hello\"}");
    expect("", BOB, "chat", "{\"text\":\"you fool\"}");
    expect("", CYD, "chat", "{\"text\":\"now now\"}");
    expect("not_found", ADA, "report", "{\"line\":44}");
    expect("bad_request", ADA, "report", "{\"reason\":\"which?\"}");
    expect("", ADA, "report", "{\"line\":2,\"reason\":\"an insult\"}");
    expect("", ADA, "report", "{\"line\":2,\"reason\":\"again\"}");
    json_decref(govern("{\"op\":\"delete-line\",\"table\":\"%s\",\"line\":2}", id));
    json_t *list = govern("{\"op\":\"reports\"}");
    json_t *reports = json_at(list, "reports");
    json_t *report = json_array_get(reports, json_array_size(reports) - 1);
    int64_t number = json_number_at(report, "report");
    assert_string_equal(json_text_at(report, "table"), id);
    assert_string_equal(json_text_at(report, "person.name"), "Bob");
    assert_string_equal(json_text_at(report, "reporter.name"), "Ada");
    assert_string_equal(json_text_at(report, "reason"), "an insult");
    assert_int_equal(json_array_size(json_at(report, "lines")), 3);
    assert_string_equal(json_text_at(report, "lines.1.text"), "you fool");
    assert_int_equal(json_array_size(json_at(report, "seats")), 2);
    char *text = json_dumps(report, 0);
    assert_null(strstr(text, "seed"));
    free(text);
    size_t open = json_array_size(reports);
    json_decref(list);
    json_decref(govern("{\"op\":\"done\",\"report\":%lld}", (long long)number));
    govern_refused("{\"op\":\"done\",\"report\":999}", "not_found");
    list = govern("{\"op\":\"reports\"}");
    assert_int_equal(json_array_size(json_at(list, "reports")), open - 1);
    json_decref(list);
    list = govern("{\"op\":\"reports\",\"all\":true}");
    assert_int_equal(json_array_size(json_at(list, "reports")), open);
    json_decref(list);
    /* Whoever is forgotten leaves no line behind. */
    json_decref(guest_post(&people[BOB], "forget", "{\"everything\":true}"));
    list = govern("{\"op\":\"reports\",\"all\":true}");
    assert_int_equal(json_array_size(json_at(list, "reports")), open - 1);
    json_decref(list);
}

static void test_somebody_is_reported_by_their_seat(void **state)
{
    (void)state;
    expect("", BOB, "join", "{\"seat\":1}");
    expect("", BOB, "chat", "{\"text\":\"you fool\"}");
    expect("bad_request", ADA, "report", "{\"seat\":0}"); /* herself */
    expect("bad_request", CYD, "report", "{\"seat\":7}");
    expect("bad_request", CYD, "report", "{\"line\":-2}");
    expect("", CYD, "report", "{\"seat\":1,\"reason\":\"cheats\"}");
    expect("", CYD, "report", "{\"seat\":1,\"reason\":\"again\"}");
    json_t *list = govern("{\"op\":\"reports\"}");
    json_t *reports = json_at(list, "reports");
    json_t *report = json_array_get(reports, json_array_size(reports) - 1);
    assert_string_equal(json_text_at(report, "table"), id);
    assert_string_equal(json_text_at(report, "person.name"), "Bob");
    assert_string_equal(json_text_at(report, "reason"), "cheats");
    assert_true(json_is_null(json_at(report, "line")));
    assert_string_equal(json_text_at(report, "lines.0.text"), "you fool");
    json_decref(list);
}

static void test_whoever_is_banned_leaves_open_tables(void **state)
{
    (void)state;
    expect("", BOB, "join", "{\"seat\":1}");
    struct wire ada;
    watch(&ada, ADA);
    json_t *found = govern("{\"op\":\"tables\",\"text\":\"%s\"}", id);
    json_decref(govern("{\"op\":\"ban\",\"person\":%lld}",
                       (long long)json_number_at(found, "tables.0.seats.1.person")));
    json_decref(found);
    bool free_seat = false;
    while (!free_seat) {
        json_t *told = wire_await(&ada, "table", NULL);
        assert_non_null(told);
        free_seat = json_is_null(json_at(told, "table.seats.1.name"));
        json_decref(told);
    }
    wire_close(&ada);
}

static void test_reports_are_limited(void **state)
{
    static const char *const limited[] = {"--guests-an-hour", "0", "--ping", "600", NULL};
    (void)state;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, limited));
    assert_int_equal(gather(NULL), 0);
    expect("", BOB, "chat", "{\"text\":\"hm\"}");
    int taken = 0;
    const char *code = "";
    while (code[0] == '\0' && taken < 100) {
        json_t *json = ask(ADA, "report", "{\"line\":1}");
        code = strcmp(json_code(json), "too_many") == 0 ? "too_many" : "";
        taken++;
        json_decref(json);
    }
    assert_in_range(taken, 10, 40);
    /* Another guest of the same address gets no more out of it. */
    expect("too_many", CYD, "report", "{\"line\":1}");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_a_line_says_whose_it_is, gather),
        cmocka_unit_test_setup(test_lines_of_whom_i_block_do_not_reach_me, gather),
        cmocka_unit_test_setup(test_whom_i_block_gets_no_seat_at_my_tables, gather),
        cmocka_unit_test_setup(test_nobody_blocks_nobody, gather),
        cmocka_unit_test_setup(test_the_owner_removes_somebody_before_the_start, gather),
        cmocka_unit_test_setup(test_the_owner_has_a_seat_fewer_before_the_start, gather),
        cmocka_unit_test_setup(test_the_owner_closes_the_chat_to_spectators, gather),
        cmocka_unit_test_setup(test_a_report_keeps_what_was_said_around, gather),
        cmocka_unit_test_setup(test_somebody_is_reported_by_their_seat, gather),
        cmocka_unit_test_setup(test_whoever_is_banned_leaves_open_tables, gather),
        cmocka_unit_test_setup(test_reports_are_limited, gather),
    };
    return hosted_by(argc, argv) ? cmocka_run_group_tests(tests, hosted_start, hosted_stop) : 1;
}
