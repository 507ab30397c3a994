#include "server/push/sender.h"

#include <stdlib.h>
#include <string.h>

#include "server/common/priority.h"
#include "server/common/shared.h"

enum {
    FLIGHTS_MAX = 32,
    DELAYED_MAX = 1024,         /* of each way */
    CROWDED_MILLISECONDS = 200, /* until a host that has enough under way is asked again */
    FIRST_RETRY = 2000,
    LONGEST_RETRY = 3600 * 1000,
    POLL_MILLISECONDS = 60000
};

static const struct line_limits most = {.each = 64, .all = 4096};

struct sender {
    uv_async_t async;
    /* The thread's own. */
    CURLM *multi;
    struct push_task *flying[FLIGHTS_MAX];
    int flying_count;
    struct push_task *delayed; /* joined by the waiters' `next` */
    uv_mutex_t lock;           /* guards what follows */
    struct line line;
    struct waiter *finished;
    struct waiter **finished_end;
    bool closing;
    uv_thread_t thread;
};

static uint64_t milliseconds(void)
{
    return uv_hrtime() / 1000000;
}

/* Coming back. */

static void finish(struct sender *sender, struct push_task *task, enum push_result result)
{
    task->result = result;
    task->waiter.next = NULL;
    uv_mutex_lock(&sender->lock);
    *sender->finished_end = &task->waiter;
    sender->finished_end = &task->waiter.next;
    uv_mutex_unlock(&sender->lock);
    uv_async_send(&sender->async);
}

static void deliver(struct sender *sender)
{
    uv_mutex_lock(&sender->lock);
    struct waiter *at = sender->finished;
    sender->finished = NULL;
    sender->finished_end = &sender->finished;
    uv_mutex_unlock(&sender->lock);
    while (at != NULL) {
        struct push_task *task = (struct push_task *)at;
        at = at->next;
        task->done(task);
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

/* Waiting to be tried again. */

static int count_delayed(const struct sender *sender, const struct push_way *way)
{
    int count = 0;
    for (const struct push_task *at = sender->delayed; at != NULL;
         at = (const struct push_task *)at->waiter.next)
        count += at->way == way;
    return count;
}

static void delay(struct sender *sender, struct push_task *task, uint64_t wait)
{
    uint64_t due = milliseconds() + wait;
    if (due >= task->expires || count_delayed(sender, task->way) >= DELAYED_MAX) {
        finish(sender, task, PUSH_EXPIRED);
        return;
    }
    task->due = due;
    task->waiter.next = sender->delayed == NULL ? NULL : &sender->delayed->waiter;
    sender->delayed = task;
}

/* Takes out the first that fits; NULL if none does. */
static struct push_task *take_delayed(struct sender *sender,
                                      bool (*fits)(const struct push_task *task, const void *what),
                                      const void *what)
{
    struct push_task *before = NULL;
    for (struct push_task *at = sender->delayed; at != NULL;
         before = at, at = (struct push_task *)at->waiter.next)
        if (fits(at, what)) {
            if (before == NULL)
                sender->delayed = (struct push_task *)at->waiter.next;
            else
                before->waiter.next = at->waiter.next;
            return at;
        }
    return NULL;
}

static bool is_due(const struct push_task *task, const void *now)
{
    return task->due <= *(const uint64_t *)now;
}

static bool is_about_the_same(const struct push_task *task, const void *newer)
{
    const struct push_task *other = newer;
    return task->way == other->way && memcmp(task->to, other->to, PUSH_TO_SIZE) == 0 &&
           strcmp(task->topic, other->topic) == 0;
}

static bool is_any(const struct push_task *task, const void *nothing)
{
    (void)task;
    (void)nothing;
    return true;
}

/* Sending. */

static bool is_crowded(const struct sender *sender, const struct push_task *task)
{
    int same = 0;
    for (int i = 0; i < sender->flying_count; i++)
        same += strcmp(sender->flying[i]->host, task->host) == 0;
    return same >= task->way->at_a_time;
}

/* What all ways have in common. */
static bool set_up(struct push_task *task, uint64_t left)
{
    CURL *easy = task->easy;
    const struct push_way *way = task->way;
    return way->set_up(task, easy, left) && curl_easy_setopt(easy, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, way->connect_milliseconds) ==
               CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, way->milliseconds) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PRIVATE, task) == CURLE_OK;
}

static void clear(struct push_task *task)
{
    curl_easy_cleanup(task->easy);
    task->easy = NULL;
    task->way->clear(task);
}

static void send_off(struct sender *sender, struct push_task *task)
{
    uint64_t now = milliseconds();
    if (now >= task->expires) {
        finish(sender, task, PUSH_EXPIRED);
        return;
    }
    if (is_crowded(sender, task)) {
        delay(sender, task, CROWDED_MILLISECONDS);
        return;
    }
    task->easy = curl_easy_init();
    if (task->easy == NULL || !set_up(task, task->expires - now) ||
        curl_multi_add_handle(sender->multi, task->easy) != CURLM_OK) {
        clear(task);
        finish(sender, task, PUSH_REFUSED);
        return;
    }
    task->tries++;
    sender->flying[sender->flying_count++] = task;
}

static void land(struct sender *sender, struct push_task *task)
{
    for (int i = 0; i < sender->flying_count; i++)
        if (sender->flying[i] == task) {
            sender->flying[i] = sender->flying[--sender->flying_count];
            break;
        }
    curl_multi_remove_handle(sender->multi, task->easy);
    clear(task);
}

