/*
 * What outlives the process: people, matches, their logs, chat, where people take messages.
 *
 * A store is asked by requests. Each is filled in and owned by whoever asks, handed over with
 * store_submit, and comes back through its `done` on the loop's thread, in the order of asking.
 * Requests that write are answered only after their commit: whatever queued up while the last
 * commit ran goes into the next one, so that full durability is paid for once a group. If a group
 * fails, every request of it fails, and nothing of it has happened; but if its commit is what
 * failed, the disk may have it all the same, and every request of the group is STORE_UNSURE. The
 * store is then opened anew and commits something before it does anything else: from then on what
 * can be read is what is on the disk. A request with `settled` reads only then, and whoever was
 * left in doubt learns by it what has become of theirs.
 *
 * Nothing here knows the rules of a game, and nothing above knows what keeps the data: a back end
 * is behind backend.h. SQLite is one; another, shared by several servers, needs no change above,
 * because what must not happen twice is refused by the store itself: an entry of a log is unique by
 * (match, sequence) and by (match, seat, the client's own id), and a table is changed only if its
 * version is still the one that was read. Both answer STORE_CONFLICT.
 *
 * Whatever is read is held to its type and range. A match that does not fit is STORE_DAMAGED, left
 * out of lists, and named in the log; one whose request meets damage while others of its group
 * write is refused alone.
 */
#ifndef INCOGNITA_STORE_STORE_H
#define INCOGNITA_STORE_STORE_H

#include <uv.h>

#include "engine/game.h"
#include "engine/luck.h"
#include "names/names.h"
#include "ratings/rating.h"

enum {
    MATCH_ID_SIZE = 16,
    TOKEN_HASH_SIZE = 32,
    PASSWORD_SIZE = 128, /* of its Argon2id string, likewise */
    BOT_NAME_SIZE = 16,
    GAME_ID_SIZE = 24,
    CLIENT_ID_SIZE = 24, /* of a client's own id of what it sends */
    RESULT_SIZE = 160,
    PARTS_SIZE = 128,
    CHAT_SIZE = 512,
    NOTICE_SIZE = 512,
    SANCTION_ADDRESS_SIZE = 64,
    SANCTION_TEXT_SIZE = 256,
    SUBSCRIPTION_ID_SIZE = 32,
    ENDPOINT_SIZE = 1024, /* of an address that takes messages, with the NUL */
    PUSH_KEY_SIZE = 65,   /* a point of P-256, not compressed */
    PUSH_AUTH_SIZE = 16,
    MAIL_ADDRESS_SIZE = 192, /* of mail, with the NUL */
    SECRET_NAME_SIZE = 16,
    SECRET_SIZE = 32
};

/* No time before 1970 or after 9999, in milliseconds. */
#define STORE_TIME_MAX INT64_C(253402300799999)

struct match_id {
    uint8_t bytes[MATCH_ID_SIZE];
};

struct stored_person {
    int64_t id; /* from 1; 0 is nobody */
    char name[NAME_SIZE];
    char password[PASSWORD_SIZE]; /* "" for a guest */
    bool hidden;                  /* nobody else reads their page */
};

enum match_status { MATCH_OPEN, MATCH_RUNNING, MATCH_OVER };
/* Why a match is over though nobody played it to its end. The numbers are kept. */
enum match_end {
    END_BY_PLAY,
    END_BY_RULES, /* they changed, and what was played does not hold by the new ones */
    END_BY_HOST   /* those who host ended it */
};
enum match_mode { MODE_LIVE, MODE_TURNS };
/* How the seats that people took become those of the match. The numbers are kept. */
enum seating {
    SEATING_AS_SEATED,
    SEATING_SHUFFLED, /* at the start */
    SEATING_ROTATED   /* of a rematch: one seat on from those of the match before */
};

/*
 * Whether a match is rated: no, it was agreed and is not counted yet, or, above 0, it is the n-th
 * that was counted. One that was ended without a result is never counted. Where bots sit it counts
 * in people's ratings against bots, and those are apart.
 */
enum { RATED_NOT = 0, RATED_AGREED = -1, RATED_BOTS = -2 };

