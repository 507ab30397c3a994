/*
 * Records and the version of the rules they were played by. Those in tests/records were written by
 * a program whose games all had the first version of their rules.
 */
#include "child.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/sha256.h"
#include "games/games.h"
#include "json.h"

static const char *folder;
static struct child_result result;

static const char *const changed[] = {"noria", "navoria", "magicmap"};
enum { CHANGED = sizeof changed / sizeof changed[0] };

static int ours(const char *game)
{
    return games_find(game)->rules_version;
}

static json_t *read_record(const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    json_t *record = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(record);
    return record;
}

static json_t *old_record(const char *game)
{
    char name[60];
    snprintf(name, sizeof name, "%s-rules-1", game);
    return read_record(name);
}

/* The record of a new match, which stays as text in `written` too. */
static char written[1 << 18];

static json_t *new_record(const char *game)
{
    char name[] = "records-XXXXXX";
    int made = mkstemp(name);
    assert_true(made >= 0);
    close(made);
    const char *const arguments[] = {"selfplay", game, "--records", name, NULL};
    child_run(&result, "", arguments);
    assert_int_equal(result.code, 0);
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    written[fread(written, 1, sizeof written - 1, file)] = '\0';
    fclose(file);
    unlink(name);
    json_t *record = json_loads(written, 0, NULL);
    assert_non_null(record);
    return record;
}

/* What `verify` says of a record, whose exit code must be this; `promise` may be NULL. */
static void verify(json_t *record, const char *promise, int code, const char *said)
{
    char *text = json_text(record);
    const char *const arguments[] = {"verify", "-", promise == NULL ? NULL : "--seed-hash", promise,
                                     NULL};
    child_run(&result, text, arguments);
    free(text);
    if (result.code != code || strstr(result.output, said) == NULL)
        fail_msg("expected %d and \"%s\", found %d and %s", code, said, result.code, result.output);
}

static void expect_other_rules(json_t *record, const char *age, int theirs)
{
    const char *game = json_string_value(json_object_get(record, "game"));
    char said[200];
    snprintf(said, sizeof said,
             ":1: not checked: it is of %s version of the rules (%d; this program has %d)\n", age,
             theirs, ours(game));
    verify(record, NULL, 1, said);
    assert_null(strstr(result.output, "bad record"));
}

static void test_an_old_record_is_told_as_what_it_is(void **state)
{
    (void)state;
    for (int i = 0; i < CHANGED; i++) {
        json_t *record = old_record(changed[i]);
        assert_null(json_object_get(record, "rules"));
        expect_other_rules(record, "an older", 1);
        json_decref(record);
    }
}

/* Also one whose members must be there by any rules, and one that breaks its promise. */
static void test_what_is_broken_by_any_rules_is_broken(void **state)
{
    static const struct {
        const char *path;
        const char *value;
    } damages[] = {{"names", "null"},  {"players", "9"},   {"events.3", "7"}, {"events", "'none'"},
                   {"seed", "5"},      {"incognita", "2"}, {"more", "1"},     {"rules", "0"},
                   {"rules", "65536"}, {"rules", "'1'"},   {"rules", "1.0"},  {"rules", "null"},
                   {"rules", "true"},  {"rules", "-1"}};
    (void)state;
    json_t *record = old_record("noria");
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        json_t *damaged = json_deep_copy(record);
        assert_true(json_put(damaged, damages[i].path, child_json(damages[i].value)));
        verify(damaged, NULL, 1, "bad record: ");
        json_decref(damaged);
    }
    const json_t *seed = json_object_get(record, "seed");
    char hash[SHA256_HEX_SIZE];
    sha256_hex((const uint8_t *)json_string_value(seed), json_string_length(seed), hash);
    verify(record, hash, 1, "not checked: ");
    hash[0] = hash[0] == '0' ? '1' : '0';
    verify(record, hash, 1, "bad record: seed: its hash is ");
    json_decref(record);
}

/* The changes of the rules did not touch this match, and it lacks an option that came later. */
static void test_an_old_record_that_holds_is_sound(void **state)
{
    (void)state;
    json_t *record = read_record("navoria-rules-1-holds");
    assert_null(json_at(record, "options.new_artisan"));
    verify(record, NULL, 0, "ok, navoria with 2 players");
    json_decref(record);
}

