#include "server/common/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/count.h"

enum { BUCKETS = 4096, SWEEP_EVERY = 1024, HOUR = 3600, DAY = 86400 };
enum { WEIGHED_BYTES = 2048 }; /* of a body: so many count as one more request */
enum { UNCOUNTED_TRIES = 3 };  /* at an account, of one address in an hour */

/* A letter costs so much of what one receiver may get: three at once, six a day. */
enum { LETTER_COST = 86400000 / 6, LETTERS_AT_ONCE = 3 };
#define LETTERS_TO "mail "

/* An address, or what else is counted like one: an account, an address at an account, a receiver.
 */
struct address {
    struct address *next;
    char text[ADDRESS_SIZE];
    unsigned connections;
    unsigned unfinished;
    struct allowance requests;
    struct allowance guests;
    struct allowance tables;
    struct allowance reports;
    struct allowance pushes; /* places where messages are taken */
    struct allowance mails;  /* letters that were asked for */
    struct allowance logins;
    struct allowance passwords;
};

struct limits {
    struct limit_settings settings;
    limits_teller *tell; /* what counts for all servers, NULL if there is only this one */
    void *teller;
    unsigned connections;
    unsigned made; /* addresses since the last sweep */
    struct address *buckets[BUCKETS];
};

/* What of it was used is given back over time; whatever is not used up may be used. */
static bool take(struct allowance *allowance, uint64_t now, uint64_t cost, uint64_t per_second,
                 uint64_t most)
{
    uint64_t back = (now - allowance->when) * per_second / 1000;
    if (back > 0 || allowance->used == 0) {
        allowance->used = back > allowance->used ? 0 : allowance->used - back;
        allowance->when = now;
    }
    if (cost > most)
        cost = most;
    if (allowance->used + cost > most)
        return false;
    allowance->used += cost;
    return true;
}

bool allowance_take_many(struct allowance *allowance, uint64_t now, unsigned count, unsigned rate,
                         unsigned burst)
{
    return rate == 0 ||
           take(allowance, now, count * 1000ULL, (uint64_t)rate * 1000, (uint64_t)burst * 1000);
}

bool allowance_take(struct allowance *allowance, uint64_t now, unsigned rate, unsigned burst)
{
    return allowance_take_many(allowance, now, 1, rate, burst);
}

struct limits *limits_open(const struct limit_settings *settings)
{
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits != NULL)
        limits->settings = *settings;
    return limits;
}

void limits_close(struct limits *limits)
{
    for (int i = 0; limits != NULL && i < BUCKETS; i++)
        while (limits->buckets[i] != NULL) {
            struct address *next = limits->buckets[i]->next;
            free(limits->buckets[i]);
            limits->buckets[i] = next;
        }
    free(limits);
}

const struct limit_settings *limits_settings(const struct limits *limits)
{
    return &limits->settings;
}

void limits_share(struct limits *limits, limits_teller *tell, void *context)
{
    limits->tell = tell;
    limits->teller = context;
}

static struct address **bucket_of(struct limits *limits, const char *text)
{
    uint32_t hash = 2166136261U;
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619U;
    return &limits->buckets[hash % BUCKETS];
}

/* Forgets addresses that have no connection and have done nothing for an hour. */
static void sweep(struct limits *limits, uint64_t now)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct address **at = &limits->buckets[i];
        while (*at != NULL) {
            struct address *old = *at;
            const struct allowance *used[] = {&old->requests, &old->guests,    &old->logins,
                                              &old->tables,   &old->passwords, &old->reports};
            uint64_t last = 0;
            for (int kind = 0; kind < COUNT(used); kind++)
                if (used[kind]->when > last)
                    last = used[kind]->when;
            if (old->mails.when > 0 && old->mails.when + (DAY - HOUR) * 1000ULL > last)
                last = old->mails.when + (DAY - HOUR) * 1000ULL;
            if (old->connections == 0 && old->unfinished == 0 && now > last + HOUR * 1000ULL) {
                *at = old->next;
                free(old);
            } else {
                at = &old->next;
            }
        }
    }
    limits->made = 0;
}

