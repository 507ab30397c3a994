/*
 * What those who host can do to people while the server runs: finding, muting, banning, renaming;
 * what those who are concerned are told, and that it outlives the server.
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
#include <sys/stat.h>

#include "governor.h"
#include "hosted.h"
#include "sitting.h"

/* A table of the guest's that everybody may talk at. */
static void make_table(const struct guest *guest, char id[64])
{
    json_t *json = guest_post(guest, "tables", "{\"game\":\"template\",\"players\":2}");
    assert_true(json_is_ok(json));
    snprintf(id, 64, "%s", json_text_at(json, "table.id"));
    json_decref(json);
}

static void expect_code(const struct guest *guest, const char *path, const char *body,
                        const char *code)
{
    json_t *json = guest_post(guest, path, "%s", body);
    assert_string_equal(json_code(json), code);
    json_decref(json);
}

static void test_the_door_is_for_the_account_of_the_server_alone(void **state)
{
    (void)state;
    char path[256];
    struct stat facts;
    snprintf(path, sizeof path, "%s/admin", host.folder);
    assert_int_equal(stat(path, &facts), 0);
    assert_true(S_ISSOCK(facts.st_mode));
    assert_int_equal(facts.st_mode & 0777, 0600);
    hosted_refuses("POST", "/api/ban", "", "{\"person\":1}", 404, "not_found");
    hosted_refuses("GET", "/api/people", "", NULL, 404, "not_found");
    govern_refused("{\"op\":\"play\"}", "unknown_op");
    govern_refused("[1]", "bad_json");
    govern_refused("{", "bad_json");
}

static void test_people_are_found_by_name_and_id(void **state)
{
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Ludmila Find"));
    json_t *found = govern("{\"op\":\"people\",\"text\":\"mila fi\"}");
    assert_int_equal(json_array_size(json_at(found, "people")), 1);
    assert_string_equal(json_text_at(found, "people.0.name"), "Ludmila Find");
    int64_t id = json_number_at(found, "people.0.id");
    assert_true(json_is_null(json_at(found, "people.0.banned")));
    json_decref(found);
    struct wire wire;
    wire_open_guest(&wire, &guest);
    wire_send(&wire, "{\"op\":\"me\"}");
    json_decref(wire_await(&wire, "me", NULL));
    found = govern("{\"op\":\"people\",\"person\":%lld}", (long long)id);
    assert_int_equal(json_array_size(json_at(found, "people")), 1);
    assert_string_equal(json_text_at(found, "people.0.addresses.0"), "127.0.0.1");
    /* Nothing that would let somebody else be this person. */
    assert_int_equal(json_object_size(json_at(found, "people.0")), 7);
    json_decref(found);
    wire_close(&wire);
}

static void test_namesakes_are_told_apart_by_id(void **state)
{
    (void)state;
    struct guest guests[2];
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&guests[i], host.port, "Twin"));
    govern_refused("{\"op\":\"mute\",\"name\":\"Twin\"}", "bad_request");
    govern_refused("{\"op\":\"mute\",\"name\":\"Twi\"}", "not_found");
    govern_refused("{\"op\":\"mute\",\"person\":999999}", "not_found");
    govern_refused("{\"op\":\"mute\"}", "bad_request");
    json_t *found = govern("{\"op\":\"people\",\"text\":\"twin\"}");
    json_decref(govern("{\"op\":\"mute\",\"person\":%lld}",
                       (long long)json_number_at(found, "people.0.id")));
    json_decref(found);
}

