/*
 * Nobody acts for another, and nobody brings the server down: wrong seats, foreign pages, missing
 * and made-up tokens, what is too long, too much, too fast or not what it should be, slow readers,
 * paths that lead elsewhere. Each has a limit and a clear refusal.
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
#include <sys/stat.h>
#include <unistd.h>

#include "client.h"

static const char *program;
static struct host host;
static struct guest ada;
static struct guest bob;
static char web[64];

static void put_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", web, name);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void make_web(void)
{
    char path[128];
    snprintf(web, sizeof web, "/tmp/incognita-web-XXXXXX");
    if (mkdtemp(web) == NULL)
        abort();
    snprintf(path, sizeof path, "%s/assets", web);
    mkdir(path, 0700);
    put_file("index.html", "<!doctype html><title>client</title>");
    put_file("assets/app-3f9a1c07.js", "plain");
    put_file("assets/app-3f9a1c07.js.br", "brotli");
    put_file("assets/app-3f9a1c07.js.gz", "gzip");
    snprintf(path, sizeof path, "%s/link.txt", web);
    if (symlink("/etc/passwd", path) != 0)
        abort();
}

static void remove_web(void)
{
    static const char *const names[] = {"index.html", "assets/app-3f9a1c07.js",
                                        "assets/app-3f9a1c07.js.br", "assets/app-3f9a1c07.js.gz",
                                        "link.txt"};
    char path[256];
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", web, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/assets", web);
    rmdir(path);
    rmdir(web);
}

static int start(void **state)
{
    (void)state;
    make_web();
    const char *const options[] = {
        "--web",  web,   "--queue",          "16",  "--per-address",    "60",
        "--rate", "500", "--guests-an-hour", "100", "--logins-an-hour", "100",
        NULL};
    return !host_prepare(&host, program) || !host_start(&host, options) ||
           !guest_make(&ada, host.port, "Ada") || !guest_make(&bob, host.port, "Bob");
}

static int stop(void **state)
{
    (void)state;
    int status = host_stop(&host, SIGTERM);
    host_remove(&host);
    remove_web();
    return status;
}

static void expect_refusal(const char *method, const char *path, const char *headers,
                           const char *body, int status, const char *code)
{
    struct reply reply = http_ask(host.port, method, path, headers, body);
    assert_int_equal(reply.status, status);
    assert_string_equal(json_code(reply.json), code);
    reply_free(&reply);
}

static void still_serves(void)
{
    struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
}

/* A running table of two people. */
static void make_table(char id[64])
{
    char path[128];
    json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",\"players\":2}");
    assert_true(json_is_ok(json));
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", id);
    json_decref(guest_post(&bob, path, "{}"));
    snprintf(path, sizeof path, "tables/%s/start", id);
    json_decref(guest_post(&ada, path, "{}"));
}

static void expect_code(const struct guest *guest, const char *id, const char *op, const char *body,
                        const char *code)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    json_t *json = guest_post(guest, path, "%s", body);
    assert_string_equal(json_code(json), code);
    json_decref(json);
}

static void test_nobody_plays_for_another(void **state)
{
    (void)state;
    struct guest eve;
    char id[64];
    char path[128];
    make_table(id);
    assert_true(guest_make(&eve, host.port, "Eve"));
    expect_code(&eve, id, "play", "{\"expect\":0,\"event\":0}", "not_yours");
    expect_code(&eve, id, "undo", "{\"expect\":0}", "not_yours");
    expect_code(&eve, id, "resign", "{}", "not_yours");
    expect_code(&eve, id, "return", "{}", "not_yours");
    expect_code(&eve, id, "hint", "{}", "not_yours");
    expect_code(&eve, id, "join", "{\"seat\":0}", "not_open");
    expect_code(&eve, id, "rematch", "{}", "not_over");
    /* Bob, for Ada's seat: an event of hers, whole. */
    snprintf(path, sizeof path, "tables/%s", id);
    json_t *seen = guest_get(&ada, path);
    char *stolen = json_dumps(json_at(seen, "legal.0"), JSON_COMPACT);
    char body[512];
    snprintf(body, sizeof body, "{\"expect\":0,\"event\":%s}", stolen);
    expect_code(&bob, id, "play", body, "illegal_event");
    free(stolen);
    json_decref(seen);
    expect_code(&ada, id, "play", "{\"expect\":0,\"event\":99}", "illegal_event");
    expect_code(&ada, id, "play",
                "{\"expect\":0,\"event\":{\"by\":0,\"do\":\"sail\",\"chart\":99}}",
                "illegal_event");
    expect_code(&ada, id, "play", "{\"expect\":0,\"event\":\"x\"}", "illegal_event");
    seen = guest_get(&bob, path);
    assert_int_equal(json_number_at(seen, "seq"), 0);
    json_decref(seen);
}

