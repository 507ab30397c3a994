/* A JSON value as indented plain lines, for people who read a position in a terminal. */
#ifndef INCOGNITA_TERMINAL_OUTLINE_H
#define INCOGNITA_TERMINAL_OUTLINE_H

#include <jansson.h>
#include <stdio.h>

void outline_print(FILE *out, json_t *json);

#endif
