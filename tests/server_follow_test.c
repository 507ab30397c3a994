/*
 * Following people: who of them is here and at which table, and who is never seen: whoever hides,
 * has blocked whoever looks, or is gone.
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

enum { ADA, BOB, CLEO, PEOPLE };

static struct guest people[PEOPLE];
static struct guest visitor; /* a guest */

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Ada", "Bob", "Cleo"};
    static const char *const options[] = {
        "--rate",      "0", "--guests-an-hour", "0",   "--own-tables", "0",
        "--own-seats", "0", "--ping",           "600", "--away",       "0",
        NULL};
    (void)state;
    if (!hosted_start_with(options) || !guest_make(&visitor, host.port, "Vera"))
        return 1;
    for (int i = 0; i < PEOPLE; i++)
        if (!account_make(&people[i], host.port, names[i]))
            return 1;
    return 0;
}

/* What Ada is told of somebody whom she follows, or NULL; to be let go of. */
static json_t *told_of(const char *name)
{
    json_t *json = guest_get(&people[ADA], "followed");
    json_t *found = NULL;
    size_t i;
    json_t *at;
    assert_true(json_is_ok(json));
    json_array_foreach(json_at(json, "followed"), i, at)
    {
        if (strcmp(json_text_at(at, "name"), name) == 0)
            found = json_incref(at);
    }
    json_decref(json);
    return found;
}

static bool is_here(const char *name)
{
    json_t *told = told_of(name);
    assert_non_null(told);
    bool here = json_is_true(json_at(told, "here"));
    json_decref(told);
    return here;
}

/* A socket that is known to the server when this returns. */
static void come(struct wire *wire, const struct guest *guest)
{
    wire_open_guest(wire, guest);
    assert_true(wire_send(wire, "{\"op\":\"ping\"}"));
    json_decref(wire_await(wire, "ping", NULL));
}

/* The server notices a closing in its own time. */
static void await_absence(const char *name)
{
    for (int i = 0; is_here(name); i++) {
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
    }
}

static void test_who_may_follow_whom(void **state)
{
    (void)state;
    answer_is_refused(guest_post(&visitor, "follow", "{\"name\":\"Bob\"}"), "needs_password");
    answer_is_refused(guest_post(&people[ADA], "follow", "{\"name\":\"Vera\"}"),
                      "not_found"); /* a guest */
    answer_is_refused(guest_post(&people[ADA], "follow", "{\"name\":\"Nobody\"}"), "not_found");
    answer_is_refused(guest_post(&people[ADA], "follow", "{\"name\":\"Ada\"}"), "not_found");
    answer_is_refused(guest_post(&people[ADA], "follow", "{}"), "not_found");
    answer_is_refused(guest_post(&people[ADA], "follow", "{\"name\":7}"), "bad_request");
    json_t *json = guest_post(&people[ADA], "follow", "{\"name\":\"bob\"}");
    assert_string_equal(json_text_at(json, "name"), "Bob");
    json_decref(json);
    answer_is_good(guest_post(&people[ADA], "follow", "{\"name\":\"Bob\"}")); /* once more */
    json = guest_get(&people[ADA], "followed");
    assert_int_equal(json_array_size(json_at(json, "followed")), 1);
    assert_true(json_number_at(json, "followed.0.time") > 0);
    json_decref(json);
    json = guest_get(&people[ADA], "person?name=Bob");
    assert_true(json_is_true(json_at(json, "person.followed")));
    json_decref(json);
    /* Nobody else learns of it. */
    json = guest_get(&people[CLEO], "person?name=Bob");
    assert_true(json_is_false(json_at(json, "person.followed")));
    json_decref(json);
    json = guest_get(&people[BOB], "followed");
    assert_int_equal(json_array_size(json_at(json, "followed")), 0);
    json_decref(json);
    answer_is_good(
        guest_post(&people[ADA], "unfollow", "{\"name\":\"Cleo\"}")); /* whom she did not */
    answer_is_good(guest_post(&people[ADA], "unfollow", "{\"name\":\"Bob\"}"));
    assert_null(told_of("Bob"));
    answer_is_good(guest_post(&people[ADA], "follow", "{\"name\":\"Bob\"}"));
}

