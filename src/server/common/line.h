/*
 * A line in which many wait for one thing, and nobody can fill it for the others.
 *
 * Whoever has nothing waiting comes before everybody's second: those who wait are served in turns,
 * and each one's own requests in the order in which they came. Each may have only so many in line.
 * If it is full, whoever has the most in it gives way to a newcomer, so that only as many different
 * ones as it has room for can keep another out. The server's own come before all and are never too
 * many.
 */
#ifndef INCOGNITA_SERVER_COMMON_LINE_H
#define INCOGNITA_SERVER_COMMON_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_OWN = 0 }; /* the `who` of the server itself */

/* What waits, as part of something else. */
struct waiter {
    uint64_t who;
    bool sure; /* does not count among all, and gives way to nobody */
    struct waiter *next;
    unsigned turn;
};

struct line {
    struct waiter *first;
    int count;     /* of those who are not sure */
    unsigned turn; /* that is being served */
};

struct line_limits {
    int each; /* of one `who`, except for the server's own */
    int all;  /* of those who are not sure */
};

/*
 * Puts the waiter, whose `who` and `sure` are set, into the line. Returns who has to go for it:
 * NULL if nobody, or one that is no longer in line, perhaps the waiter itself.
 */
struct waiter *line_join(struct line *line, struct waiter *waiter,
                         const struct line_limits *limits);

/* Puts one that was taken out before all others: its turn has come already. */
void line_return(struct line *line, struct waiter *waiter);

/* Takes the next one out; NULL if nobody waits. */
struct waiter *line_next(struct line *line);

#endif