static void test_whoever_is_muted_is_told_and_cannot_talk(void **state)
{
    (void)state;
    struct guest guest;
    char id[64];
    char chat[128];
    assert_true(guest_make(&guest, host.port, "Noisy"));
    make_table(&guest, id);
    snprintf(chat, sizeof chat, "tables/%s/chat", id);
    expect_code(&guest, chat, "{\"text\":\"before\"}", "");
    struct wire wire;
    wire_open_guest(&wire, &guest);
    wire_send(&wire, "{\"op\":\"me\"}");
    json_decref(wire_await(&wire, "me", NULL));
    json_t *done = govern("{\"op\":\"mute\",\"name\":\"noisy\",\"seconds\":3600,"
                          "\"reason\":\"spam\"}");
    assert_string_equal(json_text_at(done, "person.name"), "Noisy");
    int64_t until = json_number_at(done, "until");
    json_decref(done);
    json_t *told = wire_await(&wire, "me", NULL);
    assert_int_equal(json_number_at(told, "person.muted.until"), until);
    assert_string_equal(json_text_at(told, "person.muted.reason"), "spam");
    json_decref(told);
    json_t *refused = guest_post(&guest, chat, "{\"text\":\"after\"}");
    assert_string_equal(json_code(refused), "muted");
    assert_int_equal(json_number_at(refused, "until"), until);
    assert_non_null(strstr(json_text_at(refused, "error.message"), "spam"));
    json_decref(refused);
    hosted_restart(SIGTERM, &guest, 1);
    expect_code(&guest, chat, "{\"text\":\"after a restart\"}", "muted");
    json_decref(govern("{\"op\":\"unmute\",\"name\":\"Noisy\"}"));
    govern_refused("{\"op\":\"unmute\",\"name\":\"Noisy\"}", "not_found");
    expect_code(&guest, chat, "{\"text\":\"again\"}", "");
    json_t *me = guest_get(&guest, "me");
    assert_null(json_at(me, "person.muted"));
    json_decref(me);
    wire_close(&wire);
}

static void test_whoever_is_banned_is_turned_away_at_once(void **state)
{
    (void)state;
    struct guest guest;
    struct guest other;
    assert_true(guest_make(&guest, host.port, "Wicked"));
    assert_true(guest_make(&other, host.port, "Innocent"));
    struct wire wire;
    wire_open_guest(&wire, &guest);
    wire_send(&wire, "{\"op\":\"me\"}");
    json_decref(wire_await(&wire, "me", NULL));
    json_decref(govern("{\"op\":\"ban\",\"name\":\"Wicked\",\"reason\":\"cheating\"}"));
    wire.to_the_end = true;
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 4403);
    assert_int_equal(wire.after_close, 0); /* Chromium would not tell the code */
    wire_close(&wire);
    json_t *refused = guest_get(&guest, "me");
    assert_string_equal(json_code(refused), "banned");
    assert_true(json_is_null(json_at(refused, "until")));
    assert_string_equal(json_text_at(refused, "reason"), "cheating");
    json_decref(refused);
    expect_code(&guest, "tables", "{\"game\":\"template\"}", "banned");
    json_t *fine = guest_get(&other, "me");
    assert_true(json_is_ok(fine));
    json_decref(fine);
    hosted_restart(SIGKILL, &guest, 1);
    wire_open_guest(&wire, &guest);
    wire.to_the_end = true;
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 4403);
    assert_int_equal(wire.after_close, 0); /* Chromium would not tell the code */
    wire_close(&wire);
    json_t *listed = govern("{\"op\":\"sanctions\"}");
    bool found = false;
    for (size_t i = 0; i < json_array_size(json_at(listed, "sanctions")); i++) {
        json_t *row = json_array_get(json_at(listed, "sanctions"), i);
        found |= strcmp(json_text_at(row, "kind"), "ban") == 0 &&
                 strcmp(json_text_at(row, "name"), "Wicked") == 0;
    }
    assert_true(found);
    json_decref(listed);
    json_decref(govern("{\"op\":\"unban\",\"name\":\"Wicked\"}"));
    json_t *back = guest_get(&guest, "me");
    assert_true(json_is_ok(back));
    json_decref(back);
}

