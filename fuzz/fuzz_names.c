/*
 * Any text as a name: what is taken is taken again as it is, what is mended can be taken, and
 * either reads like what it was made from.
 */
#include <stdlib.h>
#include <string.h>

#include "names/names.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(const char *given, const char *name)
{
    char again[NAME_SIZE];
    struct reason why;
    struct name_keys before;
    struct name_keys after;
    if (!name_take(name, again, &why) || strcmp(again, name) != 0)
        abort();
    name_keys_of(given, &before);
    name_keys_of(name, &after);
    if (after.count == 0 || (before.count > 0 && !name_keys_meet(&before, &after)))
        abort();
    name_is_reserved(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char given[512];
    char name[NAME_SIZE];
    struct reason why;
    if (size >= sizeof given)
        return 0;
    memcpy(given, bytes, size);
    given[size] = '\0';
    if (name_take(given, name, &why))
        check(given, name);
    if (name_mend(given, name)) {
        char again[NAME_SIZE];
        if (!name_take(name, again, &why) || strcmp(again, name) != 0)
            abort();
    }
    return 0;
}
