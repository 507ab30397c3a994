/*
 * Runs the test cases of every game: each line of each .jsonl file in the folder given is one test,
 * done through the protocol. A case is done twice, straight through and with the state read and
 * loaded again after every event, as a state is all there is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "json.h"
#include "protocol/session.h"

enum { CASES_MAX = 1000 };

struct test_case {
    const char *file;
    int line;
    json_t *json;
    char name[160];
};

/* One way through a case. */
struct run {
    const struct test_case *test_case;
    struct session *session;
    bool reloads; /* the state is loaded again after every event */
    size_t step;
};

/* Tells what was expected of the step and what was found, at the line of the case. */
static void give_up(const struct run *run, const char *what, const json_t *expected,
                    const json_t *found)
{
    char *step =
        json_text(json_array_get(json_object_get(run->test_case->json, "steps"), run->step));
    char *wanted = json_text(expected);
    char *got = json_text(found);
    print_error("step %zu%s: %s\nexpected %s\nfound    %s\nin       %s\n", run->step,
                run->reloads ? " (with reloading)" : "", what, wanted, got, step);
    _fail(run->test_case->file, run->test_case->line);
}

/* Sends a request, which it takes over, and returns the answer. */
static json_t *ask(const struct run *run, json_t *request)
{
    char *line = json_text(request);
    size_t length;
    const char *text = session_answer(run->session, line, strlen(line), &length);
    json_error_t error;
    json_t *answer = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    free(line);
    if (answer == NULL) {
        print_error("the answer is not JSON: %s\n", text);
        give_up(run, error.text, request, NULL);
    }
    json_decref(request);
    return answer;
}

/* The same, for a request that must succeed: one member of the answer. */
static json_t *ask_for(const struct run *run, json_t *request, const char *member)
{
    json_incref(request);
    json_t *answer = ask(run, request);
    if (!json_is_true(json_object_get(answer, "ok")))
        give_up(run, "the request failed", request, answer);
    json_t *found = json_incref(json_object_get(answer, member));
    json_decref(answer);
    json_decref(request);
    return found;
}

static json_t *simple_request(const char *op)
{
    return json_pack("{s:s}", "op", op);
}

static json_t *game_of(const struct run *run)
{
    return json_object_get(run->test_case->json, "game");
}

static json_t *load_request(const struct run *run, json_t *state)
{
    return json_pack("{s:s,s:O,s:O,s:s}", "op", "load", "game", game_of(run), "state", state,
                     "chance", "manual");
}

static void reload(const struct run *run)
{
    if (!run->reloads)
        return;
    json_t *state = ask_for(run, simple_request("state"), "state");
    json_decref(ask_for(run, load_request(run, state), "waiting"));
    json_t *again = ask_for(run, simple_request("state"), "state");
    if (!json_equal(state, again))
        give_up(run, "the state is another after loading", state, again);
    json_decref(state);
    json_decref(again);
}

/* The legal events; outcomes without their weights. */
static json_t *legal_events(const struct run *run)
{
    json_t *list = ask_for(run, simple_request("legal"), "events");
    json_t *events = json_array();
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item)
    {
        json_t *outcome = json_object_get(item, "event");
        json_array_append(events, outcome != NULL ? outcome : item);
    }
    json_decref(list);
    return events;
}

static void expect(const struct run *run, const char *what, json_t *expected, json_t *found)
{
    if (!json_equal(expected, found))
        give_up(run, what, expected, found);
}

static void expect_values(const struct run *run, json_t *paths, json_t *whole)
{
    const char *path;
    json_t *value;
    json_object_foreach(paths, path, value)
    {
        expect(run, path, value, json_at(whole, path));
    }
    json_decref(whole);
}

static void step_apply(const struct run *run, json_t *given)
{
    json_decref(ask_for(run, json_pack("{s:s,s:O}", "op", "apply", "event", given), "waiting"));
    reload(run);
}

