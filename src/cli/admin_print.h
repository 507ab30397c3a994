/*
 * Answers to `incognita admin` for people to read: lists as tables, what was done as a sentence.
 * Whatever people have written is shown in one line and without anything that a terminal would
 * obey.
 */
#ifndef INCOGNITA_CLI_ADMIN_PRINT_H
#define INCOGNITA_CLI_ADMIN_PRINT_H

#include <jansson.h>

enum admin_cell {
    CELL_TEXT,
    CELL_NUMBER,
    CELL_TIME,
    CELL_FLAG,    /* "yes" or nothing */
    CELL_TERM,    /* of a sanction: until when it holds; a member of its own, or null */
    CELL_UNTIL,   /* the same of a time itself, null for good */
    CELL_TARGET,  /* a person with their id, or an address */
    CELL_STRINGS, /* a list of texts */
    CELL_SEATS,   /* who sits there, with the owner marked by an asterisk */
};

struct admin_column {
    const char *title;
    const char *member;
    enum admin_cell cell;
};

/* A list of objects, one a line, under the titles of its columns. */
void admin_print_list(const json_t *list, const struct admin_column columns[], int count);

/* "Ada (12)", or the address. */
void admin_print_target(const json_t *answer);
/* " until 2026-11-19 12:00 UTC", or " for good". */
void admin_print_term(const json_t *answer);

/* Reports of lines, each with what was said around its line. */
void admin_print_reports(const json_t *reports);

#endif
