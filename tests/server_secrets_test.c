/*
 * What is hidden stays hidden, on the wire: every game, at its fullest table, its seats shuffled,
 * with all seats and somebody who looks on over sockets. Afterwards the stored log is played again.
 * At each step everything that was received must be what the rules let that viewer see, and must be
 * the same whatever the hidden parts are.
 *
 * Where the tests have a PostgreSQL, there are two servers at work on it, and of those who look at
 * a match every second one does so at the other.
 *
 * And whatever people and those who host do about each other is told only to whom it concerns.
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

#include "engine/match_tell.h"
#include "engine/random.h"
#include "games/games.h"
#include "governor.h"
#include "hosted.h"
#include "server/common/match_id.h"
#include "server/table/live.h"
#include "sitting.h"
#include "viewer.h"

enum { STEPS = 300, VIEWERS_MAX = SEATS_MAX + 1, TEXT_SIZE = 1 << 19 };

static struct random chosen = {20};
static char text[TEXT_SIZE];

/* One match and all that was received of it, by step and viewer. */
struct play {
    struct sitting sitting;
    struct viewer viewers[VIEWERS_MAX];
    int viewer_count;
    json_t *received[STEPS + 1][VIEWERS_MAX];
    int steps;
    int undone;
};

static struct host second; /* beside the first, where there are two */

static bool are_two(void)
{
    return host.store[0] != '\0';
}

static int start_two(void **state)
{
    static const char *const options[] = {
        "--shared", "--rate",       "0", "--guests-an-hour", "0", "--ping", "600", "--away",
        "0",        "--own-tables", "0", "--own-seats",      "0", NULL};
    (void)state;
    if (!hosted_start_with(options) || !host_prepare(&second, host.program))
        return 1;
    memcpy(second.store, host.store, sizeof second.store);
    return !host_start(&second, options);
}

/* Fewer where everything is slow. */
static int steps_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    if (are_two())
        return STEPS / 20;
    return percent != NULL && strtol(percent, NULL, 10) < 100 ? STEPS / 4 : STEPS;
}

/* With messages and letters switched on, so that nothing comes out that way either. */
static int start(void **state)
{
    (void)state;
    return !hosted_start_with(host_with_mail("smtp://127.0.0.1:9?tls=off", NULL));
}

static int stop(void **state)
{
    (void)state;
    host_remove(&host);
    if (second.folder[0] != '\0')
        host_remove(&second);
    return 0;
}

/* The seat's guest, at the server where they look on. */
static struct guest looks_on(struct guest guest, int number)
{
    if (are_two() && number % 2 == 1)
        guest.port = second.port;
    return guest;
}

static void begin(struct play *play, const struct game *game)
{
    static const char extra[] = ",\"choices\":true,\"steps\":true";
    struct guest stranger;
    memset(play, 0, sizeof *play);
    sit_down_shuffled(&play->sitting, host.port, game->id, game->players_max);
    assert_true(guest_make(&stranger, host.port, "Zoe"));
    for (int seat = 0; seat < game->players_max; seat++) {
        struct guest guest = looks_on(play->sitting.guests[seat], seat);
        begin_viewing(&play->viewers[seat], &guest, play->sitting.id, seat, extra);
    }
    stranger = looks_on(stranger, game->players_max);
    begin_viewing(&play->viewers[game->players_max], &stranger, play->sitting.id, SPECTATOR, extra);
    play->viewer_count = game->players_max + 1;
}

/* Takes the last event back now and then, and else plays any event of some asked seat. */
static bool send_something(struct play *play, int *sender)
{
    int seats = play->viewer_count - 1;
    int first = (int)random_below(&chosen, (uint32_t)seats);
    for (int i = 0; i < seats; i++) {
        int seat = (first + i) % seats;
        struct viewer *viewer = &play->viewers[seat];
        size_t count = json_array_size(json_at(viewer->last, "legal"));
        bool undo = json_is_true(json_at(viewer->last, "undo")) && random_below(&chosen, 3) == 0;
        if (count == 0 && !undo)
            continue;
        play->undone += undo;
        *sender = seat;
        return wire_send(
            &viewer->wire,
            "{\"op\":\"%s\",\"match\":\"%s\",\"expect\":%d,\"id\":\"m%d\",\"event\":%d}",
            undo ? "undo" : "play", play->sitting.id, (int)viewer->sequence, play->steps,
            undo ? 0 : (int)random_below(&chosen, (uint32_t)count));
    }
    return false;
}

