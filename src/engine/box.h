/*
 * What is in a game's box, row by row: a row is one fact, or a series of things of which the same
 * is told. A game's function `component` is one call of box_component with its rows.
 */
#ifndef INCOGNITA_ENGINE_BOX_H
#define INCOGNITA_ENGINE_BOX_H

#include "engine/game.h"

/* What is told of one thing; see struct component. */
struct box_entry {
    const char *group;
    const char *id;
    enum provenance provenance;
    const char *reference;
    struct text value;
};

struct box_row {
    const char *group;
    const char *const *ids;
    int first;
    int end; /* past the last */
    enum provenance provenance;
    const char *reference;
    const char *value;
    int numbers[3];
    const uint8_t *table; /* or NULL, like what follows */
    void (*tell)(int which, struct box_entry *out);
};

/* A table of ids, for a series that has none elsewhere. */
#define IDS(...) ((const char *const[]){__VA_ARGS__})

/* One fact, with its value and up to three numbers for the places in it; 0 if there are none. */
#define FACT(group, id, provenance, reference, value, ...)                                         \
    {                                                                                              \
        group, IDS(id), 0, 1, provenance, reference, value, {__VA_ARGS__}, NULL, NULL              \
    }

/* The things from `first` up to `end`, with ids[which], and with table[which] for the number. */
#define NUMBERS(group, ids, first, end, provenance, reference, value, table)                       \
    {                                                                                              \
        group, ids, first, end, provenance, reference, value, {0}, table, NULL                     \
    }

/*
 * The things from `first` up to `end`, with ids[which]; `tell` adds the value, and sets what
 * differs from thing to thing. What it sets anyway may be NULL in the row.
 */
#define SERIES(group, ids, first, end, provenance, reference, tell)                                \
    {                                                                                              \
        group, ids, first, end, provenance, reference, "", {0}, NULL, tell                         \
    }

/* What the rows tell of the thing with this index; false past the last. */
bool box_component(const struct box_row rows[], int row_count, int index, struct component *out);

#endif
