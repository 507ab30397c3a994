/*
 * Messages to people who are not at their table: encrypted as the standard has it, once a turn,
 * only where they may go, and nobody waits for a push service.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/count.h"
#include "hosted.h"
#include "receiver.h"
#include "server/push/endpoint.h"
#include "server/push/seal.h"
#include "sitting.h"
#include "store/store.h"

static struct receiver service;

static const char *const options[] = {"--rate",
                                      "0",
                                      "--guests-an-hour",
                                      "0",
                                      "--own-tables",
                                      "0",
                                      "--away",
                                      "0",
                                      "--push-after",
                                      "0",
                                      "--push-contact",
                                      "mailto:club@example.org",
                                      "--push-anywhere",
                                      "--ping",
                                      "600",
                                      NULL};

static int start(void **state)
{
    (void)state;
    receiver_open(&service);
    return !hosted_start_with(options);
}

static int stop(void **state)
{
    receiver_close(&service);
    return hosted_stop(state);
}

static void key_text(char key[128])
{
    struct reply reply = http_ask(host.port, "GET", "/api/push", NULL, NULL);
    assert_int_equal(reply.status, 200);
    snprintf(key, 128, "%s", json_text_at(reply.json, "key"));
    reply_free(&reply);
    assert_int_equal(strlen(key), 87);
}

/* Plays for the seat until it is not asked any more. */
static void play_a_turn(struct sitting *sitting, int seat)
{
    int events = 0;
    while (play_first(sitting, seat))
        events++;
    assert_true(events > 0);
}

/*
 * Two at a table; `other` is not asked first. Who is has been looked up and has no browser: the
 * store reads one thing after the other, and has answered what was asked later.
 */
static void sit_down_at(struct sitting *sitting, const char *game, const char *extra, int *other)
{
    sit_down_to(sitting, host.port, game, extra);
    json_t *seen = look(sitting, 0);
    *other = json_array_size(json_at(seen, "legal")) > 0 ? 1 : 0;
    json_decref(seen);
    json_t *later = guest_get(&sitting->guests[0], "ratings");
    assert_true(json_is_ok(later));
    json_decref(later);
}

static void sit_down_and_begin(struct sitting *sitting, const char *extra, int *other)
{
    sit_down_at(sitting, "navoria", extra, other);
}

