/*
 * What time it is. People set the clock of a machine, and programs do: an hour forwards, a year
 * back. So there are two times, both in milliseconds since 1970.
 *
 * The server's time says how long things take: it begins as the machine's when the server starts,
 * and goes on by a clock that nobody can set. Whatever runs out is counted by it. It is also what
 * logs note; between two runs of the server the machine's clock decides, and whoever reads what an
 * earlier run has noted must expect it to lie in the future.
 *
 * Where several servers share a store, both times are the store's instead, so that all servers
 * have the same.
 *
 * The date is what the machine says now; it is for people to read.
 */
#ifndef INCOGNITA_SERVER_COMMON_CLOCK_H
#define INCOGNITA_SERVER_COMMON_CLOCK_H

#include <stdint.h>

int64_t server_time(void); /* on the loop's thread only */
int64_t server_date(void);

/* From now on it is the system's clock since it was booted, and so much; never back. */
void clock_follow(int64_t ahead);

#endif
