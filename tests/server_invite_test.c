/*
 * Inviting people: a seat is kept for them, they hear of it wherever they are, and nobody is
 * troubled by it who does not want to be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"
#include "receiver.h"
#include "sink.h"
#include "sitting.h"

#define SITE "http://127.0.0.1:8080/club/"

enum { ADA, BOB, CLEO, PEOPLE };

static struct guest people[PEOPLE];
static struct guest visitor; /* a guest */
static struct sink sink;
static struct receiver service;
static char url[64];

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Ada", "Bob", "Cleo"};
    static const char *const options[] = {"--rate",          "0",
                                          "--ping",          "600",
                                          "--away",          "0",
                                          "--smtp",          url,
                                          "--smtp-from",     "Club <club@example.org>",
                                          "--mail-every",    "1",
                                          "--public-url",    SITE,
                                          "--push-anywhere", NULL};
    (void)state;
    sink_open(&sink);
    receiver_open(&service);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%d?tls=off", sink.port);
    if (!hosted_start_with(options) || !guest_make(&visitor, host.port, "Vera"))
        return 1;
    for (int i = 0; i < PEOPLE; i++)
        if (!account_make(&people[i], host.port, names[i]))
            return 1;
    return 0;
}

static int stop(void **state)
{
    sink_close(&sink);
    receiver_close(&service);
    return hosted_stop(state);
}

/* A table of Ada's. */
static void make_table(const char *more, char id[64])
{
    json_t *json =
        guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"players\":3%s}", more);
    if (!json_is_ok(json))
        fail_msg("no table: %s", json_code(json));
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static json_t *at_table(const struct guest *guest, const char *id, const char *op, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    return guest_post(guest, path, "%s", body);
}

static json_t *table_of(const struct guest *guest, const char *id)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s", id);
    return guest_get(guest, path);
}

static size_t invitations_of(const struct guest *guest)
{
    json_t *json = guest_get(guest, "invitations");
    assert_true(json_is_ok(json));
    size_t count = json_array_size(json_at(json, "invitations"));
    json_decref(json);
    return count;
}

static void leave(const char *id)
{
    answer_is_good(at_table(&people[ADA], id, "leave", "{}"));
}

static void test_a_seat_is_kept(void **state)
{
    (void)state;
    char id[64];
    make_table("", id);
    json_t *json = at_table(&people[ADA], id, "invite", "{\"name\":\"bob\",\"seat\":2}");
    assert_string_equal(json_text_at(json, "table.seats.2.kept.name"), "Bob");
    assert_string_equal(json_text_at(json, "table.seats.2.kept.by"), "Ada");
    int64_t until = json_number_at(json, "table.seats.2.kept.until");
    assert_true(until > json_number_at(json, "table.created") + 1800 * 1000);
    assert_null(json_at(json, "table.seats.1.kept"));
    json_decref(json);
    /* Others see that it is kept, and not for whom; nor do they get it. */
    json = table_of(&visitor, id);
    assert_int_equal(json_number_at(json, "table.seats.2.kept.until"), until);
    assert_null(json_at(json, "table.seats.2.kept.name"));
    json_decref(json);
    answer_is_refused(at_table(&visitor, id, "join", "{\"seat\":2}"), "full");
    json = at_table(&visitor, id, "join", "{}");
    assert_int_equal(json_number_at(json, "you"), 1);
    json_decref(json);
    answer_is_refused(at_table(&people[CLEO], id, "join", "{}"), "full");
    answer_is_refused(at_table(&people[ADA], id, "start", "{}"), "not_full");
    answer_is_refused(at_table(&visitor, id, "join", "{\"seat\":2}"), "full"); /* nor by moving */
    /* It is kept, whatever dies. */
    hosted_restart(SIGKILL, people, PEOPLE);
    visitor.port = host.port;
    json = guest_get(&people[BOB], "invitations");
    assert_int_equal(json_array_size(json_at(json, "invitations")), 1);
    assert_string_equal(json_text_at(json, "invitations.0.by"), "Ada");
    assert_string_equal(json_text_at(json, "invitations.0.table.id"), id);
    assert_int_equal(json_number_at(json, "invitations.0.until"), until);
    json_decref(json);
    answer_is_refused(at_table(&people[CLEO], id, "join", "{\"seat\":2}"), "full");
    json = at_table(&people[BOB], id, "join", "{}");
    assert_int_equal(json_number_at(json, "you"), 2);
    assert_null(json_at(json, "table.seats.2.kept"));
    json_decref(json);
    assert_int_equal(invitations_of(&people[BOB]), 0);
    json = at_table(&people[ADA], id, "start", "{}");
    assert_string_equal(json_text_at(json, "table.status"), "running");
    json_decref(json);
}

