/*
 * Pages of people: what anybody may read of somebody, what only they may, that hiding hides, how
 * timely somebody is and what tables ask of it, and that all of it comes out of the logs again.
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
#include <unistd.h>

#include "hosted.h"
#include "sitting.h"

enum { ADA, BOB, AMP, PEOPLE };

static struct guest people[PEOPLE];
static struct guest visitor; /* a guest */

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Ada", "Bob", "R&D 100%"};
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

/* A match of Ada and another, with further members of the table, played to its end. */
static void play_with(int other, const char *more, struct sitting *sitting)
{
    sitting->players = 2;
    sitting->guests[0] = people[ADA];
    sitting->guests[1] = people[other];
    json_t *json =
        guest_post(&people[ADA], "tables",
                   "{\"game\":\"template\",\"players\":2,\"seating\":\"as_seated\"%s}", more);
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(sitting, 1, "join", "{}"));
    answer_is_good(act(sitting, 0, "start", "{}"));
    play_to_the_end(sitting);
}

static long number_of(const struct guest *reader, const char *path, const char *member)
{
    json_t *json = guest_get(reader, path);
    if (!json_is_ok(json))
        fail_msg("%s: %s", path, json_code(json));
    assert_true(json_is_integer(json_at(json, member)));
    long number = (long)json_number_at(json, member);
    json_decref(json);
    return number;
}

static size_t length_of(const struct guest *reader, const char *path, const char *list)
{
    json_t *json = guest_get(reader, path);
    if (!json_is_ok(json))
        fail_msg("%s: %s", path, json_code(json));
    size_t length = json_array_size(json_at(json, list));
    json_decref(json);
    return length;
}

static void test_a_page(void **state)
{
    (void)state;
    struct sitting sitting;
    play_with(BOB, ",\"rated\":true", &sitting);
    json_t *json = guest_get(&visitor, "person?name=bob");
    assert_true(json_is_ok(json));
    assert_string_equal(json_text_at(json, "person.name"), "Bob");
    assert_true(json_number_at(json, "person.since") > 0);
    assert_true(json_is_false(json_at(json, "person.you")));
    assert_null(json_at(json, "person.hidden"));
    assert_true(json_number_at(json, "person.timeliness.turns") > 0);
    assert_int_equal(json_number_at(json, "person.timeliness.late"), 0);
    assert_string_equal(json_text_at(json, "games.0.game"), "template");
    assert_int_equal(json_number_at(json, "games.0.people.matches"), 1);
    assert_int_equal(json_number_at(json, "games.0.bots.matches"), 0);
    assert_int_equal(json_number_at(json, "ratings.0.matches"), 1);
    json_decref(json);
    /* One of the two has won, or both. */
    assert_true(number_of(&visitor, "person?name=Ada", "games.0.people.wins") +
                    number_of(&visitor, "person?name=Bob", "games.0.people.wins") >=
                1);
    json = guest_get(&visitor, "statistics?name=Bob&game=template");
    assert_int_equal(json_array_size(json_at(json, "results")), 1);
    assert_string_equal(json_text_at(json, "results.0.match"), sitting.id);
    assert_true(json_number_at(json, "results.0.rating.mean") > 0);
    long sum = 0;
    for (size_t i = 0; i < json_array_size(json_at(json, "results.0.parts")); i++)
        sum += (long)json_integer_value(json_array_get(json_at(json, "results.0.parts"), i));
    assert_true(json_array_size(json_at(json, "results.0.parts")) > 0);
    assert_int_equal(sum, json_number_at(json, "results.0.score"));
    assert_string_equal(json_text_at(json, "opponents.0.name"), "Ada");
    assert_int_equal(json_number_at(json, "opponents.0.matches"), 1);
    json_decref(json);
    json = guest_get(&visitor, "history?name=Bob");
    assert_string_equal(json_text_at(json, "tables.0.id"), sitting.id);
    assert_true(json_is_true(json_at(json, "tables.0.seats.0.page")));
    assert_true(json_is_null(json_at(json, "more")));
    json_decref(json);
}

