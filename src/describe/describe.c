/*
 * What the client is made of beside the engine: the games' forms of events and what is in their
 * boxes, as JSON. web/tools/describe.ts writes TypeScript out of it, so that types and printed
 * tables stand in one place, here. It runs when the client is built, and is no part of it.
 */
#include <string.h>

#include "games/games.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static char room[1 << 18];

static const char *const type_names[] = {
    [ARGUMENT_NUMBER] = "number", [ARGUMENT_SEAT] = "seat",       [ARGUMENT_NAME] = "name",
    [ARGUMENT_PLACE] = "place",   [ARGUMENT_AMOUNTS] = "amounts",
};

static void write_names(const struct argument *argument, struct writer *writer)
{
    write_key(writer, "names");
    write_array(writer);
    for (int i = 0; i < argument->name_count; i++)
        if (argument_name(argument, i) != NULL)
            write_name(writer, argument_name(argument, i));
    write_array_end(writer);
}

static void describe_argument(const struct argument *argument, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "key", argument->key);
    write_key_name(writer, "type", type_names[argument->type]);
    write_key_number(writer, "list", argument->list == COUNTED ? -1 : argument->list);
    write_key_bool(writer, "hidden", argument->hidden);
    write_key_name(writer, "second", argument->second);
    write_names(argument, writer);
    write_object_end(writer);
}

static void describe_form(const struct event_form *form, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "name", form->name);
    write_key_name(writer, "beat", beat_names[form->beat]);
    write_key_bool(writer, "chance", form->chance);
    write_key_bool(writer, "hidden", form->hidden);
    write_key(writer, "with");
    write_array(writer);
    for (int i = 0; i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++)
        describe_argument(&form->with[i], writer);
    write_array_end(writer);
    write_object_end(writer);
}

static void describe_box(const struct game *game, struct writer *writer)
{
    struct component fact;
    write_key(writer, "box");
    write_array(writer);
    for (int i = 0; game->component(i, &fact); i++) {
        write_object(writer);
        write_key_name(writer, "group", fact.group);
        write_key_text(writer, "id", fact.id);
        write_key_text(writer, "value", fact.value);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void describe_game(const struct game *game, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "id", game->id);
    write_key(writer, "events");
    write_array(writer);
    for (int kind = 0; kind < game->event_count; kind++)
        describe_form(&game->events[kind], writer);
    write_array_end(writer);
    describe_box(game, writer);
    write_object_end(writer);
}

/* Writes it all at `described`; its length in bytes, more than there is room for if it did not fit.
 */
size_t EXPORT(describe)(void);
size_t EXPORT(describe)(void)
{
    struct writer writer;
    writer_start(&writer, room, sizeof room);
    write_object(&writer);
    write_key(&writer, "beats");
    write_array(&writer);
    for (int beat = 0; beat < BEATS; beat++)
        write_name(&writer, beat_names[beat]);
    write_array_end(&writer);
    write_key(&writer, "games");
    write_array(&writer);
    for (int i = 0; i < games_offered; i++)
        describe_game(games[i], &writer);
    write_array_end(&writer);
    write_object_end(&writer);
    return writer.text.length;
}

const char *EXPORT(described)(void);
const char *EXPORT(described)(void)
{
    return room;
}
