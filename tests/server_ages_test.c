/*
 * An end to everything: open tables that nobody is at, tokens, guests, matches in which nobody
 * acts, and all that is of somebody who is forgotten. Time is made to pass by what the store has
 * noted.
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
#include "sitting.h"

static const char *const options[] = {"--ping",
                                      "600",
                                      "--rate",
                                      "0",
                                      "--guests-an-hour",
                                      "0",
                                      "--own-tables",
                                      "0",
                                      "--own-seats",
                                      "0",
                                      "--away",
                                      "0",
                                      "--open-days",
                                      "7",
                                      "--guest-days",
                                      "30",
                                      "--abandoned-days",
                                      "60",
                                      "--sweep",
                                      "1",
                                      NULL};

static int start(void **state)
{
    (void)state;
    return !hosted_start_with(options);
}

/* Does it to the data, beside the server, and gives the number that it finds, if any. */
static long long sql(const char *text)
{
    char path[160];
    long long number = -1;
    sqlite3 *database;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 10000);
    assert_int_equal(sqlite3_exec(database, "PRAGMA foreign_keys = ON", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, text, -1, &statement, NULL), SQLITE_OK);
    int code = sqlite3_step(statement);
    assert_true(code == SQLITE_ROW || code == SQLITE_DONE);
    if (code == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    return number;
}

/* Waits until the data says so. */
static void await(const char *text, long long wanted)
{
    for (int i = 0; i < CLIENT_TIMEOUT / 50; i++) {
        if (sql(text) == wanted)
            return;
        usleep(50000);
    }
    fail_msg("%s is %lld, not %lld", text, sql(text), wanted);
}

static void make_table(const struct guest *guest, char id[64])
{
    json_t *json = guest_post(guest, "tables", "{\"game\":\"template\",\"players\":2}");
    assert_true(json_is_ok(json));
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static bool is_there(const struct guest *guest, const char *id)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%.32s", id);
    json_t *json = guest_get(guest, path);
    bool there = json_is_ok(json);
    json_decref(json);
    return there;
}

static void test_an_open_table_that_nobody_is_at_ends(void **state)
{
    (void)state;
    struct guest ada;
    struct wire wire;
    char watched[64];
    char left[64];
    char fresh[64];
    assert_true(guest_make(&ada, host.port, "Ada"));
    make_table(&ada, watched);
    make_table(&ada, left);
    wire_open_guest(&wire, &ada);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", watched);
    json_decref(wire_await(&wire, "subscribe", NULL));
    sql("UPDATE matches SET touched = touched - 8 * 86400000 WHERE status = 0");
    make_table(&ada, fresh);
    await("SELECT count(*) FROM matches WHERE status = 0", 2);
    assert_false(is_there(&ada, left));
    assert_true(is_there(&ada, watched));
    assert_true(is_there(&ada, fresh));
    wire_close(&wire);
}

static void test_guests_end(void **state)
{
    (void)state;
    struct guest guest;
    struct sitting sitting;
    assert_true(guest_make(&guest, host.port, "Looked around"));
    assert_true(guest_make(&guest, host.port, "Looks around"));
    sit_down_to(&sitting, host.port, "template", "");
    sql("UPDATE tokens SET used = used - 31 * 86400000 WHERE person IN "
        "(SELECT id FROM people WHERE name IN ('Looked around', 'Ada', 'Bob'))");
    await("SELECT count(*) FROM people WHERE name = 'Looked around'", 0);
    /* One who has a match, or has come since, may come back. */
    assert_int_equal(sql("SELECT count(*) FROM people WHERE name = 'Looks around'"), 1);
    json_decref(look(&sitting, 0));
    play_to_the_end(&sitting);
    /* Until the token is void, too: then nobody can ever be that guest again. */
    sql("DELETE FROM tokens WHERE person IN (SELECT person FROM seats JOIN matches ON key = match "
        "WHERE status = 2)");
    await("SELECT count(*) FROM matches WHERE status = 2", 0);
}

static void test_tokens_end(void **state)
{
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Old"));
    sql("UPDATE tokens SET used = used - 401 * 86400000 WHERE person IN "
        "(SELECT id FROM people WHERE name = 'Old')");
    await("SELECT count(*) FROM people WHERE name = 'Old'", 0);
    assert_int_equal(
        sql("SELECT count(*) FROM tokens WHERE used < (unixepoch() - 400 * 86400) * 1000"), 0);
}

