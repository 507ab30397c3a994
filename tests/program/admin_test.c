/* incognita admin from outside: the same while the server runs and without it. */
#include "child.h"

#include <signal.h>
#include <string.h>

#include "client.h"

static struct host host;
static const char *program;
static struct child_result result;

/* Runs `incognita admin` on the data of the host; the arguments end with NULL. */
static void admin(const char *first, ...)
{
    const char *arguments[16] = {"admin", "--data", host.folder, first};
    va_list more;
    va_start(more, first);
    for (int at = 4; at < 15 && (arguments[at] = va_arg(more, const char *)) != NULL; at++)
        ;
    va_end(more);
    child_run(&result, "", arguments);
}

static void expect(int code, const char *output)
{
    if (result.code != code || strstr(result.output, output) == NULL)
        fail_msg("exit code %d, expected %d; should be told: %s\nfound: %s%s", result.code, code,
                 output, result.output, result.errors);
}

static void expect_refusal(int code, const char *errors)
{
    if (result.code != code || strstr(result.errors, errors) == NULL)
        fail_msg("exit code %d, expected %d; should be complained of: %s\nfound: %s%s", result.code,
                 code, errors, result.output, result.errors);
    assert_string_equal(result.output, "");
}

static int start(void **state)
{
    static const char *const options[] = {"--quiet", NULL};
    (void)state;
    return !host_prepare(&host, program) || !host_start(&host, options);
}

static int stop(void **state)
{
    (void)state;
    if (host.pid > 0)
        host_stop(&host, SIGTERM);
    host_remove(&host);
    return 0;
}

/* All that is asked for here must come out the same with a server and without one. */
static void look_after_people(void)
{
    admin("people", NULL);
    expect(0, "Ada");
    expect(0, "id");
    admin("people", "bOB", NULL);
    expect(0, "Bob");
    assert_null(strstr(result.output, "Ada"));
    admin("mute", "Ada", "--for", "3d", "--reason", "too loud", NULL);
    expect(0, "Ada (1) is muted until 20");
    admin("ban", "2", NULL);
    expect(0, "Bob (2) is banned for good");
    admin("ban", "--address", "2001:db8::1", "--for=12h", NULL);
    expect(0, "2001:db8:: is banned until 20");
    admin("sanctions", NULL);
    expect(0, "too loud");
    expect(0, "2001:db8::");
    expect(0, "for good");
    admin("unban", "Bob", NULL);
    expect(0, "Bob (2) is no longer banned");
    admin("unban", "--address", "2001:db8::1", NULL);
    expect(0, "is no longer banned");
    admin("unmute", "1", NULL);
    expect(0, "Ada (1) is no longer muted");
    admin("rename", "Bob", "Bert", NULL);
    expect(0, "Bob (2) has the new name Bert");
    admin("rename", "Bert", "Bob", NULL);
    expect(0, "Bert (2) has the new name Bob");
    admin("sanctions", "--json", NULL);
    expect(0, "{\"ok\":true,\"sanctions\":[]}");
}

static void look_after_tables(const char *id)
{
    char beginning[9];
    snprintf(beginning, sizeof beginning, "%s", id);
    admin("tables", NULL);
    expect(0, id);
    expect(0, "Ada (1)*");
    admin("tables", "template", NULL);
    expect(0, id);
    admin("tables", "nobody at all", NULL);
    expect(0, "status");
    assert_null(strstr(result.output, id));
    admin("chat", "hello", "--table", beginning, "--person", "1", NULL);
    expect(0, "hello there");
    admin("chat", "--person", "2", NULL);
    expect(0, "who");
    assert_null(strstr(result.output, "hello there"));
    admin("reports", NULL);
    expect(0, "Ada (1) was reported by Ada (1): rude\n");
    expect(0, "  >    1  20");
    expect(0, "Ada (1): hello there\n");
    expect(0, "At the table: Ada (1)\n");
    admin("announce", "Tea is ready", NULL);
    expect(0, "Announcement: Tea is ready\nMaintenance: none\n");
    admin("close", NULL);
    expect(0, "Maintenance: yes\n");
    admin("notices", NULL);
    expect(0, "Announcement: Tea is ready\nMaintenance: yes\n");
    admin("withdraw", NULL);
    expect(0, "Announcement: none\n");
    admin("open", NULL);
    expect(0, "Maintenance: none\n");
    admin("open", NULL);
    expect_refusal(1, "there is none");
    admin("delete-line", beginning, "7", NULL);
    expect_refusal(1, "there is no such line");
    admin("delete-table", "0000000000", NULL);
    expect_refusal(1, "there is no such table");
}

