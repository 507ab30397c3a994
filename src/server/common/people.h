/*
 * Who is who: people as far as the server remembers them, found by their tokens.
 *
 * A token is 32 random bytes; the store and this cache know only its BLAKE2b hash. A person is one
 * object however many tokens, sockets and calls there are of them, so a new name shows everywhere.
 *
 * A token is void when it has not been used for as long as the host says. To find somebody by a
 * token is to use it; the store notes that from time to time, not each time.
 */
#ifndef INCOGNITA_SERVER_COMMON_PEOPLE_H
#define INCOGNITA_SERVER_COMMON_PEOPLE_H

#include "server/common/limits.h"
#include "server/common/shared.h"
#include "store/store.h"

struct person {
    int64_t id;
    char name[NAME_SIZE];
    bool has_password;
    bool hidden; /* nobody else reads their page */
    bool deleted;
    int holders;
    struct allowance chat;
    struct allowance reports;
    struct allowance heavy; /* hints and new tables */
    struct allowance passwords;
    struct allowance mails;
    struct allowance invitations;
    struct allowance doubts;    /* refusals for which the store is asked once more */
    struct onlooker *onlookers; /* their sockets, see table/watch.h */
    int hints;                  /* being thought about */
    struct person *next;
};

struct people;
struct people *people_open(void);
void people_close(struct people *people);

struct person *person_hold(struct person *person);
void person_release(struct people *people, struct person *person);

/* The person with this id, held for the caller, if anybody holds them; else NULL. */
struct person *people_known(struct people *people, int64_t id);

/* The person as one object, held for the caller. */
struct person *people_meet(struct people *people, const struct stored_person *stored);

void people_remember(struct server *server, const uint8_t token[TOKEN_HASH_SIZE],
                     struct person *person);
void people_forget_token(struct people *people, const uint8_t token[TOKEN_HASH_SIZE]);
/* All tokens of the person. */
void people_forget_tokens(struct people *people, const struct person *person);
/* The person is deleted. */
void people_forget(struct people *people, struct person *person);

/*
 * Finds the person of a token (hashed) and calls `found` with them, held, or with NULL if there is
 * none; now or later. `status` tells apart nobody and a store that failed.
 */
void people_find(struct server *server, const uint8_t token[TOKEN_HASH_SIZE],
                 void (*found)(void *context, struct person *person, enum store_status status),
                 void *context);

/* Makes a token; its text is for the client, its hash for us. */
enum { TOKEN_TEXT_SIZE = 44 };
void token_make(char text[TOKEN_TEXT_SIZE], uint8_t hash[TOKEN_HASH_SIZE]);
/* The hash of the token with this text; false if it is none that could be one. */
bool token_read(const char *text, size_t length, uint8_t hash[TOKEN_HASH_SIZE]);

#endif
