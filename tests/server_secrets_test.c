/*
 * What is hidden stays hidden, on the wire: every game, at its fullest table, its seats shuffled,
 * with all seats and somebody who looks on over sockets. Afterwards the stored log is played again.
 * At each step everything that was received must be what the rules let that viewer see, and must be
 * the same whatever the hidden parts are.
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

/* Fewer where everything is slow. */
static int steps_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    return percent != NULL && strtol(percent, NULL, 10) < 100 ? STEPS / 4 : STEPS;
}

static int stop(void **state)
{
    (void)state;
    host_remove(&host);
    return 0;
}

static void begin(struct play *play, const struct game *game)
{
    static const char extra[] = ",\"choices\":true";
    struct guest stranger;
    memset(play, 0, sizeof *play);
    sit_down_shuffled(&play->sitting, host.port, game->id, game->players_max);
    assert_true(guest_make(&stranger, host.port, "Zoe"));
    for (int seat = 0; seat < game->players_max; seat++)
        begin_viewing(&play->viewers[seat], &play->sitting.guests[seat], play->sitting.id, seat,
                      extra);
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
    match_tell(match, (struct match_viewer){viewer, true}, from, NULL, &writer);
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
    struct store *store = store_open(host.folder, NULL, &why);
    assert_non_null(store);
    for (int i = 0; i < games_all; i++)
        secrets += check_play(&plays[i], store);
    assert_true(secrets > steps_to_do());
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nobody_receives_what_is_hidden)};
    if (!hosted_by(argc, argv))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, hosted_start, stop);
}
