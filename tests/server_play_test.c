/*
 * Whole matches against the real server, over HTTP and WebSocket: what is sent to whom, sending
 * twice, resuming, undo, and that the finished record holds.
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
#include <sys/wait.h>

#include "engine/match.h"
#include "engine/sha256.h"
#include "hosted.h"
#include "protocol/record.h"
#include "sitting.h"
#include "viewer.h"

static void sit_down(struct sitting *sitting, const char *extra)
{
    sit_down_to(sitting, host.port, "template", extra);
}

/* The record of a finished match, played again and checked against its seed and its promise. */
static void check_record(struct sitting *sitting, json_t *seen)
{
    char path[128];
    char hex[65];
    uint8_t digest[32];
    struct match match;
    struct reason why;
    snprintf(path, sizeof path, "tables/%s/record", sitting->id);
    json_t *json = guest_get(&sitting->guests[0], path);
    json_t *record = json_at(json, "record");
    match_init(&match, realloc);
    if (record_verify(record, &match, &why) != RECORD_SOUND)
        fail_msg("%s", why.text);
    assert_int_equal(match_waiting(&match), 0);
    free(match.events);
    const char *seed = json_text_at(record, "seed");
    assert_non_null(seed);
    sha256((const uint8_t *)seed, strlen(seed), digest);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(json_text_at(seen, "table.seed_hash"), hex);
    assert_string_equal(json_text_at(seen, "table.seed"), seed);
    json_decref(json);
}

static void test_a_match_over_http(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    json_t *first = look(&sitting, 0);
    const char *promise = json_text_at(first, "table.seed_hash");
    assert_int_equal(strlen(promise), 64);
    assert_null(json_at(first, "table.seed"));
    json_t *json = act(&sitting, 0, "record", "{}");
    assert_string_equal(json_code(json), "bad_method");
    json_decref(json);
    play_to_the_end(&sitting);
    json_t *seen = look(&sitting, 1);
    assert_string_equal(json_text_at(seen, "table.status"), "over");
    assert_string_equal(json_text_at(seen, "table.seed_hash"), promise);
    assert_true(json_equal(json_at(seen, "table.result.scores"), json_at(seen, "scores")));
    check_record(&sitting, seen);
    json_decref(seen);
    json_decref(first);
}

static void test_a_finished_match_can_be_looked_at_after_a_restart(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    play_to_the_end(&sitting);
    json_t *before = look(&sitting, 0);
    hosted_restart(SIGTERM, sitting.guests, 2);
    json_t *after = look(&sitting, 0);
    assert_true(json_equal(json_at(before, "view"), json_at(after, "view")));
    assert_true(json_equal(json_at(before, "events"), json_at(after, "events")));
    assert_true(json_equal(json_at(before, "seq"), json_at(after, "seq")));
    check_record(&sitting, after);
    json_t *mine = guest_get(&sitting.guests[0], "mine");
    assert_string_equal(json_text_at(mine, "tables.0.id"), sitting.id);
    json_decref(mine);
    json_decref(before);
    json_decref(after);
}

static void test_sending_twice_is_harmless(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    const char *body = "{\"expect\":0,\"id\":\"once\",\"event\":0}";
    json_t *first = act(&sitting, 0, "play", body);
    json_t *again = act(&sitting, 0, "play", body);
    assert_true(json_is_ok(first));
    assert_true(json_is_ok(again));
    assert_int_equal(json_number_at(first, "seq"), 1);
    assert_int_equal(json_number_at(again, "seq"), 1);
    assert_true(json_is_true(json_at(again, "repeated")));
    json_decref(first);
    json_decref(again);
    hosted_restart(SIGKILL, sitting.guests, 2);
    again = act(&sitting, 0, "play", body);
    assert_int_equal(json_number_at(again, "seq"), 1);
    json_decref(again);
    json_t *seen = look(&sitting, 0);
    assert_int_equal(json_number_at(seen, "seq"), 1);
    json_decref(seen);
    /* The same id of another seat is another thing. */
    again = act(&sitting, 1, "play", body);
    assert_true(json_is_ok(again));
    assert_int_equal(json_number_at(again, "seq"), 2);
    json_decref(again);
    play_to_the_end(&sitting);
    again = act(&sitting, 0, "play", body);
    assert_int_equal(json_number_at(again, "seq"), 1);
    json_decref(again);
}

