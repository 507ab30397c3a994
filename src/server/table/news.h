/* What those who look on at a table are sent when something has happened there. */
#ifndef INCOGNITA_SERVER_TABLE_NEWS_H
#define INCOGNITA_SERVER_TABLE_NEWS_H

#include "server/table/table.h"

/* To everybody who knows this many entries what is new in the match, each as they may see it. */
void news_of_match(struct hosted_table *table, int64_t known);
/* To everybody who sits where now. */
void news_of_seats(struct hosted_table *table);
/* To everybody the same message, as `tell` writes it. */
void news_for_all(struct hosted_table *table,
                  void (*tell)(struct writer *writer, const void *context), const void *context);

#endif
