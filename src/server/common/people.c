#include "server/common/people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, TOKENS_MAX = 65536, TOKEN_SIZE = 32 };

struct known_token {
    struct known_token *next;
    uint8_t hash[TOKEN_HASH_SIZE];
    struct person *person;
};

struct people {
    struct person *persons[BUCKETS];
    struct known_token *tokens[BUCKETS];
    unsigned token_count;
};

struct people *people_open(void)
{
    return server_allocate(sizeof(struct people));
}

static void forget_all_tokens(struct people *people)
{
    for (int i = 0; i < BUCKETS; i++)
        while (people->tokens[i] != NULL) {
            struct known_token *first = people->tokens[i];
            people->tokens[i] = first->next;
            person_release(people, first->person);
            free(first);
        }
    people->token_count = 0;
}

void people_close(struct people *people)
{
    if (people == NULL)
        return;
    forget_all_tokens(people);
    free(people);
}

struct person *person_hold(struct person *person)
{
    if (person != NULL)
        person->holders++;
    return person;
}

void person_release(struct people *people, struct person *person)
{
    if (person == NULL || --person->holders > 0)
        return;
    struct person **at = &people->persons[person->id % BUCKETS];
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    free(person);
}

struct person *people_meet(struct people *people, const struct stored_person *stored)
{
    struct person **bucket = &people->persons[stored->id % BUCKETS];
    for (struct person *at = *bucket; at != NULL; at = at->next)
        if (at->id == stored->id)
            return person_hold(at);
    struct person *person = server_allocate(sizeof *person);
    person->id = stored->id;
    memcpy(person->name, stored->name, sizeof person->name);
    person->has_password = stored->password[0] != '\0';
    person->holders = 1;
    person->next = *bucket;
    *bucket = person;
    return person;
}

static struct known_token **bucket_of(struct people *people, const uint8_t *hash)
{
    return &people->tokens[(hash[0] | hash[1] << 8) % BUCKETS];
}

void people_remember(struct people *people, const uint8_t token[TOKEN_HASH_SIZE],
                     struct person *person)
{
    if (people->token_count >= TOKENS_MAX)
        forget_all_tokens(people);
    struct known_token *known = server_allocate(sizeof *known);
    memcpy(known->hash, token, TOKEN_HASH_SIZE);
    known->person = person_hold(person);
    known->next = *bucket_of(people, token);
    *bucket_of(people, token) = known;
    people->token_count++;
}

/* Forgets the tokens of a bucket that are this one or of this person. */
static void forget_in(struct people *people, struct known_token **at, const uint8_t *token,
                      const struct person *person)
{
    while (*at != NULL) {
        struct known_token *known = *at;
        if ((token != NULL && memcmp(known->hash, token, TOKEN_HASH_SIZE) == 0) ||
            known->person == person) {
            *at = known->next;
            person_release(people, known->person);
            free(known);
            people->token_count--;
        } else {
            at = &known->next;
        }
    }
}

void people_forget_token(struct people *people, const uint8_t token[TOKEN_HASH_SIZE])
{
    forget_in(people, bucket_of(people, token), token, NULL);
}

void people_forget(struct people *people, struct person *person)
{
    person->deleted = true;
    for (int i = 0; i < BUCKETS; i++)
        forget_in(people, &people->tokens[i], NULL, person);
}

struct search {
    struct store_request request;
    struct server *server;
    void (*found)(void *context, struct person *person, enum store_status status);
    void *context;
};

static void searched(struct store_request *request)
{
    struct search *search = request->context;
    struct people *people = search->server->people;
    struct person *person = NULL;
    if (request->status == STORE_DONE) {
        person = people_meet(people, &request->person);
        if (!person->deleted)
            people_remember(people, request->token, person);
    }
    search->found(search->context, person, request->status);
    free(search);
}

void people_find(struct server *server, const uint8_t token[TOKEN_HASH_SIZE],
                 void (*found)(void *context, struct person *person, enum store_status status),
                 void *context)
{
    for (struct known_token *at = *bucket_of(server->people, token); at != NULL; at = at->next)
        if (memcmp(at->hash, token, TOKEN_HASH_SIZE) == 0) {
            found(context, person_hold(at->person), STORE_DONE);
            return;
        }
    struct search *search = server_allocate(sizeof *search);
    search->server = server;
    search->found = found;
    search->context = context;
    search->request.kind = STORE_PERSON_BY_TOKEN;
    search->request.done = searched;
    search->request.context = search;
    memcpy(search->request.token, token, TOKEN_HASH_SIZE);
    store_submit(server->store, &search->request);
}

static void hash_token(const uint8_t token[TOKEN_SIZE], uint8_t hash[TOKEN_HASH_SIZE])
{
    crypto_generichash(hash, TOKEN_HASH_SIZE, token, TOKEN_SIZE, NULL, 0);
}

void token_make(char text[TOKEN_TEXT_SIZE], uint8_t hash[TOKEN_HASH_SIZE])
{
    uint8_t token[TOKEN_SIZE];
    randombytes_buf(token, sizeof token);
    sodium_bin2base64(text, TOKEN_TEXT_SIZE, token, sizeof token,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(token, hash);
    sodium_memzero(token, sizeof token);
}

bool token_read(const char *text, size_t length, uint8_t hash[TOKEN_HASH_SIZE])
{
    uint8_t token[TOKEN_SIZE];
    size_t decoded;
    if (sodium_base642bin(token, sizeof token, text, length, NULL, &decoded, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        decoded != TOKEN_SIZE)
        return false;
    hash_token(token, hash);
    return true;
}

bool person_take_name(const char *given, char out[NAME_SIZE])
{
    if (given == NULL)
        return false;
    given += strspn(given, " ");
    size_t length = strlen(given);
    while (length > 0 && given[length - 1] == ' ')
        length--;
    if (length == 0 || length > PERSON_NAME_MAX)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)given[i] < ' ' || given[i] == 127)
            return false;
    memcpy(out, given, length);
    out[length] = '\0';
    return true;
}
