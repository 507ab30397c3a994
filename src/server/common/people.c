#include "server/common/people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, TOKENS_MAX = 65536, TOKEN_SIZE = 32 };
enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };
enum { TRUST = HOUR }; /* so long we believe a token before we ask the store again */

struct known_token {
    struct known_token *next;
    uint8_t hash[TOKEN_HASH_SIZE];
    struct person *person;
    uint64_t asked; /* when the store knew it; of the loop's clock */
};

struct people {
    struct person *persons[BUCKETS];
    struct known_token *tokens[BUCKETS];
    unsigned token_count;
    uint64_t forgotten; /* how often tokens were */
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

struct person *people_known(struct people *people, int64_t id)
{
    for (struct person *at = people->persons[id % BUCKETS]; at != NULL; at = at->next)
        if (at->id == id)
            return person_hold(at);
    return NULL;
}

struct person *people_meet(struct people *people, const struct stored_person *stored)
{
    struct person **bucket = &people->persons[stored->id % BUCKETS];
    struct person *person = people_known(people, stored->id);
    if (person != NULL)
        return person;
    person = server_allocate(sizeof *person);
    person->id = stored->id;
    memcpy(person->name, stored->name, sizeof person->name);
    person->has_password = stored->password[0] != '\0';
    person->hidden = stored->hidden;
    person->holders = 1;
    person->next = *bucket;
    *bucket = person;
    return person;
}

static struct known_token **bucket_of(struct people *people, const uint8_t *hash)
{
    return &people->tokens[(hash[0] | hash[1] << 8) % BUCKETS];
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

void people_remember(struct server *server, const uint8_t token[TOKEN_HASH_SIZE],
                     struct person *person)
{
    struct people *people = server->people;
    if (people->token_count >= TOKENS_MAX)
        forget_all_tokens(people);
    forget_in(people, bucket_of(people, token), token, NULL);
    struct known_token *known = server_allocate(sizeof *known);
    memcpy(known->hash, token, TOKEN_HASH_SIZE);
    known->person = person_hold(person);
    known->asked = server_now(server);
    known->next = *bucket_of(people, token);
    *bucket_of(people, token) = known;
    people->token_count++;
}

void people_forget_token(struct people *people, const uint8_t token[TOKEN_HASH_SIZE])
{
    people->forgotten++;
    forget_in(people, bucket_of(people, token), token, NULL);
}

void people_forget_tokens(struct people *people, const struct person *person)
{
    people->forgotten++;
    for (int i = 0; i < BUCKETS; i++)
        forget_in(people, &people->tokens[i], NULL, person);
}

void people_forget(struct people *people, struct person *person)
{
    person->deleted = true;
    people_forget_tokens(people, person);
}

struct search {
    struct store_request request;
    struct server *server;
    void (*found)(void *context, struct person *person, enum store_status status);
    void *context;
    uint64_t forgotten; /* of the people, when it was begun */
};

static void used(struct store_request *request)
{
    free(request);
}

/* Has the store note that the token is used, if it has not for a while. */
static void note_use(struct server *server, const struct store_request *found)
{
    int64_t often = (int64_t)server->session_days * DAY / 16;
    if (server_time() - found->used < (0 < often && often < DAY ? often : DAY))
        return;
    struct store_request *request = server_allocate(sizeof *request);
    request->kind = STORE_TOKEN_USE;
    request->done = used;
    memcpy(request->token, found->token, TOKEN_HASH_SIZE);
    store_submit(server->store, request);
}

static void begin_search(struct search *search)
{
    struct store_request *request = &search->request;
    search->forgotten = search->server->people->forgotten;
    int64_t session = (int64_t)search->server->session_days * DAY;
    request->used = session == 0 ? 0 : server_time() - session;
    store_submit(search->server->store, request);
}

static void searched(struct store_request *request)
{
    struct search *search = request->context;
    struct people *people = search->server->people;
    struct person *person = NULL;
    if (request->status == STORE_DONE && search->forgotten != people->forgotten) {
        begin_search(search); /* it may be one of those that ended since the store was asked */
        return;
    }
    if (request->status == STORE_DONE) {
        person = people_meet(people, &request->person);
        if (!person->deleted)
            people_remember(search->server, request->token, person);
        note_use(search->server, request);
    }
    search->found(search->context, person, request->status);
    free(search);
}

void people_find(struct server *server, const uint8_t token[TOKEN_HASH_SIZE],
                 void (*found)(void *context, struct person *person, enum store_status status),
                 void *context)
{
    for (struct known_token *at = *bucket_of(server->people, token); at != NULL; at = at->next)
        if (memcmp(at->hash, token, TOKEN_HASH_SIZE) == 0 &&
            server_now(server) - at->asked < TRUST) {
            found(context, person_hold(at->person), STORE_DONE);
            return;
        }
    forget_in(server->people, bucket_of(server->people, token), token, NULL);
    struct search *search = server_allocate(sizeof *search);
    search->server = server;
    search->found = found;
    search->context = context;
    search->request.kind = STORE_PERSON_BY_TOKEN;
    search->request.done = searched;
    search->request.context = search;
    memcpy(search->request.token, token, TOKEN_HASH_SIZE);
    begin_search(search);
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
