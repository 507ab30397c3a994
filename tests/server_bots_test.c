/*
 * Bots at a server's table: what a bot plays is thought out for the position that it is played in,
 * also if its opponent has thought better of it meanwhile.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "client.h"

enum { FIRST, HARBOURS = 8 }; /* of those that a match of Magic Map begins with */

static const char *program;

struct scene {
    struct host host;
    struct guest ada;
    struct guest bob; /* whose bot keeps the only thread for long thoughts at work */
    struct wire wire; /* of Ada, who looks on at her table */
    char id[64];
    char other[64];
};

static void begin_match(const struct guest *guest, char id[64])
{
    char path[128];
    json_t *made = guest_post(guest, "tables",
                              "{\"game\":\"magicmap\",\"players\":2,\"bots\":[\"master\"],"
                              "\"seating\":\"as_seated\"}");
    assert_true(json_is_ok(made));
    snprintf(id, 64, "%s", json_text_at(made, "table.id"));
    snprintf(path, sizeof path, "tables/%s/start", id);
    json_t *started = guest_post(guest, path, "{}");
    assert_true(json_is_ok(started));
    assert_int_equal(json_array_size(json_at(started, "legal")), 8);
    json_decref(started);
    json_decref(made);
}

/* The same at every call: chance and bots follow from the seed. */
static void begin(struct scene *scene)
{
    static const char *const options[] = {"--rate", "0",      "--seed", "meadow", "--bot-threads",
                                          "1",      "--ping", "600",    NULL};
    assert_true(host_prepare(&scene->host, program) && host_start(&scene->host, options));
    assert_true(guest_make(&scene->ada, scene->host.port, "Ada"));
    assert_true(guest_make(&scene->bob, scene->host.port, "Bob"));
    begin_match(&scene->ada, scene->id);
    begin_match(&scene->bob, scene->other);
    wire_open_guest(&scene->wire, &scene->ada);
    assert_true(wire_send(&scene->wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", scene->id));
    json_decref(wire_await(&scene->wire, "subscribe", NULL));
}

static void end(struct scene *scene)
{
    wire_close(&scene->wire);
    assert_int_equal(host_stop(&scene->host, SIGTERM), 0);
    host_remove(&scene->host);
}

/* Whether it came before anything else was played. */
static bool act(struct scene *scene, const char *op, int expected, int choice)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", scene->id, op);
    json_t *done = guest_post(&scene->ada, path, "{\"expect\":%d,\"event\":%d}", expected, choice);
    bool good = json_is_ok(done);
    if (good)
        assert_int_equal(json_number_at(done, "seq"), expected + 1);
    json_decref(done);
    return good;
}

/* What the bot plays first. */
static json_t *await_bot(struct scene *scene)
{
    for (;;) {
        json_t *delta = NULL; /* a master takes long where everything is slow */
        for (int i = 0; i < 10 && delta == NULL; i++)
            delta = wire_await(&scene->wire, "delta", NULL);
        assert_non_null(delta);
        json_t *last = NULL;
        size_t index;
        json_t *event;
        json_array_foreach(json_at(delta, "events"), index, event)
        {
            if (json_number_at(event, "by") == 1)
                last = json_incref(event);
        }
        json_decref(delta);
        if (last != NULL)
            return last;
    }
}

static json_t *answer_to(int choice)
{
    struct scene scene;
    begin(&scene);
    assert_true(act(&scene, "play", 0, choice));
    json_t *answer = await_bot(&scene);
    end(&scene);
    return answer;
}

/* How many choices the bots are asked for, by the server's own figures. */
static int bots_waiting(const struct scene *scene)
{
    int count = (int)http_figure(scene->host.port, "bots_waiting");
    assert_true(count >= 0);
    return count;
}

static void keep_bots_busy(struct scene *scene)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/play", scene->other);
    json_t *done = guest_post(&scene->bob, path, "{\"expect\":0,\"event\":0}");
    assert_true(json_is_ok(done));
    json_decref(done);
}

/* Ada thinks again while the bots are at the first of two choices; false if one was quicker. */
static bool think_again(struct scene *scene, int other)
{
    begin(scene);
    keep_bots_busy(scene);
    return act(scene, "play", 0, FIRST) && act(scene, "undo", 1, 0) &&
           act(scene, "play", 2, other) && bots_waiting(scene) == 2;
}

static void test_a_bot_forgets_what_was_undone_while_it_thought(void **state)
{
    struct scene scene;
    (void)state;
    json_t *to_first = answer_to(FIRST);
    json_t *to_other = NULL;
    int other = FIRST;
    do {
        json_decref(to_other);
        assert_true(++other < HARBOURS);
        to_other = answer_to(other);
    } while (json_equal(to_first, to_other));
    for (int tries = 1; !think_again(&scene, other); tries++) {
        end(&scene);
        assert_true(tries < 10);
    }
    json_t *answer = await_bot(&scene);
    assert_true(json_equal(answer, to_other));
    end(&scene);
    json_decref(answer);
    json_decref(to_first);
    json_decref(to_other);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bot_forgets_what_was_undone_while_it_thought),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
