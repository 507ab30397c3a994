#include "store/sql/copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/sha256.h"
#include "store/sql/requests.h"

enum { AT_ONCE = 1000, KEYS_MAX = 2, DIGEST_SIZE = 32 };

/* A table: how it is read and written, and by what its rows are in order, which comes first. */
struct copied {
    const char *name;
    enum sql read;
    enum sql write;
    int columns;
    int keys; /* 0 for one that is read at once */
    enum value_type kinds[KEYS_MAX];
};

/* Nothing comes before what it belongs to. */
static const struct copied tables[] = {
    {"people", SQL_READ_PEOPLE, SQL_WRITE_PEOPLE, 8, 1, {VALUE_NUMBER}},
    {"tokens", SQL_READ_TOKENS, SQL_WRITE_TOKENS, 4, 1, {VALUE_BYTES}},
    {"name_keys", SQL_READ_NAME_KEYS, SQL_WRITE_NAME_KEYS, 3, 2, {VALUE_NUMBER, VALUE_TEXT}},
    {"matches", SQL_READ_MATCHES, SQL_WRITE_MATCHES, 32, 1, {VALUE_NUMBER}},
    {"seats", SQL_READ_SEATS, SQL_WRITE_SEATS, 10, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"log", SQL_READ_LOG, SQL_WRITE_LOG, 9, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"packed", SQL_READ_PACKED, SQL_WRITE_PACKED, 2, 1, {VALUE_NUMBER}},
    {"told", SQL_READ_TOLD, SQL_WRITE_TOLD, 2, 1, {VALUE_NUMBER}},
    {"chat", SQL_READ_CHAT, SQL_WRITE_CHAT, 5, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"ratings", SQL_READ_RATINGS, SQL_WRITE_RATINGS, 7, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"standings", SQL_READ_STANDINGS, SQL_WRITE_STANDINGS, 6, 2, {VALUE_NUMBER, VALUE_TEXT}},
    {"results", SQL_READ_RESULTS, SQL_WRITE_RESULTS, 12, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"sanctions", SQL_READ_SANCTIONS, SQL_WRITE_SANCTIONS, 6, 0, {VALUE_NONE}},
    {"notices", SQL_READ_NOTICES, SQL_WRITE_NOTICES, 3, 1, {VALUE_NUMBER}},
    {"blocks", SQL_READ_BLOCKS, SQL_WRITE_BLOCKS, 3, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"follows", SQL_READ_FOLLOWS, SQL_WRITE_FOLLOWS, 3, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"declines", SQL_READ_DECLINES, SQL_WRITE_DECLINES, 2, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"removals", SQL_READ_REMOVALS, SQL_WRITE_REMOVALS, 2, 2, {VALUE_NUMBER, VALUE_NUMBER}},
    {"reports", SQL_READ_REPORTS, SQL_WRITE_REPORTS, 9, 1, {VALUE_NUMBER}},
    {"report_lines",
     SQL_READ_REPORT_LINES,
     SQL_WRITE_REPORT_LINES,
     5,
     2,
     {VALUE_NUMBER, VALUE_NUMBER}},
    {"subscriptions", SQL_READ_SUBSCRIPTIONS, SQL_WRITE_SUBSCRIPTIONS, 8, 1, {VALUE_BYTES}},
    {"mails", SQL_READ_MAILS, SQL_WRITE_MAILS, 11, 1, {VALUE_NUMBER}},
    {"secrets", SQL_READ_SECRETS, SQL_WRITE_SECRETS, 2, 0, {VALUE_NONE}},
};

/* Where the next rows begin: after these values. */
struct place {
    int64_t numbers[KEYS_MAX];
    char *bytes[KEYS_MAX];
    size_t sizes[KEYS_MAX];
};

/* What was read of a table: how many rows, and a digest of all of them in order. */
struct tally {
    int64_t rows;
    uint8_t digest[DIGEST_SIZE];
};

/* A row as bytes, to be digested with what came before. */
struct image {
    uint8_t *bytes;
    size_t length;
    size_t room;
};

static void place_free(struct place *place)
{
    for (int i = 0; i < KEYS_MAX; i++)
        free(place->bytes[i]);
}

