/*
 * Damaged data: what cannot be read is set aside with a line in the log, and all else is served.
 * The server starts, and neither crashes nor hangs, whatever stands in the rows, or in the pages of
 * the file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "hosted.h"
#include "sitting.h"

enum { TABLES = 10, ROUNDS = 30 };

static const char *const options[] = {"--rate", "0", "--guests-an-hour", "0", NULL};
static char log_path[64];
static char sound[64]; /* a copy of the data as it was */
static struct guest ada, bob;
static char ids[TABLES][40]; /* of matches 1 to TABLES: their keys are in the order of making */

static void data_path(char path[256])
{
    snprintf(path, 256, "%s/incognita.db", host.folder);
}

/* The data as it was, and nothing beside it. */
static void restore(void)
{
    static const char *const beside[] = {"incognita.db-wal", "incognita.db-shm", "witness"};
    char path[256];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", host.folder, beside[i]);
        unlink(path);
    }
    data_path(path);
    hosted_copy(sound, path);
}

static void change(const char *sql)
{
    char path[256];
    sqlite3 *db;
    data_path(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Starts with its log in a file. False if it ended; that it did so in good order is asserted. */
static bool start(void)
{
    int kept = dup(STDERR_FILENO);
    int file = open(log_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(kept >= 0 && file >= 0);
    dup2(file, STDERR_FILENO);
    close(file);
    bool started = host_start(&host, options);
    int status = 0;
    pid_t child = started ? 0 : fork();
    if (child == 0 && !started) {
        execl(host.program, host.program, "serve", "--port", "0", "--data", host.folder, NULL);
        _exit(127);
    }
    if (!started)
        waitpid(child, &status, 0);
    dup2(kept, STDERR_FILENO);
    close(kept);
    if (!started && (!WIFEXITED(status) || WEXITSTATUS(status) != 1))
        fail_msg("the server did not end in good order: %d", status);
    ada.port = bob.port = host.port;
    return started;
}

static bool log_says(const char *text)
{
    static char said[1 << 18];
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    return strstr(said, text) != NULL;
}

static json_t *look_at(const struct guest *guest, int table)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%.32s?choices=1", ids[table]);
    return guest_get(guest, path);
}

static void make_data(void)
{
    struct sitting sitting;
    char body[256];
    char path[128];
    for (int i = 0; i < TABLES; i++) {
        static const char *const games[] = {"template", "noria", "vaalbara", "magicmap", "navoria"};
        snprintf(body, sizeof body, "\"public\":%s", i % 3 == 0 ? "false" : "true");
        json_t *json = guest_post(
            &ada, "tables", "{\"game\":\"%s\",\"players\":2,\"seating\":\"as_seated\",%s%s}",
            games[i % 5], body, i % 2 ? ",\"time\":{\"seconds\":3600,\"increment\":5}" : "");
        snprintf(ids[i], sizeof ids[i], "%s", json_text_at(json, "table.id"));
        json_decref(json);
        if (i % 5 == 4)
            continue; /* stays open */
        snprintf(path, sizeof path, "tables/%.32s/join", ids[i]);
        json_decref(guest_post(&bob, path, "{}"));
        snprintf(path, sizeof path, "tables/%.32s/start", ids[i]);
        json_decref(guest_post(&ada, path, "{}"));
        snprintf(path, sizeof path, "tables/%.32s/chat", ids[i]);
        json_decref(guest_post(&ada, path, "{\"text\":\"hello\"}"));
        sitting = (struct sitting){.guests = {ada, bob}, .players = 2};
        snprintf(sitting.id, sizeof sitting.id, "%.32s", ids[i]);
        for (int k = 0; k < 6; k++) {
            play_first(&sitting, 0);
            play_first(&sitting, 1);
        }
        if (i == 0 || i == 5)
            play_to_the_end(&sitting);
        if (i == 1)
            json_decref(act(&sitting, 1, "standin", "{}"));
    }
    snprintf(path, sizeof path, "tables/%.32s/rematch", ids[0]);
    json_decref(guest_post(&ada, path, "{}"));
}

/* All that was not damaged is served. */
static void expect_the_rest(int damaged)
{
    for (int i = 0; i < TABLES; i++) {
        json_t *json = look_at(&ada, i);
        if (i == damaged - 1)
            assert_string_equal(json_code(json), "damaged");
        else if (!json_is_ok(json))
            fail_msg("table %d: %s", i + 1, json_code(json));
        json_decref(json);
    }
    json_t *json = guest_get(&ada, "mine");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_get(&ada, "tables");
    for (size_t i = 0; damaged > 0 && i < json_array_size(json_at(json, "running")); i++)
        assert_string_not_equal(
            json_string_value(json_object_get(json_array_get(json_at(json, "running"), i), "id")),
            ids[damaged - 1]);
    json_decref(json);
}

/* One thing in match 2, which is running, or 1, which is over, is not what was written. */
static void test_one_bad_match_is_set_aside(void **state)
{
    (void)state;
    static const struct {
        int match;
        const char *sql;
    } wounds[] = {
        {2, "UPDATE matches SET players = 200 WHERE key = 2"},
        {2, "UPDATE matches SET players = 1 WHERE key = 2"},
        {2, "UPDATE matches SET players = -1 WHERE key = 2"},
        {2, "UPDATE matches SET players = 4 WHERE key = 2"},
        {2, "UPDATE matches SET mode = 7 WHERE key = 2"},
        {2, "UPDATE matches SET status = -1 WHERE key = 2"},
        {1, "UPDATE matches SET status = 3 WHERE key = 1"},
        {2, "UPDATE matches SET seating = 99 WHERE key = 2"},
        {2, "UPDATE matches SET by_link = 5 WHERE key = 2"},
        {2, "UPDATE matches SET options = x'ffffffffffffffff' WHERE key = 2"},
        {2, "UPDATE matches SET options = x'' WHERE key = 2"},
        {2, "UPDATE matches SET seed = '' WHERE key = 2"},
        {2, "UPDATE matches SET seed = hex(randomblob(500)) WHERE key = 2"},
        {2, "UPDATE matches SET game = hex(randomblob(50)) WHERE key = 2"},
        {2, "UPDATE matches SET clock_seconds = -5 WHERE key = 2"},
        {2, "UPDATE matches SET clock_increment = 9223372036854775807 WHERE key = 2"},
        {2, "UPDATE matches SET created = -9223372036854775807 WHERE key = 2"},
        {2, "UPDATE matches SET rules_version = 70000 WHERE key = 2"},
        {1, "UPDATE matches SET result = 'no' WHERE key = 1"},
        {1, "UPDATE matches SET rematch = x'00' WHERE key = 1"},
        {2, "DELETE FROM seats WHERE match = 2 AND seat = 1"},
        {2, "DELETE FROM seats WHERE match = 2"},
        {2, "UPDATE seats SET seat = 5 WHERE match = 2 AND seat = 1"},
        {2, "UPDATE seats SET bot = CAST(x'ff' AS TEXT) WHERE match = 2 AND seat = 1"},
        {2, "UPDATE log SET kind = 9 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET seat = 77 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET seat = 257 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET value = -1 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET value = 99 WHERE match = 2 AND kind = 2"},
        {2, "UPDATE log SET time = -1 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET spent = 9223372036854775807 WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET client = CAST(x'c3' AS TEXT) WHERE match = 2 AND sequence = 3"},
        {2, "DELETE FROM log WHERE match = 2 AND sequence = 3"},
        {2, "UPDATE log SET sequence = 4294967296 + 3 WHERE match = 2 AND sequence = 3"},
        {1, "DELETE FROM log WHERE match = 1 AND sequence = 1"},
    };
    for (size_t i = 0; i < sizeof wounds / sizeof wounds[0]; i++) {
        char line[32];
        restore();
        change(wounds[i].sql);
        if (!start())
            fail_msg("%s: the server does not start", wounds[i].sql);
        expect_the_rest(wounds[i].match);
        snprintf(line, sizeof line, "match %d is set aside", wounds[i].match);
        if (!log_says(line))
            fail_msg("%s: the log says nothing", wounds[i].sql);
        assert_int_equal(host_stop(&host, SIGTERM), 0);
    }
}

/* A name that cannot be shown costs nobody a match. */
static void test_names_are_not_worth_a_match(void **state)
{
    (void)state;
    restore();
    change("UPDATE people SET name = CAST(x'41ff' AS TEXT)");
    change("UPDATE chat SET text = CAST(x'ff' AS TEXT) WHERE match = 2");
    assert_true(start());
    expect_the_rest(0);
    json_t *json = guest_get(&ada, "me");
    assert_string_equal(json_text_at(json, "person.name"), "?");
    json_decref(json);
    char path[128];
    snprintf(path, sizeof path, "tables/%.32s/chat", ids[1]);
    json = guest_get(&ada, path);
    assert_true(json_is_ok(json));
    assert_int_equal(json_array_size(json_at(json, "lines")), 0);
    json_decref(json);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
}

/* The data cannot count its commits any more: it begins anew, and everything is kept as before. */
static void test_a_count_that_is_lost_stops_nobody(void **state)
{
    (void)state;
    static const char *const wounds[] = {
        "DELETE FROM ledger",
        "UPDATE ledger SET commits = 9223372036854775807",
        "UPDATE ledger SET data = 'x', commits = -9223372036854775807",
    };
    for (size_t i = 0; i < sizeof wounds / sizeof wounds[0]; i++) {
        struct guest eve;
        restore();
        change(wounds[i]);
        assert_true(start());
        expect_the_rest(0);
        assert_true(guest_make(&eve, host.port, "Eve"));
        host_stop(&host, SIGKILL);
        assert_true(start());
        eve.port = host.port;
        json_t *json = guest_get(&eve, "me");
        assert_string_equal(json_text_at(json, "person.name"), "Eve");
        json_decref(json);
        assert_int_equal(host_stop(&host, SIGTERM), 0);
    }
}

/* Asks for everything there is; what comes is of no matter, as long as something does. */
static void ask_for_everything(void)
{
    static const char *const more[] = {"", "?choices=1", "/chat", "/record", "/replay?at=0"};
    char path[160];
    for (int i = 0; i < TABLES; i++) {
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
            snprintf(path, sizeof path, "tables/%.32s%s", ids[i], more[k]);
            json_t *json = guest_get(i % 2 ? &ada : &bob, path);
            assert_non_null(json);
            json_decref(json);
        }
        snprintf(path, sizeof path, "tables/%.32s/play", ids[i]);
        json_t *json = guest_post(&ada, path, "{\"expect\":12,\"event\":0}");
        assert_non_null(json);
        json_decref(json);
    }
    static const char *const lists[] = {"mine", "tables", "me", "games"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        json_t *json = guest_get(&ada, lists[i]);
        assert_non_null(json);
        json_decref(json);
    }
    /* Somebody new can play, whatever became of the others. */
    struct guest eve;
    struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
    assert_int_not_equal(reply.status, 0);
    bool well = reply.status == 200;
    reply_free(&reply);
    if (well && guest_make(&eve, host.port, "Eve"))
        json_decref(guest_post(&eve, "tables", "{\"game\":\"template\",\"bots\":[\"easy\"]}"));
}

static int rounds_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    int rounds = percent == NULL ? ROUNDS : (int)strtol(percent, NULL, 10) * ROUNDS / 100;
    return rounds < 5 ? 5 : rounds;
}