static void step_refuse(const struct run *run, json_t *given)
{
    json_t *legal = legal_events(run);
    if (json_has_item(legal, given))
        give_up(run, "listed as legal", given, legal);
    json_decref(legal);

    json_t *before = ask_for(run, simple_request("state"), "state");
    json_t *answer = ask(run, json_pack("{s:s,s:O}", "op", "apply", "event", given));
    const char *code = json_string_value(json_at(answer, "error.code"));
    if (code == NULL || strcmp(code, "illegal_event") != 0)
        give_up(run, "must be refused with illegal_event", given, answer);
    json_t *after = ask_for(run, simple_request("state"), "state");
    expect(run, "a refused event changed the state", before, after);
    json_decref(answer);
    json_decref(before);
    json_decref(after);
}

static void step_legal(const struct run *run, json_t *events)
{
    json_t *found = legal_events(run);
    if (!json_same_items(events, found))
        give_up(run, "legal events", events, found);
    json_decref(found);
}

static void step_legal_count(const struct run *run, json_t *count)
{
    json_t *found = legal_events(run);
    if (json_integer_value(count) != (json_int_t)json_array_size(found))
        give_up(run, "number of legal events", count, found);
    json_decref(found);
}

static void among_legal(const struct run *run, json_t *events, bool expected)
{
    json_t *found = legal_events(run);
    size_t index;
    json_t *item;
    json_array_foreach(events, index, item)
    {
        if (json_has_item(found, item) != expected)
            give_up(run, expected ? "not legal" : "legal", item, found);
    }
    json_decref(found);
}

static void step_legal_has(const struct run *run, json_t *events)
{
    among_legal(run, events, true);
}

static void step_legal_lacks(const struct run *run, json_t *events)
{
    among_legal(run, events, false);
}

static void step_weights(const struct run *run, json_t *outcomes)
{
    json_t *found = ask_for(run, simple_request("legal"), "events");
    if (!json_same_items(outcomes, found))
        give_up(run, "outcomes", outcomes, found);
    json_decref(found);
}

static void step_waiting(const struct run *run, json_t *waiting)
{
    json_t *found = ask_for(run, simple_request("legal"), "waiting");
    expect(run, "waiting", waiting, found);
    json_decref(found);
}

static void step_state(const struct run *run, json_t *paths)
{
    expect_values(run, paths, ask_for(run, simple_request("state"), "state"));
}

static void step_view(const struct run *run, json_t *view)
{
    json_t *seat = json_object_get(view, "seat");
    json_t *request = json_pack("{s:s,s:O}", "op", "view", "seat", seat);
    expect_values(run, json_object_get(view, "is"), ask_for(run, request, "view"));
}

static void step_scores(const struct run *run, json_t *scores)
{
    json_t *found = ask_for(run, simple_request("scores"), "scores");
    expect(run, "scores", scores, found);
    json_decref(found);
}

static void step_winners(const struct run *run, json_t *winners)
{
    json_t *found = ask_for(run, simple_request("scores"), "winners");
    expect(run, "winners", winners, found);
    json_decref(found);
}

static const struct {
    const char *name;
    void (*take)(const struct run *run, json_t *value);
} step_kinds[] = {
    {"apply", step_apply},         {"refuse", step_refuse},
    {"legal", step_legal},         {"legal_count", step_legal_count},
    {"legal_has", step_legal_has}, {"legal_lacks", step_legal_lacks},
    {"weights", step_weights},     {"waiting", step_waiting},
    {"state", step_state},         {"view", step_view},
    {"scores", step_scores},       {"winners", step_winners},
};

static void take_step(const struct run *run, json_t *step)
{
    const char *name = json_object_iter_key(json_object_iter(step));
    if (json_object_size(step) != 1)
        give_up(run, "a step has exactly one key", NULL, step);
    for (size_t i = 0; i < sizeof step_kinds / sizeof step_kinds[0]; i++)
        if (strcmp(step_kinds[i].name, name) == 0) {
            step_kinds[i].take(run, json_object_get(step, name));
            return;
        }
    give_up(run, "a kind of step that is not known", NULL, step);
}

static void begin(const struct run *run)
{
    json_t *start = json_object_get(run->test_case->json, "start");
    json_t *fresh = json_object_get(start, "new");
    json_t *state = json_object_get(start, "state");
    json_t *request = NULL;
    if (fresh != NULL)
        request = json_pack("{s:s,s:O,s:O,s:O?,s:s}", "op", "new", "game", game_of(run), "players",
                            json_object_get(fresh, "players"), "options",
                            json_object_get(fresh, "options"), "chance", "manual");
    else if (state != NULL)
        request = load_request(run, state);
    if (request == NULL || json_object_size(start) != 1)
        give_up(run, "the start is neither new nor a state", NULL, start);
    json_decref(ask_for(run, request, "waiting"));
    reload(run);
}

