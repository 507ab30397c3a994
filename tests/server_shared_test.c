/*
 * What people are told goes out once, whichever of several servers on one PostgreSQL tells it: one
 * message a turn.
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

#define SITE "https://club.example/"

static struct host other; /* beside the first */
static struct sink sink;
static struct receiver service;
static char url[64];

static const char *const options[] = {"--shared",
                                      "--rate",
                                      "0",
                                      "--guests-an-hour",
                                      "0",
                                      "--away",
                                      "0",
                                      "--ping",
                                      "600",
                                      "--own-tables",
                                      "0",
                                      "--push-after",
                                      "0",
                                      "--push-anywhere",
                                      "--mail-every",
                                      "1",
                                      "--smtp",
                                      url,
                                      "--smtp-from",
                                      "club@example.org",
                                      "--public-url",
                                      SITE,
                                      NULL};

static int start(void **state)
{
    (void)state;
    sink_open(&sink);
    receiver_open(&service);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d?tls=off", sink.port);
    if (!hosted_start_with(options) || !host_prepare(&other, host.program))
        return 1;
    memcpy(other.store, host.store, sizeof other.store);
    return !host_start(&other, options);
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