static bool place_take(struct place *place, const struct copied *table, struct query *row)
{
    for (int i = 0; i < table->keys && i < KEYS_MAX; i++) {
        struct value value = query_value(row, i);
        if (value.type != table->kinds[i])
            return false;
        place->numbers[i] = value.number;
        if (value.type == VALUE_NUMBER)
            continue;
        char *longer = realloc(place->bytes[i], value.size + 1);
        if (longer == NULL)
            return false;
        memcpy(longer, value.bytes, value.size);
        longer[value.size] = '\0';
        place->bytes[i] = longer;
        place->sizes[i] = value.size;
    }
    return true;
}

static void place_give(const struct place *place, const struct copied *table, struct query *query)
{
    for (int i = 0; i < table->keys && i < KEYS_MAX; i++) {
        const char *bytes = place->bytes[i] == NULL ? "" : place->bytes[i];
        if (table->kinds[i] == VALUE_NUMBER)
            query_number(query, i + 1, place->numbers[i]);
        else if (table->kinds[i] == VALUE_TEXT)
            query_text(query, i + 1, bytes);
        else
            query_bytes(query, i + 1, bytes, place->sizes[i]);
    }
    if (table->keys > 0)
        query_number(query, table->keys + 1, AT_ONCE);
}

static bool image_add(struct image *image, const void *bytes, size_t size)
{
    if (image->length + size > image->room) {
        size_t room = (image->length + size) * 2;
        uint8_t *more = realloc(image->bytes, room);
        if (more == NULL)
            return false;
        image->bytes = more;
        image->room = room;
    }
    if (size > 0)
        memcpy(image->bytes + image->length, bytes, size);
    image->length += size;
    return true;
}

static bool image_add_value(struct image *image, struct value value)
{
    uint8_t type = (uint8_t)value.type;
    uint64_t size = value.size;
    if (value.type == VALUE_OTHER || !image_add(image, &type, 1))
        return false;
    if (value.type == VALUE_NONE)
        return true;
    if (value.type == VALUE_NUMBER)
        return image_add(image, &value.number, sizeof value.number);
    return image_add(image, &size, sizeof size) && image_add(image, value.bytes, value.size);
}

static bool tally_row(struct tally *tally, struct image *image, const struct copied *table,
                      struct query *row)
{
    image->length = 0;
    bool good = image_add(image, tally->digest, DIGEST_SIZE);
    for (int i = 0; good && i < table->columns; i++)
        good = image_add_value(image, query_value(row, i));
    if (good)
        sha256(image->bytes, image->length, tally->digest);
    tally->rows++;
    return good;
}

static bool write_row(struct backend *to, const struct copied *table, struct query *row)
{
    struct query *query = sql_query(to, table->write);
    for (int i = 0; i < table->columns; i++) {
        struct value value = query_value(row, i);
        if (value.type == VALUE_NUMBER)
            query_number(query, i + 1, value.number);
        else if (value.type == VALUE_BYTES)
            query_bytes(query, i + 1, value.bytes, value.size);
        else if (value.type == VALUE_TEXT)
            query_text(query, i + 1, value.bytes);
    }
    return sql_run(to, query) == STORE_DONE;
}

/* The rows after the place, written to `to` if that is not NULL; how many, or -1. */
static int read_some(struct backend *from, struct backend *to, const struct copied *table,
                     struct place *place, struct image *image, struct tally *tally)
{
    struct query *query = sql_query(from, table->read);
    int count = 0;
    enum got got;
    place_give(place, table, query);
    while ((got = query_next(query)) == GOT_ROW) {
        if (!tally_row(tally, image, table, query) || !place_take(place, table, query) ||
            (to != NULL && !write_row(to, table, query)))
            break;
        count++;
    }
    if (got == GOT_FAILURE)
        sql_failure(from);
    query_reset(query);
    return got == GOT_END ? count : -1;
}

