/*
 * Quick match: who seeks the same is seated together, once, and the match begins by itself; blocks,
 * ratings, leaving, bots after a while.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"

enum { ADA, BOB, PEOPLE, GUESTS = 4, CROWD = 60 };

static struct guest people[PEOPLE];
static struct guest guests[GUESTS];

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Ada", "Bob"};
    static const char *const options[] = {"--rate", "0", "--guests-an-hour", "0", "--ping", "600",
                                          "--away", "0", "--own-seats",      "6", NULL};
    (void)state;
    if (!hosted_start_with(options))
        return 1;
    for (int i = 0; i < PEOPLE; i++)
        if (!account_make(&people[i], host.port, names[i]))
            return 1;
    for (int i = 0; i < GUESTS; i++)
        if (!guest_make(&guests[i], host.port, "Vera"))
            return 1;
    return 0;
}

/* Asks and expects this code, "" for none; what is told is left to the next who reads. */
static json_t *ask(struct wire *wire, const char *op, const char *more, const char *code)
{
    assert_true(wire_send(wire, "{\"op\":\"%s\"%s}", op, more));
    json_t *json = wire_await(wire, op, NULL);
    assert_non_null(json);
    assert_string_equal(json_code(json), code);
    return json;
}

static void seek(struct wire *wire, const char *more, int waiting)
{
    json_t *json = ask(wire, "seek", more, "");
    assert_int_equal(json_number_at(json, "waiting"), waiting);
    json_decref(json);
}

static void refused(struct wire *wire, const char *more, const char *code)
{
    json_decref(ask(wire, "seek", more, code));
}

static void await_found(struct wire *wire, char id[64])
{
    json_t *json = wire_await(wire, "found", NULL);
    assert_non_null(json);
    snprintf(id, 64, "%s", json_text_at(json, "match"));
    json_decref(json);
}

/* The table once its match has begun. */
static json_t *await_begun(const struct guest *guest, const char *id)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s", id);
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) {
        json_t *json = guest_get(guest, path);
        if (json_is_ok(json) && strcmp(json_text_at(json, "table.status"), "open") != 0)
            return json;
        json_decref(json);
        usleep(20000);
    }
    fail_msg("%s", "it does not begin");
    return NULL;
}

static void end_match(const struct guest *guest, const char *id)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s/resign", id);
    json_decref(guest_post(guest, path, "{}"));
}

/* Nothing more was told to them than the answer to this. */
static void expect_silence(struct wire *wire)
{
    assert_true(wire_send(wire, "{\"op\":\"ping\"}"));
    json_t *json = wire_receive(wire, CLIENT_TIMEOUT);
    while (json != NULL && strcmp(json_text_at(json, "op"), "seeking") == 0) {
        json_decref(json);
        json = wire_receive(wire, CLIENT_TIMEOUT);
    }
    assert_string_equal(json_text_at(json, "op"), "ping");
    json_decref(json);
}

/* The server notices in its own time that sockets are closed. */
static void await_sockets(long count)
{
    for (int i = 0; hosted_figure("websockets") != count; i++) {
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
    }
}

#define LIVE ",\"game\":\"template\",\"players\":2"

static void test_two_who_seek_the_same_are_seated(void **state)
{
    (void)state;
    struct wire ada;
    struct wire bob;
    char id[64];
    char same[64];
    wire_open_guest(&ada, &people[ADA]);
    wire_open_guest(&bob, &people[BOB]);
    seek(&ada, LIVE ",\"rated\":true", 1);
    seek(&bob, LIVE, 1);                   /* not the same */
    seek(&ada, LIVE ",\"rated\":true", 1); /* a person seeks once */
    seek(&bob, LIVE ",\"rated\":true", 2);
    await_found(&ada, id);
    await_found(&bob, same);
    assert_string_equal(id, same);
    json_t *json = await_begun(&people[ADA], id);
    assert_string_equal(json_text_at(json, "table.status"), "running");
    assert_true(json_is_true(json_at(json, "table.rated")));
    assert_true(json_is_true(json_at(json, "table.public")));
    assert_int_equal(json_array_size(json_at(json, "table.seats")), 2);
    assert_true(json_is_integer(json_at(json, "you")));
    json_decref(json);
    wire_close(&ada);
    wire_close(&bob);
    /* Neither seeks any more. */
    struct wire vera;
    wire_open_guest(&vera, &guests[0]);
    seek(&vera, LIVE, 1);
    expect_silence(&vera);
    json_decref(ask(&vera, "cancel", "", ""));
    wire_close(&vera);
    end_match(&people[ADA], id);
    end_match(&people[BOB], id);
}