static void decode(const char *text, uint8_t *out, size_t size)
{
    size_t length = 0;
    assert_int_equal(sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(length, size);
}

/* The example of RFC 8291, section 5. */
static void test_the_example_of_the_standard(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char expected[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS"
        "xsj_Qulcy4a-fN";
    uint8_t point[P256_POINT_SIZE];
    uint8_t auth[SEAL_AUTH_SIZE];
    struct seal_key key;
    uint8_t sealed[SEALED_MAX];
    char coded[512];
    size_t size;
    (void)state;
    decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", key.private_key, sizeof key.private_key);
    decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw"
           "4",
           point, sizeof point);
    decode("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
    decode("DGv6ra1nlYgDCS1FRnbzlw", key.salt, sizeof key.salt);
    assert_true(seal_with(&key, text, strlen(text), point, auth, sealed, &size));
    sodium_bin2base64(coded, sizeof coded, sealed, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(coded, expected);
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return endpoint_is_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return endpoint_is_public((struct sockaddr *)&six);
}

static void test_addresses_that_nothing_is_sent_to(void **state)
{
    static const char *const others[] = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.1.2.3",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::8.8.8.8",
        "64:ff9b::808:808",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:808:808::1",
        "3fff::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "4000::1",
    };
    static const char *const fine[] = {
        "8.8.8.8",         "1.1.1.1",      "100.63.255.255",      "100.128.0.1",
        "172.15.0.1",      "172.32.0.1",   "192.167.0.1",         "223.255.255.254",
        "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888"};
    (void)state;
    for (int i = 0; i < COUNT(others); i++)
        if (is_public(others[i]))
            fail_msg("%s", others[i]);
    for (int i = 0; i < COUNT(fine); i++)
        if (!is_public(fine[i]))
            fail_msg("%s", fine[i]);
}

static void test_what_is_an_endpoint(void **state)
{
    static const char *const others[] = {
        "",
        "push.example.com",
        "http://push.example.com/x",
        "ftp://push.example.com/x",
        "file:///etc/passwd",
        "gopher://push.example.com/x",
        "https://push.example.com:8443/x",
        "https://push.example.com:22/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://0177.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://user@push.example.com/x",
        "https://user:word@push.example.com/x",
        "https://push.example.com\\@10.0.0.1/x",
        "https://push.example.com/x y",
        "https://push.example.com/x\r\nHost: other",
        "https://push.example.com/\t",
        "https://push.ex\xc3\xa4mple.com/",
        "https:///x",
        "https://push.example.com./x",
    };
    static const char *const fine[] = {"https://fcm.googleapis.com/fcm/send/abc:APA91b",
                                       "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
                                       "https://web.push.apple.com/QO2PUyNLSy73dR6fFhwch1X8fRj",
                                       "https://db5p.notify.windows.com/w/?token=BQYAAAD%2b",
                                       "https://push.example.de:443/x"};
    char longest[ENDPOINT_SIZE + 8] = "https://push.example.com/";
    struct reason why;
    (void)state;
    for (int i = 0; i < COUNT(others); i++)
        if (endpoint_fits(others[i], false, &why))
            fail_msg("%s", others[i]);
    for (int i = 0; i < COUNT(fine); i++)
        if (!endpoint_fits(fine[i], false, &why))
            fail_msg("%s: %s", fine[i], why.text);
    memset(longest + strlen(longest), 'x', sizeof longest - strlen(longest) - 1);
    longest[ENDPOINT_SIZE - 1] = '\0';
    assert_true(endpoint_fits(longest, false, &why));
    longest[ENDPOINT_SIZE - 1] = 'x';
    longest[ENDPOINT_SIZE] = '\0';
    assert_false(endpoint_fits(longest, false, &why));
    assert_true(endpoint_fits("http://127.0.0.1:8080/x", true, &why));
    assert_false(endpoint_fits("ftp://127.0.0.1/x", true, &why));
}

static bool is_waited_for(const struct guest *guest)
{
    json_t *json = guest_get(guest, "mine");
    assert_int_equal(json_array_size(json_at(json, "tables")), 1);
    bool waited = json_is_true(json_at(json, "tables.0.your_turn"));
    json_decref(json);
    return waited;
}

static void test_ones_own_list_tells_where_one_is_waited_for(void **state)
{
    struct sitting sitting;
    int other;
    (void)state;
    sit_down_and_begin(&sitting, "", &other);
    for (int turn = 0; turn < 2; turn++, other = 1 - other) {
        assert_true(is_waited_for(&sitting.guests[1 - other]));
        assert_false(is_waited_for(&sitting.guests[other]));
        play_a_turn(&sitting, 1 - other);
    }
}

/* Says what they may know, and nothing besides. */
static void expect_note(const struct browser *browser, const struct delivery *delivery,
                        const struct sitting *sitting, const char *title, const char *body)
{
    json_t *note = browser_read(browser, delivery);
    assert_int_equal(json_object_size(note), 3);
    assert_string_equal(json_text_at(note, "table"), sitting->id);
    assert_string_equal(json_text_at(note, "title"), title);
    assert_string_equal(json_text_at(note, "body"), body);
    json_decref(note);
}

static void expect_header(const struct delivery *delivery, const char *name, const char *value)
{
    char found[2048];
    delivery_header(delivery, name, found);
    assert_string_equal(found, value);
}

static void expect_sent_by_us(const struct delivery *delivery)
{
    char key[128];
    char origin[64];
    key_text(key);
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d", service.port);
    json_t *claims = delivery_claims(delivery, key);
    int64_t left = json_number_at(claims, "exp") - time(NULL);
    assert_string_equal(json_text_at(claims, "aud"), origin);
    assert_string_equal(json_text_at(claims, "sub"), "mailto:club@example.org");
    assert_true(left > 0 && left <= 24 * 3600);
    json_decref(claims);
}

static void test_somebody_is_told_once_a_turn(void **state)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    char found[2048];
    (void)state;
    long before = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "once");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    for (int turn = 1; turn <= 3; turn++) {
        play_a_turn(&sitting, 1 - other);
        receiver_take(&service, &delivery, "201 Created");
        assert_string_equal(delivery.path, "/once");
        expect_note(&browser, &delivery, &sitting, "Your turn",
                    other == 1 ? "Explorers of Navoria \u00b7 Ada"
                               : "Explorers of Navoria \u00b7 Bob");
        expect_sent_by_us(&delivery);
        expect_header(&delivery, "Urgency", "high");
        expect_header(&delivery, "Content-Encoding", "aes128gcm");
        delivery_header(&delivery, "Topic", found);
        assert_int_equal(strlen(found), 22);
        delivery_header(&delivery, "TTL", found);
        assert_in_range(strtol(found, NULL, 10), 500, 600);
        play_a_turn(&sitting, other);
        hosted_await_figure("push_delivered_total", before + turn);
    }
    assert_int_equal(hosted_figure("push_waiting"), 0);
    browser_free(&browser);
}