/* For whom a free seat is kept: nobody, if `person` is 0. */
struct stored_kept {
    int64_t person;
    char name[NAME_SIZE];    /* theirs, read only */
    int64_t by;              /* who invited them; 0 if they are gone */
    char by_name[NAME_SIZE]; /* likewise */
    int64_t until; /* a time of the server, see clock.h there; then it is free. STORE_TIME_MAX for
                      as long as the table is there */
};

/* Who sits there: a person, a bot by its level, or nobody yet (or any more, or a mere name). */
struct stored_seat {
    int64_t person;
    char name[NAME_SIZE]; /* the person's, read only; of an upload, whoever it was */
    char bot[BOT_NAME_SIZE];
    bool muted; /* the person wants to hear nothing of this table while they are away */
    /* Read only, of a rated match: the person's rating, a mean of 0 if they have none yet. */
    struct rating rating;
    int32_t mean_before; /* of one that was counted, whose rating is that after it; else 0 */
    uint8_t rank;        /* likewise, from 0 */
    /* Read only, of a person: turns while others waited, times they let pass, a public page. */
    uint32_t turns;
    uint32_t late;
    bool page;
    struct stored_kept kept;
};

/* What a table asks of whoever sits down; 0 for nothing. */
enum { ASKS_RATING_MAX = 10000 };
struct stored_asks {
    uint8_t timely; /* turns in time, of a hundred */
    uint16_t least; /* rating, in points */
    uint16_t most;
};

/* Which match of a series it is: of a best of so many, 0 for none. */
enum { SERIES_MAX = 9 };
struct stored_series {
    uint8_t of;
    uint8_t match;           /* from 1 */
    uint8_t wins[SEATS_MAX]; /* by seat, so far; this one's too, once it is over */
};

/* What a match that was played to its end says of a seat's person. */
struct stored_outcome {
    int32_t score;
    bool won;
    bool unsure; /* somebody was forgotten since: what was known of who won stays */
    uint32_t turns;
    uint32_t late;
    uint8_t part_count; /* 0 where it is not known what the score was made of */
    int32_t parts[PARTS_MAX];
};

struct stored_match {
    struct match_id id;
    int64_t key;     /* the store's own number for it */
    int64_t version; /* how often the table was changed */
    int64_t owner;   /* the person who may start it; 0 if nobody any more */
    int64_t created; /* milliseconds since 1970, as all times here */
    int64_t started; /* 0 while it is open */
    char game[GAME_ID_SIZE];
    uint16_t rules_version;
    uint8_t players;
    uint8_t mode;    /* of enum match_mode */
    uint8_t status;  /* of enum match_status */
    uint8_t seating; /* of enum seating */
    uint8_t ended;   /* of enum match_end */
    uint32_t told;   /* of a running match: how many entries of the log are told of in words, see
                        STORE_TOLD_PUT */
    seats_mask
        asked;    /* read only, by STORE_MATCHES_OF where the data is shared: whom it waits for */
    bool by_link; /* not in public lists */
    bool quiet;   /* only those who sit there may talk */
    bool has_rematch;
    bool uploaded; /* played elsewhere, and brought here as a record by its owner */
    int64_t rated; /* RATED_NOT, .._AGREED, .._BOTS, or its number among those that were counted */
    struct stored_asks asks;
    struct stored_series series;
    struct options options;
    uint32_t clock_seconds;   /* live: for the whole match; turns: for each move; 0 for none */
    uint32_t clock_increment; /* live: added after each move */
    char seed[SEED_MAX + 1];
    char result[RESULT_SIZE]; /* JSON, "" until the match is over */
    struct match_id rematch;
    struct stored_seat seats[SEATS_MAX];
};

enum entry_kind {
    ENTRY_EVENT,
    ENTRY_UNDO,
    ENTRY_SEAT,
    ENTRY_RULES, /* from here on it goes by newer rules; the value is the version before */
    ENTRY_ENDED  /* it could not go on by newer rules; the value is their version. 0: those who host
                    ended it */
};

/*
 * One entry of a match's log. Chance is not in it: the seed gives it again. An undo takes back the
 * last event of its seat; a change of a seat says who plays it from now on.
 *
 * The trace is a number that stands for all that has happened up to and with the entry, chance
 * included, and for who is asked then. It is 0 where it was not kept.
 */