static void test_who_may_invite_whom(void **state)
{
    (void)state;
    char id[64];
    make_table("", id);
    answer_is_refused(at_table(&people[BOB], id, "invite", "{\"name\":\"Cleo\"}"), "not_yours");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Vera\"}"), "not_found");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Nobody\"}"), "not_found");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{}"), "not_found");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Ada\"}"), "bad_request");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\",\"seat\":0}"),
                      "full");
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\",\"seat\":9}"),
                      "full");
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":true}"));
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"), "not_found");
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":false}"));
    answer_is_good(at_table(&visitor, id, "join", "{}"));
    answer_is_refused(at_table(&visitor, id, "invite", "{\"name\":\"Bob\"}"), "needs_password");
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"));
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}")); /* once more */
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Cleo\"}"), "full");
    answer_is_refused(at_table(&visitor, id, "uninvite", "{\"seat\":2}"), "not_yours");
    answer_is_refused(at_table(&people[ADA], id, "uninvite", "{\"seat\":1}"), "bad_request");
    answer_is_good(at_table(&people[ADA], id, "uninvite", "{\"seat\":2}"));
    assert_int_equal(invitations_of(&people[BOB]), 0);
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}")); /* and again */
    /* Who declines is not asked again, by nobody. */
    answer_is_good(at_table(&people[BOB], id, "decline", "{}"));
    answer_is_good(at_table(&people[BOB], id, "decline", "{}"));
    json_t *json = table_of(&people[ADA], id);
    assert_null(json_at(json, "table.seats.2.kept"));
    json_decref(json);
    answer_is_refused(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"), "declined");
    answer_is_good(at_table(&people[BOB], id, "join", "{}")); /* but may think better of it */
    answer_is_good(at_table(&visitor, id, "leave", "{}"));
    answer_is_good(at_table(&people[BOB], id, "leave", "{}"));
    leave(id);
}

static void test_one_at_a_time_for_the_same_person(void **state)
{
    (void)state;
    char first[64];
    char second[64];
    make_table("", first);
    make_table("", second);
    answer_is_good(at_table(&people[ADA], first, "invite", "{\"name\":\"Bob\"}"));
    answer_is_refused(at_table(&people[ADA], second, "invite", "{\"name\":\"Bob\"}"), "too_many");
    answer_is_good(at_table(&people[ADA], second, "invite", "{\"name\":\"Cleo\"}"));
    answer_is_good(at_table(&people[CLEO], second, "join", "{}"));
    answer_is_good(
        at_table(&people[CLEO], second, "invite", "{\"name\":\"Bob\"}")); /* another may */
    assert_int_equal(invitations_of(&people[BOB]), 2);
    /* The owner may begin with bots where seats are kept, and then there is nothing to come to. */
    answer_is_good(at_table(&people[ADA], second, "start", "{\"fill\":\"easy\"}"));
    assert_int_equal(invitations_of(&people[BOB]), 1);
    answer_is_refused(at_table(&people[BOB], second, "join", "{}"), "not_open");
    leave(first);
    assert_int_equal(invitations_of(&people[BOB]), 0);
}

static void test_whom_the_owner_invites_need_not_be_asked(void **state)
{
    (void)state;
    char id[64];
    make_table(",\"asks\":{\"least\":5000}", id);
    answer_is_refused(at_table(&people[BOB], id, "join", "{}"), "not_in_range");
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"));
    answer_is_good(at_table(&people[BOB], id, "join", "{}"));
    answer_is_good(at_table(&people[BOB], id, "invite", "{\"name\":\"Cleo\"}"));
    answer_is_refused(at_table(&people[CLEO], id, "join", "{}"),
                      "not_in_range"); /* he is not the owner */
    answer_is_good(at_table(&people[BOB], id, "leave", "{}"));
    leave(id);
}

static void test_they_hear_of_it_where_they_are(void **state)
{
    (void)state;
    struct wire wire;
    char id[64];
    make_table("", id);
    wire_open_guest(&wire, &people[BOB]);
    assert_true(wire_send(&wire, "{\"op\":\"ping\"}"));
    json_decref(wire_await(&wire, "ping", NULL));
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"));
    json_t *told = wire_await(&wire, "invited", NULL);
    assert_string_equal(json_text_at(told, "match"), id);
    assert_string_equal(json_text_at(told, "game"), "template");
    assert_string_equal(json_text_at(told, "by"), "Ada");
    assert_true(json_number_at(told, "until") > 0);
    json_decref(told);
    wire_close(&wire);
    leave(id);
}