static void test_a_ban_ends_by_itself(void **state)
{
    (void)state;
    struct guest guest;
    assert_true(guest_make(&guest, host.port, "Brief"));
    json_decref(govern("{\"op\":\"ban\",\"name\":\"Brief\",\"seconds\":1}"));
    json_t *me = guest_get(&guest, "me");
    assert_string_equal(json_code(me), "banned");
    int64_t until = json_number_at(me, "until");
    while (!json_is_ok(me)) {
        json_decref(me);
        me = guest_get(&guest, "me");
    }
    json_decref(me);
    assert_true(until > 0);
}

static void test_an_address_is_banned_with_its_sockets(void **state)
{
    (void)state;
    hosted_refuses("GET", "/api/me", "", NULL, 401, "no_identity");
    govern_refused("{\"op\":\"ban\",\"address\":\"somewhere\"}", "bad_request");
    govern_refused("{\"op\":\"ban\",\"address\":\"10.0.0.0/8\"}", "bad_request");
    json_decref(govern("{\"op\":\"ban\",\"address\":\"127.0.0.9\",\"seconds\":600}"));
    struct reply reply = http_ask_from("127.0.0.9", host.port, "GET", "/api/games", NULL, NULL);
    assert_int_equal(reply.status, 403);
    assert_string_equal(json_code(reply.json), "banned");
    reply_free(&reply);
    reply = http_ask_from("127.0.0.9", host.port, "POST", "/api/guest", NULL, "{}");
    assert_string_equal(json_code(reply.json), "banned");
    reply_free(&reply);
    reply = http_ask_from("127.0.0.8", host.port, "GET", "/api/games", NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    json_decref(govern("{\"op\":\"unban\",\"address\":\"127.0.0.9\"}"));
    reply = http_ask_from("127.0.0.9", host.port, "GET", "/api/games", NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
}

static void test_a_new_name_is_told_once(void **state)
{
    (void)state;
    struct guest guest;
    char id[64];
    char path[128];
    assert_true(guest_make(&guest, host.port, "Rude Name"));
    make_table(&guest, id);
    struct wire wire;
    wire_open_guest(&wire, &guest);
    wire_send(&wire, "{\"op\":\"me\"}");
    json_decref(wire_await(&wire, "me", NULL));
    govern_refused("{\"op\":\"rename\",\"name\":\"Rude Name\",\"to\":\"a\\nb\"}", "bad_name");
    json_t *done = govern("{\"op\":\"rename\",\"name\":\"Rude Name\",\"to\":\"Kind Name\"}");
    assert_string_equal(json_text_at(done, "to"), "Kind Name");
    json_decref(done);
    json_t *told = wire_await(&wire, "me", NULL);
    assert_string_equal(json_text_at(told, "person.name"), "Kind Name");
    assert_string_equal(json_text_at(told, "person.renamed_from"), "Rude Name");
    json_decref(told);
    wire_close(&wire);
    snprintf(path, sizeof path, "tables/%s", id);
    json_t *seen = guest_get(&guest, path);
    assert_string_equal(json_text_at(seen, "table.seats.0.name"), "Kind Name");
    json_decref(seen);
    hosted_restart(SIGTERM, &guest, 1);
    json_t *me = guest_get(&guest, "me");
    assert_string_equal(json_text_at(me, "person.renamed_from"), "Rude Name");
    json_decref(me);
    for (int i = 0; i < 2; i++) {
        me = guest_post(&guest, "seen", "{}");
        assert_true(json_is_ok(me));
        assert_null(json_at(me, "person.renamed_from"));
        json_decref(me);
    }
}

/* A socket of the guest that looks on at the table. */
static void watch(struct wire *wire, const struct guest *guest, const char *id)
{
    wire_open_guest(wire, guest);
    wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", id);
    json_t *json = wire_await(wire, "subscribe", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
}

static void test_a_deleted_line_disappears_for_all(void **state)
{
    (void)state;
    struct guest guests[2];
    struct wire wire;
    char id[64];
    char chat[128];
    for (int i = 0; i < 2; i++)
        assert_true(guest_make(&guests[i], host.port, "Talker"));
    make_table(&guests[0], id);
    snprintf(chat, sizeof chat, "tables/%s/chat", id);
    watch(&wire, &guests[1], id);
    expect_code(&guests[0], chat, "{\"text\":\"something kind\"}", "");
    expect_code(&guests[0], chat, "{\"text\":\"Something VILE xyzzy\"}", "");
    json_decref(wire_await(&wire, "chat", NULL));
    json_t *heard = wire_await(&wire, "chat", NULL);
    int64_t line = json_number_at(heard, "line");
    json_decref(heard);
    json_t *found = govern("{\"op\":\"chat\",\"text\":\"vile XYZZY\"}");
    assert_int_equal(json_array_size(json_at(found, "lines")), 1);
    assert_string_equal(json_text_at(found, "lines.0.table"), id);
    assert_int_equal(json_number_at(found, "lines.0.line"), line);
    json_decref(found);
    found = govern("{\"op\":\"chat\",\"table\":\"%.8s\"}", id);
    assert_int_equal(json_array_size(json_at(found, "lines")), 2);
    json_decref(found);
    json_decref(
        govern("{\"op\":\"delete-line\",\"table\":\"%.8s\",\"line\":%lld}", id, (long long)line));
    json_t *gone = wire_await(&wire, "unsaid", NULL);
    assert_string_equal(json_text_at(gone, "match"), id);
    assert_int_equal(json_number_at(gone, "line"), line);
    json_decref(gone);
    wire_close(&wire);
    char request[160];
    snprintf(request, sizeof request, "{\"op\":\"delete-line\",\"table\":\"%s\",\"line\":%lld}", id,
             (long long)line);
    govern_refused(request, "not_found");
    json_t *lines = guest_get(&guests[1], chat);
    assert_int_equal(json_array_size(json_at(lines, "lines")), 1);
    assert_string_equal(json_text_at(lines, "lines.0.text"), "something kind");
    json_decref(lines);
    /* The number is not used again. */
    expect_code(&guests[1], chat, "{\"text\":\"next\"}", "");
    lines = guest_get(&guests[1], chat);
    assert_int_equal(json_number_at(lines, "lines.1.line"), line + 1);
    json_decref(lines);
}

static void test_a_deleted_table_is_gone(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    char request[160];
    sit_down_to(&sitting, host.port, "template", "");
    watch(&wire, &sitting.guests[1], sitting.id);
    json_t *found = govern("{\"op\":\"tables\",\"text\":\"%.8s\"}", sitting.id);
    assert_int_equal(json_array_size(json_at(found, "tables")), 1);
    assert_string_equal(json_text_at(found, "tables.0.id"), sitting.id);
    assert_string_equal(json_text_at(found, "tables.0.status"), "running");
    assert_true(json_is_true(json_at(found, "tables.0.seats.0.owner")));
    /* Those who host are told nothing that players may not know. */
    assert_null(json_at(found, "tables.0.seed"));
    json_decref(found);
    json_decref(govern("{\"op\":\"delete-table\",\"table\":\"%s\"}", sitting.id));
    json_t *gone = wire_await(&wire, "gone", NULL);
    assert_string_equal(json_text_at(gone, "match"), sitting.id);
    json_decref(gone);
    wire_close(&wire);
    snprintf(request, sizeof request, "tables/%s", sitting.id);
    json_t *seen = guest_get(&sitting.guests[0], request);
    assert_string_equal(json_code(seen), "not_found");
    json_decref(seen);
    seen = guest_get(&sitting.guests[0], "mine");
    assert_int_equal(json_array_size(json_at(seen, "tables")), 0);
    json_decref(seen);
    snprintf(request, sizeof request, "{\"op\":\"delete-table\",\"table\":\"%s\"}", sitting.id);
    govern_refused(request, "not_found");
    govern_refused("{\"op\":\"delete-table\",\"table\":\"zz\"}", "bad_request");
}

/* What everybody sees of a match that those who host ended. */
static void expect_ended(json_t *seen)
{
    assert_string_equal(json_text_at(seen, "table.status"), "over");
    assert_string_equal(json_text_at(seen, "table.ended"), "host");
    assert_true(json_is_null(json_at(seen, "table.result")));
    assert_non_null(json_text_at(seen, "table.seed"));
    assert_true(json_is_true(json_at(seen, "over")));
    assert_int_equal(json_array_size(json_at(seen, "waiting")), 0);
    assert_int_equal(json_array_size(json_at(seen, "winners")), 0);
    for (int seat = 0; seat < 2; seat++)
        assert_false(json_is_true(json_at(seen, seat == 0 ? "clock.0.runs" : "clock.1.runs")));
}

static void expect_refused(struct sitting *sitting, const char *op, const char *body)
{
    json_t *answer = act(sitting, 0, op, body);
    assert_string_equal(json_code(answer), "not_running");
    json_decref(answer);
}

static void test_a_match_is_ended_without_a_result(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire wire;
    char request[160];
    sit_down_to(&sitting, host.port, "magicmap", ",\"time\":{\"seconds\":600,\"increment\":0}");
    assert_true(play_first(&sitting, 0));
    watch(&wire, &sitting.guests[1], sitting.id);
    json_decref(govern("{\"op\":\"end\",\"table\":\"%.10s\"}", sitting.id));
    json_t *told = wire_await(&wire, "delta", NULL);
    assert_true(json_is_true(json_at(told, "over")));
    assert_int_equal(json_array_size(json_at(told, "legal")), 0);
    assert_true(json_is_false(json_at(told, "undo")));
    json_decref(told);
    told = wire_await(&wire, "table", NULL);
    assert_string_equal(json_text_at(told, "table.ended"), "host");
    json_decref(told);
    wire_close(&wire);
    for (int i = 0; i < 2; i++) {
        json_t *seen = look(&sitting, i);
        expect_ended(seen);
        assert_int_equal(json_array_size(json_at(seen, "legal")), 0);
        json_decref(seen);
        if (i == 0)
            hosted_restart(SIGKILL, sitting.guests, 2);
    }
    expect_refused(&sitting, "play", "{\"expect\":2,\"event\":0}");
    expect_refused(&sitting, "undo", "{\"expect\":2}");
    expect_refused(&sitting, "resign", "{}");
    expect_refused(&sitting, "hint", "{}");
    snprintf(request, sizeof request, "tables/%s/record", sitting.id);
    json_t *record = guest_get(&sitting.guests[0], request);
    assert_true(json_is_null(json_at(record, "record.result")));
    assert_non_null(json_text_at(record, "record.seed"));
    json_decref(record);
    snprintf(request, sizeof request, "tables/%s/replay?at=0", sitting.id);
    record = guest_get(&sitting.guests[0], request);
    assert_true(json_is_ok(record));
    json_decref(record);
    snprintf(request, sizeof request, "{\"op\":\"end\",\"table\":\"%s\"}", sitting.id);
    govern_refused(request, "not_running");
    record = act(&sitting, 0, "rematch", "{}");
    assert_true(json_is_ok(record));
    json_decref(record);
    record = guest_post(&sitting.guests[1], "forget", "{\"everything\":true}");
    assert_true(json_is_ok(record));
    json_decref(record);
    record = look(&sitting, 0);
    expect_ended(record);
    json_decref(record);
}

/* They play by themselves, as fast as they can, until the match is ended. */
static void test_bots_stop_when_their_match_is_ended(void **state)
{
    (void)state;
    struct guest guest;
    struct wire wire;
    char id[64];
    char path[128];
    assert_true(guest_make(&guest, host.port, "Trainer"));
    json_t *made =
        guest_post(&guest, "tables",
                   "{\"game\":\"noria\",\"players\":4,\"bots\":[\"easy\",\"easy\",\"easy\"]}");
    snprintf(id, sizeof id, "%s", json_text_at(made, "table.id"));
    json_decref(made);
    snprintf(path, sizeof path, "{\"op\":\"end\",\"table\":\"%s\"}", id);
    govern_refused(path, "not_running"); /* it has not begun */
    snprintf(path, sizeof path, "tables/%s/start", id);
    expect_code(&guest, path, "{}", "");
    watch(&wire, &guest, id);
    snprintf(path, sizeof path, "tables/%s/standin", id);
    expect_code(&guest, path, "{}", "");
    json_t *ended = govern("{\"op\":\"end\",\"table\":\"%s\"}", id);
    int64_t last = json_number_at(ended, "seq");
    json_decref(ended);
    wire_close(&wire);
    snprintf(path, sizeof path, "tables/%s", id);
    for (int i = 0; i < 2; i++) {
        json_t *seen = guest_get(&guest, path);
        assert_string_equal(json_text_at(seen, "table.ended"), "host");
        assert_int_equal(json_number_at(seen, "seq"), last);
        json_decref(seen);
        if (i == 0)
            hosted_restart(SIGTERM, &guest, 1);
    }
}

static void test_an_announcement_reaches_all_until_it_is_withdrawn(void **state)
{
    (void)state;
    struct guest guests[2];
    struct wire wires[2];
    for (int i = 0; i < 2; i++) {
        assert_true(guest_make(&guests[i], host.port, "Reader"));
        wire_open_guest(&wires[i], &guests[i]);
        wire_send(&wires[i], "{\"op\":\"me\"}");
        json_decref(wire_await(&wires[i], "me", NULL));
    }
    govern_refused("{\"op\":\"announce\",\"text\":\"\"}", "bad_request");
    govern_refused("{\"op\":\"announce\",\"text\":\"a\\nb\"}", "bad_request");
    json_decref(govern("{\"op\":\"announce\",\"text\":\"Tournament at eight\"}"));
    for (int i = 0; i < 2; i++) {
        json_t *told = wire_await(&wires[i], "notices", NULL);
        assert_string_equal(json_text_at(told, "announcement.text"), "Tournament at eight");
        assert_true(json_is_null(json_at(told, "maintenance")));
        json_decref(told);
        wire_close(&wires[i]);
    }
    hosted_restart(SIGKILL, guests, 2);
    wire_open_guest(&wires[0], &guests[0]);
    json_t *told = wire_receive(&wires[0], CLIENT_TIMEOUT);
    assert_string_equal(json_text_at(told, "announcement.text"), "Tournament at eight");
    json_decref(told);
    struct reply reply = http_ask(host.port, "GET", "/api/notices", NULL, NULL);
    assert_string_equal(json_text_at(reply.json, "announcement.text"), "Tournament at eight");
    reply_free(&reply);
    json_decref(govern("{\"op\":\"withdraw\"}"));
    told = wire_await(&wires[0], "notices", NULL);
    assert_true(json_is_null(json_at(told, "announcement")));
    json_decref(told);
    wire_close(&wires[0]);
    govern_refused("{\"op\":\"withdraw\"}", "not_found");
}

static void test_during_maintenance_nothing_new_begins(void **state)
{
    (void)state;
    struct sitting sitting;
    struct guest guest;
    char id[64];
    char path[128];
    sit_down_to(&sitting, host.port, "template", "");
    assert_true(guest_make(&guest, host.port, "Late"));
    make_table(&guest, id);
    json_decref(govern("{\"op\":\"close\",\"text\":\"back at noon\"}"));
    json_t *refused = guest_post(&guest, "tables", "{\"game\":\"template\"}");
    assert_string_equal(json_code(refused), "maintenance");
    assert_non_null(strstr(json_text_at(refused, "error.message"), "back at noon"));
    json_decref(refused);
    snprintf(path, sizeof path, "tables/%s/start", id);
    expect_code(&guest, path, "{\"fill\":\"easy\"}", "maintenance");
    /* What runs goes on to its end; then there is no rematch yet. */
    play_to_the_end(&sitting);
    refused = act(&sitting, 0, "rematch", "{}");
    assert_string_equal(json_code(refused), "maintenance");
    json_decref(refused);
    hosted_restart(SIGTERM, &guest, 1);
    expect_code(&guest, path, "{\"fill\":\"easy\"}", "maintenance");
    json_decref(govern("{\"op\":\"open\"}"));
    expect_code(&guest, path, "{\"fill\":\"easy\"}", "");
}

/* What a proxy tells of is banned as it is counted: an address of IPv6 with its whole network. */
static void test_behind_a_proxy_the_forwarded_network_is_banned(void **state)
{
    static const char *const proxied[] = {
        "--rate", "0", "--guests-an-hour", "0", "--behind-proxy", "--ping", "600", NULL};
    (void)state;
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    assert_true(host_start(&host, proxied));
    json_t *done = govern("{\"op\":\"ban\",\"address\":\"2001:db8:0:7::1/64\"}");
    assert_string_equal(json_text_at(done, "address"), "2001:db8:0:7::");
    json_decref(done);
    hosted_refuses("GET", "/api/games", "X-Forwarded-For: 2001:db8:0:7:ffff::2\r\n", NULL, 403,
                   "banned");
    struct reply reply =
        http_ask(host.port, "GET", "/api/games", "X-Forwarded-For: 2001:db8:0:8::1\r\n", NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    struct wire wire;
    struct guest guest;
    char head[256];
    assert_true(guest_make(&guest, host.port, "Forwarded"));
    snprintf(head, sizeof head,
             "Authorization: Bearer %s\r\nX-Forwarded-For: 192.0.2.1, 198.51.100.7\r\n",
             guest.token);
    wire_open(&wire, host.port, head);
    wire_send(&wire, "{\"op\":\"me\"}");
    json_decref(wire_await(&wire, "me", NULL));
    json_decref(govern("{\"op\":\"ban\",\"address\":\"198.51.100.7\"}"));
    wire.to_the_end = true;
    assert_null(wire_receive(&wire, CLIENT_TIMEOUT));
    assert_int_equal(wire.close_code, 4403);
    assert_int_equal(wire.after_close, 0); /* Chromium would not tell the code */
    wire_close(&wire);
    wire_open(&wire, host.port, head);
    assert_int_equal(wire.status, 403);
    wire_close(&wire);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_door_is_for_the_account_of_the_server_alone),
        cmocka_unit_test(test_people_are_found_by_name_and_id),
        cmocka_unit_test(test_namesakes_are_told_apart_by_id),
        cmocka_unit_test(test_whoever_is_muted_is_told_and_cannot_talk),
        cmocka_unit_test(test_whoever_is_banned_is_turned_away_at_once),
        cmocka_unit_test(test_a_ban_ends_by_itself),
        cmocka_unit_test(test_an_address_is_banned_with_its_sockets),
        cmocka_unit_test(test_a_new_name_is_told_once),
        cmocka_unit_test(test_a_deleted_line_disappears_for_all),
        cmocka_unit_test(test_a_deleted_table_is_gone),
        cmocka_unit_test(test_a_match_is_ended_without_a_result),
        cmocka_unit_test(test_bots_stop_when_their_match_is_ended),
        cmocka_unit_test(test_an_announcement_reaches_all_until_it_is_withdrawn),
        cmocka_unit_test(test_during_maintenance_nothing_new_begins),
        cmocka_unit_test(test_behind_a_proxy_the_forwarded_network_is_banned),
    };
    return hosted_by(argc, argv) ? cmocka_run_group_tests(tests, hosted_start, hosted_stop) : 1;
}
