/*
 * Who begins: seats are shuffled at the start unless the table said otherwise, everybody is told
 * where they sit then, and a rematch moves everybody on by one.
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
#include "sitting.h"
#include "viewer.h"

enum { DRAWS = 120, ORDERS = 6 };

static const char *const seeded[] = {
    "--rate", "0",   "--guests-an-hour", "0",    "--own-seats", "0",
    "--ping", "600", "--seed",           "dawn", NULL};

static int start(void **state)
{
    (void)state;
    return !hosted_start_with(seeded);
}

/* A table with these further members, and its id. */
static void make_table(struct sitting *sitting, int players, const char *more)
{
    json_t *json = guest_post(&sitting->guests[0], "tables",
                              "{\"game\":\"template\",\"players\":%d%s}", players, more);
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    sitting->players = players;
    json_decref(json);
}

static void make_guests(struct sitting *sitting, int count)
{
    static const char *const names[] = {"Ada", "Bob", "Cleo"};
    for (int i = 0; i < count; i++)
        assert_true(guest_make(&sitting->guests[i], host.port, names[i]));
}

/* Three at a table that has not begun. */
static void gather(struct sitting *sitting, const char *more)
{
    make_guests(sitting, 3);
    make_table(sitting, 3, more);
    for (int i = 1; i < 3; i++)
        json_decref(act(sitting, i, "join", "{}"));
}

static void must(json_t *json)
{
    assert_true(json_is_ok(json));
    json_decref(json);
}

static int64_t seat_of(struct sitting *sitting, int guest)
{
    json_t *seen = look(sitting, guest);
    int64_t seat = json_number_at(seen, "you");
    json_decref(seen);
    return seat;
}

/* Names and levels by seat, as "Ada medium easy". */
static void order_of(json_t *answer, char out[64])
{
    const char *name[3];
    for (int seat = 0; seat < 3; seat++) {
        char path[32];
        snprintf(path, sizeof path, "table.seats.%d.name", seat);
        name[seat] = json_text_at(answer, path);
        if (name[seat] == NULL) {
            snprintf(path, sizeof path, "table.seats.%d.bot", seat);
            name[seat] = json_text_at(answer, path);
        }
    }
    snprintf(out, 64, "%s %s %s", name[0], name[1], name[2]);
}

static void test_a_table_says_how_its_seats_are_settled(void **state)
{
    static const char *const wrong[] = {"5",    "null", "true",       "[]", "\"SHUFFLED\"",
                                        "\"\"", "{}",   "\"rotated\""};
    (void)state;
    struct sitting sitting;
    make_guests(&sitting, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *json = guest_post(&sitting.guests[0], "tables",
                                  "{\"game\":\"template\",\"players\":2,\"seating\":%s}", wrong[i]);
        assert_string_equal(json_code(json), "bad_request");
        assert_non_null(strstr(json_text_at(json, "error.message"), "\"seating\""));
        json_decref(json);
    }
    static const char *const told[][2] = {{"", "shuffled"},
                                          {",\"seating\":\"shuffled\"", "shuffled"},
                                          {",\"seating\":\"as_seated\"", "as_seated"}};
    for (int i = 0; i < 3; i++) {
        make_table(&sitting, 2, told[i][0]);
        json_t *seen = look(&sitting, 0);
        assert_string_equal(json_text_at(seen, "table.seating"), told[i][1]);
        json_decref(seen);
    }
}

static void test_as_seated_stays_so(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        struct sitting sitting;
        gather(&sitting, ",\"seating\":\"as_seated\"");
        must(act(&sitting, 0, "start", "{}"));
        for (int guest = 0; guest < 3; guest++)
            assert_int_equal(seat_of(&sitting, guest), guest);
    }
}

/* The orders that a server gives a person and two bots, one table after another. */
static void draw_orders(char orders[DRAWS][64])
{
    struct sitting sitting;
    make_guests(&sitting, 1);
    for (int i = 0; i < DRAWS; i++) {
        make_table(&sitting, 3, ",\"bots\":[\"easy\",\"medium\"]");
        json_t *json = act(&sitting, 0, "start", "{}");
        assert_true(json_is_ok(json));
        order_of(json, orders[i]);
        json_decref(json);
    }
}

