/*
 * States that look the same to a seat and differ in scores that are hidden from it. No game is
 * named: a hidden score is a number of the state for which the view has null.
 */
#include "contract/contract.h"

#include <string.h>

#include <jansson.h>

enum { CHANGE_MAX = 4 };

/* Adds a little to the numbers for which the view has null; returns how many there were. */
static int vary(json_t *state, json_t *view, struct random *random)
{
    int varied = 0;
    if (json_is_integer(state) && json_is_null(view)) {
        uint32_t more = random_below(random, CHANGE_MAX);
        json_integer_set(state, json_integer_value(state) + more);
        return more > 0;
    }
    for (size_t i = 0; json_is_array(view) && i < json_array_size(state); i++)
        varied += vary(json_array_get(state, i), json_array_get(view, i), random);
    const char *key;
    json_t *value;
    if (json_is_object(state) && json_is_object(view))
        json_object_foreach(state, key, value) varied +=
            vary(value, json_object_get(view, key), random);
    return varied;
}

static json_t *as_json(const struct game *game, const void *state, int viewer,
                       char text[STATE_TEXT_MAX])
{
    size_t length = contract_state_text(game, state, viewer, text);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json != NULL, "not JSON: %s", text);
    return json;
}

bool contract_vary_scores(const struct game *game, void *state, int seat, struct random *random)
{
    static char text[STATE_TEXT_MAX];
    static char seen[STATE_TEXT_MAX];
    _Alignas(16) unsigned char other[STATE_SIZE_MAX] = {0};
    struct reason why;
    bool hides = false;
    for (int of = 0; of < state_players(state); of++)
        hides = hides || game->hides_score(state, of, seat);
    if (!hides)
        return false;
    json_t *whole = as_json(game, state, ARBITER, text);
    json_t *view = as_json(game, state, seat, seen);
    bool varied = vary(whole, view, random) > 0 && game->load(other, whole, &why);
    json_decref(view);
    json_decref(whole);
    if (!varied)
        return false;
    contract_state_text(game, other, seat, text);
    if (strcmp(text, seen) != 0)
        return false;
    memcpy(state, other, game->state_size);
    return true;
}
