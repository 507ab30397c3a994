/*
 * The engine protocol: one JSON object per line in, one per line out. docs/protocol.md describes
 * all of it.
 *
 * A session holds at most one match. Whatever the line contains, it gets an answer; a request that
 * fails changes nothing. Does no input or output by itself.
 */
#ifndef INCOGNITA_PROTOCOL_SESSION_H
#define INCOGNITA_PROTOCOL_SESSION_H

#include <stddef.h>

enum { SESSION_LINE_MAX = 1 << 20 };

struct session;

/* NULL if memory is short. */
struct session *session_open(void);
void session_close(struct session *session);

/*
 * Answers one line, given without its newline. The answer has no newline, ends with a NUL and stays
 * valid until the next call. A line longer than SESSION_LINE_MAX is refused whatever it holds, so a
 * caller may drop the rest of such a line and pass its beginning with the true length.
 */
const char *session_answer(struct session *session, const char *line, size_t length,
                           size_t *answer_length);

#endif