static void play_some(struct play *play)
{
    int sender = 0;
    for (;;) {
        for (int i = 0; i < play->viewer_count; i++)
            play->received[play->steps][i] = json_incref(play->viewers[i].last);
        if (play->steps == steps_to_do() || !send_something(play, &sender))
            break;
        play->steps++;
        for (int i = 0; i < play->viewer_count; i++)
            follow_to(&play->viewers[i], play->steps);
    }
    for (int i = 0; i < play->viewer_count; i++)
        end_viewing(&play->viewers[i]);
}

static json_t *told(const struct match *match, int viewer, uint32_t from)
{
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    write_object(&writer);
    match_tell(
        match,
        (struct match_viewer){.viewer = viewer, .choices = true, .steps = from > 0, .seen = from},
        from, NULL, &writer);
    write_object_end(&writer);
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

/* What was received is what the rules let the viewer see; true if something is hidden from it. */
static bool check_received(const struct match *match, json_t *received, int viewer, int players)
{
    uint32_t from = (uint32_t)json_number_at(received, "from");
    json_t *expected = told(match, viewer, from);
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value)
    {
        if (!json_equal(value, json_object_get(received, key)))
            fail_msg("%s, viewer %d: \"%s\" is not what the rules show", match->game->id, viewer,
                     key);
    }
    static struct match twin;
    twin = *match;
    /* Who looks on sees no more than any seat, so no more than this one. */
    int seat = viewer == SPECTATOR ? (int)random_below(&chosen, (uint32_t)players) : viewer;
    match->game->resample(twin.state, seat, &chosen);
    json_t *other = told(&twin, viewer, from);
    if (!json_equal(expected, other))
        fail_msg("%s, viewer %d: depends on what is hidden", match->game->id, viewer);
    json_decref(expected);
    json_decref(other);
    return memcmp(twin.state, match->state, match->game->state_size) != 0;
}

/* Plays the stored log again, entry by entry, beside what was received. */
static int check_play(struct play *play, struct store *store)
{
    struct stored_match stored = {0};
    struct store_request request = {.kind = STORE_MATCH_READ, .match = &stored};
    struct reason why;
    int secrets = 0;
    assert_true(match_id_read(play->sitting.id, &stored.id));
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(request.count, play->steps);
    struct live *live = live_make(games_find(stored.game), &stored);
    for (int step = 0; step <= play->steps; step++) {
        if (step > 0 && !live_apply(live, &request.entries[step - 1], &why))
            fail_msg("%s", why.text);
        for (int i = 0; i < play->viewer_count; i++) {
            secrets += check_received(&live->match, play->received[step][i], play->viewers[i].seat,
                                      stored.players);
            json_decref(play->received[step][i]);
        }
    }
    live_free(live);
    free(request.entries);
    return secrets;
}

static void test_nobody_receives_what_is_hidden(void **state)
{
    static struct play plays[16];
    (void)state;
    struct reason why;
    int undone = 0;
    int secrets = 0;
    assert_true(games_all <= 16);
    for (int i = 0; i < games_all; i++) {
        begin(&plays[i], games[i]);
        play_some(&plays[i]);
        undone += plays[i].undone;
    }
    assert_true(undone > 0);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    if (are_two())
        assert_int_equal(host_stop(&second, SIGTERM), 0);
    struct store *store = store_open_to_read(host_where(&host), &why);
    assert_non_null(store);
    for (int i = 0; i < games_all; i++)
        secrets += check_play(&plays[i], store);
    assert_true(secrets > steps_to_do());
    store_close(store);
}

/* People about whom something is done, and what each of them hears meanwhile. */
enum { OWNER, NOISY, ONLOOKER, STRANGER, PEOPLE };

struct quarrel {
    struct sitting sitting;
    struct guest guests[PEOPLE];
    struct wire wires[PEOPLE];
    char *heard[PEOPLE];
};

/* All that has come to the person since the last time, as text. */
static void hear(struct quarrel *quarrel, int who)
{
    json_t *all = json_array();
    assert_true(wire_send(&quarrel->wires[who], "{\"op\":\"me\",\"id\":\"last\"}"));
    for (bool last = false; !last;) {
        json_t *next = wire_receive(&quarrel->wires[who], CLIENT_TIMEOUT);
        assert_non_null(next);
        const char *id = json_text_at(next, "id");
        last = id != NULL && strcmp(id, "last") == 0;
        json_array_append_new(all, next);
    }
    free(quarrel->heard[who]);
    quarrel->heard[who] = json_dumps(all, JSON_COMPACT);
    json_decref(all);
}

