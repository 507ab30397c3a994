/*
 * Series: a best of so many goes on with each rematch, in turn order rotated and with the same
 * people in their seats; what was won is kept, whatever dies.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

static struct guest stranger;

static int start(void **state)
{
    if (hosted_start(state) != 0)
        return 1;
    return !guest_make(&stranger, host.port, "Vera");
}

static json_t *at_table(const struct guest *guest, const char *id, const char *op, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "tables/%s/%s", id, op);
    return guest_post(guest, path, "%s", body);
}

/* Who of the two guests won the match, by the result and their seats; adds it up. */
static void count_wins(struct sitting *sitting, int wins[2])
{
    for (int i = 0; i < 2; i++) {
        json_t *json = look(sitting, i);
        int64_t seat = json_number_at(json, "you");
        size_t at;
        json_t *winner;
        json_array_foreach(json_at(json, "table.result.winners"), at, winner)
        {
            wins[i] += json_integer_value(winner) == seat;
        }
        json_decref(json);
    }
}

/* What the table tells of the series is what was counted. */
static bool expect_series(struct sitting *sitting, int match, const int wins[2])
{
    bool decided = false;
    for (int i = 0; i < 2; i++) {
        char path[40];
        json_t *json = look(sitting, i);
        snprintf(path, sizeof path, "table.series.wins.%d", (int)json_number_at(json, "you"));
        assert_int_equal(json_number_at(json, "table.series.of"), 3);
        assert_int_equal(json_number_at(json, "table.series.match"), match);
        assert_int_equal(json_number_at(json, path), wins[i]);
        decided = json_is_true(json_at(json, "table.series.decided"));
        json_decref(json);
    }
    return decided;
}

/* Guest 0 asks for a rematch, and both sit where they should: one seat on. */
static void go_on(struct sitting *sitting, bool restarts)
{
    int before[2];
    for (int i = 0; i < 2; i++) {
        json_t *json = look(sitting, i);
        before[i] = (int)json_number_at(json, "you");
        json_decref(json);
    }
    json_t *json = act(sitting, 0, "rematch", "{}");
    assert_true(json_is_ok(json));
    char next[64];
    snprintf(next, sizeof next, "%s", json_text_at(json, "table.id"));
    assert_int_equal(json_number_at(json, "you"), 1 - before[0]);
    json_decref(json);
    answer_is_refused(at_table(&stranger, next, "join", "{}"), "full");
    if (restarts) {
        hosted_restart(SIGKILL, sitting->guests, 2);
        stranger.port = host.port;
        answer_is_refused(at_table(&stranger, next, "join", "{}"), "full");
    }
    json = guest_get(&sitting->guests[1], "invitations");
    assert_string_equal(json_text_at(json, "invitations.0.table.id"), next);
    assert_true(json_is_null(json_at(json, "invitations.0.until")));
    json_decref(json);
    /* To leave and come back is no way into another's seat, nor a way out of one's own. */
    json = at_table(&sitting->guests[1], next, "join", "{}");
    assert_int_equal(json_number_at(json, "you"), 1 - before[1]);
    json_decref(json);
    json = at_table(&sitting->guests[1], next, "leave", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    answer_is_refused(at_table(&stranger, next, "join", "{}"), "full");
    json = act(sitting, 1, "rematch", "{}");
    assert_int_equal(json_number_at(json, "you"), 1 - before[1]);
    json_decref(json);
    snprintf(sitting->id, sizeof sitting->id, "%s", next);
    json = act(sitting, 0, "start", "{}");
    assert_true(json_is_ok(json));
    json_decref(json);
    for (int i = 0; i < 2; i++) { /* the guests are in the order of their seats */
        json = look(sitting, i);
        bool other = json_number_at(json, "you") != i;
        json_decref(json);
        if (i == 0 && other) {
            struct guest first = sitting->guests[0];
            sitting->guests[0] = sitting->guests[1];
            sitting->guests[1] = first;
            break;
        }
    }
}

static void swap(int wins[2])
{
    int first = wins[0];
    wins[0] = wins[1];
    wins[1] = first;
}

static void test_a_best_of_three(void **state)
{
    (void)state;
    struct sitting sitting;
    int wins[2] = {0, 0};
    int matches = 0;
    bool decided = false;
    sit_down_to(&sitting, host.port, "template", ",\"series\":3");
    while (!decided) {
        assert_true(++matches <= 3);
        assert_false(expect_series(&sitting, matches, wins));
        play_to_the_end(&sitting);
        count_wins(&sitting, wins);
        decided = expect_series(&sitting, matches, wins);
        assert_int_equal(decided, matches == 3 || wins[0] > 1 || wins[1] > 1);
        if (!decided) {
            go_on(&sitting, matches == 1);
            swap(wins);
        }
    }
    assert_true(matches > 1);
    /* What follows is a new one. */
    json_t *json = act(&sitting, 0, "rematch", "{}");
    assert_int_equal(json_number_at(json, "table.series.match"), 1);
    assert_int_equal(json_number_at(json, "table.series.wins.0"), 0);
    assert_int_equal(json_number_at(json, "table.series.wins.1"), 0);
    json_decref(json);
}

/* Who gives up first has lost, whatever the bots make of it. */
static void test_who_resigns_has_lost(void **state)
{
    (void)state;
    struct sitting sitting;
    bool over = false;
    sit_down_to(&sitting, host.port, "template", ",\"series\":3");
    json_decref(act(&sitting, 1, "resign", "{}"));
    json_decref(act(&sitting, 0, "resign", "{}"));
    for (int i = 0; !over; i++) {
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
        json_t *json = look(&sitting, 0);
        over = strcmp(json_text_at(json, "table.status"), "over") == 0;
        if (over) {
            assert_int_equal(json_number_at(json, "table.series.wins.0"), 1);
            assert_int_equal(json_number_at(json, "table.series.wins.1"), 0);
        }
        json_decref(json);
    }
}

static void test_what_a_series_is(void **state)
{
    (void)state;
    static const char *const bad[] = {"0", "1", "2", "4", "11", "-3"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        answer_is_refused(guest_post(&stranger, "tables",
                                     "{\"game\":\"template\",\"players\":2,\"series\":%s}", bad[i]),
                          "bad_request");
    json_t *json = guest_post(&stranger, "tables", "{\"game\":\"template\",\"players\":2}");
    assert_null(json_at(json, "table.series"));
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_best_of_three),
        cmocka_unit_test(test_who_resigns_has_lost),
        cmocka_unit_test(test_what_a_series_is),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
