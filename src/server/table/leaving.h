/* Somebody who is forgotten leaves the tables in memory, as they have left those in the store. */
#ifndef INCOGNITA_SERVER_TABLE_LEAVING_H
#define INCOGNITA_SERVER_TABLE_LEAVING_H

#include "server/table/table.h"

/* Their seats are free, or bots'; what they owned has an heir, and what was theirs alone is gone.
 */
void leave_tables(struct server *server, int64_t person);

/* All that memory has of them: also their tokens and sockets. */
void leave_memory(struct server *server, int64_t person);

#endif