struct stored_entry {
    uint32_t sequence;
    uint8_t kind; /* of enum entry_kind */
    uint8_t seat;
    uint64_t value; /* the event, or the change */
    int64_t time;
    int64_t spent; /* milliseconds of the seat's own time */
    char client[CLIENT_ID_SIZE];
    uint64_t trace;
};

struct stored_chat {
    struct match_id match; /* read only, and only where lines of several are read */
    int64_t number;        /* within its match */
    int64_t person;
    int64_t time;
    char name[NAME_SIZE]; /* read only */
    bool page;            /* likewise: the person has one that anybody may read */
    char text[CHAT_SIZE];
};

/* Where a person stands in a game. */
struct stored_standing {
    int64_t person;
    char name[NAME_SIZE]; /* the person's */
    char game[GAME_ID_SIZE];
    bool bots; /* against bots */
    struct rating rating;
    uint32_t matches; /* that were counted */
    int64_t time;     /* of the last */
};

/* A person as others may know them. */
struct stored_profile {
    int64_t since;
    bool hidden; /* from all but themselves */
    uint32_t turns;
    uint32_t late;
    bool followed; /* by the viewer */
};

/* Somebody who seeks a quick match. */
struct stored_seek {
    int64_t person;
    char name[NAME_SIZE];
    int64_t ticket; /* of this one, if they seek again and again */
    bool ours;      /* filled in: they seek at this server */
    int64_t since;
    bool bots; /* will do after a while */
    int rating;
    int timely;
    struct stored_match wish; /* game, players, mode, clock and rated */
    bool seated;              /* filled in: at the table */
    struct match_id table;
};

/* One of them who is seated. */
struct stored_taken {
    int64_t person;
    int64_t ticket;
};

/* Somebody whom a person follows. */
struct stored_followed {
    int64_t person;
    char name[NAME_SIZE];
    int64_t since;
    bool hidden;
    /* Filled in where the data is shared: whether they are at a table at another server, and if
     * they sit at one that is public and not over, which. */
    bool here;
    bool has_table;
    struct match_id table;
    char game[GAME_ID_SIZE];
    uint8_t status; /* of enum match_status */
};

/* How many matches of a game somebody played to the end, by kind: bits. */
enum { TALLY_PEOPLE = 1, TALLY_PUBLIC = 2, TALLY_KINDS = 4 };
struct stored_tally {
    char game[GAME_ID_SIZE];
    uint8_t kind;
    uint32_t matches;
    uint32_t wins;
};

/* One such match. */
struct stored_result {
    struct match_id match;
    int64_t ended;
    int32_t score;
    bool won;
    uint8_t others;         /* people who sat there too */
    struct rating rating;   /* after it; a mean of 0 if it was not rated */
    bool bots;              /* that is the rating against bots */
    char parts[PARTS_SIZE]; /* numbers with commas between; "" if they are not known */
};

/* Whom somebody played with, and how often each of the two won. */
struct stored_opponent {
    char name[NAME_SIZE];
    uint32_t matches;
    uint32_t won;
    uint32_t lost;
};

/* What all are told by those who host, one of each kind at a time. The numbers are kept. */
enum notice_kind { NOTICE_ANNOUNCEMENT, NOTICE_MAINTENANCE, NOTICE_KINDS };

struct stored_notice {
    int64_t created;
    uint8_t kind; /* of enum notice_kind */
    char text[NOTICE_SIZE];
};

/* A person as those who host see them. */
struct listed_person {
    int64_t id;
    int64_t created;
    char name[NAME_SIZE];
    bool has_password;
};

/* What those who host have decided about a person or an address. The numbers are kept. */
enum sanction_kind {
    SANCTION_MUTE,
    SANCTION_BAN,     /* of a person */
    SANCTION_ADDRESS, /* a ban of whoever comes from there */
    SANCTION_RENAME   /* they have another name now, and have not been told yet */
};

struct stored_sanction {
    int64_t person; /* 0 where it is about an address */
    int64_t created;
    int64_t until;                       /* 0 for ever */
    uint8_t kind;                        /* of enum sanction_kind */
    char name[NAME_SIZE];                /* the person's, read only */
    char address[SANCTION_ADDRESS_SIZE]; /* as limits count it; "" of a person */
    char text[SANCTION_TEXT_SIZE];       /* why, for them to read; of a rename, their old name */
};

