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
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "games/games.h"
#include "server/common/match_id.h"
#include "server/table/live.h"
#include "store/store.h"

enum { PAIRS = 6, ROUNDS = 100, TABLES_MAX = 4000, ACKS_MAX = 40000 };

static const char *program;
static const char *const options[] = {"--rate", "0",   "--guests-an-hour", "0", "--away",      "0",
                                      "--ping", "600", "--own-tables",     "0", "--own-seats", "0",
                                      NULL};

/* One acknowledged entry. */
struct ack {
    int table;
    int seat;
    int64_t sequence;
    char id[CLIENT_ID_SIZE];
};

/* Two people who play one match after the other. */
struct pair {
    const struct host *host;
    struct guest guests[2];
    struct wire wires[2];
    char tables[TABLES_MAX][40]; /* all that were acknowledged */
    int table_count;
    bool under_way; /* the last table is not over */
    struct ack *acks;
    int ack_count;
    int sent;
    char unanswered[CLIENT_ID_SIZE]; /* what was sent last and not acknowledged */
    int resumed;                     /* how often that had been done all the same */
    pthread_t thread;
};

static struct pair pairs[PAIRS];
static atomic_int acknowledged_now; /* by all pairs, in this round */

/* Sends and waits for the answer; NULL if the server is gone. */
static json_t *ask(struct wire *wire, const char *op, const char *id, const char *match,
                   const char *more)
{
    if (!wire_send(wire, "{\"op\":\"%s\",\"id\":\"%s\",\"match\":\"%s\"%s}", op, id, match, more))
        return NULL;
    return wire_await(wire, op, id);
}

static bool done(json_t *json)
{
    bool good = json_is_ok(json);
    json_decref(json);
    return good;
}

static bool begin_table(struct pair *pair)
{
    if (pair->table_count == TABLES_MAX)
        return false;
    json_t *json = ask(&pair->wires[0], "create", "c", "", ",\"game\":\"template\",\"players\":2");
    const char *id = json_text_at(json, "table.id");
    bool good = id != NULL;
    if (good)
        snprintf(pair->tables[pair->table_count++], sizeof pair->tables[0], "%s", id);
    json_decref(json);
    return good;
}

/* Goes on with the last table wherever it stands: open, running, or over. */
static bool enter_table(struct pair *pair)
{
    const char *id = pair->tables[pair->table_count - 1];
    json_t *json = ask(&pair->wires[0], "subscribe", "w", id, "");
    const char *status = json_text_at(json, "table.status");
    bool open = status != NULL && strcmp(status, "open") == 0;
    pair->under_way = status != NULL && strcmp(status, "over") != 0;
    bool good = json_is_ok(json);
    json_decref(json);
    if (good && open)
        good = done(ask(&pair->wires[1], "join", "j", id, "")) &&
               done(ask(&pair->wires[0], "start", "s", id, ""));
    return good && done(ask(&pair->wires[1], "subscribe", "w", id, ""));
}

static void note_ack(struct pair *pair, int seat, const char *id, int64_t sequence)
{
    if (pair->ack_count == ACKS_MAX)
        return;
    atomic_fetch_add(&acknowledged_now, 1);
    struct ack *ack = &pair->acks[pair->ack_count++];
    ack->table = pair->table_count - 1;
    ack->seat = seat;
    ack->sequence = sequence;
    snprintf(ack->id, sizeof ack->id, "%s", id);
}

/* One event of the seat, if it is asked: 1 if so, 0 if not, -1 if the server is gone. */
static int play(struct pair *pair, int seat)
{
    const char *match = pair->tables[pair->table_count - 1];
    json_t *seen = ask(&pair->wires[seat], "table", "t", match, "");
    if (!json_is_ok(seen)) {
        json_decref(seen);
        return -1;
    }
    bool asked = json_array_size(json_at(seen, "legal")) > 0;
    int expected = (int)json_number_at(seen, "seq");
    int own = (int)json_number_at(seen, "you"); /* the seats were shuffled */
    pair->under_way = !json_is_true(json_at(seen, "over"));
    json_decref(seen);
    if (!asked)
        return 0;
    char more[96];
    char id[CLIENT_ID_SIZE];
    snprintf(id, sizeof id, "%d", ++pair->sent);
    snprintf(more, sizeof more, ",\"expect\":%d,\"event\":0", expected);
    snprintf(pair->unanswered, sizeof pair->unanswered, "%s", id);
    json_t *json = ask(&pair->wires[seat], "play", id, match, more);
    int result = json == NULL ? -1 : 1;
    if (json_is_ok(json)) {
        note_ack(pair, own, id, json_number_at(json, "seq") - 1);
        pair->unanswered[0] = '\0';
    }
    json_decref(json);
    return result;
}

static bool play_table(struct pair *pair)
{
    while (pair->under_way) {
        int first = play(pair, 0);
        int second = first < 0 ? -1 : play(pair, 1);
        if (second < 0)
            return false;
    }
    return true;
}

static void *run(void *raw)
{
    struct pair *pair = raw;
    for (int seat = 0; seat < 2; seat++) {
        pair->guests[seat].port = pair->host->port;
        wire_open_guest(&pair->wires[seat], &pair->guests[seat]);
    }
    bool good = pair->wires[0].status == 101 && pair->wires[1].status == 101;
    while (good) {
        if (!pair->under_way)
            good = begin_table(pair);
        good = good && enter_table(pair) && play_table(pair);
    }
    wire_close(&pair->wires[0]);
    wire_close(&pair->wires[1]);
    return NULL;
}

