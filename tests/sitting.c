#include "sitting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "hosted.h"

static void begin(struct sitting *sitting, int port, const char *game, int players,
                  const char *extra)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Bob", "Cleo", "Dan", "Eva"};
    sitting->players = players;
    for (int seat = 0; seat < players; seat++)
        assert_true(guest_make(&sitting->guests[seat], port, names[seat]));
    json_t *json = guest_post(&sitting->guests[0], "tables", "{\"game\":\"%s\",\"players\":%d%s}",
                              game, players, extra);
    assert_true(json_is_ok(json));
    snprintf(sitting->id, sizeof sitting->id, "%s", json_text_at(json, "table.id"));
    json_decref(json);
    for (int seat = 1; seat < players; seat++) {
        json = act(sitting, seat, "join", "{}");
        assert_int_equal(json_number_at(json, "you"), seat);
        answer_is_good(json);
    }
    answer_is_good(act(sitting, 0, "start", "{}"));
}

void sit_down_with(struct sitting *sitting, int port, const char *game, int players,
                   const char *extra)
{
    char more[256];
    snprintf(more, sizeof more, ",\"seating\":\"as_seated\"%s", extra);
    begin(sitting, port, game, players, more);
}

void sit_down_shuffled(struct sitting *sitting, int port, const char *game, int players)
{
    struct sitting joined;
    begin(&joined, port, game, players, "");
    *sitting = joined;
    for (int i = 0; i < players; i++) {
        json_t *seen = look(&joined, i);
        sitting->guests[json_number_at(seen, "you")] = joined.guests[i];
        json_decref(seen);
    }
}

void sit_down_to(struct sitting *sitting, int port, const char *game, const char *extra)
{
    sit_down_with(sitting, port, game, 2, extra);
}

json_t *look(struct sitting *sitting, int seat)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s", sitting->id);
    json_t *json = guest_get(&sitting->guests[seat], path);
    assert_true(json_is_ok(json));
    return json;
}

json_t *act(struct sitting *sitting, int seat, const char *op, const char *body)
{
    char path[128];
    snprintf(path, sizeof path, "tables/%s/%s", sitting->id, op);
    return guest_post(&sitting->guests[seat], path, "%s", body);
}

bool play_first(struct sitting *sitting, int seat)
{
    char body[512];
    json_t *seen = look(sitting, seat);
    json_t *first = json_at(seen, "legal.0");
    bool asked = first != NULL;
    if (asked) {
        char *chosen = json_dumps(first, JSON_COMPACT);
        snprintf(body, sizeof body, "{\"expect\":%d,\"event\":%s}",
                 (int)json_number_at(seen, "seq"), chosen);
        free(chosen);
        json_t *json = act(sitting, seat, "play", body);
        assert_true(json_is_ok(json));
        assert_int_equal(json_number_at(json, "seq"), json_number_at(seen, "seq") + 1);
        json_decref(json);
    }
    json_decref(seen);
    return asked;
}

void play_to_the_end(struct sitting *sitting)
{
    for (int turns = 0; turns < 100; turns++) {
        bool played = false;
        for (int seat = 0; seat < sitting->players; seat++)
            played = play_first(sitting, seat) || played;
        if (!played)
            return;
    }
    fail_msg("the match does not end");
}