static void test_a_name_with_signs_and_one_of_nobody(void **state)
{
    (void)state;
    json_t *json = guest_get(&visitor, "person?name=R%26D%20100%25");
    assert_string_equal(json_text_at(json, "person.name"), "R&D 100%");
    json_decref(json);
    answer_is_refused(guest_get(&visitor, "person?name=Vera"), "not_found"); /* a guest */
    answer_is_refused(guest_get(&visitor, "person?name=Nobody"), "not_found");
    answer_is_refused(guest_get(&visitor, "person?name="), "not_found");
    answer_is_refused(guest_get(&visitor, "person"), "not_found");
    answer_is_refused(guest_get(&visitor, "statistics?name=Bob"), "unknown_game");
    answer_is_refused(guest_get(&visitor, "history?name=Bob&game=nothing"), "unknown_game");
    answer_is_refused(guest_get(&visitor, "history?name=Bob&before=x"), "bad_request");
    answer_is_refused(guest_post(&visitor, "hide", "{\"hidden\":true}"), "needs_password");
    /* What changes something takes no texts from the address. */
    answer_is_refused(guest_post(&people[BOB], "rename?name=Eve", "%s", ""), "bad_name");
}

static void test_what_is_not_public_is_ones_own(void **state)
{
    (void)state;
    struct sitting sitting;
    play_with(AMP, ",\"public\":false", &sitting);
    assert_int_equal(length_of(&people[AMP], "history", "tables"), 1);
    assert_int_equal(number_of(&people[AMP], "person", "games.0.people.matches"), 1);
    assert_int_equal(length_of(&people[AMP], "statistics?game=template", "opponents"), 1);
    assert_int_equal(length_of(&visitor, "history?name=R%26D%20100%25", "tables"), 0);
    assert_int_equal(number_of(&visitor, "person?name=R%26D%20100%25", "games.0.people.matches"),
                     0);
    assert_int_equal(length_of(&visitor, "statistics?name=R%26D%20100%25&game=template", "results"),
                     0);
    assert_int_equal(
        length_of(&people[ADA], "statistics?name=R%26D%20100%25&game=template", "opponents"), 0);
}

static char *body_of(const struct guest *reader, const char *path)
{
    json_t *json = guest_get(reader, path);
    char *text = json_dumps(json, JSON_SORT_KEYS);
    json_decref(json);
    return text;
}

static void test_who_is_hidden_cannot_be_told_from_nobody(void **state)
{
    (void)state;
    static const char *const ways[] = {"person?name=%s", "statistics?name=%s&game=template",
                                       "history?name=%s"};
    struct sitting sitting;
    play_with(BOB, "", &sitting);
    assert_int_equal(length_of(&visitor, "history?name=Ada&with=Bob", "tables"), 2);
    assert_int_equal(length_of(&visitor, "history?name=Ada&with=Nobody", "tables"), 0);
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":true}"));
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char path[80];
        snprintf(path, sizeof path, ways[i], "Bob");
        char *hidden = body_of(&visitor, path);
        snprintf(path, sizeof path, ways[i], "Nobody");
        char *missing = body_of(&visitor, path);
        assert_string_equal(hidden, missing);
        free(hidden);
        free(missing);
    }
    assert_int_equal(length_of(&visitor, "history?name=Ada&with=Bob", "tables"), 0);
    assert_int_equal(length_of(&visitor, "statistics?name=Ada&game=template", "opponents"), 0);
    assert_int_equal(length_of(&people[BOB], "history", "tables"), 2);
    json_t *json = guest_get(&people[BOB], "person");
    assert_true(json_is_true(json_at(json, "person.hidden")));
    json_decref(json);
    json = look(&sitting, 0);
    assert_null(json_at(json, "table.seats.1.page"));
    assert_true(json_is_true(json_at(json, "table.seats.0.page")));
    json_decref(json);
    /* It holds when the server begins anew. */
    answer_is_good(act(&sitting, 1, "chat", "{\"text\":\"Good match\"}"));
    answer_is_good(act(&sitting, 0, "chat", "{\"text\":\"It was\"}"));
    hosted_restart(SIGTERM, people, PEOPLE);
    visitor.port = host.port;
    memcpy(sitting.guests, people, 2 * sizeof people[0]);
    answer_is_refused(guest_get(&visitor, "person?name=Bob"), "not_found");
    char path[80];
    snprintf(path, sizeof path, "tables/%s/chat", sitting.id);
    json = guest_get(&visitor, path);
    assert_null(json_at(json, "lines.0.page"));
    assert_true(json_is_true(json_at(json, "lines.1.page")));
    json_decref(json);
    answer_is_good(guest_post(&people[BOB], "hide", "{\"hidden\":false}"));
    assert_int_equal(length_of(&visitor, "history?name=Bob", "tables"), 2);
}

