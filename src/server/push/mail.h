/*
 * Letters to people who want them: to confirm their address, to set a new password, and about the
 * tables that wait for them, all in one letter and at most one in the time that they set.
 *
 * That somebody is waited for is noted in the store with when the next letter to them is due, so a
 * restart loses none. When its time has come, whoever still is waited for, at tables that they have
 * not muted, is written to; that the letter was sent is noted before it goes, by one server alone
 * if several share the store, so there is never a second one. Nothing of a match is in it. The log
 * says nothing of who is written to.
 */
#ifndef INCOGNITA_SERVER_PUSH_MAIL_H
#define INCOGNITA_SERVER_PUSH_MAIL_H

#include "server/common/people.h"
#include "server/common/shared.h"
#include "server/push/words.h"

struct mail_settings {
    const char *smtp;  /* NULL if nobody is written to; else as smtp.h has it */
    const char *login; /* a file, or NULL */
    const char *ca;    /* likewise: certificates that are trusted instead of the system's */
    const char *from;  /* ADDRESS, or NAME <ADDRESS> */
    const char *site;  /* where the client is, as people reach it: https://club.example/games */
    uint32_t least;    /* seconds between two letters about tables, whatever somebody has set */
};

struct mail_figures {
    uint64_t delivered;
    uint64_t failed;
    uint64_t waiting;
};

enum { MAIL_EVERY = 3600, MAIL_EVERY_MAX = 7 * 24 * 3600, MAIL_LINK_SIZE = 512 };
enum { MAIL_TOKEN_SIZE = 44 }; /* of one that ends letters, as text with its NUL */
enum { CONFIRM_SECONDS = 24 * 3600, RESET_SECONDS = 3600 };

/* At which tables somebody who is not there is waited for; how many, at most `most`. */
typedef int mail_waiting(struct server *server, int64_t person, struct push_note notes[], int most);

/* Of these matches, those where a seat is kept for them; likewise. */
typedef int mail_invited(struct server *server, int64_t person, const struct stored_match matches[],
                         size_t count, struct push_note notes[], int most);

/*
 * Calls `ready`, now or later, when all matches are known that mail_waiting looks through: where
 * several servers share the data, each knows only some of them by itself.
 */
typedef void mail_gather(struct server *server, int64_t person, void (*ready)(void *context),
                         void *context);

struct mail_sources {
    mail_gather *gather;
    mail_waiting *waiting;
    mail_invited *invited;
};

struct mail;
/*
 * Before the store is started. What comes out is NULL if nobody is to be written to; false, with a
 * reason, if the settings are wrong.
 */
bool mail_open(struct server *server, const struct mail_settings *settings,
               const struct mail_sources *sources, struct mail **out, struct reason *why);
/* Once the store is started: what was due when the run before ended is sent. */
void mail_start(struct mail *mail);
void mail_stop(struct mail *mail);
void mail_close(struct mail *mail);

uint32_t mail_least(const struct mail *mail);

/* With the token of a link, as text. `to` has the person, their name and language. */
void mail_confirm(struct mail *mail, const struct stored_mail *to, const char *token);
void mail_reset(struct mail *mail, const struct stored_mail *to, const char *token);

/*
 * It is their turn somewhere since then: they are written to when it is time, if they want it and
 * no letter has told them.
 */
void mail_nudge(struct mail *mail, int64_t person, int64_t since);

/*
 * The token that ends letters to this person at this address, and is good for nothing else; and who
 * it is about, if it can be one: it holds only if it equals theirs.
 */
void mail_token(const struct mail *mail, const struct stored_mail *to, char token[MAIL_TOKEN_SIZE]);
bool mail_token_person(const char *token, int64_t *person);

struct mail_figures mail_figures(const struct mail *mail);

#endif
