/* What messages say: as JSON for the service worker of the client, and as letters. */
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
    char by[NAME_SIZE]; /* who invites them; "" if it is their turn */
    bool urgent;
    uint32_t seconds; /* how long it is of use */
};

/* Members: table, title, body. False if there is no room for it. */
bool push_words(const struct push_note *note, enum language_id language, char *out, size_t size);

/* A letter before it is written out. */
struct letter_words {
    char subject[256];
    char body[8192];
};

enum { DIGEST_TABLES = 20 };

/* What follows from a link: to whom it is, and that nothing happens without it. */
void words_confirm(enum language_id language, const char *name, const char *link,
                   struct letter_words *out);
void words_reset(enum language_id language, const char *name, const char *link,
                 struct letter_words *out);
/*
 * At which tables somebody is waited for, of which there may be more than are named; the site is
 * where the client is, and ends with a slash.
 */
void words_digest(enum language_id language, const struct push_note notes[], int count,
                  const char *site, const char *unsubscribe, struct letter_words *out);

#endif
