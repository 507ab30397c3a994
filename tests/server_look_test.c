/*
 * What can be looked at beside the match itself, over HTTP and WebSocket: choices in words, what is
 * in a box, and earlier positions. Each is compared with what the rules let the viewer see.
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

#include "engine/choice.h"
#include "engine/match.h"
#include "hosted.h"
#include "protocol/record.h"
#include "sitting.h"

enum { STEPS_MAX = 200, TEXT_MAX = 1 << 17 };

/* GET below the table's path, by a guest or, with NULL, by nobody. */
static json_t *get(const struct sitting *sitting, const struct guest *guest, const char *rest)
{
    const struct guest nobody = {.port = host.port};
    char path[160];
    snprintf(path, sizeof path, "tables/%s%s", sitting->id, rest);
    if (guest != NULL)
        return guest_get(guest, path);
    char whole[200];
    snprintf(whole, sizeof whole, "/api/%s", path);
    struct reply reply = http_ask(nobody.port, "GET", whole, "", NULL);
    json_t *json = json_incref(reply.json);
    reply_free(&reply);
    return json;
}

/* The match of a finished table, played again from its record; free its events. */
static void read_match(struct sitting *sitting, struct match *match)
{
    struct reason why = {""};
    json_t *answer = get(sitting, &sitting->guests[0], "/record");
    match_init(match, realloc);
    if (record_play(json_at(answer, "record"), match, &why) != RECORD_SOUND)
        fail_msg("%s", why.text);
    json_decref(answer);
}

/* Choices. */

static void subscribe(struct wire *wire, const struct guest *guest, const char *id,
                      const char *extra)
{
    wire_open_guest(wire, guest);
    assert_int_equal(wire->status, 101);
    assert_true(wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"%s}", id, extra));
}

static json_t *await_sequence(struct wire *wire, int64_t sequence)
{
    json_t *news = wire_await(wire, "delta", NULL);
    while (news != NULL && json_number_at(news, "seq") < sequence) {
        json_decref(news);
        news = wire_await(wire, "delta", NULL);
    }
    assert_non_null(news);
    return news;
}

/* What a seat that was asked has received. */
struct received {
    int seat;
    uint32_t count; /* events that had happened */
    json_t *choices;
};

static void note_choices(json_t *news, int seat, struct received received[], int *count)
{
    json_t *choices = json_at(news, "choices");
    assert_non_null(choices);
    assert_int_equal(json_array_size(choices), json_array_size(json_at(news, "legal")));
    if (json_array_size(choices) == 0)
        return;
    size_t events = (size_t)json_number_at(news, "from") + json_array_size(json_at(news, "events"));
    assert_true(*count < STEPS_MAX);
    received[(*count)++] = (struct received){seat, (uint32_t)events, json_incref(choices)};
}

/* Whatever is hidden from the seat, it would have received the same; true if something is. */
static bool check_choices(const struct match *match, const struct received *received,
                          struct random *random)
{
    static char text[TEXT_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
    struct writer writer;
    match_state_at(match, received->count, state);
    memcpy(twin, state, match->game->state_size);
    match->game->resample(twin, received->seat, random);
    writer_start(&writer, text, sizeof text);
    choice_write_all(match->game, twin, received->seat, &writer);
    json_t *expected = json_loads(text, 0, NULL);
    assert_true(json_equal(expected, received->choices));
    json_decref(expected);
    return memcmp(state, twin, match->game->state_size) != 0;
}

/* Plays a legal event of an asked seat over its socket; the seat, or -1 if none is asked. */
static int play_any(struct wire wires[2], json_t *lasts[2], const char *id, int step)
{
    for (int seat = 1; seat >= 0; seat--) {
        size_t count = json_array_size(json_at(lasts[seat], "legal"));
        if (count == 0)
            continue;
        wire_send(&wires[seat], "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":%d}", id,
                  (int)json_number_at(lasts[seat], "seq"), step % (int)count);
        return seat;
    }
    return -1;
}

