#include "protocol/find_event.h"

#include <stdio.h>
#include <string.h>

static bool same(const char **at, const json_t *json);

/* Both walk over text that our own writer made: compact, and without escapes in events. */
static bool same_name(const char **at, char *name, size_t size)
{
    const char *start = *at + 1;
    const char *end = strchr(start, '"');
    size_t length = (size_t)(end - start);
    *at = end + 1;
    if (length >= size)
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    return true;
}

static bool same_object(const char **at, const json_t *json)
{
    size_t members = 0;
    while (**at != '}') {
        char key[32];
        ++*at;
        if (!same_name(at, key, sizeof key))
            return false;
        ++*at;
        if (!same(at, json_object_get(json, key)))
            return false;
        members++;
    }
    ++*at;
    return members == json_object_size(json);
}

static bool same_array(const char **at, const json_t *json)
{
    size_t items = 0;
    if ((*at)[1] == ']')
        ++*at;
    while (**at != ']') {
        ++*at;
        if (!same(at, json_array_get(json, items)))
            return false;
        items++;
    }
    ++*at;
    return items == json_array_size(json);
}

static bool same_string(const char **at, const json_t *json)
{
    char name[64];
    return same_name(at, name, sizeof name) && strcmp(name, json_string_value(json)) == 0;
}

static bool same_number(const char **at, const json_t *json)
{
    bool negative = **at == '-';
    json_int_t number = 0;
    for (*at += negative; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (**at - '0');
    return json_integer_value(json) == (negative ? -number : number);
}

static bool same_word(const char **at, const char *word)
{
    *at += strlen(word);
    return true;
}

/* Whether the value at `at` equals the JSON; moves past it if so. */
static bool same(const char **at, const json_t *json)
{
    switch (**at) {
    case '{': return json_is_object(json) && same_object(at, json);
    case '[': return json_is_array(json) && same_array(at, json);
    case '"': return json_is_string(json) && same_string(at, json);
    case 't': return json_is_true(json) && same_word(at, "true");
    case 'f': return json_is_false(json) && same_word(at, "false");
    case 'n': return json_is_null(json) && same_word(at, "null");
    default: return json_is_integer(json) && same_number(at, json);
    }
}

static bool is_event(const struct game *game, event e, const json_t *json)
{
    char text[EVENT_JSON_MAX];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    game->write_event(&writer, e, false);
    const char *at = text;
    return same(&at, json);
}

static bool find_outcome(const struct game *game, const void *state, const json_t *json, event *out,
                         struct reason *why)
{
    struct outcome outcomes[LEGAL_MAX];
    int count = game->outcomes(state, outcomes);
    for (int i = 0; i < count; i++)
        if (is_event(game, outcomes[i].event, json)) {
            *out = outcomes[i].event;
            return true;
        }
    return reason_set(why, "chance is waited for, and this is none of its %d outcomes", count);
}

static bool find_choice(const struct game *game, const void *state, int seat, const json_t *json,
                        event *out, struct reason *why)
{
    event events[LEGAL_MAX];
    int count = game->legal(state, seat, events);
    for (int i = 0; i < count; i++)
        if (is_event(game, events[i], json)) {
            *out = events[i];
            return true;
        }
    char example[EVENT_JSON_MAX];
    struct writer writer;
    writer_start(&writer, example, sizeof example);
    game->write_event(&writer, events[0], false);
    return reason_set(why, "not among the %d legal events of seat %d, the first of which is %s",
                      count, seat, example);
}

bool find_event(const struct game *game, const void *state, const json_t *json, event *out,
                struct reason *why)
{
    seats_mask waiting = game->waiting(state);
    if (waiting == 0)
        return reason_set(why, "the match is over");
    if (waiting == seat_bit(CHANCE))
        return find_outcome(game, state, json, out, why);
    const json_t *by = json_object_get(json, "by");
    if (!json_is_integer(by))
        return reason_set(why, "an event needs \"by\" with the number of a seat that is asked");
    json_int_t seat = json_integer_value(by);
    if (seat < 0 || seat >= state_players(state))
        return reason_set(why, "there is no such seat: seats are 0 to %d",
                          state_players(state) - 1);
    if (!(waiting & seat_bit((int)seat)))
        return reason_set(why, "seat %d is not asked now", (int)seat);
    return find_choice(game, state, (int)seat, json, out, why);
}