static void test_what_cannot_be_sought(void **state)
{
    (void)state;
    struct wire vera;
    wire_open_guest(&vera, &guests[0]);
    refused(&vera, "", "unknown_game");
    refused(&vera, ",\"game\":\"template\",\"players\":9", "bad_players");
    refused(&vera, LIVE ",\"mode\":\"never\"", "bad_request");
    refused(&vera, LIVE ",\"wait\":0", "bad_request");
    refused(&vera, LIVE ",\"wait\":3601", "bad_request");
    refused(&vera, LIVE ",\"wait\":5,\"fill\":\"nobody\"", "unknown_bot");
    refused(&vera, LIVE ",\"rated\":true", "needs_password");
    struct wire ada;
    wire_open_guest(&ada, &people[ADA]);
    refused(&ada, LIVE ",\"rated\":true,\"wait\":5", "rated");
    wire_close(&ada);
    wire_close(&vera);
    hosted_refuses("POST", "/api/seek", "", "{\"game\":\"template\"}", 404, "not_found");
}

static void test_who_leaves_is_not_waited_for(void **state)
{
    (void)state;
    struct wire first;
    struct wire second;
    struct wire third;
    char id[64];
    await_sockets(0);
    wire_open_guest(&first, &guests[0]);
    seek(&first, LIVE, 1);
    json_decref(ask(&first, "cancel", "", ""));
    wire_open_guest(&second, &guests[1]);
    seek(&second, LIVE, 1);
    wire_close(&second);
    await_sockets(1);
    wire_open_guest(&third, &guests[2]);
    seek(&third, LIVE, 1);
    expect_silence(&third);
    /* From another socket, it is the same person who seeks; to close the first changes nothing. */
    wire_open_guest(&second, &guests[2]);
    seek(&second, LIVE, 1);
    wire_close(&third);
    await_sockets(2);
    third = second;
    /* The number is told when it changes. */
    seek(&first, ",\"game\":\"template\",\"players\":3", 1);
    seek(&third, ",\"game\":\"template\",\"players\":3", 2);
    json_t *json = wire_await(&first, "seeking", NULL);
    assert_int_equal(json_number_at(json, "waiting"), 2);
    json_decref(json);
    wire_open_guest(&second, &guests[1]);
    seek(&second, ",\"game\":\"template\",\"players\":3", 3);
    await_found(&first, id);
    await_found(&second, id);
    await_found(&third, id);
    json = await_begun(&guests[0], id);
    int seated = 0;
    for (int seat = 0; seat < 3; seat++) {
        char path[40];
        snprintf(path, sizeof path, "table.seats.%d.bot", seat);
        seated += json_is_null(json_at(json, path));
    }
    assert_int_equal(seated, 3);
    json_decref(json);
    wire_close(&first);
    wire_close(&second);
    wire_close(&third);
}

static void test_bots_will_do_after_a_while(void **state)
{
    (void)state;
    struct wire vera;
    struct wire zoe;
    char id[64];
    await_sockets(0);
    wire_open_guest(&vera, &guests[0]);
    wire_open_guest(&zoe, &guests[3]);
    seek(&zoe, ",\"game\":\"template\",\"players\":3", 1); /* who would not play with bots */
    seek(&vera, ",\"game\":\"template\",\"players\":3,\"wait\":1,\"fill\":\"easy\"", 2);
    await_found(&vera, id);
    json_t *json = await_begun(&guests[0], id);
    int bots = 0;
    for (int seat = 0; seat < 3; seat++) {
        char path[40];
        snprintf(path, sizeof path, "table.seats.%d.bot", seat);
        const char *bot = json_text_at(json, path);
        bots += bot != NULL && strcmp(bot, "easy") == 0;
    }
    assert_int_equal(bots, 2);
    json_decref(json);
    expect_silence(&zoe);
    wire_close(&zoe);
    wire_close(&vera);
}

