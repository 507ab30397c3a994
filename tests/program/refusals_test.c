/* The engine protocol from outside: what is refused, lines of any content and length, and memory.
 */
#include "child.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"

enum { MEBIBYTE = 1 << 20 };

static const char *const begin_match = "{'op':'new','game':'template','players':2,'seed':'x'}";

static const struct {
    const char *request;
    const char *code;
} refusals[] = {
    {"", "bad_json"},
    {" ", "bad_json"},
    {"{", "bad_json"},
    {"{'op':'games'} x", "bad_json"},
    {"{'op':'games'}{'op':'games'}", "bad_json"},
    {"{'op':'games','op':'games'}", "bad_json"},
    {"{'op':'games',}", "bad_json"},
    {"{op:'games'}", "bad_json"},
    {"nonsense", "bad_json"},
    {"{'op':'games','id':99999999999999999999999}", "bad_json"},
    {"{'op':'games','id':1e999}", "bad_json"},
    {"{'op':'games','id':'\\ud800'}", "bad_json"},
    {"{'op':'games','id':'\\u0000'}", "bad_json"},
    {"{'op':'games','id':'\\x'}", "bad_json"},
    {"{'op':'games','id':01}", "bad_json"},
    {"null", "bad_request"},
    {"7", "bad_request"},
    {"'games'", "bad_request"},
    {"[]", "bad_request"},
    {"[{'op':'games'}]", "bad_request"},
    {"{}", "bad_request"},
    {"{'op':null}", "bad_request"},
    {"{'op':7}", "bad_request"},
    {"{'op':['games']}", "bad_request"},
    {"{'op':''}", "unknown_op"},
    {"{'op':'Games'}", "unknown_op"},
    {"{'op':'games '}", "unknown_op"},
    {"{'op':'new'}", "bad_request"},
    {"{'op':'new','game':7,'players':2}", "bad_request"},
    {"{'op':'new','game':'','players':2}", "unknown_game"},
    {"{'op':'new','game':'chess','players':2}", "unknown_game"},
    {"{'op':'new','game':'template'}", "bad_request"},
    {"{'op':'new','game':'template','players':1}", "bad_players"},
    {"{'op':'new','game':'template','players':6}", "bad_players"},
    {"{'op':'new','game':'template','players':-2}", "bad_players"},
    {"{'op':'new','game':'template','players':4294967298}", "bad_players"},
    {"{'op':'new','game':'template','players':2.0}", "bad_players"},
    {"{'op':'new','game':'template','players':'2'}", "bad_players"},
    {"{'op':'new','game':'template','players':null}", "bad_players"},
    {"{'op':'new','game':'template','players':2,'options':[]}", "bad_option"},
    {"{'op':'new','game':'template','players':2,'options':{'tie':1}}", "bad_option"},
    {"{'op':'new','game':'template','players':2,'options':{'ties':1}}", "bad_option"},
    {"{'op':'new','game':'template','players':2,'options':{'ties':'none'}}", "bad_option"},
    {"{'op':'new','game':'template','players':2,'chance':'none'}", "bad_request"},
    {"{'op':'new','game':'template','players':2,'chance':true}", "bad_request"},
    {"{'op':'new','game':'template','players':2,'seed':7}", "bad_request"},
    {"{'op':'new','game':'template','players':2,'seed':"
     "'0123456789012345678901234567890123456789012345678901234567890123X'}",
     "bad_request"},
    {"{'op':'load','game':'chess','state':{}}", "unknown_game"},
    {"{'op':'load','game':'template'}", "bad_request"},
    {"{'op':'load','game':'template','state':null}", "bad_state"},
    {"{'op':'load','game':'template','state':[]}", "bad_state"},
    {"{'op':'load','game':'template','state':{}}", "bad_state"},
    {"{'op':'load','game':'template','state':{'game':'chess'}}", "bad_state"},
    {"{'op':'view'}", "bad_request"},
    {"{'op':'view','seat':2}", "bad_request"},
    {"{'op':'view','seat':-1}", "bad_request"},
    {"{'op':'view','seat':4294967296}", "bad_request"},
    {"{'op':'view','seat':0.0}", "bad_request"},
    {"{'op':'view','seat':'arbiter'}", "bad_request"},
    {"{'op':'log'}", "bad_request"},
    {"{'op':'log','seat':8}", "bad_request"},
    {"{'op':'legal','seat':2}", "bad_request"},
    {"{'op':'legal','seat':'spectator'}", "bad_request"},
    {"{'op':'apply'}", "bad_request"},
    {"{'op':'apply','event':null}", "illegal_event"},
    {"{'op':'apply','event':7}", "illegal_event"},
    {"{'op':'apply','event':{}}", "illegal_event"},
    {"{'op':'apply','event':{'by':0}}", "illegal_event"},
    {"{'op':'apply','event':{'by':9,'do':'sail','chart':1}}", "illegal_event"},
    {"{'op':'apply','event':{'by':'chance','do':'isle','value':1}}", "illegal_event"},
    {"{'op':'apply','event':{'by':0,'do':'keep'}}", "illegal_event"},
    {"{'op':'apply','event':[]}", "illegal_event"},
    {"{'op':'replay'}", "bad_request"},
    {"{'op':'replay','record':null}", "bad_record"},
    {"{'op':'replay','record':{}}", "bad_record"},
    {"{'op':'bot','seat':0}", "bad_request"},
    {"{'op':'bot','bot':'nobody','seat':0}", "unknown_bot"},
    {"{'op':'bot','bot':'random','seat':5}", "bad_request"},
    {"{'op':'bot','bot':'random','seat':0,'iterations':0}", "bad_request"},
    {"{'op':'bot','bot':'random','seat':0,'seed':1}", "bad_request"},
};