static void test_tokens(void **state)
{
    (void)state;
    char id[64];
    char path[128];
    make_table(id);
    snprintf(path, sizeof path, "/api/tables/%s/play", id);
    const char *body = "{\"expect\":0,\"event\":0}";
    expect_refusal("POST", path, NULL, body, 401, "no_identity");
    expect_refusal("POST", path, "Authorization: Bearer x\r\n", body, 401, "no_identity");
    expect_refusal("POST", path,
                   "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n", body,
                   401, "no_identity");
    expect_refusal("GET", "/api/me", NULL, NULL, 401, "no_identity");
    expect_refusal("GET", "/api/me", "Cookie: incognita=; other=1\r\n", NULL, 401, "no_identity");
    struct wire wire;
    wire_open(&wire, host.port, "");
    assert_int_equal(wire.status, 401);
    wire_close(&wire);
    wire_open(&wire, host.port,
              "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n");
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 4401);
    wire_close(&wire);
}

static void test_only_our_own_pages(void **state)
{
    (void)state;
    char headers[512];
    const char *body = "{\"game\":\"template\",\"players\":2}";
    snprintf(headers, sizeof headers,
             "Cookie: a=b; incognita=%s\r\nOrigin: http://127.0.0.1:%d\r\n", ada.token, host.port);
    struct reply reply = http_ask(host.port, "POST", "/api/tables", headers, body);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    struct wire wire;
    wire_open(&wire, host.port, headers);
    assert_int_equal(wire.status, 101);
    wire_close(&wire);
    static const char *const foreign[] = {"http://evil.example", "null", "http://127.0.0.1",
                                          "http://127.0.0.1.evil.example:80", ""};
    for (int i = 0; i < 5; i++) {
        snprintf(headers, sizeof headers, "Cookie: incognita=%s\r\n%s%s%s", ada.token,
                 foreign[i][0] == '\0' ? "" : "Origin: ", foreign[i],
                 foreign[i][0] == '\0' ? "" : "\r\n");
        expect_refusal("POST", "/api/tables", headers, body, 403, "foreign_origin");
        wire_open(&wire, host.port, headers);
        assert_int_equal(wire.status, 403);
        assert_non_null(strstr(wire.refusal, "foreign_origin"));
        wire_close(&wire);
    }
    still_serves();
}

static void test_the_cookie_is_guarded(void **state)
{
    (void)state;
    char headers[128];
    snprintf(headers, sizeof headers, "Origin: http://127.0.0.1:%d\r\n", host.port);
    struct reply reply = http_ask(host.port, "POST", "/api/guest", headers, "{}");
    assert_int_equal(reply.status, 200);
    assert_non_null(strcasestr(reply.head, "set-cookie: incognita="));
    assert_non_null(strstr(reply.head, "HttpOnly"));
    assert_non_null(strstr(reply.head, "SameSite=Lax"));
    assert_null(json_at(reply.json, "token")); /* a page's script never sees it */
    reply_free(&reply);
}

static void test_requests_that_are_none(void **state)
{
    (void)state;
    char headers[160];
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", ada.token);
    expect_refusal("POST", "/api/tables", headers, "{", 400, "bad_json");
    expect_refusal("POST", "/api/tables", headers, "[]", 400, "bad_json");
    expect_refusal("POST", "/api/tables", headers, "{\"a\":1,\"a\":2}", 400, "bad_json");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"\xff\"}", 400, "bad_json");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"chess\"}", 400, "unknown_game");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"template\",\"players\":9}", 400,
                   "bad_players");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"template\",\"options\":{\"x\":1}}",
                   400, "bad_option");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"template\",\"bots\":[\"god\"]}",
                   400, "unknown_bot");
    expect_refusal("POST", "/api/tables", headers, "{\"game\":\"template\",\"id\":5}", 400,
                   "bad_request");
    expect_refusal("GET", "/api/nothing", headers, NULL, 404, "not_found");
    expect_refusal("PUT", "/api/tables", headers, "{}", 405, "bad_method");
    expect_refusal("GET", "/api/rename", headers, NULL, 405, "bad_method");
    expect_refusal("GET", "/api/tables/0123456789abcdef0123456789abcdef", headers, NULL, 404,
                   "not_found");
    expect_refusal("GET", "/api/tables/'%20OR%201=1", headers, NULL, 404, "not_found");
    char *deep = malloc(60001);
    memset(deep, '[', 60000);
    deep[60000] = '\0';
    expect_refusal("POST", "/api/tables", headers, deep, 400, "bad_json");
    free(deep);
    still_serves();
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
    still_serves();
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
    still_serves();
}