static void block(const struct guest *blocks, const struct guest *blocked)
{
    char path[100];
    json_t *json = guest_post(blocked, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(path, sizeof path, "tables/%s/block", json_text_at(json, "table.id"));
    json_decref(guest_post(blocks, path, "{\"seat\":0}"));
    snprintf(path, sizeof path, "tables/%s/leave", json_text_at(json, "table.id"));
    json_decref(json);
    json_decref(guest_post(blocked, path, "{}"));
}

static void test_who_has_blocked_whom_is_not_seated_with_them(void **state)
{
    (void)state;
    struct wire ada;
    struct wire bob;
    struct wire zoe;
    char id[64];
    await_sockets(0);
    block(&people[BOB], &people[ADA]);
    wire_open_guest(&ada, &people[ADA]);
    wire_open_guest(&bob, &people[BOB]);
    wire_open_guest(&zoe, &guests[3]);
    seek(&ada, LIVE, 1);
    seek(&bob, LIVE, 2);
    expect_silence(&ada);
    expect_silence(&bob);
    seek(&zoe, LIVE, 3);
    await_found(&zoe, id);
    await_found(&ada, id); /* who has waited longest */
    expect_silence(&bob);
    json_decref(ask(&bob, "cancel", "", ""));
    end_match(&people[ADA], id);
    end_match(&guests[3], id);
    json_t *json = guest_get(&people[BOB], "blocks");
    json_decref(guest_post(&people[BOB], "unblock", "{\"block\":%d}",
                           (int)json_number_at(json, "blocks.0.block")));
    json_decref(json);
    wire_close(&ada);
    wire_close(&bob);
    wire_close(&zoe);
}

/* Nobody gets more seats than one may have. */
static void test_seats_are_bounded(void **state)
{
    (void)state;
    struct wire zoe;
    wire_open_guest(&zoe, &guests[2]);
    json_t *json = NULL;
    for (int i = 0; i < 6; i++) {
        json = guest_post(&guests[2], "tables", "{\"game\":\"template\",\"players\":2}");
        json_decref(json);
    }
    refused(&zoe, LIVE, "too_many_seats");
    wire_close(&zoe);
}

/* Ratings as if much had been played. */
static void set_ratings(void)
{
    char path[160];
    sqlite3 *database;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(database,
                     "INSERT OR REPLACE INTO standings (person, game, mean, deviation, matches, "
                     "time) SELECT id, 'template', CASE name WHEN 'Ada' THEN 166000 ELSE 900000 "
                     "END, 5000, 9, 1 FROM people WHERE password IS NOT NULL",
                     NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    hosted_again(people, PEOPLE);
    for (int i = 0; i < GUESTS; i++)
        guests[i].port = host.port;
}

/* Who is a little apart waits a little; who is far above all others, for long. */
static void test_who_is_far_stronger_waits(void **state)
{
    (void)state;
    struct wire ada;
    struct wire bob;
    struct wire zoe;
    char id[64];
    char same[64];
    if (host.store[0] != '\0')
        skip();
    set_ratings();
    wire_open_guest(&ada, &people[ADA]);
    wire_open_guest(&bob, &people[BOB]);
    wire_open_guest(&zoe, &guests[3]);
    seek(&bob, LIVE, 1);
    seek(&ada, LIVE, 2);
    seek(&zoe, LIVE, 3);
    await_found(&ada, id); /* a beginner's rating is 160 points less: after a second */
    await_found(&zoe, same);
    assert_string_equal(id, same);
    expect_silence(&bob);
    wire_close(&ada);
    wire_close(&bob);
    wire_close(&zoe);
}

/* Sixty sockets that seek at once: each is seated once, two and two. */
static void test_sixty_at_once(void **state)
{
    (void)state;
    static struct wire wires[CROWD];
    static char ids[CROWD][64];
    struct guest one;
    await_sockets(0);
    for (int i = 0; i < CROWD; i++) {
        assert_true(guest_make(&one, host.port, "Wim"));
        wire_open_guest(&wires[i], &one);
    }
    for (int i = 0; i < CROWD; i++)
        assert_true(wire_send(&wires[i], "{\"op\":\"seek\"" LIVE "}"));
    for (int i = 0; i < CROWD; i++)
        await_found(&wires[i], ids[i]);
    for (int i = 0; i < CROWD; i++) {
        int same = 0;
        for (int j = 0; j < CROWD; j++)
            same += strcmp(ids[i], ids[j]) == 0;
        assert_int_equal(same, 2);
    }
    /* They seek again, and all of them vanish: nobody is found who is not there. */
    for (int i = 0; i < CROWD; i++)
        assert_true(wire_send(&wires[i], "{\"op\":\"seek\"" LIVE "}"));
    for (int i = 0; i < CROWD; i++)
        wire_close(&wires[i]);
    await_sockets(0);
    for (int i = 0; i < 2; i++) {
        assert_true(guest_make(&one, host.port, "Wim"));
        wire_open_guest(&wires[i], &one);
        seek(&wires[i], LIVE, i + 1);
    }
    for (int i = 0; i < 2; i++) {
        await_found(&wires[i], ids[i]);
        wire_close(&wires[i]);
    }
    assert_string_equal(ids[0], ids[1]);
    await_sockets(0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_who_seek_the_same_are_seated),
        cmocka_unit_test(test_what_cannot_be_sought),
        cmocka_unit_test(test_who_leaves_is_not_waited_for),
        cmocka_unit_test(test_bots_will_do_after_a_while),
        cmocka_unit_test(test_who_has_blocked_whom_is_not_seated_with_them),
        cmocka_unit_test(test_seats_are_bounded),
        cmocka_unit_test(test_who_is_far_stronger_waits),
        cmocka_unit_test(test_sixty_at_once),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