/* A refusal is made of what the seat was sent anyway, and of nothing else. */
static void check_refusal(struct wire *wire, json_t *last, int seat, const char *id)
{
    json_t *first = json_at(last, "legal.0");
    if (first == NULL)
        return;
    char expected[512];
    char *text = json_dumps(first, JSON_COMPACT);
    snprintf(expected, sizeof expected,
             "not among the %d legal events of seat %d, the first of which is %s",
             (int)json_array_size(json_at(last, "legal")), seat, text);
    free(text);
    wire_send(wire,
              "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"id\":\"no\","
              "\"event\":{\"by\":%d,\"do\":\"cheat\"}}",
              id, (int)json_number_at(last, "seq"), seat);
    json_t *refusal = wire_await(wire, "play", "no");
    assert_string_equal(json_code(refusal), "illegal_event");
    assert_string_equal(json_text_at(refusal, "error.message"), expected);
    json_decref(refusal);
}

static void test_choices_depend_on_nothing_hidden(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wires[2];
    struct wire plain; /* of the first seat too, which does not ask for choices here */
    struct wire spectator;
    struct guest stranger;
    json_t *lasts[2];
    struct received received[STEPS_MAX];
    int count = 0;
    sit_down_to(&sitting, host.port, "vaalbara", "");
    assert_true(guest_make(&stranger, host.port, "Eve"));
    for (int seat = 0; seat < 2; seat++) {
        subscribe(&wires[seat], &sitting.guests[seat], sitting.id, ",\"choices\":true");
        lasts[seat] = wire_await(&wires[seat], "subscribe", NULL);
        note_choices(lasts[seat], seat, received, &count);
    }
    subscribe(&plain, &sitting.guests[0], sitting.id, "");
    json_t *json = wire_await(&plain, "subscribe", NULL);
    assert_null(json_at(json, "choices"));
    json_decref(json);
    subscribe(&spectator, &stranger, sitting.id, ",\"choices\":true");
    json = wire_await(&spectator, "subscribe", NULL);
    assert_int_equal(json_array_size(json_at(json, "choices")), 0);
    json_decref(json);
    for (int step = 0; play_any(wires, lasts, sitting.id, step) >= 0; step++) {
        int64_t sequence = json_number_at(lasts[0], "seq") + 1;
        for (int seat = 0; seat < 2; seat++) {
            json_decref(lasts[seat]);
            lasts[seat] = await_sequence(&wires[seat], sequence);
            note_choices(lasts[seat], seat, received, &count);
            check_refusal(&wires[seat], lasts[seat], seat, sitting.id);
        }
        json = await_sequence(&plain, sequence);
        assert_null(json_at(json, "choices"));
        /* Others' points are a secret until the end. */
        assert_true(json_is_integer(json_at(json, "scores.0")));
        assert_int_equal(json_is_null(json_at(json, "scores.1")),
                         !json_is_true(json_at(json, "over")));
        assert_true(json_equal(json_at(json, "legal"), json_at(lasts[0], "legal")));
        json_decref(json);
        json = await_sequence(&spectator, sequence);
        assert_int_equal(json_array_size(json_at(json, "choices")), 0);
        json_decref(json);
    }
    struct match match;
    struct random random = {1};
    int with_secrets = 0;
    read_match(&sitting, &match);
    for (int i = 0; i < count; i++) {
        with_secrets += check_choices(&match, &received[i], &random);
        json_decref(received[i].choices);
    }
    assert_true(with_secrets > count / 4);
    free(match.events);
    for (int seat = 0; seat < 2; seat++) {
        json_decref(lasts[seat]);
        wire_close(&wires[seat]);
    }
    wire_close(&plain);
    wire_close(&spectator);
}

static void test_the_last_word_on_choices_holds(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    sit_down_to(&sitting, host.port, "template", "");
    subscribe(&wire, &sitting.guests[0], sitting.id, ",\"choices\":true");
    json_decref(wire_await(&wire, "subscribe", NULL));
    assert_true(play_first(&sitting, 1));
    json_t *json = await_sequence(&wire, 1);
    assert_non_null(json_at(json, "choices"));
    json_decref(json);
    wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id);
    json_decref(wire_await(&wire, "subscribe", NULL));
    assert_true(play_first(&sitting, 0));
    json = await_sequence(&wire, 2);
    assert_null(json_at(json, "choices"));
    json_decref(json);
    wire_close(&wire);
}

