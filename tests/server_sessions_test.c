/*
 * Sessions: a new password asks for the old one and ends every other session, whoever logs out
 * everywhere is out everywhere, and a token that nobody uses ends by itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"

enum { DAY = 24 * 3600 * 1000 };

static int start(void **state)
{
    static const char *const options[] = {"--guests-an-hour",
                                          "0",
                                          "--logins-an-hour",
                                          "0",
                                          "--session-days",
                                          "30",
                                          "--ping",
                                          "600",
                                          NULL};
    (void)state;
    return !hosted_start_with(options);
}

static void expect_code(const struct guest *guest, const char *path, const char *body,
                        const char *code)
{
    json_t *json = guest_post(guest, path, "%s", body);
    assert_string_equal(json_code(json), code);
    json_decref(json);
}

static void expect_gone(const struct guest *guest)
{
    json_t *json = guest_get(guest, "me");
    assert_string_equal(json_code(json), "no_identity");
    json_decref(json);
}

static void expect_there(const struct guest *guest, const char *name)
{
    json_t *json = guest_get(guest, "me");
    assert_true(json_is_ok(json));
    assert_string_equal(json_text_at(json, "person.name"), name);
    json_decref(json);
}

static void expect_closed(struct wire *wire)
{
    assert_null(wire_receive(wire, CLIENT_TIMEOUT));
    assert_int_equal(wire->close_code, 4401);
    wire_close(wire);
}

/* Sets the password; the guest has the new token afterwards. */
static void set_password(struct guest *guest, const char *body)
{
    json_t *json = guest_post(guest, "password", "%s", body);
    assert_true(json_is_ok(json));
    assert_true(json_is_true(json_at(json, "person.password")));
    assert_non_null(json_text_at(json, "token"));
    snprintf(guest->token, sizeof guest->token, "%s", json_text_at(json, "token"));
    json_decref(json);
}

static struct guest log_in(const char *body)
{
    struct guest guest = {.port = host.port};
    struct reply reply = http_ask(host.port, "POST", "/api/login", NULL, body);
    assert_int_equal(reply.status, 200);
    snprintf(guest.token, sizeof guest.token, "%s", json_text_at(reply.json, "token"));
    reply_free(&reply);
    return guest;
}

static void test_a_first_password_needs_no_old_one(void **state)
{
    (void)state;
    struct guest ada;
    assert_true(guest_make(&ada, host.port, "Ada"));
    struct guest stolen = ada;
    set_password(&ada, "{\"password\":\"first horse\"}");
    expect_there(&ada, "Ada");
    expect_gone(&stolen); /* whoever had the same token has it no more */
}

static void test_a_new_password_asks_for_the_old_one(void **state)
{
    (void)state;
    struct guest bea;
    assert_true(guest_make(&bea, host.port, "Bea"));
    set_password(&bea, "{\"password\":\"first horse\"}");
    expect_code(&bea, "password", "{\"password\":\"second horse\"}", "wrong_password");
    expect_code(&bea, "password", "{\"password\":\"second horse\",\"old\":\"\"}", "wrong_password");
    expect_code(&bea, "password", "{\"password\":\"second horse\",\"old\":\"another horse\"}",
                "wrong_password");
    expect_code(&bea, "password", "{\"password\":\"short\",\"old\":\"first horse\"}",
                "bad_request");
    expect_there(&bea, "Bea"); /* a mistake costs nothing */
    set_password(&bea, "{\"password\":\"second horse\",\"old\":\"first horse\"}");
    hosted_refuses("POST", "/api/login", NULL, "{\"name\":\"Bea\",\"password\":\"first horse\"}",
                   401, "wrong_password");
    log_in("{\"name\":\"Bea\",\"password\":\"second horse\"}");
}

static void test_a_new_password_ends_all_other_sessions(void **state)
{
    (void)state;
    struct guest cleo;
    assert_true(guest_make(&cleo, host.port, "Cleo"));
    set_password(&cleo, "{\"password\":\"first horse\"}");
    struct guest elsewhere = log_in("{\"name\":\"Cleo\",\"password\":\"first horse\"}");
    struct guest before = cleo;
    struct wire here;
    struct wire there;
    wire_open_guest(&here, &cleo);
    wire_open_guest(&there, &elsewhere);
    assert_true(wire_send(&there, "{\"op\":\"me\",\"id\":\"1\"}"));
    json_decref(wire_await(&there, "me", "1"));
    set_password(&cleo, "{\"password\":\"second horse\",\"old\":\"first horse\"}");
    expect_closed(&there);
    expect_closed(&here); /* it was opened with the token before */
    expect_gone(&elsewhere);
    expect_gone(&before);
    expect_there(&cleo, "Cleo");
    hosted_restart(SIGTERM, &cleo, 1);
    before.port = elsewhere.port = host.port;
    expect_gone(&elsewhere);
    expect_gone(&before);
    expect_there(&cleo, "Cleo");
}

