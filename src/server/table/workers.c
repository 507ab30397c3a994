#include "server/table/workers.h"

#include <stdlib.h>
#include <time.h>

#include "bots/advice.h"
#include "server/common/priority.h"

enum { THREADS_MAX = 64 };

/* A thread. The loop gives it a job when it is idle, so who is next is decided on the loop. */
struct worker {
    struct workers *workers;
    uv_thread_t thread;
    uv_cond_t wake;
    bool quick_only;
    struct bot_job *given;     /* of the lock: what it has to do */
    struct bot_job *under_way; /* of the loop: what it is at */
};

struct workers {
    uv_loop_t *loop;
    struct shares *shares;
    int waiting;
    uint64_t dropped;
    int count;
    struct worker worker[THREADS_MAX + 1];
    uv_async_t async;
    uv_mutex_t lock; /* guards what follows, and what is given */
    struct bot_job *finished;
    struct bot_job **finished_end;
    bool closing;
};

/* Thinking. */

static bool is_stopped(void *context)
{
    struct bot_job *job = context;
    return atomic_load_explicit(&job->stop, memory_order_relaxed);
}

static uint64_t own_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void think(struct bot_job *job, struct bot_memory memory)
{
    struct bot_request request = {.game = job->game,
                                  .state = job->state,
                                  .seat = job->seat,
                                  .seed = job->seed,
                                  .style = job->style,
                                  .stop = {is_stopped, job}};
    uint64_t began = own_time();
    bot_forget(memory);
    if (job->advises)
        bot_advise(job->bot, &request, memory, &job->answer);
    else
        bot_choose(job->bot, &request, memory, &job->answer);
    job->spent = own_time() - began;
}

/* With the lock. */
static void finish(struct workers *workers, struct bot_job *job)
{
    job->next = NULL;
    *workers->finished_end = job;
    workers->finished_end = &job->next;
    uv_async_send(&workers->async);
}

static void work(void *raw)
{
    struct worker *worker = raw;
    struct workers *workers = worker->workers;
    struct bot_memory memory = {NULL, BOT_MEMORY_DEFAULT}; /* until a bot needs it */
    if (worker->quick_only)
        priority_low();
    else
        priority_lowest();
    uv_mutex_lock(&workers->lock);
    for (;;) {
        while (worker->given == NULL && !workers->closing)
            uv_cond_wait(&worker->wake, &workers->lock);
        struct bot_job *job = worker->given;
        if (job == NULL)
            break;
        worker->given = NULL;
        uv_mutex_unlock(&workers->lock);
        if (memory.bytes == NULL)
            memory.bytes = malloc(memory.size);
        bool able = memory.bytes != NULL;
        if (able)
            think(job, memory);
        uv_mutex_lock(&workers->lock);
        job->cancelled = !able;
        finish(workers, job);
    }
    uv_mutex_unlock(&workers->lock);
    free(memory.bytes);
}

/* On the loop. */

static bool is_wanted(const struct bot_job *job)
{
    return job->wanted == NULL || job->wanted(job);
}

static void stop(struct bot_job *job)
{
    atomic_store_explicit(&job->stop, true, memory_order_relaxed);
}

static void give_back(struct workers *workers, struct bot_job *job)
{
    stop(job);
    uv_mutex_lock(&workers->lock);
    finish(workers, job);
    uv_mutex_unlock(&workers->lock);
}

/* The next job that somebody still waits for. */
static struct bot_job *next_job(struct workers *workers, bool quick_only)
{
    for (;;) {
        struct bot_job *job = (struct bot_job *)shares_next(workers->shares, quick_only);
        if (job == NULL || is_wanted(job))
            return job;
        shares_end(workers->shares, &job->turn, 0);
        give_back(workers, job);
    }
}

static void begin(struct worker *worker, struct bot_job *job)
{
    struct workers *workers = worker->workers;
    worker->under_way = job;
    job->worker = worker;
    uv_mutex_lock(&workers->lock);
    worker->given = job;
    uv_cond_signal(&worker->wake);
    uv_mutex_unlock(&workers->lock);
}

