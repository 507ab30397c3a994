/*
 * A machine on which no thread steps back for others: preloaded (LD_PRELOAD) into the servers of
 * tests, it lets bots think at the priority of everything else. Where a busy machine would never
 * get round to a thread of the lowest priority, tests that wait for a bot still end.
 */
#include <sched.h>
#include <sys/resource.h>
#include <sys/types.h>

int sched_setscheduler(pid_t process, int policy, const struct sched_param *wanted)
{
    (void)process;
    (void)policy;
    (void)wanted;
    return 0;
}

int setpriority(__priority_which_t which, id_t who, int value)
{
    (void)which;
    (void)who;
    (void)value;
    return 0;
}
