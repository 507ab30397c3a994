/*
 * People at several servers on one PostgreSQL find each other: who seeks a quick match meets those
 * who seek at another server, each is seated once, and matches that are played now are listed
 * wherever they are.
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
#include <string.h>
#include <unistd.h>

#include "meeting.h"

enum { CROWD = 24 };

#define LIVE      ",\"game\":\"template\",\"players\":2"
#define FOR_THREE ",\"game\":\"template\",\"players\":3"

/* Somebody with a socket at that server. */
struct seeker {
    struct guest guest;
    struct wire wire;
};

static void come(struct seeker *seeker, int node)
{
    assert_true(guest_make(&seeker->guest, nodes[node].port, "Vera"));
    wire_open_guest(&seeker->wire, &seeker->guest);
}

static void seek(struct wire *wire, const char *more)
{
    assert_true(wire_send(wire, "{\"op\":\"seek\"%s}", more));
    json_t *json = wire_await(wire, "seek", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* So many wait for the same, as they are told sooner or later. */
static void await_waiting(struct wire *wire, int count)
{
    for (;;) {
        json_t *json = wire_await(wire, "seeking", NULL);
        assert_non_null(json);
        bool same = json_number_at(json, "waiting") == count;
        json_decref(json);
        if (same)
            return;
    }
}

/* One at each server: both seek a table for three and know that two wait. */
static void two_of_three(struct seeker *first, struct seeker *second)
{
    come(first, 0);
    come(second, 1);
    seek(&first->wire, FOR_THREE);
    seek(&second->wire, FOR_THREE);
    await_waiting(&first->wire, 2);
    await_waiting(&second->wire, 2);
}

static void await_found(struct wire *wire, char id[64])
{
    json_t *json = wire_await(wire, "found", NULL);
    assert_non_null(json);
    snprintf(id, 64, "%s", json_text_at(json, "match"));
    json_decref(json);
}

static void expect_same_table(struct wire *one, struct wire *other)
{
    char ids[2][64];
    await_found(one, ids[0]);
    await_found(other, ids[1]);
    assert_string_equal(ids[0], ids[1]);
}

/* They were told of nothing but how many wait. */
static void expect_silence(struct wire *wire)
{
    assert_true(wire_send(wire, "{\"op\":\"ping\"}"));
    for (bool pinged = false; !pinged;) {
        json_t *json = wire_receive(wire, CLIENT_TIMEOUT);
        assert_non_null(json);
        pinged = strcmp(json_text_at(json, "op"), "ping") == 0;
        if (!pinged)
            assert_string_equal(json_text_at(json, "op"), "seeking");
        json_decref(json);
    }
}

static void await_begun(const struct guest *guest, const char *id)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%.40s", id);
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) {
        json_t *json = guest_get(guest, path);
        bool begun = json_is_ok(json) && strcmp(json_text_at(json, "table.status"), "open") != 0;
        json_decref(json);
        if (begun)
            return;
        usleep(20000);
    }
    fail_msg("%s", "it does not begin");
}

static void test_who_seek_at_two_servers_are_seated_together(void **state)
{
    (void)state;
    struct seeker people[3];
    char ids[2][64];
    for (int i = 0; i < 3; i++)
        come(&people[i], i % NODES);
    seek(&people[2].wire, ",\"game\":\"vaalbara\",\"players\":2"); /* who wants something else */
    seek(&people[0].wire, LIVE);
    seek(&people[1].wire, LIVE);
    for (int i = 0; i < 2; i++)
        await_found(&people[i].wire, ids[i]);
    assert_string_equal(ids[0], ids[1]);
    for (int i = 0; i < 2; i++)
        await_begun(&people[i].guest, ids[i]);
    for (int i = 0; i < 3; i++) {
        expect_silence(&people[i].wire);
        wire_close(&people[i].wire);
    }
}

