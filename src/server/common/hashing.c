#include "server/common/hashing.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/priority.h"
#include "server/common/shared.h"

/* One takes about a tenth of a second: nobody in line waits for more than some seconds. */
static const struct line_limits most = {.each = 4, .all = 64};

struct hashing {
    int waiting; /* on the loop only */
    uv_async_t async;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t wake;
    struct line line;
    struct waiter *finished;
    struct waiter **finished_end;
    bool closing;
    uv_thread_t thread;
};

static void hash(struct hash_task *task)
{
    size_t length = strlen(task->password);
    int failed = task->compares ? crypto_pwhash_str_verify(task->hash, task->password, length)
                                : crypto_pwhash_str(task->hash, task->password, length,
                                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE);
    task->result = failed ? HASH_BAD : HASH_GOOD;
    sodium_memzero(task->password, sizeof task->password);
}

static void finish(struct hashing *hashing, struct hash_task *task)
{
    task->waiter.next = NULL;
    *hashing->finished_end = &task->waiter;
    hashing->finished_end = &task->waiter.next;
    uv_async_send(&hashing->async);
}

static void work(void *raw)
{
    struct hashing *hashing = raw;
    priority_low();
    uv_mutex_lock(&hashing->lock);
    for (;;) {
        while (hashing->line.first == NULL && !hashing->closing)
            uv_cond_wait(&hashing->wake, &hashing->lock);
        struct hash_task *task = (struct hash_task *)line_next(&hashing->line);
        if (task == NULL)
            break;
        bool closing = hashing->closing;
        uv_mutex_unlock(&hashing->lock);
        if (closing)
            task->result = HASH_CANCELLED;
        else
            hash(task);
        uv_mutex_lock(&hashing->lock);
        finish(hashing, task);
    }
    uv_mutex_unlock(&hashing->lock);
}

static void deliver(struct hashing *hashing)
{
    uv_mutex_lock(&hashing->lock);
    struct waiter *at = hashing->finished;
    hashing->finished = NULL;
    hashing->finished_end = &hashing->finished;
    uv_mutex_unlock(&hashing->lock);
    while (at != NULL) {
        struct hash_task *task = (struct hash_task *)at;
        at = at->next;
        hashing->waiting--;
        task->done(task);
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

static void free_hashing(uv_handle_t *async)
{
    free(async->data);
}

static void discard(struct hashing *hashing)
{
    uv_cond_destroy(&hashing->wake);
    uv_mutex_destroy(&hashing->lock);
    uv_close((uv_handle_t *)&hashing->async, free_hashing);
}

struct hashing *hashing_open(uv_loop_t *loop, struct reason *why)
{
    struct hashing *hashing = server_allocate(sizeof *hashing);
    uv_mutex_init(&hashing->lock);
    uv_cond_init(&hashing->wake);
    uv_async_init(loop, &hashing->async, on_async);
    hashing->async.data = hashing;
    hashing->finished_end = &hashing->finished;
    if (uv_thread_create(&hashing->thread, work, hashing) == 0)
        return hashing;
    reason_set(why, "cannot start a thread for passwords");
    discard(hashing);
    return NULL;
}

void hashing_submit(struct hashing *hashing, struct hash_task *task, uint64_t address)
{
    hashing->waiting++;
    task->waiter.who = address;
    uv_mutex_lock(&hashing->lock);
    struct hash_task *gone = (struct hash_task *)line_join(&hashing->line, &task->waiter, &most);
    uv_cond_signal(&hashing->wake);
    uv_mutex_unlock(&hashing->lock);
    if (gone != NULL) {
        hashing->waiting--;
        gone->result = HASH_CROWDED;
        gone->done(gone);
    }
}

int hashing_waiting(const struct hashing *hashing)
{
    return hashing->waiting;
}

void hashing_close(struct hashing *hashing)
{
    if (hashing == NULL)
        return;
    uv_mutex_lock(&hashing->lock);
    hashing->closing = true;
    uv_cond_signal(&hashing->wake);
    uv_mutex_unlock(&hashing->lock);
    uv_thread_join(&hashing->thread);
    deliver(hashing);
    discard(hashing);
}
