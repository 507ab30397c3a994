#include "kit.h"

#include <stdlib.h>
#include <string.h>

#include "engine/load.h"
#include "engine/match.h"
#include "engine/match_tell.h"
#include "games/games.h"
#include "json.h"

enum {
    TEXT_SIZE = 1 << 16, /* room for a state */
    ALL_LEGAL_MAX = SEATS_MAX * LEGAL_MAX
};

static struct {
    struct match match;
    json_t *base;
    const char *file;
    int line;
    char text[TEXT_SIZE];
} kit;

void kit_at(const char *file, int line)
{
    kit.file = file;
    kit.line = line;
}

#define kit_fail(...) (print_error(__VA_ARGS__), print_error("\n"), _fail(kit.file, kit.line))

/* JSON from a test, ' for ". */
static json_t *read_json(const char *text)
{
    char *quoted = strdup(text);
    for (char *at = quoted; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    json_error_t error;
    json_t *value = json_loads(quoted, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    free(quoted);
    if (value == NULL)
        kit_fail("not JSON: %s\n%s", text, error.text);
    return value;
}

/* What the engine has written must be JSON and must have fitted. */
static json_t *read_written(const struct writer *writer)
{
    if (!text_fits(&writer->text))
        kit_fail("the engine wrote %zu bytes", writer->text.length);
    json_error_t error;
    json_t *value = json_loads(kit.text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (value == NULL)
        kit_fail("the engine wrote bad JSON: %s\n%s", error.text, kit.text);
    return value;
}

static struct writer start_writing(void)
{
    struct writer writer;
    writer_start(&writer, kit.text, sizeof kit.text);
    return writer;
}

static json_t *state_seen_by(int viewer)
{
    struct writer writer = start_writing();
    kit.match.game->write_state(&writer, kit.match.state, viewer);
    return read_written(&writer);
}

static json_t *event_json(event e, bool redacted)
{
    struct writer writer = start_writing();
    event_write(kit.match.game, e, redacted, &writer);
    return read_written(&writer);
}

/* Compares and takes both values over. */
static void expect_equal(json_t *expected, json_t *found, const char *what, const char *path)
{
    if (!json_equal(expected, found)) {
        char *wanted = json_text(expected);
        char *got = json_text(found);
        kit_fail("%s %s\nexpected %s\nfound    %s", what, path, wanted, got);
    }
    json_decref(expected);
    json_decref(found);
}

static void forget_base(void)
{
    json_decref(kit.base);
    kit.base = NULL;
}

static void clear(void)
{
    event *events = kit.match.events;
    free(events);
    match_init(&kit.match, realloc);
    forget_base();
}

static const struct game *find_game(const char *id)
{
    const struct game *game = id == NULL ? NULL : games_find(id);
    if (game == NULL)
        kit_fail("there is no game %s", id == NULL ? "(nothing)" : id);
    return game;
}

void(kit_new)(const char *id, int players, const char *options)
{
    clear();
    const struct game *game = find_game(id);
    if (players < game->players_min || players > game->players_max)
        kit_fail("%s is not for %d players", id, players);
    json_t *json = options == NULL ? NULL : read_json(options);
    struct options chosen;
    struct reason why;
    if (!load_options(json, game, players, &chosen, &why))
        kit_fail("%s", why.text);
    json_decref(json);
    if (!match_new(&kit.match, game, players, &chosen, (struct chance_source){NULL, 0}))
        kit_fail("out of memory");
}

void(kit_position)(const char *state)
{
    clear();
    kit.base = read_json(state);
}

void(kit_set)(const char *path, const char *json)
{
    if (kit.base == NULL)
        kit.base = state_seen_by(ARBITER);
    if (!json_put(kit.base, path, read_json(json)))
        kit_fail("there is no %s", path);
}

/* Loads a state as JSON into memory. */
static bool load_state(json_t *json, void *state, struct reason *why)
{
    return find_game(json_string_value(json_object_get(json, "game")))->load(state, json, why);
}

void(kit_load)(void)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct reason why = {""};
    if (kit.base == NULL)
        kit.base = state_seen_by(ARBITER);
    if (!load_state(kit.base, state, &why))
        kit_fail("the position was refused: %s", why.text);
    const struct game *game = find_game(json_string_value(json_object_get(kit.base, "game")));
    if (!match_load(&kit.match, game, state, (struct chance_source){NULL, 0}))
        kit_fail("out of memory");
}

void(kit_refuse_load)(const char *part)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct reason why = {""};
    if (kit.base == NULL)
        kit.base = state_seen_by(ARBITER);
    if (load_state(kit.base, state, &why))
        kit_fail("the position was accepted, though %s is wrong", part);
    if (strstr(why.text, part) == NULL)
        kit_fail("the refusal should name %s\nfound    %s", part, why.text);
}

/* All legal events of all who are asked, with weight 0, or all outcomes; returns how many. */
static int list_legal(struct outcome list[ALL_LEGAL_MAX])
{
    const struct game *game = kit.match.game;
    seats_mask waiting = match_waiting(&kit.match);
    if (waiting == seat_bit(CHANCE))
        return game->outcomes(kit.match.state, list);
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        event events[LEGAL_MAX];
        int own = waiting & seat_bit(seat) ? game->legal(kit.match.state, seat, events) : 0;
        for (int i = 0; i < own; i++)
            list[count++] = (struct outcome){events[i], 0};
    }
    return count;
}