/* Whatever has happened: the same words for everybody, and only those that are no secret. */
static void test_nothing_of_the_match_is_in_a_message(void **state)
{
    static const char *const games[][2] = {{"noria", "Noria"}, {"magicmap", "Magic Map"}};
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        struct sitting sitting;
        struct browser browsers[2];
        struct delivery delivery;
        int other;
        char expected[64];
        long before = hosted_figure("push_delivered_total");
        sit_down_at(&sitting, games[i][0], "", &other);
        for (int seat = 0; seat < 2; seat++) {
            browser_make(&browsers[seat], &service, seat == 0 ? "0" : "1");
            browser_subscribe(&browsers[seat], &sitting.guests[seat], "en");
        }
        for (int turn = 0; turn < 4; turn++, other = 1 - other) {
            play_a_turn(&sitting, 1 - other);
            receiver_take(&service, &delivery, "201 Created");
            assert_int_equal(delivery.path[1], '0' + other);
            snprintf(expected, sizeof expected, "%s \u00b7 %s", games[i][1],
                     other == 0 ? "Bob" : "Ada");
            expect_note(&browsers[other], &delivery, &sitting, "Your turn", expected);
            hosted_await_figure("push_delivered_total", before + turn + 1);
        }
        browser_free(&browsers[0]);
        browser_free(&browsers[1]);
    }
}

static void test_in_the_language_of_the_browser(void **state)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    (void)state;
    long before = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, ",\"mode\":\"turns\"", &other);
    browser_make(&browser, &service, "ru");
    browser_subscribe(&browser, &sitting.guests[other], "ru");
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    expect_note(&browser, &delivery, &sitting, "Ваш ход",
                other == 1 ? "Неизведанная Навория \u00b7 Ada" : "Неизведанная Навория \u00b7 Bob");
    expect_header(&delivery, "Urgency", "normal");
    hosted_await_figure("push_delivered_total", before + 1);
    browser_free(&browser);
}