static void hear_all(struct quarrel *quarrel)
{
    for (int who = 0; who < PEOPLE; who++)
        hear(quarrel, who);
}

static void assert_unheard(const char *heard, const char *secret)
{
    if (strstr(heard, secret) != NULL)
        fail_msg("\"%s\" is told: %s", secret, heard);
}

/* Nobody may ever hear this: who could be somebody else by it, and where others are. */
static void assert_no_keys(const struct quarrel *quarrel, const char *heard)
{
    for (int who = 0; who < PEOPLE; who++)
        assert_unheard(heard, quarrel->guests[who].token);
    assert_unheard(heard, "127.0.0.1");
    assert_unheard(heard, "192.0.2.7");
}

static void begin_quarrel(struct quarrel *quarrel)
{
    memset(quarrel, 0, sizeof *quarrel);
    sit_down_to(&quarrel->sitting, host.port, "vaalbara", "");
    quarrel->guests[OWNER] = quarrel->sitting.guests[0];
    quarrel->guests[NOISY] = quarrel->sitting.guests[1];
    assert_true(guest_make(&quarrel->guests[ONLOOKER], host.port, "Zoe"));
    assert_true(guest_make(&quarrel->guests[STRANGER], host.port, "Yan"));
    for (int who = 0; who < PEOPLE; who++) {
        wire_open_guest(&quarrel->wires[who], &quarrel->guests[who]);
        if (who != STRANGER)
            assert_true(wire_send(&quarrel->wires[who], "{\"op\":\"subscribe\",\"match\":\"%s\"}",
                                  quarrel->sitting.id));
    }
    hear_all(quarrel);
}

static void end_quarrel(struct quarrel *quarrel)
{
    for (int who = 0; who < PEOPLE; who++) {
        wire_close(&quarrel->wires[who]);
        free(quarrel->heard[who]);
    }
}

static void do_at_table(struct quarrel *quarrel, int who, const char *op, const char *body)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", quarrel->sitting.id, op);
    json_t *answer = guest_post(&quarrel->guests[who], path, "%s", body);
    assert_true(json_is_ok(answer));
    assert_int_equal(json_object_size(answer), 1); /* nothing but that it is done */
    json_decref(answer);
}

/* Who blocks or reports whom is heard by nobody, nor does it show anything of the match. */
static void test_blocks_and_reports_are_nobody_elses_business(void **state)
{
    (void)state;
    struct quarrel quarrel;
    begin_quarrel(&quarrel);
    json_t *said = guest_post(&quarrel.guests[NOISY], "tables", "{\"game\":\"template\"}");
    json_decref(said);
    assert_true(wire_send(&quarrel.wires[NOISY],
                          "{\"op\":\"chat\",\"match\":\"%s\",\"text\":\"boo\"}",
                          quarrel.sitting.id));
    json_decref(wire_await(&quarrel.wires[NOISY], "chat", NULL));
    hear_all(&quarrel);
    do_at_table(&quarrel, OWNER, "report", "{\"line\":1,\"reason\":\"my reason\"}");
    do_at_table(&quarrel, ONLOOKER, "report", "{\"seat\":1,\"reason\":\"my reason\"}");
    do_at_table(&quarrel, OWNER, "block", "{\"line\":1}");
    do_at_table(&quarrel, ONLOOKER, "block", "{\"seat\":1}");
    hear_all(&quarrel);
    for (int who = 0; who < PEOPLE; who++) {
        const char *heard = quarrel.heard[who];
        assert_no_keys(&quarrel, heard);
        assert_unheard(heard, "my reason");
        assert_unheard(heard, "report");
        assert_unheard(heard, "block");
        assert_unheard(heard, "\"view\""); /* nothing happened in the match */
    }
    json_t *blocks = guest_get(&quarrel.guests[NOISY], "blocks");
    assert_int_equal(json_array_size(json_at(blocks, "blocks")), 0);
    json_decref(blocks);
    end_quarrel(&quarrel);
}