/* Gives those who are idle something to do; who is at something that nobody wants any more stops.
 */
static void dispatch(struct workers *workers)
{
    for (int i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        if (worker->under_way != NULL) {
            if (!is_wanted(worker->under_way))
                stop(worker->under_way);
            continue;
        }
        struct bot_job *job = next_job(workers, worker->quick_only);
        if (job != NULL)
            begin(worker, job);
    }
}

static void deliver(struct workers *workers)
{
    uv_mutex_lock(&workers->lock);
    struct bot_job *first = workers->finished;
    workers->finished = NULL;
    workers->finished_end = &workers->finished;
    uv_mutex_unlock(&workers->lock);
    for (struct bot_job *job = first; job != NULL; job = job->next) {
        if (job->worker != NULL) {
            job->worker->under_way = NULL;
            shares_end(workers->shares, &job->turn, job->spent);
        }
        job->cancelled = job->cancelled || is_stopped(job);
        workers->dropped += job->cancelled;
        workers->waiting--;
    }
    dispatch(workers);
    while (first != NULL) {
        struct bot_job *next = first->next;
        first->done(first);
        first = next;
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

void workers_submit(struct workers *workers, struct bot_job *job)
{
    workers->waiting++;
    shares_add(workers->shares, &job->turn);
    dispatch(workers);
}

void workers_withdraw(struct workers *workers, struct bot_job *job)
{
    if (job->worker != NULL || is_stopped(job)) {
        stop(job);
        return;
    }
    shares_remove(workers->shares, &job->turn);
    give_back(workers, job);
}

int workers_waiting(const struct workers *workers)
{
    return workers->waiting;
}

uint64_t workers_dropped(const struct workers *workers)
{
    return workers->dropped;
}

/* Starting and ending. */

static void start(struct workers *workers, bool quick_only)
{
    struct worker *worker = &workers->worker[workers->count];
    worker->workers = workers;
    worker->quick_only = quick_only;
    uv_cond_init(&worker->wake);
    if (uv_thread_create(&worker->thread, work, worker) == 0)
        workers->count++;
    else
        uv_cond_destroy(&worker->wake);
}

/* Where there are several threads, one person's long thoughts leave some of them to others. */
struct workers *workers_open(uv_loop_t *loop, int threads, struct reason *why)
{
    struct workers *workers = server_allocate(sizeof *workers);
    workers->loop = loop;
    workers->shares = shares_make((threads + 1) / 2);
    workers->finished_end = &workers->finished;
    uv_mutex_init(&workers->lock);
    uv_async_init(loop, &workers->async, on_async);
    workers->async.data = workers;
    start(workers, true);
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        start(workers, false);
    if (workers->count > 1)
        return workers;
    reason_set(why, "cannot start a thread for bots");
    workers_close(workers);
    return NULL;
}

static void free_workers(uv_handle_t *async)
{
    free(async->data);
}

/* Nothing is begun any more: who thinks is told to stop, and what waits goes back. */
static void stop_threads(struct workers *workers)
{
    for (int i = 0; i < workers->count; i++)
        if (workers->worker[i].under_way != NULL)
            stop(workers->worker[i].under_way);
    uv_mutex_lock(&workers->lock);
    workers->closing = true;
    for (int i = 0; i < workers->count; i++)
        uv_cond_signal(&workers->worker[i].wake);
    uv_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++) {
        uv_thread_join(&workers->worker[i].thread);
        uv_cond_destroy(&workers->worker[i].wake);
    }
    workers->count = 0;
}

void workers_close(struct workers *workers)
{
    if (workers == NULL)
        return;
    stop_threads(workers);
    deliver(workers);
    for (struct turn *turn = shares_next(workers->shares, false); turn != NULL;
         turn = shares_next(workers->shares, false)) {
        shares_end(workers->shares, turn, 0);
        give_back(workers, (struct bot_job *)turn);
    }
    deliver(workers);
    shares_free(workers->shares);
    uv_mutex_destroy(&workers->lock);
    uv_close((uv_handle_t *)&workers->async, free_workers);
}
