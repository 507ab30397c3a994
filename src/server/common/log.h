/*
 * The server's log: one line for each request and each thing that went wrong, on standard error. No
 * secrets: no tokens, cookies, passwords, queries or texts of people, and of a table's id only its
 * beginning, because the whole id is the key to a table that is shared by link.
 */
#ifndef INCOGNITA_SERVER_COMMON_LOG_H
#define INCOGNITA_SERVER_COMMON_LOG_H

#include <stddef.h>

void log_request(const char *address, const char *method, const char *path, int status,
                 size_t bytes, double milliseconds);
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
