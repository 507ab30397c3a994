/*
 * Bots at work: threads of the lowest priority that think while the loop goes on. A job comes back
 * on the loop through its `done`, which frees it. When the server closes, bots stop thinking and
 * what is left comes back cancelled.
 */
#ifndef INCOGNITA_SERVER_TABLE_WORKERS_H
#define INCOGNITA_SERVER_TABLE_WORKERS_H

#include "bots/bot.h"
#include "server/common/shared.h"

struct bot_job {
    const struct game *game;
    const struct bot *bot;
    int seat;
    uint32_t sequence; /* entries of the log that led to the state */
    uint64_t seed;
    void (*done)(struct bot_job *job);
    void *context;
    bool cancelled;
    struct bot_answer answer;
    struct bot_job *next;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

struct workers *workers_open(uv_loop_t *loop, int threads, struct reason *why);
void workers_submit(struct workers *workers, struct bot_job *job);
/* Stops thinking and delivers what is left. */
void workers_close(struct workers *workers);
int workers_waiting(struct workers *workers);

#endif
