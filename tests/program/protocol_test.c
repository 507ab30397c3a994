/* The engine protocol from outside: every request and every error, in whole matches. */
#include "child.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

/* Two seats with known hands, an isle of value 3 in sight. */
#define SAILING                                                                                    \
    "{'game':'template','players':2,'options':{'ties':'nobody'},'round':1,'phase':'sail',"         \
    "'isles':[1,2,1,1],'isle':3,'claimant':null,'seats':["                                         \
    "{'hand':[1,2,6],'bag':[3,4,5],'sailed':null,'points':0},"                                     \
    "{'hand':[2,4,5],'bag':[1,3,6],'sailed':null,'points':0}]}"
#define LOAD_SAILING "{'op':'load','game':'template','state':" SAILING ",'chance':'manual'}"

static struct child begin(const char *request)
{
    struct child child = child_start();
    if (request != NULL)
        json_decref(child_ask_for(&child, request, "waiting"));
    return child;
}

static void end(struct child *child)
{
    assert_int_equal(child_finish(child), 0);
}

static void test_games_lists_what_is_offered(void **state)
{
    (void)state;
    struct child child = begin(NULL);
    json_t *games = child_ask_for(&child, "{'op':'games'}", "games");
    size_t index;
    json_t *game;
    assert_true(json_is_array(games));
    json_array_foreach(games, index, game)
    {
        assert_true(json_is_string(json_object_get(game, "id")));
        assert_string_not_equal(json_string_value(json_object_get(game, "id")), "template");
        assert_true(json_integer_value(json_at(game, "players.0")) >= 1);
        assert_true(json_integer_value(json_at(game, "players.1")) <= 5);
        assert_true(json_is_string(json_at(game, "names.en")));
        assert_true(json_is_string(json_at(game, "names.ru")));
        assert_true(json_is_string(json_at(game, "names.pl")));
        size_t i;
        json_t *option;
        json_array_foreach(json_object_get(game, "options"), i, option)
        {
            assert_true(json_is_string(json_object_get(option, "name")));
            assert_true(json_has_item(json_object_get(option, "values"),
                                      json_object_get(option, "default")));
        }
    }
    json_decref(games);
    end(&child);
}

static void test_new_draws_chance_from_the_seed(void **state)
{
    (void)state;
    struct child child = begin(NULL);
    json_t *answer = child_ask(&child, "{'op':'new','game':'template','players':3,'seed':'s'}");
    assert_int_equal(json_array_size(json_object_get(answer, "applied")), 10);
    json_t *waiting = child_json("{'for':'seats','seats':[0,1,2]}");
    assert_true(json_equal(json_object_get(answer, "waiting"), waiting));
    json_decref(waiting);
    json_decref(answer);
    end(&child);
}

static void test_new_leaves_chance_to_the_caller(void **state)
{
    (void)state;
    struct child child =
        begin("{'op':'new','game':'template','players':2,'chance':'manual','options':{}}");
    json_t *legal = child_ask_for(&child, "{'op':'legal'}", "events");
    assert_int_equal(json_array_size(legal), 6);
    json_t *first = child_json("{'event':{'by':'chance','do':'deal','seat':0,'chart':1},"
                               "'weight':1}");
    assert_true(json_equal(json_array_get(legal, 0), first));
    json_decref(first);
    json_decref(legal);
    child_expect(&child, "{'op':'legal','seat':0}", "events", "[]");
    child_expect(&child, "{'op':'apply','event':{'by':'chance','do':'deal','seat':0,'chart':4}}",
                 "applied", "[{'by':'chance','do':'deal','seat':0,'chart':4}]");
    child_expect(&child, "{'op':'legal'}", "waiting", "{'for':'chance'}");
    end(&child);
}

static void test_a_loaded_state_is_the_state(void **state)
{
    (void)state;
    struct child child = begin(NULL);
    child_expect(&child, LOAD_SAILING, "waiting", "{'for':'seats','seats':[0,1]}");
    child_expect(&child, "{'op':'state'}", "state", SAILING);
    child_expect(&child, "{'op':'log','seat':0}", "events", "[]");
    child_expect_error(&child, "{'op':'record'}", "bad_request");
    end(&child);
}

