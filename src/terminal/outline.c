#include "terminal/outline.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "terminal/labels.h"

static bool is_plain(json_t *json)
{
    return !json_is_object(json) && !json_is_array(json);
}

/* Small words of a name, which have no capital within it. */
static bool is_small(const char *word)
{
    return strncmp(word, "of ", 3) == 0 || strncmp(word, "the ", 4) == 0;
}

static void capitalise(char *text, bool every_word)
{
    for (size_t i = 0; text[i] != '\0'; i++)
        if (i == 0 || (every_word && text[i - 1] == ' ' && !is_small(text + i)))
            text[i] = (char)toupper((unsigned char)text[i]);
}

/* The game's own word for an id, as "sun_compass" is "Sun Compass"; false if it has none. */
static bool print_term(const struct outline *outline, const char *id)
{
    const struct language *language = outline->language;
    char term[64];
    size_t length = strlen(id);
    if (length == 0 || length >= sizeof term)
        return false;
    for (size_t i = 0; i <= length; i++)
        term[i] = id[i] == '_' ? ' ' : id[i];
    for (int capitals = 0; capitals < 3; capitals++) {
        const char *found = language->find(language->catalogue, outline->game, term, NULL, 0);
        if (found != term) {
            fputs(found, outline->out);
            return true;
        }
        capitalise(term, capitals == 1);
    }
    return false;
}

/* An id in words: the game's own, else ours, else as it is, as the numbers of cards. */
static void print_word(const struct outline *outline, const char *id)
{
    if (print_term(outline, id))
        return;
    const struct language *language = outline->language;
    const char *label = label_of(id);
    if (label != NULL)
        fputs(language->find(language->catalogue, "terminal", label, NULL, 0), outline->out);
    for (; label == NULL && *id != '\0'; id++)
        fputc(*id == '_' ? ' ' : *id, outline->out);
}

/* Whether the numbers in a member are seats. */
static bool tells_seats(const char *key)
{
    static const char *const members[] = {"active", "asked", "claimant", "first",
                                          "omen",   "order", "seat",     "seats"};
    for (size_t i = 0; key != NULL && i < sizeof members / sizeof members[0]; i++)
        if (strcmp(key, members[i]) == 0)
            return true;
    return false;
}

static void print_plain(const struct outline *outline, const char *key, json_t *json)
{
    json_int_t number = json_integer_value(json);
    if (json_is_string(json))
        print_word(outline, json_string_value(json));
    else if (json_is_integer(json) && tells_seats(key) && number >= 0 && number < SEATS_MAX)
        fputs(outline->names[number], outline->out);
    else if (json_is_integer(json))
        fprintf(outline->out, "%s%" JSON_INTEGER_FORMAT, number < 0 ? "−" : "",
                number < 0 ? -number : number);
    else if (json_is_boolean(json))
        print_word(outline, json_is_true(json) ? "yes" : "no");
    else
        fputs("–", outline->out);
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

static void print_inline(const struct outline *outline, const char *key, json_t *json);

static void print_item(const struct outline *outline, const char *key, json_t *value)
{
    fputs(is_plain(value) ? "" : "(", outline->out);
    print_inline(outline, key, value);
    fputs(is_plain(value) ? "" : ")", outline->out);
}

static void print_inline(const struct outline *outline, const char *key, json_t *json)
{
    const char *between = "";
    size_t index;
    const char *member;
    json_t *value;
    if (is_plain(json))
        print_plain(outline, key, json);
    else if (json_array_size(json) + json_object_size(json) == 0)
        print_word(outline, "none");
    json_array_foreach(json, index, value)
    {
        fputs(between, outline->out);
        print_item(outline, key, value);
        between = ", ";
    }
    json_object_foreach(json, member, value)
    {
        fputs(between, outline->out);
        print_word(outline, member);
        fputc(' ', outline->out);
        print_item(outline, member, value);
        between = ", ";
    }
}

/* A value beside its label: on the same line if it is simple, else below and further in. */
static void print_labelled(const struct outline *outline, const char *key, json_t *json, int indent,
                           int inline_depth);

static void print_members(const struct outline *outline, const char *parent, json_t *json,
                          int indent)
{
    size_t index;
    const char *key;
    json_t *value;
    json_array_foreach(json, index, value)
    {
        fprintf(outline->out, "%*s", indent, "");
        if (tells_seats(parent) && index < SEATS_MAX)
            fputs(outline->names[index], outline->out);
        else
            fprintf(outline->out, "%zu", index + 1);
        print_labelled(outline, parent, value, indent, 1);
    }
    json_object_foreach(json, key, value)
    {
        if (strcmp(key, "game") == 0)
            continue; /* the title says it */
        fprintf(outline->out, "%*s", indent, "");
        print_word(outline, key);
        print_labelled(outline, key, value, indent, 2);
    }
}

static void print_labelled(const struct outline *outline, const char *key, json_t *json, int indent,
                           int inline_depth)
{
    if (depth_of(json) <= inline_depth) {
        fputs(": ", outline->out);
        print_inline(outline, key, json);
        fputc('\n', outline->out);
        return;
    }
    fputs(":\n", outline->out);
    print_members(outline, key, json, indent + 2);
}

void outline_print(const struct outline *outline, json_t *json)
{
    print_members(outline, NULL, json, 2);
}
