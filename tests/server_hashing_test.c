/*
 * Passwords take long to hash: whoever keeps the server at it keeps nobody else from logging in,
 * and nobody tries passwords for ever. Whose account others try at still gets in.
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

#include "hosted.h"

enum { FLOODERS = 20, EACH = 4, LOGINS = 5 };

static const char right[] = "{\"name\":\"Ada\",\"password\":\"correct horse\"}";
static const char wrong[] = "{\"name\":\"Ada\",\"password\":\"battery staple\"}";
static const char shouted[] = "{\"name\":\"ADA\",\"password\":\"battery staple\"}";

static struct guest ada;

static void begin(const char *const options[])
{
    assert_true(hosted_start_with(options));
    assert_true(guest_make(&ada, host.port, "Ada"));
    json_t *set = guest_post(&ada, "password", "{\"password\":\"correct horse\"}");
    assert_true(json_is_ok(set));
    snprintf(ada.token, sizeof ada.token, "%s", json_text_at(set, "token"));
    json_decref(set);
}

static void expect_login(const char *address, const char *body, const char *code)
{
    struct reply reply = http_ask_from(address, host.port, "POST", "/api/login", NULL, body);
    assert_string_equal(json_code(reply.json), code);
    assert_int_equal(json_is_ok(reply.json), code[0] == '\0');
    reply_free(&reply);
}

/* Sends one request again and again, and waits for no answer. */
static void flood(int connections[EACH], const struct guest *guest)
{
    static const char body[] = "{\"password\":\"open sesame\"}";
    char request[512];
    snprintf(request, sizeof request,
             "POST /api/password HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             host.port, guest->token, strlen(body), body);
    for (int i = 0; i < EACH; i++) {
        connections[i] = client_connect(host.port);
        assert_true(client_send(connections[i], request, strlen(request)));
    }
}

static void test_new_passwords_keep_nobody_from_logging_in(void **state)
{
    static const char *const options[] = {"--rate", "0", "--logins-an-hour", "0", NULL};
    int connections[FLOODERS][EACH];
    (void)state;
    begin(options);
    for (int i = 0; i < FLOODERS; i++) {
        struct guest guest;
        char name[16];
        snprintf(name, sizeof name, "Eve the %d.", i + 1);
        assert_true(guest_make(&guest, host.port, name));
        flood(connections[i], &guest);
    }
    for (int i = 0; i < LOGINS; i++)
        expect_login("127.0.0.9", right, "");
    for (int i = 0; i < FLOODERS * EACH; i++)
        close(connections[i / EACH][i % EACH]);
    assert_int_equal(hosted_stop(NULL), 0);
}

static void test_a_person_changes_the_password_only_so_often(void **state)
{
    static const char *const options[] = {"--rate", "0", NULL};
    bool refused = false;
    (void)state;
    begin(options);
    for (int i = 0; i < 15 && !refused; i++) {
        json_t *answer = guest_post(&ada, "password", "%s",
                                    "{\"password\":\"open sesame\",\"old\":\"battery staple\"}");
        refused = strcmp(json_code(answer), "too_many") == 0;
        json_decref(answer);
    }
    assert_true(refused);
    assert_int_equal(hosted_stop(NULL), 0);
}

/* Three tries an hour of each address are free; more are counted for the account, whoever asks. */
static void test_an_account_is_tried_only_so_often(void **state)
{
    static const char *const options[] = {"--logins-an-hour", "5", NULL};
    (void)state;
    begin(options);
    for (int i = 0; i < 5; i++)
        expect_login("127.0.0.2", wrong, "wrong_password");
    expect_login("127.0.0.2", wrong, "too_many"); /* for the address */
    for (int i = 0; i < 5; i++)
        expect_login("127.0.0.3", shouted, "wrong_password");
    for (int i = 0; i < 4; i++)
        expect_login("127.0.0.4", wrong, "wrong_password");
    expect_login("127.0.0.4", wrong, "too_many"); /* for the account */
    expect_login("127.0.0.4", "{\"name\":\"Bob\",\"password\":\"battery staple\"}", "too_many");
    expect_login("127.0.0.9", "{\"name\":\"Bob\",\"password\":\"battery staple\"}",
                 "wrong_password");
    expect_login("127.0.0.9", wrong, "wrong_password");
    expect_login("127.0.0.9", right, "");
    assert_int_equal(hosted_stop(NULL), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_passwords_keep_nobody_from_logging_in),
        cmocka_unit_test(test_a_person_changes_the_password_only_so_often),
        cmocka_unit_test(test_an_account_is_tried_only_so_often),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
