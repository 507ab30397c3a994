/*
 * Events: one number each, and the forms in which a game declares what its kinds of events take.
 *
 * A form is all there is to know about a kind's JSON. One writer (here), one reader
 * (protocol/event_read.h), the test for bytes that nothing uses, and what a redacted event still
 * shows come from it:
 *
 *     const struct event_form vaalbara_events[KINDS] = {
 *         [DO_BARD] = {"bard", .with = {{SEAT("to")}}},
 *         [DO_CHOOSE] = {"choose", .with = {{NAME("character", character_ids), .hidden = true}}},
 *         [DO_DECLINE] = {"decline", .hidden = true},
 *         [DO_OMEN] = {"omen", .chance = true, .with = {{SEAT("order"), .list = COUNTED}}},
 *
 * Arguments stand in the event's bytes, and in its JSON, in the order of the form.
 */
#ifndef INCOGNITA_ENGINE_EVENT_H
#define INCOGNITA_ENGINE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/count.h"
#include "engine/writer.h"

/*
 * One event. Byte 0 says who acts (a seat, or CHANCE); the other seven are the game's own: a kind
 * and its arguments, small numbers of one byte each. Two events are the same exactly if their
 * values are the same, and exactly if their JSON is, so every unused byte is zero.
 */
typedef uint64_t event;

enum { EVENT_ARGUMENTS = 6 }; /* bytes for arguments, and so the most arguments */

static inline event event_make(int by, int kind, int a, int b, int c, int d)
{
    return (event)(uint8_t)by | (event)(uint8_t)kind << 8 | (event)(uint8_t)a << 16 |
           (event)(uint8_t)b << 24 | (event)(uint8_t)c << 32 | (event)(uint8_t)d << 40;
}

static inline int event_by(event e)
{
    return (int)(e & 0xff);
}

static inline int event_kind(event e)
{
    return (int)(e >> 8 & 0xff);
}

/* Argument 0..5: bytes 2 to 7. */
static inline int event_argument(event e, int index)
{
    return (int)(e >> (16 + 8 * index) & 0xff);
}

/* What an argument is. It takes one byte if nothing else is said. */
enum argument_type {
    NO_ARGUMENT,      /* ends a form */
    ARGUMENT_NUMBER,  /* 0 to 255 */
    ARGUMENT_SEAT,    /* without a key it is not in the JSON: the reader finds which is legal */
    ARGUMENT_NAME,    /* an index into a table of names */
    ARGUMENT_PLACE,   /* counted through all rows of places: a row's name and a number in it */
    ARGUMENT_AMOUNTS, /* which of some ranges of names, then for each name of it an amount */
};

/* So many names of a table, from this one on. */
struct name_range {
    uint8_t first;
    uint8_t count;
};

enum { COUNTED = 255 }; /* for `list` */

struct argument {
    const char *key;
    enum argument_type type;
    uint8_t list; /* 0, or how many stand in a list, a byte each; COUNTED: a byte before says so */
    bool hidden;  /* null when redacted */
    /* A table of names: strings, or structs that begin with one. NULL is no name. */
    uint8_t name_first; /* those before it cannot be meant */
    uint8_t name_count; /* nor those from this one on */
    uint8_t name_size;  /* of an item */
    const void *names;
    const char *zero; /* the name of 0, where the table has none */
    /* Of a place. */
    const uint8_t *starts; /* by row: its first place; one more, where the last row ends */
    const char *second;    /* the number's key; NULL: both stand in a list */
    /* Of amounts. */
    const struct name_range *ranges;
    uint8_t range_count;
};

/* How an argument begins in a form; `list`, `hidden`, `zero` and `second` may follow by name. */
#define NUMBER(its_key)      .key = (its_key), .type = ARGUMENT_NUMBER
#define SEAT(its_key)        .key = (its_key), .type = ARGUMENT_SEAT
#define NAME(its_key, table) .key = (its_key), .type = ARGUMENT_NAME, NAMES_IN(table)
#define NAME_FROM(its_key, table, first, end)                                                      \
    .key = (its_key), .type = ARGUMENT_NAME, .names = (table), .name_first = (first),              \
    .name_count = (end), .name_size = sizeof((table)[0])
#define PLACE(its_key, rows, row_starts)                                                           \
    .key = (its_key), .type = ARGUMENT_PLACE, .starts = (row_starts), NAMES_IN(rows)
#define AMOUNTS(table, some)                                                                       \
    .type = ARGUMENT_AMOUNTS, .ranges = (some), .range_count = COUNT(some), NAMES_IN(table)
#define NAMES_IN(table)                                                                            \
    .names = (table), .name_count = COUNT(table), .name_size = sizeof((table)[0])

/*
 * What an event is in the course of a match: whoever shows one gives it the time of its kind, and
 * tells of it by itself.
 */
enum beat {
    BEAT_STEP,    /* somebody does something */
    BEAT_QUIET,   /* dealing, refilling, an answer of nothing: is no news by itself */
    BEAT_SPIN,    /* a spinner, a wheel: everybody waits for how it ends */
    BEAT_STORM,   /* comes over all */
    BEAT_CARD,    /* a card or a token is uncovered or comes to somebody */
    BEAT_BATTLE,  /* two measure themselves */
    BEAT_REVEAL,  /* what was secret comes into the open */
    BEAT_PAYMENT, /* something is bought, sold or paid */
    BEATS
};

/* Their names in JSON. */
extern const char *const beat_names[BEATS];

/* A kind of event. Several kinds may have the same name, if no two legal events look the same. */
struct event_form {
    const char *name;
    enum beat beat;
    bool chance; /* chance does it; else a seat */
    bool opens;  /* a turn of the seat begins with it, also right after another turn of its own */
    bool hidden; /* redacted, not even the kind is told, nor any argument */
    struct argument with[EVENT_ARGUMENTS];
};

struct game;

/*
 * A legal event as JSON, in at most EVENT_JSON_MAX bytes. Redacted, each of its members is there as
 * it is or null, or not there at all.
 */
void event_write(const struct game *game, event e, bool redacted, struct writer *writer);

/* Whether the kind is one of the game's and all bytes that its arguments do not take are zero. */
bool event_is_clean(const struct game *game, event e);

/* The name at this index of the argument's table, or NULL. */
const char *argument_name(const struct argument *argument, int index);

#endif
