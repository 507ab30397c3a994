/*
 * HTTP to the letter, where being generous would harm: where a request ends, what a connection may
 * become, which hosts and addresses are meant.
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
#include <sys/socket.h>
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

static struct guest ada;

static int start(void **state)
{
    return hosted_start(state) != 0 || !guest_make(&ada, host.port, "Ada");
}

/* Sends this, reads one answer, and sees whether the other side closes then without another. */
static struct reply ask_raw(const char *text, bool *closed)
{
    char byte;
    int descriptor = client_connect(host.port);
    assert_true(client_send(descriptor, text, strlen(text)));
    struct reply reply = client_read(descriptor);
    *closed = recv(descriptor, &byte, 1, 0) <= 0;
    close(descriptor);
    return reply;
}

static void refuses_and_closes(const char *text, int status, const char *code)
{
    bool closed;
    struct reply reply = ask_raw(text, &closed);
    assert_int_equal(reply.status, status);
    assert_string_equal(json_code(reply.json), code);
    assert_true(closed);
    reply_free(&reply);
}

static void test_a_body_without_a_length(void **state)
{
    (void)state;
    refuses_and_closes("POST /api/guest HTTP/1.1\r\nHost: a\r\n\r\n"
                       "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
                       411, "no_length");
    refuses_and_closes("POST /api/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                       "2\r\n{}\r\n0\r\n\r\n",
                       411, "no_length");
    refuses_and_closes("POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: two\r\n\r\n{}", 400,
                       "bad_request");
    refuses_and_closes("POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: -2\r\n\r\n{}", 400,
                       "bad_request");
    refuses_and_closes("POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
                       "Content-Length: 40\r\n\r\n{}",
                       400, "bad_request");
    hosted_still_serves();
}

/* Where the length is said, two requests that come together are both answered. */
static void test_one_request_after_the_other(void **state)
{
    static const char two[] = "POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
                              "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    (void)state;
    char bytes[8192];
    size_t length = 0;
    ssize_t got;
    int descriptor = client_connect(host.port);
    assert_true(client_send(descriptor, two, sizeof two - 1));
    while ((got = recv(descriptor, bytes + length, sizeof bytes - 1 - length, 0)) > 0)
        length += (size_t)got;
    close(descriptor);
    bytes[length] = '\0';
    assert_int_equal(strncmp(bytes, "HTTP/1.1 200", 12), 0);
    assert_non_null(strstr(bytes + 12, "HTTP/1.1 200"));
    assert_non_null(strstr(bytes, "{\"ok\":true}"));
}

static void test_only_websockets_are_upgraded_to(void **state)
{
    (void)state;
    refuses_and_closes("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                       "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
                       426, "bad_upgrade");
    static const char *const versions[] = {"0", "8", "12", "14", "130", "x"};
    for (int i = 0; i < 6; i++) {
        bool closed;
        char text[512];
        snprintf(text, sizeof text,
                 "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: %s\r\nAuthorization: Bearer %s\r\n\r\n",
                 host.port, versions[i], ada.token);
        struct reply reply = ask_raw(text, &closed);
        assert_int_equal(reply.status, 426);
        assert_non_null(strcasestr(reply.head, "sec-websocket-version: 13\r\n"));
        assert_true(closed);
        reply_free(&reply);
    }
    hosted_still_serves();
}

/* Sends the bytes one by one; the other side must not care. */
static void send_slowly(struct wire *wire, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        assert_true(client_send(wire->descriptor, (const char *)bytes + i, 1));
}

