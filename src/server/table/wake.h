/*
 * What a table does by itself: its bots think, its clocks run out, a seat that was left for long
 * gets a bot, and so does one in whose match nobody has acted for very long: every match ends.
 * Looked at after every change, when the timer says so, and when the server starts; all of it
 * follows from the log, so a restart changes nothing.
 */
#ifndef INCOGNITA_SERVER_TABLE_WAKE_H
#define INCOGNITA_SERVER_TABLE_WAKE_H

#include "server/table/table.h"

void wake_table(struct hosted_table *table); /* for tables_open */
void wake_on_timer(uv_timer_t *timer);
/* Looks after the match when its turn in the lane has come. */
void wake_look(struct hosted_table *table); /* of a table */

/* What tables_open wants. */
extern const struct table_hooks wake_hooks;

#endif
