#include "train/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS_MAX = 256 };

struct shift {
    const struct crew *crew;
    atomic_uint next;
    atomic_bool failed;
};

static void *toil(void *context)
{
    struct shift *shift = context;
    const struct crew *crew = shift->crew;
    void *kit = crew->equip == NULL ? crew->context : crew->equip(crew->context);
    bool good = kit != NULL;
    uint32_t task;
    while (good && !atomic_load(&shift->failed) &&
           (task = atomic_fetch_add(&shift->next, 1)) < crew->tasks)
        good = crew->perform(kit, task);
    if (!good)
        atomic_store(&shift->failed, true);
    if (kit != NULL && crew->equip != NULL)
        crew->put_away(kit);
    return NULL;
}

bool crew_work(const struct crew *crew)
{
    struct shift shift = {.crew = crew};
    pthread_t threads[THREADS_MAX];
    int started = 0;
    while (started < crew->jobs - 1 && started < THREADS_MAX &&
           pthread_create(&threads[started], NULL, toil, &shift) == 0)
        started++;
    toil(&shift);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return !atomic_load(&shift.failed);
}
