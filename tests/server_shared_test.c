/*
 * What people are told goes out once, whichever of several servers on one PostgreSQL tells it: one
 * letter about all tables, whoever looks after them, and one message a turn.
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
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"
#include "receiver.h"
#include "sink.h"
#include "sitting.h"

static struct host other; /* beside the first */
static struct sink sink;
static struct receiver service;
static char url[64];

static const char *const *options(void)
{
    return host_with_mail(url, "--shared");
}

static int start(void **state)
{
    (void)state;
    sink_open(&sink);
    receiver_open(&service);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d?tls=off", sink.port);
    if (!hosted_start_with(options()) || !host_prepare(&other, host.program))
        return 1;
    memcpy(other.store, host.store, sizeof other.store);
    return !host_start(&other, options());
}

static int stop(void **state)
{
    sink_close(&sink);
    receiver_close(&service);
    bool good = other.pid <= 0 || host_stop(&other, SIGTERM) == 0;
    host_remove(&other);
    return hosted_stop(state) != 0 || !good;
}

static struct guest at(struct guest guest, const struct host *server)
{
    guest.port = server->port;
    return guest;
}

/* A table of the two at this server, turn by turn, whose match has begun; the first is asked. */
static void sit_down_at(struct sitting *sitting, const struct host *server,
                        const struct guest *first, const struct guest *second)
{
    sitting->players = 2;
    sitting->guests[0] = at(*first, server);
    sitting->guests[1] = at(*second, server);
    json_t *json = guest_post(&sitting->guests[0], "tables",
                              "{\"game\":\"template\",\"players\":2,\"mode\":\"turns\","
                              "\"seating\":\"as_seated\"}");
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(sitting, 1, "join", "{}"));
    answer_is_good(act(sitting, 0, "start", "{}"));
}

/* Until it is this seat's turn; how far that is decides the game. */
static void play_until_asked(struct sitting *sitting, int seat)
{
    for (int i = 0; i < 100; i++) {
        json_t *json = look(sitting, seat);
        bool asked = json_array_size(json_at(json, "legal")) > 0;
        json_decref(json);
        if (asked)
            return;
        play_first(sitting, 1 - seat);
    }
    fail_msg("it never is their turn");
}

static void give_address(const struct guest *guest, const char *address)
{
    struct taken taken;
    char token[64];
    answer_is_good(guest_post(guest, "mail_address",
                              "{\"address\":\"%s\",\"password\":\"correct horse\"}", address));
    sink_take(&sink, &taken);
    taken_after(&taken, HOST_SITE "#/confirm/", token, sizeof token);
    answer_is_good(guest_post(guest, "mail_confirm", "{\"token\":\"%s\"}", token));
    answer_is_good(guest_post(guest, "mail_every", "{\"every\":1,\"language\":\"en\"}"));
}

static bool names(const struct taken *taken, const struct sitting *sitting)
{
    char body[SINK_TEXT];
    taken_body(taken, body, sizeof body);
    return strstr(body, sitting->id) != NULL;
}

/* Takes letters until one names both tables; none comes twice. */
static void await_both(const struct sitting tables[2], const char *address)
{
    char last[256] = "";
    for (int i = 0; i < 5; i++) {
        struct taken taken;
        char id[256];
        sink_take(&sink, &taken);
        assert_string_equal(taken.to, address);
        taken_header(&taken, "Message-ID", id, sizeof id);
        assert_string_not_equal(id, last);
        snprintf(last, sizeof last, "%s", id);
        if (names(&taken, &tables[0]) && names(&taken, &tables[1]))
            return;
    }
    fail_msg("no letter names both");
}

/* The next that comes is what was asked for now: nothing was sent twice. */
static void expect_nothing_else(const char *address)
{
    struct taken taken;
    char token[64];
    char body[256];
    snprintf(body, sizeof body, "{\"address\":\"%s\"}", address);
    struct reply reply = http_ask(host.port, "POST", "/api/forgot", NULL, body);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    sink_take(&sink, &taken);
    taken_after(&taken, HOST_SITE "#/reset/", token, sizeof token);
}

static void test_one_letter_about_the_tables_of_all_servers(void **state)
{
    (void)state;
    struct guest ada;
    struct guest bob;
    struct sitting tables[2];
    assert_true(account_make(&ada, host.port, "Ada"));
    assert_true(guest_make(&bob, host.port, "Bob"));
    give_address(&ada, "ada@club.example");
    sit_down_at(&tables[0], &host, &bob, &ada);
    sit_down_at(&tables[1], &other, &bob, &ada);
    play_until_asked(&tables[0], 1);
    play_until_asked(&tables[1], 1);
    await_both(tables, "ada@club.example");
    expect_nothing_else("ada@club.example");
}

/* The server that has noted it dies; another sends the letter. */
static void test_a_letter_survives_its_server(void **state)
{
    (void)state;
    struct guest cleo;
    struct guest dan;
    struct sitting table;
    struct taken taken;
    assert_true(account_make(&cleo, host.port, "Cleo"));
    assert_true(guest_make(&dan, host.port, "Dan"));
    give_address(&cleo, "cleo@club.example");
    sit_down_at(&table, &other, &dan, &cleo);
    play_until_asked(&table, 1);
    sink_take(&sink, &taken);
    assert_true(names(&taken, &table));
    /* The next one is due in some seconds, which the other does not live to see. */
    answer_is_good(guest_post(&cleo, "mail_every", "{\"every\":3,\"language\":\"en\"}"));
    play_first(&table, 1);
    play_until_asked(&table, 1);
    host_stop(&other, SIGKILL);
    sink_take(&sink, &taken);
    assert_string_equal(taken.to, "cleo@club.example");
    assert_true(names(&taken, &table));
    expect_nothing_else("cleo@club.example");
    assert_true(host_start(&other, options()));
}

static void test_one_message_a_turn(void **state)
{
    (void)state;
    static struct delivery delivery;
    struct guest eve;
    struct guest fin;
    struct browser browser;
    struct sitting tables[2];
    assert_true(account_make(&eve, host.port, "Eve"));
    assert_true(guest_make(&fin, host.port, "Fin"));
    browser_make(&browser, &service, "/eve");
    browser_subscribe(&browser, &eve, "en");
    for (int i = 0; i < 2; i++) {
        sit_down_at(&tables[i], i == 0 ? &host : &other, &fin, &eve);
        play_until_asked(&tables[i], 1);
        receiver_take(&service, &delivery, "201 Created");
        json_t *told = browser_read(&browser, &delivery);
        assert_string_equal(json_text_at(told, "table"), tables[i].id);
        json_decref(told);
    }
    browser_free(&browser);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_letter_about_the_tables_of_all_servers),
        cmocka_unit_test(test_a_letter_survives_its_server),
        cmocka_unit_test(test_one_message_a_turn),
    };
    const char *store = getenv("INCOGNITA_TEST_STORE");
    if (!hosted_by(argc, argv))
        return 2;
    if (store == NULL || store[0] == '\0')
        return 77; /* skipped */
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