/* Whom a person has blocked; or, of removals, the match (its key) and who may not sit there. */
struct stored_block {
    int64_t person;
    int64_t blocked;
    int64_t created;
    char name[NAME_SIZE]; /* of who is blocked, read only */
};

/* A line of chat that somebody found bad, or a person by their seat. */
struct stored_report {
    int64_t id;
    struct match_id match;
    int64_t line;     /* below 0: none, but the person in seat -1 - line */
    int64_t person;   /* who wrote it, or sits there */
    int64_t reporter; /* 0 if they are gone */
    int64_t created;
    bool done;
    char game[GAME_ID_SIZE];
    char name[NAME_SIZE];
    char reporter_name[NAME_SIZE];
    char reason[SANCTION_TEXT_SIZE];
    char *lines; /* JSON, made with malloc: what was said around it, and who sits there; or NULL */
    char *seats;
};

/* Where a browser takes messages for a person, as Web Push has it. */
struct stored_subscription {
    uint8_t id[SUBSCRIPTION_ID_SIZE]; /* a hash of the endpoint */
    uint8_t key[PUSH_KEY_SIZE];
    uint8_t auth[PUSH_AUTH_SIZE];
    uint8_t language; /* of enum language_id: what they are told in */
    char endpoint[ENDPOINT_SIZE];
};

/* How a person is written to. Times are of the server, see clock.h there. */
struct stored_mail {
    int64_t person;
    char name[NAME_SIZE];            /* theirs, read only */
    char address[MAIL_ADDRESS_SIZE]; /* that they have confirmed; "" for none */
    char wanted[MAIL_ADDRESS_SIZE];  /* that they have not confirmed yet; "" for none */
    uint8_t language;                /* of enum language_id */
    uint32_t every; /* at most one letter about tables in so many seconds; 0 for none at all */
    int64_t sent;   /* when the last one was */
    int64_t due;    /* when the next one is; 0 while nothing waits for them */
};

/* A key of the server's own. */
struct stored_secret {
    char name[SECRET_NAME_SIZE];
    uint8_t bytes[SECRET_SIZE];
};

enum store_status {
    STORE_DONE,
    STORE_MISSING,         /* there is no such thing */
    STORE_CONFLICT,        /* it is there already, or was changed by another */
    STORE_TOO_MANY_TABLES, /* the person has as many open tables as `bounds` allow */
    STORE_TOO_MANY_SEATS,  /* likewise seats at matches that are not over */
    STORE_TOO_MANY,        /* of anything else that a request says */
    STORE_DECLINED,        /* the person was invited there, and did not want it */
    STORE_DAMAGED,         /* it is not what was written; the log says what is wrong */
    STORE_FULL,            /* no room on the disk: nothing was changed */
    STORE_FAILED,          /* the store is broken, the log says how: nothing was changed */
    STORE_UNSURE           /* likewise, but whether it was done will be known only later */
};

