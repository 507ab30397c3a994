/*
 * A machine whose clock can be set while programs run: preloaded, it adds to the time of day as
 * many milliseconds as the file named by WALL_CLOCK holds. No other clock is touched, as on a real
 * machine.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int64_t shift(void)
{
    static const volatile int64_t *shared;
    const char *path = getenv("WALL_CLOCK");
    if (shared == NULL && path != NULL) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        void *mapped = mmap(NULL, sizeof *shared, PROT_READ, MAP_SHARED, file, 0);
        shared = mapped == MAP_FAILED ? NULL : mapped;
        close(file);
    }
    return shared == NULL ? 0 : *shared;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += (time_t)(shift() / 1000);
    return result;
}