/* All that can be asked of a match. */
static json_t *everything(const struct child *child)
{
    json_t *all = json_array();
    json_array_append_new(all, child_ask(child, "{'op':'state'}"));
    json_array_append_new(all, child_ask(child, "{'op':'legal'}"));
    json_array_append_new(all, child_ask(child, "{'op':'log','seat':0}"));
    json_array_append_new(all, child_ask(child, "{'op':'scores'}"));
    json_array_append_new(all, child_ask(child, "{'op':'record'}"));
    return all;
}

static void test_what_is_refused_changes_nothing(void **state)
{
    (void)state;
    struct child child = child_start();
    json_decref(child_ask_for(&child, begin_match, "waiting"));
    json_t *before = everything(&child);
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        child_expect_error(&child, refusals[i].request, refusals[i].code);
        json_t *after = everything(&child);
        if (!json_equal(before, after))
            fail_msg("changed by %s", refusals[i].request);
        json_decref(after);
    }
    json_decref(before);
    assert_int_equal(child_finish(&child), 0);
}

static void test_without_a_match_there_is_nothing_to_ask(void **state)
{
    static const char *const requests[] = {
        "{'op':'state'}",        "{'op':'view','seat':0}",    "{'op':'legal'}",
        "{'op':'log','seat':0}", "{'op':'scores'}",           "{'op':'record'}",
        "{'op':'apply'}",        "{'op':'apply','event':{}}", "{'op':'bot'}",
        "{'op':'view'}",         "{'op':'legal','seat':9}"};
    (void)state;
    struct child child = child_start();
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        child_expect_error(&child, requests[i], "no_match");
    child_expect_error(&child, "{'op':'new','game':'template','players':9}", "bad_players");
    child_expect_error(&child, "{'op':'state'}", "no_match");
    assert_int_equal(child_finish(&child), 0);
}

/* Sends bytes that end with a newline and expects one answer with this code. */
static void expect_code(const struct child *child, const char *bytes, size_t count,
                        const char *code)
{
    child_send(child, bytes, count);
    json_t *answer = child_answer(child);
    const char *found = json_string_value(json_at(answer, "error.code"));
    if (found == NULL || strcmp(found, code) != 0)
        fail_msg("expected %s, found %s", code, found == NULL ? "success" : found);
    json_decref(answer);
}

