/*
 * What a table does by itself: its bots think, its clocks run out, a seat that was left for long
 * gets a bot. Looked at after every change, when the timer says so, and when the server starts; all
 * of it follows from the log, so a restart changes nothing.
 */
#ifndef INCOGNITA_SERVER_TABLE_WAKE_H
#define INCOGNITA_SERVER_TABLE_WAKE_H

#include "server/table/table.h"
#include "server/table/workers.h"

void wake_table(struct hosted_table *table); /* for tables_open */
void wake_on_timer(uv_timer_t *timer);       /* of a table */

/* Asks a bot what it would do at this seat now; it works on a copy, and the table may go on. */
struct bot_job *wake_bot(const struct hosted_table *table, int seat, const struct bot *bot,
                         void (*done)(struct bot_job *job), void *context);

#endif