/* The server notices in its own time that the sockets before are closed. */
static void await_absence(const char *name)
{
    char body[100];
    bool here = true;
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    answer_is_good(guest_post(&people[ADA], "follow", "%s", body));
    for (int i = 0; here; i++) {
        json_t *json = guest_get(&people[ADA], "followed");
        here = json_is_true(json_at(json, "followed.0.here"));
        json_decref(json);
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
    }
    answer_is_good(guest_post(&people[ADA], "unfollow", "%s", body));
}

static void test_they_hear_of_it_by_a_message_and_a_letter(void **state)
{
    (void)state;
    static struct delivery delivery;
    static struct taken taken;
    struct browser browser;
    char id[64];
    char token[64];
    char body[SINK_TEXT];
    char link[128];
    await_absence("Bob");
    browser_make(&browser, &service, "/bob");
    browser_subscribe(&browser, &people[BOB], "pl");
    make_table("", id);
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"));
    receiver_take(&service, &delivery, "201 Created");
    json_t *told = browser_read(&browser, &delivery);
    assert_string_equal(json_text_at(told, "table"), id);
    assert_string_equal(json_text_at(told, "title"), "Ada zaprasza cię");
    assert_non_null(strstr(json_text_at(told, "body"), "Ada"));
    json_decref(told);
    leave(id);
    assert_false(sink_is_called(&sink)); /* what is live cannot wait for a letter */
    /* Turn by turn they are written to as well, in the language that they want. */
    answer_is_good(guest_post(&people[BOB], "mail_address",
                              "{\"address\":\"bob@club.example\",\"password\":\"correct horse\","
                              "\"language\":\"ru\"}"));
    sink_take(&sink, &taken);
    taken_after(&taken, SITE "#/confirm/", token, sizeof token);
    answer_is_good(guest_post(&people[BOB], "mail_confirm", "{\"token\":\"%s\"}", token));
    answer_is_good(guest_post(&people[BOB], "mail_every", "{\"every\":1,\"language\":\"ru\"}"));
    make_table(",\"mode\":\"turns\"", id);
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}"));
    receiver_take(&service, &delivery, "201 Created");
    sink_take(&sink, &taken);
    taken_header(&taken, "Subject", body, sizeof body);
    assert_string_equal(body, "Ada приглашает вас");
    taken_body(&taken, body, sizeof body);
    assert_non_null(strstr(body, "Ada приглашает вас: "));
    snprintf(link, sizeof link, SITE "#/table/%s", id);
    assert_non_null(strstr(body, link));
    leave(id);
    browser_free(&browser);
}

/* Who plays a series and has gone is told of its next match. */
static void test_a_series_calls_those_who_are_gone(void **state)
{
    (void)state;
    static struct delivery delivery;
    struct browser browser;
    struct sitting sitting = {.players = 2};
    sitting.guests[0] = people[ADA];
    sitting.guests[1] = people[CLEO];
    json_t *json = guest_post(&people[ADA], "tables",
                              "{\"game\":\"template\",\"players\":2,\"series\":3,"
                              "\"seating\":\"as_seated\"}");
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(&sitting, 1, "join", "{}"));
    answer_is_good(act(&sitting, 0, "start", "{}"));
    play_to_the_end(&sitting);
    await_absence("Cleo");
    browser_make(&browser, &service, "/cleo");
    browser_subscribe(&browser, &people[CLEO], "en");
    json = act(&sitting, 0, "rematch", "{}");
    assert_true(json_is_ok(json));
    receiver_take(&service, &delivery, "201 Created");
    json_t *told = browser_read(&browser, &delivery);
    assert_string_equal(json_text_at(told, "table"), json_text_at(json, "table.id"));
    assert_string_equal(json_text_at(told, "title"), "Ada invites you");
    json_decref(told);
    leave(json_text_at(json, "table.id"));
    json_decref(json);
    browser_free(&browser);
}

