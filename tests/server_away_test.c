/*
 * Lines that die without a word, with the patience that a server has by itself: who asks for a sign
 * of life gets one, and who has vanished is told to the others as away within seconds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "hosted.h"
#include "sitting.h"

/* Twelve would do on a machine with nothing else to do. */
enum { SECONDS = 40 };

static int start(void **state)
{
    static const char *const options[] = {"--away", "0", NULL}; /* no bot gives it away */
    (void)state;
    return !hosted_start_with(options);
}

static void look_on(struct wire *wire, const struct sitting *sitting, int seat)
{
    wire_open_guest(wire, &sitting->guests[seat]);
    assert_true(wire_send(wire, "{\"op\":\"subscribe\",\"match\":\"%s\"}", sitting->id));
    json_t *json = wire_await(wire, "subscribe", NULL);
    assert_true(json_is_ok(json));
    json_decref(json);
}

/* Borys closes his page: nobody has to wait for anything. */
static void test_who_leaves_is_away_at_once(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire leaving;
    struct wire here;
    sit_down_to(&sitting, host.port, "template", "");
    look_on(&leaving, &sitting, 1);
    look_on(&here, &sitting, 0);
    json_decref(wire_await(&here, "table", NULL)); /* that Ada is there */
    wire_close(&leaving);
    json_t *json = wire_await(&here, "table", NULL);
    assert_true(json_is_true(json_at(json, "table.seats.0.connected")));
    assert_true(json_is_false(json_at(json, "table.seats.1.connected")));
    json_decref(json);
    wire_close(&here);
}

static void test_a_sign_of_life_is_given(void **state)
{
    (void)state;
    struct guest ada;
    struct wire wire;
    assert_true(guest_make(&ada, host.port, "Ada"));
    wire_open_guest(&wire, &ada);
    assert_true(wire_send(&wire, "{\"op\":\"ping\",\"id\":\"p1\"}"));
    json_t *json = wire_await(&wire, "ping", "p1");
    assert_true(json_is_ok(json));
    json_decref(json);
    wire_close(&wire);
    hosted_refuses("GET", "/api/ping", "", NULL, 404, "not_found");
}

/* Ada's line takes everything and gives nothing, as one does whose packets are lost. */
static void test_who_vanishes_is_away_within_seconds(void **state)
{
    (void)state;
    struct sitting sitting;
    struct wire gone;
    struct wire here;
    sit_down_to(&sitting, host.port, "template", "");
    look_on(&here, &sitting, 1);
    json_decref(wire_await(&here, "table", NULL)); /* that Borys is there, and then Ada */
    look_on(&gone, &sitting, 0);
    json_decref(wire_await(&here, "table", NULL));
    bool connected = true;
    for (int second = 0; second < SECONDS && connected; second++) {
        json_t *json = wire_receive(&here, 1000);
        const char *op = json == NULL ? NULL : json_text_at(json, "op");
        if (op != NULL && strcmp(op, "table") == 0)
            connected = json_is_true(json_at(json, "table.seats.0.connected"));
        json_decref(json);
    }
    assert_false(connected);
    wire_close(&here);
    wire_close(&gone);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_leaves_is_away_at_once),
        cmocka_unit_test(test_a_sign_of_life_is_given),
        cmocka_unit_test(test_who_vanishes_is_away_within_seconds),
    };
    return hosted_by(argc, argv) ? cmocka_run_group_tests(tests, start, hosted_stop) : 2;
}
