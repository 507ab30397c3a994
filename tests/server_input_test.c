/*
 * Nobody brings the server down: what is too long, too much, too fast or not what it should be, and
 * slow readers. Each has a limit and a clear refusal.
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

static struct guest ada;

static int start(void **state)
{
    static const char *const options[] = {"--queue", "16",     "--per-address", "60", "--rate",
                                          "500",     "--ping", "600",           NULL};
    (void)state;
    return !hosted_start_with(options) || !guest_make(&ada, host.port, "Ada");
}

static void test_requests_that_are_none(void **state)
{
    (void)state;
    char headers[160];
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", ada.token);
    hosted_refuses("POST", "/api/tables", headers, "{", 400, "bad_json");
    hosted_refuses("POST", "/api/tables", headers, "[]", 400, "bad_json");
    hosted_refuses("POST", "/api/tables", headers, "{\"a\":1,\"a\":2}", 400, "bad_json");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"\xff\"}", 400, "bad_json");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"chess\"}", 400, "unknown_game");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"template\",\"players\":9}", 400,
                   "bad_players");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"template\",\"options\":{\"x\":1}}",
                   400, "bad_option");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"template\",\"bots\":[\"god\"]}",
                   400, "unknown_bot");
    hosted_refuses("POST", "/api/tables", headers, "{\"game\":\"template\",\"id\":5}", 400,
                   "bad_request");
    hosted_refuses("GET", "/api/nothing", headers, NULL, 404, "not_found");
    hosted_refuses("PUT", "/api/tables", headers, "{}", 405, "bad_method");
    hosted_refuses("GET", "/api/rename", headers, NULL, 405, "bad_method");
    hosted_refuses("GET", "/api/tables/0123456789abcdef0123456789abcdef", headers, NULL, 404,
                   "not_found");
    hosted_refuses("GET", "/api/tables/'%20OR%201=1", headers, NULL, 404, "not_found");
    char *deep = malloc(60001);
    memset(deep, '[', 60000);
    deep[60000] = '\0';
    hosted_refuses("POST", "/api/tables", headers, deep, 400, "bad_json");
    free(deep);
    hosted_still_serves();
}

static void test_what_is_too_long(void **state)
{
    (void)state;
    size_t size = 200000;
    char *text = malloc(size + 1);
    memset(text, 'a', size);
    text[size] = '\0';
    struct reply reply = http_ask(host.port, "POST", "/api/guest", NULL, text);
    assert_int_equal(reply.status, 413);
    reply_free(&reply);
    char *path = strdup(text);
    path[0] = '/';
    path[2000] = '\0';
    reply = http_ask(host.port, "GET", path, NULL, NULL);
    assert_true(reply.status == 0 || reply.status >= 400);
    reply_free(&reply);
    free(path);
    char *headers = malloc(size + 64);
    snprintf(headers, size + 64, "Cookie: %s\r\n", text);
    reply = http_ask(host.port, "GET", "/healthz", headers, NULL);
    assert_true(reply.status == 0 || reply.status >= 400);
    reply_free(&reply);
    free(headers);
    static const char chunked[] = "POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
                                  "chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
    reply = http_raw(host.port, chunked, sizeof chunked - 1);
    assert_true(reply.status == 0 || reply.status >= 400);
    reply_free(&reply);
    reply = http_raw(host.port, "\0\1\2\3 nonsense\r\n\r\n", 18);
    assert_true(reply.status == 0 || reply.status >= 400);
    reply_free(&reply);
    free(text);
    hosted_still_serves();
}

static void test_frames_that_are_none(void **state)
{
    (void)state;
    struct wire wire;
    char long_text[40000];
    memset(long_text, ' ', sizeof long_text);
    /* Too long, announced and real. */
    wire_open_guest(&wire, &ada);
    wire_send_frame(&wire, 0x81, long_text, sizeof long_text, sizeof long_text);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 1009);
    wire_close(&wire);
    wire_open_guest(&wire, &ada);
    wire_send_frame(&wire, 0x81, "{}", 2, (size_t)1 << 40);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    wire_close(&wire);
    /* Not text; not UTF-8; a kind that there is not; a continuation of nothing. */
    wire_open_guest(&wire, &ada);
    wire_send_frame(&wire, 0x82, "{}", 2, 2);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    wire_close(&wire);
    wire_open_guest(&wire, &ada);
    wire_send_frame(&wire, 0x8b, "{}", 2, 2);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    wire_close(&wire);
    wire_open_guest(&wire, &ada);
    wire_send_frame(&wire, 0x80, "{}", 2, 2);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    wire_close(&wire);
    hosted_still_serves();
}