/* As a client masks it: {"op":"me"} in two parts, with a ping between them and an empty end. */
static void test_frames_as_they_should_be(void **state)
{
    static const char text[] = "{\"op\":\"me\"}";
    static const unsigned char mask[] = {0x5a, 0x00, 0xff, 0x13};
    (void)state;
    struct wire wire;
    unsigned char bytes[256];
    size_t length = 0;
    const size_t parts[][2] = {{0, 5}, {5, 6}, {11, 0}};
    wire_open_guest(&wire, &ada);
    for (int part = 0; part < 3; part++) {
        bytes[length++] = part == 0 ? 0x01 : part == 1 ? 0x00 : 0x80;
        bytes[length++] = (unsigned char)(0x80 | parts[part][1]);
        memcpy(bytes + length, mask, 4);
        length += 4;
        for (size_t i = 0; i < parts[part][1]; i++)
            bytes[length++] = (unsigned char)text[parts[part][0] + i] ^ mask[i % 4];
        static const unsigned char ping[] = {0x89, 0x81, 1, 2, 3, 4, '?' ^ 1};
        memcpy(bytes + length, ping, sizeof ping);
        length += sizeof ping;
    }
    send_slowly(&wire, bytes, length);
    json_t *json = wire_await(&wire, "me", NULL);
    assert_string_equal(json_text_at(json, "person.name"), "Ada");
    json_decref(json);
    /* The same at once, twice, and a goodbye, which is returned. */
    assert_true(client_send(wire.descriptor, bytes, length));
    assert_true(client_send(wire.descriptor, bytes, length));
    assert_true(wire_send_frame(&wire, 0x88, "\x03\xe8", 2, 2));
    for (int i = 0; i < 2; i++) {
        json = wire_await(&wire, "me", NULL);
        assert_true(json_is_ok(json));
        json_decref(json);
    }
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 1000);
    wire_close(&wire);
}

/*
 * What no client may send ends the line with this code, whatever comes before and after it. All is
 * sent at once: the server may close as soon as it has read what it refuses.
 */
static void expect_refused(const void *bytes, size_t length, int code)
{
    static const char before[] = "{\"op\":\"me\"}";
    static const char after[] = "{\"op\":\"rename\",\"name\":\"Unmasked\"}";
    struct wire wire;
    uint8_t all[256];
    size_t at = frame_make(all, before, sizeof before - 1);
    memcpy(all + at, bytes, length);
    at += length;
    at += frame_make(all + at, after, sizeof after - 1);
    wire_open_guest(&wire, &ada);
    assert_true(client_send(wire.descriptor, all, at));
    json_t *json = wire_await(&wire, "me", NULL);
    assert_string_equal(json_text_at(json, "person.name"), "Ada");
    json_decref(json);
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, code);
    wire_close(&wire);
}

static void test_frames_that_no_client_may_send(void **state)
{
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } frames[] = {
        {"\x81\x0b{\"op\":\"me\"}", 13, 1002},              /* not masked */
        {"\x81\x7e\x01\x00", 4, 1002},                      /* likewise, of a longer one the head */
        {"\x89\x00", 2, 1002},                              /* a ping that is not masked */
        {"\x88\x02\x03\xe8", 4, 1002},                      /* a goodbye */
        {"\xc1\x80\0\0\0\0", 6, 1002},                      /* compressed */
        {"\x83\x80\0\0\0\0", 6, 1002},                      /* of no kind */
        {"\x80\x80\0\0\0\0", 6, 1002},                      /* more, of nothing */
        {"\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 12, 1002},     /* one message within another */
        {"\x09\x80\0\0\0\0", 6, 1002},                      /* a ping in parts */
        {"\x89\xfe\x00\x7e\0\0\0\0", 8, 1002},              /* a long one */
        {"\x81\xfe\x00\x02\0\0\0\0{}", 10, 1002},           /* a length in too many bytes */
        {"\x81\xff\0\0\0\0\0\0\0\x02\0\0\0\0{}", 16, 1002}, /* likewise */
        {"\x82\x80\0\0\0\0", 6, 1003},                      /* not text */
        {"\x81\xff\0\0\0\0\0\x01\0\0\0\0\0\0", 14, 1009},   /* too long */
        {"\x88\x82\0\0\0\0\x03\xed", 8, 1002}, /* a goodbye with no code of one's own */
        {"\x88\x80\0\0\0\0", 6, 1000},         /* and one with none, as it may be */
    };
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++)
        expect_refused(frames[i].bytes, frames[i].length, frames[i].code);
    hosted_still_serves();
}

