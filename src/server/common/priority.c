#include "server/common/priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LEAST_URGENT = 19 };

void priority_low(void)
{
    setpriority(PRIO_PROCESS, (id_t)gettid(), LEAST_URGENT);
}

/* Beside bots of normal priority, commits would wait ten times as long. */
void priority_lowest(void)
{
    struct sched_param none = {0};
    if (sched_setscheduler(0, SCHED_IDLE, &none) != 0)
        priority_low();
}