static void test_bytes_of_any_kind_get_an_answer(void **state)
{
    (void)state;
    struct child child = child_start();
    expect_code(&child, "\0\n", 2, "bad_json");
    expect_code(&child, "{\"op\":\"games\"}\0\n", 16, "bad_json");
    expect_code(&child, "{\"op\":\0\"games\"}\n", 16, "bad_json");
    expect_code(&child, "\xff\xfe\n", 3, "bad_json");
    expect_code(&child, "{\"op\":\"\xc3\x28\"}\n", 12, "bad_json");
    expect_code(&child, "\xef\xbb\xbf{\"op\":\"games\"}\n", 18, "bad_json");
    expect_code(&child, "\r\n", 2, "bad_json");
    unsigned char byte = 1;
    for (int line = 0; line < 2000; line++) {
        char bytes[100];
        size_t count = 1 + (size_t)line % 98;
        for (size_t i = 0; i < count; i++) {
            byte = (unsigned char)(byte * 73 + 41 + line);
            bytes[i] = (char)(byte == '\n' ? 0 : byte);
        }
        bytes[count] = '\n';
        child_send(&child, bytes, count + 1);
        json_decref(child_answer(&child));
    }
    assert_int_equal(child_finish(&child), 0);
}

/* Text that must be cut to be told in a message is cut between characters. */
static void test_messages_stay_utf8(void **state)
{
    (void)state;
    struct child child = child_start();
    json_decref(child_ask_for(&child, begin_match, "waiting"));
    for (size_t shift = 0; shift < 4; shift++) {
        char request[1200];
        char name[600] = "aaa";
        size_t length = shift;
        for (size_t i = 0; i < 140; i++, length += 4)
            memcpy(name + length, "\xf0\x9f\x8e\xb2", 5);
        snprintf(request, sizeof request, "{'op':'bot','seat':0,'bot':'%s'}", name);
        child_expect_error(&child, request, "unknown_bot");
        snprintf(request, sizeof request,
                 "{'op':'new','game':'template','players':2,'options':{'%s':1}}", name);
        child_expect_error(&child, request, "bad_option");
        snprintf(request, sizeof request,
                 "{'op':'new','game':'template','players':2,'options':{'ties':'%s'}}", name);
        child_expect_error(&child, request, "bad_option");
        snprintf(request, sizeof request, "{'op':'load','game':'template','state':{'%s':1}}", name);
        child_expect_error(&child, request, "bad_state");
    }
    assert_int_equal(child_finish(&child), 0);
}

static void test_deep_nesting_gets_an_answer(void **state)
{
    (void)state;
    struct child child = child_start();
    static char line[MEBIBYTE];
    memset(line, '[', sizeof line - 1);
    line[sizeof line - 1] = '\n';
    expect_code(&child, line, sizeof line, "bad_json");
    for (size_t depth = 10; depth <= 100000; depth *= 10) {
        static char nested[250000];
        size_t length = (size_t)snprintf(nested, 40, "{\"op\":\"games\",\"id\":");
        memset(nested + length, '[', depth);
        memset(nested + length + depth, ']', depth);
        memcpy(nested + length + 2 * depth, "}\n", 2);
        child_send(&child, nested, length + 2 * depth + 2);
        json_decref(child_answer(&child));
    }
    json_decref(child_ask_for(&child, "{'op':'games'}", "games"));
    assert_int_equal(child_finish(&child), 0);
}

/* A request of exactly this many bytes, padded with spaces, and its newline. */
static char *padded(size_t count)
{
    static const char head[] = "{\"op\":\"games\"";
    char *line = malloc(count + 1);
    assert_non_null(line);
    memset(line, ' ', count);
    memcpy(line, head, sizeof head - 1);
    line[count - 1] = '}';
    line[count] = '\n';
    return line;
}

static void test_a_line_may_have_one_mebibyte(void **state)
{
    (void)state;
    struct child child = child_start();
    char *line = padded(MEBIBYTE);
    child_send(&child, line, MEBIBYTE + 1);
    json_t *answer = child_answer(&child);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    free(line);
    static const size_t too_long[] = {MEBIBYTE + 1, MEBIBYTE + 70000, 5 * MEBIBYTE + 3};
    for (size_t i = 0; i < sizeof too_long / sizeof too_long[0]; i++) {
        line = padded(too_long[i]);
        expect_code(&child, line, too_long[i] + 1, "bad_request");
        json_decref(child_ask_for(&child, "{'op':'games'}", "games"));
        free(line);
    }
    assert_int_equal(child_finish(&child), 0);
}

