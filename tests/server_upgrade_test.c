/*
 * Rules that change: matches that today's program began, opened by a program whose template game
 * has a newer version of the rules (next/games.c). What still holds goes on, what does not is ended
 * and can be read, and `incognita upgrade` says so beforehand.
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

#include "hosted.h"
#include "sitting.h"

static const char *today;
static const char *tomorrow;
static char output[1 << 16];

static int start_today(void **state)
{
    static const char *const options[] = {"--rate", "0",      "--guests-an-hour", "0", "--ping",
                                          "600",    "--seed", "border",           NULL};
    (void)state;
    host.program = today;
    return !hosted_start_with(options);
}

/* Ends the server, and begins again with the program that has this version of the rules. */
static void begin_tomorrow(const char *version, struct sitting sittings[], int count)
{
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    setenv("INCOGNITA_NEXT", version, 1);
    host.program = tomorrow;
    for (int i = 0; i < count; i++)
        if (i == 0)
            hosted_again(sittings[i].guests, 2);
        else
            sittings[i].guests[0].port = sittings[i].guests[1].port = host.port;
}

/* Runs a command; its exit code, and what it said in `output`. */
static int run(const char *version, const char *program, const char *words, const char *file)
{
    char line[800];
    snprintf(line, sizeof line, "INCOGNITA_NEXT=%s '%s' %s '%s' 2>&1", version, program, words,
             file);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

/* Likewise, on the data. */
static int command(const char *program, const char *version, const char *words)
{
    char all[100];
    snprintf(all, sizeof all, "%s --data", words);
    return run(version, program, all, host.folder);
}

static void expect_said(const char *words)
{
    if (strstr(output, words) == NULL)
        fail_msg("no '%s' in:\n%s", words, output);
}

/* The line of the template game: current, go on, end, damaged, not ours. */
static void expect_tally(int current, int goes_on, int ends, int damaged, int not_ours)
{
    char line[100];
    snprintf(line, sizeof line, "template    %10d%10d%10d%10d%10d\n", current, goes_on, ends,
             damaged, not_ours);
    expect_said("running        current     go on       end   damaged  not ours\n");
    expect_said(line);
}

/* Something in the data as a program of the past, or a broken disk, has left it. */
static void change_data(const char *sql)
{
    char path[256];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Plays an event of the seat that does this, if it may; else any that does not. */
static bool play_other_than(struct sitting *sitting, int seat, const char *unwanted)
{
    json_t *seen = look(sitting, seat);
    json_t *legal = json_at(seen, "legal");
    size_t count = json_array_size(legal);
    size_t chosen = 0;
    char body[80];
    while (chosen + 1 < count &&
           strcmp(json_text_at(json_array_get(legal, chosen), "do"), unwanted) == 0)
        chosen++;
    snprintf(body, sizeof body, "{\"expect\":%d,\"event\":%d}", (int)json_number_at(seen, "seq"),
             (int)chosen);
    json_decref(seen);
    if (count == 0)
        return false;
    json_t *answer = act(sitting, seat, "play", body);
    assert_true(json_is_ok(answer));
    json_decref(answer);
    return true;
}

/* Whether somebody is asked for it alone: to keep or to trade an isle. */
static bool somebody_claims(struct sitting *sitting)
{
    json_t *seen = look(sitting, 0);
    bool claims = strcmp(json_text_at(seen, "view.phase"), "claim") == 0;
    json_decref(seen);
    return claims;
}

/* A match in which the first isle that was claimed was not used in this way. */
static void begin_match(struct sitting *sitting, const char *unwanted)
{
    sit_down_to(sitting, host.port, "template", "");
    while (!somebody_claims(sitting))
        for (int seat = 0; seat < 2; seat++)
            play_other_than(sitting, seat, "");
    for (int seat = 0; seat < 2; seat++)
        play_other_than(sitting, seat, unwanted);
}

static void finish_match(struct sitting *sitting)
{
    bool played = true;
    while (played) {
        played = play_other_than(sitting, 0, "trade");
        played = play_other_than(sitting, 1, "trade") || played;
    }
}

static json_t *own_table(struct sitting *sitting, json_t **mine)
{
    *mine = guest_get(&sitting->guests[0], "mine");
    size_t index;
    json_t *table;
    json_array_foreach(json_at(*mine, "tables"), index, table)
    {
        if (strcmp(json_text_at(table, "id"), sitting->id) == 0)
            return table;
    }
    fail_msg("the table is not in its player's list");
    return NULL;
}

static void expect_code(struct sitting *sitting, const char *op, const char *body, const char *code)
{
    json_t *answer = act(sitting, 0, op, body);
    assert_string_equal(json_code(answer), code);
    json_decref(answer);
}

static void test_a_match_that_still_holds_goes_on(void **state)
{
    struct sitting sitting;
    char path[100];
    (void)state;
    begin_match(&sitting, "trade");
    json_t *before = look(&sitting, 0);
    assert_null(json_at(before, "rules_changed"));
    begin_tomorrow("2", &sitting, 1);

    json_t *after = look(&sitting, 0);
    assert_true(json_is_ok(after));
    assert_true(json_equal(json_at(before, "events"), json_at(after, "events")));
    assert_true(json_equal(json_at(before, "waiting"), json_at(after, "waiting")));
    assert_true(json_equal(json_at(before, "legal"), json_at(after, "legal")));
    assert_int_equal(json_number_at(after, "seq"), json_number_at(before, "seq") + 1);
    assert_int_equal(json_number_at(after, "rules_changed.0.from"), 1);
    size_t events = json_array_size(json_at(before, "events"));
    assert_int_equal(json_number_at(after, "rules_changed.0.after"), events);
    assert_int_equal(json_number_at(after, "scores.0"), json_number_at(before, "scores.0") + 1);
    json_decref(after);

    /* Whoever decided before the change looks again. */
    char stale[80];
    snprintf(stale, sizeof stale, "{\"expect\":%d,\"event\":0}",
             (int)json_number_at(before, "seq"));
    json_decref(before);
    expect_code(&sitting, "play", stale, "stale");

    /* It is there after another start, only once, and the match can be played to its end. */
    hosted_restart(SIGKILL, sitting.guests, 2);
    after = look(&sitting, 1);
    assert_int_equal(json_array_size(json_at(after, "rules_changed")), 1);
    json_decref(after);
    finish_match(&sitting);
    snprintf(path, sizeof path, "tables/%s/record", sitting.id);
    json_t *answer = guest_get(&sitting.guests[0], path);
    assert_int_equal(json_number_at(answer, "record.rules"), 2);
    assert_int_equal(json_number_at(answer, "record.rules_changed.0.from"), 1);
    assert_int_equal(json_number_at(answer, "record.rules_changed.0.after"), events);
    json_decref(answer);
    assert_int_equal(command(tomorrow, "2", "export"), 0);
    snprintf(path, sizeof path, "%.80s/record", host.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(output, file);
    fclose(file);
    assert_int_equal(run("2", tomorrow, "verify", path), 0);
    char line[200];
    snprintf(line, sizeof line,
             "begun by version 1 of the rules and held against ours since event %zu, all chance "
             "drawn from the seed",
             events);
    expect_said(line);
    remove(path);
}

/* What everybody could see, word for word; what was hidden then is open now. */
static void expect_told_as_said(json_t *told, json_t *before)
{
    size_t count = json_array_size(json_at(before, "said"));
    assert_int_equal(json_array_size(told), count);
    int same = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *happened = json_array_get(json_at(before, "events"), i);
        bool hidden = strcmp(json_text_at(happened, "do"), "deal") == 0 &&
                      json_is_null(json_at(happened, "chart"));
        json_t *said = json_array_get(json_at(before, "said"), i);
        assert_true(hidden || json_equal(said, json_array_get(told, i)));
        assert_non_null(json_at(json_array_get(told, i), "text"));
        same += !hidden;
    }
    assert_true(same > 5);
}

static void expect_ended_and_readable(struct sitting *sitting, json_t *before)
{
    char path[100];
    json_t *mine;
    json_t *after = look(sitting, 0);
    assert_true(json_is_ok(after));
    assert_string_equal(json_text_at(after, "table.status"), "over");
    assert_string_equal(json_text_at(after, "table.ended"), "rules");
    assert_true(json_is_null(json_at(after, "table.result")));
    assert_int_equal(json_number_at(after, "you"), 0);
    assert_null(json_at(after, "view"));
    expect_told_as_said(json_at(after, "told"), before);
    json_decref(after);

    assert_string_equal(json_text_at(own_table(sitting, &mine), "ended"), "rules");
    json_decref(mine);
    json_t *tables = guest_get(&sitting->guests[0], "tables");
    size_t index;
    json_t *table;
    json_array_foreach(json_at(tables, "running"), index, table)
        assert_string_not_equal(json_text_at(table, "id"), sitting->id);
    json_decref(tables);
    expect_code(sitting, "play", "{\"expect\":0,\"event\":0}", "other_rules");
    expect_code(sitting, "resign", "{}", "other_rules");
    expect_code(sitting, "rematch", "{}", "other_rules");
    expect_code(sitting, "chat", "{\"text\":\"a pity\"}", "");
    snprintf(path, sizeof path, "tables/%s/chat", sitting->id);
    json_t *lines = guest_get(&sitting->guests[1], path);
    assert_string_equal(json_text_at(lines, "lines.0.text"), "a pity");
    json_decref(lines);
}

static void test_a_match_that_does_not_hold_ends_and_can_be_read(void **state)
{
    struct sitting sitting;
    (void)state;
    begin_match(&sitting, "keep");
    json_t *before = look(&sitting, 0);
    begin_tomorrow("2", &sitting, 1);
    expect_ended_and_readable(&sitting, before);
    struct wire wire;
    wire_open_guest(&wire, &sitting.guests[1]);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\",\"id\":\"s\"}", sitting.id);
    json_t *answer = wire_await(&wire, "subscribe", "s");
    assert_string_equal(json_text_at(answer, "table.ended"), "rules");
    expect_told_as_said(json_at(answer, "told"), before);
    json_decref(answer);
    wire_close(&wire);
    hosted_restart(SIGKILL, sitting.guests, 2);
    json_t *again = look(&sitting, 0);
    expect_told_as_said(json_at(again, "told"), before);
    json_decref(again);
    /* The program that had its rules does not play it on either. */
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host.program = today;
    hosted_again(sitting.guests, 2);
    again = look(&sitting, 0);
    expect_told_as_said(json_at(again, "told"), before);
    json_decref(again);
    json_decref(before);
    hosted_still_serves();
}

/* Every event is legal by these, but chance gives something else, or another seat is asked. */
static void test_other_chance_and_other_decisions_end_a_match(void **state)
{
    static const char *const versions[] = {"3", "4"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct sitting sitting;
        if (i > 0)
            assert_int_equal(start_today(NULL), 0);
        begin_match(&sitting, "trade");
        json_t *before = look(&sitting, 0);
        begin_tomorrow(versions[i], &sitting, 1);
        expect_ended_and_readable(&sitting, before);
        json_decref(before);
        if (i == 0)
            hosted_stop(NULL);
    }
}

static void test_a_finished_match_of_older_rules_is_kept(void **state)
{
    struct sitting sitting;
    json_t *mine;
    (void)state;
    begin_match(&sitting, "keep");
    hosted_restart(SIGTERM, sitting.guests, 2);
    finish_match(&sitting);
    begin_tomorrow("2", &sitting, 1);
    json_t *table = own_table(&sitting, &mine);
    assert_string_equal(json_text_at(table, "status"), "over");
    assert_true(json_is_object(json_at(table, "result")));
    assert_true(json_is_true(json_at(table, "other_rules")));
    assert_null(json_at(table, "ended"));
    json_decref(mine);
    char path[100];
    snprintf(path, sizeof path, "tables/%s", sitting.id);
    json_t *answer = guest_get(&sitting.guests[0], path);
    assert_string_equal(json_code(answer), "other_rules");
    json_decref(answer);
}

/* Entries as they were stored before there were traces; and a crash before words were kept. */
static void test_entries_without_a_trace_are_held_to_being_legal(void **state)
{
    struct sitting sittings[2];
    (void)state;
    begin_match(&sittings[0], "trade");
    begin_match(&sittings[1], "keep");
    host_stop(&host, SIGKILL);
    change_data("UPDATE log SET trace = NULL");
    assert_int_equal(command(tomorrow, "2", "upgrade --dry-run"), 0);
    expect_tally(0, 1, 1, 0, 0);
    host.program = tomorrow;
    setenv("INCOGNITA_NEXT", "2", 1);
    hosted_again(sittings[0].guests, 2);
    sittings[1].guests[0].port = host.port;
    json_t *seen = look(&sittings[0], 0);
    assert_int_equal(json_number_at(seen, "rules_changed.0.from"), 1);
    json_decref(seen);
    seen = look(&sittings[1], 0);
    assert_string_equal(json_text_at(seen, "table.ended"), "rules");
    json_t *told = json_at(seen, "told");
    assert_true(json_array_size(told) >= 3);
    assert_true(json_is_integer(json_at(json_array_get(told, 0), "seat")));
    json_decref(seen);
}

static void test_what_becomes_of_matches_is_said_beforehand(void **state)
{
    struct sitting sittings[3];
    (void)state;
    begin_match(&sittings[0], "trade");
    begin_match(&sittings[1], "keep");
    begin_match(&sittings[2], "keep");
    assert_int_equal(command(tomorrow, "2", "upgrade --dry-run --list"), 0);
    expect_tally(0, 1, 2, 0, 0);
    expect_said("match 2 of template ends: ");
    expect_said("not one of the legal events of seat");
    assert_int_equal(command(tomorrow, "3", "upgrade --dry-run --list"), 0);
    expect_tally(0, 0, 3, 0, 0);
    assert_int_equal(command(tomorrow, "4", "upgrade --dry-run --list"), 0);
    expect_said("match 1 of template ends: entry 0 does not lead where it led\n");
    assert_int_equal(command(today, "2", "upgrade --dry-run"), 0);
    expect_tally(3, 0, 0, 0, 0);

    /* Nothing has happened: the server is at work, and all of them can be played. */
    for (int i = 0; i < 3; i++)
        assert_true(play_first(&sittings[i], 0) || play_first(&sittings[i], 1));
    assert_int_equal(command(tomorrow, "2", "upgrade"), 1);
    expect_said("another server is at work");

    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_int_equal(command(tomorrow, "2", "upgrade"), 0);
    expect_tally(0, 1, 2, 0, 0);
    assert_int_equal(command(tomorrow, "2", "upgrade"), 0);
    expect_tally(1, 0, 0, 0, 0);
    assert_int_equal(command(today, "1", "upgrade"), 0);
    expect_tally(0, 0, 0, 0, 1);
    assert_int_equal(command(tomorrow, "2", "export"), 1);
    expect_said("\"rules_changed\":[{\"after\":");
    expect_said("incognita export: match 2: it ended when the rules of the game changed");
    host.program = tomorrow;
    setenv("INCOGNITA_NEXT", "2", 1);
    hosted_again(sittings[0].guests, 2);
    finish_match(&sittings[0]);
    sittings[2].guests[0].port = host.port;
    json_t *seen = look(&sittings[2], 0);
    assert_string_equal(json_text_at(seen, "table.ended"), "rules");
    json_decref(seen);
}

static void test_a_damaged_match_is_left_alone(void **state)
{
    struct sitting sittings[2];
    (void)state;
    begin_match(&sittings[0], "trade");
    begin_match(&sittings[1], "trade");
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    change_data("DELETE FROM log WHERE match = 1 AND sequence = 1");
    assert_int_equal(command(tomorrow, "2", "upgrade --dry-run --list"), 0);
    expect_tally(0, 1, 0, 1, 0);
    expect_said("match 1 of template is damaged: entry 1 is missing or out of order");
    hosted_again(sittings[0].guests, 2);
    begin_tomorrow("2", sittings, 2);
    expect_code(&sittings[0], "play", "{\"expect\":0,\"event\":0}", "damaged");
    json_t *seen = look(&sittings[1], 0);
    assert_int_equal(json_number_at(seen, "rules_changed.0.from"), 1);
    json_decref(seen);
    assert_int_equal(command(tomorrow, "2", "upgrade --dry-run"), 0);
    expect_tally(1, 0, 0, 1, 0);
}

static void test_the_command_refuses_what_is_not_there(void **state)
{
    (void)state;
    char folder[sizeof host.folder];
    memcpy(folder, host.folder, sizeof folder);
    snprintf(host.folder, sizeof host.folder, "%.100s-none", folder);
    assert_int_equal(command(tomorrow, "2", "upgrade"), 1);
    expect_said("incognita upgrade: there is no data in ");
    assert_int_equal(command(tomorrow, "2", "upgrade --dry-run"), 1);
    expect_said("there is no data in ");
    assert_int_equal(command(tomorrow, "2", "upgrade now"), 2);
    memcpy(host.folder, folder, sizeof folder);
}

int main(int argc, char **argv)
{
#define ON_FRESH_DATA(test) cmocka_unit_test_setup_teardown(test, start_today, hosted_stop)
    const struct CMUnitTest tests[] = {
        ON_FRESH_DATA(test_a_match_that_still_holds_goes_on),
        ON_FRESH_DATA(test_a_match_that_does_not_hold_ends_and_can_be_read),
        ON_FRESH_DATA(test_other_chance_and_other_decisions_end_a_match),
        ON_FRESH_DATA(test_a_finished_match_of_older_rules_is_kept),
        ON_FRESH_DATA(test_entries_without_a_trace_are_held_to_being_legal),
        ON_FRESH_DATA(test_what_becomes_of_matches_is_said_beforehand),
        ON_FRESH_DATA(test_a_damaged_match_is_left_alone),
        ON_FRESH_DATA(test_the_command_refuses_what_is_not_there),
    };
    if (argc < 3)
        return 2;
    today = argv[1];
    tomorrow = argv[2];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