/* A ping is answered with what is in it, the last of several at least, and an empty one too. */
static void test_pings_are_answered(void **state)
{
    (void)state;
    struct wire wire;
    unsigned char got[9];
    wire_open_guest(&wire, &ada);
    assert_true(wire_send_frame(&wire, 0x89, "hear me", 7, 7));
    for (size_t length = 0; length < sizeof got;) {
        ssize_t more = recv(wire.descriptor, got + length, sizeof got - length, 0);
        assert_true(more > 0);
        length += (size_t)more;
    }
    assert_memory_equal(got, "\x8a\x07hear me", 9);
    assert_true(wire_send_frame(&wire, 0x89, "", 0, 0));
    assert_int_equal(recv(wire.descriptor, got, 2, MSG_WAITALL), 2);
    assert_memory_equal(got, "\x8a\x00", 2);
    wire_close(&wire);
}

/* Cookies of other programs on the same host come along. */
static void test_many_cookies(void **state)
{
    enum { MOST = 8192 };
    (void)state;
    char *headers = malloc(2 * MOST);
    for (int length = 1100; length <= MOST; length += MOST - 1100) {
        int padding = length - (int)strlen("incognita=; other=") - (int)strlen(ada.token);
        snprintf(headers, 2 * MOST, "Cookie: incognita=%s; other=%0*d\r\n", ada.token, padding, 0);
        struct reply reply = http_ask(host.port, "GET", "/api/me", headers, NULL);
        assert_int_equal(reply.status, 200);
        assert_string_equal(json_text_at(reply.json, "person.name"), "Ada");
        reply_free(&reply);
    }
    snprintf(headers, 2 * MOST, "Cookie: other=%0*d\r\n", MOST, 0);
    hosted_refuses("GET", "/api/me", headers, NULL, 431, "too_long");
    free(headers);
}

static void test_nobody_guesses_what_an_answer_is(void **state)
{
    static const char *const paths[] = {"/api/games", "/api/me", "/api/nothing", "/healthz",
                                        "/metrics",   "/",       "/no.thing"};
    (void)state;
    for (int i = 0; i < 7; i++) {
        struct reply reply = http_ask(host.port, "GET", paths[i], NULL, NULL);
        assert_non_null(strcasestr(reply.head, "x-content-type-options: nosniff\r\n"));
        reply_free(&reply);
    }
}