/* Matches against a bot, given up at once, in pages of twenty. */
static void test_history_in_pages(void **state)
{
    (void)state;
    enum { MATCHES = 21 };
    for (int i = 0; i < MATCHES; i++) {
        char path[80];
        json_t *json = guest_post(&people[AMP], "tables",
                                  "{\"game\":\"template\",\"players\":2,\"bots\":[\"easy\"]}");
        snprintf(path, sizeof path, "tables/%s/start", json_text_at(json, "table.id"));
        answer_is_good(guest_post(&people[AMP], path, "{}"));
        snprintf(path, sizeof path, "tables/%s/resign", json_text_at(json, "table.id"));
        answer_is_good(guest_post(&people[AMP], path, "{}"));
        json_decref(json);
    }
    for (int i = 0; number_of(&people[AMP], "person", "games.0.bots.matches") < MATCHES; i++) {
        assert_true(i < CLIENT_TIMEOUT / 20);
        usleep(20000);
    }
    const char *const page = "history?name=R%26D%20100%25";
    assert_int_equal(length_of(&visitor, page, "tables"), 20);
    char next[80];
    snprintf(next, sizeof next, "%s&before=%ld", page, number_of(&visitor, page, "more"));
    json_t *json = guest_get(&visitor, next);
    assert_int_equal(json_array_size(json_at(json, "tables")), 1);
    assert_true(json_is_null(json_at(json, "more")));
    json_decref(json);
    /* Nobody waited for these turns, and whoever gave up has won nothing. */
    json = guest_get(&visitor, "person?name=R%26D%20100%25");
    assert_int_equal(json_number_at(json, "games.0.bots.wins"), 0);
    json_decref(json);
}

static void open_asking(const char *asks, struct sitting *sitting)
{
    json_t *json = guest_post(&people[ADA], "tables",
                              "{\"game\":\"template\",\"players\":2,\"asks\":%s}", asks);
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    sitting->guests[0] = people[ADA];
    sitting->guests[1] = people[BOB];
    json_decref(json);
}