void limits_network(const char *text, char key[ADDRESS_SIZE])
{
    struct in6_addr address;
    char bare[ADDRESS_SIZE];
    if (strchr(text, ':') == NULL) { /* none of IPv6: as it is, and at once, for every call asks */
        size_t length = strnlen(text, ADDRESS_SIZE - 1);
        memcpy(key, text, length);
        key[length] = '\0';
        return;
    }
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(text, "%"), text); /* without a scope */
    if (inet_pton(AF_INET6, bare, &address) != 1) {
        snprintf(key, ADDRESS_SIZE, "%s", text);
    } else if (IN6_IS_ADDR_V4MAPPED(&address)) {
        inet_ntop(AF_INET, address.s6_addr + 12, key, ADDRESS_SIZE);
    } else {
        memset(address.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &address, key, ADDRESS_SIZE);
    }
}

static struct address *find(struct limits *limits, const char *given)
{
    char text[ADDRESS_SIZE];
    limits_network(given, text);
    struct address **bucket = bucket_of(limits, text);
    for (struct address *at = *bucket; at != NULL; at = at->next)
        if (strcmp(at->text, text) == 0)
            return at;
    struct address *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    snprintf(made->text, sizeof made->text, "%s", text);
    made->next = *bucket;
    *bucket = made;
    limits->made++;
    return made;
}

bool limits_has_room(struct limits *limits, const char *text)
{
    const struct limit_settings *most = &limits->settings;
    if (limits->connections >= most->connections)
        return false;
    if (text == NULL)
        return true;
    const struct address *address = find(limits, text);
    return address != NULL && address->connections < most->per_address &&
           address->unfinished < most->unfinished;
}

static bool count(unsigned *counter, unsigned most)
{
    bool room = *counter < most;
    *counter += room;
    return room;
}

bool limits_enter(struct limits *limits)
{
    return count(&limits->connections, limits->settings.connections);
}

void limits_leave(struct limits *limits)
{
    limits->connections--;
}

bool limits_connect(struct limits *limits, const char *text)
{
    struct address *address = find(limits, text);
    return address != NULL && count(&address->connections, limits->settings.per_address);
}

void limits_disconnect(struct limits *limits, const char *text)
{
    struct address *address = find(limits, text);
    if (address != NULL && address->connections > 0)
        address->connections--;
}

bool limits_begin(struct limits *limits, const char *text)
{
    struct address *address = find(limits, text);
    return address != NULL && count(&address->unfinished, limits->settings.unfinished);
}

void limits_finish(struct limits *limits, const char *text)
{
    struct address *address = find(limits, text);
    if (address != NULL && address->unfinished > 0)
        address->unfinished--;
}

bool limits_request(struct limits *limits, const char *text, uint64_t now, size_t bytes)
{
    if (limits->made >= SWEEP_EVERY)
        sweep(limits, now);
    struct address *address = find(limits, text);
    unsigned rate = limits->settings.rate;
    unsigned count = 1 + (unsigned)(bytes / WEIGHED_BYTES);
    return address != NULL && allowance_take_many(&address->requests, now, count, rate, 4 * rate);
}

bool allowance_hourly(struct allowance *allowance, uint64_t now, unsigned most)
{
    return most == 0 ||
           take(allowance, now, 1000, (uint64_t)most * 1000 / HOUR + 1, most * 1000ULL);
}

/* What is counted for all servers together, by the letter that they tell each other. */
static struct allowance *allowance_of(struct address *address, char what)
{
    switch (what) {
    case 'g': return &address->guests;
    case 'l': return &address->logins;
    case 't': return &address->tables;
    case 'r': return &address->reports;
    case 'b': return &address->pushes;
    case 'm': return &address->mails;
    case 'p': return &address->passwords;
    default: return NULL;
    }
}

static void tell(const struct limits *limits, char what, const struct address *address)
{
    char item[ADDRESS_SIZE + 1];
    if (limits->tell == NULL || strchr(address->text, ',') != NULL)
        return;
    snprintf(item, sizeof item, "%c%s", what, address->text);
    limits->tell(limits->teller, item);
}

