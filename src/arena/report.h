/* The results of an arena, for people and for programs. */
#ifndef INCOGNITA_ARENA_REPORT_H
#define INCOGNITA_ARENA_REPORT_H

#include <stdio.h>

#include "arena/summary.h"

/* A table. With `timing` also how long each contestant thought, which is never twice the same. */
void report_text(const struct summary *summary, bool timing, FILE *out);

/* What the points of each contestant's seats were made of: a table for each. */
void report_parts(const struct summary *summary, FILE *out);

/* All this as one line of JSON; false if memory is short or a name is not UTF-8. */
bool report_json(const struct summary *summary, bool timing, FILE *out);

#endif
