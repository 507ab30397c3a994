/*
 * Where chance comes from: two servers with the same --seed play the same matches, with another
 * one, or with none, they do not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"

static const char *program;

static json_t *await_record(const struct guest *guest, const char *id)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/record", id);
    for (;;) {
        json_t *json = guest_get(guest, path);
        if (json_is_ok(json))
            return json;
        assert_string_equal(json_code(json), "not_over");
        json_decref(json);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
}

/* The record of the second match on a new server, whose only person leaves it to bots. */
static json_t *second_match(const char *seed)
{
    const char *const options[] = {"--rate", "0", seed != NULL ? "--seed" : NULL, seed, NULL};
    struct host host;
    struct guest ada;
    json_t *record = NULL;
    assert_true(host_prepare(&host, program) && host_start(&host, options));
    assert_true(guest_make(&ada, host.port, "Ada"));
    for (int i = 0; i < 2; i++) {
        json_t *made =
            guest_post(&ada, "tables", "{\"game\":\"vaalbara\",\"players\":2,\"bots\":[\"easy\"]}");
        char path[128];
        assert_true(json_is_ok(made));
        const char *id = json_text_at(made, "table.id");
        snprintf(path, sizeof path, "tables/%s/start", id);
        json_decref(guest_post(&ada, path, "{}"));
        snprintf(path, sizeof path, "tables/%s/resign", id);
        json_t *resigned = guest_post(&ada, path, "{\"id\":\"gone\"}");
        assert_true(json_is_ok(resigned));
        json_decref(resigned);
        json_decref(record);
        record = await_record(&ada, id);
        json_decref(made);
    }
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
    return record;
}

static void test_a_seed_gives_the_same_matches_again(void **state)
{
    (void)state;
    json_t *first = second_match("meadow");
    json_t *again = second_match("meadow");
    json_t *other = second_match("harbour");
    assert_string_equal(json_text_at(first, "record.seed"), "meadow 2");
    assert_true(json_array_size(json_at(first, "record.events")) > 50);
    assert_true(json_equal(json_at(first, "record.events"), json_at(again, "record.events")));
    assert_false(json_equal(json_at(first, "record.events"), json_at(other, "record.events")));
    json_decref(first);
    json_decref(again);
    json_decref(other);
}

static void test_without_one_no_two_matches_are_the_same(void **state)
{
    (void)state;
    json_t *first = second_match(NULL);
    json_t *other = second_match(NULL);
    assert_int_equal(strlen(json_text_at(first, "record.seed")), 32);
    assert_string_not_equal(json_text_at(first, "record.seed"), json_text_at(other, "record.seed"));
    assert_false(json_equal(json_at(first, "record.events"), json_at(other, "record.events")));
    json_decref(first);
    json_decref(other);
}

/* What a server says beside its answers, with a seed or without one. */
static void read_warnings(const char *seed, char out[static 1000])
{
    const char *const options[] = {seed != NULL ? "--seed" : NULL, seed, NULL};
    struct host host;
    FILE *log = tmpfile();
    int own = dup(STDERR_FILENO);
    assert_true(log != NULL && own >= 0 && dup2(fileno(log), STDERR_FILENO) >= 0);
    bool started = host_prepare(&host, program) && host_start(&host, options);
    assert_true(dup2(own, STDERR_FILENO) >= 0);
    close(own);
    assert_true(started);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
    rewind(log);
    out[fread(out, 1, 999, log)] = '\0';
    fclose(log);
}

static void test_nobody_is_seeded_without_a_word(void **state)
{
    char said[1000];
    (void)state;
    read_warnings("meadow", said);
    assert_non_null(strstr(said, "warning: --seed is for tests"));
    read_warnings(NULL, said);
    assert_null(strstr(said, "seed"));
}

static void test_a_long_seed_is_refused(void **state)
{
    static const char *const options[] = {"--seed", "123456789012345678901234567890123", NULL};
    struct host host;
    (void)state;
    assert_true(host_prepare(&host, program));
    assert_false(host_start(&host, options));
    host_remove(&host);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seed_gives_the_same_matches_again),
        cmocka_unit_test(test_without_one_no_two_matches_are_the_same),
        cmocka_unit_test(test_nobody_is_seeded_without_a_word),
        cmocka_unit_test(test_a_long_seed_is_refused),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