/* What those who host do to somebody is told to them alone, and what they see is no secret. */
static void test_what_those_who_host_do_is_told_to_whom_it_concerns(void **state)
{
    static const char *const lists[] = {"people", "tables", "chat", "reports", "sanctions"};
    (void)state;
    struct quarrel quarrel;
    begin_quarrel(&quarrel);
    json_t *table = look(&quarrel.sitting, 1);
    char name[64];
    snprintf(name, sizeof name, "%s", json_text_at(table, "table.seats.1.name"));
    json_decref(table);
    json_t *found = govern("{\"op\":\"tables\",\"text\":\"%s\"}", quarrel.sitting.id);
    long long person = (long long)json_number_at(found, "tables.0.seats.1.person");
    json_decref(found);
    json_decref(govern("{\"op\":\"mute\",\"person\":%lld,\"reason\":\"their reason\"}", person));
    json_decref(govern("{\"op\":\"ban\",\"address\":\"192.0.2.7\",\"reason\":\"no reason\"}"));
    json_decref(govern("{\"op\":\"rename\",\"person\":%lld,\"to\":\"Mouse\"}", person));
    hear_all(&quarrel);
    for (int who = 0; who < PEOPLE; who++) {
        const char *heard = quarrel.heard[who];
        assert_no_keys(&quarrel, heard);
        assert_unheard(heard, "no reason");
        assert_unheard(heard, "\"view\"");
        if (who == NOISY) {
            assert_non_null(strstr(heard, "their reason"));
            continue;
        }
        assert_unheard(heard, "their reason");
        assert_unheard(heard, "muted");
        assert_unheard(heard, "renamed_from");
        assert_unheard(heard, name);
    }
    for (int i = 0; i < 5; i++) {
        json_t *seen = govern("{\"op\":\"%s\"}", lists[i]);
        char *dumped = json_dumps(seen, JSON_COMPACT);
        for (int who = 0; who < PEOPLE; who++)
            assert_unheard(dumped, quarrel.guests[who].token);
        assert_unheard(dumped, "\"seed");
        assert_unheard(dumped, "\"view\"");
        assert_unheard(dumped, "\"legal\"");
        free(dumped);
        json_decref(seen);
    }
    json_decref(govern("{\"op\":\"end\",\"table\":\"%s\"}", quarrel.sitting.id));
    hear_all(&quarrel);
    assert_non_null(strstr(quarrel.heard[ONLOOKER], "\"ended\":\"host\""));
    assert_unheard(quarrel.heard[STRANGER], quarrel.sitting.id);
    end_quarrel(&quarrel);
}

/* People who follow, invite and seek, and those who do not want to be found. */
enum { FRIEND, SHY, CROSS, BYSTANDER };