static void test_messages_that_are_none(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", "bad_json"},
        {"{", "bad_json"},
        {"[]", "bad_json"},
        {"{}", "unknown_op"},
        {"{\"op\":5}", "unknown_op"},
        {"{\"op\":\"login\"}", "unknown_op"},
        {"{\"op\":\"play\"}", "not_found"},
        {"{\"op\":\"play\",\"match\":7}", "not_found"},
        {"{\"op\":\"play\",\"match\":\"../../etc/passwd\"}", "not_found"},
        {"{\"op\":\"play\",\"match\":\"0123456789abcdef0123456789abcdef\"}", "not_found"},
        {"{\"op\":\"me\",\"id\":\"012345678901234567890123456789\"}", "bad_request"},
        {"{\"op\":\"rename\",\"name\":\"\"}", "bad_request"},
        {"{\"op\":\"rename\",\"name\":\"a\\nb\"}", "bad_request"},
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

static void test_a_flood_is_slowed_and_then_closed(void **state)
{
    (void)state;
    struct wire wire;
    wire_open_guest(&wire, &bob);
    int refused = 0;
    bool closed = false;
    for (int i = 0; i < 20000 && !closed; i++) {
        closed = !wire_send(&wire, "{\"op\":\"me\"}");
        json_t *json;
        while (i % 100 == 99 && (json = wire_receive(&wire, 10)) != NULL) {
            refused += strcmp(json_code(json), "too_fast") == 0;
            json_decref(json);
        }
        closed = closed || wire.descriptor < 0;
    }
    assert_true(refused > 0);
    assert_true(closed);
    wire_close(&wire);
    still_serves();
}

/* Asks for much and reads nothing: dropped when too much waits, and may come back. */
static void test_a_slow_reader_is_dropped(void **state)
{
    (void)state;
    char id[64];
    struct wire wire;
    make_table(id);
    wire_open_guest(&wire, &ada);
    for (int i = 0; i < 1900; i++)
        wire_send(&wire, "{\"op\":\"table\",\"match\":\"%s\"}", id);
    struct reply reply = {0};
    bool dropped = false;
    for (int i = 0; i < 200 && !dropped; i++) {
        reply_free(&reply);
        reply = http_ask(host.port, "GET", "/metrics", NULL, NULL);
        const char *line = strstr(reply.body, "\nincognita_slow_readers_total ");
        dropped = strtol(line + 30, NULL, 10) > 0;
        usleep(10000);
    }
    reply_free(&reply);
    assert_true(dropped);
    wire_close(&wire);
    wire_open_guest(&wire, &ada);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
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
    for (int i = 0; i < 100; i++) { /* it takes a moment until they are gone */
        struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
        int status = reply.status;
        reply_free(&reply);
        if (status == 200)
            return;
        usleep(20000);
    }
    fail_msg("the server does not take connections any more");
}

static void test_files(void **state)
{
    (void)state;
    struct reply reply = http_ask(host.port, "GET", "/", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, "client"));
    assert_non_null(strstr(reply.head, "content-security-policy: default-src 'none'"));
    assert_non_null(strstr(reply.head, "nosniff"));
    reply_free(&reply);
    reply = http_ask(host.port, "GET", "/tables/abc", NULL, NULL); /* the client's own paths */
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    const char *asset = "/assets/app-3f9a1c07.js";
    reply = http_ask(host.port, "GET", asset, "Accept-Encoding: gzip, br\r\n", NULL);
    assert_string_equal(reply.body, "brotli");
    assert_non_null(strstr(reply.head, "immutable"));
    assert_non_null(strstr(reply.head, "content-encoding: br"));
    char *tag = strstr(reply.head, "etag: ");
    assert_non_null(tag);
    char headers[160];
    snprintf(headers, sizeof headers, "If-None-Match: %.34s\r\n", tag + 6);
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, headers, NULL);
    assert_int_equal(reply.status, 304);
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, "Accept-Encoding: gzip\r\n", NULL);
    assert_string_equal(reply.body, "gzip");
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, NULL, NULL);
    assert_string_equal(reply.body, "plain");
    reply_free(&reply);
    static const char *const elsewhere[] = {"/../incognita.db",
                                            "/%2e%2e/%2e%2e/etc/passwd",
                                            "/assets/../../etc/passwd",
                                            "/link.txt",
                                            "/assets/..%2f..%2fetc/passwd",
                                            "//etc/passwd.txt",
                                            "/assets/app-3f9a1c07.js.br/../x.y"};
    for (int i = 0; i < 7; i++) {
        reply = http_ask(host.port, "GET", elsewhere[i], NULL, NULL);
        assert_true(reply.status >= 400 || reply.status == 0 ||
                    strstr(reply.body, "client") != NULL);
        if (reply.body != NULL)
            assert_null(strstr(reply.body, "root:"));
        reply_free(&reply);
    }
}

