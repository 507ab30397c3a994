/*
 * What is of the wrong type is refused, whatever is asked: every member of every operation with
 * every other kind of JSON, by HTTP and by WebSocket. Nothing of it is taken for a default.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "hosted.h"
#include "server/ops/ops.h"

/* One of each kind of JSON, and lists and objects of what may be wrong inside. */
static const char *const kinds[] = {"null",
                                    "true",
                                    "false",
                                    "7",
                                    "-1",
                                    "1.5",
                                    "\"\"",
                                    "\"x\"",
                                    "\"3\"",
                                    "\"true\"",
                                    "[]",
                                    "[7]",
                                    "[null]",
                                    "[\"x\",7]",
                                    "{}",
                                    "{\"seconds\":7}",
                                    "{\"seconds\":\"7\"}",
                                    "{\"seconds\":1.5}",
                                    "{\"a\":null}"};

static const char nowhere[] = "0123456789abcdef0123456789abcdef";

static struct guest ada;
static struct wire wire;

static int start(void **state)
{
    bool good = hosted_start(state) == 0 && guest_make(&ada, host.port, "Ada");
    wire_open_guest(&wire, &ada);
    return !good || wire.status != 101;
}

static int stop(void **state)
{
    wire_close(&wire);
    return hosted_stop(state);
}

/* Where an operation is asked for by HTTP. */
static void path_of(const struct op *op, char path[128])
{
    if (strcmp(op->name, "create") == 0)
        snprintf(path, 128, "/api/tables");
    else if (strcmp(op->name, "upload") == 0)
        snprintf(path, 128, "/api/records");
    else if (op->flags & OP_TABLE)
        snprintf(path, 128, "/api/tables/%s/%s", nowhere, op->name);
    else
        snprintf(path, 128, "/api/%s", op->name);
}

static json_t *ask_by_http(const struct op *op, const char *member, const char *value)
{
    char path[128];
    char headers[160];
    char body[256];
    path_of(op, path);
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", ada.token);
    snprintf(body, sizeof body, "{\"%s\":%s}", member, value);
    /* A guest is somebody already, and who logs in is nobody yet. */
    bool anybody = (op->flags & OP_ANYBODY) != 0;
    struct reply reply = http_ask(host.port, "POST", path, anybody ? NULL : headers, body);
    json_t *json = json_incref(reply.json);
    reply_free(&reply);
    return json;
}

static json_t *ask_by_socket(const struct op *op, const char *member, const char *value)
{
    bool named = strcmp(member, "match") == 0;
    assert_true(wire_send(&wire, "{\"op\":\"%s\",\"id\":\"t\",%s%s%s\"%s\":%s}", op->name,
                          named ? "" : "\"match\":\"", named ? "" : nowhere, named ? "" : "\",",
                          member, value));
    return wire_await(&wire, op->name, "t");
}

static void expect_refusal(json_t *json, const struct op *op, const char *member, const char *value)
{
    char quoted[64];
    const char *message = json_text_at(json, "error.message");
    snprintf(quoted, sizeof quoted, "\"%s\"", member);
    if (strcmp(json_code(json), "bad_request") != 0 || strstr(message, quoted) == NULL)
        fail_msg("%s with \"%s\":%s: %s %s", op->name, member, value, json_code(json),
                 message == NULL ? "" : message);
    json_decref(json);
}

static int try_member(const struct op *op, const char *name, enum member_type type)
{
    int tried = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        json_t *json = json_loads(kinds[i], JSON_DECODE_ANY, NULL);
        bool fits = member_fits(type, json);
        json_decref(json);
        if (fits)
            continue;
        if (!(op->flags & OP_HTTP_ONLY))
            expect_refusal(ask_by_socket(op, name, kinds[i]), op, name, kinds[i]);
        if (!(op->flags & (OP_SOCKET_ONLY | OP_READS)))
            expect_refusal(ask_by_http(op, name, kinds[i]), op, name, kinds[i]);
        tried++;
    }
    return tried;
}

static void test_every_member_of_every_operation(void **state)
{
    (void)state;
    int tried = 0;
    for (int i = 0; op_at(i) != NULL; i++) {
        const struct op *op = op_at(i);
        for (const struct member *at = op->members; at->name != NULL; at++)
            tried += try_member(op, at->name, at->type);
    }
    assert_true(tried > 300);
}

/* The id of a table is no member of its own by HTTP: it stands in the path. */
static void test_the_table_of_every_operation(void **state)
{
    (void)state;
    for (int i = 0; op_at(i) != NULL; i++) {
        const struct op *op = op_at(i);
        if ((op->flags & OP_HTTP_ONLY) || !(op->flags & OP_TABLE))
            continue;
        expect_refusal(ask_by_socket(op, "match", "7"), op, "match", "7");
        expect_refusal(ask_by_socket(op, "match", "null"), op, "match", "null");
    }
}

/* A table that was meant to be private is never public by mistake. */
static void test_a_table_is_what_was_asked_for_or_is_not_made(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "\"public\":\"false\"",
        "\"public\":0",
        "\"public\":null",
        "\"players\":\"3\"",
        "\"players\":2.0",
        "\"time\":\"fast\"",
        "\"time\":60",
        "\"time\":{\"seconds\":60,\"increment\":\"5\"}",
        "\"mode\":1",
        "\"mode\":null",
        "\"bots\":\"easy\"",
        "\"bots\":[7]",
        "\"options\":[]",
        "\"seating\":true",
        "\"seating\":null",
        "\"time\":{\"seconds\":\"60\"}",
        "\"time\":{\"increment\":true}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *json = guest_post(&ada, "tables", "{\"game\":\"template\",%s}", wrong[i]);
        if (strcmp(json_code(json), "bad_request") != 0)
            fail_msg("%s: %s", wrong[i], json_code(json));
        json_decref(json);
    }
    json_t *json = guest_get(&ada, "mine");
    assert_int_equal(json_array_size(json_at(json, "tables")), 0);
    json_decref(json);
}

/* A query has no types of its own: what is no number where one must be is refused as well. */
static void test_queries(void **state)
{
    (void)state;
    static const char *const queries[][2] = {
        {"from=x", "bad_request"},
        {"from=", "bad_request"},
        {"from=1x", "bad_request"},
        {"from=1.5", "bad_request"},
        {"choices=yes", "bad_request"},
        {"choices=7", "bad_request"},
        {"from=99999999999999999999", "bad_request"},
        {"choices=1&from=2x", "bad_request"},
        {"from=3&choices=1", "not_found"},
        {"from=-1", "not_found"},
        {"choices=0", "not_found"},
        {"other=x&&from", "not_found"},
        {"", "not_found"},
    };
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "tables/%s?%s", nowhere, queries[i][0]);
        json_t *json = guest_get(&ada, path);
        if (strcmp(json_code(json), queries[i][1]) != 0)
            fail_msg("%s: %s", queries[i][0], json_code(json));
        json_decref(json);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_member_of_every_operation),
        cmocka_unit_test(test_the_table_of_every_operation),
        cmocka_unit_test(test_a_table_is_what_was_asked_for_or_is_not_made),
        cmocka_unit_test(test_queries),
    };
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