/* Two who know the old password, at the same moment: one of them is too late. */
static void test_of_two_changes_at_once_one_holds(void **state)
{
    (void)state;
    struct guest dora;
    assert_true(guest_make(&dora, host.port, "Dora"));
    set_password(&dora, "{\"password\":\"first horse\"}");
    char request[2][512];
    int descriptors[2];
    int good = 0;
    for (int i = 0; i < 2; i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"password\":\"horse number %d\",\"old\":\"first horse\"}",
                 i);
        snprintf(request[i], sizeof request[i],
                 "POST /api/password HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 host.port, dora.token, strlen(body), body);
        descriptors[i] = client_connect(host.port);
        assert_true(descriptors[i] >= 0);
    }
    for (int i = 0; i < 2; i++)
        assert_true(client_send(descriptors[i], request[i], strlen(request[i])));
    for (int i = 0; i < 2; i++) {
        struct reply reply = client_read(descriptors[i]);
        good += reply.status == 200;
        reply_free(&reply);
        close(descriptors[i]);
    }
    assert_int_equal(good, 1);
}

static void test_log_out_everywhere(void **state)
{
    (void)state;
    struct guest emma;
    assert_true(guest_make(&emma, host.port, "Emma"));
    set_password(&emma, "{\"password\":\"first horse\"}");
    struct guest elsewhere = log_in("{\"name\":\"Emma\",\"password\":\"first horse\"}");
    struct guest third = log_in("{\"name\":\"Emma\",\"password\":\"first horse\"}");
    struct wire wire;
    wire_open_guest(&wire, &third);
    json_decref(guest_post(&elsewhere, "logout", "{}"));
    expect_gone(&elsewhere);
    expect_there(&third, "Emma"); /* out at one is not out at the other */
    json_t *json = guest_post(&emma, "logout", "{\"everywhere\":true}");
    assert_true(json_is_ok(json));
    json_decref(json);
    expect_closed(&wire);
    expect_gone(&third);
    expect_gone(&emma);
    log_in("{\"name\":\"Emma\",\"password\":\"first horse\"}");
}

static sqlite3 *open_data(void)
{
    char path[192];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    return database;
}

/* As if the tokens of this person had not been used for so many days. */
static void leave_alone(const char *name, int days)
{
    char sql[256];
    sqlite3 *database = open_data();
    snprintf(sql, sizeof sql,
             "UPDATE tokens SET used = used - %lld WHERE person IN "
             "(SELECT id FROM people WHERE name = '%s')",
             (long long)days * DAY, name);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static void test_an_unused_token_ends(void **state)
{
    (void)state;
    struct guest guests[2];
    assert_true(guest_make(&guests[0], host.port, "Often"));
    assert_true(guest_make(&guests[1], host.port, "Seldom"));
    for (int visit = 0; visit < 3; visit++) {
        assert_int_equal(host_stop(&host, SIGTERM), 0);
        leave_alone("Often", 29);
        leave_alone("Seldom", visit == 1 ? 31 : 0);
        hosted_again(guests, 2);
        expect_there(&guests[0], "Often"); /* each visit counts anew */
        if (visit == 0)
            expect_there(&guests[1], "Seldom");
        else
            expect_gone(&guests[1]);
    }
    struct wire wire;
    wire_open_guest(&wire, &guests[1]);
    expect_closed(&wire);
}

static void test_a_browser_keeps_its_cookie_by_coming_back(void **state)
{
    (void)state;
    struct guest finn;
    char headers[256];
    assert_true(guest_make(&finn, host.port, "Finn"));
    snprintf(headers, sizeof headers, "Cookie: a=b; incognita=%s\r\n", finn.token);
    struct reply reply = http_ask(host.port, "GET", "/api/me", headers, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strcasestr(reply.head, "set-cookie: incognita="));
    assert_non_null(strstr(reply.head, finn.token));
    assert_non_null(strstr(reply.head, "HttpOnly"));
    assert_non_null(strstr(reply.head, "Max-Age=2592000"));
    assert_null(strstr(reply.body, finn.token)); /* still nothing for scripts of the page */
    reply_free(&reply);
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", finn.token);
    reply = http_ask(host.port, "GET", "/api/me", headers, NULL);
    assert_null(strcasestr(reply.head, "set-cookie"));
    reply_free(&reply);
    hosted_refuses("GET", "/api/me",
                   "Cookie: incognita=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n", NULL, 401,
                   "no_identity");
}

/* It sets a cookie, which a socket cannot. */
static void test_no_password_by_socket(void **state)
{
    (void)state;
    struct guest gina;
    struct wire wire;
    assert_true(guest_make(&gina, host.port, "Gina"));
    wire_open_guest(&wire, &gina);
    assert_true(
        wire_send(&wire, "{\"op\":\"password\",\"password\":\"first horse\",\"id\":\"1\"}"));
    json_t *json = wire_receive(&wire, CLIENT_TIMEOUT);
    assert_string_equal(json_code(json), "unknown_op");
    json_decref(json);
    wire_close(&wire);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_first_password_needs_no_old_one),
        cmocka_unit_test(test_a_new_password_asks_for_the_old_one),
        cmocka_unit_test(test_a_new_password_ends_all_other_sessions),
        cmocka_unit_test(test_of_two_changes_at_once_one_holds),
        cmocka_unit_test(test_log_out_everywhere),
        cmocka_unit_test(test_an_unused_token_ends),
        cmocka_unit_test(test_a_browser_keeps_its_cookie_by_coming_back),
        cmocka_unit_test(test_no_password_by_socket),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
