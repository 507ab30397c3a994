/*
 * Many at once: ten thousand sockets that only wait cost little, do not hold up those who play, and
 * one connection too many is refused in words.
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
#include <sys/resource.h>

#include "sitting.h"

enum { CROWD = 10000, SPARE = 50, KILOBYTES_EACH = 20 };

static const char *program;

/* How many to open: fewer where everything is slow. */
static int crowd_size(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    return percent == NULL ? CROWD : (int)strtol(percent, NULL, 10) * CROWD / 100;
}

static void allow_many_descriptors(int count)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    assert_true(limit.rlim_max >= (rlim_t)count + 100);
    limit.rlim_cur = limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* The server's memory in KiB, as the system counts it. */
static long memory_of(pid_t pid)
{
    char path[64];
    char line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    fclose(file);
    return kilobytes;
}

static bool is_sanitized(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return true;
#else
    return false;
#endif
#else
    return false;
#endif
}

static int crowd_in(struct wire wires[], int count, const struct guest *guest)
{
    int open = 0;
    for (int i = 0; i < count; i++) {
        wire_open_guest(&wires[i], guest);
        open += wires[i].status == 101;
    }
    return open;
}

static void check_refusal(const struct guest *guest)
{
    struct wire wires[2 * SPARE];
    int open = crowd_in(wires, 2 * SPARE, guest);
    int refused = 0;
    assert_true(open < 2 * SPARE);
    for (int i = 0; i < 2 * SPARE; i++) {
        if (wires[i].status != 101) {
            assert_int_equal(wires[i].status, 503);
            assert_non_null(strstr(wires[i].refusal, "too many"));
            refused++;
        }
        wire_close(&wires[i]);
    }
    assert_true(refused > 0);
}

static void test_ten_thousand_who_only_wait(void **state)
{
    (void)state;
    int size = crowd_size();
    char most[16];
    const char *const options[] = {
        "--rate",        "0",  "--ping", "600", "--guests-an-hour", "0", "--per-address", "100000",
        "--connections", most, NULL};
    struct host host;
    struct guest guest;
    struct wire *wires = calloc((size_t)size, sizeof *wires);
    assert_non_null(wires);
    snprintf(most, sizeof most, "%d", size + SPARE);
    allow_many_descriptors(size + 3 * SPARE);
    assert_true(host_prepare(&host, program));
    assert_true(host_start(&host, options));
    assert_true(guest_make(&guest, host.port, "Idle"));
    long before = memory_of(host.pid);
    assert_int_equal(crowd_in(wires, size, &guest), size);
    long taken = memory_of(host.pid) - before;
    print_message("%d who wait take %ld KiB\n", size, taken);
    if (!is_sanitized())
        assert_true(taken <= (long)KILOBYTES_EACH * size);

    /* Others play on as if nobody were there. */
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    play_to_the_end(&sitting);
    check_refusal(&guest);

    /* Each of them is still heard. */
    for (int i = 0; i < size; i += size / 10) {
        assert_true(wire_send(&wires[i], "{\"op\":\"me\",\"id\":\"%d\"}", i));
        json_t *json = wire_await(&wires[i], "me", NULL);
        assert_true(json_is_ok(json));
        json_decref(json);
    }
    for (int i = 0; i < size; i++)
        wire_close(&wires[i]);
    free(wires);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
}

/* How many sockets the server says are open. */
static long sockets_open(int port)
{
    long open = http_figure(port, "websockets");
    assert_true(open >= 0);
    return open;
}

/* One client answers the server's pings, the other has gone without a word. */
static void test_who_does_not_answer_is_dropped(void **state)
{
    static const char *const options[] = {"--rate", "0", "--ping", "2", NULL};
    (void)state;
    struct host host;
    struct guest guest;
    struct wire here;
    struct wire gone;
    assert_true(host_prepare(&host, program));
    assert_true(host_start(&host, options));
    assert_true(guest_make(&guest, host.port, "Ada"));
    wire_open_guest(&here, &guest);
    wire_open_guest(&gone, &guest);
    assert_int_equal(sockets_open(host.port), 2);
    for (int i = 0; i < 200 && sockets_open(host.port) > 1; i++)
        assert_null(wire_receive(&here, 100));
    assert_int_equal(sockets_open(host.port), 1);
    assert_true(wire_send(&here, "{\"op\":\"me\"}"));
    json_t *json = wire_await(&here, "me", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
    wire_close(&here);
    wire_close(&gone);
    assert_int_equal(host_stop(&host, SIGTERM), 0);
    host_remove(&host);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ten_thousand_who_only_wait),
                                       cmocka_unit_test(test_who_does_not_answer_is_dropped)};
    if (argc != 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
