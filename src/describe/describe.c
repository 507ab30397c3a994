/*
 * What the client is made of beside the engine: the games' forms of events, the words of their
 * views, what is in their boxes and what of it is ours, as JSON; and views of random matches, see
 * below. web/tools/describe.mjs writes TypeScript out of it, so that types and printed tables stand
 * in one place, here. It runs when the client is built, and is no part of it.
 */
#include <string.h>

#include "games/games.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static char room[1 << 18];

/* The match that is played for its views. */
static const struct game *game;
static _Alignas(16) unsigned char state[STATE_SIZE_MAX];
static struct random chance;

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
    write_key_bool(writer, "opens", form->opens);
    write_key_bool(writer, "hidden", form->hidden);
    write_key(writer, "with");
    write_array(writer);
    for (int i = 0; i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++)
        describe_argument(&form->with[i], writer);
    write_array_end(writer);
    write_object_end(writer);
}

static void describe_box(const struct game *of, struct writer *writer)
{
    struct component fact;
    write_key(writer, "box");
    write_array(writer);
    for (int i = 0; of->component(i, &fact); i++) {
        write_object(writer);
        write_key_name(writer, "group", fact.group);
        write_key_text(writer, "id", fact.id);
        write_key_text(writer, "value", fact.value);
        write_key_name(writer, "provenance", provenance_name(fact.provenance));
        write_key_name(writer, "reference", fact.reference);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void describe_ours(const struct game *of, struct writer *writer)
{
    write_key(writer, "ours");
    write_array(writer);
    for (const struct ours *one = of->ours; one != NULL && one->sentence != NULL; one++) {
        write_object(writer);
        write_key_name(writer, "group", one->group);
        write_key_name(writer, "reference", one->reference);
        write_key_text(writer, "sentence", one->sentence);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void describe_sets(const struct game *of, struct writer *writer)
{
    write_key(writer, "sets");
    write_array(writer);
    for (const struct closed_set *set = of->sets; set != NULL && set->name != NULL; set++) {
        write_object(writer);
        write_key_name(writer, "name", set->name);
        write_key_name(writer, "member", set->of.key);
        if (set->of.type == ARGUMENT_NUMBER) {
            write_key_number(writer, "first", set->of.name_first);
            write_key_number(writer, "end", set->of.name_count);
        } else {
            write_names(&set->of, writer);
        }
        write_object_end(writer);
    }
    write_array_end(writer);
}

/* Facts that a view begins with. */
static void describe_table(const struct game *of, struct writer *writer)
{
    write_key_number(writer, "players_min", of->players_min);
    write_key_number(writer, "players_max", of->players_max);
    write_key(writer, "options");
    write_array(writer);
    for (int i = 0; i < of->option_count; i++) {
        const struct option *option = &of->options[i];
        write_object(writer);
        write_key_name(writer, "name", option->name);
        write_key_bool(writer, "is_bool", option->is_bool);
        write_key(writer, "values");
        write_array(writer);
        for (int value = 0; value < option->value_count; value++)
            write_name(writer, option->values[value]);
        write_array_end(writer);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void describe_game(const struct game *of, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "id", of->id);
    describe_table(of, writer);
    describe_sets(of, writer);
    write_key(writer, "events");
    write_array(writer);
    for (int kind = 0; kind < of->event_count; kind++)
        describe_form(&of->events[kind], writer);
    write_array_end(writer);
    describe_box(of, writer);
    describe_ours(of, writer);
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
    for (int i = 0; i < games_all; i++)
        describe_game(games[i], &writer);
    write_array_end(&writer);
    write_key_number(&writer, "offered", games_offered);
    write_object_end(&writer);
    return writer.text.length;
}

const char *EXPORT(described)(void);
const char *EXPORT(described)(void)
{
    return room;
}

/*
 * Begins a match of game number `index` with these options, a byte each, by the index of their
 * values; false where they do not go together.
 */
bool EXPORT(begin)(int index, int players, uint32_t bytes, uint32_t seed);
bool EXPORT(begin)(int index, int players, uint32_t bytes, uint32_t seed)
{
    struct options options = {{0}};
    struct reason why;
    game = games[index];
    chance.state = seed;
    for (int i = 0; i < game->option_count; i++)
        options.value[i] = (uint8_t)(bytes >> 8 * i);
    if (!game->settle_options(players, &options, &why))
        return false;
    game->setup(state, players, options);
    return true;
}

/* Lets something happen, at random; false where the match is over. */
bool EXPORT(step)(void);
bool EXPORT(step)(void)
{
    if (game->waiting(state) == 0)
        return false;
    game->apply(state, game_random_event(game, state, &chance));
    return true;
}

/* Writes what the viewer sees at `described`, view and figures; its length in bytes. */
size_t EXPORT(show)(int viewer);
size_t EXPORT(show)(int viewer)
{
    struct writer writer;
    writer_start(&writer, room, sizeof room);
    write_object(&writer);
    write_key(&writer, "view");
    game->write_state(&writer, state, viewer);
    write_key(&writer, "figures");
    game->write_figures(&writer, state, viewer);
    write_object_end(&writer);
    return writer.text.length;
}
