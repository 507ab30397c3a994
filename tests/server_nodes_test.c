/*
 * Several servers at work on one PostgreSQL at the same time: anybody plays at any table through
 * any of them, all hear the same in the same order, and bots and clocks go on when a server is
 * killed. The clocks of the machines they run on differ by five minutes.
 *
 * It runs only where the tests have a PostgreSQL.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "couples.h"
#include "meeting.h"
#include "relay.h"
#include "server/admin.h"

enum { MINUTE = 60000 };

static struct host loner; /* a server that would be alone, and finds that it is not */

static int start_all(void **state)
{
    if (nodes_start(state) != 0 || !host_prepare(&loner, nodes[0].program))
        return 1;
    memcpy(loner.store, nodes[0].store, sizeof loner.store);
    return !host_launch(&loner, NULL);
}

static int end_all(void **state)
{
    host_remove(&loner);
    return nodes_end(state);
}

static void test_people_at_two_nodes_play_one_match(void **state)
{
    (void)state;
    static const char *const games[] = {"vaalbara", "template"};
    for (int i = 0; i < 2; i++) {
        struct meeting meeting;
        int steps = 0;
        meet(&meeting, games[i], "");
        while (steps < 60 && (send_first(&meeting, 0) || send_first(&meeting, 1)))
            follow_all(&meeting, ++steps);
        assert_true(steps > 5);
        assert_true(json_equal(meeting.onlookers[0].log, meeting.onlookers[1].log));
        part(&meeting);
    }
}

/* One person at both nodes decides twice from the same position: one counts, one is too late. */
static void race(struct meeting *meeting, int seat, int step)
{
    struct guest there = at_node(meeting->sitting.guests[seat], !seat);
    struct viewer other;
    struct eager eager = {.views = {&meeting->seats[seat], &other}};
    begin_viewing(&other, &there, meeting->sitting.id, seat, "");
    follow_to(&other, step);
    choose_twice(&eager, meeting, seat);
    assert_int_equal(count_choices(&eager), 1);
    follow_all(meeting, step + 1);
    end_viewing(&other);
}

static void test_who_is_too_late_is_told_so(void **state)
{
    (void)state;
    struct meeting meeting;
    meet(&meeting, "vaalbara", "");
    for (int step = 0; step < 12; step++) {
        bool first = json_array_size(json_at(meeting.seats[0].last, "legal")) > 0;
        race(&meeting, first ? 0 : 1, step);
    }
    part(&meeting);
}

/* Those who choose at the same time do not keep each other from it, wherever they are. */
static void test_who_choose_at_the_same_time_are_both_heard(void **state)
{
    (void)state;
    struct meeting meeting;
    int together = 0;
    int step = 0;
    meet(&meeting, "vaalbara", "");
    while (step < 40 && together < 8) {
        bool asked[2];
        for (int i = 0; i < 2; i++)
            asked[i] = json_array_size(json_at(meeting.seats[i].last, "legal")) > 0;
        if (!asked[0] && !asked[1])
            break;
        char id[24];
        snprintf(id, sizeof id, "s%d", step);
        for (int i = 0; i < 2; i++)
            if (asked[i])
                send_choice(&meeting.seats[i], &meeting, id, 0);
        for (int i = 0; i < 2; i++)
            if (asked[i]) {
                json_t *json = answer(&meeting.seats[i], id);
                assert_true(json_is_ok(json));
                json_decref(json);
                step++;
            }
        together += asked[0] && asked[1];
        follow_all(&meeting, step);
    }
    assert_true(together > 0);
    part(&meeting);
}

static json_t *say(struct meeting *meeting, int seat, int number)
{
    char body[64];
    snprintf(body, sizeof body, "{\"text\":\"line %d\"}", number);
    return act(&meeting->sitting, seat, "chat", body);
}

static void test_all_hear_the_same_talk(void **state)
{
    (void)state;
    struct meeting meeting;
    meet(&meeting, "template", "");
    for (int i = 0; i < 4; i++) {
        json_t *json = say(&meeting, i % 2, i);
        assert_true(json_is_ok(json));
        json_decref(json);
    }
    for (int i = 0; i < 4; i++)
        for (int node = 0; node < NODES; node++) {
            char text[32];
            json_t *heard = wire_await(&meeting.onlookers[node].wire, "chat", NULL);
            snprintf(text, sizeof text, "line %d", i);
            assert_string_equal(json_text_at(heard, "text"), text);
            assert_int_equal(json_number_at(heard, "line"), i + 1);
            json_decref(heard);
        }
    part(&meeting);
}

