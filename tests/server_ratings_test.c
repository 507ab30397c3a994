/*
 * Rated matches: who may play them, that each is counted once and with its end, who comes last, and
 * that all figures come out again from nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "governor.h"
#include "hosted.h"
#include "sitting.h"

enum { ADA, BOB, CLEO, PEOPLE };

static struct guest people[PEOPLE];

static int start(void **state)
{
    static const char *const names[PEOPLE] = {"Ada", "Bob", "Cleo"};
    static const char *const options[] = {
        "--rate",      "0", "--guests-an-hour", "0",   "--own-tables", "0",
        "--own-seats", "0", "--ping",           "600", "--away",       "0",
        NULL};
    (void)state;
    if (!hosted_start_with(options))
        return 1;
    for (int i = 0; i < PEOPLE; i++) {
        if (!guest_make(&people[i], host.port, names[i]))
            return 1;
        json_t *json = guest_post(&people[i], "password", "{\"password\":\"correct horse\"}");
        snprintf(people[i].token, sizeof people[i].token, "%s", json_text_at(json, "token"));
        bool good = json_is_ok(json);
        json_decref(json);
        if (!good)
            return 1;
    }
    return 0;
}

/* An open rated table of so many seats, the first of them taken. */
static void open_table(struct sitting *sitting, int players)
{
    sitting->players = players;
    memcpy(sitting->guests, people, sizeof people);
    json_t *json = guest_post(&people[ADA], "tables",
                              "{\"game\":\"template\",\"players\":%d,\"seating\":\"as_seated\","
                              "\"rated\":true}",
                              players);
    assert_true(json_is_true(json_at(json, "table.rated")));
    assert_int_equal(json_number_at(json, "table.seats.0.rating.mean") > 0, 1);
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

/* A rated match of the first two people, or of all three, that has begun. */
static void begin(struct sitting *sitting, int players)
{
    open_table(sitting, players);
    for (int seat = 1; seat < players; seat++)
        answer_is_good(act(sitting, seat, "join", "{}"));
    answer_is_good(act(sitting, 0, "start", "{}"));
}

static void play_on(struct sitting *sitting)
{
    bool asked = true;
    while (asked) {
        asked = false;
        for (int seat = 0; seat < sitting->players; seat++)
            asked = play_first(sitting, seat) || asked;
    }
}

/* One of a person's figures in the game: of "matches", "rating.mean". */
static long standing(int person, const char *path)
{
    json_t *json = guest_get(&people[person], "ratings");
    assert_true(json_is_ok(json));
    json_t *first = json_at(json, "ratings.0");
    long number = first == NULL ? 0 : (long)json_number_at(first, path);
    json_decref(json);
    return number;
}

static long change_of(struct sitting *sitting, int seat)
{
    char path[64];
    json_t *json = look(sitting, seat);
    assert_string_equal(json_text_at(json, "table.status"), "over");
    snprintf(path, sizeof path, "table.seats.%d.rating.change", seat);
    assert_true(json_is_integer(json_at(json, path)));
    long change = (long)json_number_at(json, path);
    json_decref(json);
    return change;
}

static void await_end(struct sitting *sitting)
{
    for (int i = 0; i < CLIENT_TIMEOUT / 20; i++) {
        json_t *json = look(sitting, 0);
        bool over = strcmp(json_text_at(json, "table.status"), "over") == 0;
        json_decref(json);
        if (over)
            return;
        usleep(20000);
    }
    fail_msg("the match does not end");
}

/* All that people are told of ratings, as one text. */
static char *all_figures(void)
{
    json_t *all = json_array();
    for (int i = 0; i < PEOPLE; i++) {
        json_array_append_new(all, guest_get(&people[i], "ratings"));
        json_t *mine = guest_get(&people[i], "mine");
        size_t number;
        json_t *table;
        json_array_foreach(json_at(mine, "tables"), number, table)
            json_array_append(all, json_object_get(table, "seats"));
        json_decref(mine);
    }
    char *text = json_dumps(all, JSON_SORT_KEYS);
    json_decref(all);
    return text;
}

static void test_who_may_play(void **state)
{
    (void)state;
    struct guest guest;
    struct sitting sitting;
    assert_true(guest_make(&guest, host.port, "Gus"));
    answer_is_refused(guest_post(&guest, "tables", "{\"game\":\"template\",\"rated\":true}"),
                      "needs_password");
    answer_is_refused(guest_post(&people[ADA], "tables", "{\"game\":\"template\",\"rated\":1}"),
                      "bad_request");
    answer_is_refused(guest_post(&people[ADA], "tables",
                                 "{\"game\":\"template\",\"rated\":true,\"bots\":[\"easy\"]}"),
                      "rated");
    open_table(&sitting, 2);
    sitting.guests[1] = guest;
    answer_is_refused(act(&sitting, 1, "join", "{}"), "needs_password");
    answer_is_refused(act(&sitting, 0, "start", "{\"fill\":\"easy\"}"), "rated");
    answer_is_refused(act(&sitting, 0, "start", "{}"), "not_full");
    answer_is_good(act(&sitting, 0, "leave", "{}"));
}

static void test_a_match_is_counted_with_its_end(void **state)
{
    (void)state;
    struct sitting sitting;
    begin(&sitting, 2);
    answer_is_refused(act(&sitting, 0, "hint", "{}"), "rated");
    assert_int_equal(standing(ADA, "matches"), 0);
    play_on(&sitting);
    json_t *json = look(&sitting, 0);
    long lead = (long)(json_number_at(json, "table.result.scores.0") -
                       json_number_at(json, "table.result.scores.1"));
    json_decref(json);
    long gained = change_of(&sitting, 0);
    assert_int_equal(gained, -change_of(&sitting, 1));
    assert_true(lead > 0 ? gained > 0 : lead < 0 ? gained < 0 : gained == 0);
    assert_int_equal(standing(ADA, "rating.mean"), 1500 + gained);
    assert_int_equal(standing(BOB, "matches"), 1);
    json = guest_get(&people[ADA], "ratings");
    assert_true(json_is_true(json_at(json, "ratings.0.rating.provisional")));
    json_decref(json);
    char *before = all_figures();
    hosted_restart(SIGKILL, people, PEOPLE);
    char *after = all_figures();
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/*
 * Plays a seat to the end while a bot plays the other: its choice may come between what is seen and
 * what is played.
 */
static void play_beside_a_bot(struct sitting *sitting, int seat)
{
    for (;;) {
        char body[80];
        json_t *seen = look(sitting, seat);
        bool over = strcmp(json_text_at(seen, "table.status"), "over") == 0;
        bool asked = json_at(seen, "legal.0") != NULL;
        snprintf(body, sizeof body, "{\"expect\":%d,\"event\":0}",
                 (int)json_number_at(seen, "seq"));
        json_decref(seen);
        if (over)
            return;
        if (!asked) {
            usleep(20000);
            continue;
        }
        json_t *json = act(sitting, seat, "play", body);
        assert_true(json_is_ok(json) || strcmp(json_code(json), "stale") == 0);
        json_decref(json);
    }
}

/* Who resigns first comes last, though a bot plays on, and though the other leaves as well. */
static void test_who_leaves_comes_last(void **state)
{
    (void)state;
    struct sitting sitting;
    begin(&sitting, 2);
    answer_is_good(act(&sitting, BOB, "resign", "{}"));
    answer_is_good(act(&sitting, ADA, "standin", "{}"));
    await_end(&sitting);
    assert_true(change_of(&sitting, ADA) > 0);
    assert_true(change_of(&sitting, BOB) < 0);
    /* Who comes back has not left. */
    begin(&sitting, 2);
    answer_is_good(act(&sitting, BOB, "standin", "{}"));
    answer_is_good(act(&sitting, ADA, "resign", "{}"));
    answer_is_good(act(&sitting, BOB, "return", "{}"));
    play_beside_a_bot(&sitting, BOB);
    assert_true(change_of(&sitting, BOB) > 0);
    assert_true(change_of(&sitting, ADA) < 0);
}

/* The server dies somewhere in the last move: the match is over and counted, or neither. */
static void test_no_end_without_its_count(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        struct sitting sitting;
        struct wire wires[2];
        begin(&sitting, 2);
        long matches = standing(ADA, "matches");
        for (int seat = 0; seat < 2; seat++)
            wire_open_guest(&wires[seat], &people[seat]);
        /* Every move but the last is waited for by what is asked next. */
        for (bool over = false; !over;) {
            over = true;
            for (int seat = 0; seat < 2 && over; seat++) {
                json_t *seen = look(&sitting, seat);
                bool asked = json_at(seen, "legal.0") != NULL;
                int sequence = (int)json_number_at(seen, "seq");
                json_decref(seen);
                if (!asked)
                    continue;
                over = false;
                wire_send(&wires[seat],
                          "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0}",
                          sitting.id, sequence);
                if (sequence >= 14)
                    usleep((useconds_t)round * 700);
                else
                    json_decref(wire_await(&wires[seat], "play", NULL));
                if (sequence < 14)
                    continue;
                for (int i = 0; i < 2; i++)
                    wire_close(&wires[i]);
                hosted_restart(SIGKILL, people, PEOPLE);
                memcpy(sitting.guests, people, sizeof people);
                json_t *json = look(&sitting, 0);
                bool ended = strcmp(json_text_at(json, "table.status"), "over") == 0;
                json_decref(json);
                assert_int_equal(standing(ADA, "matches"), matches + (ended ? 1 : 0));
                for (int i = 0; i < 2; i++)
                    wire_open_guest(&wires[i], &people[i]);
            }
        }
        for (int i = 0; i < 2; i++)
            wire_close(&wires[i]);
        assert_int_equal(standing(ADA, "matches"), matches + 1);
        assert_int_equal(standing(BOB, "matches"), matches + 1);
    }
}

static void test_what_the_host_ends_is_not_counted(void **state)
{
    (void)state;
    struct sitting sitting;
    long matches = standing(ADA, "matches");
    begin(&sitting, 2);
    json_decref(govern("{\"op\":\"end\",\"table\":\"%s\"}", sitting.id));
    json_t *json = look(&sitting, 0);
    assert_string_equal(json_text_at(json, "table.status"), "over");
    assert_null(json_at(json, "table.seats.0.rating.change"));
    json_decref(json);
    assert_int_equal(standing(ADA, "matches"), matches);
}

/* A rematch of a rated match is rated. */
static void test_three_and_a_rematch(void **state)
{
    (void)state;
    struct sitting sitting;
    begin(&sitting, 3);
    play_on(&sitting);
    assert_int_equal(standing(CLEO, "matches"), 1);
    json_t *json = act(&sitting, CLEO, "rematch", "{}");
    assert_true(json_is_true(json_at(json, "table.rated")));
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(&sitting, CLEO, "leave", "{}"));
}

