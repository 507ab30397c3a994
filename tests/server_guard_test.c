/*
 * Nobody acts for another: wrong seats, foreign pages, missing and made-up tokens, passwords, and
 * how many guests may come from where.
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

#include "hosted.h"

static struct guest ada;
static struct guest bob;

static int start(void **state)
{
    static const char *const options[] = {"--guests-an-hour", "100", "--logins-an-hour", "100",
                                          NULL};
    (void)state;
    return !hosted_start_with(options) || !guest_make(&ada, host.port, "Ada") ||
           !guest_make(&bob, host.port, "Bob");
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
    expect_code(&ada, id, "play", "{\"expect\":0,\"event\":\"x\"}", "bad_request");
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
    hosted_refuses("POST", path, NULL, body, 401, "no_identity");
    hosted_refuses("POST", path, "Authorization: Bearer x\r\n", body, 401, "no_identity");
    hosted_refuses("POST", path,
                   "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n", body,
                   401, "no_identity");
    hosted_refuses("GET", "/api/me", NULL, NULL, 401, "no_identity");
    hosted_refuses("GET", "/api/me", "Cookie: incognita=; other=1\r\n", NULL, 401, "no_identity");
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
        hosted_refuses("POST", "/api/tables", headers, body, 403, "foreign_origin");
        wire_open(&wire, host.port, headers);
        assert_int_equal(wire.status, 403);
        assert_non_null(strstr(wire.refusal, "foreign_origin"));
        wire_close(&wire);
    }
    hosted_still_serves();
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
    snprintf(cleo.token, sizeof cleo.token, "%s", json_text_at(json, "token"));
    json_decref(json);
    json = guest_post(&ada, "rename", "{\"name\":\"cleo\"}");
    assert_string_equal(json_code(json), "taken");
    json_decref(json);
    hosted_refuses("POST", "/api/login", NULL, "{\"name\":\"Cleo\",\"password\":\"wrong horse\"}",
                   401, "wrong_password");
    hosted_refuses("POST", "/api/login", NULL, "{\"name\":\"Nobody\",\"password\":\"wrong horse\"}",
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
    hosted_refuses("POST", "/api/login", NULL, "{\"name\":\"cleo\",\"password\":\"correct horse\"}",
                   401, "wrong_password");
}

/* Behind a proxy the address and the scheme are what the proxy says. */
static void test_behind_a_proxy(void **state)
{
    (void)state;
    struct host behind;
    const char *const options[] = {"--behind-proxy", "--guests-an-hour", "2", NULL};
    assert_true(host_prepare(&behind, host.program));
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
        cmocka_unit_test(test_passwords_and_leaving),
        cmocka_unit_test(test_behind_a_proxy),
        cmocka_unit_test(test_guests_are_limited),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
