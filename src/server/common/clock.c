#include "server/common/clock.h"

#include <time.h>

static int64_t milliseconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_date(void)
{
    return milliseconds_of(CLOCK_REALTIME);
}

int64_t server_time(void)
{
    static int64_t ahead; /* of the clock that nobody can set */
    int64_t steady = milliseconds_of(CLOCK_MONOTONIC);
    if (ahead == 0)
        ahead = server_date() - steady;
    return steady + ahead;
}
