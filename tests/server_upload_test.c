/*
 * Uploads: a record that is good becomes a finished table that anybody with its link can replay;
 * one that is not is refused with the reason.
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

#include "engine/match.h"
#include "games/games.h"
#include "hosted.h"

enum { RECORD_MAX = 1 << 18 };

static struct guest ada;

static int start(void **state)
{
    return hosted_start(state) != 0 || !guest_make(&ada, host.port, "Ada");
}

/* A random match of the game to its end, as a record. */
static json_t *make_record(const char *game, int players)
{
    static char text[RECORD_MAX];
    static const char *const names[SEATS_MAX] = {"Borys", "hard", "Celina", "easy", "Dag"};
    struct options options = game_default_options(games_find(game));
    struct reason why = {""};
    struct match match;
    struct writer writer;
    struct chance_source chance = {"a seed", 6};
    match_init(&match, realloc);
    assert_true(match_new(&match, games_find(game), players, &options, chance));
    assert_true(match_play_out(&match, &why));
    writer_start(&writer, text, sizeof text);
    match_write_record(&match, names, &writer);
    assert_true(text_fits(&writer.text));
    free(match.events);
    json_t *record = json_loads(text, 0, NULL);
    assert_non_null(record);
    return record;
}

static json_t *upload(const struct guest *guest, json_t *record)
{
    char *text = json_dumps(record, JSON_COMPACT | JSON_ENCODE_ANY);
    json_t *answer = guest_post(guest, "records", "{\"record\":%s}", text);
    free(text);
    return answer;
}

static json_t *get(const char *id, const char *rest)
{
    char path[160];
    snprintf(path, sizeof path, "/api/tables/%s%s", id, rest);
    struct reply reply = http_ask(host.port, "GET", path, "", NULL);
    json_t *json = json_incref(reply.json);
    reply_free(&reply);
    return json;
}

static void expect_listed(const char *id, int tables)
{
    json_t *mine = guest_get(&ada, "mine");
    assert_int_equal(json_array_size(json_at(mine, "tables")), tables);
    if (tables > 0)
        assert_string_equal(json_text_at(mine, "tables.0.id"), id);
    json_decref(mine);
}

static void expect_same_record(const char *id, json_t *record)
{
    json_t *told = get(id, "/record");
    assert_true(json_equal(json_at(told, "record"), record));
    json_decref(told);
}

static void test_an_upload_is_a_finished_table(void **state)
{
    (void)state;
    json_t *record = make_record("vaalbara", 3);
    json_t *answer = upload(&ada, record);
    assert_true(json_is_ok(answer));
    char id[64];
    snprintf(id, sizeof id, "%s", json_text_at(answer, "table.id"));
    assert_string_equal(json_text_at(answer, "table.status"), "over");
    assert_true(json_is_true(json_at(answer, "table.uploaded")));
    assert_false(json_is_true(json_at(answer, "table.public")));
    assert_string_equal(json_text_at(answer, "table.seats.0.name"), "Borys");
    assert_string_equal(json_text_at(answer, "table.seats.1.bot"), "hard");
    assert_true(json_equal(json_at(answer, "table.result"), json_at(record, "result")));
    json_decref(answer);

    expect_same_record(id, record);
    expect_listed(id, 1);
    json_t *last = get(id, "/replay?at=3");
    assert_true(json_is_ok(last));
    assert_int_equal(json_number_at(last, "count"), json_array_size(json_at(record, "events")));
    json_decref(last);

    /* It outlives the process. */
    hosted_restart(SIGTERM, &ada, 1);
    expect_same_record(id, record);
    json_decref(record);
}

static void test_nobody_sits_at_an_upload(void **state)
{
    (void)state;
    json_t *record = make_record("template", 2);
    json_t *answer = upload(&ada, record);
    char path[128];
    snprintf(path, sizeof path, "tables/%s/rematch", json_text_at(answer, "table.id"));
    json_t *rematch = guest_post(&ada, path, "{}");
    assert_string_equal(json_code(rematch), "not_yours");
    json_decref(rematch);
    json_decref(answer);
    json_decref(record);
}

