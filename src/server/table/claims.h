/*
 * Which server looks after a match, where several share the store: its bots, its clocks, and
 * messages to those who are away. It is one at a time, as long as it lives; a table says so
 * (`ours`). A server that is alone looks after all.
 *
 * Whoever starts a match has it, and whoever appends to the log of one that nobody has. Every
 * second each server takes some of those that are due and that nobody alive has. A match in which
 * nothing is to be done for a while is given back with the time when it is due. Two that think they
 * have the same one do no harm: what they append is numbered.
 */
#ifndef INCOGNITA_SERVER_TABLE_CLAIMS_H
#define INCOGNITA_SERVER_TABLE_CLAIMS_H

#include "server/table/table.h"

/*
 * Begins to take what is due, and to follow the clock of the store; NULL where it is not shared.
 * `look` has a table that is ours now look after its bots and clocks.
 */
struct claims *claims_open(struct server *server, void (*look)(struct hosted_table *table));
void claims_stop(struct claims *claims); /* before the loop ends */
void claims_close(struct claims *claims);

/* Others think that this server was dead: nothing is ours, and who is here has to be told again. */
void claims_lost(struct server *server);

/* Nothing is to be done for the table before `due`: gives it back, if that is worth while. */
void claims_rest(struct hosted_table *table, int64_t due);

/* It goes by rules that this program does not have: perhaps another server has them. */
void claims_decline(struct hosted_table *table);

/* Tells the other servers whether the person, who sits there, looks on at this one. */
void claims_tell_presence(struct hosted_table *table, int64_t person, bool there);

#endif
