#include "server/push/sender.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/common/priority.h"
#include "server/common/shared.h"
#include "server/push/endpoint.h"
#include "server/push/vapid.h"

enum {
    FLIGHTS_MAX = 32,
    FLIGHTS_TO_ONE_HOST = 8,
    DELAYED_MAX = 1024,
    CONNECT_MILLISECONDS = 5000,
    ANSWER_MILLISECONDS = 10000,
    ANSWER_BYTES = 16 << 10,
    CROWDED_MILLISECONDS = 200, /* until a host that has enough under way is asked again */
    FIRST_RETRY = 2000,
    LONGEST_RETRY = 3600 * 1000,
    POLL_MILLISECONDS = 60000
};

static const struct line_limits most = {.each = 64, .all = 4096};

/* A task that is being sent. */
struct flight {
    CURL *easy;
    struct curl_slist *headers;
    bool anywhere;
    bool stopped; /* its host has an address that nothing is sent to */
    size_t received;
    char origin[ORIGIN_SIZE];
    uint8_t sealed[SEALED_MAX];
};

struct sender {
    struct sender_settings settings;
    int waiting; /* on the loop only */
    uv_async_t async;
    /* The thread's own. */
    CURLM *multi;
    struct push_task *flying[FLIGHTS_MAX];
    int flying_count;
    struct push_task *delayed; /* joined by the waiters' `next` */
    int delayed_count;
    uv_mutex_t lock; /* guards what follows */
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
        sender->waiting--;
        task->done(task);
    }
}

static void on_async(uv_async_t *async)
{
    deliver(async->data);
}

/* Waiting to be tried again. */

static void delay(struct sender *sender, struct push_task *task, uint64_t wait)
{
    uint64_t due = milliseconds() + wait;
    if (due >= task->expires || sender->delayed_count >= DELAYED_MAX) {
        finish(sender, task, PUSH_EXPIRED);
        return;
    }
    task->due = due;
    task->waiter.next = sender->delayed == NULL ? NULL : &sender->delayed->waiter;
    sender->delayed = task;
    sender->delayed_count++;
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
            sender->delayed_count--;
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
    return memcmp(task->subscription.id, other->subscription.id, SUBSCRIPTION_ID_SIZE) == 0 &&
           strcmp(task->topic, other->topic) == 0;
}

static bool is_any(const struct push_task *task, const void *nothing)
{
    (void)task;
    (void)nothing;
    return true;
}

/* Sending. */

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct flight *flight = context;
    (void)purpose;
    if (!flight->anywhere && !endpoint_is_public(&address->addr)) {
        flight->stopped = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* What a service says besides its status is not for us; much of it is no answer. */
// NOLINTNEXTLINE(readability-non-const-parameter): it is as libcurl calls it
static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    struct flight *flight = context;
    (void)bytes;
    flight->received += size * count;
    return flight->received > ANSWER_BYTES ? 0 : size * count;
}

static bool add_header(struct flight *flight, const char *format, const char *value)
{
    char line[VAPID_SIZE + 64];
    if (snprintf(line, sizeof line, format, value) >= (int)sizeof line)
        return false;
    struct curl_slist *longer = curl_slist_append(flight->headers, line);
    if (longer != NULL)
        flight->headers = longer;
    return longer != NULL;
}

static bool add_headers(const struct sender *sender, struct flight *flight,
                        const struct push_task *task)
{
    char authorization[VAPID_SIZE];
    char left[16];
    uint64_t now = milliseconds();
    uint64_t seconds = task->expires > now ? (task->expires - now) / 1000 : 0;
    snprintf(left, sizeof left, "%u", (unsigned)seconds);
    return vapid_authorize(sender->settings.private_key, task->subscription.endpoint,
                           sender->settings.contact, time(NULL), authorization) &&
           add_header(flight, "Authorization: %s", authorization) &&
           add_header(flight, "TTL: %s", left) && add_header(flight, "Topic: %s", task->topic) &&
           add_header(flight, "Urgency: %s", task->urgent ? "high" : "normal") &&
           add_header(flight, "Content-Encoding: %s", "aes128gcm") &&
           add_header(flight, "Content-Type: %s", "application/octet-stream") &&
           add_header(flight, "Expect:%s", "");
}

static void flight_free(struct flight *flight)
{
    if (flight == NULL)
        return;
    curl_easy_cleanup(flight->easy);
    curl_slist_free_all(flight->headers);
    free(flight);
}

