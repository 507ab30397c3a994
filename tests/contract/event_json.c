/* Events as JSON: one text an event, and nothing new when redacted. */
#include "contract/contract.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

enum { EVENT_JSON_EVENTS = 25000 };

static uint64_t hash(const char *text, size_t length)
{
    uint64_t value = 0xcbf29ce484222325U;
    for (size_t i = 0; i < length; i++)
        value = (value ^ (unsigned char)text[i]) * 0x100000001b3U;
    return value;
}

static int compare_hashes(const void *a, const void *b)
{
    const uint64_t *first = a;
    const uint64_t *second = b;
    return (*first > *second) - (*first < *second);
}

static json_t *read_event(const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json != NULL, "an event is not JSON: %s", text);
    return json;
}

static void check_author(const struct game *game, const json_t *json, const char *text, event e)
{
    const json_t *by = json_object_get(json, "by");
    const json_t *kind = json_object_get(json, "do");
    if (event_by(e) == CHANCE)
        contract_expect(json_is_string(by) && strcmp(json_string_value(by), "chance") == 0,
                        "not by chance: %s", text);
    else
        contract_expect(json_is_integer(by) && json_integer_value(by) == event_by(e),
                        "not by seat %d: %s", event_by(e), text);
    contract_expect(json_is_string(kind), "no kind: %s", text);
    contract_expect(game->events[event_kind(e)].chance == (event_by(e) == CHANCE),
                    "its form names another author: %s", text);
}

/* A redacted event has no member that the whole one has not, and each is the same or null. */
static void check_redacted(const struct game *game, event e, json_t *whole)
{
    char text[EVENT_JSON_MAX];
    size_t length = contract_event_text(game, e, true, text);
    json_t *redacted = read_event(text, length);
    contract_expect(!json_equal(redacted, whole), "nothing of it is hidden: %s", text);
    const char *key;
    json_t *value;
    json_object_foreach(redacted, key, value)
    {
        json_t *same = json_object_get(whole, key);
        contract_expect(same != NULL && (json_is_null(value) || json_equal(value, same)),
                        "redacted, %s is new: %s", key, text);
    }
    contract_expect(json_equal(json_object_get(redacted, "by"), json_object_get(whole, "by")),
                    "redacted, the author is lost: %s", text);
    json_decref(redacted);
}

static void check_one(struct walk *walk, event e)
{
    const struct game *game = walk->game;
    char text[EVENT_JSON_MAX];
    size_t length = contract_event_text(game, e, false, text);
    json_t *json = read_event(text, length);
    check_author(game, json, text, e);
    if (game->hidden_from(e, false) != 0 || game->hidden_from(e, true) != 0)
        check_redacted(game, e, json);
    json_decref(json);
}

static void visit(struct walk *walk)
{
    struct outcome list[ALL_LEGAL_MAX];
    static uint64_t hashes[ALL_LEGAL_MAX];
    int count = contract_list(walk->game, walk->match.state, list);
    for (int i = 0; i < count; i++) {
        char text[EVENT_JSON_MAX];
        size_t length = contract_event_text(walk->game, list[i].event, false, text);
        hashes[i] = hash(text, length);
    }
    qsort(hashes, (size_t)count, sizeof hashes[0], compare_hashes);
    for (int i = 1; i < count; i++)
        contract_expect(hashes[i] != hashes[i - 1], "two legal events have the same JSON");
    if (count > 0)
        check_one(walk, list[random_below(&walk->random, (uint32_t)count)].event);
}

void contract_event_json(const struct game *game)
{
    contract_walk(game, EVENT_JSON_EVENTS, visit, NULL);
}