static void test_every_order_comes_up(void **state)
{
    static const char *const all[ORDERS] = {"Ada easy medium", "Ada medium easy",
                                            "easy Ada medium", "easy medium Ada",
                                            "medium Ada easy", "medium easy Ada"};
    static char orders[DRAWS][64];
    static char again[DRAWS][64];
    int drawn[ORDERS] = {0};
    (void)state;
    /* From the server's seed on, so that the same tables come up again. */
    assert_int_equal(hosted_stop(NULL), 0);
    assert_int_equal(start(NULL), 0);
    draw_orders(orders);
    for (int i = 0; i < DRAWS; i++)
        for (int order = 0; order < ORDERS; order++)
            drawn[order] += strcmp(orders[i], all[order]) == 0;
    int sum = 0;
    for (int order = 0; order < ORDERS; order++) {
        /* 20 of 120 are expected; fewer than 8 or more than 36 are a matter of one in a thousand.
         */
        assert_in_range(drawn[order], 8, 36);
        sum += drawn[order];
    }
    assert_int_equal(sum, DRAWS);
    assert_int_equal(hosted_stop(NULL), 0);
    assert_int_equal(start(NULL), 0);
    draw_orders(again);
    assert_memory_equal(orders, again, sizeof orders);
}

static void look_on(struct wire *wire, const struct guest *guest, const char *id)
{
    wire_open_guest(wire, guest);
    wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    must(wire_await(wire, "subscribe", NULL));
}

/* What the socket is told of the table when it begins; before that, that others came to look. */
static json_t *await_start(struct wire *wire)
{
    for (;;) {
        json_t *news = wire_await(wire, "table", NULL);
        assert_non_null(news);
        if (strcmp(json_text_at(news, "table.status"), "running") == 0)
            return news;
        json_decref(news);
    }
}

/* Where the one with this name is told to sit; their first choices are of that seat. */
static int told_seat(json_t *news, json_t *first, const char *name)
{
    char path[32];
    int seat = (int)json_number_at(news, "you");
    snprintf(path, sizeof path, "table.seats.%d.name", seat);
    assert_string_equal(json_text_at(news, path), name);
    snprintf(path, sizeof path, "table.seats.%d.you", seat);
    assert_true(json_is_true(json_at(news, path)));
    assert_int_equal(json_number_at(first, "legal.0.by"), seat);
    return seat;
}

/* Three look on from before the start, and Zoe, who has no seat; how many have moved. */
static int watch_a_start(struct sitting *sitting)
{
    static const char *const names[] = {"Ada", "Bob", "Cleo"};
    struct wire wires[4];
    struct guest zoe;
    char told[4][64];
    int taken = 0;
    int moved = 0;
    assert_true(guest_make(&zoe, host.port, "Zoe"));
    for (int i = 0; i < 4; i++)
        look_on(&wires[i], i < 3 ? &sitting->guests[i] : &zoe, sitting->id);
    must(act(sitting, 0, "start", "{}"));
    for (int i = 0; i < 4; i++) {
        json_t *news = await_start(&wires[i]);
        json_t *first = wire_await(&wires[i], "delta", NULL);
        assert_non_null(first);
        order_of(news, told[i]);
        assert_string_equal(told[i], told[0]);
        if (i < 3) {
            int seat = told_seat(news, first, names[i]);
            taken |= 1 << seat;
            moved += seat != i;
        } else {
            assert_true(json_is_null(json_at(news, "you")));
            assert_int_equal(json_array_size(json_at(first, "legal")), 0);
        }
        json_decref(news);
        json_decref(first);
        wire_close(&wires[i]);
    }
    assert_int_equal(taken, 7);
    return moved;
}

static void test_everybody_is_told_their_seat(void **state)
{
    (void)state;
    int moved = 0;
    for (int match = 0; match < 6; match++) {
        struct sitting sitting;
        gather(&sitting, "");
        moved += watch_a_start(&sitting);
        /* Whoever asks once more for the seat they took is told theirs. */
        for (int i = 0; i < 3; i++) {
            char body[32];
            snprintf(body, sizeof body, "{\"seat\":%d}", i);
            json_t *json = act(&sitting, i, "join", body);
            assert_true(json_is_ok(json));
            assert_int_equal(json_number_at(json, "you"), seat_of(&sitting, i));
            json_decref(json);
        }
    }
    assert_true(moved > 0);
}