static void test_choices_over_http(void **state)
{
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    json_t *json = get(&sitting, &sitting.guests[0], "?from=0&choices=1");
    assert_int_equal(json_array_size(json_at(json, "choices")),
                     json_array_size(json_at(json, "legal")));
    assert_string_equal(json_text_at(json, "choices.0.text"), "Sail with chart {chart}");
    assert_int_equal(json_number_at(json, "choices.0.args.chart.number"),
                     json_number_at(json, "legal.0.chart"));
    /* To sail binds before the others are seen: nothing is promised. */
    assert_null(json_at(json, "choices.0.gain"));
    assert_int_equal(json_array_size(json_at(json, "events")), 0); /* `from` was read as well */
    json_decref(json);
    json = get(&sitting, &sitting.guests[0], "?choices=0");
    assert_null(json_at(json, "choices"));
    json_decref(json);
    json = get(&sitting, &sitting.guests[0], "?xchoices=1");
    assert_null(json_at(json, "choices"));
    json_decref(json);
}

/* What is in the box. */

static void test_components_are_those_that_the_program_lists(void **state)
{
    (void)state;
    char command[512];
    snprintf(command, sizeof command, "%s components vaalbara --json", host.program);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    json_t *listed = json_loadf(pipe, 0, NULL);
    pclose(pipe);
    assert_true(json_array_size(listed) > 0);
    struct reply reply = http_ask(host.port, "GET", "/api/games/vaalbara/components", "", NULL);
    assert_int_equal(reply.status, 200);
    assert_string_equal(json_text_at(reply.json, "game"), "vaalbara");
    assert_true(json_equal(json_at(reply.json, "components"), listed));
    reply_free(&reply);
    struct guest guest;
    struct wire wire;
    assert_true(guest_make(&guest, host.port, "Ada"));
    wire_open_guest(&wire, &guest);
    wire_send(&wire, "{\"op\":\"components\",\"game\":\"vaalbara\"}");
    json_t *json = wire_await(&wire, "components", NULL);
    assert_true(json_equal(json_at(json, "components"), listed));
    json_decref(json);
    wire_close(&wire);
    json_decref(listed);
}

