#include "engine/event.h"

#include "engine/game.h"

const char *const beat_names[BEATS] = {
    [BEAT_STEP] = "step",     [BEAT_QUIET] = "quiet",     [BEAT_SPIN] = "spin",
    [BEAT_STORM] = "storm",   [BEAT_CARD] = "card",       [BEAT_BATTLE] = "battle",
    [BEAT_REVEAL] = "reveal", [BEAT_PAYMENT] = "payment",
};

const char *argument_name(const struct argument *argument, int index)
{
    if (index < argument->name_first || index >= argument->name_count)
        return NULL;
    const char *item = (const char *)argument->names + (size_t)index * argument->name_size;
    const char *name = *(const char *const *)(const void *)item;
    return name == NULL && index == 0 ? argument->zero : name;
}

/* In `rest` the bytes of an argument, and of those after it, have come down to the lowest. */
static int first_byte(event rest)
{
    return (int)(rest & 0xff);
}

/* How many bytes the argument takes; more than there are if it is none. */
static int byte_count(const struct argument *argument, event rest)
{
    int first = first_byte(rest);
    if (argument->type == ARGUMENT_AMOUNTS)
        return 1 +
               (first < argument->range_count ? argument->ranges[first].count : EVENT_ARGUMENTS);
    if (argument->list == COUNTED)
        return 1 + first;
    return argument->list == 0 ? 1 : argument->list;
}

bool event_is_clean(const struct game *game, event e)
{
    if (event_kind(e) >= game->event_count)
        return false;
    const struct argument *with = game->events[event_kind(e)].with;
    event rest = e >> 16;
    for (int i = 0; i < EVENT_ARGUMENTS && with[i].type != NO_ARGUMENT; i++) {
        int bytes = byte_count(&with[i], rest);
        if (bytes > EVENT_ARGUMENTS)
            return false;
        rest >>= 8 * bytes;
    }
    return rest == 0;
}

static int row_of(const struct argument *argument, int place)
{
    int row = 0;
    while (place >= argument->starts[row + 1])
        row++;
    return row;
}

/* The row's name stands before the number: as two members, or as a list. */
static void write_place(const struct argument *argument, int place, struct writer *writer)
{
    int row = row_of(argument, place);
    if (argument->second == NULL)
        write_array(writer);
    write_name(writer, argument_name(argument, row));
    if (argument->second != NULL)
        write_key(writer, argument->second);
    write_number(writer, place - argument->starts[row]);
    if (argument->second == NULL)
        write_array_end(writer);
}

static void write_value(const struct argument *argument, int value, struct writer *writer)
{
    if (argument->type == ARGUMENT_NAME)
        write_name(writer, argument_name(argument, value));
    else if (argument->type == ARGUMENT_PLACE)
        write_place(argument, value, writer);
    else
        write_number(writer, value);
}

static void write_list(const struct argument *argument, event rest, struct writer *writer)
{
    int count = argument->list;
    if (count == COUNTED) {
        count = first_byte(rest);
        rest >>= 8;
    }
    write_array(writer);
    for (; count > 0; count--, rest >>= 8)
        write_value(argument, first_byte(rest), writer);
    write_array_end(writer);
}

static void write_amounts(const struct argument *argument, event rest, struct writer *writer)
{
    struct name_range range = argument->ranges[first_byte(rest)];
    for (int i = 0; i < range.count; i++) {
        rest >>= 8;
        write_key_number(writer, argument_name(argument, range.first + i), first_byte(rest));
    }
}

static void write_argument(const struct argument *argument, event rest, bool redacted,
                           struct writer *writer)
{
    if (argument->type == ARGUMENT_AMOUNTS)
        write_amounts(argument, rest, writer);
    if (argument->key == NULL)
        return;
    write_key(writer, argument->key);
    if (redacted && argument->hidden)
        write_null(writer);
    else if (argument->list != 0)
        write_list(argument, rest, writer);
    else
        write_value(argument, first_byte(rest), writer);
}

void event_write(const struct game *game, event e, bool redacted, struct writer *writer)
{
    const struct event_form *form = &game->events[event_kind(e)];
    bool untold = redacted && form->hidden;
    write_object(writer);
    if (event_by(e) == CHANCE)
        write_key_name(writer, "by", "chance");
    else
        write_key_number(writer, "by", event_by(e));
    write_key_name(writer, "do", untold ? NULL : form->name);
    event rest = e >> 16;
    for (int i = 0; !untold && i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++) {
        write_argument(&form->with[i], rest, redacted, writer);
        rest >>= 8 * byte_count(&form->with[i], rest);
    }
    write_object_end(writer);
}
