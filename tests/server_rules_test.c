/*
 * Matches of a newer version of the rules than the program has: they are kept and told of, and
 * nothing else is harmed by them. Those of an older one go on, see also server_upgrade_test.c.
 * Records of old rules are not taken.
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
#include <sys/wait.h>

#include "games/games.h"
#include "hosted.h"
#include "sitting.h"

static const char *records;

/* As if all matches of Noria had been played by this version of the rules. */
static void make_version(int version)
{
    char path[256];
    char sql[100];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, "UPDATE matches SET rules_version = %d WHERE game = 'noria'",
             version);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void make_table(struct sitting *sitting, const char *game, const char *bots)
{
    json_t *json =
        guest_post(&sitting->guests[0], "tables",
                   "{\"game\":\"%s\",\"players\":2,\"seating\":\"as_seated\"%s}", game, bots);
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static void must(json_t *json)
{
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* The table of a list with this id, or NULL. */
static json_t *listed(json_t *answer, const char *list, const char *id)
{
    size_t index;
    json_t *table;
    json_array_foreach(json_at(answer, list), index, table)
    {
        if (strcmp(json_text_at(table, "id"), id) == 0)
            return table;
    }
    return NULL;
}

static void expect_refused(struct sitting *sitting, const char *rest)
{
    char path[160];
    snprintf(path, sizeof path, "/api/tables/%s%s", sitting->id, rest);
    struct reply reply = http_ask(host.port, "GET", path, "", NULL);
    assert_int_equal(reply.status, 410);
    assert_string_equal(json_code(reply.json), "other_rules");
    assert_string_equal(json_text_at(reply.json, "error.message"),
                        "it is of a newer version of the rules (99; this program has 2)");
    reply_free(&reply);
}

/* A match that ran, one that waits for its start, and one of rules that have not changed. */
static void test_matches_of_newer_rules_are_kept_and_told_of(void **state)
{
    struct sitting running;
    struct sitting open;
    struct sitting same;
    (void)state;
    assert_int_equal(games_find("noria")->rules_version, 2);
    assert_int_equal(games_find("template")->rules_version, 1);
    assert_true(guest_make(&running.guests[0], host.port, "Ada"));
    open.guests[0] = same.guests[0] = running.guests[0];
    make_table(&running, "noria", ",\"bots\":[\"easy\"]");
    must(act(&running, 0, "start", "{}"));
    must(act(&running, 0, "resign", "{\"id\":\"r\"}"));
    make_table(&open, "noria", "");
    make_table(&same, "template", ",\"bots\":[\"easy\"]");
    must(act(&same, 0, "start", "{}"));
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    make_version(99);
    hosted_again(running.guests, 1);
    open.guests[0] = same.guests[0] = running.guests[0];
    hosted_still_serves();

    json_t *mine = guest_get(&running.guests[0], "mine");
    assert_true(json_is_true(json_at(listed(mine, "tables", running.id), "other_rules")));
    assert_null(json_at(listed(mine, "tables", open.id), "other_rules"));
    assert_null(json_at(listed(mine, "tables", same.id), "other_rules"));
    json_decref(mine);
    json_t *tables = guest_get(&running.guests[0], "tables");
    assert_null(listed(tables, "running", running.id));
    assert_non_null(listed(tables, "running", same.id));
    assert_non_null(listed(tables, "open", open.id));
    json_decref(tables);

    expect_refused(&running, "");
    expect_refused(&running, "/replay?at=0");
    expect_refused(&running, "/record");
    struct wire wire;
    wire_open_guest(&wire, &running.guests[0]);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\",\"id\":\"s\"}", running.id);
    json_t *json = wire_await(&wire, "subscribe", "s");
    assert_string_equal(json_code(json), "other_rules");
    json_decref(json);
    wire_close(&wire);
    json = act(&running, 0, "play", "{\"expect\":0,\"event\":0}");
    assert_string_equal(json_code(json), "other_rules");
    json_decref(json);
    json = act(&running, 0, "rematch", "{}");
    assert_string_equal(json_code(json), "other_rules");
    json_decref(json);

    /* What has not begun begins by the rules of today, and stays so. */
    must(act(&open, 0, "start", "{\"fill\":\"easy\"}"));
    must(act(&open, 0, "standin", "{\"id\":\"away\"}"));
    hosted_restart(SIGKILL, open.guests, 1);
    must(look(&open, 0));
    same.guests[0] = open.guests[0];
    must(look(&same, 0));
    hosted_still_serves();
}

static char output[1 << 16];

static int export_all(void)
{
    char command[600];
    snprintf(command, sizeof command, "'%s' export --data '%s' 2>&1", host.program, host.folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

/* What the test before has left: one match of newer rules, two of ours. */
static void test_an_export_names_what_it_leaves_out(void **state)
{
    (void)state;
    assert_int_equal(export_all(), 1);
    assert_non_null(strstr(output, "incognita export: match 1: it is of a newer version of the "
                                   "rules (99; this program has 2)"));
    assert_non_null(strstr(output, "{\"incognita\":1,\"game\":\"noria\",\"rules\":2,"));
    assert_non_null(strstr(output, "{\"incognita\":1,\"game\":\"template\",\"players\":2,"));
}

/* An event of before the change is taken back by the rules of after it, and can be made again. */
static void test_undo_goes_back_across_a_change_of_the_rules(void **state)
{
    struct sitting sitting;
    (void)state;
    sit_down_to(&sitting, host.port, "noria", "");
    json_t *begun = look(&sitting, 0);
    int seat = (int)json_number_at(begun, "waiting.seats.0");
    json_decref(begun);
    begun = look(&sitting, seat);
    assert_true(play_first(&sitting, seat));
    json_t *played = look(&sitting, seat);
    assert_true(json_is_true(json_at(played, "undo")));
    size_t events = json_array_size(json_at(played, "events"));
    json_decref(played);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    make_version(1);
    hosted_again(sitting.guests, 2);
    json_t *after = look(&sitting, seat);
    assert_int_equal(json_number_at(after, "rules_changed.0.after"), events);
    assert_int_equal(json_number_at(after, "rules_changed.0.from"), 1);
    json_decref(after);
    must(act(&sitting, seat, "undo", "{\"expect\":2}"));
    after = look(&sitting, seat);
    assert_true(json_equal(json_at(begun, "view"), json_at(after, "view")));
    assert_int_equal(json_number_at(after, "rules_changed.0.after"), events - 1);
    json_decref(after);
    json_decref(begun);
    assert_true(play_first(&sitting, seat));
    hosted_restart(SIGKILL, sitting.guests, 2);
    must(look(&sitting, seat));
}

static void expect_upload(const struct guest *guest, json_t *record, const char *code)
{
    char *text = json_dumps(record, JSON_COMPACT);
    json_t *answer = guest_post(guest, "records", "{\"record\":%s}", text);
    assert_string_equal(json_code(answer), code);
    free(text);
    json_decref(answer);
}

static void test_an_old_record_is_not_taken(void **state)
{
    static const char *const changed[] = {"noria", "navoria", "magicmap"};
    (void)state;
    struct guest ada;
    char path[600];
    assert_true(guest_make(&ada, host.port, "Ada"));
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s-rules-1.json", records, changed[i]);
        json_t *record = json_load_file(path, 0, NULL);
        assert_non_null(record);
        expect_upload(&ada, record, "other_rules");
        json_object_set_new(record, "rules", json_integer(2));
        expect_upload(&ada, record, "bad_record");
        json_decref(record);
    }
    snprintf(path, sizeof path, "%s/navoria-rules-1-holds.json", records);
    json_t *holds = json_load_file(path, 0, NULL);
    expect_upload(&ada, holds, "");
    json_decref(holds);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches_of_newer_rules_are_kept_and_told_of),
        cmocka_unit_test(test_an_export_names_what_it_leaves_out),
        cmocka_unit_test(test_an_old_record_is_not_taken),
        cmocka_unit_test(test_undo_goes_back_across_a_change_of_the_rules),
    };
    if (argc < 3 || !hosted_by(argc, argv))
        return 2;
    records = argv[2];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
