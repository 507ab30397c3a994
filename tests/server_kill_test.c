/*
 * Nothing that was acknowledged is ever lost: the server is killed at random moments under load,
 * and its disk is filled. Afterwards every acknowledged entry is in the store, once and in order,
 * every match can be played again from its log, and everybody goes on where they were.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "client.h"
#include "couples.h"
#include "store/store.h"

enum { ROUNDS = 100 };

static const char *program;

static int rounds_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    int rounds = percent == NULL ? ROUNDS : (int)strtol(percent, NULL, 10) * ROUNDS / 100;
    return rounds < 5 ? 5 : rounds;
}

/* Lets all play until so much is acknowledged, and a little longer. */
static void play_and_kill(int enough, int milliseconds, struct host *host)
{
    couples_start(host);
    couples_await(enough);
    sleep_for(milliseconds);
    host_stop(host, SIGKILL);
    couples_join();
}

static void test_killed_at_random_moments(void **state)
{
    (void)state;
    struct host host;
    int rounds = rounds_to_do();
    int acknowledged = 0;
    int resumed = 0;
    assert_true(host_prepare(&host, program));
    assert_true(host_start(&host, couples_options));
    couples_make(&host);
    srandom(1);
    for (int round = 0; round < rounds; round++) {
        int first[PAIRS];
        couples_note(first);
        /* Now and then before anything is acknowledged. */
        play_and_kill(round % 4 == 0 ? 0 : 3, (int)(random() % 60), &host);
        couples_check(host_where(&host), first);
        assert_true(host_start(&host, couples_options));
    }
    int none[PAIRS] = {0};
    couples_check(host_where(&host), none);
    for (int i = 0; i < PAIRS; i++) {
        acknowledged += pairs[i].ack_count;
        resumed += pairs[i].resumed;
    }
    print_message("%d rounds, %d entries acknowledged, %d done but not yet acknowledged\n", rounds,
                  acknowledged, resumed);
    assert_true(acknowledged > rounds);
    couples_free();
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
}

/* Fills the disk with a file of its own; the name is the folder's. */
static void fill(const struct host *host, bool full)
{
    char path[256];
    static const char zeros[4096];
    snprintf(path, sizeof path, "%s/ballast", host->folder);
    if (!full) {
        unlink(path);
        return;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0);
    while (write(file, zeros, sizeof zeros) > 0)
        ;
    close(file);
}

/* Makes tables until the store refuses, or for so long; the last code. */
static void make_tables(const struct guest *guest, int most, char code[32], int *made)
{
    code[0] = '\0';
    for (int i = 0; i < most && code[0] == '\0'; i++) {
        json_t *json = guest_post(guest, "tables", "{\"game\":\"template\",\"players\":2}");
        snprintf(code, 32, "%s", json_code(json));
        *made += json_is_ok(json);
        json_decref(json);
    }
}

/* Letters need a key that is kept. */
static const char *const *options_with_mail(void)
{
    return host_with_mail("smtp://127.0.0.1:9?tls=off", NULL);
}

/* Two people who do what people do to each other, while others play and the server is killed. */
struct friends {
    struct guest ada;
    struct guest bob;
    char table[64]; /* of a series, where a seat is kept for Bob */
    char found[64]; /* where they were seated by a quick match */
};

static void is_done(json_t *json)
{
    if (!json_is_ok(json))
        fail_msg("refused: %s", json_code(json));
    json_decref(json);
}

static void at_table(const struct guest *guest, const char *id, const char *op, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    is_done(guest_post(guest, path, "%s", body));
}

static void make_friends(struct friends *friends, const struct host *host)
{
    assert_true(account_make(&friends->ada, host->port, "Ada"));
    assert_true(account_make(&friends->bob, host->port, "Bob"));
    is_done(guest_post(&friends->bob, "mail_address",
                       "{\"address\":\"bob@club.example\",\"password\":\"correct horse\"}"));
}

static void seek(struct friends *friends)
{
    struct wire wires[2];
    wire_open_guest(&wires[0], &friends->ada);
    wire_open_guest(&wires[1], &friends->bob);
    for (int i = 0; i < 2; i++)
        assert_true(wire_send(&wires[i], "{\"op\":\"seek\",\"game\":\"template\","
                                         "\"players\":2,\"mode\":\"turns\"}"));
    for (int i = 0; i < 2; i++) {
        json_t *json = wire_await(&wires[i], "found", NULL);
        assert_non_null(json);
        snprintf(friends->found, sizeof friends->found, "%s", json_text_at(json, "match"));
        json_decref(json);
        wire_close(&wires[i]);
    }
}

