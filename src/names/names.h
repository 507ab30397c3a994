/*
 * Names of people: which texts can be one, and which read the same.
 *
 * A name is normalised (NFC), one line, without blanks around it or doubled within, and everything
 * in it can be seen: no controls, no direction marks, no zero-width and no unassigned characters,
 * no marks without a letter and no heaps of them. Any script will do, and so will emoji: what joins
 * those and what gives them colour is the only invisible thing that a name may have.
 *
 * Two names read the same if they share a key. The keys are skeletons (Unicode Technical Standard
 * 39, by ICU) of the name in several cases, so that neither a Cyrillic letter among Latin ones nor
 * "BiIl" for "bill" makes a second name of one. They follow ICU's tables of look-alikes, which
 * change: whoever keeps keys makes them anew when names_version does.
 *
 * All of this may be called from any thread.
 */
#ifndef INCOGNITA_NAMES_NAMES_H
#define INCOGNITA_NAMES_NAMES_H

#include <stdbool.h>

#include "engine/text.h"

enum {
    NAME_SIZE = 64,      /* bytes of a name, with the NUL */
    NAME_MAX_BYTES = 60, /* that a person may take */
    NAME_KEYS_MAX = 3,
    NAME_KEY_SIZE = 256
};

struct name_keys {
    int count;
    char keys[NAME_KEYS_MAX][NAME_KEY_SIZE];
};

/* The name that was meant by the text; false, with the reason, if it can be none. */
bool name_take(const char *given, char out[NAME_SIZE], struct reason *why);

/* The nearest name to any text: what cannot be in one is left out. False if nothing is left. */
bool name_mend(const char *given, char out[NAME_SIZE]);

/*
 * Whether the name is nobody's to choose: the program's own, those of whoever looks after the
 * server and of the levels of bots, and all that read like the names that guests are given.
 */
bool name_is_reserved(const char *name);

/* The name of a guest who has not chosen one, with this number. Clients show it in any language. */
void name_of_guest(unsigned number, char out[NAME_SIZE]);

/* What a name reads like; the first key is for whoever types it. None for what is no text. */
void name_keys_of(const char *name, struct name_keys *keys);
bool name_keys_meet(const struct name_keys *a, const struct name_keys *b);

/* The version of what keys are made by. */
const char *names_version(void);

#endif
