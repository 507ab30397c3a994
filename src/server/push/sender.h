/*
 * Messages on their way to people, on a thread of its own: whatever a service does, nobody waits
 * for it. How a message travels, by Web Push or by mail, is its way.
 *
 * A task comes back on the loop through its `done`, which frees it. Only so many wait, in turns by
 * person (line.h), and only so many are sent at a time, of these few to the same host. What fails
 * for now is tried again, later and later or when the service says so, until it is of no more use.
 * When the server closes, what is left comes back cancelled.
 */
#ifndef INCOGNITA_SERVER_PUSH_SENDER_H
#define INCOGNITA_SERVER_PUSH_SENDER_H

#include <curl/curl.h>
#include <uv.h>

#include "server/common/line.h"
#include "server/push/endpoint.h"

enum push_result {
    PUSH_DELIVERED, /* the service has it */
    PUSH_DEAD,      /* there is nobody to be reached there any more */
    PUSH_REFUSED,   /* it is not taken, and will not be */
    PUSH_EXPIRED,   /* it could not be delivered in time */
    PUSH_REPLACED,  /* a newer one about the same came before it was delivered */
    PUSH_CROWDED,   /* too many wait */
    PUSH_CANCELLED, /* the server is closing */
    PUSH_AGAIN      /* only of a way's verdict: to be tried again */
};

enum { PUSH_TOPIC_SIZE = 33, PUSH_TO_SIZE = 32 };

struct push_task;

/* On the sender's thread: nothing of it may touch what the loop works on. */
struct push_way {
    int at_a_time; /* to the same host */
    long connect_milliseconds;
    long milliseconds; /* in all */
    bool (*set_up)(struct push_task *task, CURL *easy, uint64_t milliseconds_left);
    void (*clear)(struct push_task *task); /* what it set up */
    /* What came of a try: the status is the service's own, 0 if it said none. */
    enum push_result (*judge)(const struct push_task *task, CURLcode code, long status);
};

struct push_task {
    struct waiter waiter; /* first, for a task is found by it; its `who` is the person */
    const struct push_way *way;
    uint8_t to[PUSH_TO_SIZE];    /* stands for where it goes */
    char topic[PUSH_TOPIC_SIZE]; /* a newer message with the same one, to the same, replaces it */
    char host[ORIGIN_SIZE];      /* that takes it */
    uint32_t seconds;            /* how long it is of use */
    enum push_result result;
    long status; /* what the service said last */
    void (*done)(struct push_task *task);
    void *context;

    /* The sender's own. */
    uint64_t expires; /* milliseconds of uv_hrtime */
    uint64_t due;     /* to be tried again */
    int tries;
    CURL *easy;
};

struct sender;
struct sender *sender_open(uv_loop_t *loop, struct reason *why);
/* Takes the task. If too many wait, one comes back at once, this or another. Without a sender, as
 * when the server closes, it comes back at once. */
void sender_submit(struct sender *sender, struct push_task *task);
/* What is under way is given up. `sender` may be NULL. */
void sender_close(struct sender *sender);

#endif
