/*
 * Nobody shuts others out by requests that never end: silent connections, bodies and heads that
 * come by single bytes, from several addresses and through a proxy. Under each siege somebody of
 * another address is served while the besiegers still stand at the door; how fast is printed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "hosted.h"

enum { BESIEGERS = 297, VISITS = 101 };

static int besiegers[BESIEGERS];

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Has been neither answered nor sent away. */
static bool is_there(int descriptor)
{
    char byte;
    return descriptor >= 0 && recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
}

static int still_there(void)
{
    int count = 0;
    for (int i = 0; i < BESIEGERS; i++)
        count += is_there(besiegers[i]);
    return count;
}

static void lift(void)
{
    for (int i = 0; i < BESIEGERS; i++)
        close(besiegers[i]);
}

static int by_length(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Somebody of another address comes and goes, by HTTP and by a socket of their own. */
static void visit(const char *siege, const char *headers)
{
    double took[VISITS];
    int besieged = 0; /* visits while somebody stands at the door: they have ten seconds */
    for (int i = 0; i < VISITS; i++) {
        double began = milliseconds();
        struct reply reply =
            http_ask_from("127.0.0.9", host.port, "GET", "/api/games", headers, NULL);
        took[i] = milliseconds() - began;
        assert_int_equal(reply.status, 200);
        reply_free(&reply);
        besieged += still_there() > 0;
    }
    struct reply reply =
        http_ask_from("127.0.0.9", host.port, "POST", "/api/guest", headers, "{\"name\":\"Ada\"}");
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    assert_true(besieged > 0); /* they did not have to leave first */
    qsort(took, VISITS, sizeof took[0], by_length);
    print_message("%s: %d visits while besieged, median %.1f ms, longest %.1f ms\n", siege,
                  besieged, took[VISITS / 2], took[VISITS - 1]);
}

static const char unfinished[] = "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\n%s"
                                 "Content-Length: 1000\r\n\r\n{";

static void besiege(int number, const char *address, const char *text)
{
    besiegers[number] = client_connect_from(address, host.port);
    if (besiegers[number] >= 0)
        client_send(besiegers[number], text, strlen(text));
}

/* From three addresses, each with as many connections as one may have. */
static void besiege_from_three(const char *text)
{
    static const char *const addresses[] = {"127.0.0.2", "127.0.0.3", "127.0.0.4"};
    for (int i = 0; i < BESIEGERS; i++)
        besiege(i, addresses[i / 99], text);
}

static void test_bodies_that_do_not_end(void **state)
{
    (void)state;
    char text[256];
    snprintf(text, sizeof text, unfinished, "");
    besiege_from_three(text);
    visit("bodies", "");
    assert_true(still_there() <= 3 * 32); /* the others were told that they are too many */
    lift();
}

static void test_heads_that_do_not_end(void **state)
{
    (void)state;
    besiege_from_three("GET /api/games HTTP/1.1\r\nHost: 127.0");
    visit("heads", "");
    lift();
}

static void test_connections_that_say_nothing(void **state)
{
    (void)state;
    besiege_from_three("");
    visit("silence", "");
    lift();
}

/* A request by single bytes: what comes first at once, then a byte of the rest at a time. */
struct drip {
    const char *first;
    const char *rest;
    int status; /* of the answer before the end, 0 if there was none */
    int descriptor;
    size_t sent;
    bool ended;
};

/* Whether the other side has answered or closed. */
static bool has_ended(struct drip *drip)
{
    char bytes[512];
    ssize_t got = recv(drip->descriptor, bytes, sizeof bytes - 1, MSG_DONTWAIT);
    if (got > 0) {
        bytes[got] = '\0';
        drip->status = (int)strtol(bytes + 9, NULL, 10);
    }
    return got >= 0 || errno != EAGAIN;
}

static void drip(struct drip *drip)
{
    size_t length = strlen(drip->rest);
    drip->ended = has_ended(drip);
    if (!drip->ended && !client_send(drip->descriptor, drip->rest + drip->sent % length, 1))
        drip->ended = has_ended(drip); /* just now: what was said last is still to be read */
    drip->sent++;
}

/* However regularly a byte comes: a whole request takes ten seconds and no more. */
static void test_a_request_has_ten_seconds(void **state)
{
    enum {
        MOST = 100,
        PACE = 300
    }; /* bytes, and milliseconds between them: three times too slow */
    static const char body[] = "POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                               "Content-Length: 1000\r\n\r\n";
    struct drip drips[] = {
        {.first = body, .rest = " "},
        {.first = "GET /api/games HTTP/1.1\r\n", .rest = "X-A: b\r\n"},
        {.first = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
         .rest = "GET /healthz HTTP/1.1\r\n"},
        {.first = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", .rest = body}};
    enum { COUNT_OF_DRIPS = 4 };
    (void)state;
    for (int i = 0; i < COUNT_OF_DRIPS; i++) {
        drips[i].descriptor = client_connect_from("127.0.0.5", host.port);
        assert_true(client_send(drips[i].descriptor, drips[i].first, strlen(drips[i].first)));
        if (i >= 2) { /* the second request of a connection */
            struct reply reply = client_read(drips[i].descriptor);
            assert_int_equal(reply.status, 200);
            reply_free(&reply);
        }
    }
    int open = COUNT_OF_DRIPS;
    for (int sent = 0; open > 0 && sent < MOST; sent++) {
        poll(NULL, 0, PACE);
        open = 0;
        for (int i = 0; i < COUNT_OF_DRIPS; i++) {
            if (!drips[i].ended)
                drip(&drips[i]);
            open += !drips[i].ended;
        }
    }
    assert_int_equal(open, 0);
    assert_int_equal(drips[0].status, 408);
    for (int i = 0; i < COUNT_OF_DRIPS; i++)
        close(drips[i].descriptor);
    hosted_still_serves();
}

/* Behind a proxy all come from one address; who they are stands in the head. */
static void test_through_a_proxy(void **state)
{
    static const char *const options[] = {"--rate",         "0", "--guests-an-hour", "0",
                                          "--behind-proxy", NULL};
    static const char elsewhere[] = "X-Forwarded-For: 203.0.113.9\r\n";
    (void)state;
    struct host usual = host;
    char text[256];
    assert_true(hosted_start_with(options));
    snprintf(text, sizeof text, unfinished, "X-Forwarded-For: 203.0.113.5\r\n");
    for (int i = 0; i < BESIEGERS; i++)
        besiege(i, NULL, text);
    visit("bodies through a proxy", elsewhere);
    assert_true(still_there() <= 32);
    lift();
    for (int i = 0; i < BESIEGERS; i++)
        besiege(i, NULL, "");
    visit("silence of a proxy", elsewhere);
    lift();
    assert_int_equal(hosted_stop(NULL), 0);
    host = usual;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bodies_that_do_not_end),
        cmocka_unit_test(test_heads_that_do_not_end),
        cmocka_unit_test(test_connections_that_say_nothing),
        cmocka_unit_test(test_a_request_has_ten_seconds),
        cmocka_unit_test(test_through_a_proxy),
    };
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, hosted_start, hosted_stop);
}