/* The longest match of all games fits. */
static void test_long_records_are_taken(void **state)
{
    (void)state;
    json_t *record = make_record("magicmap", 4);
    json_t *answer = upload(&ada, record);
    assert_true(json_is_ok(answer));
    json_decref(answer);
    json_decref(record);
}

static void expect_refused(json_t *record, const char *reason)
{
    json_t *answer = upload(&ada, record);
    assert_string_equal(json_code(answer), "bad_record");
    if (strstr(json_text_at(answer, "error.message"), reason) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", json_text_at(answer, "error.message"), reason);
    json_decref(answer);
}

/* What becomes of a good record when one thing in it is changed. */
static void test_false_records_are_refused(void **state)
{
    (void)state;
    json_t *good = make_record("template", 2);
    json_t *bad = json_deep_copy(good);
    json_object_set_new(bad, "seed", json_string("another"));
    expect_refused(bad, "the seed gives something else");
    json_object_set_new(bad, "seed", json_null());
    expect_refused(bad, "seed");
    json_decref(bad);

    bad = json_deep_copy(good);
    json_array_set_new(json_at(bad, "result.scores"), 0, json_integer(99));
    expect_refused(bad, "result.scores.0");
    json_decref(bad);

    bad = json_deep_copy(good);
    json_array_remove(json_at(bad, "events"), 8);
    expect_refused(bad, "events.");
    json_decref(bad);

    bad = json_deep_copy(good);
    json_t *events = json_at(bad, "events");
    json_array_remove(events, json_array_size(events) - 1);
    json_object_set_new(bad, "result", json_null());
    expect_refused(bad, "not over");
    json_decref(bad);

    bad = json_deep_copy(good);
    json_array_set_new(json_at(bad, "names"), 0, json_string("two\nlines"));
    expect_refused(bad, "names.0");
    json_decref(bad);

    bad = json_deep_copy(good);
    json_object_set_new(bad, "branched", json_integer(3));
    expect_refused(bad, "branched");
    json_decref(bad);

    json_decref(good);
    json_t *text = guest_post(&ada, "records", "{\"record\":\"a text\"}");
    assert_string_equal(json_code(text), "bad_request");
    json_decref(text);
    json_t *nothing = guest_post(&ada, "records", "{}");
    assert_string_equal(json_code(nothing), "bad_record");
    json_decref(nothing);
}

static void test_only_somebody_uploads_and_not_too_much(void **state)
{
    (void)state;
    struct reply reply = http_ask(host.port, "POST", "/api/records", "", "{\"record\":{}}");
    assert_string_equal(json_code(reply.json), "no_identity");
    reply_free(&reply);
    size_t size = 300000;
    char *text = malloc(size + 1);
    memset(text, ' ', size);
    text[size] = '\0';
    reply = http_ask(host.port, "POST", "/api/records", "", text);
    assert_int_equal(reply.status, 413);
    reply_free(&reply);
    free(text);
}

static void test_forgetting_takes_uploads_along(void **state)
{
    (void)state;
    struct guest eve;
    assert_true(guest_make(&eve, host.port, "Eve"));
    json_t *record = make_record("template", 2);
    json_t *answer = upload(&eve, record);
    json_t *gone = guest_post(&eve, "forget", "{\"everything\":true}");
    assert_true(json_is_ok(gone));
    json_t *table = get(json_text_at(answer, "table.id"), "");
    assert_string_equal(json_code(table), "not_found");
    json_decref(table);
    json_decref(gone);
    json_decref(answer);
    json_decref(record);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_upload_is_a_finished_table),
        cmocka_unit_test(test_nobody_sits_at_an_upload),
        cmocka_unit_test(test_long_records_are_taken),
        cmocka_unit_test(test_false_records_are_refused),
        cmocka_unit_test(test_only_somebody_uploads_and_not_too_much),
        cmocka_unit_test(test_forgetting_takes_uploads_along),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests_name("uploads", tests, start, hosted_stop);
}
