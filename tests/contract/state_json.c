/* States as JSON: written and loaded they are the same bytes; damaged ones are refused. */
#include "contract/contract.h"

#include <string.h>

#include <jansson.h>

enum { STATE_JSON_EVENTS = 10000, DAMAGED_EVENTS = 12000, PLAY_ON = 25 };

static json_t *read_state(const struct game *game, const void *state, int viewer)
{
    static char text[STATE_TEXT_MAX];
    size_t length = contract_state_text(game, state, viewer, text);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json != NULL, "not JSON: %s", text);
    return json;
}

static void expect_loads(const struct game *game, const void *state, json_t *json)
{
    _Alignas(16) unsigned char loaded[STATE_SIZE_MAX];
    memset(loaded, 0xa5, sizeof loaded);
    struct reason why = {""};
    contract_expect(game->load(loaded, json, &why), "does not load: %s", why.text);
    contract_expect(memcmp(loaded, state, game->state_size) == 0, "loads to other bytes");
}

static void visit_state(struct walk *walk)
{
    if (!contract_looks(walk))
        return;
    json_t *json = read_state(walk->game, walk->match.state, ARBITER);
    expect_loads(walk->game, walk->match.state, json);
    json_decref(json);
}

void contract_state_json(const struct game *game)
{
    contract_walk(game, STATE_JSON_EVENTS, visit_state, NULL);
}

/* Something that may stand in a state, or may not. */
static json_t *some_value(struct random *random)
{
    switch (random_below(random, 10)) {
    case 0: return json_null();
    case 1: return json_boolean(random_below(random, 2));
    case 2: return json_integer((json_int_t)random_next(random));
    case 3: return json_integer((int)random_below(random, 300) - 20);
    case 4: return json_real(1.0);
    case 5: return json_string("");
    case 6: return json_string("over");
    case 7: return json_array();
    case 8: return json_object();
    default: return json_integer((int)random_below(random, 4));
    }
}

static void damage_object(json_t *object, struct random *random);
static void damage_array(json_t *array, struct random *random);

/* What may take the place of a value: another one, or itself with something inside damaged. */
static json_t *damaged(json_t *value, struct random *random)
{
    bool inside = random_below(random, 8) != 0;
    if (inside && json_object_size(value) > 0) {
        damage_object(value, random);
        return json_incref(value);
    }
    if (inside && json_array_size(value) > 0) {
        damage_array(value, random);
        return json_incref(value);
    }
    if (json_is_integer(value) && inside)
        return json_integer(json_integer_value(value) + (random_below(random, 2) ? 1 : -1));
    return some_value(random);
}

static void damage_object(json_t *object, struct random *random)
{
    uint32_t skip = random_below(random, (uint32_t)json_object_size(object));
    void *at = json_object_iter(object);
    while (skip-- > 0)
        at = json_object_iter_next(object, at);
    switch (random_below(random, 20)) {
    case 0: json_object_del(object, json_object_iter_key(at)); break;
    case 1: json_object_set_new(object, "beside", some_value(random)); break;
    default: json_object_iter_set_new(object, at, damaged(json_object_iter_value(at), random));
    }
}

static void damage_array(json_t *array, struct random *random)
{
    size_t at = random_below(random, (uint32_t)json_array_size(array));
    size_t other = random_below(random, (uint32_t)json_array_size(array));
    switch (random_below(random, 8)) {
    case 0: json_array_remove(array, at); break;
    case 1: json_array_append(array, json_array_get(array, at)); break;
    case 2: json_array_set(array, at, json_array_get(array, other)); break;
    case 3: json_array_append_new(array, some_value(random)); break;
    default: json_array_set_new(array, at, damaged(json_array_get(array, at), random));
    }
}

/* What is accepted is a position like any other: it can be played, written and loaded. */
static void play_on(const struct game *game, void *state, struct random *random, json_t *start)
{
    struct reason why = {""};
    bool good = true;
    for (int i = 0; i < PLAY_ON && good && game->waiting(state) != 0; i++) {
        game->apply(state, contract_random_event(game, state, random));
        good = game->check(state, &why);
    }
    json_t *json = read_state(game, state, ARBITER);
    _Alignas(16) unsigned char loaded[STATE_SIZE_MAX];
    if (!good || !game->load(loaded, json, &why)) {
        char *text = json_dumps(start, JSON_COMPACT);
        contract_expect(false, "an accepted state led to one that is refused: %s\n%.3000s",
                        why.text, text);
    }
    json_decref(json);
}

static void visit_damaged(struct walk *walk)
{
    if (!contract_looks(walk))
        return;
    const struct game *game = walk->game;
    json_t *json = read_state(game, walk->match.state, ARBITER);
    damage_object(json, &walk->random);
    _Alignas(16) unsigned char loaded[STATE_SIZE_MAX];
    struct reason why = {""};
    if (game->load(loaded, json, &why)) {
        contract_expect(game->check(loaded, &why), "accepted, but not consistent: %s", why.text);
        json_t *again = read_state(game, loaded, ARBITER);
        expect_loads(game, loaded, again);
        json_decref(again);
        play_on(game, loaded, &walk->random, json);
    } else {
        contract_expect(why.text[0] != '\0', "refused without a reason");
    }
    json_decref(json);
}

void contract_damaged_states(const struct game *game)
{
    contract_walk(game, DAMAGED_EVENTS, visit_damaged, NULL);
}
