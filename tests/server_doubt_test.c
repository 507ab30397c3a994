/*
 * A disk that fails: what was not kept is refused, and what may have been kept is never called
 * refused. When the disk is well again everybody learns what has become of theirs by asking again
 * with the same id; it is done once, whatever happened, also after a kill.
 *
 * The disk is tests/failing.c, preloaded into the real server.
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
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

static char order_path[160];

/* From now on this fails, as "sync EIO"; NULL for nothing. */
static void disk_fails(const char *order)
{
    if (order == NULL) {
        unlink(order_path);
        return;
    }
    char made[192];
    snprintf(made, sizeof made, "%s.new", order_path);
    FILE *file = fopen(made, "w");
    assert_non_null(file);
    fprintf(file, "%s\n", order);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(rename(made, order_path), 0);
}

static void expect_health(int status)
{
    struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
    assert_int_equal(reply.status, status);
    reply_free(&reply);
}

/* Only the server's own commits of the last second may answer for the disk. */
static void expect_illness(void)
{
    for (int i = 0; i < CLIENT_TIMEOUT / 10; i++) {
        struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
        int status = reply.status;
        reply_free(&reply);
        if (status == 503)
            return;
        usleep(10000);
    }
    fail_msg("a server that cannot write says that it is well");
}

static void expect_refusal(json_t *json, const char *code, bool open)
{
    const char *message = json_text_at(json, "error.message");
    assert_string_equal(json_code(json), code);
    assert_true((strstr(message, "not known") != NULL) == open);
    assert_true((strstr(message, "nothing was changed") == NULL) == open);
    json_decref(json);
}

/* The seat that is asked. */
static int asked(struct sitting *sitting)
{
    for (int seat = 0; seat < 2; seat++) {
        json_t *json = look(sitting, seat);
        bool is_asked = json_array_size(json_at(json, "legal")) > 0;
        json_decref(json);
        if (is_asked)
            return seat;
    }
    fail_msg("nobody is asked");
    return 0;
}

static const char move[] = "{\"expect\":0,\"event\":0,\"id\":\"mine\"}";

/* The move is asked for again until the server can say, and is then in the log once. */
static void expect_done_once(struct sitting *sitting, int seat)
{
    for (int i = 0; i < CLIENT_TIMEOUT / 10; i++) {
        json_t *json = act(sitting, seat, "play", move);
        bool good = json_is_ok(json);
        if (good)
            assert_int_equal(json_number_at(json, "seq"), 1);
        else
            assert_string_equal(json_code(json), "store_failed");
        json_decref(json);
        if (good)
            break;
        usleep(10000);
    }
    json_t *json = act(sitting, seat, "play", move);
    assert_true(json_is_true(json_at(json, "repeated")));
    assert_int_equal(json_number_at(json, "seq"), 1);
    json_decref(json);
    json = look(sitting, 1 - seat);
    assert_int_equal(json_number_at(json, "seq"), 1);
    json_decref(json);
}

/* The sync fails, and the server is killed: the move may be there, and nobody was told otherwise.
 */
static void test_a_kill_in_doubt(void **state)
{
    (void)state;
    static const char *const orders[] = {"sync EIO", "sync ENOSPC", "write EIO"};
    for (int i = 0; i < 3; i++) {
        struct sitting sitting;
        sit_down_to(&sitting, host.port, "template", "");
        int seat = asked(&sitting);
        disk_fails(orders[i]);
        expect_refusal(act(&sitting, seat, "play", move), "store_failed", true);
        host_stop(&host, SIGKILL);
        disk_fails(NULL);
        hosted_again(sitting.guests, 2);
        expect_done_once(&sitting, seat);
    }
}

/* Without a kill: the table stands until the disk can write again, and then goes on. */
static void test_a_doubt_is_settled_before_the_table_goes_on(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    int seat = asked(&sitting);
    disk_fails("sync EIO");
    expect_refusal(act(&sitting, seat, "play", move), "store_failed", true);
    char path[128];
    snprintf(path, sizeof path, "tables/%s", sitting.id);
    json_t *json = guest_get(&sitting.guests[seat], path);
    assert_string_equal(json_code(json), "store_failed");
    json_decref(json);
    json = guest_get(&sitting.guests[0], "me"); /* what needs no disk */
    assert_true(json_is_ok(json));
    json_decref(json);
    /* Nothing else is tried meanwhile, so that nothing else is in doubt. */
    expect_refusal(guest_post(&sitting.guests[0], "tables", "{\"game\":\"template\"}"),
                   "store_failed", false);
    expect_health(503);
    disk_fails(NULL);
    expect_done_once(&sitting, seat);
    expect_health(200);
    play_to_the_end(&sitting);
}

/* Somebody looks on by a socket and hears of the move once. */
static void test_who_looks_on_hears_of_it_once(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    sit_down_to(&sitting, host.port, "template", "");
    int seat = asked(&sitting);
    wire_open_guest(&wire, &sitting.guests[1 - seat]);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    disk_fails("sync EIO");
    expect_refusal(act(&sitting, seat, "play", move), "store_failed", true);
    disk_fails(NULL);
    expect_done_once(&sitting, seat);
    assert_true(wire_send(&wire, "{\"op\":\"me\",\"id\":\"end\"}"));
    int deltas = 0;
    bool ended = false;
    while (!ended) {
        json_t *json = wire_receive(&wire, CLIENT_TIMEOUT);
        assert_non_null(json);
        deltas += strcmp(json_text_at(json, "op"), "delta") == 0;
        ended = strcmp(json_text_at(json, "op"), "me") == 0;
        json_decref(json);
    }
    assert_int_equal(deltas, 1);
    wire_close(&wire);
}

/* Where there was no room to write, nothing was changed, and that is said. */
static void test_a_full_disk_is_no_doubt(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    int seat = asked(&sitting);
    disk_fails("write ENOSPC");
    expect_refusal(act(&sitting, seat, "play", move), "store_full", false);
    json_t *json = look(&sitting, seat);
    assert_int_equal(json_number_at(json, "seq"), 0);
    json_decref(json);
    expect_illness();
    disk_fails(NULL);
    expect_done_once(&sitting, seat);
    expect_health(200);
}

/* Nobody has asked for anything: the disk is tried for the sake of the question. */
static void test_health_is_that_of_the_disk(void **state)
{
    (void)state;
    disk_fails("write EIO");
    expect_illness();
    disk_fails(NULL);
    expect_health(200);
    struct guest ada;
    assert_true(guest_make(&ada, host.port, "Ada"));
}

static int start(void **state)
{
    static const char *const options[] = {"--rate", "0", "--guests-an-hour", "0", "--ping",
                                          "600",    NULL};
    (void)state;
    return !hosted_start_with(options);
}

static int stop(void **state)
{
    disk_fails(NULL);
    return hosted_stop(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_kill_in_doubt),
        cmocka_unit_test(test_a_doubt_is_settled_before_the_table_goes_on),
        cmocka_unit_test(test_who_looks_on_hears_of_it_once),
        cmocka_unit_test(test_a_full_disk_is_no_doubt),
        cmocka_unit_test(test_health_is_that_of_the_disk),
    };
    if (!hosted_by(argc, argv) || argc < 3)
        return 2;
    snprintf(order_path, sizeof order_path, "/tmp/incognita-failing-%d", (int)getpid());
    setenv("INCOGNITA_FAILING", order_path, 1);
    setenv("LD_PRELOAD", argv[2], 1);
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
