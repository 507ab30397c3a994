#include "server/table/workers.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

struct workers {
    uv_loop_t *loop;
    uv_async_t async;
    uv_mutex_t lock; /* guards the lists and `waiting_count` */
    uv_cond_t wake;
    struct bot_job *waiting;
    struct bot_job **waiting_end;
    struct bot_job *finished;
    struct bot_job **finished_end;
    int waiting_count;
    atomic_bool closing;
    int threads;
    uv_thread_t thread[THREADS_MAX];
};

static bool is_closing(void *context)
{
    struct workers *workers = context;
    return atomic_load_explicit(&workers->closing, memory_order_relaxed);
}

/* Beside bots of normal priority, commits would wait ten times as long. */
static void step_back(void)
{
    struct sched_param none = {0};
    if (sched_setscheduler(0, SCHED_IDLE, &none) != 0)
        setpriority(PRIO_PROCESS, (id_t)gettid(), 19);
}

static void think(struct workers *workers, struct bot_job *job, struct bot_memory memory)
{
    struct bot_request request = {.game = job->game,
                                  .state = job->state,
                                  .seat = job->seat,
                                  .seed = job->seed,
                                  .stop = {is_closing, workers}};
    bot_forget(memory);
    bot_choose(job->bot, &request, memory, &job->answer);
}

static void work(void *raw)
{
    struct workers *workers = raw;
    struct bot_memory memory = {NULL, BOT_MEMORY_DEFAULT}; /* until a bot needs it */
    step_back();
    uv_mutex_lock(&workers->lock);
    for (;;) {
        while (workers->waiting == NULL && !is_closing(workers))
            uv_cond_wait(&workers->wake, &workers->lock);
        struct bot_job *job = workers->waiting;
        if (job == NULL)
            break;
        workers->waiting = job->next;
        if (workers->waiting == NULL)
            workers->waiting_end = &workers->waiting;
        uv_mutex_unlock(&workers->lock);
        if (memory.bytes == NULL)
            memory.bytes = malloc(memory.size);
        if (is_closing(workers) || memory.bytes == NULL)
            job->cancelled = true;
        else
            think(workers, job, memory);
        uv_mutex_lock(&workers->lock);
        job->next = NULL;
        *workers->finished_end = job;
        workers->finished_end = &job->next;
        workers->waiting_count--;
        uv_async_send(&workers->async);
    }
    uv_mutex_unlock(&workers->lock);
    free(memory.bytes);
}

static void deliver(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    struct bot_job *job = workers->finished;
    workers->finished = NULL;
    workers->finished_end = &workers->finished;
    uv_mutex_unlock(&workers->lock);
    while (job != NULL) {
        struct bot_job *next = job->next;
        job->done(job);
        job = next;
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

struct workers *workers_open(uv_loop_t *loop, int threads, struct reason *why)
{
    struct workers *workers = server_allocate(sizeof *workers);
    workers->loop = loop;
    workers->waiting_end = &workers->waiting;
    workers->finished_end = &workers->finished;
    atomic_init(&workers->closing, false);
    uv_mutex_init(&workers->lock);
    uv_cond_init(&workers->wake);
    uv_async_init(loop, &workers->async, on_async);
    workers->async.data = workers;
    for (; workers->threads < threads && workers->threads < THREADS_MAX; workers->threads++)
        if (uv_thread_create(&workers->thread[workers->threads], work, workers) != 0)
            break;
    if (workers->threads > 0)
        return workers;
    reason_set(why, "cannot start a thread for bots");
    workers_close(workers);
    return NULL;
}

void workers_submit(struct workers *workers, struct bot_job *job)
{
    uv_mutex_lock(&workers->lock);
    job->next = NULL;
    *workers->waiting_end = job;
    workers->waiting_end = &job->next;
    workers->waiting_count++;
    uv_cond_signal(&workers->wake);
    uv_mutex_unlock(&workers->lock);
}

int workers_waiting(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    int count = workers->waiting_count;
    uv_mutex_unlock(&workers->lock);
    return count;
}

static void free_workers(uv_handle_t *async)
{
    free(async->data);
}

void workers_close(struct workers *workers)
{
    if (workers == NULL)
        return;
    uv_mutex_lock(&workers->lock);
    atomic_store(&workers->closing, true);
    uv_cond_broadcast(&workers->wake);
    uv_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->threads; i++)
        uv_thread_join(&workers->thread[i]);
    deliver(workers);
    uv_cond_destroy(&workers->wake);
    uv_mutex_destroy(&workers->lock);
    uv_close((uv_handle_t *)&workers->async, free_workers);
}
