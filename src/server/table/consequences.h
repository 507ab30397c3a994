/*
 * What an entry of a match's log will lead to, worked out before it is stored, so that it can be
 * stored with it.
 */
#ifndef INCOGNITA_SERVER_TABLE_CONSEQUENCES_H
#define INCOGNITA_SERVER_TABLE_CONSEQUENCES_H

#include "server/table/live.h"

/*
 * The trace after an event that is legal, an undo that is allowed, or a change of a seat. If the
 * match is over with it, `result` is its result as JSON, else "".
 */
uint64_t consequences_of(const struct live *live, const struct stored_entry *entry,
                         char result[RESULT_SIZE]);

#endif
