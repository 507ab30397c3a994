#include "store/sql/row.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(struct row *row, int column)
{
    if (row->bad == NULL)
        row->bad = row->query->backend->engine->column(row->query, column);
    if (row->bad == NULL)
        row->bad = "?";
}

static bool is_none(const struct row *row, int column)
{
    return query_value(row->query, column).type == VALUE_NONE;
}

int64_t row_number(struct row *row, int column, int64_t least, int64_t most)
{
    struct value value = query_value(row->query, column);
    if (value.type == VALUE_NUMBER && value.number >= least && value.number <= most)
        return value.number;
    refuse(row, column);
    return 0;
}

int64_t row_number_or_none(struct row *row, int column, int64_t least, int64_t most)
{
    return is_none(row, column) ? 0 : row_number(row, column, least, most);
}

bool row_is_utf8(const char *text, size_t length)
{
    size_t plain = 0;
    while (plain < length && (unsigned char)text[plain] < 0x80)
        plain++;
    if (plain == length)
        return true;
    json_t *read = json_stringn(text, length);
    json_decref(read);
    return read != NULL;
}

static bool take_text(struct row *row, int column, char *out, size_t size)
{
    out[0] = '\0';
    struct value value = query_value(row->query, column);
    const char *text = value.bytes;
    if (value.type != VALUE_TEXT || value.size >= size || strlen(text) != value.size ||
        !row_is_utf8(text, value.size))
        return false;
    memcpy(out, text, value.size + 1);
    return true;
}

void row_text(struct row *row, int column, char *out, size_t size)
{
    if (!take_text(row, column, out, size) || out[0] == '\0')
        refuse(row, column);
}

void row_text_or_none(struct row *row, int column, char *out, size_t size)
{
    out[0] = '\0';
    if (!is_none(row, column) && !take_text(row, column, out, size))
        refuse(row, column);
}

void row_name(struct row *row, int column, char *out, size_t size)
{
    out[0] = '\0';
    if (!is_none(row, column) && !take_text(row, column, out, size))
        snprintf(out, size, "?");
}

void row_bytes(struct row *row, int column, void *out, size_t size)
{
    struct value value = query_value(row->query, column);
    if (value.type == VALUE_BYTES && value.size == size)
        memcpy(out, value.bytes, size);
    else
        refuse(row, column);
}

bool row_bytes_or_none(struct row *row, int column, void *out, size_t size)
{
    if (is_none(row, column))
        return false;
    row_bytes(row, column, out, size);
    return true;
}

void query_get_text(struct query *query, int column, char *out, size_t size)
{
    struct row row = {.query = query};
    row_name(&row, column, out, size);
}

/* Lists. */

/*
 * Appends to a list that grows: the place for one more element of this size, or NULL if memory is
 * short.
 */
static void *one_more(void **list, size_t *count, size_t *room, size_t size)
{
    if (*count == *room) {
        size_t wanted = *room == 0 ? 16 : *room * 2;
        void *more = realloc(*list, wanted * size);
        if (more == NULL)
            return NULL;
        *list = more;
        *room = wanted;
    }
    unsigned char *place = (unsigned char *)*list + (*count)++ * size;
    memset(place, 0, size);
    return place;
}

enum store_status sql_read_rows(struct backend *backend, struct query *query, size_t size,
                                void (*read)(struct row *row, void *out), void **list,
                                size_t *count)
{
    size_t room = 0;
    enum got got;
    *list = NULL;
    *count = 0;
    while ((got = query_next(query)) == GOT_ROW) {
        void *place = one_more(list, count, &room, size);
        if (place == NULL)
            break;
        struct row row = {.query = query};
        read(&row, place);
        if (row.bad != NULL) {
            fprintf(stderr, "store: a row is set aside: %s is damaged\n", row.bad);
            --*count;
        }
    }
    enum store_status status = got == GOT_END ? STORE_DONE : sql_failure(backend);
    query_reset(query);
    if (status != STORE_DONE) {
        free(*list);
        *list = NULL;
        *count = 0;
    }
    return status;
}
