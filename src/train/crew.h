/*
 * Tasks shared out among threads: whoever is free takes the next one. What one task gives must not
 * depend on who does it, so that the whole is the same with any number of threads.
 */
#ifndef INCOGNITA_TRAIN_CREW_H
#define INCOGNITA_TRAIN_CREW_H

#include <stdbool.h>
#include <stdint.h>

struct crew {
    uint32_t tasks;
    int jobs; /* threads, this one among them */
    void *context;
    /* What one thread needs, or NULL if it cannot be had; without it, all have the context. */
    void *(*equip)(void *context);
    bool (*perform)(void *kit, uint32_t task); /* false: no more is begun */
    void (*put_away)(void *kit);
};

/* False if a task failed or nobody could be equipped; no further tasks are begun then. */
bool crew_work(const struct crew *crew);

#endif
