/* The id of a match as text: 32 hexadecimal digits, in small letters only. */
#ifndef INCOGNITA_SERVER_COMMON_MATCH_ID_H
#define INCOGNITA_SERVER_COMMON_MATCH_ID_H

#include "engine/writer.h"
#include "store/store.h"

bool match_id_read(const char *text, struct match_id *id); /* the text may be NULL */
void match_id_write(struct writer *writer, const char *key, const struct match_id *id);

#endif
