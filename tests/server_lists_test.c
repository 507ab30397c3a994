/*
 * Lists and what one person may have of them: the lobby shows everybody's tables, page by page, and
 * nobody fills it; nobody has too many tables or seats; and no list is a walk through all there is.
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

#include "hosted.h"
#include "sitting.h"
#include "store/sqlite/sqlite.h"

enum { TABLES = 10, SEATS = 12, PAGE = 50, OF_ONE = 3 };

static const char *const options[] = {
    "--rate", "0", "--guests-an-hour", "0", "--own-tables", "10", "--own-seats", "12", NULL};

static int start(void **state)
{
    (void)state;
    return !hosted_start_with(options);
}

/* Makes a table and, if `id` is given, keeps its id; the code of a refusal, "" for none. */
static const char *make_table(const struct guest *guest, const char *more, char id[64])
{
    static char code[32];
    json_t *json = guest_post(guest, "tables", "{\"game\":\"template\",\"players\":2%s}", more);
    snprintf(code, sizeof code, "%s", json_code(json));
    if (id != NULL && code[0] == '\0')
        snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    return code;
}

static const char *ask(const struct guest *guest, const char *id, const char *op, const char *body)
{
    static char code[32];
    char path[128];
    snprintf(path, sizeof path, "tables/%.32s/%s", id, op);
    json_t *json = guest_post(guest, path, "%s", body);
    snprintf(code, sizeof code, "%s", json_code(json));
    json_decref(json);
    return code;
}

static json_t *get_list(const char *path)
{
    struct reply reply = http_ask(host.port, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    json_t *json = json_incref(reply.json);
    reply_free(&reply);
    return json;
}

/* How many of the tables in the list have an owner of this name. */
static int count_of(json_t *list, const char *name)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        count += strcmp(json_text_at(json_array_get(list, i), "seats.0.name"), name) == 0;
    return count;
}

static void test_one_person_has_so_many_open_tables(void **state)
{
    (void)state;
    struct guest ada;
    char id[64];
    assert_true(guest_make(&ada, host.port, "Ada"));
    for (int i = 0; i < TABLES; i++)
        assert_string_equal(make_table(&ada, "", id), "");
    assert_string_equal(make_table(&ada, "", NULL), "too_many_tables");
    assert_string_equal(make_table(&ada, ",\"public\":false", NULL), "too_many_tables");
    hosted_restart(SIGKILL, &ada, 1);
    assert_string_equal(make_table(&ada, "", NULL), "too_many_tables");
    assert_string_equal(ask(&ada, id, "leave", "{}"), "");
    assert_string_equal(make_table(&ada, "", id), "");
    /* One that has begun is open no more. */
    assert_string_equal(ask(&ada, id, "start", "{\"fill\":\"easy\"}"), "");
    assert_string_equal(make_table(&ada, "", NULL), "");
}

static void test_one_person_has_so_many_seats(void **state)
{
    (void)state;
    struct guest eve;
    struct guest others[2];
    char ids[SEATS + 1][64];
    assert_true(guest_make(&eve, host.port, "Eve"));
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&others[i], host.port, "Other"));
    for (int i = 0; i <= SEATS; i++) {
        assert_string_equal(make_table(&others[i % 2], "", ids[i]), "");
        assert_string_equal(ask(&eve, ids[i], "join", "{}"), i < SEATS ? "" : "too_many_seats");
    }
    assert_string_equal(make_table(&eve, "", NULL), "too_many_seats");
    /* To sit down again where one sits, or elsewhere at the table, is no other seat. */
    assert_string_equal(ask(&eve, ids[0], "join", "{}"), "");
    /* A match that is over holds no seat; one that runs does. */
    assert_string_equal(ask(&others[0], ids[0], "start", "{}"), "");
    assert_string_equal(make_table(&eve, "", NULL), "too_many_seats");
    struct sitting sitting = {.guests = {others[0], eve}, .players = 2};
    snprintf(sitting.id, sizeof sitting.id, "%s", ids[0]);
    json_t *seen = look(&sitting, 0);
    if (json_number_at(seen, "you") == 1) /* the seats were shuffled */
        sitting.guests[0] = eve, sitting.guests[1] = others[0];
    json_decref(seen);
    play_to_the_end(&sitting);
    assert_string_equal(make_table(&eve, "", NULL), "");
}