static void test_load_draws_chance_that_is_due(void **state)
{
    (void)state;
    struct child child = begin("{'op':'new','game':'template','players':2,'chance':'manual'}");
    json_t *position = child_ask_for(&child, "{'op':'state'}", "state");
    json_t *request = json_pack("{s:s,s:s,s:o,s:s}", "op", "load", "game", "template", "state",
                                position, "seed", "abc");
    char *line = json_text(request);
    child_expect(&child, line, "waiting", "{'for':'seats','seats':[0,1]}");
    json_t *first = child_ask_for(&child, "{'op':'state'}", "state");
    json_decref(child_ask_for(&child, line, "applied"));
    json_t *second = child_ask_for(&child, "{'op':'state'}", "state");
    assert_true(json_equal(first, second));
    json_decref(first);
    json_decref(second);
    free(line);
    json_decref(request);
    end(&child);
}

static void test_views_and_logs_hide(void **state)
{
    (void)state;
    struct child child = begin(LOAD_SAILING);
    child_expect(&child, "{'op':'apply','event':{'by':1,'do':'sail','chart':5}}", "waiting",
                 "{'for':'seats','seats':[0]}");
    child_expect(&child, "{'op':'log','seat':0}", "events", "[{'by':1,'do':'sail','chart':null}]");
    child_expect(&child, "{'op':'log','seat':'spectator'}", "events",
                 "[{'by':1,'do':'sail','chart':null}]");
    child_expect(&child, "{'op':'log','seat':1}", "events", "[{'by':1,'do':'sail','chart':5}]");
    json_t *view = child_ask_for(&child, "{'op':'view','seat':0}", "view");
    assert_int_equal(json_integer_value(json_at(view, "seats.1.hand")), 2);
    assert_int_equal(json_array_size(json_at(view, "seats.0.hand")), 3);
    assert_true(json_is_null(json_at(view, "seats.1.sailed")));
    json_decref(view);
    view = child_ask_for(&child, "{'op':'view','seat':'spectator'}", "view");
    assert_int_equal(json_integer_value(json_at(view, "seats.0.hand")), 3);
    json_decref(view);
    end(&child);
}

static void test_legal_lists_of_all_and_of_one(void **state)
{
    (void)state;
    struct child child = begin(LOAD_SAILING);
    json_t *all = child_ask_for(&child, "{'op':'legal'}", "events");
    assert_int_equal(json_array_size(all), 6);
    json_decref(all);
    child_expect(&child, "{'op':'legal','seat':1}", "events",
                 "[{'by':1,'do':'sail','chart':2},{'by':1,'do':'sail','chart':4},"
                 "{'by':1,'do':'sail','chart':5}]");
    end(&child);
}

static void test_scores_tell_how_it_stands(void **state)
{
    (void)state;
    struct child child = begin(LOAD_SAILING);
    json_t *answer = child_ask(&child, "{'op':'scores'}");
    json_t *expected = child_json("{'ok':true,'scores':[0,0],'over':false,'winners':[]}");
    assert_true(json_equal(answer, expected));
    json_decref(answer);
    json_decref(expected);
    end(&child);
}

/* Plays the first legal event of the first seat asked until the match is over. */
static void play(const struct child *child)
{
    for (;;) {
        json_t *answer = child_ask(child, "{'op':'legal'}");
        json_t *first = json_at(answer, "events.0");
        bool over = first == NULL;
        if (!over) {
            json_t *request = json_pack("{s:s,s:O}", "op", "apply", "event", first);
            char *line = json_text(request);
            json_decref(child_ask_for(child, line, "applied"));
            free(line);
            json_decref(request);
        }
        json_decref(answer);
        if (over)
            return;
    }
}

static json_t *record_of(const char *request)
{
    struct child child = begin(request);
    play(&child);
    json_t *record = child_ask_for(&child, "{'op':'record'}", "record");
    end(&child);
    return record;
}