static void test_who_has_blocked_them_hears_nothing(void **state)
{
    (void)state;
    char id[64];
    struct wire wire;
    make_table("", id);
    answer_is_good(at_table(&people[BOB], id, "block", "{\"seat\":0}"));
    wire_open_guest(&wire, &people[BOB]);
    assert_true(wire_send(&wire, "{\"op\":\"ping\"}"));
    json_decref(wire_await(&wire, "ping", NULL));
    /* She is answered as ever. */
    json_t *json = at_table(&people[ADA], id, "invite", "{\"name\":\"Bob\"}");
    assert_string_equal(json_text_at(json, "table.seats.1.kept.name"), "Bob");
    json_decref(json);
    assert_true(wire_send(&wire, "{\"op\":\"ping\"}"));
    json = wire_receive(&wire, CLIENT_TIMEOUT); /* nothing comes before the answer to this */
    assert_string_equal(json_text_at(json, "op"), "ping");
    json_decref(json);
    assert_int_equal(invitations_of(&people[BOB]), 0);
    wire_close(&wire);
    leave(id);
    json = guest_get(&people[BOB], "blocks");
    answer_is_good(guest_post(&people[BOB], "unblock", "{\"block\":%d}",
                              (int)json_number_at(json, "blocks.0.block")));
    json_decref(json);
    /* Whom the owner has blocked is invited by nobody. */
    make_table("", id);
    answer_is_good(at_table(&people[BOB], id, "join", "{}"));
    answer_is_good(at_table(&people[CLEO], id, "join", "{}"));
    answer_is_good(at_table(&people[ADA], id, "block", "{\"seat\":1}"));
    answer_is_good(at_table(&people[BOB], id, "leave", "{}"));
    answer_is_refused(at_table(&people[CLEO], id, "invite", "{\"name\":\"Bob\"}"), "no_seat");
    answer_is_good(at_table(&people[CLEO], id, "leave", "{}"));
    leave(id);
}

static void test_who_is_gone_is_not_waited_for(void **state)
{
    (void)state;
    char id[64];
    make_table("", id);
    struct guest dan;
    assert_true(account_make(&dan, host.port, "Dan"));
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Dan\",\"seat\":1}"));
    answer_is_good(guest_post(&dan, "forget", "{\"everything\":true}"));
    /* The table knows him no more when it is next changed, and is as good as ever. */
    answer_is_good(at_table(&people[CLEO], id, "join", "{\"seat\":2}"));
    hosted_restart(SIGKILL, people, PEOPLE);
    visitor.port = host.port;
    json_t *json = table_of(&people[ADA], id);
    assert_null(json_at(json, "table.seats.1.kept"));
    json_decref(json);
    answer_is_good(at_table(&visitor, id, "join", "{\"seat\":1}"));
    answer_is_good(at_table(&people[ADA], id, "start", "{}"));
}

/* Does it to the data between two runs of the server. */
static void sql(const char *text)
{
    char path[160];
    sqlite3 *database;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    hosted_again(people, PEOPLE);
    visitor.port = host.port;
}

static void test_a_seat_is_not_kept_for_ever(void **state)
{
    (void)state;
    char id[64];
    if (host.store[0] != '\0')
        skip();
    make_table("", id);
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Cleo\",\"seat\":2}"));
    sql("UPDATE seats SET kept_until = kept_until - 3600000 WHERE kept_for IS NOT NULL");
    assert_int_equal(invitations_of(&people[CLEO]), 0);
    json_t *json = table_of(&people[ADA], id);
    assert_null(json_at(json, "table.seats.2.kept"));
    json_decref(json);
    answer_is_good(at_table(&visitor, id, "join", "{\"seat\":2}"));
    answer_is_good(at_table(&people[ADA], id, "invite", "{\"name\":\"Cleo\"}")); /* a new one */
    assert_int_equal(invitations_of(&people[CLEO]), 1);
}

/* With the limits of every day: twenty an hour, to whomever. */
static void check_limits(void)
{
    struct guest ada;
    struct guest bob;
    char id[64];
    assert_true(account_make(&ada, host.port, "Ada"));
    assert_true(account_make(&bob, host.port, "Bob"));
    json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    for (int i = 0; i < 20; i++) {
        answer_is_good(at_table(&ada, id, "invite", "{\"name\":\"Bob\"}"));
        answer_is_good(at_table(&ada, id, "uninvite", "{\"seat\":1}"));
    }
    answer_is_refused(at_table(&ada, id, "invite", "{\"name\":\"Bob\"}"), "too_many");
}

static void test_nobody_invites_without_end(void **state)
{
    static const char *const options[] = {"--rate", "1000", NULL};
    (void)state;
    hosted_beside(options, check_limits);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_is_kept),
        cmocka_unit_test(test_who_may_invite_whom),
        cmocka_unit_test(test_one_at_a_time_for_the_same_person),
        cmocka_unit_test(test_whom_the_owner_invites_need_not_be_asked),
        cmocka_unit_test(test_they_hear_of_it_where_they_are),
        cmocka_unit_test(test_they_hear_of_it_by_a_message_and_a_letter),
        cmocka_unit_test(test_a_series_calls_those_who_are_gone),
        cmocka_unit_test(test_who_has_blocked_them_hears_nothing),
        cmocka_unit_test(test_who_is_gone_is_not_waited_for),
        cmocka_unit_test(test_a_seat_is_not_kept_for_ever),
        cmocka_unit_test(test_nobody_invites_without_end),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, stop);
}