static void test_nobody_fills_the_lobby(void **state)
{
    static const char *const names[] = {"Mal", "Mel", "Mil", "Mol"};
    (void)state;
    struct guest lone;
    struct guest crowd;
    assert_true(guest_make(&lone, host.port, "Lone"));
    assert_string_equal(make_table(&lone, "", NULL), "");
    for (int i = 0; i < 4; i++) {
        assert_true(guest_make(&crowd, host.port, names[i]));
        for (int k = 0; k < TABLES; k++)
            assert_string_equal(make_table(&crowd, "", NULL), "");
    }
    json_t *lobby = get_list("/api/tables");
    assert_int_equal(count_of(json_at(lobby, "open"), "Lone"), 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(count_of(json_at(lobby, "open"), names[i]), OF_ONE);
    json_decref(lobby);
}

/* Follows the pages of a list: how many tables with this owner there are, and on how many pages. */
static int follow(const char *name, int *pages)
{
    char path[64] = "/api/tables";
    int found = 0;
    for (*pages = 0; *pages < 100; (*pages)++) {
        json_t *lobby = get_list(path);
        json_t *next = json_at(lobby, "more.open");
        assert_true(json_array_size(json_at(lobby, "open")) <= PAGE);
        found += count_of(json_at(lobby, "open"), name);
        assert_int_equal(json_at(lobby, "running") == NULL, *pages > 0);
        long long from = json_integer_value(next);
        json_decref(lobby);
        if (from == 0)
            return found;
        snprintf(path, sizeof path, "/api/tables?open=%lld", from);
    }
    fail_msg("the list does not end");
    return 0;
}

/* What is over stays for as long as its people: so what one address can begin has a bound too. */
static void test_one_address_makes_so_many_tables(void **state)
{
    (void)state;
    static const char *const few[] = {"--tables-an-hour", "3", NULL};
    struct guest guests[2];
    char id[64];
    hosted_stop(NULL);
    assert_true(hosted_start_with(few));
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&guests[i], host.port, "Ivy"));
    for (int i = 0; i < 3; i++) {
        assert_string_equal(make_table(&guests[i % 2], "", id), "");
        assert_string_equal(ask(&guests[i % 2], id, "leave", "{}"), "");
    }
    assert_string_equal(make_table(&guests[0], "", NULL), "too_many");
    assert_string_equal(make_table(&guests[1], "", NULL), "too_many");
    json_t *upload = guest_post(&guests[0], "records", "{\"record\":{}}");
    assert_string_equal(json_code(upload), "too_many");
    json_decref(upload);
    hosted_stop(NULL);
    assert_true(hosted_start_with(options));
}

static void test_the_lobby_has_pages(void **state)
{
    (void)state;
    enum { PEOPLE = 130 };
    int pages = 0;
    for (int i = 0; i < PEOPLE; i++) {
        struct guest guest;
        assert_true(guest_make(&guest, host.port, "Many"));
        assert_string_equal(make_table(&guest, "", NULL), "");
    }
    assert_int_equal(follow("Many", &pages), PEOPLE);
    assert_true(pages >= PEOPLE / PAGE);
}

static void test_ones_own_list_has_pages(void **state)
{
    static const char *const unbounded[] = {"--rate", "0", "--own-tables", "0", "--own-seats",
                                            "0",      NULL};
    (void)state;
    enum { OWN = 130 };
    struct guest ada;
    int found = 0;
    char path[64] = "mine";
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, unbounded));
    assert_true(guest_make(&ada, host.port, "Ada"));
    for (int i = 0; i < OWN; i++)
        assert_string_equal(make_table(&ada, "", NULL), "");
    for (long long next = 1; next != 0;) {
        json_t *json = guest_get(&ada, path);
        size_t count = json_array_size(json_at(json, "tables"));
        assert_true(count > 0);
        found += (int)count;
        assert_true(found <= OWN);
        next = json_integer_value(json_at(json, "more"));
        snprintf(path, sizeof path, "mine?before=%lld", next);
        json_decref(json);
    }
    assert_int_equal(found, OWN);
    hosted_restart(SIGTERM, NULL, 0);
}