static void test_tables_with_and_without_a_server(void **state)
{
    (void)state;
    char id[64];
    char path[128];
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Ada"));
    json_t *json = guest_post(&guest, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/chat", id);
    json_decref(guest_post(&guest, path, "{\"text\":\"hello there\"}"));
    snprintf(path, sizeof path, "tables/%s/report", id);
    json_decref(guest_post(&guest, path, "{\"line\":1,\"reason\":\"rude\"}"));
    look_after_tables(id);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    look_after_tables(id);
    admin("delete-line", id, "1", NULL);
    expect(0, "The line is deleted.");
    admin("chat", NULL);
    assert_null(strstr(result.output, "hello there"));
    admin("done", "1", NULL);
    expect(0, "The report is done.");
    admin("reports", NULL);
    expect(0, "There are no reports.");
    admin("reports", "--all", NULL);
    expect(0, ", done: table ");
    admin("done", "77", NULL);
    expect_refusal(1, "there is no such report");
    admin("delete-table", id, NULL);
    expect(0, "The table is deleted.");
    admin("tables", "--json", NULL);
    expect(0, "\"tables\":[]");
    assert_true(host_start(&host, NULL));
}

/* A match that has begun, of one person and a bot. */
static void begin_match(struct guest *guest, char id[64])
{
    char path[160];
    assert_true(guest_make(guest, host.port, "Starter"));
    json_t *made =
        guest_post(guest, "tables", "{\"game\":\"template\",\"players\":2,\"bots\":[\"easy\"]}");
    snprintf(id, 64, "%s", json_text_at(made, "table.id"));
    json_decref(made);
    snprintf(path, sizeof path, "tables/%s/start", id);
    made = guest_post(guest, path, "{}");
    assert_true(json_is_ok(made));
    json_decref(made);
}

/* What is exported of it is sound, and has the seed. */
static void export_and_verify(void)
{
    static struct child_result exported;
    child_run(&exported, "", (const char *[]){"export", "--data", host.folder, NULL});
    assert_int_equal(exported.code, 0);
    child_run(&result, exported.output, (const char *[]){"verify", "-", NULL});
    expect(0, " so far, all chance drawn from the seed");
}

static void test_matches_are_ended_with_and_without_a_server(void **state)
{
    (void)state;
    char id[2][64];
    struct guest guests[2];
    for (int i = 0; i < 2; i++)
        begin_match(&guests[i], id[i]);
    admin("end", id[0], NULL);
    expect(0, "The match is over, without a result.");
    admin("end", id[0], NULL);
    expect_refusal(1, "the match is not running");
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    admin("end", id[1], NULL);
    expect(0, "The match is over, without a result.");
    admin("end", id[1], NULL);
    expect_refusal(1, "the match is not running");
    export_and_verify();
    assert_true(host_start(&host, NULL));
    for (int i = 0; i < 2; i++) {
        char path[160];
        snprintf(path, sizeof path, "tables/%s", id[i]);
        guests[i].port = host.port;
        json_t *seen = guest_get(&guests[i], path);
        assert_string_equal(json_text_at(seen, "table.ended"), "host");
        json_decref(seen);
        admin("delete-table", id[i], NULL);
        expect(0, "The table is deleted.");
    }
}

static void test_people_while_the_server_runs(void **state)
{
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Bob"));
    look_after_people();
}

static void test_refusals(void **state)
{
    (void)state;
    admin("ban", "Nobody", NULL);
    expect_refusal(1, "there is no such person");
    admin("unban", "Ada", NULL);
    expect_refusal(1, "there is no such ban");
    admin("ban", "--address", "example.org", NULL);
    expect_refusal(1, "must be one address");
    admin("rename", "Ada", "", NULL);
    expect_refusal(1, "a name must have");
    admin("ban", "Ada", "--for", "soon", NULL);
    expect_refusal(2, "30m, 12h, 3d or 2w");
    admin("ban", NULL);
    expect_refusal(2, "arguments");
    admin("people", "--reason", "x", NULL);
    expect_refusal(2, "--reason");
    admin("mute", "--address", "192.0.2.1", NULL);
    expect_refusal(2, "--address");
    admin("dance", NULL);
    expect_refusal(2, "there is no 'dance'");
    const char *const nothing[] = {"admin", NULL};
    child_run(&result, "", nothing);
    expect_refusal(2, "what to do");
    const char *const nowhere[] = {"admin", "--data", "/nowhere/at/all", "people", NULL};
    child_run(&result, "", nowhere);
    expect_refusal(1, "/nowhere/at/all");
}

static void test_people_without_a_server(void **state)
{
    (void)state;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    look_after_people();
    admin("ban", "Ada", NULL);
    expect(0, "for good");
    assert_true(host_start(&host, NULL));
    admin("people", "Ada", NULL);
    expect(0, "for good");
}

/* A server that was killed leaves its socket behind: nobody answers there. */
static void test_after_a_kill_the_data_is_changed_directly(void **state)
{
    (void)state;
    host_stop(&host, SIGKILL);
    admin("unban", "Ada", NULL);
    expect(0, "is no longer banned");
    assert_true(host_start(&host, NULL));
    admin("sanctions", "--json", NULL);
    expect(0, "\"sanctions\":[]");
}

static void test_a_ban_without_a_server_clears_seats(void **state)
{
    (void)state;
    struct guest owner;
    struct guest sitter;
    char id[64];
    char path[160];
    assert_true(guest_make(&owner, host.port, "Owner"));
    assert_true(guest_make(&sitter, host.port, "Sitter"));
    json_t *json = guest_post(&owner, "tables", "{\"game\":\"template\",\"players\":2}");
    snprintf(id, sizeof id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    snprintf(path, sizeof path, "tables/%s/join", id);
    json = guest_post(&sitter, path, "{\"seat\":1}");
    assert_true(json_is_ok(json));
    json_decref(json);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    admin("tables", id, NULL);
    expect(0, "Sitter");
    admin("ban", "Sitter", NULL);
    expect(0, "is banned for good");
    admin("tables", id, NULL);
    expect(0, "Owner");
    assert_null(strstr(result.output, "Sitter"));
    assert_true(host_start(&host, NULL));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_with_and_without_a_server),
        cmocka_unit_test(test_people_while_the_server_runs),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_people_without_a_server),
        cmocka_unit_test(test_after_a_kill_the_data_is_changed_directly),
        cmocka_unit_test(test_matches_are_ended_with_and_without_a_server),
        cmocka_unit_test(test_a_ban_without_a_server_clears_seats),
    };
    if (argc < 2)
        return 1;
    program = argv[1];
    child_program(program);
    return cmocka_run_group_tests(tests, start, stop);
}