/* The legal event whose JSON this is; false if none is. */
static bool find_event(json_t *json, event *found)
{
    struct outcome list[ALL_LEGAL_MAX];
    int count = list_legal(list);
    bool same = false;
    for (int i = 0; i < count && !same; i++) {
        json_t *listed = event_json(list[i].event, false);
        same = json_equal(listed, json) != 0;
        json_decref(listed);
        *found = list[i].event;
    }
    return same;
}

/* What is written loads to the same bytes. */
static void expect_same_after_load(void)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    json_t *json = state_seen_by(ARBITER);
    struct reason why = {""};
    if (!kit.match.game->check(kit.match.state, &why))
        kit_fail("the state reached is not consistent: %s", why.text);
    if (!load_state(json, state, &why)) {
        char *text = json_text(json);
        kit_fail("the state reached does not load: %s\n%s", why.text, text);
    }
    if (memcmp(state, kit.match.state, kit.match.game->state_size) != 0) {
        char *text = json_text(json);
        kit_fail("the state loads to other bytes than it had\n%s", text);
    }
    json_decref(json);
}

void(kit_apply)(const char *text)
{
    json_t *json = read_json(text);
    event e;
    struct reason why = {""};
    if (!find_event(json, &e))
        kit_fail("not legal: %s", text);
    json_decref(json);
    if (!match_apply(&kit.match, e, &why))
        kit_fail("listed but refused: %s\n%s", text, why.text);
    forget_base();
    expect_same_after_load();
}

void(kit_refuse)(const char *text)
{
    json_t *json = read_json(text);
    event e;
    if (find_event(json, &e))
        kit_fail("legal, though it should not be: %s", text);
    json_decref(json);
}

void(kit_expect)(const char *path, const char *json)
{
    json_t *state = state_seen_by(ARBITER);
    expect_equal(read_json(json), json_incref(json_at(state, path)), "state", path);
    json_decref(state);
}

void(kit_expect_view)(int seat, const char *path, const char *json)
{
    json_t *view = state_seen_by(seat);
    expect_equal(read_json(json), json_incref(json_at(view, path)), "view", path);
    json_decref(view);
}

void(kit_expect_told)(int seat, const char *path, const char *json)
{
    struct writer writer = start_writing();
    write_object(&writer);
    uint32_t last = kit.match.count - (kit.match.count > 0);
    match_tell(&kit.match, (struct match_viewer){.viewer = seat, .choices = true}, last, NULL,
               &writer);
    write_object_end(&writer);
    json_t *told = read_written(&writer);
    expect_equal(read_json(json), json_incref(json_at(told, path)), "told", path);
    json_decref(told);
}