void limits_hear(struct limits *limits, const char *item, size_t length, uint64_t now)
{
    char text[ADDRESS_SIZE];
    if (length < 2 || length > ADDRESS_SIZE)
        return;
    snprintf(text, sizeof text, "%.*s", (int)length - 1, item + 1);
    struct address *address = find(limits, text);
    struct allowance *allowance = address == NULL ? NULL : allowance_of(address, item[0]);
    if (allowance == NULL)
        return;
    if (allowance->used == 0)
        allowance->when = now;
    allowance->used += strncmp(text, LETTERS_TO, strlen(LETTERS_TO)) == 0 ? LETTER_COST : 1000;
}

static bool hourly(struct limits *limits, const char *text, char what, uint64_t now, unsigned most)
{
    struct address *address = find(limits, text);
    bool good = address != NULL && allowance_hourly(allowance_of(address, what), now, most);
    if (good && most != 0)
        tell(limits, what, address);
    return good;
}

bool limits_guest(struct limits *limits, const char *text, uint64_t now)
{
    return hourly(limits, text, 'g', now, limits->settings.guests_an_hour);
}

bool limits_login(struct limits *limits, const char *text, uint64_t now)
{
    return hourly(limits, text, 'l', now, limits->settings.logins_an_hour);
}

bool limits_table(struct limits *limits, const char *text, uint64_t now)
{
    return hourly(limits, text, 't', now, limits->settings.tables_an_hour);
}

bool limits_report(struct limits *limits, const char *text, uint64_t now, unsigned an_hour)
{
    return hourly(limits, text, 'r', now, an_hour);
}

bool limits_push(struct limits *limits, const char *text, uint64_t now, unsigned an_hour)
{
    return hourly(limits, text, 'b', now, an_hour);
}

bool limits_mail(struct limits *limits, const char *text, uint64_t now, unsigned an_hour)
{
    return hourly(limits, text, 'm', now, an_hour);
}

bool limits_password(struct limits *limits, const char *text, uint64_t now)
{
    return hourly(limits, text, 'p', now, limits->settings.logins_an_hour);
}

/* The same secret numbers for as long as the program runs: nobody can look for two alike. */
uint64_t limits_key(const char *text)
{
    static uint8_t secret[crypto_shorthash_KEYBYTES];
    static bool made;
    char key[ADDRESS_SIZE];
    uint64_t hash;
    if (!made)
        crypto_shorthash_keygen(secret);
    made = true;
    limits_network(text, key);
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)key, strlen(key), secret);
    return hash == 0 ? 1 : hash;
}

/* The same at all servers, and nobody can look for two alike. */
static void name_key(const char *kind, const char *first, const char *second,
                     char key[ADDRESS_SIZE])
{
    uint8_t hash[16];
    char hex[2 * sizeof hash + 1];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)first, strlen(first) + 1);
    crypto_generichash_update(&state, (const uint8_t *)second, strlen(second));
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(key, ADDRESS_SIZE, "%s%s", kind, hex);
}

static bool count_login(struct limits *limits, const char *name, const char *address, uint64_t now,
                        unsigned most)
{
    char key[ADDRESS_SIZE];
    name_key("account ", name, address, key);
    return hourly(limits, key, 'l', now, most);
}

bool limits_account(struct limits *limits, const char *text, const char *given, uint64_t now)
{
    char address[ADDRESS_SIZE];
    char name[ADDRESS_SIZE];
    unsigned most = limits->settings.logins_an_hour;
    limits_network(text, address);
    snprintf(name, sizeof name, "%s", given);
    for (char *at = name; *at != '\0'; at++) /* large and small letters name the same account */
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    return count_login(limits, name, address, now, UNCOUNTED_TRIES) ||
           count_login(limits, name, "", now, most);
}

bool limits_receiver(struct limits *limits, const char *receiver, uint64_t now)
{
    char key[ADDRESS_SIZE];
    name_key(LETTERS_TO, receiver, "", key);
    struct address *address = find(limits, key);
    bool good = address != NULL && take(&address->mails, now, LETTER_COST, 1000,
                                        LETTERS_AT_ONCE * (uint64_t)LETTER_COST);
    if (good)
        tell(limits, 'm', address);
    return good;
}