static void test_what_comes_late_is_refused(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    json_t *json = act(&sitting, 0, "play", "{\"expect\":1,\"event\":0}");
    assert_string_equal(json_code(json), "stale");
    json_decref(json);
    json = act(&sitting, 0, "play", "{\"event\":0}");
    assert_string_equal(json_code(json), "stale");
    json_decref(json);
    json = act(&sitting, 0, "play", "{\"expect\":0,\"event\":0}");
    assert_true(json_is_ok(json));
    json_decref(json);
    /* The other seat chooses at the same time and has not seen that the first has chosen. */
    json = act(&sitting, 1, "play", "{\"expect\":0,\"event\":0}");
    assert_true(json_is_ok(json));
    json_decref(json);
    json = act(&sitting, 1, "play", "{\"expect\":0,\"event\":0}");
    assert_string_equal(json_code(json), "stale");
    assert_int_equal(json_number_at(json, "seq"), 2);
    json_decref(json);
}

static void test_resuming_from_any_sequence(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down(&sitting, "");
    for (int i = 0; i < 4; i++)
        if (!play_first(&sitting, 0))
            play_first(&sitting, 1);
    json_t *whole = look(&sitting, 0);
    int64_t sequence = json_number_at(whole, "seq");
    json_t *events = json_at(whole, "events");
    for (int64_t known = 0; known <= sequence; known++) {
        char path[128];
        snprintf(path, sizeof path, "tables/%s?from=%d", sitting.id, (int)known);
        json_t *part = guest_get(&sitting.guests[0], path);
        size_t from = (size_t)json_number_at(part, "from");
        json_t *rest = json_at(part, "events");
        assert_int_equal(from + json_array_size(rest), json_array_size(events));
        for (size_t i = 0; i < json_array_size(rest); i++)
            assert_true(json_equal(json_array_get(rest, i), json_array_get(events, from + i)));
        if (known == sequence)
            assert_int_equal(json_array_size(rest), 0);
        json_decref(part);
    }
    json_decref(whole);
}

/* Until the claim, which may be undone: a trade draws a card and may not. */
static int play_to_claim(struct sitting *sitting)
{
    for (int turns = 0; turns < 20; turns++)
        for (int seat = 0; seat < 2; seat++) {
            json_t *seen = look(sitting, seat);
            const char *kind = json_text_at(seen, "legal.0.do");
            bool claims = kind != NULL && strcmp(kind, "keep") == 0;
            json_decref(seen);
            if (claims)
                return seat;
            play_first(sitting, seat);
        }
    return -1;
}

static void test_undo_stops_at_what_was_shown(void **state)
{
    (void)state;
    struct sitting sitting;
    int claimant = -1;
    for (int tries = 0; tries < 20 && claimant < 0; tries++) {
        sit_down(&sitting, "");
        claimant = play_to_claim(&sitting);
    }
    assert_true(claimant >= 0);
    char body[128];
    json_t *seen = look(&sitting, claimant);
    snprintf(body, sizeof body, "{\"expect\":%d}", (int)json_number_at(seen, "seq"));
    json_t *json = act(&sitting, claimant, "undo", body);
    assert_string_equal(json_code(json), "no_undo");
    json_decref(json);
    json_decref(seen);
}

/* Plays until somebody may take an event back, and does. */
static void test_undo_takes_back_what_was_not_shown(void **state)
{
    (void)state;
    struct sitting sitting;
    char body[128];
    char path[128];
    int seat = 0;
    sit_down_to(&sitting, host.port, "noria", "");
    json_t *before = NULL;
    json_t *after = look(&sitting, 0);
    for (int turns = 0; turns < 2000 && !json_is_true(json_at(after, "undo")); turns++) {
        json_decref(before);
        json_decref(after);
        before = look(&sitting, seat);
        if (!play_first(&sitting, seat))
            seat = 1 - seat;
        after = look(&sitting, seat);
        assert_false(json_is_true(json_at(after, "over")));
    }
    assert_true(json_is_true(json_at(after, "undo")));
    snprintf(body, sizeof body, "{\"expect\":%d,\"id\":\"u\"}", (int)json_number_at(after, "seq"));
    json_t *json = act(&sitting, seat, "undo", body);
    assert_true(json_is_ok(json));
    json_decref(json);
    json = act(&sitting, seat, "undo", body);
    assert_true(json_is_true(json_at(json, "repeated")));
    json_decref(json);
    hosted_restart(SIGKILL, sitting.guests, 2);
    json_t *undone = look(&sitting, seat);
    assert_int_equal(json_number_at(undone, "seq"), json_number_at(after, "seq") + 1);
    assert_true(json_equal(json_at(undone, "events"), json_at(before, "events")));
    assert_true(json_equal(json_at(undone, "view"), json_at(before, "view")));
    assert_true(json_equal(json_at(undone, "legal"), json_at(before, "legal")));
    /* Who knew the event that was taken back is told to forget it. */
    snprintf(path, sizeof path, "tables/%s?from=%d", sitting.id, (int)json_number_at(after, "seq"));
    json = guest_get(&sitting.guests[seat], path);
    assert_int_equal(json_number_at(json, "from"), json_array_size(json_at(before, "events")));
    assert_int_equal(json_array_size(json_at(json, "events")), 0);
    json_decref(json);
    json_decref(undone);
    json_decref(before);
    json_decref(after);
}