static void test_who_is_there_is_not_told(void **state)
{
    struct sitting sitting;
    struct browser there;
    struct browser away;
    struct delivery delivery;
    struct wire wire;
    int other;
    (void)state;
    long before = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&there, &service, "there");
    browser_make(&away, &service, "away");
    browser_subscribe(&there, &sitting.guests[other], "en");
    browser_subscribe(&away, &sitting.guests[1 - other], "en");
    wire_open_guest(&wire, &sitting.guests[other]);
    assert_true(wire_send(&wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting.id));
    json_decref(wire_await(&wire, "subscribe", NULL));
    play_a_turn(&sitting, 1 - other);
    play_a_turn(&sitting, other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/away"); /* none came before it */
    /* It is their turn again, they see it, and are told when their line is lost before they act. */
    play_a_turn(&sitting, 1 - other);
    wire_close(&wire);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/there");
    hosted_await_figure("push_delivered_total", before + 2);
    browser_free(&there);
    browser_free(&away);
}

static void test_a_dead_endpoint_is_dropped(void **state)
{
    static const char *const answers[] = {"410 Gone", "404 Not Found"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct sitting sitting;
        struct browser dead;
        struct browser alive;
        struct delivery delivery;
        int other;
        long dropped = hosted_figure("push_dropped_total");
        long delivered = hosted_figure("push_delivered_total");
        sit_down_and_begin(&sitting, "", &other);
        browser_make(&dead, &service, "dead");
        browser_subscribe(&dead, &sitting.guests[other], "en");
        play_a_turn(&sitting, 1 - other);
        receiver_take(&service, &delivery, answers[i]);
        assert_string_equal(delivery.path, "/dead");
        hosted_await_figure("push_dropped_total", dropped + 1);
        browser_make(&alive, &service, "alive");
        browser_subscribe(&alive, &sitting.guests[other], "en");
        play_a_turn(&sitting, other);
        play_a_turn(&sitting, 1 - other);
        receiver_take(&service, &delivery, "201 Created");
        assert_string_equal(delivery.path, "/alive");
        hosted_await_figure("push_delivered_total", delivered + 1);
        assert_int_equal(hosted_figure("push_waiting"), 0); /* no other is on its way */
        browser_free(&dead);
        browser_free(&alive);
    }
}

static void test_what_fails_for_now_is_tried_again(void **state)
{
    static const char *const answers[] = {"500 Internal Server Error",
                                          "503 Service Unavailable\r\nRetry-After: 1",
                                          "429 Too Many Requests\r\nRetry-After: 1", "201 Created"};
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    (void)state;
    long before = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "again");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    play_a_turn(&sitting, 1 - other);
    for (int i = 0; i < COUNT(answers); i++) {
        receiver_take(&service, &delivery, answers[i]);
        assert_string_equal(delivery.path, "/again");
        expect_note(&browser, &delivery, &sitting, "Your turn",
                    other == 1 ? "Explorers of Navoria \u00b7 Ada"
                               : "Explorers of Navoria \u00b7 Bob");
    }
    hosted_await_figure("push_delivered_total", before + 1);
    browser_free(&browser);
}

/* Nor is what a service does not take sent again. */
static void test_redirects_are_not_followed(void **state)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    char answer[256];
    (void)state;
    long failed = hosted_figure("push_failed_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "first");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    snprintf(answer, sizeof answer,
             "307 Temporary Redirect\r\nLocation: http://127.0.0.1:%d/second", service.port);
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, answer);
    hosted_await_figure("push_failed_total", failed + 1);
    assert_int_equal(hosted_figure("push_waiting"), 0);
    play_a_turn(&sitting, other);
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "403 Forbidden");
    assert_string_equal(delivery.path, "/first");
    hosted_await_figure("push_failed_total", failed + 2);
    assert_int_equal(hosted_figure("push_waiting"), 0);
    browser_free(&browser);
}

