/*
 * Messages on their way to push services (RFC 8030), on a thread of its own: whatever a service
 * does, nobody waits for it.
 *
 * A task comes back on the loop through its `done`, which frees it. Only so many wait, in turns by
 * person (line.h), and only so many are sent at a time, of these few to the same host. What fails
 * for now is tried again, later and later or when the service says so, until it is of no more use.
 * Redirects are not followed. When the server closes, what is left comes back cancelled.
 */
#ifndef INCOGNITA_SERVER_PUSH_SENDER_H
#define INCOGNITA_SERVER_PUSH_SENDER_H

#include <uv.h>

#include "server/common/line.h"
#include "server/push/seal.h"
#include "store/store.h"

enum push_result {
    PUSH_DELIVERED, /* the service has it */
    PUSH_DEAD,      /* there is no such subscription any more */
    PUSH_REFUSED,   /* it is not taken, and will not be */
    PUSH_EXPIRED,   /* it could not be delivered in time */
    PUSH_REPLACED,  /* a newer one about the same came before it was delivered */
    PUSH_CROWDED,   /* too many wait */
    PUSH_CANCELLED, /* the server is closing */
};

enum { PUSH_TOPIC_SIZE = 33 };

struct flight;

struct push_task {
    struct waiter waiter; /* first, for a task is found by it; its `who` is the person */
    struct stored_subscription subscription;
    char text[SEAL_TEXT_MAX];
    size_t length;
    char topic[PUSH_TOPIC_SIZE]; /* a newer message with the same one replaces it */
    bool urgent;
    uint32_t seconds; /* how long it is of use */
    enum push_result result;
    void (*done)(struct push_task *task);
    void *context;

    /* The sender's own. */
    uint64_t expires; /* milliseconds of uv_hrtime */
    uint64_t due;     /* to be tried again */
    int tries;
    struct flight *flight;
};

struct sender_settings {
    bool anywhere;                          /* for tests: any address, and http */
    const char *contact;                    /* as vapid.h has it */
    uint8_t private_key[P256_PRIVATE_SIZE]; /* that all messages are signed with */
};

struct sender;
struct sender *sender_open(uv_loop_t *loop, const struct sender_settings *settings,
                           struct reason *why);
/* Takes the task. If too many wait, one comes back at once, this or another. */
void sender_submit(struct sender *sender, struct push_task *task);
/* How many have not come back yet. */
int sender_waiting(const struct sender *sender);
/* What is under way is given up. `sender` may be NULL. */
void sender_close(struct sender *sender);

#endif