static void test_passwords_and_leaving(void **state)
{
    (void)state;
    struct guest cleo;
    assert_true(guest_make(&cleo, host.port, "Cleo"));
    json_t *json = guest_post(&cleo, "password", "{\"password\":\"short\"}");
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    json = guest_post(&cleo, "password", "{\"password\":\"correct horse\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_post(&ada, "rename", "{\"name\":\"cleo\"}");
    assert_string_equal(json_code(json), "taken");
    json_decref(json);
    expect_refusal("POST", "/api/login", NULL, "{\"name\":\"Cleo\",\"password\":\"wrong horse\"}",
                   401, "wrong_password");
    expect_refusal("POST", "/api/login", NULL, "{\"name\":\"Nobody\",\"password\":\"wrong horse\"}",
                   401, "wrong_password");
    struct reply reply = http_ask(host.port, "POST", "/api/login", NULL,
                                  "{\"name\":\"cleo\",\"password\":\"correct horse\"}");
    assert_int_equal(reply.status, 200);
    struct guest again = cleo;
    snprintf(again.token, sizeof again.token, "%s", json_text_at(reply.json, "token"));
    reply_free(&reply);
    json = guest_get(&again, "me");
    assert_string_equal(json_text_at(json, "person.name"), "Cleo");
    json_decref(json);
    /* Out on one device is not out on the other. */
    json_decref(guest_post(&again, "logout", "{}"));
    json = guest_get(&again, "me");
    assert_string_equal(json_code(json), "no_identity");
    json_decref(json);
    char path[128];
    json = guest_post(&cleo, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(path, sizeof path, "tables/%s", json_text_at(json, "table.id"));
    json_decref(json);
    json = guest_post(&cleo, "forget", "{}");
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    json = guest_post(&cleo, "forget", "{\"everything\":true}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_get(&cleo, "me");
    assert_string_equal(json_code(json), "no_identity");
    json_decref(json);
    json = guest_get(&ada, path);
    assert_string_equal(json_code(json), "not_found");
    json_decref(json);
    expect_refusal("POST", "/api/login", NULL, "{\"name\":\"cleo\",\"password\":\"correct horse\"}",
                   401, "wrong_password");
}

/* Behind a proxy the address and the scheme are what the proxy says. */
static void test_behind_a_proxy(void **state)
{
    (void)state;
    struct host behind;
    const char *const options[] = {"--behind-proxy", "--guests-an-hour", "2", NULL};
    assert_true(host_prepare(&behind, program));
    assert_true(host_start(&behind, options));
    int good = 0;
    for (int i = 0; i < 6; i++) {
        char headers[160];
        snprintf(headers, sizeof headers,
                 "X-Forwarded-For: 192.0.2.9, 198.51.100.%d\r\nX-Forwarded-Proto: https\r\n",
                 i / 3);
        struct reply reply = http_ask(behind.port, "POST", "/api/guest", headers, "{}");
        if (reply.status == 200) {
            good++;
            assert_non_null(strstr(reply.head, "; Secure"));
        }
        reply_free(&reply);
    }
    assert_int_equal(good, 4);
    assert_int_equal(host_stop(&behind, SIGTERM), 0);
    host_remove(&behind);
}

static void test_a_taken_port_is_an_error(void **state)
{
    (void)state;
    struct host second;
    char port[16];
    snprintf(port, sizeof port, "%d", host.port);
    const char *const options[] = {"--port", port, NULL};
    assert_true(host_prepare(&second, program));
    assert_false(host_start(&second, options));
    host_remove(&second);
    still_serves();
}

static void test_guests_are_limited(void **state)
{
    (void)state;
    struct reply reply = {0};
    for (int i = 0; i < 150 && reply.status != 429; i++) {
        reply_free(&reply);
        reply = http_ask(host.port, "POST", "/api/guest", NULL, "{}");
    }
    assert_int_equal(reply.status, 429);
    assert_string_equal(json_code(reply.json), "too_many");
    reply_free(&reply);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_plays_for_another),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_only_our_own_pages),
        cmocka_unit_test(test_the_cookie_is_guarded),
        cmocka_unit_test(test_requests_that_are_none),
        cmocka_unit_test(test_what_is_too_long),
        cmocka_unit_test(test_frames_that_are_none),
        cmocka_unit_test(test_messages_that_are_none),
        cmocka_unit_test(test_a_flood_is_slowed_and_then_closed),
        cmocka_unit_test(test_a_slow_reader_is_dropped),
        cmocka_unit_test(test_too_many_connections),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_passwords_and_leaving),
        cmocka_unit_test(test_behind_a_proxy),
        cmocka_unit_test(test_a_taken_port_is_an_error),
        cmocka_unit_test(test_guests_are_limited),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