/* Waits until the viewer is told that this seat is connected, or not. */
static void await_connected(struct wire *wire, int seat, bool connected)
{
    char path[48];
    snprintf(path, sizeof path, "table.seats.%d.connected", seat);
    for (bool seen = false; !seen;) {
        json_t *json = wire_await(wire, "table", NULL);
        assert_non_null(json);
        seen = json_is_true(json_at(json, path)) == connected;
        json_decref(json);
    }
}

/* Seats are taken, left and given at any node, and all see who is there. */
static void test_a_table_is_one_at_all_nodes(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    struct wire here;
    struct wire there;
    char path[128];
    assert_true(guest_make(&ada, nodes[0].port, "Ada"));
    assert_true(guest_make(&bob, nodes[1].port, "Bob"));
    json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",\"seating\":\"as_seated\"}");
    char id[64];
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    wire_open_guest(&here, &ada);
    wire_send(&here, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    json_decref(wire_await(&here, "subscribe", NULL));
    snprintf(path, sizeof path, "tables/%s/join", id);
    json = guest_post(&bob, path, "{}");
    assert_int_equal(json_number_at(json, "you"), 1);
    json_decref(json);
    wire_open_guest(&there, &bob);
    wire_send(&there, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    json_decref(wire_await(&there, "subscribe", NULL));
    await_connected(&here, 1, true);
    /* Both begin at once: one does, and the other finds it begun. */
    snprintf(path, sizeof path, "tables/%s/start", id);
    json = guest_post(&ada, path, "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = wire_await(&there, "delta", NULL);
    assert_int_equal(json_number_at(json, "seq"), 0);
    json_decref(json);
    wire_close(&there);
    await_connected(&here, 1, false);
    wire_close(&here);
}

/* A hundred in the soak. */
static int rounds_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    int share = percent == NULL ? 100 : (int)strtol(percent, NULL, 10);
    return share < 100 ? 4 : share / 2;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Does it once, or ten times in the soak, and says how long it took at worst until play went on. */
static void kill_again_and_again(const char *what, int64_t (*kill_once)(void))
{
    int64_t worst = 0;
    for (int times = rounds_to_do() < 50 ? 1 : 10; times > 0; times--) {
        int64_t taken = kill_once();
        worst = taken > worst ? taken : worst;
    }
    print_message("%s went on %d ms after the kill, at worst\n", what, (int)worst);
}

/* A bot's answer to a move comes from whichever node is alive. */
/* What Ada is told of Bob, the only one whom she follows, once it is so. */
static void await_whereabouts(const struct guest *ada, bool here, const char *table)
{
    for (int i = 0;; i++) {
        json_t *json = guest_get(ada, "followed");
        const char *told = json_text_at(json, "followed.0.table.id");
        bool right = json_is_true(json_at(json, "followed.0.here")) == here &&
                     (table == NULL ? told == NULL : told != NULL && strcmp(told, table) == 0);
        json_decref(json);
        if (right)
            return;
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
    }
}

static void test_who_is_followed_is_seen_at_another_node(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    struct wire wire;
    char id[64];
    assert_true(account_make(&ada, nodes[0].port, "Ada Follows"));
    assert_true(account_make(&bob, nodes[1].port, "Bob Followed"));
    json_t *json = guest_post(&ada, "follow", "{\"name\":\"Bob Followed\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_post(&bob, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    await_whereabouts(&ada, false, NULL);
    wire_open_guest(&wire, &bob);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    await_whereabouts(&ada, true, id);
    wire_close(&wire);
    await_whereabouts(&ada, false, NULL);
}

static void test_who_is_invited_hears_of_it_at_another_node(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    struct wire wire;
    char path[100];
    char id[64];
    assert_true(account_make(&ada, nodes[0].port, "Ada Invites"));
    assert_true(account_make(&bob, nodes[1].port, "Bob Invited"));
    wire_open_guest(&wire, &bob);
    assert_true(wire_send(&wire, "{\"op\":\"ping\"}"));
    json_decref(wire_await(&wire, "ping", NULL));
    json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/invite", id);
    json = guest_post(&ada, path, "{\"name\":\"Bob Invited\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = wire_await(&wire, "invited", NULL);
    assert_string_equal(json_text_at(json, "match"), id);
    assert_string_equal(json_text_at(json, "by"), "Ada Invites");
    json_decref(json);
    wire_close(&wire);
    /* Nobody else gets the seat, at whichever node. */
    struct guest zoe;
    assert_true(guest_make(&zoe, nodes[1].port, "Zoe"));
    snprintf(path, sizeof path, "tables/%s/join", id);
    json = guest_post(&zoe, path, "{}");
    assert_string_equal(json_code(json), "full");
    json_decref(json);
    json = guest_post(&bob, path, "{}");
    assert_int_equal(json_number_at(json, "you"), 1);
    json_decref(json);
}

static int64_t kill_while_a_bot_plays(void)
{
    struct guest ada;
    struct viewer viewer;
    char path[128];
    char id[64];
    assert_true(guest_make(&ada, nodes[0].port, "Ada"));
    json_t *json = guest_post(
        &ada, "tables",
        "{\"game\":\"vaalbara\",\"players\":2,\"bots\":[\"easy\"],\"seating\":\"as_seated\"}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/start", id);
    json_decref(guest_post(&ada, path, "{}"));
    ada = at_node(ada, 1);
    begin_viewing(&viewer, &ada, id, 0, "");
    int64_t killed = milliseconds();
    host_stop(&nodes[0], SIGKILL);
    int own = 0;
    int64_t before = viewer.sequence;
    for (int sent = 0; viewer.sequence - before - own < 3; sent++) {
        char number[24];
        if (json_array_size(json_at(viewer.last, "legal")) == 0) {
            follow_to(&viewer, viewer.sequence + 1);
            continue;
        }
        snprintf(number, sizeof number, "%d", sent);
        assert_true(
            wire_send(&viewer.wire,
                      "{\"op\":\"play\",\"match\":\"%s\",\"id\":\"%s\",\"expect\":%d,\"event\":0}",
                      id, number, (int)viewer.sequence));
        json = answer(&viewer, number);
        if (json_is_ok(json)) {
            own++;
            follow_to(&viewer, json_number_at(json, "seq"));
        } else {
            assert_string_equal(json_code(json), "stale");
        }
        json_decref(json);
    }
    int64_t taken = milliseconds() - killed;
    end_viewing(&viewer);
    node_restart(0);
    return taken;
}

static void test_bots_go_on_when_their_node_is_killed(void **state)
{
    (void)state;
    kill_again_and_again("bots", kill_while_a_bot_plays);
}

/* So does a clock: whoever lets their time pass is replaced. */
static int64_t kill_while_a_clock_runs(void)
{
    struct sitting sitting;
    struct viewer viewer;
    sit_down_to(&sitting, nodes[1].port, "template", ",\"time\":{\"seconds\":3}");
    sitting.guests[0] = at_node(sitting.guests[0], 0);
    begin_viewing(&viewer, &sitting.guests[0], sitting.id, 0, "");
    int64_t killed = milliseconds();
    host_stop(&nodes[1], SIGKILL);
    follow_to(&viewer, 1);
    assert_string_equal(json_text_at(viewer.last, "seat_changes.0.now"), "out_of_time");
    int64_t taken = milliseconds() - killed;
    end_viewing(&viewer);
    node_restart(1);
    return taken;
}

static void test_clocks_go_on_when_their_node_is_killed(void **state)
{
    (void)state;
    kill_again_and_again("a clock of 3 s", kill_while_a_clock_runs);
}

/* One that hangs is thought dead, and lacks nothing when it comes back. */
static void test_a_node_that_hung_catches_up(void **state)
{
    (void)state;
    struct meeting meeting;
    meet(&meeting, "vaalbara", "");
    kill(nodes[0].pid, SIGSTOP);
    /* Ada goes on at the other node. */
    struct viewer ada;
    struct guest there = at_node(meeting.sitting.guests[0], 1);
    begin_viewing(&ada, &there, meeting.sitting.id, 0, "");
    int steps = 0;
    for (; steps < 6; steps++) {
        struct viewer *asked =
            json_array_size(json_at(ada.last, "legal")) > 0 ? &ada : &meeting.seats[1];
        assert_true(wire_send(&asked->wire,
                              "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0}",
                              meeting.sitting.id, (int)asked->sequence));
        follow_to(&ada, steps + 1);
        follow_to(&meeting.seats[1], steps + 1);
    }
    sleep_for(rounds_to_do() < 50 ? 4000 : 9000); /* PostgreSQL gives it up later */
    kill(nodes[0].pid, SIGCONT);
    follow_all(&meeting, steps);
    assert_true(send_first(&meeting, 0) || send_first(&meeting, 1));
    follow_all(&meeting, steps + 1);
    end_viewing(&ada);
    part(&meeting);
}

/* Who logs out at one node is out at all. */
static void test_a_token_ends_at_all_nodes(void **state)
{
    (void)state;
    struct guest ada;
    struct wire wire;
    assert_true(guest_make(&ada, nodes[0].port, "Ada"));
    struct guest there = at_node(ada, 1);
    wire_open_guest(&wire, &there);
    wire_send(&wire, "{\"op\":\"me\",\"id\":\"1\"}");
    json_decref(wire_await(&wire, "me", "1"));
    json_decref(guest_post(&ada, "logout", "{}"));
    json_t *json;
    while ((json = wire_receive(&wire, CLIENT_TIMEOUT)) != NULL)
        json_decref(json);
    assert_int_equal(wire.close_code, 4401);
    wire_close(&wire);
}

/* What the first seat sees at the node, once that has heard of so many entries. */
static json_t *look_at(const struct sitting *sitting, int node, int entries)
{
    struct sitting there = *sitting;
    there.guests[0] = at_node(sitting->guests[0], node);
    json_t *seen = look(&there, 0);
    for (int waited = 0; json_number_at(seen, "seq") < entries && waited < CLIENT_TIMEOUT;
         waited += 5) {
        json_decref(seen);
        sleep_for(5);
        seen = look(&there, 0);
    }
    return seen;
}

/* Both nodes say the same of a match's clock, whichever of them plays, and of its date. */
static void test_clocks_of_machines_do_not_matter(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, nodes[0].port, "template", ",\"time\":{\"seconds\":240}");
    sitting.guests[1] = at_node(sitting.guests[1], 1);
    for (int step = 0; step < 4; step++) {
        for (int node = 0; node < NODES; node++) {
            json_t *seen = look_at(&sitting, node, step);
            for (int seat = 0; seat < 2; seat++) {
                char path[24];
                snprintf(path, sizeof path, "clock.%d.left", seat);
                assert_in_range(json_number_at(seen, path), 3 * MINUTE, 4 * MINUTE);
            }
            json_decref(seen);
        }
        assert_true(play_first(&sitting, 0) || play_first(&sitting, 1));
    }
    int64_t created[NODES];
    for (int node = 0; node < NODES; node++) {
        sit_down_to(&sitting, nodes[node].port, "template", "");
        json_t *seen = look_at(&sitting, 0, 0);
        created[node] = json_number_at(seen, "table.created");
        json_decref(seen);
    }
    assert_in_range(created[1] - created[0], 0, NODES_AHEAD - MINUTE);
}

/* A ban that ends before the clock of the other node's machine says that it was made. */
static void test_bans_hold_at_all_nodes(void **state)
{
    (void)state;
    static const char *const names[NODES] = {"Wicked", "Wretched"};
    for (int node = 0; node < NODES; node++) {
        struct guest guest;
        struct reason why = {""};
        char request[128];
        assert_true(guest_make(&guest, nodes[node].port, names[node]));
        snprintf(request, sizeof request, "{\"op\":\"ban\",\"name\":\"%s\",\"seconds\":120}",
                 names[node]);
        char *answer = admin_request(nodes[node].folder, NULL, request, &why);
        assert_non_null(answer);
        free(answer);
        guest = at_node(guest, !node);
        bool banned = false;
        for (int waited = 0; waited < CLIENT_TIMEOUT && !banned; waited += 20) {
            json_t *me = guest_get(&guest, "me"); /* until the other has heard of it */
            banned = strcmp(json_code(me), "banned") == 0;
            json_decref(me);
            sleep_for(20);
        }
        assert_true(banned);
    }
}

/* How often the server does it until that is too often. */
static int count_granted(int port, const char *path, const char *body, int most)
{
    for (int granted = 0; granted < most; granted++) {
        struct reply reply = http_ask(port, "POST", path, NULL, body);
        bool refused = strcmp(json_code(reply.json), "too_many") == 0;
        reply_free(&reply);
        if (refused)
            return granted;
        sleep_for(100); /* for the others to hear of it */
    }
    return most;
}

/* What somebody has used up at one server is used up at all. */
static void test_limits_by_the_hour_hold_for_all_nodes(void **state)
{
    (void)state;
    static const char *const strict[] = {
        "--shared", "--guests-an-hour", "6", "--logins-an-hour", "3", NULL};
    static const struct {
        const char *path;
        const char *body;
        int most;
    } asked[] = {{"/api/guest", "{\"name\":\"Legion\"}", 6},
                 {"/api/login", "{\"name\":\"nobody\",\"password\":\"guess it\"}", 3}};
    struct host extra[2];
    for (int i = 0; i < 2; i++) {
        assert_true(host_prepare(&extra[i], nodes[0].program));
        memcpy(extra[i].store, nodes[0].store, sizeof extra[i].store);
        assert_true(host_launch(&extra[i], strict));
    }
    for (int i = 0; i < 2; i++)
        assert_true(host_await(&extra[i]));
    for (int i = 0; i < 2; i++) {
        int most = asked[i].most;
        assert_int_equal(count_granted(extra[0].port, asked[i].path, asked[i].body, 2 * most),
                         most);
        assert_in_range(count_granted(extra[1].port, asked[i].path, asked[i].body, 2 * most), 0,
                        most - 1);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(host_stop(&extra[i], SIGTERM), 0);
        host_remove(&extra[i]);
    }
}

/*
 * A node that is cut off from PostgreSQL and not from its people tells them so and acknowledges
 * nothing; others look after its clocks. When the line is mended, it goes on by itself.
 */
static void test_a_node_that_is_cut_off_says_so(void **state)
{
    (void)state;
    struct host cut;
    struct relay relay;
    struct sitting sitting;
    struct viewer viewer;
    assert_true(host_prepare(&cut, nodes[0].program));
    memcpy(cut.store, nodes[0].store, sizeof cut.store);
    assert_true(relay_start(&relay, cut.store, sizeof cut.store));
    assert_true(host_launch(&cut, nodes_options));
    assert_true(host_await(&cut));
    sit_down_to(&sitting, cut.port, "template", ",\"time\":{\"seconds\":4}");
    struct guest elsewhere = at_node(sitting.guests[0], 0);
    begin_viewing(&viewer, &elsewhere, sitting.id, 0, "");
    int64_t before = viewer.sequence;
    relay_cut(&relay);
    json_t *json = act(&sitting, 0, "play", "{\"expect\":0,\"event\":0}");
    assert_string_equal(json_code(json), "store_failed");
    json_decref(json);
    /* What was not acknowledged did not happen: the clock ran out, and another node saw to it. */
    follow_to(&viewer, before + 1);
    assert_string_equal(json_text_at(viewer.last, "seat_changes.0.now"), "out_of_time");
    relay_mend(&relay);
    for (bool well = false; !well;) {
        struct reply reply = http_ask(cut.port, "POST", "/api/guest", NULL, "{\"name\":\"Eve\"}");
        well = reply.status == 200;
        if (!well)
            assert_string_equal(json_code(reply.json), "store_failed");
        reply_free(&reply);
    }
    struct guest here = sitting.guests[1];
    for (int64_t seen = 0; seen < viewer.sequence;) {
        char path[128];
        snprintf(path, sizeof path, "tables/%s", sitting.id);
        json = guest_get(&here, path);
        seen = json_number_at(json, "seq");
        json_decref(json);
        sleep_for(20);
    }
    end_viewing(&viewer);
    assert_int_equal(host_stop(&cut, SIGTERM), 0);
    host_remove(&cut);
    relay_end(&relay);
}

/* It has waited for ten seconds, while there was always a node, and has told that it cannot start.
 */
static void test_who_would_be_alone_does_not_start(void **state)
{
    (void)state;
    assert_false(host_await(&loner));
}

/* People go on at the other node; the one that was killed starts again meanwhile. */
/* What a server says that is to use this store, and ends. */
static void refused(const char *store, const char *words)
{
    char command[1024];
    char said[4096];
    snprintf(command, sizeof command, "exec %s serve --shared --port 0 --data %s --store '%s' 2>&1",
             nodes[0].program, loner.folder, store);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): the program that is tested */
    assert_non_null(pipe);
    size_t length = fread(said, 1, sizeof said - 1, pipe);
    said[length] = '\0';
    assert_int_not_equal(pclose(pipe), 0);
    if (strstr(said, words) == NULL || strstr(said, "geheim") != NULL)
        fail_msg("of %s it says %s", store, said);
}

static void test_a_store_that_cannot_be_had_is_refused_in_words(void **state)
{
    (void)state;
    char store[2 * ELSEWHERE_SIZE];
    const char *rest = strchr(nodes[0].store, ' '); /* behind the host, which comes first */
    int place = (int)(rest - nodes[0].store);
    refused("postgresql://incognita:geheim@127.0.0.1/club", "must not be on the command line");
    refused("host=127.0.0.1 password=geheim", "must not be on the command line");
    refused("postgresql://incognita:geheim%zz@127.0.0.1/club", "not a store that PostgreSQL");
    refused("host=127.0.0.1 password=very geheim", "not a store that PostgreSQL");
    snprintf(store, sizeof store, "%.*s user=incognita dbname=nowhere", place, nodes[0].store);
    refused(store, "\"nowhere\" does not exist");
    snprintf(store, sizeof store, "%.*s user=incognita dbname=postgres options=-csearch_path=none",
             place, nodes[0].store);
    refused(store, "no schema has been selected");
    snprintf(store, sizeof store,
             "%.*s user=incognita dbname=postgres options=-csearch_path=pg_catalog", place,
             nodes[0].store);
    refused(store, "permission denied");
}

static void test_nothing_is_lost_when_nodes_are_killed(void **state)
{
    (void)state;
    int none[PAIRS] = {0};
    couples_make(&nodes[0]);
    srandom(3);
    for (int round = 0; round < rounds_to_do(); round++) {
        struct host *at = &nodes[round % 2];
        int first[PAIRS];
        if (round > 1)
            assert_true(host_await(at));
        couples_note(first);
        couples_start(at);
        couples_await(round % 4 == 0 ? 0 : 3);
        sleep_for((int)(random() % 60));
        host_stop(at, SIGKILL);
        couples_join();
        couples_check(at->store, first);
        assert_true(node_launch(round % 2));
    }
    for (int i = 0; i < NODES && i < rounds_to_do(); i++)
        assert_true(host_await(&nodes[i]));
    couples_check(nodes[0].store, none);
    couples_free();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people_at_two_nodes_play_one_match),
        cmocka_unit_test(test_who_is_too_late_is_told_so),
        cmocka_unit_test(test_who_choose_at_the_same_time_are_both_heard),
        cmocka_unit_test(test_all_hear_the_same_talk),
        cmocka_unit_test(test_a_table_is_one_at_all_nodes),
        cmocka_unit_test(test_a_token_ends_at_all_nodes),
        cmocka_unit_test(test_who_is_followed_is_seen_at_another_node),
        cmocka_unit_test(test_clocks_of_machines_do_not_matter),
        cmocka_unit_test(test_bans_hold_at_all_nodes),
        cmocka_unit_test(test_limits_by_the_hour_hold_for_all_nodes),
        cmocka_unit_test(test_who_is_invited_hears_of_it_at_another_node),
        cmocka_unit_test(test_bots_go_on_when_their_node_is_killed),
        cmocka_unit_test(test_clocks_go_on_when_their_node_is_killed),
        cmocka_unit_test(test_a_node_that_hung_catches_up),
        cmocka_unit_test(test_a_node_that_is_cut_off_says_so),
        cmocka_unit_test(test_who_would_be_alone_does_not_start),
        cmocka_unit_test(test_a_store_that_cannot_be_had_is_refused_in_words),
        cmocka_unit_test(test_nothing_is_lost_when_nodes_are_killed),
    };
    int cannot = nodes_by(argc, argv);
    return cannot != 0 ? cannot : cmocka_run_group_tests(tests, start_all, end_all);
}