static void test_a_table_may_ask(void **state)
{
    (void)state;
    struct sitting sitting;
    answer_is_refused(
        guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"asks\":{\"timely\":101}}"),
        "bad_request");
    answer_is_refused(guest_post(&people[ADA], "tables",
                                 "{\"game\":\"template\",\"asks\":{\"least\":1600,\"most\":1500}}"),
                      "bad_request");
    open_asking("{\"least\":1900}", &sitting);
    answer_is_refused(act(&sitting, 1, "join", "{}"), "not_in_range");
    sitting.guests[1] = visitor;
    answer_is_refused(act(&sitting, 1, "join", "{}"), "needs_password");
    answer_is_good(act(&sitting, 0, "leave", "{}"));
    open_asking("{\"most\":1100}", &sitting);
    answer_is_refused(act(&sitting, 1, "join", "{}"), "not_in_range");
    answer_is_good(act(&sitting, 0, "leave", "{}"));
    open_asking("{\"least\":1100,\"most\":1900,\"timely\":100}", &sitting);
    json_t *json = look(&sitting, 0);
    assert_int_equal(json_number_at(json, "table.asks.timely"), 100);
    assert_int_equal(json_number_at(json, "table.seats.0.timeliness.late"), 0);
    json_decref(json);
    answer_is_good(act(&sitting, 1, "join", "{}"));
    answer_is_good(act(&sitting, 1, "leave", "{}"));
    answer_is_good(act(&sitting, 0, "leave", "{}"));
    /* Bob lets his time pass, and enough is known of him. */
    while (number_of(&visitor, "person?name=Bob", "person.timeliness.turns") < 20)
        play_with(BOB, "", &sitting);
    sitting.players = 2;
    json = guest_post(&people[ADA], "tables",
                      "{\"game\":\"template\",\"players\":2,\"seating\":\"as_seated\",\"time\":"
                      "{\"seconds\":1,\"increment\":600}}");
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(&sitting, 1, "join", "{}"));
    answer_is_good(act(&sitting, 0, "start", "{}"));
    for (bool over = false; !over;) {
        json = look(&sitting, 0);
        over = strcmp(json_text_at(json, "table.status"), "over") == 0;
        json_decref(json);
        usleep(20000);
    }
    assert_int_equal(number_of(&visitor, "person?name=Bob", "person.timeliness.late"), 1);
    open_asking("{\"timely\":100}", &sitting);
    json = act(&sitting, 1, "join", "{}");
    assert_non_null(strstr(json_text_at(json, "error.message"), "asks for 100"));
    answer_is_refused(json, "not_timely");
    answer_is_good(act(&sitting, 0, "leave", "{}"));
    open_asking("{\"timely\":90}", &sitting);
    answer_is_good(act(&sitting, 1, "join", "{}"));
    answer_is_good(act(&sitting, 1, "leave", "{}"));
    answer_is_good(act(&sitting, 0, "leave", "{}"));
}

/* All that the pages tell, as one text. */
static char *all_pages(void)
{
    static const char *const paths[] = {"person", "statistics?game=template", "history"};
    json_t *all = json_array();
    for (int i = 0; i < PEOPLE; i++)
        for (size_t path = 0; path < sizeof paths / sizeof paths[0]; path++)
            json_array_append_new(all, guest_get(&people[i], paths[path]));
    char *text = json_dumps(all, JSON_SORT_KEYS);
    json_decref(all);
    return text;
}

static void rebuild(void)
{
    char command[1024];
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(command, sizeof command, "%s ratings --rebuild --store '%s' >%s/rebuilt", host.program,
             host_where(&host), host.folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the program itself */
    hosted_again(people, PEOPLE);
    visitor.port = host.port;
}

static void test_all_of_it_comes_out_of_the_logs(void **state)
{
    (void)state;
    char *before = all_pages();
    rebuild();
    char *after = all_pages();
    assert_string_equal(before, after);
    free(before);
    free(after);
    /* Whoever is forgotten has no page, and is nobody's opponent. */
    answer_is_good(guest_post(&people[BOB], "forget", "{\"everything\":true}"));
    answer_is_refused(guest_get(&visitor, "person?name=Bob"), "not_found");
    assert_int_equal(length_of(&visitor, "statistics?name=Ada&game=template", "opponents"), 0);
    long matches = number_of(&people[ADA], "person", "games.0.people.matches");
    rebuild();
    assert_int_equal(number_of(&people[ADA], "person", "games.0.people.matches"), matches);
    answer_is_refused(guest_get(&visitor, "person?name=Bob"), "not_found");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_page),
        cmocka_unit_test(test_a_name_with_signs_and_one_of_nobody),
        cmocka_unit_test(test_what_is_not_public_is_ones_own),
        cmocka_unit_test(test_who_is_hidden_cannot_be_told_from_nobody),
        cmocka_unit_test(test_history_in_pages),
        cmocka_unit_test(test_a_table_may_ask),
        cmocka_unit_test(test_all_of_it_comes_out_of_the_logs),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
