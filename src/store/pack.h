/*
 * The whole log of a match that is over, as bytes: less than half of what its rows take. Nothing is
 * lost: what is read again is what was written, entry by entry.
 */
#ifndef INCOGNITA_STORE_PACK_H
#define INCOGNITA_STORE_PACK_H

#include "store/store.h"

/*
 * The bytes are made with malloc and belong to the caller. False if entries are missing or out of
 * order, or memory is short.
 */
bool pack_write(const struct stored_entry *entries, size_t count, uint8_t **bytes, size_t *size);

/* The entries are made with malloc, NULL if there are none. False if the bytes are no log. */
bool pack_read(const uint8_t *bytes, size_t size, struct stored_entry **entries, size_t *count);

#endif
