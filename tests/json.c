#include "json.h"

#include <stdlib.h>
#include <string.h>

/* Copies the first name of the path; returns what follows it, or NULL after the last. */
static const char *next_name(const char *path, char *name, size_t size)
{
    size_t length = strcspn(path, ".");
    size_t kept = length < size ? length : size - 1;
    memcpy(name, path, kept);
    name[kept] = '\0';
    return path[length] == '.' ? path + length + 1 : NULL;
}

/* The list position that the name is, or -1. */
static long position(const char *name)
{
    char *end;
    long index = strtol(name, &end, 10);
    return *end == '\0' && end != name ? index : -1;
}

static json_t *member(json_t *value, const char *name)
{
    if (!json_is_array(value))
        return json_object_get(value, name);
    long index = position(name);
    return index < 0 ? NULL : json_array_get(value, (size_t)index);
}

json_t *json_at(json_t *whole, const char *path)
{
    json_t *value = whole;
    const char *rest = *path == '\0' ? NULL : path;
    while (rest != NULL && value != NULL) {
        char name[64];
        rest = next_name(rest, name, sizeof name);
        value = member(value, name);
    }
    return value;
}

bool json_put(json_t *whole, const char *path, json_t *value)
{
    json_t *holder = whole;
    char name[64];
    const char *rest = next_name(path, name, sizeof name);
    while (rest != NULL) {
        holder = member(holder, name);
        rest = next_name(rest, name, sizeof name);
    }
    if (json_is_object(holder))
        return json_object_set_new(holder, name, value) == 0;
    long index = position(name);
    if (!json_is_array(holder) || index < 0) {
        json_decref(value);
        return false;
    }
    if ((size_t)index == json_array_size(holder))
        return json_array_append_new(holder, value) == 0;
    return json_array_set_new(holder, (size_t)index, value) == 0;
}

bool json_has_item(json_t *list, json_t *value)
{
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item)
    {
        if (json_equal(item, value))
            return true;
    }
    return false;
}

static size_t count_of(json_t *list, json_t *value)
{
    size_t count = 0;
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item)
    {
        count += json_equal(item, value) != 0;
    }
    return count;
}

bool json_same_items(json_t *a, json_t *b)
{
    if (!json_is_array(a) || !json_is_array(b) || json_array_size(a) != json_array_size(b))
        return false;
    size_t index;
    json_t *item;
    json_array_foreach(a, index, item)
    {
        if (count_of(a, item) != count_of(b, item))
            return false;
    }
    return true;
}

char *json_text(const json_t *value)
{
    if (value == NULL)
        return strdup("nothing");
    return json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
}