static void test_who_is_here_and_at_which_table(void **state)
{
    (void)state;
    struct wire wire;
    char id[64];
    assert_false(is_here("Bob"));
    come(&wire, &people[BOB]);
    assert_true(is_here("Bob"));
    json_t *json = guest_post(&people[BOB], "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    json_t *told = told_of("Bob");
    assert_null(json_at(told, "table")); /* he has made one, and does not look at it */
    json_decref(told);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    told = told_of("Bob");
    assert_string_equal(json_text_at(told, "table.id"), id);
    assert_string_equal(json_text_at(told, "table.game"), "template");
    assert_string_equal(json_text_at(told, "table.status"), "open");
    json_decref(told);
    wire_close(&wire);
    await_absence("Bob");
    /* A table that is found by its link alone is told to nobody; nor one where he only looks on. */
    json = guest_post(&people[BOB], "tables",
                      "{\"game\":\"template\",\"players\":2,\"public\":false}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    come(&wire, &people[BOB]);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    json = guest_post(&people[CLEO], "tables", "{\"game\":\"template\",\"players\":2}");
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}",
                          json_text_at(json, "table.id")));
    json_decref(json);
    json_decref(wire_await(&wire, "subscribe", NULL));
    told = told_of("Bob");
    assert_true(json_is_true(json_at(told, "here")));
    assert_null(json_at(told, "table"));
    json_decref(told);
    wire_close(&wire);
    await_absence("Bob");
}

static void test_who_hides_or_blocks_is_never_seen(void **state)
{
    (void)state;
    struct wire wire;
    char path[100];
    come(&wire, &people[BOB]);
    assert_true(is_here("Bob"));
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":true}"));
    assert_false(is_here("Bob"));
    answer_is_refused(guest_post(&people[CLEO], "follow", "{\"name\":\"Bob\"}"), "not_found");
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":false}"));
    assert_true(is_here("Bob"));
    /* He blocks her by the seat that she has. */
    json_t *json = guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(path, sizeof path, "tables/%s/block", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(guest_post(&people[BOB], path, "{\"seat\":0}"));
    assert_false(is_here("Bob"));
    /* She is not told: to follow him is as good as ever. */
    answer_is_good(guest_post(&people[ADA], "unfollow", "{\"name\":\"Bob\"}"));
    answer_is_good(guest_post(&people[ADA], "follow", "{\"name\":\"Bob\"}"));
    assert_false(is_here("Bob"));
    json = guest_get(&people[BOB], "blocks");
    answer_is_good(guest_post(&people[BOB], "unblock", "{\"block\":%d}",
                              (int)json_number_at(json, "blocks.0.block")));
    json_decref(json);
    assert_true(is_here("Bob"));
    wire_close(&wire);
    await_absence("Bob");
}

static void test_it_is_kept_and_goes_with_the_people(void **state)
{
    (void)state;
    answer_is_good(guest_post(&people[ADA], "follow", "{\"name\":\"Cleo\"}"));
    answer_is_good(guest_post(&people[CLEO], "follow", "{\"name\":\"Ada\"}"));
    hosted_restart(SIGKILL, people, PEOPLE);
    visitor.port = host.port;
    json_t *json = guest_get(&people[ADA], "followed");
    assert_int_equal(json_array_size(json_at(json, "followed")), 2);
    assert_string_equal(json_text_at(json, "followed.0.name"), "Bob");
    assert_string_equal(json_text_at(json, "followed.1.name"), "Cleo");
    json_decref(json);
    answer_is_good(guest_post(&people[CLEO], "rename", "{\"name\":\"Clio\"}"));
    json_t *told = told_of("Clio");
    assert_non_null(told);
    json_decref(told);
    answer_is_good(guest_post(&people[CLEO], "forget", "{\"everything\":true}"));
    json = guest_get(&people[ADA], "followed");
    assert_int_equal(json_array_size(json_at(json, "followed")), 1);
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_may_follow_whom),
        cmocka_unit_test(test_who_is_here_and_at_which_table),
        cmocka_unit_test(test_who_hides_or_blocks_is_never_seen),
        cmocka_unit_test(test_it_is_kept_and_goes_with_the_people),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
