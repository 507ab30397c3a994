#include "server/ops/members.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { QUERY_TEXT_MAX = 255 };

/* What every call may have. */
static const struct member common[] = {
    {"op", MEMBER_TEXT}, {"id", MEMBER_TEXT}, {"match", MEMBER_TEXT}};

static const char *const names[] = {
    [MEMBER_TEXT] = "a text",
    [MEMBER_NUMBER] = "a whole number",
    [MEMBER_FLAG] = "true or false",
    [MEMBER_OBJECT] = "an object",
    [MEMBER_NUMBERS] = "an object of whole numbers",
    [MEMBER_TEXTS] = "a list of texts",
    [MEMBER_CHOICE] = "an event, or its number in the list of legal ones",
};

static bool are_numbers(json_t *json)
{
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        if (!json_is_integer(value))
            return false;
    }
    return json_is_object(json);
}

static bool are_texts(json_t *json)
{
    for (size_t i = 0; i < json_array_size(json); i++)
        if (!json_is_string(json_array_get(json, i)))
            return false;
    return json_is_array(json);
}

bool member_fits(enum member_type type, json_t *json)
{
    switch (type) {
    case MEMBER_TEXT: return json_is_string(json);
    case MEMBER_NUMBER: return json_is_integer(json);
    case MEMBER_FLAG: return json_is_boolean(json);
    case MEMBER_OBJECT: return json_is_object(json);
    case MEMBER_NUMBERS: return are_numbers(json);
    case MEMBER_TEXTS: return are_texts(json);
    case MEMBER_CHOICE: return json_is_object(json) || json_is_integer(json);
    }
    return false;
}

static const struct member *find(const struct member *members, int count, const char *name,
                                 size_t length)
{
    for (int i = 0; i < count && members[i].name != NULL; i++)
        if (strlen(members[i].name) == length && strncmp(members[i].name, name, length) == 0)
            return &members[i];
    return NULL;
}

bool members_check(struct call *call, const struct member members[MEMBERS_MAX])
{
    const char *key;
    void *next;
    json_t *value;
    json_object_foreach_safe(call->body, next, key, value)
    {
        size_t length = strlen(key);
        const struct member *member = find(members, MEMBERS_MAX, key, length);
        if (member == NULL)
            member = find(common, COUNT(common), key, length);
        if (member == NULL)
            json_object_del(call->body, key);
        else if (!member_fits(member->type, value))
            return call_refuse(call, "bad_request", "\"%s\" must be %s", member->name,
                               names[member->type]);
    }
    return true;
}

static int hex_digit(char c)
{
    const char *digits = "0123456789ABCDEFabcdef";
    const char *found = c == '\0' ? NULL : strchr(digits, c);
    int value = found == NULL ? -1 : (int)(found - digits);
    return value < 16 ? value : value - 6;
}

/* The byte that two digits stand for; -1 if they are none, or it ends a text. */
static int read_escape(const char *digits)
{
    int high = hex_digit(digits[0]);
    int low = high < 0 ? -1 : hex_digit(digits[1]);
    int byte = low < 0 ? -1 : high * 16 + low;
    return byte > 0 ? byte : -1;
}

/* Text up to the end or an ampersand, with its escapes taken away; "" if it is no text. */
static json_t *read_text(const char *text)
{
    char plain[QUERY_TEXT_MAX + 1];
    size_t length = strcspn(text, "&");
    size_t count = 0;
    for (size_t i = 0; i < length && count < QUERY_TEXT_MAX; i++) {
        int byte = text[i] == '%' && i + 2 < length ? read_escape(text + i + 1) : -1;
        plain[count++] = byte < 0 ? text[i] : (char)byte;
        i += byte < 0 ? 0 : 2;
    }
    plain[count] = '\0';
    json_t *json = json_string(plain);
    return json == NULL ? json_string("") : json;
}

/* The value up to the end or an ampersand; what is none of the type stays text, to be refused. */
static json_t *read_value(enum member_type type, const char *text)
{
    size_t length = strcspn(text, "&");
    char *end;
    if (type == MEMBER_TEXT)
        return read_text(text);
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool whole = length > 0 && end == text + length && errno == 0;
    if (type == MEMBER_NUMBER && whole)
        return json_integer(number);
    if (type == MEMBER_FLAG && whole && (number == 0 || number == 1))
        return json_boolean(number);
    return json_string("");
}

json_t *members_of_query(const char *query, const struct member members[MEMBERS_MAX], bool texts)
{
    json_t *body = json_object();
    while (query != NULL && *query != '\0') {
        size_t length = strcspn(query, "=&");
        const struct member *member = find(members, MEMBERS_MAX, query, length);
        if (member != NULL && query[length] == '=' &&
            (member->type == MEMBER_NUMBER || member->type == MEMBER_FLAG ||
             (texts && member->type == MEMBER_TEXT)))
            json_object_set_new(body, member->name, read_value(member->type, query + length + 1));
        query += strcspn(query, "&");
        query += *query == '&';
    }
    return body;
}
