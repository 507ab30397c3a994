/*
 * Bots at work: threads that think while the loop goes on, in the fair order of shares.h. A job
 * comes back on the loop through its `done`, which frees it.
 *
 * There are threads for thoughts of every kind, of the lowest priority, and one more for quick ones
 * alone, which goes before them: a thought of some milliseconds never waits for one of a second,
 * not even where there is a single processor.
 *
 * A job that nobody needs any more is withdrawn, and comes back cancelled: soon if it is under way,
 * for a bot may be stopped at any moment. So does whatever is left when the server closes.
 */
#ifndef INCOGNITA_SERVER_TABLE_WORKERS_H
#define INCOGNITA_SERVER_TABLE_WORKERS_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "server/common/shared.h"
#include "server/table/shares.h"

struct worker;

struct bot_job {
    struct turn turn; /* first, for a job is found by it */
    const struct game *game;
    const struct bot *bot;
    bool advises; /* a person: with honest figures and reasons */
    int seat;
    uint32_t sequence; /* entries of the log that led to the state */
    uint64_t seed;
    uint64_t style; /* whose tastes it has */
    /* Whether somebody still waits for it; asked before it begins and while others wait. */
    bool (*wanted)(const struct bot_job *job); /* NULL for always */
    void (*done)(struct bot_job *job);
    void *context;
    bool cancelled;
    atomic_bool stop;
    uint64_t spent; /* microseconds of thinking */
    struct worker *worker;
    struct bot_answer answer;
    struct bot_job *next;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/* `threads` are those for thoughts of every kind. */
struct workers *workers_open(uv_loop_t *loop, int threads, struct reason *why);
/* Takes the job, whose turn has its kind and says whose it is. */
void workers_submit(struct workers *workers, struct bot_job *job);
void workers_withdraw(struct workers *workers, struct bot_job *job);
/* Stops thinking and delivers what is left. */
void workers_close(struct workers *workers);
/* Jobs that have not come back yet. */
int workers_waiting(const struct workers *workers);
/* Jobs that came back cancelled so far. */
uint64_t workers_dropped(const struct workers *workers);

#endif