static void set_up_friends(struct quarrel *quarrel)
{
    static const char *const names[PEOPLE] = {"Frida", "Sherwin", "Crosby", "Bystander"};
    memset(quarrel, 0, sizeof *quarrel);
    for (int who = 0; who < PEOPLE; who++)
        assert_true(account_make(&quarrel->guests[who], host.port, names[who]));
    quarrel->sitting.players = PEOPLE;
    memcpy(quarrel->sitting.guests, quarrel->guests, sizeof quarrel->guests);
    json_t *json =
        guest_post(&quarrel->guests[FRIEND], "tables", "{\"game\":\"navoria\",\"players\":3}");
    snprintf(quarrel->sitting.id, sizeof quarrel->sitting.id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    for (int who = 0; who < PEOPLE; who++) {
        struct guest there = looks_on(quarrel->guests[who], who);
        wire_open_guest(&quarrel->wires[who], &there);
        if (who != SHY)
            assert_true(wire_send(&quarrel->wires[who], "{\"op\":\"subscribe\",\"match\":\"%s\"}",
                                  quarrel->sitting.id));
    }
    hear_all(quarrel);
}

static char *refusal_of(json_t *json)
{
    assert_false(json_is_ok(json));
    char *dumped = json_dumps(json, JSON_SORT_KEYS);
    json_decref(json);
    return dumped;
}

/* Who hides is told apart from nobody, in every way that a name can be given. */
static void expect_hidden(struct quarrel *quarrel)
{
    static const char *const ops[] = {"follow", "invite"};
    for (int i = 0; i < 2; i++) {
        char path[100];
        snprintf(path, sizeof path, i == 0 ? "%s" : "tables/%s/invite",
                 i == 0 ? ops[i] : quarrel->sitting.id);
        char *hidden =
            refusal_of(guest_post(&quarrel->guests[FRIEND], path, "{\"name\":\"Sherwin\"}"));
        char *nobody =
            refusal_of(guest_post(&quarrel->guests[FRIEND], path, "{\"name\":\"Nosuchone\"}"));
        assert_string_equal(hidden, nobody);
        free(hidden);
        free(nobody);
    }
}

static void test_who_does_not_want_to_be_found_is_not(void **state)
{
    (void)state;
    struct quarrel quarrel;
    set_up_friends(&quarrel);
    struct guest *friend = &quarrel.guests[FRIEND];
    answer_is_good(guest_post(friend, "follow", "{\"name\":\"Sherwin\"}"));
    answer_is_good(guest_post(friend, "follow", "{\"name\":\"Crosby\"}"));
    answer_is_good(guest_post(&quarrel.guests[SHY], "hide", "{\"hidden\":true}"));
    do_at_table(&quarrel, CROSS, "block", "{\"seat\":0}");
    json_t *json = guest_get(friend, "followed");
    char *followed = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    assert_unheard(followed, "\"here\":true");
    assert_unheard(followed, "\"table\"");
    assert_no_keys(&quarrel, followed);
    free(followed);
    answer_is_good(guest_post(friend, "unfollow", "{\"name\":\"Sherwin\"}"));
    expect_hidden(&quarrel);
    /* Who has blocked them is invited without a word; who looks on sees a seat that is kept. */
    answer_is_good(act(&quarrel.sitting, FRIEND, "invite", "{\"name\":\"Crosby\"}"));
    answer_is_good(act(&quarrel.sitting, FRIEND, "invite", "{\"name\":\"Bystander\"}"));
    json_decref(wire_await(&quarrel.wires[BYSTANDER], "invited", NULL));
    hear_all(&quarrel);
    assert_non_null(strstr(quarrel.heard[FRIEND], "\"kept\":{\"name\":\"Crosby\""));
    assert_unheard(quarrel.heard[CROSS], "\"invited\"");
    assert_unheard(quarrel.heard[CROSS], "Bystander");
    assert_unheard(quarrel.heard[CROSS], "\"by\"");
    assert_unheard(quarrel.heard[BYSTANDER], "Crosby");
    assert_unheard(quarrel.heard[SHY], quarrel.sitting.id);
    /* Who seeks is told how many do, and nothing of who they are; nor are the cross seated. */
    for (int who = FRIEND; who <= CROSS; who++)
        if (who != SHY) {
            assert_true(wire_send(&quarrel.wires[who], "{\"op\":\"seek\",\"game\":\"noria\","
                                                       "\"players\":2}"));
            json_decref(wire_await(&quarrel.wires[who], "seek", NULL));
        }
    hear_all(&quarrel);
    for (int who = 0; who < PEOPLE; who++) {
        assert_unheard(quarrel.heard[who], "\"found\"");
        if (who != CROSS)
            assert_unheard(quarrel.heard[who], "Crosby");
        assert_no_keys(&quarrel, quarrel.heard[who]);
    }
    /* What somebody is found for is told with nothing of the match. */
    assert_true(wire_send(&quarrel.wires[CROSS], "{\"op\":\"cancel\"}"));
    json_decref(wire_await(&quarrel.wires[CROSS], "cancel", NULL));
    struct wire sought;
    wire_open_guest(&sought, &quarrel.guests[BYSTANDER]);
    assert_true(wire_send(&sought, "{\"op\":\"seek\",\"game\":\"noria\",\"players\":2}"));
    json_t *found = wire_await(&sought, "found", NULL);
    assert_int_equal(json_object_size(found), 2);
    json_decref(found);
    wire_close(&sought);
    hear_all(&quarrel);
    for (int who = 0; who < PEOPLE; who++) {
        assert_unheard(quarrel.heard[who], "\"view\"");
        assert_unheard(quarrel.heard[who], "\"legal\"");
        assert_unheard(quarrel.heard[who], "\"seed\"");
    }
    end_quarrel(&quarrel);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_and_reports_are_nobody_elses_business),
        cmocka_unit_test(test_what_those_who_host_do_is_told_to_whom_it_concerns),
        cmocka_unit_test(test_who_does_not_want_to_be_found_is_not),
        cmocka_unit_test(test_nobody_receives_what_is_hidden)};
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    const char *store = getenv("INCOGNITA_TEST_STORE");
    bool two = store != NULL && store[0] != '\0';
    return cmocka_run_group_tests(tests, two ? start_two : start, stop);
}