/* A service that takes the connection and says nothing; as many as there may be at a time. */
static void act_slowly(void)
{
    enum { SLOW = 8 };
    struct receiver slow;
    struct sitting stuck;
    struct sitting sitting;
    struct browser browsers[SLOW];
    struct browser browser;
    struct delivery delivery;
    int held[SLOW];
    int stuck_other;
    int other;
    receiver_open(&slow);
    sit_down_and_begin(&stuck, "", &stuck_other);
    for (int i = 0; i < SLOW; i++) {
        char path[16];
        snprintf(path, sizeof path, "slow%d", i);
        browser_make(&browsers[i], &slow, path);
        browser_subscribe(&browsers[i], &stuck.guests[stuck_other], "en");
    }
    play_a_turn(&stuck, 1 - stuck_other);
    for (int i = 0; i < SLOW; i++)
        held[i] = receiver_hold(&slow);
    hosted_still_serves();
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "quick");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/quick");
    assert_true(hosted_figure("push_waiting") >= SLOW);
    play_a_turn(&stuck, stuck_other);
    hosted_restart(SIGTERM, NULL, 0); /* nor does the end of the server wait for it */
    for (int i = 0; i < SLOW; i++) {
        close(held[i]);
        browser_free(&browsers[i]);
    }
    browser_free(&browser);
    receiver_close(&slow);
}

static void act_for_long(void)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    char before[128];
    char after[128];
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "kept");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    key_text(before);
    hosted_restart(SIGKILL, sitting.guests, 2);
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/kept");
    key_text(after);
    assert_string_equal(after, before);
    expect_sent_by_us(&delivery);
    browser_free(&browser);
}

static void leave(const struct sitting *sitting, int seat, const char *path, const char *body)
{
    json_t *json = guest_post(&sitting->guests[seat], path, "%s", body);
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* Somebody else, at another table, is told something after all that was to be told before. */
static void tell_another(void)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    long delivered = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "another");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/another");
    hosted_await_figure("push_delivered_total", delivered + 1);
    assert_int_equal(hosted_figure("push_waiting"), 0);
    browser_free(&browser);
}

/* Nothing is sent any more to who has logged out, has switched it off, or is forgotten. */
static void test_who_leaves_is_told_no_more(void **state)
{
    static const char *const ways[][2] = {
        {"push_off", NULL}, {"logout", "{}"}, {"forget", "{\"everything\":true}"}};
    (void)state;
    for (int i = 0; i < COUNT(ways); i++) {
        struct sitting sitting;
        struct browser gone;
        int other;
        char body[256];
        sit_down_and_begin(&sitting, "", &other);
        browser_make(&gone, &service, "gone");
        browser_subscribe(&gone, &sitting.guests[other], "en");
        snprintf(body, sizeof body, "{\"endpoint\":\"%s\"}", gone.endpoint);
        leave(&sitting, other, ways[i][0], ways[i][1] == NULL ? body : ways[i][1]);
        play_a_turn(&sitting, 1 - other);
        tell_another();
        browser_free(&gone);
    }
}

/* Of a table that somebody has muted they hear nothing, until they think better of it. */
static void test_a_muted_table_is_silent(void **state)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    (void)state;
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "muted");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    json_decref(act(&sitting, other, "mute", "{\"muted\":true}"));
    play_a_turn(&sitting, 1 - other);
    tell_another();
    long before = hosted_figure("push_delivered_total");
    json_decref(act(&sitting, other, "mute", "{\"muted\":false}"));
    play_a_turn(&sitting, other);
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/muted");
    hosted_await_figure("push_delivered_total", before + 1);
    json_t *json = guest_post(&sitting.guests[other], "mute", "{}");
    assert_string_equal(json_code(json), "not_found"); /* it is about a table */
    json_decref(json);
    browser_free(&browser);
}

static void test_nobody_switches_it_off_for_others(void **state)
{
    struct sitting sitting;
    struct browser browser;
    struct delivery delivery;
    int other;
    char body[256];
    (void)state;
    long before = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "mine");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    snprintf(body, sizeof body, "{\"endpoint\":\"%s\"}", browser.endpoint);
    leave(&sitting, 1 - other, "push_off", body);
    play_a_turn(&sitting, 1 - other);
    receiver_take(&service, &delivery, "201 Created");
    assert_string_equal(delivery.path, "/mine");
    hosted_await_figure("push_delivered_total", before + 1);
    browser_free(&browser);
}