static void test_who_is_too_fast_learns_with_what(void **state)
{
    static const char *const options[] = {"--rate", "1", "--ping", "600", NULL};
    (void)state;
    struct host usual = host;
    struct guest guest;
    struct wire wire;
    assert_true(hosted_start_with(options));
    assert_true(guest_make(&guest, host.port, "Ada"));
    wire_open_guest(&wire, &guest);
    json_t *json = NULL;
    for (int i = 0; i < 100 && strcmp(json_code(json), "too_fast") != 0; i++) {
        char id[16];
        json_decref(json);
        snprintf(id, sizeof id, "n%d", i);
        assert_true(wire_send(&wire, "{\"op\":\"me\",\"id\":\"%s\"}", id));
        json = wire_receive(&wire, CLIENT_TIMEOUT);
        assert_non_null(json_text_at(json, "id"));
        assert_string_equal(json_text_at(json, "id"), id);
        assert_string_equal(json_text_at(json, "op"), "me");
    }
    assert_string_equal(json_code(json), "too_fast");
    json_decref(json);
    wire_close(&wire);
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

/*
 * What must be read counts by its size: else a few connections could keep the server reading. One
 * body takes nearly all that an address may use at once, and one message what a connection may:
 * those that follow are refused unless seconds pass between them.
 */
static void test_what_is_long_counts_for_more(void **state)
{
    static const char *const options[] = {"--guests-an-hour", "0",   "--rate", "8",
                                          "--ping",           "600", NULL};
    enum { BODY = 60000, MESSAGE = 15000, TRIES = 20, AT_ONCE = 6 };
    static char text[BODY + 1];
    static uint8_t frames[AT_ONCE * (MESSAGE + 16)];
    (void)state;
    struct host usual = host;
    struct guest guest;
    struct wire wire;
    int refused = 0;
    memset(text, ' ', BODY);
    memcpy(text, "{\"a\":1}", 7);
    assert_true(hosted_start_with(options));
    for (int i = 0; i < TRIES; i++) { /* short ones, from elsewhere */
        struct reply reply =
            http_ask_from("127.0.0.2", host.port, "POST", "/api/guest", NULL, "{}");
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
    }
    assert_true(guest_make(&guest, host.port, "Ada"));
    wire_open_guest(&wire, &guest);
    for (int i = 0; i < TRIES && refused == 0; i++) {
        struct reply reply = http_ask(host.port, "POST", "/api/guest", NULL, text);
        refused += reply.status == 429;
        assert_true(i > 0 || refused == 0);
        reply_free(&reply);
    }
    assert_int_equal(refused, 1);
    refused = 0;
    for (int round = 0; round < TRIES && refused == 0; round++) {
        size_t length = 0;
        for (int i = 0; i < AT_ONCE; i++)
            length += frame_make(frames + length, text + 7, MESSAGE);
        assert_true(client_send(wire.descriptor, frames, length));
        for (int i = 0; i < AT_ONCE; i++) {
            /* Nor is it read any more: else it would be found to be no request. */
            json_t *json = wire_receive(&wire, CLIENT_TIMEOUT);
            bool fast = strcmp(json_code(json), "too_fast") == 0;
            assert_true(fast || strcmp(json_code(json), "bad_json") == 0);
            assert_true(round > 0 || i > 0 || !fast);
            refused += fast;
            json_decref(json);
        }
    }
    assert_true(refused > 0);
    wire_close(&wire);
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

/* Plays on with a new id each time until the seat may take its last event back; that event's id. */
static int play_to_undo(struct sitting *sitting, int *seat)
{
    for (int turn = 0; turn < 2000; turn++) {
        char body[64];
        json_t *seen = look(sitting, *seat);
        snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0,\"id\":\"p%d\"}",
                 (int)json_number_at(seen, "seq"), turn);
        json_decref(seen);
        json_t *json = act(sitting, *seat, "play", body);
        bool played = json_is_ok(json);
        json_decref(json);
        seen = look(sitting, *seat);
        bool found = played && json_is_true(json_at(seen, "undo"));
        json_decref(seen);
        if (found)
            return turn;
        if (!played)
            *seat = 1 - *seat;
    }
    return -1;
}

/* What a client hears of its play is no answer to its undo. */
static void test_an_id_is_for_one_purpose(void **state)
{
    (void)state;
    struct sitting sitting;
    char body[64];
    int seat = 0;
    sit_down_to(&sitting, host.port, "noria", "");
    int turn = play_to_undo(&sitting, &seat);
    assert_true(turn >= 0);
    json_t *seen = look(&sitting, seat);
    int sequence = (int)json_number_at(seen, "seq");
    json_decref(seen);
    static const struct {
        const char *op;
        const char *id;
        const char *code;
        bool repeated;
    } steps[] = {
        {"undo", "p", "bad_request", false},
        {"standin", "p", "bad_request", false},
        {"undo", "u", "", false},
        {"play", "u", "bad_request", false},
        {"undo", "u", "", true},
        {"standin", "s", "", false},
        {"return", "s", "bad_request", false},
        {"resign", "s", "bad_request", false},
        {"standin", "s", "", true},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0,\"id\":\"%s%d\"}", sequence,
                 steps[i].id, turn);
        json_t *json = act(&sitting, seat, steps[i].op, body);
        assert_string_equal(json_code(json), steps[i].code);
        assert_int_equal(json_is_true(json_at(json, "repeated")), steps[i].repeated);
        json_decref(json);
    }
}

static void test_figures_are_for_this_machine(void **state)
{
    static const char *const proxied[] = {"--rate", "0", "--behind-proxy", NULL};
    static const char *const open[] = {"--rate", "0", "--behind-proxy", "--public-metrics", NULL};
    static const char far[] = "X-Forwarded-For: 127.0.0.1, 203.0.113.9\r\n";
    (void)state;
    struct host usual = host;
    for (int i = 0; i < 2; i++) {
        assert_true(hosted_start_with(i == 0 ? proxied : open));
        struct reply reply = http_ask(host.port, "GET", "/metrics", far, NULL);
        assert_int_equal(reply.status, i == 0 ? 404 : 200);
        reply_free(&reply);
        reply = http_ask(host.port, "GET", "/metrics", NULL, NULL);
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
        assert_int_equal(hosted_stop(NULL), 0);
    }
    host = usual;
}