enum store_kind {
    /* Reading. */
    STORE_PERSON_BY_TOKEN, /* token, used no earlier than `used` -> person, used */
    STORE_PERSON_BY_NAME,  /* person.name -> person, of those with a password: theirs, or like it */
    STORE_MATCH_READ,      /* match->id -> match, entries from number `from` on */
    STORE_MATCH_TOLD,      /* likewise, and what was said */
    STORE_MATCHES_RUNNING, /* -> matches: all that are running */
    STORE_MATCHES_LISTED,  /* open, running -> matches: public ones, the open first, newest first */
    STORE_MATCHES_OF,      /* person.id, open.before -> matches, newest first, at most `limit` */
    STORE_MATCHES_AFTER,   /* match->key -> matches in order of key, at most `limit` */
    STORE_CHAT_READ,       /* match->key -> lines after number `from`, the last `limit` in order */
    STORE_PEOPLE_FIND,     /* person.id, or part of person.name -> persons, exact names first */
    STORE_SANCTIONS,       /* -> sanctions: all that are in force */
    STORE_AGED_TABLES,     /* before -> ids of open tables of no use since, some; more */
    STORE_AGED_PEOPLE,  /* person.id, before -> numbers of those after it who are to be forgotten:
                           guests who cannot come back, or have no match and were not seen since;
                           person.id from which to go on; more */
    STORE_NOTICES,      /* -> notices */
    STORE_MATCHES_FIND, /* search -> matches, newest first, at most `limit`: "" for those that are
                           open or running, else the beginning of an id, a game, part of a name */
    STORE_CHAT_FIND,    /* match->key, person.id, search, each if given -> lines, newest first */
    STORE_CHAT_LINE,    /* match->key, line.number -> line */
    STORE_BLOCKS,       /* person.id -> blocks, newest first; of all people if it is 0 */
    STORE_REMOVALS,     /* -> blocks: who was removed from which table that is still open */
    STORE_REPORTS,      /* also_done -> reports, at most `limit` */
    STORE_STANDINGS_OF, /* person.id -> standings, by game */
    STORE_LEADERS,      /* match->game -> standings that are not provisional, the best first, from
                           number `from`, at most `limit`; more */
    /*
     * A page: person.name, or person.id if it is "" -> person, profile. Missing also if it is
     * hidden and not the viewer's. What is not public is only for themselves.
     */
    STORE_PROFILE,       /* -> standings, tallies */
    STORE_SEEKER,        /* the same of whoever has one, else nothing -> standings; bounds.seats */
    STORE_RESULTS_OF,    /* match->game -> results, the newest first, at most `limit`; opponents */
    STORE_HISTORY,       /* match->game, search (with whom), each if given, open -> matches */
    STORE_INVITATIONS,   /* person.id -> matches that are open and where a seat is kept for them, or
                            was, newest first, at most `limit` */
    STORE_FOLLOWED,      /* person.id -> followed, by name */
    STORE_SECRET_READ,   /* secret.name -> secret */
    STORE_SUBSCRIPTIONS, /* person.id -> subscriptions */
    STORE_MAIL,          /* person.id -> mail */
    STORE_MAIL_BY_ADDRESS, /* mail.address, confirmed, in large or small letters -> mail */
    STORE_MAILS_DUE,       /* -> mails that are due ever, the next first, at most `limit` */
    STORE_PERSON_BY_RESET, /* token of STORE_MAIL_RESET, used: now -> person */
    /* Of data that several servers share. */
    STORE_SEEKS,   /* -> seeks of all servers that are seen, who seeks longest first */
    STORE_PLAYING, /* -> matches that run and are public, where somebody who sits there is at the
                      table, wherever; rated ones and the newest first, at most `limit` */
    /* Writing. */
    STORE_PERSON_CREATE,    /* person.name, token -> person.id; conflict: it reads like the name of
                               somebody with a password */
    STORE_PERSON_RENAME,    /* person.id, person.name -> renamed; conflict: likewise; `sanction`, if
                               it is theirs, is put with it */
    STORE_PERSON_PASSWORD,  /* person.id, .name, .password, `expected`, token: the only one from
                               now on -> renamed; conflict: likewise; missing: the name or the
                               password was another; `resets`: nor is it done without `reset`, the
                               token of a STORE_MAIL_RESET, which is used up, at the time `used` */
    STORE_PERSON_DELETE,    /* person.id: with all that is theirs alone; the rest gets an heir;
                               with `more`, they are gone and there is more of theirs to delete */
    STORE_AGED_TOKENS_DROP, /* before: some tokens that were not used since; more */
    STORE_SUBSCRIPTION_PUT, /* subscription, person.id, token: theirs, as long as the token lives;
                               the oldest of theirs give way. Missing: there is no such token */
    STORE_SUBSCRIPTION_DROP,       /* subscription.id; of person.id alone, if it is not 0 */
    STORE_AGED_SUBSCRIPTIONS_DROP, /* before: some that were not put since; more */
    STORE_MAIL_WISH,    /* person.id, who has a password, mail.wanted, .language, .every (if they
                           had none), token, used: now. Missing: there is no such person */
    STORE_MAIL_CONFIRM, /* token of a wish that was made after `before`: the address is theirs
                           -> person.id; conflict: somebody else has it */
    STORE_MAIL_EVERY,   /* person.id, mail.every, mail.language; nothing is due */
    STORE_MAIL_DUE,     /* person.id, mail.sent, mail.due, if one was due at `due`. Missing: it is
                           another by now */
    STORE_MAIL_DROP,    /* person.id: they are written to no more */
    STORE_MAIL_RESET,   /* person.id, token, used: until when it lets them set a password */
    STORE_AGED_WISHES_DROP, /* before: addresses that were given then and not confirmed */
    STORE_SEAT_MUTE,        /* match->key, person.id, muted: of their seat */
    STORE_SECRET,           /* secret -> the one of its name, which it becomes if there is none */
    STORE_MATCH_TOUCH,      /* match->key: it is of use now */
    STORE_TOKEN_ADD,        /* token, person.id, .password; missing: it is another by now */
    STORE_TOKEN_DROP,       /* token */
    STORE_TOKENS_DROP,      /* person.id: all of theirs */
    STORE_TOKEN_USE,        /* token: it is used now */
    STORE_MATCH_CREATE,     /* match -> match->key; with a result, its whole log is in entries;
                               `follows` is linked to it, conflict: it was changed since; or
                               one of `taken` seeks no more, or was seated by others */
    STORE_MATCH_UPDATE,     /* match with the version that was read -> match->version; like
                               MATCH_CREATE within the `bounds` of person.id */
    STORE_MATCH_DELETE,     /* match->key, an open table with the version that was read; below 0:
                               any table of any version */
    STORE_MATCH_UPGRADE,    /* likewise of a running match: rules_version, status, ended; entry */
    STORE_APPEND, /* match, entry; result, outcomes and wins of a series, if the match is over with
                     it */
    STORE_APPEND_COUNTED, /* the same with a result, and the match is counted by `ranks` and `bots`
                             -> match->rated and what the seats have of it */
    STORE_RATINGS_CLEAR,  /* nobody stands anywhere any more; for STORE_RATINGS_AGAIN */
    STORE_RATINGS_AGAIN,  /* match, which was counted, by `ranks`, entry.time: once more */
    STORE_OUTCOMES_AGAIN, /* match, outcomes, entry.time: once more; for STORE_TALLY_AGAIN */
    STORE_TALLY_AGAIN,    /* all that adds them up, from nothing */
    STORE_PERSON_HIDE,    /* person.id, person.hidden; missing: they have no password */
    STORE_FOLLOW_PUT,     /* viewer follows person.name -> person; missing: nobody whose page they
                             may read; conflict: they follow too many */
    STORE_FOLLOW_DROP,    /* viewer follows person.name no more, if they did */
    STORE_TOLD_PUT,       /* match->key, match->told, said: all that is told of these entries */
    STORE_CHAT_ADD,       /* match->key, line -> line.number */
    STORE_CHAT_DELETE,    /* match->key, line.number */
    STORE_NOTICE_PUT,     /* notice, in place of one of its kind */
    STORE_NOTICE_DROP,    /* notice.kind */
    STORE_MATCH_REMOVE,   /* as STORE_MATCH_UPDATE, and person.id may not sit there any more */
    STORE_MATCH_FEWER,    /* as STORE_MATCH_UPDATE, with fewer players than there were */
    STORE_MATCH_INVITE,   /* as STORE_MATCH_UPDATE, if the viewer may keep a seat there for
                             person.id: too many, declined. `before` is now */
    STORE_MATCH_DECLINE,  /* as STORE_MATCH_UPDATE, and person.id is not invited again */
    STORE_BLOCK_PUT,      /* block; conflict: it is there, or there are too many */
    STORE_BLOCK_DROP,     /* block.person, block.blocked */
    STORE_REPORT_ADD,     /* match->key, line.number, person.id, search (why); conflict: again */
    STORE_REPORT_DONE,    /* report */
    STORE_SANCTION_PUT,   /* sanction, in place of one of its kind */
    STORE_SANCTION_DROP,  /* sanction.kind, sanction.person or sanction.address */
    STORE_PACK,           /* logs of some matches that are over, at most `limit`, become one row
                             each; more */
    /* Of data that several servers share. */
    STORE_DUES_CLAIM, /* -> ids of running matches, at most `limit`, that nobody looked after and
                         that are due: they are this server's now */
    STORE_DUE_REST,   /* match->key, which is this server's and waits for match->asked: from here on
                         nobody's, until `due` or until somebody appends to its log, of which
                         `from` entries are known. Conflict: somebody has; `claimed`: it is ours */
    STORE_PRESENCE,   /* match, person.id, present: whether they look on, at this server */
    STORE_SEEK_PUT,   /* seek, in place of one of theirs */
    STORE_SEEK_DROP,  /* seek.person, seek.ticket: it is no more */
    STORE_COUNTED,    /* search: what all servers count, see server/common/limits.h */
    STORE_PING        /* nothing but a commit: can it write? */
};