static void test_components_of_no_game_are_refused(void **state)
{
    static const struct {
        const char *method;
        const char *path;
        const char *code;
    } refused[] = {
        {"GET", "/api/games/chess/components", "unknown_game"},
        {"GET", "/api/games/%FF/components", "unknown_game"},
        {"GET", "/api/games/components", "not_found"},
        {"GET", "/api/components", "unknown_game"},
        {"GET", "/api/games/vaalbara/box", "not_found"},
        {"GET", "/api/games/vaalbara", "not_found"},
        {"POST", "/api/games/vaalbara/components", "bad_method"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct reply reply = http_ask(host.port, refused[i].method, refused[i].path, "", "{}");
        assert_string_equal(json_code(reply.json), refused[i].code);
        reply_free(&reply);
    }
}

/* Earlier positions. */

static json_t *view_of(const struct match *match, uint32_t at, int viewer)
{
    static char text[TEXT_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct writer writer;
    match_state_at(match, at, state);
    writer_start(&writer, text, sizeof text);
    match->game->write_state(&writer, state, viewer);
    return json_loads(text, 0, NULL);
}

static json_t *replay_at(const struct sitting *sitting, const struct guest *guest, int at)
{
    char rest[64];
    snprintf(rest, sizeof rest, "/replay?at=%d", at);
    return get(sitting, guest, rest);
}

/* The position is the one after so many events, seen by this viewer. */
static void check_position(const struct match *match, json_t *position, uint32_t at, int viewer)
{
    static char text[TEXT_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct writer writer;
    assert_int_equal(json_number_at(position, "at"), at);
    json_t *view = view_of(match, at, viewer);
    assert_true(json_equal(view, json_at(position, "view")));
    json_decref(view);
    match_state_at(match, at, state);
    writer_start(&writer, text, sizeof text);
    write_object(&writer);
    game_write_scores(match->game, state, viewer, false, &writer);
    write_key(&writer, "waiting");
    game_write_waiting(match->game->waiting(state), &writer);
    write_object_end(&writer);
    json_t *expected = json_loads(text, 0, NULL);
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value)
        assert_true(json_equal(value, json_object_get(position, key)));
    json_decref(expected);
}

static void test_a_replay_shows_what_the_viewer_could_see_then(void **state)
{
    enum { VIEWERS = 3, HALF = 30 };
    static const int viewers[VIEWERS] = {0, 1, SPECTATOR};
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "vaalbara", "");
    const struct guest *guests[VIEWERS] = {&sitting.guests[0], &sitting.guests[1], NULL};
    for (int i = 0; i < HALF; i++)
        if (!play_first(&sitting, 0))
            play_first(&sitting, 1);
    /* While it runs: all positions so far, for each viewer. */
    json_t *answer = replay_at(&sitting, NULL, 0);
    int count = (int)json_number_at(answer, "count");
    json_decref(answer);
    assert_true(count > HALF && count < STEPS_MAX);
    json_t *seen[STEPS_MAX][VIEWERS];
    for (int at = 0; at <= count; at++)
        for (int i = 0; i < VIEWERS; i++)
            seen[at][i] = replay_at(&sitting, guests[i], at);
    answer = replay_at(&sitting, NULL, count + 1);
    assert_string_equal(json_code(answer), "bad_request");
    json_decref(answer);
    play_to_the_end(&sitting);
    struct match match;
    read_match(&sitting, &match);
    int hidden = 0;
    for (int at = 0; at <= count; at++)
        for (int i = 0; i < VIEWERS; i++) {
            json_t *whole = view_of(&match, (uint32_t)at, ARBITER);
            check_position(&match, seen[at][i], (uint32_t)at, viewers[i]);
            hidden += !json_equal(whole, json_at(seen[at][i], "view"));
            json_decref(whole);
            json_decref(seen[at][i]);
        }
    assert_true(hidden > 0);
    /* When it is over: everything, to everybody. */
    for (uint32_t at = 0; at <= match.count; at++) {
        answer = replay_at(&sitting, NULL, (int)at);
        assert_int_equal(json_number_at(answer, "count"), match.count);
        check_position(&match, answer, at, ARBITER);
        json_decref(answer);
    }
    free(match.events);
}

static void test_many_positions_at_once(void **state)
{
    (void)state;
    struct sitting sitting;
    struct match match;
    char rest[64];
    sit_down_to(&sitting, host.port, "vaalbara", "");
    play_to_the_end(&sitting);
    read_match(&sitting, &match);
    for (uint32_t from = 0; from <= match.count; from += 50) {
        uint32_t last = from + 49 < match.count ? from + 49 : match.count;
        snprintf(rest, sizeof rest, "/replay?from=%u&to=%u", from, from + 49);
        json_t *answer = get(&sitting, &sitting.guests[1], rest);
        json_t *positions = json_at(answer, "positions");
        assert_int_equal(json_number_at(answer, "count"), match.count);
        assert_int_equal(json_array_size(positions), last - from + 1);
        for (uint32_t at = from; at <= last; at++)
            check_position(&match, json_array_get(positions, at - from), at, ARBITER);
        json_decref(answer);
    }
    free(match.events);
}

static void test_replays_of_nothing_are_refused(void **state)
{
    static const char *const refused[] = {
        "", "?at=-1", "?from=0", "?to=3", "?from=3&to=2", "?from=0&to=50", "?from=-2&to=3"};
    (void)state;
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        char rest[64];
        snprintf(rest, sizeof rest, "/replay%s", refused[i]);
        json_t *answer = get(&sitting, &sitting.guests[0], rest);
        assert_string_equal(json_code(answer), "bad_request");
        json_decref(answer);
    }
    json_t *json =
        guest_post(&sitting.guests[0], "tables", "{\"game\":\"template\",\"players\":2}");
    struct sitting open = sitting;
    snprintf(open.id, sizeof open.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    json = replay_at(&open, &open.guests[0], 0);
    assert_string_equal(json_code(json), "not_running");
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices_depend_on_nothing_hidden),
        cmocka_unit_test(test_the_last_word_on_choices_holds),
        cmocka_unit_test(test_choices_over_http),
        cmocka_unit_test(test_components_are_those_that_the_program_lists),
        cmocka_unit_test(test_components_of_no_game_are_refused),
        cmocka_unit_test(test_a_replay_shows_what_the_viewer_could_see_then),
        cmocka_unit_test(test_many_positions_at_once),
        cmocka_unit_test(test_replays_of_nothing_are_refused),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
