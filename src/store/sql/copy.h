/*
 * All data of one store in another, whatever engines they have: every row of every table as it is,
 * with its numbers.
 */
#ifndef INCOGNITA_STORE_SQL_COPY_H
#define INCOGNITA_STORE_SQL_COPY_H

#include "store/sql/sql.h"

/* Whether there is nobody and nothing in it; false, with a reason, if not or if it cannot be read.
 */
bool sql_is_empty(struct backend *backend, struct reason *why);

/*
 * Copies a snapshot into one that is empty and has begun a transaction, on whose end the caller
 * decides; then reads the copy and compares it with what was read before. False, with a reason, if
 * it cannot.
 */
bool sql_copy(struct backend *from, struct backend *to, struct store_moved *moved,
              struct reason *why);

#endif
