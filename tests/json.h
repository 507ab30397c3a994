/* Small helpers of the tests around jansson's values. */
#ifndef INCOGNITA_TESTS_JSON_H
#define INCOGNITA_TESTS_JSON_H

#include <stdbool.h>

#include <jansson.h>

/* The value at a path, as seats.0.hand, borrowed; NULL if there is none. "" is the whole. */
json_t *json_at(json_t *whole, const char *path);

/* Puts a value at a path; takes the value over. False if the path leads nowhere. */
bool json_put(json_t *whole, const char *path, json_t *value);

/* Whether two lists hold the same values, in any order. */
bool json_same_items(json_t *a, json_t *b);

/* Whether a list holds the value. */
bool json_has_item(json_t *list, json_t *value);

/* Compact text, to be freed. */
char *json_text(const json_t *value);

#endif
