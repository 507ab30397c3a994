/*
 * Bots that are programs of their own: a command, one line of JSON in, one out for each decision.
 *
 * Promises: no program can hold us up for longer than the time it is given, whatever it does or
 * leaves undone, and none outlives external_end, nor do its children in the same process group.
 * docs/arena.md has the protocol.
 */
#ifndef INCOGNITA_ARENA_EXTERNAL_H
#define INCOGNITA_ARENA_EXTERNAL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { ANSWER_MAX = 1 << 12 };

struct external {
    pid_t process; /* 0: none */
    int to;
    int from;
    size_t held; /* bytes of `answer` */
    char answer[ANSWER_MAX];
};

enum external_result {
    EXTERNAL_ANSWERED,
    EXTERNAL_ENDED,    /* or closed its output */
    EXTERNAL_GARBAGE,  /* a line too long, or one more than it was asked for */
    EXTERNAL_TOO_LATE, /* no whole line in time */
    EXTERNAL_STOPPED   /* by `stop` */
};

/* Runs the command by /bin/sh. False if the system refuses. The caller must ignore SIGPIPE. */
bool external_start(struct external *external, const char *command);

/* Writes a line, which ends with a newline, and reads one, which is left in `answer` without. */
enum external_result external_ask(struct external *external, const char *line, size_t length,
                                  double seconds, const atomic_bool *stop);

/* Kills and reaps; harmless where nothing was started. */
void external_end(struct external *external);

#endif