/* A page of a list: matches with a key below `before`, and not too many of the same owner. */
enum { STORE_PAGE_MAX = 100 };
struct store_page {
    int64_t before; /* 0 for the first page */
    int64_t next;   /* filled in: `before` for what follows, 0 if that is all */
    int limit;      /* 0 if the list is not wanted; at most STORE_PAGE_MAX */
    int of_one;
};

/* How much may be one person's; 0 for any number. */
struct store_bounds {
    int tables; /* open ones that they own */
    int seats;  /* at matches that are not over */
};

struct store_request {
    enum store_kind kind;
    enum store_status status; /* filled in before `done` */
    void (*done)(struct store_request *request);
    void *context; /* the asker's own */

    struct stored_person person;
    uint8_t token[TOKEN_HASH_SIZE];
    int64_t used;                 /* when a token was last */
    char expected[PASSWORD_SIZE]; /* the password before; "" for none */
    struct stored_match *match;
    struct stored_entry entry;
    const char *result;            /* NULL while the match goes on */
    uint8_t ranks[SEATS_MAX];      /* from 0; the same for those who are level */
    struct rating bots[SEATS_MAX]; /* of bots where these are counted with */
    struct stored_outcome outcomes[SEATS_MAX];
    int64_t viewer; /* who wants to read a page; 0 for nobody in particular */
    struct stored_profile profile;
    const char *said; /* JSON, or NULL */
    struct stored_chat line;
    struct stored_sanction sanction;
    struct stored_notice notice;
    const char *search;
    struct stored_block block;
    struct stored_subscription subscription;
    struct stored_secret secret;
    struct stored_mail mail;
    uint8_t reset[TOKEN_HASH_SIZE];
    bool resets;
    bool muted;
    int64_t report;
    bool also_done;
    int limit;
    int from; /* what comes before it in a list is left out */
    struct store_page open;
    struct store_page running;
    struct store_bounds bounds;
    bool settled; /* of one that reads: only when nothing is in doubt */
    /* Where several servers share the data. */
    bool ours;    /* of STORE_APPEND: this server looks after the match */
    bool starts;  /* of STORE_MATCH_UPDATE: the match begins with it */
    bool claimed; /* filled in by them, if not `ours`: from now on it does */
    bool present;
    int64_t due;
    int64_t elsewhere[SEATS_MAX]; /* filled in by STORE_MATCH_READ: who is there at others */
    struct stored_seek seek;
    struct stored_taken taken[SEATS_MAX]; /* of STORE_MATCH_CREATE, those who were sought for it */
    int taken_count;
    int64_t before; /* a time */
    bool more;      /* filled in: this was not all */
    /* The match that a new one is the rematch of, with the version that was read; 0 for none. */
    struct {
        int64_t key;
        int64_t version;
        struct match_id id;
    } follows;