/* A value that nobody would write, for any column: what its type does not take is not taken. */
static const char *strange_value(char out[64])
{
    static const char *const fixed[] = {"0",
                                        "-1",
                                        "1",
                                        "255",
                                        "256",
                                        "65536",
                                        "4294967296",
                                        "-9223372036854775807",
                                        "9223372036854775807",
                                        "''",
                                        "NULL",
                                        "CAST(x'ff' AS TEXT)",
                                        "x''",
                                        "x'00'",
                                        "'x'",
                                        "randomblob(16)",
                                        "hex(randomblob(300))",
                                        "zeroblob(8)",
                                        "'{}'",
                                        "'template'"};
    if (random() % 3 == 0)
        snprintf(out, 64, "%ld", random() - random());
    else
        snprintf(out, 64, "%s", fixed[random() % (long)(sizeof fixed / sizeof fixed[0])]);
    return out;
}

static void test_strange_values_in_any_row(void **state)
{
    (void)state;
    static const char *const columns[][2] = {
        {"matches", "id"},
        {"matches", "version"},
        {"matches", "owner"},
        {"matches", "created"},
        {"matches", "started"},
        {"matches", "game"},
        {"matches", "players"},
        {"matches", "rules_version"},
        {"matches", "mode"},
        {"matches", "status"},
        {"matches", "by_link"},
        {"matches", "options"},
        {"matches", "seed"},
        {"matches", "clock_seconds"},
        {"matches", "clock_increment"},
        {"matches", "result"},
        {"matches", "rematch"},
        {"matches", "uploaded"},
        {"matches", "seating"},
        {"matches", "key"},
        {"seats", "seat"},
        {"seats", "person"},
        {"seats", "bot"},
        {"seats", "name"},
        {"seats", "match"},
        {"log", "match"},
        {"log", "sequence"},
        {"log", "kind"},
        {"log", "seat"},
        {"log", "value"},
        {"log", "time"},
        {"log", "spent"},
        {"log", "client"},
        {"chat", "number"},
        {"chat", "person"},
        {"chat", "time"},
        {"chat", "text"},
        {"people", "name"},
        {"people", "password"},
        {"people", "created"},
        {"tokens", "person"},
        {"ledger", "commits"},
        {"sanctions", "kind"},
        {"sanctions", "person"},
        {"sanctions", "until"},
        {"sanctions", "text"},
        {"sanctions", "address"},
        {"ledger", "data"},
        {"ledger", "time"},
    };
    char path[256];
    srandom(1);
    data_path(path);
    for (int round = 0; round < rounds_to_do(); round++) {
        sqlite3 *db;
        restore();
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        sqlite3_exec(db, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON", NULL,
                     NULL, NULL);
        for (int wounds = 1 + (int)(random() % 30); wounds > 0; wounds--) {
            char sql[320];
            char value[64];
            const char *const *column =
                columns[random() % (long)(sizeof columns / sizeof columns[0])];
            snprintf(sql, sizeof sql,
                     "UPDATE OR IGNORE %s SET %s = %s WHERE abs(random()) %% %ld = 0", column[0],
                     column[1], strange_value(value), 1 + random() % 12);
            sqlite3_exec(db, sql, NULL, NULL, NULL); /* some are refused: the tables are strict */
        }
        sqlite3_close(db);
        assert_true(start());
        ask_for_everything();
        if (host_stop(&host, SIGTERM) != 0)
            fail_msg("round %d ended badly", round);
    }
}