static void test_open_tables_wait_on_the_disk(void **state)
{
    (void)state;
    struct guest ada;
    char id[64];
    assert_true(guest_make(&ada, host.port, "Ada"));
    assert_string_equal(make_table(&ada, "", id), "");
    hosted_restart(SIGTERM, &ada, 1);
    int before = hosted_figure("tables");
    json_t *lobby = get_list("/api/tables");
    assert_true(count_of(json_at(lobby, "open"), "Ada") > 0);
    json_decref(lobby);
    assert_int_equal(hosted_figure("tables"), before);
    assert_string_equal(ask(&ada, id, "start", "{\"fill\":\"easy\"}"), "");
}

/* How SQLite would do it: nothing is read from its beginning to its end. */
static void expect_index(sqlite3 *database, const char *text)
{
    static const char *const walks[] = {
        "SCAN matches", "SCAN seats", "SCAN people",  "SCAN tokens",    "SCAN chat",
        "SCAN log",     "SCAN m",     "SCAN s",       "SCAN p",         "SCAN t",
        "SCAN r",       "SCAN h",     "SCAN counted", "SCAN standings", "SCAN ratings",
        "SCAN results", "SCAN o",     "SCAN p",       "SCAN tallies"};
    char plan[2048];
    sqlite3_stmt *statement = NULL;
    snprintf(plan, sizeof plan, "EXPLAIN QUERY PLAN %s", text);
    assert_int_equal(sqlite3_prepare_v2(database, plan, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(statement, 3);
        for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++)
            if (strncmp(step, walks[i], strlen(walks[i])) == 0 &&
                (step[strlen(walks[i])] == ' ' || step[strlen(walks[i])] == '\0'))
                fail_msg("%s\n: %s", text, step);
    }
    sqlite3_finalize(statement);
}

static void test_lists_come_out_of_indexes(void **state)
{
    static const enum sql lists[] = {
        SQL_LIST_OPEN,     SQL_LIST_RUNNING, SQL_MATCHES_OF,       SQL_COUNT_OPEN,
        SQL_COUNT_SEATS,   SQL_MATCH_BY_KEY, SQL_MATCH_BY_ID,      SQL_FORGET_SEATED,
        SQL_FORGET_OWNED,  SQL_FORGET_MATCH, SQL_FORGET_OWNER,     SQL_FORGET_SEAT,
        SQL_FORGET_LINES,  SQL_AGED_TABLES,  SQL_AGED_TOKENS_DROP, SQL_CHAT_TRIM,
        SQL_CHAT_READ,     SQL_LOG_READ,     SQL_LEADERS,          SQL_STANDINGS_OF,
        SQL_COUNTED_SEATS, SQL_MATCH_COUNT,  SQL_FORGET_STANDINGS, SQL_TALLIES_OF,
        SQL_RESULTS_OF,    SQL_OPPONENTS,    SQL_HISTORY,          SQL_FORGET_RESULT,
        SQL_FORGET_TALLIES};
    (void)state;
    char path[160];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        expect_index(database, sql_text(lists[i]));
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_person_has_so_many_open_tables),
        cmocka_unit_test(test_one_person_has_so_many_seats),
        cmocka_unit_test(test_nobody_fills_the_lobby),
        cmocka_unit_test(test_one_address_makes_so_many_tables),
        cmocka_unit_test(test_the_lobby_has_pages),
        cmocka_unit_test(test_ones_own_list_has_pages),
        cmocka_unit_test(test_open_tables_wait_on_the_disk),
        cmocka_unit_test(test_lists_come_out_of_indexes),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
