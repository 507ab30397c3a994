#include "cli/admin_print.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/text.h"

enum { CELL_SIZE = 1024, COLUMNS_MAX = 12 };

/* Control characters, those of two bytes (U+0080 to U+009F) too, become blanks. */
static void tame(const char *text, char out[CELL_SIZE])
{
    size_t length = 0;
    for (; *text != '\0' && length + 1 < CELL_SIZE; text++) {
        unsigned char here = (unsigned char)text[0];
        bool wide = here == 0xc2 && ((unsigned char)text[1] & 0xe0) == 0x80;
        text += wide;
        out[length++] = wide || here < ' ' || here == 127 ? ' ' : *text;
    }
    out[length] = '\0';
}

static void write_time(const json_t *milliseconds, char out[CELL_SIZE])
{
    time_t seconds = (time_t)(json_integer_value(milliseconds) / 1000);
    struct tm parts;
    out[0] = '\0';
    if (json_is_integer(milliseconds) && gmtime_r(&seconds, &parts) != NULL)
        strftime(out, CELL_SIZE, "%Y-%m-%d %H:%M", &parts);
}

static void write_until(const json_t *until, char out[CELL_SIZE])
{
    if (json_is_integer(until))
        write_time(until, out);
    else
        snprintf(out, CELL_SIZE, "for good");
}

static void write_target(const json_t *row, char out[CELL_SIZE])
{
    const json_t *person = json_object_get(row, "person");
    const json_t *name = json_object_get(row, "name");
    const char *address = json_string_value(json_object_get(row, "address"));
    char tamed[CELL_SIZE] = "";
    if (json_is_object(person)) {
        name = json_object_get(person, "name");
        person = json_object_get(person, "id");
    }
    tame(address != NULL ? address : json_is_string(name) ? json_string_value(name) : "?", tamed);
    if (address != NULL || !json_is_integer(person))
        snprintf(out, CELL_SIZE, "%s", tamed);
    else
        snprintf(out, CELL_SIZE, "%.900s (%lld)", tamed, (long long)json_integer_value(person));
}

static void write_strings(const json_t *list, char out[CELL_SIZE])
{
    struct text text;
    char tamed[CELL_SIZE];
    text_start(&text, out, CELL_SIZE);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *item = json_string_value(json_array_get(list, i));
        tame(item == NULL ? "" : item, tamed);
        text_add_format(&text, "%s%s", i > 0 ? ", " : "", tamed);
    }
}

static void write_seats(const json_t *seats, char out[CELL_SIZE])
{
    struct text text;
    char who[CELL_SIZE];
    text_start(&text, out, CELL_SIZE);
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        write_target(seat, who);
        text_add_format(&text, "%s%s%s", i > 0 ? ", " : "", who[0] == '\0' ? "-" : who,
                        json_is_true(json_object_get(seat, "owner")) ? "*" : "");
    }
}

static void write_cell(const json_t *row, const struct admin_column *column, char out[CELL_SIZE])
{
    const json_t *value = json_object_get(row, column->member);
    out[0] = '\0';
    switch (column->cell) {
    case CELL_TEXT: tame(json_is_string(value) ? json_string_value(value) : "", out); break;
    case CELL_NUMBER:
        if (json_is_integer(value))
            snprintf(out, CELL_SIZE, "%lld", (long long)json_integer_value(value));
        break;
    case CELL_TIME: write_time(value, out); break;
    case CELL_FLAG: snprintf(out, CELL_SIZE, "%s", json_is_true(value) ? "yes" : ""); break;
    case CELL_TERM:
        if (json_is_object(value))
            write_until(json_object_get(value, "until"), out);
        break;
    case CELL_UNTIL: write_until(value, out); break;
    case CELL_TARGET: write_target(row, out); break;
    case CELL_STRINGS: write_strings(value, out); break;
    case CELL_SEATS: write_seats(value, out); break;
    }
}

/* The last column is not filled up. */
static void print_cell(const char *text, int width, bool last)
{
    int length = (int)text_length(text);
    printf("%s%*s", text, last || length >= width ? 0 : width - length, "");
    fputs(last ? "\n" : "  ", stdout);
}

void admin_print_list(const json_t *list, const struct admin_column columns[], int count)
{
    int widths[COLUMNS_MAX];
    char cell[CELL_SIZE];
    for (int i = 0; i < count; i++) {
        widths[i] = (int)text_length(columns[i].title);
        for (size_t row = 0; row < json_array_size(list); row++) {
            write_cell(json_array_get(list, row), &columns[i], cell);
            int length = (int)text_length(cell);
            widths[i] = length > widths[i] ? length : widths[i];
        }
    }
    for (int i = 0; i < count; i++)
        print_cell(columns[i].title, widths[i], i + 1 == count);
    for (size_t row = 0; row < json_array_size(list); row++)
        for (int i = 0; i < count; i++) {
            write_cell(json_array_get(list, row), &columns[i], cell);
            print_cell(cell, widths[i], i + 1 == count);
        }
}

void admin_print_target(const json_t *answer)
{
    char text[CELL_SIZE];
    write_target(answer, text);
    fputs(text, stdout);
}

void admin_print_term(const json_t *answer)
{
    const json_t *until = json_object_get(answer, "until");
    char text[CELL_SIZE];
    write_until(until, text);
    if (json_is_integer(until))
        printf(" until %s UTC", text);
    else
        printf(" %s", text);
}

static void print_line(const json_t *line, json_int_t reported)
{
    char when[CELL_SIZE];
    char who[CELL_SIZE];
    char text[CELL_SIZE];
    json_int_t number = json_integer_value(json_object_get(line, "line"));
    write_time(json_object_get(line, "time"), when);
    write_target(line, who);
    tame(json_string_value(json_object_get(line, "text")), text);
    printf("  %s %4lld  %s  %s: %s\n", number == reported ? ">" : " ", (long long)number, when, who,
           text);
}

static void print_report(const json_t *report)
{
    const json_t *lines = json_object_get(report, "lines");
    const json_t *reporter = json_object_get(report, "reporter");
    char text[CELL_SIZE];
    write_time(json_object_get(report, "time"), text);
    printf("Report %lld, %s UTC%s: table %s, %s\n",
           (long long)json_integer_value(json_object_get(report, "report")), text,
           json_is_true(json_object_get(report, "done")) ? ", done" : "",
           json_string_value(json_object_get(report, "table")),
           json_string_value(json_object_get(report, "game")));
    json_t *by = json_pack("{s:O}", "person", reporter);
    write_target(report, text);
    printf("  %s was reported by ", text);
    write_target(by, text);
    fputs(json_is_object(reporter) ? text : "somebody who is gone", stdout);
    tame(json_string_value(json_object_get(report, "reason")), text);
    printf("%s%s\n", text[0] == '\0' ? "" : ": ", text);
    json_decref(by);
    for (size_t i = 0; i < json_array_size(lines); i++)
        print_line(json_array_get(lines, i), json_integer_value(json_object_get(report, "line")));
    write_seats(json_object_get(report, "seats"), text);
    printf("  At the table: %s\n", text[0] == '\0' ? "nobody any more" : text);
}

void admin_print_reports(const json_t *reports)
{
    for (size_t i = 0; i < json_array_size(reports); i++)
        print_report(json_array_get(reports, i));
    if (json_array_size(reports) == 0)
        puts("There are no reports.");
}