static void test_lines_may_end_with_cr_lf_and_the_last_without(void **state)
{
    static const char lines[] = "{\"op\":\"games\"}\r\n{\"op\":\"games\"}\r\n{\"op\":\"games\"}";
    (void)state;
    struct child child = child_start();
    child_send(&child, lines, sizeof lines - 1);
    close(child.input);
    child.input = -1;
    for (int i = 0; i < 3; i++) {
        json_t *answer = child_answer(&child);
        assert_true(json_is_true(json_object_get(answer, "ok")));
        json_decref(answer);
    }
    assert_null(child_line(&child));
    assert_int_equal(child_finish(&child), 0);
}

static void test_the_end_of_input_ends_the_program(void **state)
{
    (void)state;
    struct child child = child_start();
    assert_int_equal(child_finish(&child), 0);

    /* In the middle of an overlong line, too. */
    child = child_start();
    char *line = padded(2 * MEBIBYTE);
    child_send(&child, line, 2 * MEBIBYTE);
    free(line);
    close(child.input);
    child.input = -1;
    json_t *answer = child_answer(&child);
    assert_string_equal(json_string_value(json_at(answer, "error.code")), "bad_request");
    json_decref(answer);
    assert_null(child_line(&child));
    assert_int_equal(child_finish(&child), 0);
}

/* All requests of one match, one a line: new, and the event applied at each turn. */
static char *requests_of_a_match(const struct child *child, int number, int *count)
{
    char *lines = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&lines, &size);
    char request[300];
    snprintf(request, sizeof request,
             "{\"op\":\"new\",\"game\":\"template\",\"players\":%d,\"seed\":\"%d\"}",
             2 + number % 4, number);
    for (*count = 0;; ++*count) {
        fprintf(out, "%s\n", request);
        json_decref(child_ask_for(child, request, "waiting"));
        json_t *answer = child_ask(child, "{'op':'legal'}");
        char *first = json_text(json_at(answer, "events.0"));
        bool over = json_at(answer, "events.0") == NULL;
        snprintf(request, sizeof request, "{\"op\":\"apply\",\"event\":%s}", first);
        free(first);
        json_decref(answer);
        if (over)
            break;
    }
    ++*count;
    fprintf(out, "{\"op\":\"record\"}\n");
    ++*count;
    fclose(out);
    return lines;
}

/* Resident pages of the process. */
static long resident_pages(pid_t id)
{
    char path[60];
    long size = 0;
    long resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)id);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    assert_int_equal(fscanf(file, "%ld %ld", &size, &resident), 2);
    fclose(file);
    return resident;
}

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* The address sanitizer keeps freed memory by design, so growth means nothing under it. */
static void test_ten_thousand_matches_take_no_more_memory(void **state)
{
    enum { KINDS = 20, MATCHES = SANITIZED ? 1000 : 10000 };
    (void)state;
    struct child child = child_start();
    char *requests[KINDS];
    int counts[KINDS];
    for (int i = 0; i < KINDS; i++)
        requests[i] = requests_of_a_match(&child, i, &counts[i]);
    long early = 0;
    for (int i = 0; i < MATCHES; i++) {
        child_send(&child, requests[i % KINDS], strlen(requests[i % KINDS]));
        for (int k = 0; k < counts[i % KINDS]; k++)
            assert_memory_equal(child_line(&child), "{\"ok\":true,", 11);
        if (i == MATCHES / 10)
            early = resident_pages(child.id);
    }
    long late = resident_pages(child.id);
    if (!SANITIZED && late > early + 64)
        fail_msg("%ld pages after a tenth, %ld in the end", early, late);
    for (int i = 0; i < KINDS; i++)
        free(requests[i]);
    assert_int_equal(child_finish(&child), 0);
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_refused_changes_nothing),
        cmocka_unit_test(test_without_a_match_there_is_nothing_to_ask),
        cmocka_unit_test(test_bytes_of_any_kind_get_an_answer),
        cmocka_unit_test(test_messages_stay_utf8),
        cmocka_unit_test(test_deep_nesting_gets_an_answer),
        cmocka_unit_test(test_a_line_may_have_one_mebibyte),
        cmocka_unit_test(test_lines_may_end_with_cr_lf_and_the_last_without),
        cmocka_unit_test(test_the_end_of_input_ends_the_program),
        cmocka_unit_test(test_ten_thousand_matches_take_no_more_memory),
    };
    assert_int_equal(count, 2);
    child_program(arguments[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
