#include "server/common/clock.h"

#include <stdbool.h>
#include <time.h>

/* Of the store, if there is one to follow. */
static bool follows;
static int64_t store_ahead;

static int64_t milliseconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void clock_follow(int64_t ahead)
{
    follows = true;
    store_ahead = ahead;
}

static int64_t store_time(void)
{
    static int64_t latest;
    int64_t now = milliseconds_of(CLOCK_BOOTTIME) + store_ahead;
    if (now > latest)
        latest = now;
    return latest;
}

int64_t server_date(void)
{
    return follows ? store_time() : milliseconds_of(CLOCK_REALTIME);
}

int64_t server_time(void)
{
    static int64_t ahead; /* of the clock that nobody can set */
    if (follows)
        return store_time();
    int64_t steady = milliseconds_of(CLOCK_MONOTONIC);
    if (ahead == 0)
        ahead = server_date() - steady;
    return steady + ahead;
}
