#include "viewer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

void take_news(struct viewer *viewer, json_t *news)
{
    json_t *events = json_at(news, "events");
    size_t from = (size_t)json_number_at(news, "from");
    assert_true(json_number_at(news, "seq") >= viewer->sequence);
    assert_true(from <= json_array_size(viewer->log));
    while (json_array_size(viewer->log) > from)
        json_array_remove(viewer->log, json_array_size(viewer->log) - 1);
    json_array_extend(viewer->log, events);
    assert_int_equal(json_array_size(events), json_array_size(json_at(news, "said")));
    viewer->sequence = json_number_at(news, "seq");
    json_decref(viewer->last);
    viewer->last = news;
}

void begin_viewing(struct viewer *viewer, const struct guest *guest, const char *id, int seat,
                   const char *extra)
{
    memset(viewer, 0, sizeof *viewer);
    viewer->seat = seat;
    viewer->log = json_array();
    wire_open_guest(&viewer->wire, guest);
    assert_int_equal(viewer->wire.status, 101);
    assert_true(wire_send(&viewer->wire, "{\"op\":\"subscribe\",\"match\":\"%s\"%s}", id, extra));
    json_t *news = wire_await(&viewer->wire, "subscribe", NULL);
    assert_true(json_is_ok(news));
    take_news(viewer, news);
}

void follow_to(struct viewer *viewer, int64_t sequence)
{
    while (viewer->sequence < sequence) {
        json_t *news = wire_await(&viewer->wire, "delta", NULL);
        assert_non_null(news);
        take_news(viewer, news);
    }
}

void end_viewing(struct viewer *viewer)
{
    json_decref(viewer->log);
    json_decref(viewer->last);
    wire_close(&viewer->wire);
}
