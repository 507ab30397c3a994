/* What is said at a table, as those who look on are told of it. */
#ifndef INCOGNITA_SERVER_TABLE_TALK_H
#define INCOGNITA_SERVER_TABLE_TALK_H

#include "server/table/table.h"

/* Members of a line: who wrote it is told by name and seat, and whether it was they. */
void talk_write(struct writer *writer, const struct hosted_table *table,
                const struct stored_chat *line, bool own);
/* Whether the person has blocked the writer; nobody blocks nobody. */
bool talk_is_deaf(const struct server *server, const struct person *who, int64_t writer);
/* To all who look on, but for those who do not want to hear from the writer. */
void talk_tell(struct hosted_table *table, const struct stored_chat *line);
/* Takes back a line that those who host have deleted. */
void talk_unsay(struct hosted_table *table, int64_t line);

#endif
