/*
 * Passwords at work: hashing them takes long and much memory, and is meant to. One thread of low
 * priority does it, one password after the other, so that play never waits for it; who waits is
 * served in turns by address (line.h), so that one address cannot keep others from logging in.
 *
 * A task comes back on the loop through its `done`, which frees it, with the password wiped. When
 * the server closes, what is left comes back cancelled.
 */
#ifndef INCOGNITA_SERVER_COMMON_HASHING_H
#define INCOGNITA_SERVER_COMMON_HASHING_H

#include <uv.h>

#include "engine/text.h"
#include "server/common/line.h"
#include "store/store.h"

enum { PASSWORD_MAX = 256 };

enum hash_result {
    HASH_GOOD,      /* made, or the password fits it */
    HASH_BAD,       /* there was no memory, or it does not fit */
    HASH_CROWDED,   /* too many wait */
    HASH_CANCELLED, /* the server is closing */
};

struct hash_task {
    struct waiter waiter; /* first, for a task is found by it */
    char password[PASSWORD_MAX + 1];
    char hash[PASSWORD_SIZE]; /* to be made, or to be compared with */
    bool compares;
    enum hash_result result;
    void (*done)(struct hash_task *task);
    void *context;
};

struct hashing;
struct hashing *hashing_open(uv_loop_t *loop, struct reason *why);
/*
 * Takes the task, for somebody at the address that has this key (limits_key). If too many wait, one
 * comes back at once, this or another.
 */
void hashing_submit(struct hashing *hashing, struct hash_task *task, uint64_t address);
/* How many have not come back yet. */
int hashing_waiting(const struct hashing *hashing);
/* Finishes the one that is under way. */
void hashing_close(struct hashing *hashing);

#endif
