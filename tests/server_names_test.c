/*
 * Names on a real server: one that somebody with a password has, or that reads like it, is theirs
 * alone; data of before that was so is put in order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/count.h"
#include "hosted.h"

static const char *const options[] = {
    "--guests-an-hour", "0", "--logins-an-hour", "0", "--rate", "0", "--ping", "600", NULL};

static int start(void **state)
{
    (void)state;
    return !hosted_start_with(options);
}

static void expect_name(const struct guest *guest, const char *name)
{
    json_t *json = guest_get(guest, "me");
    assert_true(json_is_ok(json));
    assert_string_equal(json_text_at(json, "person.name"), name);
    json_decref(json);
}

static void expect_guest_name(const struct guest *guest)
{
    json_t *json = guest_get(guest, "me");
    assert_non_null(json_text_at(json, "person.name"));
    assert_int_equal(strncmp(json_text_at(json, "person.name"), "Guest ", 6), 0);
    json_decref(json);
}

static void expect_rename(const struct guest *guest, const char *name, const char *code)
{
    json_t *json = guest_post(guest, "rename", "{\"name\":\"%s\"}", name);
    if (strcmp(json_code(json), code) != 0)
        fail_msg("%s: \"%s\", not \"%s\"", name, json_code(json), code);
    json_decref(json);
}

static void set_password(struct guest *guest)
{
    json_t *json = guest_post(guest, "password", "{\"password\":\"correct horse\"}");
    assert_true(json_is_ok(json));
    snprintf(guest->token, sizeof guest->token, "%s", json_text_at(json, "token"));
    json_decref(json);
}

static void expect_login(const char *name, const char *password, const char *as)
{
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    struct reply reply = http_ask(host.port, "POST", "/api/login", NULL, body);
    assert_int_equal(reply.status, 200);
    assert_int_equal(strncmp(json_text_at(reply.json, "person.name"), as, strlen(as)), 0);
    reply_free(&reply);
}

static void test_a_name_with_a_password_is_theirs_alone(void **state)
{
    static const char *const copies[] = {"Anna", "anna",  "ANNA",        " Anna ", "Аnna",
                                         "Annа", "Ａnna", "\\u00a0Anna", "𝐀nna"};
    (void)state;
    struct guest anna;
    struct guest eve;
    assert_true(guest_make(&anna, host.port, "Anna"));
    assert_true(guest_make(&eve, host.port, "Eve"));
    set_password(&anna);
    for (int i = 0; i < COUNT(copies); i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", copies[i]);
        expect_rename(&eve, copies[i], "taken");
        hosted_refuses("POST", "/api/guest", NULL, body, 409, "taken");
    }
    expect_rename(&eve, "Anna\\u200b", "bad_name");
    expect_rename(&eve, "\\u202eannA", "bad_name");
    hosted_refuses("POST", "/api/guest", NULL, "{\"name\":\"An\\u200bna\"}", 400, "bad_name");
    expect_name(&eve, "Eve");
    expect_rename(&anna, "ANNA", ""); /* her own she may write as she likes */
    expect_rename(&anna, "Hanna", "");
    expect_rename(&eve, "Anna", ""); /* and what she leaves is free */
    expect_login("hanna", "correct horse", "Hanna");
    expect_login("Наnna", "correct horse", "Hanna"); /* with another keyboard */
}

static void test_a_password_takes_the_name_from_guests(void **state)
{
    (void)state;
    struct guest first;
    struct guest second;
    struct guest third;
    assert_true(guest_make(&first, host.port, "Mary"));
    assert_true(guest_make(&second, host.port, "Mary")); /* guests may share one */
    assert_true(guest_make(&third, host.port, "Mаry"));
    json_t *json = guest_post(&second, "tables", "{\"game\":\"template\",\"players\":2}");
    char path[128];
    snprintf(path, sizeof path, "tables/%s", json_text_at(json, "table.id"));
    json_decref(json);
    struct wire wire;
    wire_open_guest(&wire, &second);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\",\"id\":\"1\"}", path + 7));
    json_decref(wire_await(&wire, "subscribe", "1"));
    set_password(&first);
    expect_name(&first, "Mary");
    expect_guest_name(&second);
    expect_guest_name(&third);
    bool told = false; /* and those at the table see it */
    while (!told && (json = wire_await(&wire, "table", NULL)) != NULL) {
        told = strncmp(json_text_at(json, "table.seats.0.name"), "Guest ", 6) == 0;
        json_decref(json);
    }
    assert_true(told);
    wire_close(&wire);
    json = guest_get(&first, path);
    assert_int_equal(strncmp(json_text_at(json, "table.seats.0.name"), "Guest ", 6), 0);
    json_decref(json);
}