static int status_for_host(const char *name)
{
    char text[256];
    bool closed;
    snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\n%s%s%sConnection: close\r\n\r\n",
             name[0] == '\0' ? "" : "Host: ", name, name[0] == '\0' ? "" : "\r\n");
    struct reply reply = ask_raw(text, &closed);
    int status = reply.status;
    reply_free(&reply);
    return status;
}

static void test_only_hosts_that_are_meant(void **state)
{
    static const char *const options[] = {"--rate", "0",     "--host", "play.example.org",
                                          "--host", "[::1]", NULL};
    static const char *const good[] = {"play.example.org", "PLAY.example.org:8080", "[::1]",
                                       "[::1]:8080"};
    static const char *const bad[] = {"",
                                      "127.0.0.1",
                                      "example.org",
                                      "play.example.org.evil.example",
                                      "xplay.example.org",
                                      "[::2]:8080",
                                      "evil.example:80"};
    (void)state;
    struct host usual = host;
    struct wire wire;
    assert_int_equal(status_for_host("evil.example"), 200);
    assert_true(hosted_start_with(options));
    for (int i = 0; i < 4; i++)
        assert_int_equal(status_for_host(good[i]), 200);
    for (int i = 0; i < 7; i++)
        assert_true(status_for_host(bad[i]) >= 400);
    hosted_refuses("GET", "/api/games", NULL, NULL, 421, "wrong_host");
    wire_open(&wire, host.port, "Authorization: Bearer x\r\n");
    assert_int_equal(wire.status, 421);
    wire_close(&wire);
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

static int guest_from(const char *address)
{
    char headers[128];
    snprintf(headers, sizeof headers, "X-Forwarded-For: %s\r\n", address);
    struct reply reply = http_ask(host.port, "POST", "/api/guest", headers, "{}");
    int status = reply.status;
    reply_free(&reply);
    return status;
}

/* Whoever has one address of a network of IPv6 has all of them. */
static void test_networks_of_ipv6_are_counted(void **state)
{
    static const char *const options[] = {"--behind-proxy", "--guests-an-hour", "2", NULL};
    (void)state;
    struct host usual = host;
    assert_true(hosted_start_with(options));
    assert_int_equal(guest_from("2001:db8:0:1::1"), 200);
    assert_int_equal(guest_from("2001:0DB8:0:1:ffff::2"), 200);
    assert_int_equal(guest_from("2001:db8::1:a:b:c:d"), 429);
    assert_int_equal(guest_from("2001:db8:0:2::1"), 200);
    assert_int_equal(guest_from("203.0.113.1"), 200);
    assert_int_equal(guest_from("::ffff:203.0.113.1"), 200);
    assert_int_equal(guest_from("203.0.113.1"), 429);
    assert_int_equal(guest_from("203.0.113.2"), 200);
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_body_without_a_length),
        cmocka_unit_test(test_one_request_after_the_other),
        cmocka_unit_test(test_only_websockets_are_upgraded_to),
        cmocka_unit_test(test_frames_as_they_should_be),
        cmocka_unit_test(test_frames_that_no_client_may_send),
        cmocka_unit_test(test_pings_are_answered),
        cmocka_unit_test(test_many_cookies),
        cmocka_unit_test(test_nobody_guesses_what_an_answer_is),
        cmocka_unit_test(test_who_is_too_fast_learns_with_what),
        cmocka_unit_test(test_what_is_long_counts_for_more),
        cmocka_unit_test(test_an_id_is_for_one_purpose),
        cmocka_unit_test(test_figures_are_for_this_machine),
        cmocka_unit_test(test_only_hosts_that_are_meant),
        cmocka_unit_test(test_networks_of_ipv6_are_counted),
    };
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