    /* Lists are made with malloc and belong to whoever asked. */
    struct stored_entry *entries;
    struct stored_match *matches;
    struct stored_chat *lines;
    struct match_id *ids;
    int64_t *numbers;
    struct listed_person *persons;
    struct stored_person *renamed; /* guests who had a name that is somebody's alone now */
    struct stored_sanction *sanctions;
    struct stored_notice *notices;
    struct stored_block *blocks;
    struct stored_report *reports;
    struct stored_standing *standings;
    struct stored_subscription *subscriptions;
    struct stored_mail *mails;
    struct stored_tally *tallies;
    size_t tally_count;
    struct stored_result *results;
    struct stored_followed *followed;
    struct stored_seek *seeks;
    struct stored_opponent *opponents;
    size_t opponent_count;
    char *told; /* NULL if nothing was kept */
    size_t count;
    size_t damaged; /* matches that were set aside: they are not in the list */

    int64_t version; /* the store's own, as the next: of the match, before it was changed */
    bool refused;    /* likewise: it is left out of its group */
    struct store_request *next; /* the store's own */
};

struct store;

/* What the store has done since it was opened, for whoever watches it. */
struct store_figures {
    uint64_t commits;
    uint64_t failed_commits;
    uint64_t requests;      /* that wrote */
    uint64_t commit_micros; /* time spent in commits */
    uint64_t waiting;       /* requests that were handed over and are not answered yet */
    uint64_t missing;       /* commits that were acknowledged and that the data has lost */
    bool well;              /* the last commit was good */
    uint64_t last;          /* when that was, in milliseconds of the system's monotonic clock */
};

