/*
 * How much one address or one person may do: connections at a time, requests that are not whole
 * yet, and actions a second.
 *
 * An allowance fills up by `rate` a second to at most `burst`; each action takes one. Addresses are
 * remembered while they have connections or have used up some of an allowance, and forgotten then.
 * Whoever has an address of IPv6 has at least 2^64 of them: they are counted by their first 64
 * bits.
 */
#ifndef INCOGNITA_SERVER_COMMON_LIMITS_H
#define INCOGNITA_SERVER_COMMON_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_SIZE = 64 }; /* of an address as text, with the NUL */

/* In thousandths of an action. A rate of 0 allows everything. */
struct allowance {
    uint64_t used;
    uint64_t when; /* milliseconds of the loop's clock */
};

bool allowance_take(struct allowance *allowance, uint64_t now, unsigned rate, unsigned burst);
/* Likewise for something that counts as so many actions, but never as more than `burst`. */
bool allowance_take_many(struct allowance *allowance, uint64_t now, unsigned count, unsigned rate,
                         unsigned burst);
/* So many an hour, all at once if need be. */
bool allowance_hourly(struct allowance *allowance, uint64_t now, unsigned most);

struct limit_settings {
    unsigned connections;    /* in all */
    unsigned per_address;    /* connections of one address at a time */
    unsigned unfinished;     /* of them, those whose request is not whole yet */
    unsigned rate;           /* requests of one address, and messages of one socket, a second */
    unsigned guests_an_hour; /* new guests of one address */
    unsigned logins_an_hour; /* of one address; new passwords and logins to one account likewise */
    unsigned tables_an_hour; /* new ones of one address, uploads among them */
    unsigned tables;         /* open ones of one person */
    unsigned seats;          /* of one person at matches that are not over */
};

struct limits;
struct limits *limits_open(const struct limit_settings *settings);
void limits_close(struct limits *limits);

/*
 * Where several servers share a store: what is counted by the hour or the day counts for all of
 * them together. Each tells the others by items of text, without a comma, and counts what it hears;
 * what is under way at the same moment may be too much by a few.
 */
typedef void limits_teller(void *context, const char *item);
void limits_share(struct limits *limits, limits_teller *tell, void *context);
void limits_hear(struct limits *limits, const char *item, size_t length, uint64_t now);

const struct limit_settings *limits_settings(const struct limits *limits);

/* What an address is counted by: one of IPv4 by itself, however written, of IPv6 by its network. */
void limits_network(const char *address, char key[ADDRESS_SIZE]);

/* Whether there is room for one more connection, of this address; NULL if it is not known yet. */
bool limits_has_room(struct limits *limits, const char *address);
/* Counts one more connection in all, if there may be one. */
bool limits_enter(struct limits *limits);
void limits_leave(struct limits *limits);
/* Counts one more connection of the address, if it may have one. */
bool limits_connect(struct limits *limits, const char *address);
void limits_disconnect(struct limits *limits, const char *address);
/* Counts one more request of the address that is not whole yet, if it may have one. */
bool limits_begin(struct limits *limits, const char *address);
void limits_finish(struct limits *limits, const char *address);

/* Whether the address may do one more of these now; a request has a body of so many bytes. */
bool limits_request(struct limits *limits, const char *address, uint64_t now, size_t bytes);
bool limits_guest(struct limits *limits, const char *address, uint64_t now);
bool limits_table(struct limits *limits, const char *address, uint64_t now);
bool limits_report(struct limits *limits, const char *address, uint64_t now, unsigned an_hour);
bool limits_push(struct limits *limits, const char *address, uint64_t now, unsigned an_hour);
/* A letter that somebody there asks for; and to whom, however many ask: few at once, few a day. */
bool limits_mail(struct limits *limits, const char *address, uint64_t now, unsigned an_hour);
bool limits_receiver(struct limits *limits, const char *receiver, uint64_t now);
bool limits_password(struct limits *limits, const char *address, uint64_t now);
bool limits_login(struct limits *limits, const char *address, uint64_t now);
/*
 * Whether the address may try one more password for the account with this name, which need not
 * exist. What all addresses together try at an account is limited, but a few tries an hour of each
 * are not counted: however many others try, nobody is kept from their own account by it.
 */
bool limits_account(struct limits *limits, const char *address, const char *name, uint64_t now);

/* What the address is counted by, as a number that others cannot choose; never 0. */
uint64_t limits_key(const char *address);

#endif
