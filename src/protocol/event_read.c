#include "protocol/event_read.h"

#include <string.h>

/* An event as far as it is read. */
struct reading {
    const json_t *json;
    event e;
    int bytes;      /* of the event, that are set */
    size_t members; /* of the object, that are read */
    int untold;     /* a try at the byte that is not in the JSON */
};

static bool take(struct reading *reading, json_int_t value)
{
    if (value < 0 || value > 255 || reading->bytes == (int)sizeof reading->e)
        return false;
    reading->e |= (event)value << 8 * reading->bytes++;
    return true;
}

static const json_t *member(struct reading *reading, const char *key)
{
    reading->members++;
    return json_object_get(reading->json, key);
}

static bool take_number(struct reading *reading, const json_t *json)
{
    return json_is_integer(json) && take(reading, json_integer_value(json));
}

/* The index of the name in the argument's table, or -1. */
static int find_name(const struct argument *argument, const json_t *json)
{
    const char *wanted = json_string_value(json);
    for (int i = 0; wanted != NULL && i < argument->name_count; i++) {
        const char *name = argument_name(argument, i);
        if (name != NULL && strcmp(name, wanted) == 0)
            return i;
    }
    return -1;
}

static bool take_place(struct reading *reading, const struct argument *argument, const json_t *json)
{
    const json_t *number = NULL;
    if (argument->second != NULL) {
        number = member(reading, argument->second);
    } else if (json_array_size(json) == 2) {
        number = json_array_get(json, 1);
        json = json_array_get(json, 0);
    }
    int row = find_name(argument, json);
    if (row < 0 || !json_is_integer(number))
        return false;
    json_int_t index = json_integer_value(number);
    int size = argument->starts[row + 1] - argument->starts[row];
    return index >= 0 && index < size && take(reading, argument->starts[row] + index);
}

static bool take_value(struct reading *reading, const struct argument *argument, const json_t *json)
{
    if (argument->type == ARGUMENT_NAME)
        return take(reading, find_name(argument, json));
    if (argument->type == ARGUMENT_PLACE)
        return take_place(reading, argument, json);
    return take_number(reading, json);
}

static bool take_list(struct reading *reading, const struct argument *argument, const json_t *json)
{
    size_t count = json_array_size(json);
    if (!json_is_array(json) || count > EVENT_ARGUMENTS)
        return false;
    if (argument->list == COUNTED ? !take(reading, (json_int_t)count) : count != argument->list)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!take_value(reading, argument, json_array_get(json, i)))
            return false;
    return true;
}

static bool take_amounts(struct reading *reading, const struct argument *argument)
{
    struct name_range range = argument->ranges[reading->untold];
    if (!take(reading, reading->untold))
        return false;
    for (int i = 0; i < range.count; i++)
        if (!take_number(reading, member(reading, argument_name(argument, range.first + i))))
            return false;
    return true;
}

static bool take_argument(struct reading *reading, const struct argument *argument)
{
    if (argument->type == ARGUMENT_AMOUNTS)
        return take_amounts(reading, argument);
    if (argument->key == NULL)
        return take(reading, reading->untold);
    const json_t *json = member(reading, argument->key);
    return argument->list != 0 ? take_list(reading, argument, json)
                               : take_value(reading, argument, json);
}

/* How many values the byte that is not in the JSON can have; 1 if all are. */
static int count_untold(const struct event_form *form)
{
    for (int i = 0; i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++) {
        if (form->with[i].type == ARGUMENT_AMOUNTS)
            return form->with[i].range_count;
        if (form->with[i].key == NULL)
            return SEATS_MAX;
    }
    return 1;
}

/* Whether the JSON is an event of this form, with this try at what it does not tell. */
static bool read_form(const struct event_form *form, struct reading *reading)
{
    for (int i = 0; i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++)
        if (!take_argument(reading, &form->with[i]))
            return false;
    return reading->members == json_object_size(reading->json);
}

static bool read_kind(const struct game *game, const void *state, const json_t *json, int by,
                      int kind, event *out)
{
    const struct event_form *form = &game->events[kind];
    int tries = count_untold(form);
    for (int i = 0; i < tries; i++) {
        struct reading reading = {json, event_make(by, kind, 0, 0, 0, 0), 2, 2, i};
        if (read_form(form, &reading) && game->is_legal(state, reading.e)) {
            *out = reading.e;
            return true;
        }
    }
    return false;
}

/* An event of this author, of any kind with the name that the JSON gives. */
static bool read_by(const struct game *game, const void *state, const json_t *json, int by,
                    event *out)
{
    const char *name = json_string_value(json_object_get(json, "do"));
    for (int kind = 0; name != NULL && kind < game->event_count; kind++)
        if (strcmp(game->events[kind].name, name) == 0 &&
            read_kind(game, state, json, by, kind, out))
            return true;
    return false;
}

static bool read_outcome(const struct game *game, const void *state, const json_t *json, event *out,
                         struct reason *why)
{
    const char *by = json_string_value(json_object_get(json, "by"));
    if (by != NULL && strcmp(by, "chance") == 0 && read_by(game, state, json, CHANCE, out))
        return true;
    struct outcome outcomes[LEGAL_MAX];
    return reason_set(why, "chance is waited for, and this is none of its %d outcomes",
                      game->outcomes(state, outcomes));
}

static bool read_choice(const struct game *game, const void *state, const json_t *json, int seat,
                        event *out, struct reason *why)
{
    if (read_by(game, state, json, seat, out))
        return true;
    event events[LEGAL_MAX];
    int count = game->legal(state, seat, events);
    char example[EVENT_JSON_MAX];
    struct writer writer;
    writer_start(&writer, example, sizeof example);
    event_write(game, events[0], false, &writer);
    return reason_set(why, "not among the %d legal events of seat %d, the first of which is %s",
                      count, seat, example);
}

bool event_read(const struct game *game, const void *state, const json_t *json, event *out,
                struct reason *why)
{
    seats_mask waiting = game->waiting(state);
    if (waiting == 0)
        return reason_set(why, "the match is over");
    if (waiting == seat_bit(CHANCE))
        return read_outcome(game, state, json, out, why);
    const json_t *by = json_object_get(json, "by");
    if (!json_is_integer(by))
        return reason_set(why, "an event needs \"by\" with the number of a seat that is asked");
    json_int_t seat = json_integer_value(by);
    if (seat < 0 || seat >= state_players(state))
        return reason_set(why, "there is no such seat: seats are 0 to %d",
                          state_players(state) - 1);
    if (!(waiting & seat_bit((int)seat)))
        return reason_set(why, "seat %d is not asked now", (int)seat);
    return read_choice(game, state, json, (int)seat, out, why);
}
