#include "arena/contest.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/bits.h"

const char *const contest_end_names[] = {"complete", "decided", "interrupted", "out_of_time",
                                         "failed"};

enum { SHOW_NANOSECONDS = 100000000 };

/* What the threads share. The lock guards the contest, `next` and `running`. */
struct pool {
    struct contest *contest;
    const struct contest_run *run;
    uint32_t next; /* match to be played */
    int running;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t ended;
};

double contest_won(const struct plan *plan, uint32_t index, const struct result *result,
                   int contestant)
{
    const uint8_t *seating = plan->line_up.seatings[index % (uint32_t)plan->line_up.seating_count];
    int won = 0;
    for (int seat = 0; seat < plan->line_up.players; seat++)
        won += seating[seat] == contestant && (result->winners & seat_bit(seat)) != 0;
    return won == 0 ? 0 : (double)won / bits_count(result->winners);
}

/* The mean win of the tested contestant in a deal. */
static double tested_won(const struct contest *contest, uint32_t deal)
{
    uint32_t seatings = (uint32_t)contest->plan->line_up.seating_count;
    double won = 0;
    for (uint32_t i = deal * seatings; i < (deal + 1) * seatings; i++)
        won += contest_won(contest->plan, i, &contest->results[i], contest->sprt->tested);
    return won / seatings;
}

static bool deal_is_complete(const struct contest *contest, uint32_t deal)
{
    uint32_t seatings = (uint32_t)contest->plan->line_up.seating_count;
    for (uint32_t i = deal * seatings; i < (deal + 1) * seatings; i++)
        if (!contest->results[i].done)
            return false;
    return true;
}

static void end(struct pool *pool, enum contest_end how)
{
    if (atomic_exchange(&pool->stop, true))
        return;
    pool->contest->end = how;
}

/* Takes complete deals into account, in their order. */
static void count_deals(struct pool *pool)
{
    struct contest *contest = pool->contest;
    struct sprt *sprt = contest->sprt;
    while ((sprt == NULL || sprt->verdict == SPRT_UNDECIDED) &&
           contest->deals < contest->plan->deals && deal_is_complete(contest, contest->deals)) {
        contest->deals++;
        if (sprt != NULL)
            sprt_add(sprt, tested_won(contest, contest->deals - 1));
    }
    if (sprt != NULL && sprt->verdict != SPRT_UNDECIDED)
        end(pool, CONTEST_DECIDED);
}

static void note_fault(struct contest *contest, uint32_t index, const struct result *result,
                       const struct reason *why)
{
    const struct line_up *line_up = &contest->plan->line_up;
    int contestant =
        line_up->seatings[index % (uint32_t)line_up->seating_count][result->fault_seat];
    struct first_fault *first = &contest->faults[contestant];
    if (first->happened && first->index < index)
        return;
    *first = (struct first_fault){true, index, result->fault_seat, result->fault, *why};
}

static void note(struct pool *pool, uint32_t index, const struct result *result,
                 const struct reason *why)
{
    struct contest *contest = pool->contest;
    contest->results[index] = *result;
    contest->standing.matches++;
    for (int i = 0; i < contest->plan->line_up.contestant_count; i++)
        contest->standing.won[i] += contest_won(contest->plan, index, result, i);
    if (result->fault != FAULT_NONE)
        note_fault(contest, index, result, why);
    count_deals(pool);
}

/* The next match to play; false when there is none. */
static bool take(struct pool *pool, uint32_t *index)
{
    pthread_mutex_lock(&pool->lock);
    *index = pool->next;
    bool more = *index < plan_matches(pool->contest->plan) && !atomic_load(&pool->stop);
    pool->next += more;
    pthread_mutex_unlock(&pool->lock);
    return more;
}

static void fail(struct pool *pool, const struct reason *why)
{
    pthread_mutex_lock(&pool->lock);
    pool->contest->why = *why;
    end(pool, CONTEST_FAILED);
    pthread_mutex_unlock(&pool->lock);
}

static void work(struct pool *pool)
{
    static const struct reason no_memory = {"out of memory"};
    struct desk *desk = desk_open(pool->contest->plan, &pool->stop);
    if (desk == NULL)
        fail(pool, &no_memory);
    uint32_t index;
    while (desk != NULL && take(pool, &index)) {
        struct result result;
        switch (desk_play(desk, index, &result)) {
        case PLAY_DONE:
            pthread_mutex_lock(&pool->lock);
            note(pool, index, &result, &desk->why);
            pthread_mutex_unlock(&pool->lock);
            break;
        case PLAY_STOPPED: break;
        case PLAY_FAILED: fail(pool, &desk->why); break;
        }
    }
    desk_close(desk);
}

static void *worker(void *context)
{
    struct pool *pool = context;
    work(pool);
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    pthread_cond_signal(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void add_nanoseconds(struct timespec *time, long nanoseconds)
{
    time->tv_nsec += nanoseconds;
    time->tv_sec += time->tv_nsec / 1000000000;
    time->tv_nsec %= 1000000000;
}

static double seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) * 1e-9;
}

/* Shows how it goes and keeps the time, until all workers have ended. */
static void watch(struct pool *pool)
{
    const struct contest_run *run = pool->run;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    struct timespec now = start;
    pthread_mutex_lock(&pool->lock);
    while (pool->running > 0) {
        struct timespec wake = now;
        add_nanoseconds(&wake, SHOW_NANOSECONDS);
        while (pool->running > 0 &&
               pthread_cond_timedwait(&pool->ended, &pool->lock, &wake) != ETIMEDOUT)
            ;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (pool->running > 0 && run->stop != NULL && atomic_load(run->stop))
            end(pool, CONTEST_INTERRUPTED);
        if (pool->running > 0 && run->seconds > 0 && seconds_between(&start, &now) >= run->seconds)
            end(pool, CONTEST_OUT_OF_TIME);
        if (run->show != NULL)
            run->show(pool->contest, run->context);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool start_workers(struct pool *pool, pthread_t threads[], int count)
{
    for (int i = 0; i < count; i++) {
        pthread_mutex_lock(&pool->lock);
        pool->running++;
        pthread_mutex_unlock(&pool->lock);
        if (pthread_create(&threads[i], NULL, worker, pool) == 0)
            continue;
        pthread_mutex_lock(&pool->lock);
        pool->running--;
        reason_set(&pool->contest->why, "cannot start a thread");
        end(pool, CONTEST_FAILED);
        pthread_mutex_unlock(&pool->lock);
        count = i;
    }
    watch(pool);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    return pool->contest->end != CONTEST_FAILED;
}

bool contest_run(struct contest *contest, const struct plan *plan, struct sprt *sprt,
                 const struct contest_run *run)
{
    struct pool pool = {.contest = contest, .run = run};
    pthread_condattr_t attributes;
    memset(contest, 0, sizeof *contest);
    contest->plan = plan;
    contest->sprt = sprt;
    contest->results = calloc(plan_matches(plan), sizeof *contest->results);
    pthread_t *threads = calloc((size_t)run->jobs, sizeof *threads);
    if (contest->results == NULL || threads == NULL) {
        free(threads);
        return reason_set(&contest->why, "out of memory");
    }
    pthread_mutex_init(&pool.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pool.ended, &attributes);
    bool good = start_workers(&pool, threads, run->jobs);
    pthread_condattr_destroy(&attributes);
    pthread_cond_destroy(&pool.ended);
    pthread_mutex_destroy(&pool.lock);
    free(threads);
    return good;
}

void contest_close(struct contest *contest)
{
    free(contest->results);
}