static void test_a_new_record_says_its_rules(void **state)
{
    (void)state;
    for (int i = 0; i < CHANGED; i++) {
        char head[100];
        json_t *record = new_record(changed[i]);
        snprintf(head, sizeof head, "{\"incognita\":1,\"game\":\"%s\",\"rules\":%d,\"players\":2,",
                 changed[i], ours(changed[i]));
        assert_memory_equal(written, head, strlen(head));
        verify(record, NULL, 0, ": ok, ");
        json_decref(record);
    }
    json_t *record = new_record("template");
    static const char first[] = "{\"incognita\":1,\"game\":\"template\",\"players\":2,";
    assert_int_equal(ours("template"), 1);
    assert_memory_equal(written, first, strlen(first));
    json_object_set_new(record, "rules", json_integer(1));
    verify(record, NULL, 0, ": ok, ");
    json_decref(record);
}

static void test_a_tampered_new_record_is_broken(void **state)
{
    (void)state;
    for (int i = 0; i < CHANGED; i++) {
        json_t *record = new_record(changed[i]);
        json_t *bad = json_deep_copy(record);
        json_array_set_new(json_at(bad, "result.scores"), 0, json_integer(9999));
        verify(bad, NULL, 1, "bad record: result.scores.0");
        json_decref(bad);
        bad = json_deep_copy(record);
        json_array_remove(json_at(bad, "events"), json_array_size(json_at(bad, "events")) / 2);
        verify(bad, NULL, 1, "bad record: ");
        json_decref(bad);
        bad = json_deep_copy(record);
        json_object_set_new(bad, "seed", json_string("another"));
        verify(bad, NULL, 1, "bad record: events.");
        json_decref(bad);
        json_decref(record);
    }
}

static void test_a_record_of_other_rules_is_told_by_what_it_says(void **state)
{
    (void)state;
    json_t *record = new_record("noria");
    json_object_set_new(record, "rules", json_integer(ours("noria") + 1));
    expect_other_rules(record, "a newer", ours("noria") + 1);
    /* What this program does not know of is no fault then. */
    json_object_set_new(json_at(record, "options"), "unheard_of", json_true());
    expect_other_rules(record, "a newer", ours("noria") + 1);
    json_object_set_new(record, "rules", json_integer(1));
    expect_other_rules(record, "an older", 1);
    json_object_set_new(record, "rules", json_integer(ours("noria")));
    verify(record, NULL, 1, "bad record: options");
    json_decref(record);
}

/* One that was begun by older rules holds by the newest all the same, and says when they changed.
 */
static void test_a_record_says_that_its_rules_changed(void **state)
{
    static const char *const bad[] = {"[]",
                                      "{}",
                                      "[{'after':1}]",
                                      "[{'after':1,'from':0}]",
                                      "[{'after':1,'from':2}]",
                                      "[{'after':-1,'from':1}]",
                                      "[{'after':100000,'from':1}]",
                                      "[{'after':1,'from':1},{'after':2,'from':1}]",
                                      "[{'after':1,'from':1,'to':2}]"};
    (void)state;
    json_t *record = new_record("noria");
    json_object_set_new(record, "rules_changed", child_json("[{'after':4,'from':1}]"));
    verify(record, NULL, 0,
           ", begun by version 1 of the rules and held against ours since event 4, all chance");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_object_set_new(record, "rules_changed", child_json(bad[i]));
        verify(record, NULL, 1, "bad record: rules_changed");
    }
    json_decref(record);
}

static void test_the_protocol_tells_it_too(void **state)
{
    (void)state;
    struct child child = child_start();
    json_t *record = old_record("noria");
    json_t *request = json_pack("{s:s,s:o}", "op", "replay", "record", record);
    char *line = json_text(request);
    json_t *answer = child_ask(&child, line);
    assert_string_equal(json_string_value(json_at(answer, "error.code")), "bad_record");
    assert_non_null(strstr(json_string_value(json_at(answer, "error.message")),
                           "it is of an older version of the rules (1; this program has "));
    free(line);
    json_decref(answer);
    json_decref(request);
    assert_int_equal(child_finish(&child), 0);
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_old_record_is_told_as_what_it_is),
        cmocka_unit_test(test_what_is_broken_by_any_rules_is_broken),
        cmocka_unit_test(test_an_old_record_that_holds_is_sound),
        cmocka_unit_test(test_a_new_record_says_its_rules),
        cmocka_unit_test(test_a_tampered_new_record_is_broken),
        cmocka_unit_test(test_a_record_of_other_rules_is_told_by_what_it_says),
        cmocka_unit_test(test_a_record_says_that_its_rules_changed),
        cmocka_unit_test(test_the_protocol_tells_it_too),
    };
    assert_int_equal(count, 3);
    child_program(arguments[1]);
    folder = arguments[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
