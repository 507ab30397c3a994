/*
 * Compact JSON, written into a buffer of the caller's.
 *
 * Promises: no heap; commas are put in for you; what does not fit is dropped and counted, see
 * text.h. Does not check that objects and keys are used in a sensible order: a test does, by
 * reading everything back.
 */
#ifndef INCOGNITA_ENGINE_WRITER_H
#define INCOGNITA_ENGINE_WRITER_H

#include "engine/text.h"

struct writer {
    struct text text;
    bool comma; /* a value stands just before: the next one needs a comma */
};

void writer_start(struct writer *writer, char *buffer, size_t size);

void write_object(struct writer *writer);
void write_object_end(struct writer *writer);
void write_array(struct writer *writer);
void write_array_end(struct writer *writer);

/*
 * A key is a plain name of ours: it is not escaped. Most of JSON is keys, and most keys are
 * literals: where they stand, the compiler knows how long they are.
 */
void write_key_sized(struct writer *writer, const char *key, size_t length);
static inline void write_key(struct writer *writer, const char *key)
{
    write_key_sized(writer, key, text_length(key));
}

void write_number(struct writer *writer, int64_t number);
void write_bool(struct writer *writer, bool value);
void write_null(struct writer *writer);
/* A plain name of ours, not escaped; NULL is written as null. */
void write_name(struct writer *writer, const char *name);
/* Any text, escaped; bytes that are not UTF-8 (a character cut in two) become U+FFFD. */
void write_string(struct writer *writer, const char *bytes, size_t count);
/* A value that is JSON already. */
void write_raw(struct writer *writer, const char *json, size_t count);

/* A key and its value in one line. */
static inline void write_key_number(struct writer *writer, const char *key, int64_t number)
{
    write_key(writer, key);
    write_number(writer, number);
}

static inline void write_key_bool(struct writer *writer, const char *key, bool value)
{
    write_key(writer, key);
    write_bool(writer, value);
}

static inline void write_key_null(struct writer *writer, const char *key)
{
    write_key(writer, key);
    write_null(writer);
}

static inline void write_key_name(struct writer *writer, const char *key, const char *name)
{
    write_key(writer, key);
    write_name(writer, name);
}

static inline void write_key_number_or_null(struct writer *writer, const char *key, bool is_null,
                                            int64_t number)
{
    if (is_null)
        write_key_null(writer, key);
    else
        write_key_number(writer, key, number);
}

void write_key_text(struct writer *writer, const char *key, const char *text); /* of any bytes */

/* A key and a list: of numbers, and of the names at these indexes. */
void write_key_numbers(struct writer *writer, const char *key, const uint8_t numbers[], int count);
void write_key_names(struct writer *writer, const char *key, const char *const names[],
                     const uint8_t indexes[], int count);
/* A key and the list of the names whose bits are set, in the order of the bits. */
void write_key_name_set(struct writer *writer, const char *key, const char *const names[],
                        uint64_t set);
/* A key and an object with a count for each of the names. */
void write_key_counts(struct writer *writer, const char *key, const char *const names[],
                      const uint8_t counts[], int count);

#endif