/* One person has a few browsers; the oldest give way. */
static void test_a_person_has_eight_browsers(void **state)
{
    enum { MANY = 20, KEPT = 8 };
    struct sitting sitting;
    struct browser browsers[MANY];
    struct delivery delivery;
    int other;
    bool seen[MANY] = {false};
    (void)state;
    long delivered = hosted_figure("push_delivered_total");
    sit_down_and_begin(&sitting, "", &other);
    for (int i = 0; i < MANY; i++) {
        char path[16];
        snprintf(path, sizeof path, "%d", i);
        browser_make(&browsers[i], &service, path);
        browser_subscribe(&browsers[i], &sitting.guests[other], "en");
    }
    play_a_turn(&sitting, 1 - other);
    for (int i = 0; i < KEPT; i++) {
        receiver_take(&service, &delivery, "201 Created");
        seen[strtol(delivery.path + 1, NULL, 10)] = true;
    }
    hosted_await_figure("push_delivered_total", delivered + KEPT);
    assert_int_equal(hosted_figure("push_waiting"), 0);
    assert_true(seen[MANY - 1]);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(seen[i], i >= MANY - KEPT);
        browser_free(&browsers[i]);
    }
}

static void test_what_is_no_subscription(void **state)
{
    static const char point[] =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    static const char *const bodies[] = {
        "{}",
        "{\"endpoint\":\"http://127.0.0.1:1/\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%s\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%s\",\"auth\":\"\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%s\",\"auth\":\"BTBZMqHH6r4Tts7J\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%sAAAA\","
        "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"A%s\","
        "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\\r\\nX: y\",\"p256dh\":\"%s\","
        "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
        "{\"endpoint\":\"gopher://127.0.0.1:1/\",\"p256dh\":\"%s\","
        "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
        "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%s\","
        "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\",\"language\":\"xx\"}",
    };
    struct guest guest;
    char body[1024];
    char path[2048];
    (void)state;
    assert_true(guest_make(&guest, host.port, "Ivy"));
    for (int i = 0; i < COUNT(bodies); i++) {
        const char *place = strstr(bodies[i], "%s");
        size_t before = place == NULL ? strlen(bodies[i]) : (size_t)(place - bodies[i]);
        snprintf(body, sizeof body, "%.*s%s%s", (int)before, bodies[i], place == NULL ? "" : point,
                 place == NULL ? "" : place + 2);
        json_t *json = guest_post(&guest, "push_on", "%s", body);
        if (strcmp(json_code(json), "bad_request") != 0)
            fail_msg("%s", body);
        json_decref(json);
    }
    /* A point that is not on the curve. */
    snprintf(body, sizeof body,
             "{\"endpoint\":\"http://127.0.0.1:1/\",\"p256dh\":\"%.*sAAA\","
             "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
             84, point);
    json_t *json = guest_post(&guest, "push_on", "%s", body);
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    json = guest_post(&guest, "push_on",
                      "{\"endpoint\":\"http://127.0.0.1:1/%s\",\"p256dh\":\"%s\","
                      "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
                      path, point);
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    hosted_refuses("POST", "/api/push_on", NULL, "{}", 401, "no_identity");
}

/* A name that stands for this machine: nothing is sent, and it is not tried again. */
static void act_strictly(void)
{
    struct sitting sitting;
    struct browser browser;
    int other;
    char body[1024];
    sit_down_and_begin(&sitting, "", &other);
    browser_make(&browser, &service, "x");
    browser_write(&browser, "en", body);
    json_t *json = guest_post(&sitting.guests[other], "push_on", "%s", body);
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
    snprintf(browser.endpoint, sizeof browser.endpoint, "https://push.localhost/x");
    browser_subscribe(&browser, &sitting.guests[other], "en");
    play_a_turn(&sitting, 1 - other);
    hosted_await_figure("push_failed_total", 1);
    assert_int_equal(hosted_figure("push_waiting"), 0);
    browser_free(&browser);
}

