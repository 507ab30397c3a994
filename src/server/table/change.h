/*
 * A change: what the store is asked for the sake of a call. If the call is about a table, the
 * table's lane stands still meanwhile.
 *
 * When the store has done it, `done` is called and ends the call; if the store could not, `failed`
 * is, and by default refuses the call. The lane still stands then. The change and the lists that
 * the store made are freed afterwards.
 */
#ifndef INCOGNITA_SERVER_TABLE_CHANGE_H
#define INCOGNITA_SERVER_TABLE_CHANGE_H

#include "server/table/table.h"

struct change {
    struct store_request request;
    struct stored_match match; /* request.match: at first what the table is, if there is one */
    struct call *call;
    void (*done)(struct change *change);
    void (*failed)(struct change *change);
    char result[RESULT_SIZE];
};

struct change *change_make(struct call *call, enum store_kind kind,
                           void (*done)(struct change *change));
void change_begin(struct change *change);
void change_free(struct change *change); /* of one that was not begun */
/* Refuses the call for what the store said; what `failed` is at first. */
void change_refuse(struct change *change);

/* Appends an entry to the log of the call's match; the lane's turn must have come. */
void change_append(struct call *call, enum entry_kind kind, int seat, uint64_t value);
/* Ends the call's match, which runs, without a result: those who host want it so. */
void change_stop(struct call *call);
/* Answers a call whose entry is in the log already: it was sent twice. */
void change_answer_again(struct call *call, const struct live_entry *entry);

#endif