/* Killed at the start: it has happened wholly or not at all, and then gives the same order. */
static void test_a_kill_at_the_start_gives_no_second_draw(void **state)
{
    (void)state;
    int begun = 0;
    for (int round = 0; round < 10; round++) {
        struct sitting sitting;
        struct wire wire;
        char before[64];
        char after[64];
        gather(&sitting, "");
        wire_open_guest(&wire, &sitting.guests[0]);
        wire_send(&wire, "{\"op\":\"start\",\"match\":\"%s\",\"id\":\"s\"}", sitting.id);
        if (round % 2 == 0)
            json_decref(wire_await(&wire, "start", "s"));
        hosted_restart(SIGKILL, sitting.guests, 3);
        wire_close(&wire);
        json_t *seen = look(&sitting, 1);
        order_of(seen, before);
        bool running = strcmp(json_text_at(seen, "table.status"), "running") == 0;
        json_decref(seen);
        assert_true(running || round % 2 == 1);
        if (!running) {
            assert_string_equal(before, "Ada Bob Cleo");
            must(act(&sitting, 0, "start", "{}"));
        }
        begun += running;
        seen = look(&sitting, 2);
        order_of(seen, after);
        json_decref(seen);
        if (running)
            assert_string_equal(before, after);
        hosted_restart(SIGKILL, sitting.guests, 3);
        seen = look(&sitting, 0);
        order_of(seen, before);
        json_decref(seen);
        assert_string_equal(before, after);
    }
    assert_true(begun >= 5);
}

static void play_out(struct sitting *sitting)
{
    bool played = true;
    for (int turns = 0; played; turns++) {
        assert_true(turns < 100);
        played = false;
        for (int guest = 0; guest < sitting->players; guest++)
            played |= play_first(sitting, guest);
    }
}

/* Each asks for a rematch, the last first; where they sit then. */
static void test_a_rematch_moves_everybody_on(void **state)
{
    static const char *const settings[] = {"", ",\"seating\":\"as_seated\""};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct sitting sitting;
        int64_t seats[3];
        gather(&sitting, settings[i]);
        must(act(&sitting, 0, "start", "{}"));
        for (int guest = 0; guest < 3; guest++)
            seats[guest] = seat_of(&sitting, guest);
        for (int round = 1; round <= 3; round++) {
            char id[64] = "";
            play_out(&sitting);
            for (int guest = 2; guest >= 0; guest--) {
                json_t *json = act(&sitting, guest, "rematch", "{}");
                assert_true(json_is_ok(json));
                assert_string_equal(json_text_at(json, "table.seating"), "rotated");
                assert_int_equal(json_number_at(json, "you"), (seats[guest] + 3 - round % 3) % 3);
                snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
                json_decref(json);
            }
            memcpy(sitting.id, id, sizeof id);
            must(act(&sitting, 2, "start", "{}"));
            for (int guest = 0; guest < 3; guest++)
                assert_int_equal(seat_of(&sitting, guest), (seats[guest] + 3 - round % 3) % 3);
        }
    }
}

static void test_bots_move_on_in_a_rematch(void **state)
{
    (void)state;
    struct sitting sitting;
    char order[64];
    make_guests(&sitting, 2);
    make_table(&sitting, 3, ",\"seating\":\"as_seated\",\"bots\":[\"easy\"]");
    must(act(&sitting, 1, "join", "{}"));
    must(act(&sitting, 0, "start", "{}"));
    must(act(&sitting, 0, "resign", "{\"id\":\"a\"}"));
    struct viewer viewer;
    begin_viewing(&viewer, &sitting.guests[1], sitting.id, 1, "");
    must(act(&sitting, 1, "resign", "{\"id\":\"b\"}"));
    while (!json_is_true(json_at(viewer.last, "over")))
        follow_to(&viewer, viewer.sequence + 1);
    end_viewing(&viewer);
    json_decref(act(&sitting, 1, "rematch", "{}"));
    json_t *json = act(&sitting, 0, "rematch", "{}");
    order_of(json, order);
    assert_string_equal(order, "Bob easy Ada");
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_says_how_its_seats_are_settled),
        cmocka_unit_test(test_as_seated_stays_so),
        cmocka_unit_test(test_every_order_comes_up),
        cmocka_unit_test(test_everybody_is_told_their_seat),
        cmocka_unit_test(test_a_kill_at_the_start_gives_no_second_draw),
        cmocka_unit_test(test_a_rematch_moves_everybody_on),
        cmocka_unit_test(test_bots_move_on_in_a_rematch),
    };
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