static void test_messages_that_are_none(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", "bad_json"},
        {"{", "bad_json"},
        {"[]", "bad_json"},
        {"{}", "unknown_op"},
        {"{\"op\":5}", "bad_request"},
        {"{\"op\":\"login\"}", "unknown_op"},
        {"{\"op\":\"play\"}", "not_found"},
        {"{\"op\":\"play\",\"match\":7}", "bad_request"},
        {"{\"op\":\"play\",\"match\":\"../../etc/passwd\"}", "not_found"},
        {"{\"op\":\"play\",\"match\":\"0123456789abcdef0123456789abcdef\"}", "not_found"},
        {"{\"op\":\"me\",\"id\":\"012345678901234567890123456789\"}", "bad_request"},
        {"{\"op\":\"rename\",\"name\":\"\"}", "bad_name"},
        {"{\"op\":\"rename\",\"name\":\"a\\nb\"}", "bad_name"},
    };
    struct wire wire;
    wire_open_guest(&wire, &ada);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(wire_send(&wire, "%s", texts[i][0]));
        json_t *json = wire_receive(&wire, CLIENT_TIMEOUT);
        assert_string_equal(json_code(json), texts[i][1]);
        json_decref(json);
    }
    /* In two parts, which is proper. */
    wire_send_frame(&wire, 0x01, "{\"op\":", 6, 6);
    wire_send_frame(&wire, 0x80, "\"me\"}", 5, 5);
    json_t *json = wire_receive(&wire, CLIENT_TIMEOUT);
    assert_string_equal(json_text_at(json, "person.name"), "Ada");
    json_decref(json);
    wire_close(&wire);
}

/* A server that allows so little that no machine is too slow to send more. */
static void test_a_flood_is_slowed_and_then_closed(void **state)
{
    static const char *const options[] = {"--rate", "1", "--ping", "600", NULL};
    (void)state;
    struct host usual = host;
    struct guest guest;
    struct wire wire;
    assert_true(hosted_start_with(options));
    assert_true(guest_make(&guest, host.port, "Eve"));
    wire_open_guest(&wire, &guest);
    for (int i = 0; i < 1000 && wire_send(&wire, "{\"op\":\"me\"}"); i++)
        ;
    int refused = 0;
    for (json_t *json; (json = wire_receive(&wire, CLIENT_TIMEOUT)) != NULL; json_decref(json))
        refused += strcmp(json_code(json), "too_fast") == 0;
    assert_true(refused > 0);
    assert_int_equal(wire.close_code, 1008);
    wire_close(&wire);
    hosted_still_serves();
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

/* Asks for much and reads nothing: dropped when too much waits, and may come back. */
static void test_a_slow_reader_is_dropped(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    sit_down_to(&sitting, host.port, "template", "");
    wire_open_guest(&wire, &sitting.guests[0]);
    for (int i = 0; i < 1900; i++)
        wire_send(&wire, "{\"op\":\"table\",\"match\":\"%s\"}", sitting.id);
    struct reply reply = {0};
    bool dropped = false;
    for (int i = 0; i < CLIENT_TIMEOUT / 10 && !dropped; i++) {
        reply_free(&reply);
        reply = http_ask(host.port, "GET", "/metrics", NULL, NULL);
        const char *line = strstr(reply.body, "\nincognita_slow_readers_total ");
        dropped = strtol(line + 30, NULL, 10) > 0;
        usleep(10000);
    }
    reply_free(&reply);
    assert_true(dropped);
    wire_close(&wire);
    wire_open_guest(&wire, &sitting.guests[0]);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id));
    json_t *json = wire_await(&wire, "subscribe", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
    wire_close(&wire);
}

static void test_too_many_connections(void **state)
{
    enum { MANY = 80 };
    (void)state;
    struct wire wires[MANY];
    int open = 0;
    for (int i = 0; i < MANY; i++) {
        wire_open_guest(&wires[i], &ada);
        open += wires[i].status == 101;
    }
    assert_true(open > 0 && open <= 60);
    for (int i = 0; i < MANY; i++)
        wire_close(&wires[i]);
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) { /* it takes a moment until they are gone */
        struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
        int status = reply.status;
        reply_free(&reply);
        if (status == 200)
            return;
        usleep(20000);
    }
    fail_msg("the server does not take connections any more");
}

static void test_a_taken_port_is_an_error(void **state)
{
    (void)state;
    struct host second;
    char port[16];
    snprintf(port, sizeof port, "%d", host.port);
    const char *const options[] = {"--port", port, NULL};
    assert_true(host_prepare(&second, host.program));
    assert_false(host_start(&second, options));
    host_remove(&second);
    hosted_still_serves();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_requests_that_are_none),
        cmocka_unit_test(test_what_is_too_long),
        cmocka_unit_test(test_frames_that_are_none),
        cmocka_unit_test(test_messages_that_are_none),
        cmocka_unit_test(test_a_flood_is_slowed_and_then_closed),
        cmocka_unit_test(test_a_slow_reader_is_dropped),
        cmocka_unit_test(test_too_many_connections),
        cmocka_unit_test(test_a_taken_port_is_an_error),
    };
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
