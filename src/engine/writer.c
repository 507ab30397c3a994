#include "engine/writer.h"

#include <string.h>

#include "engine/bits.h"

void writer_start(struct writer *writer, char *buffer, size_t size)
{
    text_start(&writer->text, buffer, size);
    writer->comma = false;
}

static void before_value(struct writer *writer)
{
    if (writer->comma)
        text_add_char(&writer->text, ',');
    writer->comma = true;
}

static void open(struct writer *writer, char bracket)
{
    before_value(writer);
    text_add_char(&writer->text, bracket);
    writer->comma = false;
}

static void close(struct writer *writer, char bracket)
{
    text_add_char(&writer->text, bracket);
    writer->comma = true;
}

void write_object(struct writer *writer)
{
    open(writer, '{');
}

void write_object_end(struct writer *writer)
{
    close(writer, '}');
}

void write_array(struct writer *writer)
{
    open(writer, '[');
}

void write_array_end(struct writer *writer)
{
    close(writer, ']');
}

/* A plain name in quotes, after a comma if there must be one. */
static void quote(struct writer *writer, const char *name, size_t length)
{
    struct text *text = &writer->text;
    if (text->length + length + sizeof ",''" <= text->size) {
        char *at = text->buffer + text->length;
        *at = ',';
        at += writer->comma;
        *at = '"';
        memcpy(at + 1, name, length);
        at[length + 1] = '"';
        at[length + 2] = '\0';
        text->length = (size_t)(at - text->buffer) + length + 2;
    } else { /* there may not be room for all of it */
        if (writer->comma)
            text_add_char(text, ',');
        text_add_char(text, '"');
        text_add_bytes(text, name, length);
        text_add_char(text, '"');
    }
    writer->comma = true;
}

void write_key_sized(struct writer *writer, const char *key, size_t length)
{
    quote(writer, key, length);
    text_add_char(&writer->text, ':');
    writer->comma = false;
}

void write_number(struct writer *writer, int64_t number)
{
    before_value(writer);
    text_add_number(&writer->text, number);
}

void write_bool(struct writer *writer, bool value)
{
    before_value(writer);
    text_add(&writer->text, value ? "true" : "false");
}

void write_null(struct writer *writer)
{
    before_value(writer);
    text_add(&writer->text, "null");
}

void write_name(struct writer *writer, const char *name)
{
    if (name == NULL) {
        write_null(writer);
        return;
    }
    quote(writer, name, text_length(name));
}

static void escape(struct text *text, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char code[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    text_add_bytes(text, code, sizeof code);
}

/* Bytes of the UTF-8 character that begins the text, or 0 if none does. */
static size_t character_size(const char *bytes, size_t count)
{
    unsigned char first = (unsigned char)bytes[0];
    size_t size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size == 0 || first > 0xf4 || size > count)
        return 0;
    for (size_t i = 1; i < size; i++)
        if (((unsigned char)bytes[i] & 0xc0) != 0x80)
            return 0;
    unsigned char second = size > 1 ? (unsigned char)bytes[1] : 0;
    bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return overlong || no_character ? 0 : size;
}

/* How many bytes from here on can be written as they are. */
static size_t plain_bytes(const char *bytes, size_t count)
{
    size_t size = 0;
    while (size < count && bytes[size] >= 0x20 && bytes[size] < 0x7f && bytes[size] != '"' &&
           bytes[size] != '\\')
        size++;
    return size;
}

/* Writes one character, whatever it is; returns how many bytes it takes. */
static size_t add_character(struct text *text, const char *bytes, size_t count)
{
    unsigned char c = (unsigned char)bytes[0];
    size_t size = character_size(bytes, count);
    if (size == 0) {
        text_add(text, "\\ufffd");
        return 1;
    }
    if (c == '"' || c == '\\') {
        text_add_char(text, '\\');
        text_add_char(text, (char)c);
    } else if (c < 0x20 || c == 0x7f) {
        escape(text, c);
    } else {
        text_add_bytes(text, bytes, size);
    }
    return size;
}

void write_string(struct writer *writer, const char *bytes, size_t count)
{
    before_value(writer);
    text_add_char(&writer->text, '"');
    for (size_t at = 0; at < count;) {
        size_t plain = plain_bytes(bytes + at, count - at);
        text_add_bytes(&writer->text, bytes + at, plain);
        at += plain;
        if (at < count)
            at += add_character(&writer->text, bytes + at, count - at);
    }
    text_add_char(&writer->text, '"');
}

void write_raw(struct writer *writer, const char *json, size_t count)
{
    before_value(writer);
    text_add_bytes(&writer->text, json, count);
}

void write_key_text(struct writer *writer, const char *key, const char *text)
{
    write_key(writer, key);
    write_string(writer, text, text_length(text));
}

void write_key_numbers(struct writer *writer, const char *key, const uint8_t numbers[], int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_number(writer, numbers[i]);
    write_array_end(writer);
}

void write_key_names(struct writer *writer, const char *key, const char *const names[],
                     const uint8_t indexes[], int count)
{
    write_key(writer, key);
    write_array(writer);
    for (int i = 0; i < count; i++)
        write_name(writer, names[indexes[i]]);
    write_array_end(writer);
}

void write_key_name_set(struct writer *writer, const char *key, const char *const names[],
                        uint64_t set)
{
    write_key(writer, key);
    write_array(writer);
    for (; set != 0; set &= set - 1)
        write_name(writer, names[bits_lowest(set)]);
    write_array_end(writer);
}

void write_key_counts(struct writer *writer, const char *key, const char *const names[],
                      const uint8_t counts[], int count)
{
    write_key(writer, key);
    write_object(writer);
    for (int i = 0; i < count; i++)
        write_key_number(writer, names[i], counts[i]);
    write_object_end(writer);
}
