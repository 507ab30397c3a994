#include "meeting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/game.h"

struct host nodes[NODES];

static const char *wall_clock;
static char clock_file[32];

const char *const nodes_options[] = {
    "--shared", "--rate",       "0", "--guests-an-hour", "0", "--away", "0", "--ping",
    "600",      "--own-tables", "0", "--own-seats",      "0", NULL};

int nodes_by(int argc, char **argv)
{
    const char *store = getenv("INCOGNITA_TEST_STORE");
    if (argc < 3)
        return 2;
    if (store == NULL || store[0] == '\0')
        return 77; /* skipped */
    for (int i = 0; i < NODES; i++)
        nodes[i].program = argv[1];
    wall_clock = argv[2];
    signal(SIGPIPE, SIG_IGN);
    return 0;
}

static bool make_clock(void)
{
    const int64_t ahead = NODES_AHEAD;
    snprintf(clock_file, sizeof clock_file, "/tmp/incognita-clock-XXXXXX");
    int file = mkstemp(clock_file);
    bool good = file >= 0 && write(file, &ahead, sizeof ahead) == (ssize_t)sizeof ahead;
    close(file);
    return good && setenv("WALL_CLOCK", clock_file, 1) == 0;
}

/* The clock of the second one's machine is ahead. */
bool node_launch(int node)
{
    if (node == 1)
        setenv("LD_PRELOAD", wall_clock, 1);
    bool good = host_launch(&nodes[node], nodes_options);
    unsetenv("LD_PRELOAD");
    return good;
}

void node_restart(int node)
{
    assert_true(node_launch(node));
    assert_true(host_await(&nodes[node]));
}

int nodes_start(void **state)
{
    (void)state;
    const char *program = nodes[0].program;
    if (!make_clock())
        return 1;
    for (int i = 0; i < NODES; i++) {
        if (!host_prepare(&nodes[i], program))
            return 1;
        memcpy(nodes[i].store, nodes[0].store, sizeof nodes[i].store);
        if (!node_launch(i))
            return 1;
    }
    for (int i = 0; i < NODES; i++)
        if (!host_await(&nodes[i]))
            return 1;
    return 0;
}

int nodes_end(void **state)
{
    (void)state;
    bool good = true;
    for (int i = 0; i < NODES; i++) {
        const char *program = nodes[i].program;
        if (nodes[i].pid > 0)
            good = host_stop(&nodes[i], SIGTERM) == 0 && good;
        host_remove(&nodes[i]);
        nodes[i].program = program;
    }
    unlink(clock_file);
    return !good;
}

struct guest at_node(struct guest guest, int node)
{
    guest.port = nodes[node].port;
    return guest;
}

void meet(struct meeting *meeting, const char *game, const char *extra)
{
    struct guest stranger;
    sit_down_to(&meeting->sitting, nodes[0].port, game, extra);
    assert_true(guest_make(&stranger, nodes[0].port, "Zoe"));
    meeting->sitting.guests[1] = at_node(meeting->sitting.guests[1], 1);
    for (int i = 0; i < 2; i++) {
        struct guest looks = at_node(stranger, i);
        begin_viewing(&meeting->seats[i], &meeting->sitting.guests[i], meeting->sitting.id, i, "");
        begin_viewing(&meeting->onlookers[i], &looks, meeting->sitting.id, SPECTATOR, "");
    }
}

void part(struct meeting *meeting)
{
    for (int i = 0; i < 2; i++) {
        end_viewing(&meeting->seats[i]);
        end_viewing(&meeting->onlookers[i]);
    }
}

bool send_first(struct meeting *meeting, int seat)
{
    struct viewer *viewer = &meeting->seats[seat];
    if (json_array_size(json_at(viewer->last, "legal")) == 0)
        return false;
    return wire_send(&viewer->wire, "{\"op\":\"play\",\"match\":\"%s\",\"expect\":%d,\"event\":0}",
                     meeting->sitting.id, (int)viewer->sequence);
}

void follow_all(struct meeting *meeting, int64_t sequence)
{
    for (int i = 0; i < 2; i++)
        follow_to(&meeting->seats[i], sequence);
    while (meeting->onlookers[0].sequence < sequence) {
        json_t *heard[2];
        for (int i = 0; i < 2; i++) {
            heard[i] = wire_await(&meeting->onlookers[i].wire, "delta", NULL);
            assert_non_null(heard[i]);
            assert_int_equal(json_number_at(heard[i], "seq"), meeting->onlookers[i].sequence + 1);
        }
        assert_true(json_equal(heard[0], heard[1]));
        for (int i = 0; i < 2; i++)
            take_news(&meeting->onlookers[i], heard[i]);
    }
}

void play_on(struct meeting *meeting, int64_t sequence)
{
    for (int64_t at = meeting->onlookers[0].sequence; at < sequence; at++) {
        assert_true(send_first(meeting, 0) || send_first(meeting, 1));
        follow_all(meeting, at + 1);
    }
}

json_t *answer(struct viewer *viewer, const char *id)
{
    for (;;) {
        json_t *news = wire_receive(&viewer->wire, CLIENT_TIMEOUT);
        assert_non_null(news);
        const char *own = json_text_at(news, "id");
        const char *op = json_text_at(news, "op");
        if (own != NULL && strcmp(own, id) == 0)
            return news;
        if (op != NULL && strcmp(op, "delta") == 0)
            take_news(viewer, news);
        else
            json_decref(news);
    }
}

void send_choice(struct viewer *viewer, const struct meeting *meeting, const char *id, int which)
{
    assert_true(
        wire_send(&viewer->wire,
                  "{\"op\":\"play\",\"match\":\"%s\",\"id\":\"%s\",\"expect\":%d,\"event\":%d}",
                  meeting->sitting.id, id, (int)viewer->sequence, which));
}

void choose_twice(struct eager *eager, const struct meeting *meeting, int seat)
{
    int choices = (int)json_array_size(json_at(eager->views[0]->last, "legal"));
    eager->asked = choices > 0;
    for (int i = 0; i < NODES && eager->asked; i++) {
        snprintf(eager->ids[i], sizeof eager->ids[i], "%" PRId64 "-%d-%d",
                 eager->views[0]->sequence, seat, i);
        send_choice(eager->views[i], meeting, eager->ids[i], i == 0 ? 0 : choices - 1);
    }
}

int count_choices(const struct eager *eager)
{
    int counted = 0;
    for (int i = 0; i < NODES && eager->asked; i++) {
        json_t *json = answer(eager->views[i], eager->ids[i]);
        counted += json_is_ok(json);
        if (!json_is_ok(json))
            assert_string_equal(json_code(json), "stale");
        json_decref(json);
    }
    return counted;
}