/* Reads the match from the store and plays its log again. */
static struct live *replay(struct store *store, struct stored_match *match)
{
    struct store_request request = {.kind = STORE_MATCH_READ, .match = match};
    struct reason why;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    struct live *live = live_make(games_find(match->game), match);
    for (size_t i = 0; i < request.count; i++)
        if (!live_apply(live, &request.entries[i], &why))
            fail_msg("%s", why.text);
    free(request.entries);
    return live;
}

/* All acknowledged entries of a pair from `first` on are there, once, where they should be. */
static void check_pair(struct store *store, struct pair *pair, int first)
{
    int table = -1;
    struct stored_match match;
    struct live *live = NULL;
    for (int i = first; i < pair->ack_count; i++) {
        const struct ack *ack = &pair->acks[i];
        if (ack->table != table) {
            live_free(live);
            table = ack->table;
            memset(&match, 0, sizeof match);
            assert_true(match_id_read(pair->tables[table], &match.id));
            live = replay(store, &match);
        }
        int found = 0;
        for (uint32_t k = 0; k < live->count; k++)
            if (live->entries[k].stored.seat == ack->seat &&
                strcmp(live->entries[k].stored.client, ack->id) == 0) {
                assert_int_equal(k, ack->sequence);
                found++;
            }
        assert_int_equal(found, 1);
        if (i > first && ack[-1].table == table)
            assert_true(ack->sequence > ack[-1].sequence);
    }
    live_free(live);
    if (pair->table_count > 0) { /* also what was made and not played yet */
        struct store_request request = {.kind = STORE_MATCH_READ, .match = &match};
        memset(&match, 0, sizeof match);
        assert_true(match_id_read(pair->tables[pair->table_count - 1], &match.id));
        assert_int_equal(store_now(store, &request), STORE_DONE);
        for (size_t k = 0; k < request.count; k++)
            if (strcmp(request.entries[k].client, pair->unanswered) == 0 &&
                pair->unanswered[0] != '\0')
                pair->resumed++;
        free(request.entries);
    }
}

/* Only reads: at the end a server is at work, and nobody else may write to its store. */
static void check_store(const struct host *host, const int first[PAIRS])
{
    struct reason why;
    struct store *store = store_open_to_read(host_where(host), &why);
    if (store == NULL)
        fail_msg("%s", why.text);
    for (int i = 0; i < PAIRS; i++)
        check_pair(store, &pairs[i], first[i]);
    store_close(store);
}

static int rounds_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    int rounds = percent == NULL ? ROUNDS : (int)strtol(percent, NULL, 10) * ROUNDS / 100;
    return rounds < 5 ? 5 : rounds;
}

static void make_pairs(const struct host *host)
{
    memset(pairs, 0, sizeof pairs);
    for (int i = 0; i < PAIRS; i++) {
        pairs[i].host = host;
        pairs[i].acks = malloc(ACKS_MAX * sizeof *pairs[i].acks);
        assert_true(guest_make(&pairs[i].guests[0], host->port, "Ada"));
        assert_true(guest_make(&pairs[i].guests[1], host->port, "Bob"));
    }
}

static void free_pairs(void)
{
    for (int i = 0; i < PAIRS; i++)
        free(pairs[i].acks);
}

static void sleep_for(int milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

/* Lets all play until so much is acknowledged, however slow the machine is, and a little longer. */
static void play_and_kill(int enough, int milliseconds, struct host *host)
{
    atomic_store(&acknowledged_now, 0);
    for (int i = 0; i < PAIRS; i++)
        assert_int_equal(pthread_create(&pairs[i].thread, NULL, run, &pairs[i]), 0);
    for (int waited = 0; atomic_load(&acknowledged_now) < enough && waited < CLIENT_TIMEOUT;
         waited++)
        sleep_for(1);
    sleep_for(milliseconds);
    host_stop(host, SIGKILL);
    for (int i = 0; i < PAIRS; i++)
        pthread_join(pairs[i].thread, NULL);
}

static void test_killed_at_random_moments(void **state)
{
    (void)state;
    struct host host;
    int rounds = rounds_to_do();
    int acknowledged = 0;
    int resumed = 0;
    assert_true(host_prepare(&host, program));
    assert_true(host_start(&host, options));
    make_pairs(&host);
    srandom(1);
    for (int round = 0; round < rounds; round++) {
        int first[PAIRS];
        for (int i = 0; i < PAIRS; i++)
            first[i] = pairs[i].ack_count;
        /* Now and then before anything is acknowledged. */
        play_and_kill(round % 4 == 0 ? 0 : 3, (int)(random() % 60), &host);
        check_store(&host, first);
        assert_true(host_start(&host, options));
    }
    int none[PAIRS] = {0};
    check_store(&host, none);
    for (int i = 0; i < PAIRS; i++) {
        acknowledged += pairs[i].ack_count;
        resumed += pairs[i].resumed;
    }
    print_message("%d rounds, %d entries acknowledged, %d done but not yet acknowledged\n", rounds,
                  acknowledged, resumed);
    assert_true(acknowledged > rounds);
    free_pairs();
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
    assert_true(host_start(host, options));
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
    assert_true(host_start(&host, options));
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
    assert_true(host_start(host, options));
    ada->port = host->port;
    json_t *json = guest_get(ada, "mine");
    assert_true(json_is_ok(json));
    assert_true(json_array_size(json_at(json, "tables")) > 0);
    json_decref(json);
    make_tables(ada, 10000, code, made);
    assert_string_equal(code, "store_full");
    /* Once more, with a log of changes that is as long as it can be. */
    host_stop(host, signal);
    assert_true(host_start(host, options));
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
        cmocka_unit_test(test_a_full_disk_loses_nothing),
        cmocka_unit_test(test_a_server_starts_on_a_full_disk),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
