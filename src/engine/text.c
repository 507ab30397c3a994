#include "engine/text.h"

#include <stdarg.h>
#include <string.h>

void text_start(struct text *text, char *buffer, size_t size)
{
    text->buffer = buffer;
    text->size = size;
    text->length = 0;
    if (size > 0)
        buffer[0] = '\0';
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    if (text->length + count < text->size) {
        memcpy(text->buffer + text->length, bytes, count);
        text->buffer[text->length + count] = '\0';
    } else if (text->length + 1 < text->size) {
        size_t room = text->size - 1 - text->length;
        memcpy(text->buffer + text->length, bytes, room);
        text->buffer[text->size - 1] = '\0';
    }
    text->length += count;
}

/* Names are short: to copy them while looking for their end is quicker than to measure first. */
void text_add(struct text *text, const char *string)
{
    size_t copied = 0;
    if (text->length + 1 < text->size) {
        size_t room = text->size - 1 - text->length;
        char *out = text->buffer + text->length;
        for (; copied < room && string[copied] != '\0'; copied++)
            out[copied] = string[copied];
        out[copied] = '\0';
    }
    text->length += copied;
    if (string[copied] != '\0') /* it did not fit */
        text->length += text_length(string + copied);
}

void text_add_number(struct text *text, int64_t number)
{
    if (number >= 0 && number <= 9) { /* nearly all that boards have */
        text_add_char(text, (char)('0' + number));
        return;
    }
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    text_add_bytes(text, digits + at, sizeof digits - at);
}

static void add_format(struct text *text, const char *format, va_list arguments)
{
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%') {
            text_add_char(text, *at);
            continue;
        }
        at++;
        if (*at == 's')
            text_add(text, va_arg(arguments, const char *));
        else if (*at == 'd')
            text_add_number(text, va_arg(arguments, int));
        else
            text_add_char(text, *at);
    }
}

void text_add_format(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_format(text, format, arguments);
    va_end(arguments);
}

void text_hex(const uint8_t bytes[], size_t count, char out[])
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * count] = '\0';
}

size_t text_count(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0')
        length++;
    return length;
}

bool text_equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool reason_set(struct reason *why, const char *format, ...)
{
    if (why != NULL) {
        struct text text;
        text_start(&text, why->text, sizeof why->text);
        va_list arguments;
        va_start(arguments, format);
        add_format(&text, format, arguments);
        va_end(arguments);
    }
    return false;
}
