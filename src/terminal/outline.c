#include "terminal/outline.h"

#include <stdbool.h>

static bool is_plain(json_t *json)
{
    return !json_is_object(json) && !json_is_array(json);
}

static void print_plain(FILE *out, json_t *json)
{
    if (json_is_string(json))
        fputs(json_string_value(json), out);
    else if (json_is_integer(json))
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
    else if (json_is_boolean(json))
        fputs(json_is_true(json) ? "yes" : "no", out);
    else
        fputs("-", out);
}

/* How deep lists and objects are nested in it; 0 for a plain value. */
static int depth_of(json_t *json)
{
    int deepest = 0;
    size_t index;
    const char *key;
    json_t *value;
    json_array_foreach(json, index, value)
    {
        int depth = depth_of(value);
        deepest = depth > deepest ? depth : deepest;
    }
    json_object_foreach(json, key, value)
    {
        int depth = depth_of(value);
        deepest = depth > deepest ? depth : deepest;
    }
    return is_plain(json) ? 0 : deepest + 1;
}

static void print_inline(FILE *out, json_t *json)
{
    if (is_plain(json)) {
        print_plain(out, json);
        return;
    }
    const char *between = "";
    size_t index;
    const char *key;
    json_t *value;
    if (json_array_size(json) + json_object_size(json) == 0)
        fputs("none", out);
    json_array_foreach(json, index, value)
    {
        fputs(between, out);
        fputs(is_plain(value) ? "" : "(", out);
        print_inline(out, value);
        fputs(is_plain(value) ? "" : ")", out);
        between = ", ";
    }
    json_object_foreach(json, key, value)
    {
        fprintf(out, "%s%s ", between, key);
        print_inline(out, value);
        between = ", ";
    }
}

/* A value beside its label: on the same line if it is simple, else below and further in. */
static void print_labelled(FILE *out, json_t *json, int indent, int inline_depth);

static void print_members(FILE *out, json_t *json, int indent)
{
    size_t index;
    const char *key;
    json_t *value;
    json_array_foreach(json, index, value)
    {
        fprintf(out, "%*s%zu: ", indent, "", index);
        print_labelled(out, value, indent, 1);
    }
    json_object_foreach(json, key, value)
    {
        fprintf(out, "%*s%s: ", indent, "", key);
        print_labelled(out, value, indent, 2);
    }
}

static void print_labelled(FILE *out, json_t *json, int indent, int inline_depth)
{
    if (depth_of(json) <= inline_depth) {
        print_inline(out, json);
        fputc('\n', out);
        return;
    }
    fputc('\n', out);
    print_members(out, json, indent + 2);
}

void outline_print(FILE *out, json_t *json)
{
    print_members(out, json, 2);
}
