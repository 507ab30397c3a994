/*
 * A line between a server and the tests' PostgreSQL that can be cut: a process that passes on what
 * comes. While it is stopped, nothing comes through either way, and neither end is told.
 */
#ifndef INCOGNITA_TESTS_RELAY_H
#define INCOGNITA_TESTS_RELAY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct relay {
    pid_t pid;
    char folder[32];
    char socket[64]; /* in the folder */
};

/* `store` finds the PostgreSQL by the folder of its socket (host=); from now on by way of the
 * relay. */
bool relay_start(struct relay *relay, char *store, size_t size);
void relay_cut(const struct relay *relay);
void relay_mend(const struct relay *relay);
void relay_end(struct relay *relay);

#endif
