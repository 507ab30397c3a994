/*
 * Reading rows that may be damaged: every value is held to its type and range. The first that does
 * not fit is remembered by its column, and is zero or empty for the reader, who asks at the end.
 */
#ifndef INCOGNITA_STORE_GOT_ROW_H
#define INCOGNITA_STORE_GOT_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/sql/sql.h"

struct row {
    struct query *query;
    const char *bad; /* the name of the first column that does not fit; NULL if all do */
};

/*
 * Reads all rows into a list made with malloc, each by `read`; all of them or none. One that is
 * damaged is left out, and named in the log.
 */
enum store_status sql_read_rows(struct backend *backend, struct query *query, size_t size,
                                void (*read)(struct row *row, void *out), void **list,
                                size_t *count);

/* Whether whoever reads JSON with it could read it. */
bool row_is_utf8(const char *text, size_t length);

/* A whole number from `least` to `most`; of one that may be missing, 0 if it is. */
int64_t row_number(struct row *row, int column, int64_t least, int64_t most);
int64_t row_number_or_none(struct row *row, int column, int64_t least, int64_t most);

/* Text of UTF-8 that fits with its NUL; "" only where it may be missing. */
void row_text(struct row *row, int column, char *out, size_t size);
void row_text_or_none(struct row *row, int column, char *out, size_t size);

/* Exactly so many bytes; whether they are there, of those that may be missing. */
void row_bytes(struct row *row, int column, void *out, size_t size);
bool row_bytes_or_none(struct row *row, int column, void *out, size_t size);

/* Text for people that is not worth losing the rest for: "?" where it cannot be shown. */
void row_name(struct row *row, int column, char *out, size_t size);
/* The same without a word about what does not fit. */
void query_get_text(struct query *query, int column, char *out, size_t size);

#endif
