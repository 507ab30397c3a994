/*
 * Who thinks next: the order in which thoughts get the threads of workers.h. It decides and counts;
 * it neither thinks nor knows a clock.
 *
 * Thinking time is shared by network, within a network by person, and for a person by table. At
 * each of these levels whoever has used the least is served next. Whoever comes anew begins with
 * what the one served last has used: nobody saves up time by not thinking, and nobody has to make
 * up for what others have used. So somebody who has a thousand thoughts waiting, or a thousand
 * identities, gets one share beside everybody else's, and a newcomer waits for what is under way,
 * not for what waits.
 *
 * There are three kinds of thoughts. Quick ones and long ones, for which people wait, share alike;
 * of one person's own, the quick come first. Idle ones, of matches in which nobody plays any more,
 * are quick too, but are served only when no other can be. Of one person no more than
 * `long_most` long ones are under way at a time.
 */
#ifndef INCOGNITA_SERVER_TABLE_SHARES_H
#define INCOGNITA_SERVER_TABLE_SHARES_H

#include <stdbool.h>
#include <stdint.h>

enum thought_kind { THOUGHT_QUICK, THOUGHT_LONG, THOUGHT_IDLE, THOUGHT_KINDS };

enum share_level { SHARE_NETWORK, SHARE_PERSON, SHARE_TABLE, SHARE_LEVELS };

struct share;

/* A thought's place in the order, as part of the thought. */
struct turn {
    enum thought_kind kind;
    uint64_t whose[SHARE_LEVELS]; /* any numbers that tell them apart */
    struct share *share;          /* of the table, while it waits or is under way */
    struct turn *next;
};

struct shares;
struct shares *shares_make(int long_most);
void shares_free(struct shares *shares); /* when nothing waits and nothing is under way */

/* Adds a turn, whose kind and `whose` are set, to those that wait. */
void shares_add(struct shares *shares, struct turn *turn);
/* Takes one that waits out again. */
void shares_remove(struct shares *shares, struct turn *turn);
/*
 * The next turn, which is under way from now on; NULL if none may be. With `quick_only` no long
 * one.
 */
struct turn *shares_next(struct shares *shares, bool quick_only);
/* What was under way has ended, after so many microseconds of thinking. */
void shares_end(struct shares *shares, struct turn *turn, uint64_t spent);

#endif
