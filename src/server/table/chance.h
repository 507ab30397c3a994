/*
 * Where matches and their bots get their chance: from the system. With `serve --seed`, for tests,
 * from that text: then the same requests give the same matches, and bots the same answers.
 */
#ifndef INCOGNITA_SERVER_TABLE_CHANCE_H
#define INCOGNITA_SERVER_TABLE_CHANCE_H

#include "server/table/table.h"

/* Draws the seed of a new match; false if the system has no random numbers to offer. */
bool chance_for_match(struct server *server, struct stored_match *match);

/*
 * Puts those who take part into the order that the match's seed gives: any is as likely as another,
 * and nobody knows it before the start. To try again after a failure gives the same one.
 */
void chance_for_seats(struct stored_match *match);

/* What the seat's bot starts from when it is asked now. */
uint64_t chance_for_bot(const struct hosted_table *table, int seat);

/* Whose tastes the seat's bot has all through the match. It tells nothing of the match's seed. */
uint64_t chance_for_style(const struct hosted_table *table, int seat);

#endif