/* Two guests of one name set passwords at the same moment. */
static void test_of_two_at_once_one_has_the_name(void **state)
{
    (void)state;
    struct guest guests[2];
    int descriptors[2];
    int good = 0;
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&guests[i], host.port, "Zelda"));
    for (int i = 0; i < 2; i++) {
        static const char body[] = "{\"password\":\"correct horse\"}";
        char request[512];
        snprintf(request, sizeof request,
                 "POST /api/password HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 host.port, guests[i].token, strlen(body), body);
        descriptors[i] = client_connect(host.port);
        assert_true(client_send(descriptors[i], request, strlen(request)));
    }
    for (int i = 0; i < 2; i++) {
        struct reply reply = client_read(descriptors[i]);
        if (reply.status == 200)
            good++;
        else
            assert_string_equal(json_code(reply.json), "taken");
        reply_free(&reply);
        close(descriptors[i]);
    }
    assert_int_equal(good, 1);
}

static void test_nobody_chooses_the_names_of_others(void **state)
{
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Ned"));
    expect_rename(&guest, "Incognita", "taken");
    expect_rename(&guest, "аdmin", "taken");
    expect_rename(&guest, "Guest 4821", "taken");
    expect_rename(&guest, "Гость 4821", "taken");
    json_t *games = guest_get(&guest, "games");
    json_t *levels = json_at(games, "bots");
    assert_true(json_array_size(levels) > 0);
    for (size_t i = 0; i < json_array_size(levels); i++)
        expect_rename(&guest, json_string_value(json_array_get(levels, i)), "taken");
    json_decref(games);
    /* Whoever was given a name may keep it, with a password too. */
    struct guest given = {.port = host.port};
    struct reply reply = http_ask(host.port, "POST", "/api/guest", NULL, "{}");
    snprintf(given.token, sizeof given.token, "%s", json_text_at(reply.json, "token"));
    char name[64];
    snprintf(name, sizeof name, "%s", json_text_at(reply.json, "person.name"));
    reply_free(&reply);
    expect_rename(&given, name, "");
    set_password(&given);
    expect_login(name, "correct horse", name);
}

static void run_sql(const char *sql)
{
    char path[192];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(database));
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* As data was before names were guarded: copies with passwords, and names that nobody can see. */
static void test_old_names_are_put_in_order(void **state)
{
    (void)state;
    struct guest people[5];
    static const char *const made[] = {"Olga", "Copy", "Twin", "Bare", "Veil"};
    for (int i = 0; i < 5; i++)
        assert_true(guest_make(&people[i], host.port, made[i]));
    set_password(&people[0]);
    set_password(&people[1]);
    set_password(&people[4]);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    run_sql("UPDATE people SET name = '\u041elga' WHERE name = 'Copy';" /* a Cyrillic O */
            "UPDATE people SET name = 'OLGA' WHERE name = 'Twin';"
            "UPDATE people SET name = char(8203) WHERE name = 'Bare';"
            "UPDATE people SET name = 'Veil' || char(8203) WHERE name = 'Veil';"
            "DELETE FROM name_keys; DELETE FROM name_rules");
    hosted_again(people, 5);
    expect_name(&people[0], "Olga"); /* who was first keeps it */
    expect_guest_name(&people[1]);
    expect_guest_name(&people[2]);
    expect_guest_name(&people[3]);
    expect_name(&people[4], "Veil");
    expect_login("Olga", "correct horse", "Olga");
    expect_login("\u041elga", "correct horse", "Guest "); /* the login is the old name */
    expect_login("Veil\u200b", "correct horse", "Veil");
    expect_login("Veil", "correct horse", "Veil");
    expect_rename(&people[1], "Olaf", "");
    hosted_restart(SIGTERM, people, 5); /* and it stays so */
    expect_name(&people[0], "Olga");
    expect_name(&people[1], "Olaf");
    expect_rename(&people[2], "0lga", "taken");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_with_a_password_is_theirs_alone),
        cmocka_unit_test(test_a_password_takes_the_name_from_guests),
        cmocka_unit_test(test_of_two_at_once_one_has_the_name),
        cmocka_unit_test(test_nobody_chooses_the_names_of_others),
        cmocka_unit_test(test_old_names_are_put_in_order),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
