/* What another server has done at a table that is in memory here. */
#ifndef INCOGNITA_SERVER_TABLE_CATCH_UP_H
#define INCOGNITA_SERVER_TABLE_CATCH_UP_H

#include "server/table/table.h"

/*
 * Takes over what was read of the table, with the entries of its log that are not in memory yet:
 * one after the other, and each is told to all who look on as if it had been done here. False if
 * the match has to be read as a whole; what was told until then is in memory.
 */
bool catch_up(struct hosted_table *table, const struct store_request *read);

/* The same of the next entry of its log alone, which was heard of and need not be read. */
bool catch_up_entry(struct hosted_table *table, const struct stored_entry *entry);

#endif
