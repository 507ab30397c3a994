/*
 * An entry of a log on its way to other servers that share the data: text without commas, so that
 * whoever hears of it has it without reading. Programs of another version may write it otherwise:
 * what cannot be read here has to be read from the store.
 */
#ifndef INCOGNITA_STORE_NEWS_H
#define INCOGNITA_STORE_NEWS_H

#include "store/store.h"

enum { NEWS_ENTRY_SIZE = 160 }; /* with the NUL */

void news_write_entry(const struct stored_entry *entry, char out[NEWS_ENTRY_SIZE]);
/* False if it is none; `length` bytes are looked at. */
bool news_read_entry(const char *text, size_t length, struct stored_entry *out);

#endif
