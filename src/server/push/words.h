/* What a message says, as JSON for the service worker of the client. */
#ifndef INCOGNITA_SERVER_PUSH_WORDS_H
#define INCOGNITA_SERVER_PUSH_WORDS_H

#include "engine/game.h"
#include "names/names.h"
#include "store/store.h"

/* What somebody is told. */
struct push_note {
    int64_t person;
    struct match_id table;
    const struct game *game;
    char others[SEATS_MAX][NAME_SIZE]; /* who else plays there */
    int other_count;
    bool urgent;
    uint32_t seconds; /* how long it is of use */
};

/* Members: table, title, body. False if there is no room for it. */
bool push_words(const struct push_note *note, enum language_id language, char *out, size_t size);

#endif
