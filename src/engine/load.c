#include "engine/load.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct field load_root(json_t *json, struct reason *why)
{
    return (struct field){json, NULL, NULL, 0, why};
}

static void add_path(struct text *text, const struct field *field)
{
    if (field->up == NULL)
        return;
    add_path(text, field->up);
    if (field->up->up != NULL)
        text_add_char(text, '.');
    if (field->key != NULL)
        text_add(text, field->key);
    else
        text_add_number(text, field->index);
}

bool load_refuse(const struct field *field, const char *format, ...)
{
    if (field->why == NULL)
        return false;
    char message[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct text text;
    text_start(&text, field->why->text, sizeof field->why->text);
    add_path(&text, field);
    text_add(&text, field->up == NULL ? "" : ": ");
    text_add(&text, message);
    return false;
}

static bool is_among(const char *name, const char *const names[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

bool load_object(const struct field *field, const char *const keys[], int count)
{
    if (!json_is_object(field->json))
        return load_refuse(field, "must be an object");
    for (int i = 0; i < count; i++)
        if (json_object_get(field->json, keys[i]) == NULL) {
            struct field missing = load_member(field, keys[i]);
            return load_refuse(&missing, "is missing");
        }
    const char *key;
    json_t *value;
    json_object_foreach(field->json, key, value)
    {
        if (!is_among(key, keys, count))
            return load_refuse(field, "has a member \"%.40s\" that is not known", key);
    }
    return true;
}

struct field load_member(const struct field *object, const char *key)
{
    return (struct field){json_object_get(object->json, key), object, key, 0, object->why};
}

struct field load_item(const struct field *list, int index)
{
    return (struct field){json_array_get(list->json, (size_t)index), list, NULL, index, list->why};
}

bool load_list(const struct field *field, int least, int most, int *count)
{
    if (!json_is_array(field->json))
        return load_refuse(field, "must be a list");
    size_t size = json_array_size(field->json);
    if (size < (size_t)least || size > (size_t)most) {
        if (least == most)
            return load_refuse(field, "must have %d items, has %zu", least, size);
        return load_refuse(field, "must have %d to %d items, has %zu", least, most, size);
    }
    *count = (int)size;
    return true;
}

bool load_is_null(const struct field *field)
{
    return json_is_null(field->json);
}

bool load_int(const struct field *field, int least, int most, int *out)
{
    if (!json_is_integer(field->json))
        return load_refuse(field, "must be a whole number");
    json_int_t value = json_integer_value(field->json);
    if (value < least || value > most)
        return load_refuse(field, "must be %d to %d, is %lld", least, most, (long long)value);
    *out = (int)value;
    return true;
}

bool load_bool(const struct field *field, bool *out)
{
    if (!json_is_boolean(field->json))
        return load_refuse(field, "must be true or false");
    *out = json_is_true(field->json);
    return true;
}

bool load_must_be_null(const struct field *field)
{
    return load_is_null(field) || load_refuse(field, "must be null in this phase");
}

bool load_byte(const struct field *field, int least, int most, uint8_t *out)
{
    int number = 0;
    if (!load_int(field, least, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

bool load_byte_or_null(const struct field *field, int least, int most, uint8_t *out)
{
    return load_is_null(field) || load_byte(field, least, most, out);
}

bool load_name(const struct field *field, const char *const names[], int count, uint8_t *out)
{
    const char *name = json_string_value(field->json);
    if (name == NULL)
        return load_refuse(field, "must be a name");
    for (int i = 0; i < count; i++)
        if (names[i] != NULL && strcmp(name, names[i]) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return load_refuse(field, "\"%.40s\" is not known here", name);
}

bool load_name_or_null(const struct field *field, const char *const names[], int count,
                       uint8_t *out)
{
    return load_is_null(field) || load_name(field, names, count, out);
}

bool load_names(const struct field *field, const char *const names[], int name_count, int least,
                int most, uint8_t out[], uint8_t *count)
{
    int size = 0;
    if (!load_list(field, least, most, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(field, i);
        if (!load_name(&item, names, name_count, &out[i]))
            return false;
    }
    *count = (uint8_t)size;
    return true;
}

bool load_name_set(const struct field *field, const char *const names[], int count, uint64_t *out)
{
    int size = 0;
    if (!load_list(field, 0, count, &size))
        return false;
    uint64_t set = 0;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(field, i);
        uint8_t index = 0;
        if (!load_name(&item, names, count, &index))
            return false;
        if (set >> index & 1)
            return load_refuse(&item, "\"%s\" is in the list twice", names[index]);
        set |= (uint64_t)1 << index;
    }
    *out = set;
    return true;
}

bool load_seats(const struct field *field, int players, int least, int most, uint8_t out[],
                uint8_t *count)
{
    int size = 0;
    if (!load_list(field, least, most, &size))
        return false;
    seats_mask found = 0;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(field, i);
        if (!load_byte(&item, 0, players - 1, &out[i]))
            return false;
        if (found & seat_bit(out[i]))
            return load_refuse(&item, "seat %d is in the list twice", out[i]);
        found |= seat_bit(out[i]);
    }
    *count = (uint8_t)size;
    return true;
}

bool load_seat_set(const struct field *field, int players, seats_mask *out)
{
    uint8_t seats[SEATS_MAX] = {0};
    uint8_t count = 0;
    if (!load_seats(field, players, 0, players, seats, &count))
        return false;
    *out = 0;
    for (int i = 0; i < count; i++)
        *out |= seat_bit(seats[i]);
    return true;
}

bool load_counts(const struct field *field, const char *const names[], int count, int most,
                 uint8_t out[])
{
    if (!load_object(field, names, count))
        return false;
    for (int i = 0; i < count; i++)
        if (!load_member_byte(field, names[i], 0, most, &out[i]))
            return false;
    return true;
}

bool load_large_counts(const struct field *field, const char *const names[], int count, int most,
                       uint16_t out[])
{
    if (!load_object(field, names, count))
        return false;
    for (int i = 0; i < count; i++) {
        int number = 0;
        if (!load_member_int(field, names[i], 0, most, &number))
            return false;
        out[i] = (uint16_t)number;
    }
    return true;
}

bool load_member_int(const struct field *object, const char *key, int least, int most, int *out)
{
    struct field member = load_member(object, key);
    return load_int(&member, least, most, out);
}

bool load_member_bool(const struct field *object, const char *key, bool *out)
{
    struct field member = load_member(object, key);
    return load_bool(&member, out);
}

bool load_member_byte(const struct field *object, const char *key, int least, int most,
                      uint8_t *out)
{
    struct field member = load_member(object, key);
    return load_byte(&member, least, most, out);
}

bool load_member_byte_or_null(const struct field *object, const char *key, int least, int most,
                              uint8_t *out)
{
    struct field member = load_member(object, key);
    return load_byte_or_null(&member, least, most, out);
}

bool load_member_name(const struct field *object, const char *key, const char *const names[],
                      int count, uint8_t *out)
{
    struct field member = load_member(object, key);
    return load_name(&member, names, count, out);
}

bool load_member_name_or_null(const struct field *object, const char *key,
                              const char *const names[], int count, uint8_t *out)
{
    struct field member = load_member(object, key);
    return load_name_or_null(&member, names, count, out);
}

bool load_member_counts(const struct field *object, const char *key, const char *const names[],
                        int count, int most, uint8_t out[])
{
    struct field member = load_member(object, key);
    return load_counts(&member, names, count, most, out);
}

/* One option's value out of JSON. */
static bool load_option(const struct field *field, const struct option *option, uint8_t *out)
{
    if (!option->is_bool)
        return load_name(field, option->values, option->value_count, out);
    bool value = false;
    if (!load_bool(field, &value))
        return false;
    *out = value;
    return true;
}

bool load_table(const struct field *root, const struct game *game, void *state)
{
    uint8_t unused = 0;
    int players = 0;
    if (!load_member_name(root, "game", &game->id, 1, &unused) ||
        !load_member_int(root, "players", game->players_min, game->players_max, &players))
        return false;

    const char *names[OPTIONS_MAX];
    for (int i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    struct field field = load_member(root, "options");
    if (!load_object(&field, names, game->option_count))
        return false;
    struct options options = {{0}};
    for (int i = 0; i < game->option_count; i++) {
        struct field member = load_member(&field, names[i]);
        if (!load_option(&member, &game->options[i], &options.value[i]))
            return false;
    }
    struct options settled = options;
    struct reason why;
    if (!game->settle_options(players, &settled, &why))
        return load_refuse(&field, "%s", why.text);
    if (memcmp(&settled, &options, sizeof options) != 0)
        return load_refuse(&field, "do not go together");
    game_begin(game, state, players, options);
    return true;
}

bool load_each_seat(const struct field *root, void *state,
                    bool (*load_seat)(const struct field *field, void *state, int seat))
{
    struct field seats = load_member(root, "seats");
    int players = state_players(state);
    if (!load_list(&seats, players, players, &players))
        return false;
    for (int seat = 0; seat < players; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, state, seat))
            return false;
    }
    return true;
}

bool load_options(json_t *json, const struct game *game, int players, struct options *options,
                  struct reason *why)
{
    *options = game_default_options(game);
    struct field root = load_root(json, why);
    if (json != NULL && !json_is_object(json))
        return load_refuse(&root, "options must be an object");
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        int index = game_find_option(game, key);
        if (index < 0)
            return load_refuse(&root, "%s has no option \"%.40s\"", game->id, key);
        struct field member = load_member(&root, key);
        if (!load_option(&member, &game->options[index], &options->value[index]))
            return false;
    }
    return game->settle_options(players, options, why);
}
