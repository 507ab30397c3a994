#include "server/common/match_id.h"

#include <sodium.h>
#include <string.h>

enum { DIGITS = 2 * MATCH_ID_SIZE };

bool match_id_read(const char *text, struct match_id *id)
{
    /* A table has one name, so that lists and links can be compared: capitals are no digits. */
    return text != NULL && strlen(text) == DIGITS && strspn(text, "0123456789abcdef") == DIGITS &&
           sodium_hex2bin(id->bytes, MATCH_ID_SIZE, text, DIGITS, NULL, NULL, NULL) == 0;
}

void match_id_write(struct writer *writer, const char *key, const struct match_id *id)
{
    char text[DIGITS + 1];
    sodium_bin2hex(text, sizeof text, id->bytes, MATCH_ID_SIZE);
    write_key_name(writer, key, text);
}