static void take_messages(const struct guest *guest, const char *where)
{
    json_t *json = guest_post(
        guest, "push_on",
        "{\"endpoint\":\"https://push.example.com/%s\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\","
        "\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7"
        "Vd8pZGH6SRpkNtoIAiw4\"}",
        where);
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* Browsers that take messages: with the token, or when they have not been seen for long. */
static void test_messages_end(void **state)
{
    (void)state;
    struct guest guest;
    struct guest other;
    assert_true(guest_make(&guest, host.port, "Told"));
    assert_true(guest_make(&other, host.port, "Mute"));
    take_messages(&guest, "old");
    take_messages(&guest, "new");
    take_messages(&other, "gone");
    sql("UPDATE subscriptions SET seen = seen - 91 * 86400000 WHERE endpoint LIKE '%/old'");
    await("SELECT count(*) FROM subscriptions", 2);
    json_decref(guest_post(&other, "logout", "{}"));
    await("SELECT count(*) FROM subscriptions", 1);
    assert_int_equal(sql("SELECT count(*) FROM subscriptions WHERE endpoint LIKE '%/new'"), 1);
}

/* Nobody has a clock, and nobody is ever away: still the match comes to its end. */
static void test_an_abandoned_match_ends(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    sql("UPDATE matches SET started = started - 61 * 86400000 WHERE status = 1");
    hosted_again(sitting.guests, 2);
    await("SELECT count(*) FROM log WHERE kind = 2 AND value = 3", 1);
    /* The other has as long from now on. */
    assert_true(is_there(&sitting.guests[0], sitting.id));
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    sql("UPDATE log SET time = time - 61 * 86400000");
    hosted_again(sitting.guests, 2);
    await("SELECT count(*) FROM matches WHERE status = 1", 0);
    json_t *seen = look(&sitting, 0);
    assert_string_equal(json_text_at(seen, "table.status"), "over");
    json_decref(seen);
    /* Its log becomes one row, and is read as before. */
    char path[96];
    snprintf(path, sizeof path, "tables/%s/record", sitting.id);
    await("SELECT count(*) FROM log WHERE match IN (SELECT key FROM matches WHERE status = 2)", 0);
    assert_int_equal(sql("SELECT count(*) FROM matches WHERE status = 2 AND packed <> 1"), 0);
    hosted_restart(SIGTERM, sitting.guests, 2);
    json_t *record = guest_get(&sitting.guests[0], path);
    assert_true(json_is_ok(record));
    assert_true(json_array_size(json_at(record, "record.events")) > 0);
    json_decref(record);
}

static void test_who_has_much_is_forgotten_at_once_and_wholly(void **state)
{
    (void)state;
    enum { TABLES = 70 };
    struct guest ada;
    struct guest bob;
    char id[64];
    char shared[64];
    char path[128];
    assert_true(guest_make(&ada, host.port, "Much"));
    assert_true(guest_make(&bob, host.port, "Friend"));
    make_table(&ada, shared);
    snprintf(path, sizeof path, "tables/%s/join", shared);
    json_decref(guest_post(&bob, path, "{}"));
    for (int i = 0; i < TABLES; i++)
        make_table(&ada, id);
    json_t *json = guest_post(&ada, "forget", "{\"everything\":true}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_get(&ada, "me");
    assert_string_equal(json_code(json), "no_identity");
    json_decref(json);
    assert_int_equal(sql("SELECT count(*) FROM people WHERE name = 'Much'"), 0);
    host_stop(&host, SIGKILL);
    hosted_again(&bob, 1);
    await("SELECT count(*) FROM people WHERE name = ''", 0);
    assert_false(is_there(&bob, id));
    assert_true(is_there(&bob, shared));
    assert_int_equal(sql("SELECT count(*) FROM matches m WHERE NOT EXISTS (SELECT 1 FROM seats s "
                         "WHERE s.match = m.key AND s.person IS NOT NULL)"),
                     0);
}

static void test_chat_does_not_grow_for_ever(void **state)
{
    (void)state;
    struct guest ada;
    char id[64];
    char path[128];
    assert_true(guest_make(&ada, host.port, "Talker"));
    make_table(&ada, id);
    sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) "
        "INSERT INTO chat SELECT (SELECT max(key) FROM matches), i, (SELECT max(id) FROM people), "
        "1, "
        "'so' FROM n");
    snprintf(path, sizeof path, "tables/%s/chat", id);
    json_t *json = guest_post(&ada, path, "{\"text\":\"last\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    assert_int_equal(sql("SELECT count(*) FROM chat"), 1000);
    assert_int_equal(sql("SELECT count(*) FROM chat WHERE text = 'last'"), 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_open_table_that_nobody_is_at_ends),
        cmocka_unit_test(test_guests_end),
        cmocka_unit_test(test_tokens_end),
        cmocka_unit_test(test_messages_end),
        cmocka_unit_test(test_an_abandoned_match_ends),
        cmocka_unit_test(test_who_has_much_is_forgotten_at_once_and_wholly),
        cmocka_unit_test(test_chat_does_not_grow_for_ever),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