/* Bytes of the file itself; its first page says what all the others are, and is left alone. */
static void test_strange_bytes_in_any_page(void **state)
{
    (void)state;
    char path[256];
    struct stat found;
    int started = 0;
    srandom(2);
    data_path(path);
    for (int round = 0; round < rounds_to_do(); round++) {
        restore();
        assert_int_equal(stat(path, &found), 0);
        int file = open(path, O_RDWR);
        assert_true(file >= 0);
        for (int wounds = 1 + (int)(random() % 8); wounds > 0; wounds--) {
            uint8_t bytes[8];
            size_t count = 1 + (size_t)(random() % 8);
            for (size_t i = 0; i < count; i++)
                bytes[i] = (uint8_t)random();
            long place = 4096 + random() % (found.st_size - 4096 - 8);
            assert_int_equal(pwrite(file, bytes, count, place), count);
        }
        close(file);
        if (!start())
            continue;
        started++;
        ask_for_everything();
        if (host_stop(&host, SIGTERM) != 0)
            fail_msg("round %d ended badly", round);
    }
    print_message("%d of %d starts\n", started, rounds_to_do());
    assert_true(started > rounds_to_do() / 2);
}

/* Bob stays muted, whatever stands beside it. */
static void test_one_bad_sanction_is_set_aside(void **state)
{
    char path[128];
    (void)state;
    restore();
    change("INSERT INTO sanctions (kind, person, created, until, text) VALUES (7, 1, 1, 0, 'why')");
    assert_true(start());
    assert_true(log_says("a row is set aside: kind is damaged"));
    snprintf(path, sizeof path, "tables/%.32s/chat", ids[0]);
    json_t *json = guest_post(&bob, path, "{\"text\":\"hello\"}");
    assert_string_equal(json_code(json), "muted");
    json_decref(json);
    json = guest_post(&ada, path, "{\"text\":\"hello\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
}

static int begin(void **state)
{
    char path[256];
    (void)state;
    snprintf(log_path, sizeof log_path, "/tmp/incognita-damage-%d.log", (int)getpid());
    snprintf(sound, sizeof sound, "/tmp/incognita-damage-%d.db", (int)getpid());
    if (!hosted_start_with(options) || !guest_make(&ada, host.port, "Ada") ||
        !guest_make(&bob, host.port, "Bob"))
        return 1;
    make_data();
    if (host_stop(&host, SIGTERM) != 0)
        return 1;
    change("INSERT INTO sanctions (kind, person, created, until, text) VALUES (0, 2, 1, 0, 'why')");
    data_path(path);
    hosted_copy(path, sound);
    return 0;
}

static int end(void **state)
{
    (void)state;
    unlink(log_path);
    unlink(sound);
    host_remove(&host);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_bad_match_is_set_aside),
        cmocka_unit_test(test_names_are_not_worth_a_match),
        cmocka_unit_test(test_a_count_that_is_lost_stops_nobody),
        cmocka_unit_test(test_one_bad_sanction_is_set_aside),
        cmocka_unit_test(test_strange_values_in_any_row),
        cmocka_unit_test(test_strange_bytes_in_any_page),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, begin, end);
}