static void decide(struct sitting *sitting, int seat, const char *op, int expect, const char *code)
{
    char body[64];
    snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0}", expect);
    json_t *json = act(sitting, seat, op, body);
    if (code == NULL)
        answer_is_good(json);
    else
        answer_is_refused(json, code);
}

static void expect_flags(struct sitting *sitting, int seat, bool undo, bool asked)
{
    json_t *seen = look(sitting, seat);
    assert_int_equal(json_is_true(json_at(seen, "undo")), undo);
    assert_int_equal(json_is_true(json_at(seen, "change")), undo);
    assert_int_equal(json_array_size(json_at(seen, "legal")) > 0, asked);
    json_decref(seen);
}

/* Three sail at the same time, each decided from the very beginning. */
static void test_a_choice_may_be_changed_until_the_last_has_chosen(void **state)
{
    (void)state;
    struct sitting sitting;
    char path[128];
    sit_down_with(&sitting, host.port, "template", 3, "");
    json_t *before = look(&sitting, 2);
    size_t begun = json_array_size(json_at(before, "events"));
    decide(&sitting, 0, "play", 0, NULL);
    decide(&sitting, 1, "play", 0, NULL);
    expect_flags(&sitting, 0, true, false);
    expect_flags(&sitting, 2, false, true);
    decide(&sitting, 2, "undo", 2, "no_undo");
    decide(&sitting, 0, "undo", 0, "stale"); /* from before its own choice */
    decide(&sitting, 0, "undo", 2, NULL);
    expect_flags(&sitting, 0, false, true);
    expect_flags(&sitting, 1, true, false);
    decide(&sitting, 0, "undo", 3, "no_undo");

    /* Others learn no more than that one thinks again; whoever was told is told anew from there. */
    hosted_restart(SIGKILL, sitting.guests, 3);
    snprintf(path, sizeof path, "tables/%s?from=2", sitting.id);
    json_t *after = guest_get(&sitting.guests[2], path);
    assert_int_equal(json_number_at(after, "seq"), 3);
    assert_int_equal(json_number_at(after, "from"), begun);
    assert_int_equal(json_array_size(json_at(after, "events")), 1);
    assert_int_equal(json_number_at(after, "events.0.by"), 1);
    assert_true(json_is_null(json_at(after, "events.0.chart")));
    assert_int_equal(json_array_size(json_at(after, "waiting.seats")), 2);
    assert_true(json_equal(json_at(after, "legal"), json_at(before, "legal")));
    json_decref(after);
    json_decref(before);

    /* What others decided meanwhile stands: it did not depend on it. */
    decide(&sitting, 2, "play", 0, NULL);
    decide(&sitting, 1, "undo", 4, NULL);
    decide(&sitting, 1, "play", 5, NULL);
    decide(&sitting, 0, "play", 3, NULL); /* the last: all are uncovered */
    decide(&sitting, 2, "undo", 6, "stale");
    decide(&sitting, 2, "undo", 7, "no_undo");
    play_to_the_end(&sitting);
    json_t *seen = look(&sitting, 0);
    check_record(&sitting, seen);
    json_decref(seen);
}

/*
 * One thinks again at the moment at which the last one chooses. Who comes first decides, and both
 * hear what became of it.
 */
