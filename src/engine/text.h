/*
 * Text in a buffer of the caller's, without heap and without printf.
 *
 * Promises: never writes outside the buffer, always ends it with a NUL, and counts in `length` what
 * the whole text would take, as snprintf does: a caller whose text did not fit knows how much
 * memory to come back with.
 */
#ifndef INCOGNITA_ENGINE_TEXT_H
#define INCOGNITA_ENGINE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *buffer;
    size_t size;
    size_t length;
};

void text_start(struct text *text, char *buffer, size_t size);

void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add(struct text *text, const char *string);
void text_add_number(struct text *text, int64_t number);

/* Here, because much of JSON is brackets, quotes and commas: a call would cost more than it does.
 */
static inline void text_add_char(struct text *text, char c)
{
    if (text->length + 1 < text->size) {
        text->buffer[text->length] = c;
        text->buffer[text->length + 1] = '\0';
    }
    text->length++;
}

/* Knows %s, %d and %%; nothing else is needed and nothing else is accepted. */
void text_add_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline bool text_fits(const struct text *text)
{
    return text->length < text->size;
}

/* Bytes as lower-case hexadecimal digits, two a byte, and a NUL. */
void text_hex(const uint8_t bytes[], size_t count, char out[]);

/* Length of a string, and equality of two: the C library's are not there in the browser. */
size_t text_count(const char *string);
static inline size_t text_length(const char *string)
{
    /* Of a literal the compiler knows it. */
    return __builtin_constant_p(__builtin_strlen(string)) ? __builtin_strlen(string)
                                                          : text_count(string);
}
bool text_equal(const char *a, const char *b);

/*
 * Why something was refused, in words that help a person. Where a state is at fault the text begins
 * with the path of the field, as in "seats.0.hand: more than 5 characters".
 */
struct reason {
    char text[240];
};

/* Fills the reason (which may be NULL) and returns false, so that a check can end with it. */
bool reason_set(struct reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