static void test_the_same_seed_gives_the_same_match(void **state)
{
    (void)state;
    static const char request[] = "{'op':'new','game':'template','players':4,'seed':'same'}";
    json_t *first = record_of(request);
    json_t *second = record_of(request);
    json_t *other = record_of("{'op':'new','game':'template','players':4,'seed':'other'}");
    json_t *fresh = record_of("{'op':'new','game':'template','players':4}");
    json_t *fresh_again = record_of("{'op':'new','game':'template','players':4}");
    assert_true(json_equal(first, second));
    assert_false(json_equal(json_at(first, "events"), json_at(other, "events")));
    assert_false(json_equal(json_at(fresh, "seed"), json_at(fresh_again, "seed")));
    json_decref(first);
    json_decref(second);
    json_decref(other);
    json_decref(fresh);
    json_decref(fresh_again);
}

/* Replays a record, which may be damaged, and returns the answer. */
static json_t *replay(const struct child *child, json_t *record)
{
    json_t *request = json_pack("{s:s,s:O}", "op", "replay", "record", record);
    char *line = json_text(request);
    json_t *answer = child_ask(child, line);
    free(line);
    json_decref(request);
    return answer;
}

static void test_a_record_replays_without_touching_the_match(void **state)
{
    (void)state;
    json_t *record = record_of("{'op':'new','game':'template','players':2,'seed':'r'}");
    struct child child = begin(LOAD_SAILING);
    json_t *answer = replay(&child, record);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    assert_true(json_is_true(json_object_get(answer, "over")));
    assert_true(json_equal(json_object_get(answer, "scores"), json_at(record, "result.scores")));
    assert_true(json_equal(json_object_get(answer, "winners"), json_at(record, "result.winners")));
    assert_string_equal(json_string_value(json_at(answer, "state.phase")), "over");
    child_expect(&child, "{'op':'state'}", "state", SAILING);
    json_decref(answer);
    json_decref(record);
    end(&child);
}

static void test_a_bad_record_is_told_by_its_first_bad_part(void **state)
{
    static const struct {
        const char *path;
        const char *value;
        const char *part;
    } damages[] = {
        {"events.7", "{'by':0,'do':'sail','chart':99}", "events.7"},
        {"events.0.seat", "1", "events.0"},
        {"events.0", "null", "events.0"},
        {"events", "{}", "events"},
        {"result.scores.0", "77", "result.scores.0"},
        {"result.winners", "[]", "result.winners"},
        {"result", "null", "result"},
        {"incognita", "2", "incognita"},
        {"game", "'chess'", "game"},
        {"players", "6", "players"},
        {"options.ties", "'none'", "options"},
        {"seed", "5", "seed"},
        {"names", "['a']", "names"},
        {"names.1", "7", "names.1"},
        {"extra", "1", "extra"},
    };
    (void)state;
    json_t *record = record_of("{'op':'new','game':'template','players':2,'seed':'r'}");
    struct child child = begin(NULL);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        json_t *damaged = json_deep_copy(record);
        assert_true(json_put(damaged, damages[i].path, child_json(damages[i].value)));
        json_t *answer = replay(&child, damaged);
        const char *code = json_string_value(json_at(answer, "error.code"));
        const char *message = json_string_value(json_at(answer, "error.message"));
        assert_non_null(code);
        assert_string_equal(code, "bad_record");
        if (strstr(message, damages[i].part) == NULL)
            fail_msg("a bad %s is told as: %s", damages[i].path, message);
        json_decref(answer);
        json_decref(damaged);
    }
    json_array_remove(json_at(record, "events"), json_array_size(json_at(record, "events")) - 1);
    json_t *answer = replay(&child, record);
    assert_string_equal(json_string_value(json_at(answer, "error.code")), "bad_record");
    json_decref(answer);
    json_decref(record);
    end(&child);
}

