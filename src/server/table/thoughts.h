/*
 * What is thought at a table: the choices of its bots, and hints for those who sit there. Threads
 * think in a fair order (workers.h, shares.h); here is said whose time a thought takes, how much of
 * it, and when nobody needs it any more.
 *
 * A hint takes its asker's time. A bot's choice takes the time of those who wait for it: of the
 * table's owner, if they play, else of the first by seat who plays. Both count for the network that
 * the person was last heard from at this table.
 *
 * A match in which nobody plays any more, and that nobody who may come back looks at, is deserted:
 * its bots play on as easy ones do, when there is nothing else to think about.
 *
 * A thought is dropped as soon as it is of no use: the match is over or gone, it has gone on or
 * back, the seat is a person's again, the match was deserted or is no longer, or whoever asked for
 * the hint is gone.
 */
#ifndef INCOGNITA_SERVER_TABLE_THOUGHTS_H
#define INCOGNITA_SERVER_TABLE_THOUGHTS_H

#include "server/table/table.h"
#include "server/table/workers.h"

struct thought {
    struct bot_job job; /* first, for a thought is found by it; its context is the call of a hint */
    struct hosted_table *table; /* held */
    struct thought *next;       /* at the table */
    bool is_hint;
};

/* Asks the bot of this seat what it does now. It works on a copy, and the table may go on. */
void thought_of_bot(struct hosted_table *table, int seat, void (*done)(struct bot_job *job));
/* Asks the adviser for the call's sake what to do at this seat. */
void thought_of_hint(struct call *call, int seat, void (*done)(struct bot_job *job));
/* To be called by `done`, last. */
void thought_free(struct thought *thought);

/* Drops what is of no use any more, after any change. */
void thoughts_check(struct hosted_table *table);

#endif