static void do_steps(const struct test_case *test_case, bool reloads)
{
    struct run run = {test_case, session_open(), reloads, 0};
    json_t *steps = json_object_get(test_case->json, "steps");
    begin(&run);
    for (; run.step < json_array_size(steps); run.step++)
        take_step(&run, json_array_get(steps, run.step));
    session_close(run.session);
}

static void expect_bad_state(const struct test_case *test_case, json_t *part)
{
    struct run run = {test_case, session_open(), false, 0};
    json_t *answer = ask(&run, load_request(&run, json_at(test_case->json, "start.state")));
    const char *code = json_string_value(json_at(answer, "error.code"));
    const char *message = json_string_value(json_at(answer, "error.message"));
    if (code == NULL || strcmp(code, "bad_state") != 0 ||
        strstr(message, json_string_value(part)) == NULL)
        give_up(&run, "must be refused with bad_state", part, answer);
    json_decref(answer);
    session_close(run.session);
}

static void run_case(void **state)
{
    const struct test_case *test_case = *state;
    json_t *bad_state = json_object_get(test_case->json, "bad_state");
    json_t *steps = json_object_get(test_case->json, "steps");
    if (games_find(json_string_value(json_object_get(test_case->json, "game"))) == NULL ||
        json_is_array(steps) == json_is_string(bad_state)) {
        print_error("an unknown game, or neither steps nor bad_state\n");
        _fail(test_case->file, test_case->line);
    }
    if (bad_state != NULL) {
        expect_bad_state(test_case, bad_state);
        return;
    }
    do_steps(test_case, false);
    do_steps(test_case, true);
}

/* Reads one line of a file; a line that is not a case ends the program. */
static void read_case(struct test_case *test_case, const char *file, int line, const char *text)
{
    json_error_t error;
    test_case->file = file;
    test_case->line = line;
    test_case->json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    const char *id = json_string_value(json_object_get(test_case->json, "id"));
    const char *name = json_string_value(json_object_get(test_case->json, "name"));
    const char *game = json_string_value(json_object_get(test_case->json, "game"));
    if (id == NULL || name == NULL || game == NULL) {
        fprintf(stderr, "%s:%d: not a case: %s\n", file, line, error.text);
        exit(1);
    }
    snprintf(test_case->name, sizeof test_case->name, "%s %s", id, name);
}

/* All cases of a file as one group; returns how many failed. */
static int run_file(const char *file)
{
    static struct test_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    FILE *stream = fopen(file, "r");
    char *text = NULL;
    size_t size = 0;
    int line = 0;
    size_t count = 0;
    while (stream != NULL && getline(&text, &size, stream) > 0 && count < CASES_MAX) {
        line++;
        if (text[0] == '\n')
            continue;
        read_case(&cases[count], file, line, text);
        tests[count] = (struct CMUnitTest){cases[count].name, run_case, NULL, NULL, &cases[count]};
        count++;
    }
    free(text);
    if (stream == NULL || fclose(stream) != 0 || count == 0 || count == CASES_MAX) {
        fprintf(stderr, "%s: cannot be read, or has no cases, or too many\n", file);
        return 1;
    }
    int failed = _cmocka_run_group_tests(file, tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        json_decref(cases[i].json);
    return failed;
}

static int is_case_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".jsonl") == 0;
}

int main(int count, char *arguments[])
{
    struct dirent **files;
    int file_count = count == 2 ? scandir(arguments[1], &files, is_case_file, alphasort) : -1;
    if (file_count <= 0) {
        fprintf(stderr, "usage: cases_test FOLDER-OF-CASES\n");
        return 1;
    }
    int failed = 0;
    for (int i = 0; i < file_count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", arguments[1], files[i]->d_name);
        failed += run_file(path);
        free(files[i]);
    }
    free(files);
    return failed != 0;
}