static void test_a_bot_advises_and_changes_nothing(void **state)
{
    static const char request[] = "{'op':'bot','bot':'random','seat':1,'iterations':10,'seed':'b'}";
    (void)state;
    struct child child = begin(LOAD_SAILING);
    json_t *first = child_ask(&child, request);
    json_t *second = child_ask(&child, request);
    assert_true(json_equal(first, second));
    json_t *legal = child_ask_for(&child, "{'op':'legal','seat':1}", "events");
    assert_true(json_has_item(legal, json_object_get(first, "event")));
    assert_int_equal(json_array_size(json_object_get(first, "value")), 2);
    child_expect(&child, "{'op':'state'}", "state", SAILING);
    json_decref(first);
    json_decref(second);
    json_decref(legal);
    end(&child);
}

static void test_an_analysis_shares_the_chances_out_and_changes_nothing(void **state)
{
    (void)state;
    struct child child = begin(LOAD_SAILING);
    json_t *told = child_ask(&child, "{'op':'analyse','iterations':8}");
    json_t *again = child_ask(&child, "{'op':'analyse','iterations':8}");
    assert_true(json_equal(told, again));
    json_t *chances = json_object_get(told, "chances");
    assert_int_equal(json_array_size(chances), 2);
    assert_int_equal(json_integer_value(json_array_get(chances, 0)) +
                         json_integer_value(json_array_get(chances, 1)),
                     10000);
    assert_int_equal(json_array_size(json_object_get(told, "choices")), 2);
    json_decref(told);
    json_decref(again);
    child_expect_error(&child, "{'op':'analyse','iterations':-1}", "bad_request");
    child_expect_error(&child, "{'op':'analyse','iterations':'many'}", "bad_request");
    end(&child);
    child = begin(NULL);
    child_expect_error(&child, "{'op':'analyse'}", "no_match");
    end(&child);
}

static void test_the_id_comes_back_with_every_answer(void **state)
{
    static const char *const ids[] = {"'a'",  "7",      "-9223372036854775808", "1.5", "null",
                                      "true", "[1,{}]", "{'a':{'b':[null]}}",   "''"};
    (void)state;
    struct child child = begin(NULL);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char request[200];
        json_t *expected = child_json(ids[i]);
        snprintf(request, sizeof request, "{'op':'games','id':%s}", ids[i]);
        json_t *answer = child_ask(&child, request);
        assert_true(json_equal(json_object_get(answer, "id"), expected));
        json_decref(answer);
        snprintf(request, sizeof request, "{'id':%s,'op':'nothing'}", ids[i]);
        answer = child_ask(&child, request);
        assert_true(json_equal(json_object_get(answer, "id"), expected));
        assert_true(json_is_false(json_object_get(answer, "ok")));
        json_decref(answer);
        json_decref(expected);
    }
    json_t *answer = child_ask(&child, "{'op':'games'}");
    assert_null(json_object_get(answer, "id"));
    json_decref(answer);
    end(&child);
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_lists_what_is_offered),
        cmocka_unit_test(test_new_draws_chance_from_the_seed),
        cmocka_unit_test(test_new_leaves_chance_to_the_caller),
        cmocka_unit_test(test_a_loaded_state_is_the_state),
        cmocka_unit_test(test_load_draws_chance_that_is_due),
        cmocka_unit_test(test_views_and_logs_hide),
        cmocka_unit_test(test_legal_lists_of_all_and_of_one),
        cmocka_unit_test(test_scores_tell_how_it_stands),
        cmocka_unit_test(test_the_same_seed_gives_the_same_match),
        cmocka_unit_test(test_a_record_replays_without_touching_the_match),
        cmocka_unit_test(test_a_bad_record_is_told_by_its_first_bad_part),
        cmocka_unit_test(test_a_bot_advises_and_changes_nothing),
        cmocka_unit_test(test_an_analysis_shares_the_chances_out_and_changes_nothing),
        cmocka_unit_test(test_the_id_comes_back_with_every_answer),
    };
    assert_int_equal(count, 2);
    child_program(arguments[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