/* Matches against bots: a rating of their own, in which the bots have what the arena gave them. */

/* A rated table of Vaalbara with bots in the last seats. */
static void open_with_bots(struct sitting *sitting, int players, const char *bots)
{
    sitting->players = players;
    memcpy(sitting->guests, people, sizeof people);
    json_t *json = guest_post(&people[ADA], "tables",
                              "{\"game\":\"vaalbara\",\"players\":%d,\"seating\":\"as_seated\","
                              "\"rated\":true,\"bots\":[%s]}",
                              players, bots);
    assert_true(json_is_true(json_at(json, "table.rated")));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static long against_bots(int person, const char *path)
{
    json_t *json = guest_get(&people[person], "ratings");
    json_t *first = json_at(json, "bots_ratings.0");
    long number = first == NULL ? 0 : (long)json_number_at(first, path);
    if (first != NULL)
        assert_string_equal(json_text_at(first, "game"), "vaalbara");
    json_decref(json);
    return number;
}

static void test_who_may_play_for_it(void **state)
{
    (void)state;
    struct guest guest;
    struct sitting sitting;
    static const char with[] = "{\"game\":\"vaalbara\",\"rated\":true,\"bots\":[\"%s\"]}";
    assert_true(guest_make(&guest, host.port, "Gil"));
    answer_is_refused(guest_post(&guest, "tables", with, "easy"), "needs_password");
    /* Nobody has measured how strong it is. */
    answer_is_refused(guest_post(&people[ADA], "tables", with, "master"), "rated");
    open_with_bots(&sitting, 3, "\"easy\"");
    sitting.guests[1] = guest;
    answer_is_refused(act(&sitting, 1, "join", "{}"), "needs_password");
    answer_is_refused(act(&sitting, 0, "start", "{\"fill\":\"master\"}"), "rated");
    answer_is_refused(act(&sitting, 0, "fewer", "{\"seat\":2,\"players\":3}"), "rated");
    json_t *json = act(&sitting, 0, "fewer", "{\"seat\":1,\"players\":3}");
    long with_two = (long)json_number_at(json, "table.seats.1.rating.mean");
    assert_true(with_two > 1000 && with_two < 1500);
    json_decref(json);
    answer_is_good(act(&sitting, 0, "start", "{}"));
    answer_is_refused(act(&sitting, 0, "hint", "{}"), "rated");
    answer_is_refused(act(&sitting, 0, "standin", "{}"), "rated");
    assert_int_equal(against_bots(ADA, "matches"), 0);
}

static void test_against_bots_is_apart(void **state)
{
    (void)state;
    struct sitting sitting;
    long among_people = standing(ADA, "rating.mean");
    open_with_bots(&sitting, 2, "\"skilled\"");
    answer_is_good(act(&sitting, 0, "start", "{}"));
    play_beside_a_bot(&sitting, 0);
    json_t *json = look(&sitting, 0);
    bool won = json_number_at(json, "table.result.winners.0") == 0;
    long strength = (long)json_number_at(json, "table.seats.1.rating.mean");
    assert_null(json_at(json, "table.seats.1.rating.change"));
    json_decref(json);
    long gained = change_of(&sitting, 0);
    assert_true(won ? gained > 0 : gained < 0);
    assert_int_equal(against_bots(ADA, "rating.mean"), 1500 + gained);
    assert_int_equal(against_bots(ADA, "matches"), 1);
    assert_int_equal(standing(ADA, "rating.mean"), among_people);
    json = guest_get(&people[ADA], "statistics?game=vaalbara");
    assert_int_equal(json_number_at(json, "results.0.bots_rating.mean"), 1500 + gained);
    assert_null(json_at(json, "results.0.rating"));
    json_decref(json);
    json = guest_get(&people[BOB], "person?name=Ada");
    assert_int_equal(json_number_at(json, "bots_ratings.0.rating.mean"), 1500 + gained);
    json_decref(json);
    /* The numbers of levels are told with the levels. */
    json = guest_get(&people[ADA], "games");
    size_t at;
    json_t *level;
    bool told = false;
    json_array_foreach(json_at(json, "levels.vaalbara.0"), at,
                       level) if (strcmp(json_string_value(level), "skilled") == 0) told =
        json_integer_value(json_array_get(json_at(json, "strengths.vaalbara.0"), at)) == strength;
    assert_true(told);
    json_decref(json);
    /* A rematch is rated in the same way. */
    json = act(&sitting, 0, "rematch", "{}");
    assert_true(json_is_true(json_at(json, "table.rated")));
    snprintf(sitting.id, sizeof sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    answer_is_good(act(&sitting, 0, "start", "{}"));
    answer_is_good(act(&sitting, 0, "resign", "{}"));
    await_end(&sitting);
    assert_int_equal(against_bots(ADA, "matches"), 2);
    assert_true(against_bots(ADA, "rating.mean") < 1500 + gained);
}

/* Two people and a bot: who comes after the bot has lost, whoever else does. */
static void test_people_are_compared_with_bots_alone(void **state)
{
    (void)state;
    struct sitting sitting;
    open_with_bots(&sitting, 3, "\"easy\"");
    answer_is_good(act(&sitting, BOB, "join", "{}"));
    answer_is_good(act(&sitting, ADA, "start", "{}"));
    answer_is_good(act(&sitting, BOB, "resign", "{}"));
    answer_is_good(act(&sitting, ADA, "resign", "{}"));
    await_end(&sitting);
    assert_true(change_of(&sitting, ADA) < 0);
    assert_true(change_of(&sitting, BOB) < 0);
    assert_int_equal(standing(BOB, "matches"), standing(ADA, "matches"));
}

static void rebuild(void)
{
    char command[1024];
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    snprintf(command, sizeof command, "%s ratings --rebuild --store '%s' >%s/rebuilt", host.program,
             host_where(&host), host.folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the program itself */
    hosted_again(people, PEOPLE);
}

/* Does it to the data beside the server, if that is in a folder. */
static void sql(const char *text)
{
    char path[160];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/incognita.db", host.folder);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 10000);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static void expect_leaders(int count, const char *first)
{
    json_t *json = guest_get(&people[ADA], "games/template/leaders");
    assert_true(json_is_ok(json));
    assert_int_equal(json_array_size(json_at(json, "leaders")), count);
    if (count > 0) {
        assert_string_equal(json_text_at(json, "leaders.0.name"), first);
        assert_int_equal(json_number_at(json, "leaders.0.place"), 1);
        assert_int_equal(json_is_true(json_at(json, "leaders.0.you")), strcmp(first, "Ada") == 0);
    }
    assert_true(json_is_null(json_at(json, "more")));
    json_decref(json);
}

/* Also when somebody has been forgotten, whose part is kept without them. */
static void test_all_figures_come_out_again(void **state)
{
    (void)state;
    expect_leaders(0, "");
    char *before = all_figures();
    if (host.store[0] == '\0') {
        sql("UPDATE standings SET deviation = 9000, mean = 100000 + person");
        expect_leaders(3, "Cleo");
        answer_is_good(guest_post(&people[CLEO], "hide", "{\"hidden\":true}"));
        expect_leaders(2, "Bob");
        answer_is_good(guest_post(&people[CLEO], "hide", "{\"hidden\":false}"));
        /* What a bot's level was worth then is known by its seat alone, as of the forgotten. */
        sql("UPDATE ratings SET mean = 100000, mean_before = 100000 WHERE NOT EXISTS (SELECT 1 "
            "FROM seats s WHERE s.match = ratings.match AND s.seat = ratings.seat "
            "AND s.bot IS NOT NULL)");
        char *damaged = all_figures();
        assert_string_not_equal(before, damaged);
        free(damaged);
    }
    rebuild();
    char *after = all_figures();
    assert_string_equal(before, after);
    free(before);
    free(after);
    struct sitting sitting;
    begin(&sitting, 3);
    play_on(&sitting);
    answer_is_good(guest_post(&people[CLEO], "forget", "{\"everything\":true}"));
    answer_is_refused(guest_get(&people[CLEO], "ratings"), "no_identity");
    long gained = change_of(&sitting, ADA);
    long mean = standing(ADA, "rating.mean");
    long other = standing(BOB, "rating.mean");
    rebuild();
    memcpy(sitting.guests, people, sizeof people);
    assert_int_equal(change_of(&sitting, ADA), gained);
    assert_int_equal(standing(ADA, "rating.mean"), mean);
    assert_int_equal(standing(BOB, "rating.mean"), other);
}

static void test_pages_of_leaders(void **state)
{
    (void)state;
    static const char *const wrong[] = {"games/nothing/leaders", "games/template/leaders?from=-1",
                                        "games/template/leaders?from=99999",
                                        "games/template/leaders?from=x"};
    static const char *const codes[] = {"unknown_game", "bad_request", "bad_request",
                                        "bad_request"};
    for (int i = 0; i < 4; i++)
        answer_is_refused(guest_get(&people[ADA], wrong[i]), codes[i]);
    if (host.store[0] != '\0')
        return;
    sql("WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1059) "
        "INSERT INTO people (id, name, created) SELECT i, 'P' || i, 1 FROM n");
    sql("INSERT INTO standings SELECT id, 'template', 150000 + id, 9000, 40, 1 FROM people "
        "WHERE id >= 1000");
    json_t *json = guest_get(&people[ADA], "games/template/leaders");
    assert_int_equal(json_array_size(json_at(json, "leaders")), 50);
    assert_string_equal(json_text_at(json, "leaders.0.name"), "P1059");
    assert_int_equal(json_number_at(json, "more"), 50);
    json_decref(json);
    json = guest_get(&people[ADA], "games/template/leaders?from=50");
    assert_int_equal(json_array_size(json_at(json, "leaders")), 10);
    assert_int_equal(json_number_at(json, "leaders.9.place"), 60);
    assert_true(json_is_null(json_at(json, "more")));
    json_decref(json);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_may_play),
        cmocka_unit_test(test_a_match_is_counted_with_its_end),
        cmocka_unit_test(test_who_leaves_comes_last),
        cmocka_unit_test(test_no_end_without_its_count),
        cmocka_unit_test(test_what_the_host_ends_is_not_counted),
        cmocka_unit_test(test_three_and_a_rematch),
        cmocka_unit_test(test_who_may_play_for_it),
        cmocka_unit_test(test_against_bots_is_apart),
        cmocka_unit_test(test_people_are_compared_with_bots_alone),
        cmocka_unit_test(test_all_figures_come_out_again),
        cmocka_unit_test(test_pages_of_leaders),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, hosted_stop);
}