/* How long until the next try, unless the service has said it. */
static uint64_t patience(int tries)
{
    uint64_t wait = FIRST_RETRY;
    for (int i = 1; i < tries && wait < LONGEST_RETRY; i++)
        wait *= 4;
    return wait < LONGEST_RETRY ? wait : LONGEST_RETRY;
}

static void take_result(struct sender *sender, struct push_task *task, CURLcode code)
{
    curl_off_t wait = 0;
    curl_easy_getinfo(task->easy, CURLINFO_RESPONSE_CODE, &task->status);
    curl_easy_getinfo(task->easy, CURLINFO_RETRY_AFTER, &wait);
    enum push_result result = task->way->judge(task, code, task->status);
    land(sender, task);
    if (result != PUSH_AGAIN)
        finish(sender, task, result);
    else if (wait > 0)
        delay(sender, task, wait < LONGEST_RETRY / 1000 ? (uint64_t)wait * 1000 : LONGEST_RETRY);
    else
        delay(sender, task, patience(task->tries));
}

static void take_results(struct sender *sender)
{
    int left;
    const CURLMsg *message;
    while ((message = curl_multi_info_read(sender->multi, &left)) != NULL) {
        char *task = NULL;
        CURLcode code = message->data.result;
        if (message->msg == CURLMSG_DONE &&
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &task) == CURLE_OK)
            take_result(sender, (struct push_task *)(void *)task, code);
    }
}

/* The next of those who wait; NULL if there is none. */
static struct push_task *next_task(struct sender *sender)
{
    uv_mutex_lock(&sender->lock);
    struct push_task *task = (struct push_task *)line_next(&sender->line);
    uv_mutex_unlock(&sender->lock);
    return task;
}

static bool is_closing(struct sender *sender)
{
    uv_mutex_lock(&sender->lock);
    bool closing = sender->closing;
    uv_mutex_unlock(&sender->lock);
    return closing;
}

/* Sends as much as may be under way. */
static void send_more(struct sender *sender)
{
    uint64_t now = milliseconds();
    while (sender->flying_count < FLIGHTS_MAX) {
        struct push_task *task = take_delayed(sender, is_due, &now);
        if (task == NULL && (task = next_task(sender)) != NULL) {
            struct push_task *older = take_delayed(sender, is_about_the_same, task);
            if (older != NULL)
                finish(sender, older, PUSH_REPLACED);
        }
        if (task == NULL)
            return;
        send_off(sender, task);
    }
}

static int poll_time(const struct sender *sender)
{
    uint64_t now = milliseconds();
    uint64_t next = now + POLL_MILLISECONDS;
    if (sender->flying_count == FLIGHTS_MAX)
        return POLL_MILLISECONDS; /* whatever ends is noticed */
    for (const struct push_task *at = sender->delayed; at != NULL;
         at = (const struct push_task *)at->waiter.next)
        if (at->due < next)
            next = at->due;
    return next <= now ? 1 : (int)(next - now);
}

static void cancel_all(struct sender *sender)
{
    struct push_task *task;
    while (sender->flying_count > 0) {
        task = sender->flying[0];
        land(sender, task);
        finish(sender, task, PUSH_CANCELLED);
    }
    while ((task = take_delayed(sender, is_any, NULL)) != NULL)
        finish(sender, task, PUSH_CANCELLED);
    while ((task = next_task(sender)) != NULL)
        finish(sender, task, PUSH_CANCELLED);
}

static void work(void *raw)
{
    struct sender *sender = raw;
    int running;
    priority_low();
    while (!is_closing(sender)) {
        send_more(sender);
        curl_multi_perform(sender->multi, &running);
        take_results(sender);
        curl_multi_poll(sender->multi, NULL, 0, poll_time(sender), NULL);
    }
    cancel_all(sender);
}

static void free_sender(uv_handle_t *async)
{
    free(async->data);
}

static void discard(struct sender *sender)
{
    curl_multi_cleanup(sender->multi);
    curl_global_cleanup();
    uv_mutex_destroy(&sender->lock);
    uv_close((uv_handle_t *)&sender->async, free_sender);
}

struct sender *sender_open(uv_loop_t *loop, struct reason *why)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        reason_set(why, "cannot start what sends messages");
        return NULL;
    }
    struct sender *sender = server_allocate(sizeof *sender);
    uv_mutex_init(&sender->lock);
    uv_async_init(loop, &sender->async, on_async);
    sender->async.data = sender;
    sender->finished_end = &sender->finished;
    sender->multi = curl_multi_init();
    if (sender->multi != NULL && uv_thread_create(&sender->thread, work, sender) == 0)
        return sender;
    reason_set(why, "cannot start a thread for messages");
    discard(sender);
    return NULL;
}

static void give_back(struct push_task *task, enum push_result result)
{
    task->result = result;
    task->done(task);
}

void sender_submit(struct sender *sender, struct push_task *task)
{
    if (sender == NULL) {
        give_back(task, PUSH_CANCELLED);
        return;
    }
    task->expires = milliseconds() + (uint64_t)task->seconds * 1000;
    uv_mutex_lock(&sender->lock);
    struct push_task *gone = (struct push_task *)line_join(&sender->line, &task->waiter, &most);
    uv_mutex_unlock(&sender->lock);
    curl_multi_wakeup(sender->multi);
    if (gone != NULL)
        give_back(gone, PUSH_CROWDED);
}

void sender_close(struct sender *sender)
{
    if (sender == NULL)
        return;
    uv_mutex_lock(&sender->lock);
    sender->closing = true;
    uv_mutex_unlock(&sender->lock);
    curl_multi_wakeup(sender->multi);
    uv_thread_join(&sender->thread);
    deliver(sender);
    discard(sender);
}