void(kit_expect_log)(int seat, int index, const char *json)
{
    int count = (int)kit.match.count;
    int at = index < 0 ? count + index : index;
    if (at < 0 || at >= count)
        kit_fail("there are %d events, none at %d", count, index);
    bool hidden = match_hides(&kit.match, (uint32_t)at, seat);
    expect_equal(read_json(json), event_json(kit.match.events[at], hidden), "log", "");
}

void(kit_expect_remark)(int seat, const char *expected)
{
    struct words words;
    const char *found = NULL;
    if (kit.match.game->say_remark(kit.match.state, seat, &words)) {
        struct text text;
        text_start(&text, kit.text, sizeof kit.text);
        words_tell(&words, kit.match.game->id, &language_english, NULL, &text);
        found = kit.text;
    }
    bool same = found == NULL || expected == NULL ? found == expected : !strcmp(found, expected);
    if (!same)
        kit_fail("remark\nexpected %s\nfound    %s", expected ? expected : "none",
                 found ? found : "none");
}

/* The legal events as JSON, or the outcomes with their weights. */
static json_t *legal_events(bool weights)
{
    if (weights && match_waiting(&kit.match) != seat_bit(CHANCE))
        kit_fail("chance is not waited for");
    struct outcome list[ALL_LEGAL_MAX];
    int count = list_legal(list);
    json_t *events = json_array();
    for (int i = 0; i < count; i++) {
        json_t *item = event_json(list[i].event, false);
        if (weights)
            item = json_pack("{s:o,s:i}", "event", item, "weight", (int)list[i].weight);
        json_array_append_new(events, item);
    }
    return events;
}

/* Prints what is in one list and not in the other. */
static void print_difference(const char *what, json_t *list, json_t *other)
{
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item)
    {
        if (json_has_item(other, item))
            continue;
        char *text = json_text(item);
        print_error("%s %s\n", what, text);
        free(text);
    }
}

static void expect_items(const char *text, bool weights)
{
    json_t *expected = read_json(text);
    json_t *found = legal_events(weights);
    if (!json_same_items(expected, found)) {
        print_difference("expected", expected, found);
        print_difference("found   ", found, expected);
        kit_fail("the lists differ: %zu expected, %zu found", json_array_size(expected),
                 json_array_size(found));
    }
    json_decref(expected);
    json_decref(found);
}

void(kit_expect_legal)(const char *events)
{
    expect_items(events, false);
}

void(kit_expect_weights)(const char *list)
{
    expect_items(list, true);
}

void(kit_expect_legal_count)(int count)
{
    json_t *found = legal_events(false);
    if (json_array_size(found) != (size_t)count) {
        char *text = json_text(found);
        kit_fail("expected %d legal events, found %zu: %s", count, json_array_size(found), text);
    }
    json_decref(found);
}

void(kit_expect_has)(const char *text)
{
    json_t *json = read_json(text);
    event e;
    if (!find_event(json, &e))
        kit_fail("not among the legal events: %s", text);
    json_decref(json);
}

void(kit_expect_lacks)(const char *text)
{
    json_t *json = read_json(text);
    event e;
    if (find_event(json, &e))
        kit_fail("among the legal events: %s", text);
    json_decref(json);
}

void(kit_expect_waiting)(const char *json)
{
    struct writer writer = start_writing();
    game_write_waiting(match_waiting(&kit.match), &writer);
    expect_equal(read_json(json), read_written(&writer), "waiting", "");
}

static void expect_score_member(const char *name, const char *json)
{
    struct writer writer = start_writing();
    write_object(&writer);
    match_write_scores(&kit.match, &writer);
    write_object_end(&writer);
    json_t *found = read_written(&writer);
    expect_equal(read_json(json), json_incref(json_object_get(found, name)), name, "");
    json_decref(found);
}

void(kit_expect_scores)(const char *json)
{
    expect_score_member("scores", json);
}

void(kit_expect_winners)(const char *json)
{
    expect_score_member("winners", json);
}