/* Whether the data is in a folder of its own, by SQLite. */
bool store_is_folder(const char *where);

/* Asked again and again while the store cannot be had, and told why: whether to go on waiting. */
struct store_patience {
    bool (*lasts)(void *context, const struct reason *why);
    void *context;
};

/*
 * Opens the data, and makes or migrates it first. It is in a folder, by SQLite, or where libpq
 * finds PostgreSQL: a URL (postgresql://..) or text of the form key=value. There, one that writes
 * is alone as long as it lives; the next waits for it for ten seconds, or with the patience, if it
 * is not NULL. Until store_start, store_now is the only way to ask. NULL, with a reason, if it
 * cannot.
 *
 * With `shared`, which only PostgreSQL can be, others may write at the same time that do the same;
 * it waits for those that do not.
 */
struct store *store_open_patiently(const char *where, bool shared,
                                   const struct store_patience *patience, struct reason *why);

/*
 * What is told on the loop, each if it is not NULL.
 *
 * - `deposed`, once: another has written to the data since we opened it (our connection was lost
 *   for a while), nothing can be written any more and what is known of it is no longer true.
 * - `renewed`: this server was silent for so long that others think it dead; what it had claimed,
 *   and who was present, is no longer known.
 * - `heard`: what was committed by servers that share the data, in that order; `own` if it was this
 *   one. The news are items, each followed by a comma: m and the id of a match that was changed,
 * and if nothing but its log was, perhaps the entry (news.h); c or u, the id, a point and the
 * number of a line that was said, or is unsaid, p and the number of a person whose name or tokens
 * are others, l and what was counted, t and the hash of a token that is void, i, the id of a match,
 * a point and the number of a person who is invited there, q for those who seek a match, s for what
 * those who host and people decide about each other; ids and hashes in hexadecimal digits. NULL if
 * anything may have been missed.
 */
struct store_listener {
    void (*deposed)(void *context);
    void (*renewed)(void *context);
    void (*heard)(void *context, const char *news, bool own);
    void *context;
};

/* Starts the threads, which deliver on the loop; from now on there is store_submit. */
bool store_start(struct store *store, uv_loop_t *loop, const struct store_listener *listener,
                 struct reason *why);

/*
 * Of data that is shared: how far its clock is ahead of the system's clock since it was booted, and
 * since when there was always a server at work on it, in milliseconds. False of any other.
 */
bool store_clock(struct store *store, int64_t *ahead, int64_t *up);

/* Both, without a word to anybody who is deposed; without a loop, the first alone. */
struct store *store_open(const char *where, uv_loop_t *loop, struct reason *why);

/*
 * Opens the data to be read with store_now, also while a server runs on it. Nothing is written;
 * data of another version is refused.
 */
struct store *store_open_to_read(const char *where, struct reason *why);

/* Hands the request over; its `done` is called later, always. */
void store_submit(struct store *store, struct store_request *request);

/* Does the request at once and calls no `done`; for stores opened without a loop. */
enum store_status store_now(struct store *store, struct store_request *request);

/* The same for several writing requests, joined by `next`, with one commit for all. */
bool store_now_all(struct store *store, struct store_request *first);

/*
 * Finishes what was submitted, then closes. With a loop, the answers are delivered before it
 * returns; what they submit in turn is refused with STORE_FAILED.
 */
void store_close(struct store *store);

/*
 * A whole and consistent copy of the data as one new file, even while a server runs on it: that of
 * a folder (incognita.db), from whatever store.
 */
bool store_backup(const char *where, const char *file, struct reason *why);

/* What there was to move. */
struct store_moved {
    int64_t people;
    int64_t matches;
    int64_t rows; /* of all kinds */
};

/*
 * All data from one store, which no server may be at work on, to another that is empty, in one
 * transaction, once every row of the copy was read again and found to be the same. The source is
 * left as it is. False, with a reason, if it cannot: then the target is as empty as before.
 */
bool store_move(const char *from, const char *to, struct store_moved *moved, struct reason *why);

struct store_figures store_figures(struct store *store);

#endif