/* Everything here is acknowledged. */
static void befriend(struct friends *friends, int round)
{
    json_t *json = guest_post(&friends->ada, "tables",
                              "{\"game\":\"template\",\"players\":2,\"series\":3,"
                              "\"mode\":\"turns\"}");
    assert_true(json_is_ok(json));
    snprintf(friends->table, sizeof friends->table, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    seek(friends);
    is_done(guest_post(&friends->bob, "mail_every", "{\"every\":%d}", 1000 + round));
    is_done(
        guest_post(&friends->ada, round % 2 == 0 ? "follow" : "unfollow", "{\"name\":\"Bob\"}"));
    at_table(&friends->ada, friends->table, "invite", "{\"name\":\"Bob\"}");
}

/* And it is there after the server was killed. */
static void are_still_friends(struct friends *friends, const struct host *host, int round)
{
    char path[100];
    friends->ada.port = friends->bob.port = host->port;
    json_t *json = guest_get(&friends->bob, "invitations");
    assert_string_equal(json_text_at(json, "invitations.0.table.id"), friends->table);
    assert_int_equal(json_number_at(json, "invitations.0.table.series.of"), 3);
    json_decref(json);
    json = guest_get(&friends->ada, "followed");
    assert_int_equal(json_array_size(json_at(json, "followed")), round % 2 == 0);
    json_decref(json);
    json = guest_get(&friends->bob, "mail");
    assert_int_equal(json_number_at(json, "every"), 1000 + round);
    assert_string_equal(json_text_at(json, "wanted"), "bob@club.example");
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s", friends->found);
    json = guest_get(&friends->ada, path);
    assert_true(json_is_integer(json_at(json, "you")));
    json_decref(json);
    json = guest_get(&friends->bob, path);
    assert_true(json_is_integer(json_at(json, "you")));
    json_decref(json);
    at_table(&friends->bob, friends->table, "join", "{}"); /* the seat is his */
    at_table(&friends->bob, friends->table, "leave", "{}");
    at_table(&friends->ada, friends->table, "leave", "{}");
}

static void test_killed_among_friends(void **state)
{
    const char *const *all = options_with_mail();
    (void)state;
    struct host host;
    struct friends friends;
    int rounds = rounds_to_do() / 5 + 2;
    assert_true(host_prepare(&host, program));
    assert_true(host_start(&host, all));
    couples_make(&host);
    make_friends(&friends, &host);
    for (int round = 0; round < rounds; round++) {
        int first[PAIRS];
        couples_note(first);
        couples_start(&host);
        befriend(&friends, round);
        host_stop(&host, SIGKILL);
        couples_join();
        couples_check(host_where(&host), first);
        assert_true(host_start(&host, all));
        are_still_friends(&friends, &host, round);
    }
    couples_free();
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
}

static void start_on_a_small_disk(struct host *host)
{
    assert_true(host_prepare(host, program));
    if (host->store[0] != '\0') {
        host_remove(host);
        skip(); /* the data is on another disk */
    }
    if (mount("none", host->folder, "tmpfs", 0, "size=4m") != 0) {
        print_message("not run: a small disk cannot be mounted here: %s\n", strerror(errno));
        host_remove(host);
        skip();
    }
    assert_true(host_start(host, options_with_mail()));
}

static void test_a_full_disk_loses_nothing(void **state)
{
    (void)state;
    struct host host;
    start_on_a_small_disk(&host);
    struct guest ada;
    char code[32];
    int made = 0;
    assert_true(guest_make(&ada, host.port, "Ada"));
    make_tables(&ada, 5, code, &made);
    assert_int_equal(made, 5);
    for (int times = 0; times < 3; times++) {
        fill(&host, true);
        make_tables(&ada, 10000, code, &made);
        assert_string_equal(code, "store_full");
        json_t *json = guest_get(&ada, "me"); /* it still answers what needs no room */
        assert_true(json_is_ok(json));
        json_decref(json);
        fill(&host, false);
        int before = made;
        make_tables(&ada, 20, code, &made);
        assert_string_equal(code, "");
        assert_int_equal(made, before + 20);
    }
    host_stop(&host, SIGKILL);
    assert_true(host_start(&host, couples_options));
    struct reason why;
    struct store *store = store_open(host_where(&host), NULL, &why);
    assert_non_null(store);
    struct stored_match from = {.key = 0};
    struct store_request request = {.kind = STORE_MATCHES_AFTER, .match = &from, .limit = 100000};
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(request.count, made);
    free(request.matches);
    store_close(store);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_int_equal(umount(host.folder), 0);
    host_remove(&host);
}

/* The server ends, the disk fills, and the server is started: it serves what needs no room. */
static void start_without_room(struct host *host, struct guest *ada, int signal, int *made)
{
    char code[32];
    host_stop(host, signal);
    fill(host, true);
    assert_true(host_start(host, options_with_mail()));
    ada->port = host->port;
    json_t *json = guest_get(ada, "mine");
    assert_true(json_is_ok(json));
    assert_true(json_array_size(json_at(json, "tables")) > 0);
    json_decref(json);
    make_tables(ada, 10000, code, made);
    assert_string_equal(code, "store_full");
    /* Once more, with a log of changes that is as long as it can be. */
    host_stop(host, signal);
    assert_true(host_start(host, options_with_mail()));
    ada->port = host->port;
    fill(host, false);
    make_tables(ada, 20, code, made);
    assert_string_equal(code, "");
    struct reply reply = http_ask(host->port, "GET", "/healthz", NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
}

static void test_a_server_starts_on_a_full_disk(void **state)
{
    (void)state;
    struct host host;
    start_on_a_small_disk(&host);
    struct guest ada;
    char code[32];
    int made = 0;
    assert_true(guest_make(&ada, host.port, "Ada"));
    make_tables(&ada, 5, code, &made);
    start_without_room(&host, &ada, SIGTERM, &made);
    start_without_room(&host, &ada, SIGKILL, &made);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_int_equal(umount(host.folder), 0);
    host_remove(&host);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_at_random_moments),
        cmocka_unit_test(test_killed_among_friends),
        cmocka_unit_test(test_a_full_disk_loses_nothing),
        cmocka_unit_test(test_a_server_starts_on_a_full_disk),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
