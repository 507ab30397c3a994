/*
 * All data from a folder to PostgreSQL and back: everybody goes on where they were, and what is
 * exported is the same. A target that is not empty is refused, also one that a server works on; a
 * move that is killed has not happened. Copies, upgrades and those who host work on both.
 *
 * It runs only where the tests have a PostgreSQL.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "sitting.h"

static struct host host;
static const char *const options[] = {
    "--rate", "0", "--guests-an-hour", "0", "--own-tables", "0", "--own-seats", "0", "--sweep",
    "1",      NULL};
static char elsewhere[ELSEWHERE_SIZE]; /* of the PostgreSQL */
static char results[192];              /* where the last program's output is */

/* Runs the program with arguments, which end with NULL; its exit code, or -1 if it was killed. */
static int incognita_for(long nanoseconds, const char *const arguments[])
{
    const char *list[16] = {host.program};
    for (int i = 0; arguments[i] != NULL && i < 14; i++)
        list[i + 1] = arguments[i];
    pid_t child = fork();
    if (child == 0) {
        union {
            const char **given;
            char **wanted;
        } as = {list};
        int out = open(results, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execv(host.program, as.wanted);
        _exit(127);
    }
    if (nanoseconds > 0) {
        nanosleep(&(struct timespec){0, nanoseconds}, NULL);
        kill(child, SIGKILL);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#define INCOGNITA(...) incognita_for(0, (const char *const[]){__VA_ARGS__, NULL})
#define MOVE(FROM, TO) INCOGNITA("move", "--from", FROM, "--to", TO)

/* All that the last program printed; to be freed. */
static char *printed(void)
{
    FILE *file = fopen(results, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    return text;
}

static void expect_printed(const char *part)
{
    char *text = printed();
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in: %s", part, text);
    free(text);
}

static char *export_of(const char *store)
{
    assert_int_equal(INCOGNITA("export", "--store", store), 0);
    return printed();
}

/* A server on the other store, with the same people. */
static void start_on(const char *store, struct sitting *sitting)
{
    snprintf(host.store, sizeof host.store, "%s", store);
    assert_true(host_start(&host, options));
    for (int seat = 0; sitting != NULL && seat < 2; seat++)
        sitting->guests[seat].port = host.port;
}

static void stop(void)
{
    assert_int_equal(host_stop(&host, SIGTERM), 0);
}

static void play_some(struct sitting *sitting, int events)
{
    for (int i = 0; i < events; i++)
        assert_true(play_first(sitting, 0) || play_first(sitting, 1));
}

static char *as_seen(struct sitting *sitting)
{
    json_t *json = look(sitting, 0);
    json_object_del(json_at(json, "table"), "seats"); /* whether they are connected */
    json_t *match = json_copy(json_at(json, "view"));
    char *text = json_dumps(match, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(match);
    json_decref(json);
    return text;
}

static void say(struct sitting *sitting, const char *text)
{
    char body[128];
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    json_t *json = act(sitting, 0, "chat", body);
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* The key that messages to people are signed with. */
static void push_key_of(char key[128])
{
    struct reply reply = http_ask(host.port, "GET", "/api/push", NULL, NULL);
    assert_int_equal(reply.status, 200);
    snprintf(key, 128, "%s", json_text_at(reply.json, "key"));
    reply_free(&reply);
}

/* What a statement about the data in the folder gives; 0 for one that gives nothing. */
static int sql(const char *folder, const char *text)
{
    char path[192];
    sqlite3 *database;
    sqlite3_stmt *statement;
    int result = 0;
    snprintf(path, sizeof path, "%s/incognita.db", folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database, text, -1, &statement, NULL), SQLITE_OK);
    int code = sqlite3_step(statement);
    assert_true(code == SQLITE_ROW || code == SQLITE_DONE);
    if (code == SQLITE_ROW)
        result = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return result;
}

/* Finished and running matches, an open table, talk, a login, a report, a ban, messages. */
static void live_a_little(struct sitting *sitting)
{
    struct sitting over;
    sit_down_to(&over, host.port, "template", "");
    say(&over, "good game");
    play_to_the_end(&over);
    sit_down_to(sitting, host.port, "vaalbara", "");
    say(sitting, "привет");
    play_some(sitting, 5);
    json_t *json = guest_post(&sitting->guests[0], "tables", "{\"game\":\"noria\",\"players\":3}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_post(
        &sitting->guests[0], "push_on",
        "{\"endpoint\":\"https://push.example.com/x\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\","
        "\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8p"
        "ZGH6SRpkNtoIAiw4\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = guest_post(&sitting->guests[1], "account", "{\"password\":\"correct horse\"}");
    json_decref(json);
    assert_int_equal(
        INCOGNITA("admin", "ban", "--address", "192.0.2.7", "--for", "2d", "--data", host.folder),
        0);
}

/* The match that is over is packed as well. */
static void await_packed(void)
{
    char path[160];
    sqlite3 *database;
    sqlite3_stmt *count;
    int packed = 0;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_prepare_v2(database, "SELECT count(*) FROM packed", -1, &count, NULL);
    for (int waited = 0; packed == 0 && waited < CLIENT_TIMEOUT; waited += 20) {
        if (sqlite3_step(count) == SQLITE_ROW)
            packed = sqlite3_column_int(count, 0);
        sqlite3_reset(count);
        nanosleep(&(struct timespec){0, 20000000}, NULL);
    }
    sqlite3_finalize(count);
    sqlite3_close(database);
    assert_int_equal(packed, 1);
}

static void expect_same(const char *before, const char *store)
{
    char *after = export_of(store);
    assert_string_equal(before, after);
    free(after);
}

static void test_there_and_back_again(void **state)
{
    (void)state;
    struct sitting sitting;
    char back[160];
    host.store[0] = '\0';
    assert_true(host_start(&host, options));
    live_a_little(&sitting);
    await_packed();
    char *seen = as_seen(&sitting);
    char key[128];
    char key_there[128];
    push_key_of(key);
    assert_int_equal(MOVE(host.folder, elsewhere), 1); /* a server is at work */
    stop();
    /* Asked for so late that no sweep finds it too old. */
    sql(host.folder,
        "INSERT INTO mails (person, address, token, asked, language, every, sent, due, "
        "reset_until) VALUES (1, 'ada@club.example', x'01', 9000000000000, 2, 3600, 3, 4, 0)");
    char *exported = export_of(host.folder);
    assert_int_equal(MOVE(host.folder, elsewhere), 0);
    expect_printed("moved ");
    expect_same(exported, elsewhere);
    assert_int_equal(MOVE(host.folder, elsewhere), 1);
    expect_printed("not empty");
    expect_same(exported, elsewhere);
    /* Everybody is there, goes on, and new people get numbers that nobody had. */
    start_on(elsewhere, &sitting);
    char *there = as_seen(&sitting);
    assert_string_equal(seen, there);
    push_key_of(key_there);
    assert_string_equal(key, key_there);
    play_some(&sitting, 3);
    struct guest eve;
    assert_true(guest_make(&eve, host.port, "Eve"));
    say(&sitting, "still here");
    assert_int_equal(INCOGNITA("admin", "sanctions", "--data", host.folder), 0);
    expect_printed("192.0.2.7");
    stop();
    free(exported);
    exported = export_of(elsewhere);
    snprintf(back, sizeof back, "%s/back", host.folder);
    assert_int_equal(MOVE(elsewhere, back), 0);
    expect_same(exported, back);
    assert_int_equal(sql(back, "SELECT count(*) FROM subscriptions"), 1);
    assert_int_equal(sql(back, "SELECT count(*) FROM mails WHERE address = 'ada@club.example' "
                               "AND token = x'01' AND wanted IS NULL AND due = 4"),
                     1);
    free(exported);
    free(seen);
    free(there);
}

static void test_a_copy_of_postgresql_is_a_file(void **state)
{
    (void)state;
    char file[192];
    char folder[160];
    start_on(elsewhere, NULL);
    snprintf(folder, sizeof folder, "%s/copy", host.folder);
    mkdir(folder, 0700);
    snprintf(file, sizeof file, "%s/incognita.db", folder);
    assert_int_equal(INCOGNITA("backup", file, "--store", elsewhere), 0); /* while it serves */
    assert_int_equal(INCOGNITA("upgrade", "--dry-run", "--store", elsewhere), 0);
    stop();
    assert_int_equal(INCOGNITA("upgrade", "--store", elsewhere), 0);
    expect_printed("vaalbara");
    assert_int_equal(INCOGNITA("admin", "people", "--store", elsewhere, "--data", host.folder), 0);
    expect_printed("Eve");
    char *exported = export_of(elsewhere);
    expect_same(exported, folder);
    char records[224];
    snprintf(records, sizeof records, "%s.records", results);
    assert_int_equal(rename(results, records), 0);
    assert_int_equal(INCOGNITA("verify", records), 0);
    free(exported);
}

/* Gives them more and more time until one is done; how many were killed before. */
static int kill_moves_to(const char *target, const char *exported)
{
    int killed = 0;
    for (long wait = 2000000; wait < 900000000; wait += wait / 4) {
        int status = incognita_for(
            wait, (const char *const[]){"move", "--from", elsewhere, "--to", target, NULL});
        if (status == 0)
            break;
        killed++;
        expect_same(exported, elsewhere);
    }
    return killed;
}

static void test_a_move_that_is_killed_has_not_happened(void **state)
{
    (void)state;
    char target[ELSEWHERE_SIZE];
    char folder[] = "/tmp/incognita-move-XXXXXX";
    char *exported = export_of(elsewhere);
    int killed = 0;
    /* On a busy machine the first may be done before we get round to kill it: then another. */
    for (int i = 0; i < 20 && killed == 0; i++) {
        memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
        assert_non_null(mkdtemp(folder));
        assert_true(elsewhere_make(folder, target));
        rmdir(folder);
        killed = kill_moves_to(target, exported);
    }
    assert_true(killed > 0);
    int status = MOVE(elsewhere, target);
    if (status != 0)
        expect_printed("not empty"); /* the last was killed after it was done */
    expect_same(exported, target);
    free(exported);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back_again),
        cmocka_unit_test(test_a_copy_of_postgresql_is_a_file),
        cmocka_unit_test(test_a_move_that_is_killed_has_not_happened),
    };
    const char *store = getenv("INCOGNITA_TEST_STORE");
    if (argc < 2)
        return 2;
    if (store == NULL || store[0] == '\0')
        return 77; /* skipped */
    signal(SIGPIPE, SIG_IGN);
    if (!host_prepare(&host, argv[1]))
        return 1;
    memcpy(elsewhere, host.store, sizeof elsewhere);
    snprintf(results, sizeof results, "%s/results", host.folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[192];
    snprintf(command, sizeof command, "rm -rf '%s'", host.folder);
    host_remove(&host);
    return system(command) == 0 ? failed : 1; /* NOLINT(cert-env33-c): a folder of ours */
}
