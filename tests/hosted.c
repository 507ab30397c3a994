#include "hosted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <time.h>

struct host host;

static const char *const *chosen;

bool hosted_by(int argc, char **argv)
{
    if (argc < 2)
        return false;
    host.program = argv[1];
    return true;
}

bool hosted_start_with(const char *const options[])
{
    chosen = options;
    return host_prepare(&host, host.program) && host_start(&host, chosen);
}

int hosted_start(void **state)
{
    (void)state;
    return !hosted_start_with(host_unlimited);
}

int hosted_stop(void **state)
{
    (void)state;
    int status = host_stop(&host, SIGTERM);
    host_remove(&host);
    return status;
}

void hosted_still_serves(void)
{
    struct reply reply = http_ask(host.port, "GET", "/healthz", NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
}

void hosted_again(struct guest *guests, int count)
{
    assert_true(host_start(&host, chosen));
    /* The thread sanitizer loses a signal that comes before the loop has waited for the first time,
       and a test may end the server at once. */
    hosted_still_serves();
    for (int i = 0; i < count; i++)
        guests[i].port = host.port;
}

void hosted_restart(int signal, struct guest *guests, int count)
{
    int status = host_stop(&host, signal);
    if (signal == SIGTERM)
        assert_int_equal(status, 0);
    hosted_again(guests, count);
}

void hosted_refuses(const char *method, const char *path, const char *headers, const char *body,
                    int status, const char *code)
{
    struct reply reply = http_ask(host.port, method, path, headers, body);
    assert_int_equal(reply.status, status);
    assert_string_equal(json_code(reply.json), code);
    reply_free(&reply);
}

long hosted_figure(const char *name)
{
    long value = http_figure(host.port, name);
    assert_true(value >= 0);
    return value;
}

void answer_is_good(json_t *json)
{
    if (!json_is_ok(json))
        fail_msg("refused: %s", json_code(json));
    json_decref(json);
}

void answer_is_refused(json_t *json, const char *code)
{
    assert_string_equal(json_code(json), code);
    json_decref(json);
}

void hosted_copy(const char *from, const char *to)
{
    char bytes[4096];
    size_t count;
    FILE *in = fopen(from, "rb");
    FILE *out = fopen(to, "wb");
    assert_true(in != NULL && out != NULL);
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, count, out), count);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

void hosted_await_figure(const char *name, long value)
{
    for (int i = 0; i < 6000; i++) {
        long now = hosted_figure(name);
        assert_true(now <= value);
        if (now == value)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    fail_msg("%s never is %ld", name, value);
}

void hosted_beside(const char *const options[], void (*check)(void))
{
    struct host first = host;
    assert_true(host_prepare(&host, first.program));
    assert_true(host_start(&host, options));
    hosted_still_serves();
    check();
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
    host = first;
}
