#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json.h"

/* A pipe that a child started later does not hold open. */
static void make_pipe(int ends[2])
{
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

struct child child_start(void)
{
    static const char *const arguments[] = {"engine", NULL};
    int to_child[2];
    int from_child[2];
    make_pipe(to_child);
    make_pipe(from_child);
    struct child child = {fork(), to_child[1], NULL};
    assert_true(child.id >= 0);
    if (child.id == 0)
        child_become(to_child[0], from_child[1], -1, arguments);
    close(to_child[0]);
    close(from_child[1]);
    child.output = fdopen(from_child[0], "r");
    assert_non_null(child.output);
    return child;
}

int child_finish(struct child *child)
{
    if (child->input >= 0)
        close(child->input);
    int code = child_wait(child->id);
    fclose(child->output);
    return code;
}

void child_send(const struct child *child, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t sent = write(child->input, bytes, count);
        assert_true(sent > 0);
        bytes += sent;
        count -= (size_t)sent;
    }
}

const char *child_line(const struct child *child)
{
    static char *line;
    static size_t size;
    ssize_t length = getline(&line, &size, child->output);
    if (length <= 0)
        return NULL;
    assert_int_equal(line[length - 1], '\n');
    line[length - 1] = '\0';
    assert_int_equal(strlen(line), length - 1);
    return line;
}

json_t *child_answer(const struct child *child)
{
    const char *line = child_line(child);
    if (line == NULL)
        fail_msg("no answer");
    json_error_t error;
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (answer == NULL)
        fail_msg("not JSON (%s): %s", error.text, line);
    return answer;
}

/* The text with " for every '; to be freed. */
static char *quoted(const char *text)
{
    char *copy = strdup(text);
    for (char *at = copy; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    return copy;
}

json_t *child_json(const char *text)
{
    char *json = quoted(text);
    json_t *value = json_loads(json, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (value == NULL)
        fail_msg("not JSON: %s", text);
    free(json);
    return value;
}

json_t *child_ask(const struct child *child, const char *request)
{
    char *line = quoted(request);
    child_send(child, line, strlen(line));
    child_send(child, "\n", 1);
    free(line);
    return child_answer(child);
}

json_t *child_ask_for(const struct child *child, const char *request, const char *member)
{
    json_t *answer = child_ask(child, request);
    json_t *value = json_incref(json_object_get(answer, member));
    if (!json_is_true(json_object_get(answer, "ok")) || value == NULL) {
        char *text = json_text(answer);
        fail_msg("%s\nanswered %s", request, text);
    }
    json_decref(answer);
    return value;
}

void child_expect_error(const struct child *child, const char *request, const char *code)
{
    json_t *answer = child_ask(child, request);
    const char *found = json_string_value(json_at(answer, "error.code"));
    const char *message = json_string_value(json_at(answer, "error.message"));
    if (!json_is_false(json_object_get(answer, "ok")) || found == NULL ||
        strcmp(found, code) != 0 || message == NULL || message[0] == '\0') {
        char *text = json_text(answer);
        fail_msg("%.300s\nmust fail with %s\nanswered %s", request, code, text);
    }
    json_decref(answer);
}

void child_expect(const struct child *child, const char *request, const char *member,
                  const char *json)
{
    json_t *found = child_ask_for(child, request, member);
    json_t *expected = child_json(json);
    if (!json_equal(found, expected)) {
        char *text = json_text(found);
        fail_msg("%s\nexpected %s\nfound    %s", request, json, text);
    }
    json_decref(found);
    json_decref(expected);
}
