/*
 * Whose turn it is and who is not here: they are told by a message, once a turn.
 *
 * Somebody is told when they are asked and have not been at the table for a while, unless they have
 * muted it. Who has come to
 * the table since they are asked knows it, and is not told when they go; nor is anybody told whom
 * nobody waits for, at a live match with bots alone. What was due long before the server started
 * was told by the run before.
 */
#ifndef INCOGNITA_SERVER_TABLE_NUDGE_H
#define INCOGNITA_SERVER_TABLE_NUDGE_H

#include "server/push/words.h"
#include "server/table/table.h"

/*
 * Calls `ready` once all matches of the person that are played turn by turn are in memory as they
 * are now. They always are where one server has all the data.
 */
void nudge_gather(struct server *server, int64_t person, void (*ready)(void *context),
                  void *context);

/* At which tables that are played turn by turn the person is waited for, and is not there; those
 * that they have muted do not count. How many, at most `most`. */
int nudge_waiting(struct server *server, int64_t person, struct push_note notes[], int most);

/* Which of these matches keep a seat for the person, by nobody whom they have blocked; likewise. */
int nudge_invited(struct server *server, int64_t person, const struct stored_match matches[],
                  size_t count, struct push_note notes[], int most);

/* Tells whom it is time to tell; when to look again, in the server's time, INT64_MAX for never. */
int64_t nudge_table(struct hosted_table *table, int64_t now);

#endif