static void act_without(void)
{
    struct guest guest;
    struct reply reply = http_ask(host.port, "GET", "/api/push", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_true(json_is_null(json_at(reply.json, "key")));
    reply_free(&reply);
    assert_true(guest_make(&guest, host.port, "Ada"));
    json_t *json = guest_post(&guest, "push_on", "{}");
    assert_string_equal(json_code(json), "bad_request");
    json_decref(json);
}

/* What becomes of thousands: one address may only ask for so many. */
static void act_greedily(void)
{
    int good = 0;
    int refused = 0;
    for (int person = 0; person < 12; person++) {
        struct guest guest;
        assert_true(guest_make(&guest, host.port, "Max"));
        for (int i = 0; i < 30; i++) {
            json_t *json = guest_post(
                &guest, "push_on",
                "{\"endpoint\":\"https://push.example.com/%d/%d\",\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0"
                "zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\","
                "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}",
                person, i);
            good += json_is_ok(json);
            refused += strcmp(json_code(json), "too_many") == 0;
            json_decref(json);
        }
    }
    assert_true(good >= 300 && good < 330);
    assert_int_equal(refused, 360 - good);
}

static void test_nobody_waits_for_a_slow_service(void **state)
{
    (void)state;
    hosted_beside(options, act_slowly);
}

static void test_the_key_stays_and_so_do_subscriptions(void **state)
{
    (void)state;
    hosted_beside(options, act_for_long);
}

static void test_nothing_is_sent_to_this_machine(void **state)
{
    static const char *const strict[] = {"--push-after", "0", "--away", "0", "--rate", "0", NULL};
    (void)state;
    hosted_beside(strict, act_strictly);
}

static void test_a_host_may_want_none_of_it(void **state)
{
    static const char *const none[] = {"--no-push", NULL};
    (void)state;
    hosted_beside(none, act_without);
}

static void test_one_address_asks_for_only_so_many(void **state)
{
    static const char *const limited[] = {"--rate", "100000", NULL};
    (void)state;
    hosted_beside(limited, act_greedily);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_example_of_the_standard),
        cmocka_unit_test(test_addresses_that_nothing_is_sent_to),
        cmocka_unit_test(test_what_is_an_endpoint),
        cmocka_unit_test(test_ones_own_list_tells_where_one_is_waited_for),
        cmocka_unit_test(test_somebody_is_told_once_a_turn),
        cmocka_unit_test(test_nothing_of_the_match_is_in_a_message),
        cmocka_unit_test(test_in_the_language_of_the_browser),
        cmocka_unit_test(test_who_is_there_is_not_told),
        cmocka_unit_test(test_a_dead_endpoint_is_dropped),
        cmocka_unit_test(test_what_fails_for_now_is_tried_again),
        cmocka_unit_test(test_redirects_are_not_followed),
        cmocka_unit_test(test_who_leaves_is_told_no_more),
        cmocka_unit_test(test_a_muted_table_is_silent),
        cmocka_unit_test(test_nobody_switches_it_off_for_others),
        cmocka_unit_test(test_a_person_has_eight_browsers),
        cmocka_unit_test(test_what_is_no_subscription),
        cmocka_unit_test(test_the_key_stays_and_so_do_subscriptions),
        cmocka_unit_test(test_nobody_waits_for_a_slow_service),
        cmocka_unit_test(test_nothing_is_sent_to_this_machine),
        cmocka_unit_test(test_a_host_may_want_none_of_it),
        cmocka_unit_test(test_one_address_asks_for_only_so_many)};
    if (!hosted_by(argc, argv) || sodium_init() < 0)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, start, stop);
}
