/* What the parts of the load generator share. */
#ifndef INCOGNITA_BENCH_MEASURE_H
#define INCOGNITA_BENCH_MEASURE_H

#include <sys/types.h>

/* Options of `serve` without limits; the list ends with NULL. */
extern const char *const measure_options[];

double seconds_now(void);
/* Kilobytes of memory that the process holds. */
long memory_of(pid_t pid);

/* How fast a server with many stored matches is ready. */
void measure_cold(const char *program);
/* The start, the lobby, memory, and somebody's leaving for good, beside many open tables. */
void measure_many(const char *program);
void measure_rules(const char *program);
/* Bytes a match, in rows and packed; of so many matches as INCOGNITA_BENCH_MATCHES says. */
void measure_packed(void);

#endif