/* Each of many is seated once, at a table with another; nobody is left but by chance of number. */
static void test_each_of_many_is_seated_once(void **state)
{
    (void)state;
    static struct seeker people[CROWD];
    char ids[CROWD][64];
    for (int i = 0; i < CROWD; i++)
        come(&people[i], i % NODES);
    for (int i = 0; i < CROWD; i++)
        assert_true(wire_send(&people[i].wire, "{\"op\":\"seek\"%s}", LIVE));
    for (int i = 0; i < CROWD; i++)
        await_found(&people[i].wire, ids[i]);
    for (int i = 0; i < CROWD; i++) {
        int same = 0;
        for (int j = 0; j < CROWD; j++)
            same += strcmp(ids[i], ids[j]) == 0;
        assert_int_equal(same, 2);
        json_t *mine = guest_get(&people[i].guest, "mine");
        assert_int_equal(json_array_size(json_at(mine, "tables")), 1);
        json_decref(mine);
        expect_silence(&people[i].wire);
        wire_close(&people[i].wire);
    }
}

/* Who cancels, goes, or seeks elsewhere is given to nobody. */
static void test_who_seeks_no_more_is_not_found(void **state)
{
    (void)state;
    struct seeker here;
    struct seeker there;
    struct wire again;
    two_of_three(&here, &there);
    assert_true(wire_send(&here.wire, "{\"op\":\"cancel\"}"));
    await_waiting(&there.wire, 1);
    seek(&here.wire, FOR_THREE);
    await_waiting(&there.wire, 2);
    wire_close(&here.wire);
    await_waiting(&there.wire, 1);
    /* From now on at the other server, where they are one and not two. */
    wire_open_guest(&here.wire, &here.guest);
    seek(&here.wire, FOR_THREE);
    await_waiting(&there.wire, 2);
    struct guest moved = at_node(here.guest, 1);
    wire_open_guest(&again, &moved);
    seek(&again, LIVE);
    await_waiting(&there.wire, 1);
    seek(&there.wire, LIVE);
    expect_same_table(&there.wire, &again);
    expect_silence(&here.wire);
    wire_close(&again);
    wire_close(&here.wire);
    wire_close(&there.wire);
}

/* Whoever sought at a server that was killed waits for nobody any more. */
static void test_a_dead_server_seeks_nobody(void **state)
{
    (void)state;
    struct seeker lost;
    struct seeker left;
    struct seeker other;
    two_of_three(&left, &lost);
    host_stop(&nodes[1], SIGKILL);
    await_waiting(&left.wire, 1);
    node_restart(1);
    come(&other, 1);
    seek(&other.wire, LIVE);
    seek(&left.wire, LIVE);
    expect_same_table(&left.wire, &other.wire);
    wire_close(&lost.wire);
    wire_close(&left.wire);
    wire_close(&other.wire);
}

/* Whether the list of that server has the table, once it does or does not. */
static void await_listed(int node, const char *id, bool listed)
{
    struct guest guest;
    assert_true(guest_make(&guest, nodes[node].port, "Olga"));
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) {
        json_t *json = guest_get(&guest, "playing?game=vaalbara");
        const json_t *tables = json_at(json, "tables");
        bool there = false;
        assert_true(json_is_ok(json));
        for (size_t j = 0; j < json_array_size(tables); j++)
            there |= strcmp(json_text_at(json_array_get(tables, j), "id"), id) == 0;
        json_decref(json);
        if (there == listed)
            return;
        usleep(20000);
    }
    fail_msg("%s at server %d", listed ? "not listed" : "still listed", node);
}

static void test_what_is_played_is_listed_everywhere(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    sit_down_to(&sitting, nodes[0].port, "vaalbara", "");
    wire_open_guest(&wire, &sitting.guests[0]);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    for (int node = 0; node < NODES; node++)
        await_listed(node, sitting.id, true);
    wire_close(&wire);
    for (int node = 0; node < NODES; node++)
        await_listed(node, sitting.id, false);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_seek_at_two_servers_are_seated_together),
        cmocka_unit_test(test_each_of_many_is_seated_once),
        cmocka_unit_test(test_who_seeks_no_more_is_not_found),
        cmocka_unit_test(test_a_dead_server_seeks_nobody),
        cmocka_unit_test(test_what_is_played_is_listed_everywhere),
    };
    int cannot = nodes_by(argc, argv);
    return cannot != 0 ? cannot : cmocka_run_group_tests(tests, nodes_start, nodes_end);
}