static bool set_up(const struct sender *sender, struct flight *flight, struct push_task *task)
{
    CURL *easy = flight->easy;
    size_t size = 0;
    if (!seal(task->text, task->length, task->subscription.key, task->subscription.auth,
              flight->sealed, &size) ||
        !endpoint_origin(task->subscription.endpoint, flight->origin) ||
        !add_headers(sender, flight, task))
        return false;
    flight->anywhere = sender->settings.anywhere;
    return curl_easy_setopt(easy, CURLOPT_URL, task->subscription.endpoint) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR,
                            flight->anywhere ? "http,https" : "https") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, flight) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEDATA, flight) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_HTTPHEADER, flight->headers) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)size) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_POSTFIELDS, flight->sealed) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MILLISECONDS) ==
               CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)ANSWER_MILLISECONDS) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PRIVATE, task) == CURLE_OK;
}

static bool is_crowded(const struct sender *sender, const struct push_task *task)
{
    char origin[ORIGIN_SIZE];
    int same = 0;
    if (!endpoint_origin(task->subscription.endpoint, origin))
        return false;
    for (int i = 0; i < sender->flying_count; i++)
        same += strcmp(sender->flying[i]->flight->origin, origin) == 0;
    return same >= FLIGHTS_TO_ONE_HOST;
}

static void send_off(struct sender *sender, struct push_task *task)
{
    if (milliseconds() >= task->expires) {
        finish(sender, task, PUSH_EXPIRED);
        return;
    }
    if (is_crowded(sender, task)) {
        delay(sender, task, CROWDED_MILLISECONDS);
        return;
    }
    struct flight *flight = server_allocate(sizeof *flight);
    flight->easy = curl_easy_init();
    if (flight->easy == NULL || !set_up(sender, flight, task) ||
        curl_multi_add_handle(sender->multi, flight->easy) != CURLM_OK) {
        flight_free(flight);
        finish(sender, task, PUSH_REFUSED);
        return;
    }
    task->tries++;
    task->flight = flight;
    sender->flying[sender->flying_count++] = task;
}

static void land(struct sender *sender, struct push_task *task)
{
    for (int i = 0; i < sender->flying_count; i++)
        if (sender->flying[i] == task) {
            sender->flying[i] = sender->flying[--sender->flying_count];
            break;
        }
    curl_multi_remove_handle(sender->multi, task->flight->easy);
    flight_free(task->flight);
    task->flight = NULL;
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
    long status = 0;
    curl_off_t wait = 0;
    curl_easy_getinfo(task->flight->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(task->flight->easy, CURLINFO_RETRY_AFTER, &wait);
    bool stopped = code != CURLE_OK && task->flight->stopped;
    land(sender, task);
    if (code == CURLE_OK && status >= 200 && status < 300)
        finish(sender, task, PUSH_DELIVERED);
    else if (code == CURLE_OK && (status == 404 || status == 410))
        finish(sender, task, PUSH_DEAD);
    else if (stopped || (code == CURLE_OK && status != 429 && status < 500))
        finish(sender, task, PUSH_REFUSED);
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
    struct sender *sender = async->data;
    sodium_memzero(sender->settings.private_key, sizeof sender->settings.private_key);
    free(sender);
}

static void discard(struct sender *sender)
{
    curl_multi_cleanup(sender->multi);
    uv_mutex_destroy(&sender->lock);
    uv_close((uv_handle_t *)&sender->async, free_sender);
}

struct sender *sender_open(uv_loop_t *loop, const struct sender_settings *settings,
                           struct reason *why)
{
    struct sender *sender = server_allocate(sizeof *sender);
    sender->settings = *settings;
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

void sender_submit(struct sender *sender, struct push_task *task)
{
    sender->waiting++;
    task->expires = milliseconds() + (uint64_t)task->seconds * 1000;
    uv_mutex_lock(&sender->lock);
    struct push_task *gone = (struct push_task *)line_join(&sender->line, &task->waiter, &most);
    uv_mutex_unlock(&sender->lock);
    curl_multi_wakeup(sender->multi);
    if (gone != NULL) {
        sender->waiting--;
        gone->result = PUSH_CROWDED;
        gone->done(gone);
    }
}

int sender_waiting(const struct sender *sender)
{
    return sender->waiting;
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