static bool read_all(struct backend *from, struct backend *to, const struct copied *table,
                     struct tally *tally, struct reason *why)
{
    struct place place = {.numbers = {INT64_MIN, INT64_MIN}};
    struct image image = {NULL, 0, 0};
    int count;
    memset(tally, 0, sizeof *tally);
    do
        count = read_some(from, to, table, &place, &image, tally);
    while (count == AT_ONCE && table->keys > 0);
    place_free(&place);
    free(image.bytes);
    return count >= 0 || reason_set(why, "cannot %s the table %s after %" PRId64 " rows",
                                    to == NULL ? "read" : "copy", table->name, tally->rows);
}

bool sql_is_empty(struct backend *backend, struct reason *why)
{
    for (int i = 0; i < COUNT(tables); i++) {
        struct place place = {.numbers = {INT64_MIN, INT64_MIN}};
        struct query *query = sql_query(backend, tables[i].read);
        place_give(&place, &tables[i], query);
        enum got got = query_next(query);
        query_reset(query);
        if (got == GOT_ROW)
            return reason_set(why, "it is not empty: there are %s", tables[i].name);
        if (got == GOT_FAILURE)
            return reason_set(why, "its table %s cannot be read", tables[i].name);
    }
    return true;
}

/* Numbers that were used are not used again, though nothing has them any more. */
static bool copy_number(struct backend *from, struct backend *to, enum sql read, enum sql drop,
                        enum sql put)
{
    int64_t number = 0;
    struct query *query = sql_query(from, read);
    enum got got = query_next(query);
    if (got == GOT_ROW)
        number = query_int(query, 0);
    query_reset(query);
    if (got == GOT_FAILURE || sql_do(to, drop) != STORE_DONE)
        return false;
    query = sql_query(to, put);
    query_number(query, 1, number);
    return sql_run(to, query) == STORE_DONE;
}

/* Numbers, and what adds up what was copied. */
static bool copy_numbers(struct backend *from, struct backend *to)
{
    return copy_number(from, to, SQL_PEOPLE_NUMBER, SQL_PEOPLE_NUMBER_DROP,
                       SQL_PEOPLE_NUMBER_PUT) &&
           copy_number(from, to, SQL_REPORTS_NUMBER, SQL_REPORTS_NUMBER_DROP,
                       SQL_REPORTS_NUMBER_PUT) &&
           sql_do(to, SQL_MATCHES_NUMBER_PUT) == STORE_DONE &&
           sql_do(to, SQL_TALLIES_FILL) == STORE_DONE;
}

/* By which rules the keys of names were made. */
static bool copy_name_rules(struct backend *from, struct backend *to)
{
    struct query *row = sql_query(from, SQL_NAME_RULES);
    enum got got = query_next(row);
    bool good = got == GOT_END;
    if (got == GOT_ROW) {
        const char *version = query_string(row, 0);
        struct query *query = sql_query(to, SQL_NAME_RULES_WRITE);
        query_text(query, 1, version == NULL ? "" : version);
        good = sql_run(to, query) == STORE_DONE;
    }
    query_reset(row);
    return good;
}

static bool copy(struct backend *from, struct backend *to, struct store_moved *moved,
                 struct reason *why)
{
    struct tally was;
    struct tally is;
    memset(moved, 0, sizeof *moved);
    if (sql_do(from, SQL_SNAPSHOT) != STORE_DONE)
        return reason_set(why, "cannot read the source");
    for (int i = 0; i < COUNT(tables); i++) {
        if (!read_all(from, to, &tables[i], &was, why) || !read_all(to, NULL, &tables[i], &is, why))
            return false;
        if (was.rows != is.rows || memcmp(was.digest, is.digest, DIGEST_SIZE) != 0)
            return reason_set(why, "the copy of the table %s is not the same", tables[i].name);
        moved->rows += was.rows;
        if (tables[i].read == SQL_READ_PEOPLE)
            moved->people = was.rows;
        if (tables[i].read == SQL_READ_MATCHES)
            moved->matches = was.rows;
    }
    return (copy_numbers(from, to) && copy_name_rules(from, to)) ||
           reason_set(why, "cannot copy the numbers and rules of names");
}

bool sql_copy(struct backend *from, struct backend *to, struct store_moved *moved,
              struct reason *why)
{
    bool good = copy(from, to, moved, why);
    sql_do(from, SQL_ROLLBACK);
    return good;
}
