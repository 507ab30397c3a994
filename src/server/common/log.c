#include "server/common/log.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_SIZE = 512, ID_SHOWN = 6, ID_LENGTH = 32 };

static void stamp(char *out, size_t size)
{
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static size_t hex_run(const char *text)
{
    size_t length = 0;
    while (isxdigit((unsigned char)text[length]))
        length++;
    return length;
}

/* The path with ids cut short, and nothing in it that could begin a line or a field of its own. */
static void tame(const char *path, char *out, size_t size)
{
    size_t length = 0;
    while (*path != '\0' && length + 4 < size) {
        size_t run = hex_run(path);
        size_t shown = run >= ID_LENGTH ? ID_SHOWN : run;
        for (size_t i = 0; i < shown && length + 4 < size; i++)
            out[length++] = path[i];
        if (run >= ID_LENGTH)
            out[length++] = '~';
        path += run;
        if (run == 0) {
            unsigned char c = (unsigned char)*path++;
            out[length++] = c > ' ' && c < 127 && c != '"' ? (char)c : '?';
        }
    }
    out[length] = '\0';
}

void log_request(const char *address, const char *method, const char *path, int status,
                 size_t bytes, double milliseconds)
{
    char when[32];
    char tamed[LINE_SIZE];
    stamp(when, sizeof when);
    tame(path, tamed, sizeof tamed);
    fprintf(stderr, "%s %s %s %s %d %zu %.1fms\n", when, address, method, tamed, status, bytes,
            milliseconds);
}

void log_line(const char *format, ...)
{
    char when[32];
    char line[LINE_SIZE];
    va_list arguments;
    stamp(when, sizeof when);
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    line[strcspn(line, "\r\n")] = '\0';
    fprintf(stderr, "%s %s\n", when, line);
}