static void test_a_change_and_the_last_choice_at_the_same_moment(void **state)
{
    (void)state;
    for (int tries = 0; tries < 20; tries++) {
        struct sitting sitting;
        struct wire wires[2];
        char path[32];
        sit_down_with(&sitting, host.port, "template", 3, "");
        decide(&sitting, 0, "play", 0, NULL);
        decide(&sitting, 1, "play", 0, NULL);
        for (int i = 0; i < 2; i++)
            wire_open_guest(&wires[i], &sitting.guests[i * 2]);
        json_t *seen = look(&sitting, 0);
        size_t count = json_array_size(json_at(seen, "events"));
        snprintf(path, sizeof path, "events.%d.chart", (int)count - 1); /* of seat 1 */
        json_decref(seen);
        bool first = tries % 2 == 0;
        for (int i = 0; i < 2; i++) {
            bool undo = (i == 0) == first;
            assert_true(wire_send(&wires[undo ? 0 : 1],
                                  "{\"op\":\"%s\",\"match\":\"%s\",\"expect\":2,\"event\":0}",
                                  undo ? "undo" : "play", sitting.id));
        }
        json_t *changed = wire_await(&wires[0], "undo", NULL);
        json_t *chosen = wire_await(&wires[1], "play", NULL);
        assert_true(json_is_ok(chosen));
        bool undone = json_is_ok(changed);
        if (!undone)
            assert_string_equal(json_code(changed), "stale");
        seen = look(&sitting, 0);
        assert_int_equal(json_number_at(seen, "seq"), undone ? 4 : 3);
        if (undone)
            assert_int_equal(json_array_size(json_at(seen, "waiting.seats")), 1);
        assert_int_equal(json_is_null(json_at(seen, path)), undone);
        json_decref(seen);
        json_decref(changed);
        json_decref(chosen);
        for (int i = 0; i < 2; i++)
            wire_close(&wires[i]);
    }
}

/* What a command of the program prints, and its exit code. */
static int run_program(const char *arguments, char *out, size_t size)
{
    char command[2048];
    snprintf(command, sizeof command, "%s %s", host.program, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(out, 1, size - 1, pipe);
    out[length] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

static void test_export_and_backup(void **state)
{
    static char out[1 << 20];
    (void)state;
    struct sitting sitting;
    char arguments[2048 - 256];
    sit_down(&sitting, "");
    play_to_the_end(&sitting);
    json_t *seen = look(&sitting, 0);
    snprintf(arguments, sizeof arguments,
             "export --store '%s' >%s/all.jsonl && %s verify %s/all.jsonl", host_where(&host),
             host.folder, host.program, host.folder);
    assert_int_equal(run_program(arguments, out, sizeof out), 0);
    assert_non_null(strstr(out, "all chance drawn from the seed"));
    snprintf(arguments, sizeof arguments,
             "export --store '%s' | tail -n 1 | %s verify - --seed-hash %s", host_where(&host),
             host.program, json_text_at(seen, "table.seed_hash"));
    assert_int_equal(run_program(arguments, out, sizeof out), 0);
    snprintf(arguments, sizeof arguments,
             "export --store '%s' | tail -n 1 | %s verify - --seed-hash 00", host_where(&host),
             host.program);
    assert_int_equal(run_program(arguments, out, sizeof out), 1);
    snprintf(arguments, sizeof arguments, "backup %s/copy --store '%s'", host.folder,
             host_where(&host));
    assert_int_equal(run_program(arguments, out, sizeof out), 0);
    snprintf(arguments, sizeof arguments,
             "--version; mkdir %s/restored; mv %s/copy %s/restored/incognita.db; %s export --data "
             "%s/restored | cmp - %s/all.jsonl && rm -r %s/restored %s/all.jsonl",
             host.folder, host.folder, host.folder, host.program, host.folder, host.folder,
             host.folder, host.folder);
    assert_int_equal(run_program(arguments, out, sizeof out), 0);
    json_decref(seen);
}

static void test_closing_tells_everybody(void **state)
{
    (void)state;
    struct sitting sitting;
    struct viewer viewer;
    sit_down(&sitting, "");
    begin_viewing(&viewer, &sitting.guests[0], sitting.id, 0, "");
    kill(host.pid, SIGTERM);
    json_t *json;
    while ((json = wire_receive(&viewer.wire, CLIENT_TIMEOUT)) != NULL)
        json_decref(json);
    assert_int_equal(viewer.wire.close_code, 1001);
    end_viewing(&viewer);
    hosted_restart(SIGTERM, sitting.guests, 2);
    begin_viewing(&viewer, &sitting.guests[0], sitting.id, 0, "");
    end_viewing(&viewer);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_over_http),
        cmocka_unit_test(test_a_finished_match_can_be_looked_at_after_a_restart),
        cmocka_unit_test(test_sending_twice_is_harmless),
        cmocka_unit_test(test_what_comes_late_is_refused),
        cmocka_unit_test(test_resuming_from_any_sequence),
        cmocka_unit_test(test_undo_stops_at_what_was_shown),
        cmocka_unit_test(test_undo_takes_back_what_was_not_shown),
        cmocka_unit_test(test_a_choice_may_be_changed_until_the_last_has_chosen),
        cmocka_unit_test(test_a_change_and_the_last_choice_at_the_same_moment),
        cmocka_unit_test(test_export_and_backup),
        cmocka_unit_test(test_closing_tells_everybody),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
