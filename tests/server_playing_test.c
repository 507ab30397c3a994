/* Matches that are played now: which are listed, in which order, and when no longer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

enum { XENIA, YVONNE, PEOPLE };

static struct guest people[PEOPLE];

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Xenia", "Yvonne"};
    if (hosted_start(state) != 0)
        return 1;
    for (int i = 0; i < PEOPLE; i++)
        if (!account_make(&people[i], host.port, names[i]))
            return 1;
    return 0;
}

static void look_on(struct wire *wire, const struct guest *guest, const char *id)
{
    wire_open_guest(wire, guest);
    assert_true(wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    json_decref(wire_await(wire, "subscribe", NULL));
}

/* The list once it has these tables and no others, in this order; it is made from time to time. */
static void await_list(const char *query, const char *const ids[], size_t count)
{
    char path[64];
    snprintf(path, sizeof path, "playing%s", query);
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) {
        json_t *json = guest_get(&people[XENIA], path);
        assert_true(json_is_ok(json));
        const json_t *tables = json_at(json, "tables");
        bool same = json_array_size(tables) == count;
        for (size_t j = 0; same && j < count; j++)
            same = strcmp(json_text_at(json_array_get(tables, j), "id"), ids[j]) == 0;
        json_decref(json);
        if (same)
            return;
        usleep(20000);
    }
    fail_msg("%s is another list", path);
}

static void test_what_is_played_now(void **state)
{
    (void)state;
    struct sitting plain;
    struct sitting hidden;
    struct sitting other;
    struct sitting rated;
    struct wire wires[5];
    sit_down_to(&plain, host.port, "template", "");
    sit_down_to(&hidden, host.port, "template", ",\"public\":false");
    sit_down_to(&other, host.port, "vaalbara", "");
    rated.players = 2;
    memcpy(rated.guests, people, sizeof people);
    json_t *json = guest_post(&people[XENIA], "tables",
                              "{\"game\":\"template\",\"players\":2,\"rated\":true}");
    snprintf(rated.id, sizeof rated.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    await_list("", NULL, 0); /* nobody is at any of them */
    look_on(&wires[0], &plain.guests[0], plain.id);
    look_on(&wires[1], &hidden.guests[0], hidden.id);
    look_on(&wires[2], &other.guests[0], other.id);
    look_on(&wires[3], &people[XENIA], rated.id);  /* which has not begun */
    look_on(&wires[4], &people[YVONNE], plain.id); /* who does not sit there */
    await_list("", (const char *const[]){other.id, plain.id}, 2);
    json_decref(act(&rated, 1, "join", "{}"));
    json_decref(act(&rated, 0, "start", "{}"));
    await_list("", (const char *const[]){rated.id, other.id, plain.id}, 3);
    await_list("?game=template", (const char *const[]){rated.id, plain.id}, 2);
    await_list("?game=vaalbara", (const char *const[]){other.id}, 1);
    struct reply reply = http_ask(host.port, "GET", "/api/playing", NULL, NULL); /* anybody may */
    assert_int_equal(reply.status, 200);
    assert_true(json_number_at(reply.json, "tables.0.seats.0.rating.mean") > 0);
    reply_free(&reply);
    hosted_refuses("GET", "/api/playing?game=nothing", "", NULL, 400, "unknown_game");
    /* Who leaves takes it along; whoever only looks on does not keep it there. */
    wire_close(&wires[0]);
    wire_close(&wires[2]);
    await_list("", (const char *const[]){rated.id}, 1);
    play_to_the_end(&rated);
    await_list("", NULL, 0);
    wire_close(&wires[1]);
    wire_close(&wires[3]);
    wire_close(&wires[4]);
}

/* More than a page has: the newest, as nobody is rated. */
static void test_the_list_is_bounded(void **state)
{
    enum { MATCHES = 23, LISTED = 20 };
    static struct sitting sittings[MATCHES];
    static struct wire wires[MATCHES];
    const char *ids[LISTED];
    (void)state;
    for (int i = 0; i < MATCHES; i++) {
        sit_down_to(&sittings[i], host.port, "template", "");
        look_on(&wires[i], &sittings[i].guests[0], sittings[i].id);
    }
    for (int i = 0; i < LISTED; i++)
        ids[i] = sittings[MATCHES - 1 - i].id;
    await_list("", ids, LISTED);
    for (int i = 0; i < MATCHES; i++)
        wire_close(&wires[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_played_now),
        cmocka_unit_test(test_the_list_is_bounded),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
