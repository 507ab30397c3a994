/*
 * What belongs together happens together: a rematch is one commit, and a table whose owner is
 * forgotten has another, before and after a restart.
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

#include "hosted.h"
#include "sitting.h"

/* Between two commits a kill would leave a table that nobody finds, and a second rematch. */
static void test_a_rematch_is_one_commit(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    play_to_the_end(&sitting);
    long before = hosted_figure("commits_total");
    json_t *first = act(&sitting, 0, "rematch", "{}");
    assert_true(json_is_ok(first));
    assert_int_equal(hosted_figure("commits_total") - before, 1);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "%s", json_text_at(first, "table.id"));
    json_decref(first);
    hosted_restart(SIGKILL, sitting.guests, 2);
    json_t *second = act(&sitting, 1, "rematch", "{}");
    assert_string_equal(json_text_at(second, "table.id"), wanted);
    json_decref(second);
}

static void expect_owner(struct sitting *sitting, int seat)
{
    char path[64];
    json_t *json = look(sitting, seat);
    snprintf(path, sizeof path, "table.seats.%d.owner", seat);
    assert_true(json_is_true(json_at(json, path)));
    json_decref(json);
}

/* An open table of three: its owner is forgotten, and who sits next may start it. */
static void test_who_is_forgotten_leaves_an_heir(void **state)
{
    (void)state;
    struct sitting sitting = {.players = 3};
    char path[128];
    for (int i = 0; i < 3; i++)
        assert_true(guest_make(&sitting.guests[i], host.port, "Somebody"));
    json_t *json = guest_post(&sitting.guests[0], "tables",
                              "{\"game\":\"template\",\"players\":3,\"seating\":\"as_seated\"}");
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", sitting.id);
    json_decref(guest_post(&sitting.guests[2], path, "{\"seat\":2}"));
    json_decref(guest_post(&sitting.guests[1], path, "{\"seat\":1}"));
    json_t *gone = guest_post(&sitting.guests[0], "forget", "{\"everything\":true}");
    assert_true(json_is_ok(gone));
    json_decref(gone);
    expect_owner(&sitting, 1);
    hosted_restart(SIGKILL, sitting.guests, 3);
    expect_owner(&sitting, 1);
    json = act(&sitting, 2, "start", "{\"fill\":\"easy\"}");
    assert_string_equal(json_code(json), "not_yours");
    json_decref(json);
    json = act(&sitting, 1, "start", "{\"fill\":\"easy\"}");
    assert_true(json_is_ok(json));
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rematch_is_one_commit),
        cmocka_unit_test(test_who_is_forgotten_leaves_an_heir),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
