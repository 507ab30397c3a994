/*
 * What outlives the process: people, matches, their logs, chat.
 *
 * A store is asked by requests. Each is filled in and owned by whoever asks, handed over with
 * store_submit, and comes back through its `done` on the loop's thread, in the order of asking.
 * Requests that write are answered only after their commit: whatever queued up while the last
 * commit ran goes into the next one, so that full durability is paid for once a group. If a commit
 * fails, every request of its group fails with it and nothing of the group has happened.
 *
 * Nothing here knows the rules of a game, and nothing above knows what keeps the data: a back end
 * is behind backend.h. SQLite is one; another, shared by several servers, needs no change above,
 * because what must not happen twice is refused by the store itself: an entry of a log is unique by
 * (match, sequence) and by (match, seat, the client's own id), and a table is changed only if its
 * version is still the one that was read. Both answer STORE_CONFLICT.
 */
#ifndef INCOGNITA_STORE_STORE_H
#define INCOGNITA_STORE_STORE_H

#include <uv.h>

#include "engine/game.h"
#include "engine/luck.h"

enum {
    MATCH_ID_SIZE = 16,
    TOKEN_HASH_SIZE = 32,
    NAME_SIZE = 64,      /* bytes of a person's name, with the NUL */
    PASSWORD_SIZE = 128, /* of its Argon2id string, likewise */
    BOT_NAME_SIZE = 16,
    GAME_ID_SIZE = 24,
    CLIENT_ID_SIZE = 24, /* of a client's own id of what it sends */
    RESULT_SIZE = 160,
    CHAT_SIZE = 512
};

struct match_id {
    uint8_t bytes[MATCH_ID_SIZE];
};

struct stored_person {
    int64_t id; /* from 1; 0 is nobody */
    char name[NAME_SIZE];
    char password[PASSWORD_SIZE]; /* "" for a guest */
};

enum match_status { MATCH_OPEN, MATCH_RUNNING, MATCH_OVER };
enum match_mode { MODE_LIVE, MODE_TURNS };
/* How the seats that people took become those of the match. The numbers are kept. */
enum seating {
    SEATING_AS_SEATED,
    SEATING_SHUFFLED, /* at the start */
    SEATING_ROTATED   /* of a rematch: one seat on from those of the match before */
};

/* Who sits there: a person, a bot by its level, or nobody yet (or any more, or a mere name). */
struct stored_seat {
    int64_t person;
    char name[NAME_SIZE]; /* the person's, read only; of an upload, whoever it was */
    char bot[BOT_NAME_SIZE];
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
    bool by_link;    /* not in public lists */
    bool has_rematch;
    bool uploaded; /* played elsewhere, and brought here as a record by its owner */
    struct options options;
    uint32_t clock_seconds;   /* live: for the whole match; turns: for each move; 0 for none */
    uint32_t clock_increment; /* live: added after each move */
    char seed[SEED_MAX + 1];
    char result[RESULT_SIZE]; /* JSON, "" until the match is over */
    struct match_id rematch;
    struct stored_seat seats[SEATS_MAX];
};

enum entry_kind { ENTRY_EVENT, ENTRY_UNDO, ENTRY_SEAT };

/*
 * One entry of a match's log. Chance is not in it: the seed gives it again. An undo takes back the
 * last event of its seat; a change of a seat says who plays it from now on.
 */
struct stored_entry {
    uint32_t sequence;
    uint8_t kind; /* of enum entry_kind */
    uint8_t seat;
    uint64_t value; /* the event, or the change */
    int64_t time;
    int64_t spent; /* milliseconds of the seat's own time */
    char client[CLIENT_ID_SIZE];
};

struct stored_chat {
    int64_t person;
    int64_t time;
    char name[NAME_SIZE]; /* read only */
    char text[CHAT_SIZE];
};

enum store_status {
    STORE_DONE,
    STORE_MISSING,  /* there is no such thing */
    STORE_CONFLICT, /* it is there already, or was changed by another */
    STORE_FULL,     /* no room on the disk */
    STORE_FAILED    /* the store is broken; the log says how */
};

enum store_kind {
    /* Reading. */
    STORE_PERSON_BY_TOKEN, /* token -> person */
    STORE_PERSON_BY_NAME,  /* person.name -> person, of those with a password */
    STORE_MATCH_READ,      /* match->id -> match, entries */
    STORE_MATCHES_ACTIVE,  /* -> matches: all that are open or running */
    STORE_MATCHES_OF,      /* person.id -> matches, newest first, at most `limit` */
    STORE_MATCHES_AFTER,   /* match->key -> matches in order of key, at most `limit` */
    STORE_CHAT_READ,       /* match->key -> lines, the last `limit` in order */
    STORE_PING,            /* nothing: does the store answer? */
    /* Writing. */
    STORE_PERSON_CREATE,   /* person.name, token -> person.id */
    STORE_PERSON_RENAME,   /* person.id, person.name; conflict: a name with a password */
    STORE_PERSON_PASSWORD, /* person.id, person.password; conflict: likewise */
    STORE_PERSON_DELETE,   /* person.id: with all that is theirs alone */
    STORE_TOKEN_ADD,       /* token, person.id */
    STORE_TOKEN_DROP,      /* token */
    STORE_MATCH_CREATE,    /* match -> match->key; with a result, its whole log is in entries */
    STORE_MATCH_UPDATE,    /* match with the version that was read -> match->version */
    STORE_MATCH_DELETE,    /* match->key, an open table */
    STORE_APPEND,          /* match->key, entry; result, if the match is over with it */
    STORE_CHAT_ADD         /* match->key, line */
};

struct store_request {
    enum store_kind kind;
    enum store_status status; /* filled in before `done` */
    void (*done)(struct store_request *request);
    void *context; /* the asker's own */

    struct stored_person person;
    uint8_t token[TOKEN_HASH_SIZE];
    struct stored_match *match;
    struct stored_entry entry;
    const char *result; /* NULL while the match goes on */
    struct stored_chat line;
    int limit;

    /* Lists are made with malloc and belong to whoever asked. */
    struct stored_entry *entries;
    struct stored_match *matches;
    struct stored_chat *lines;
    size_t count;

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
};

/*
 * Opens the data in the folder, makes or migrates it first, and starts its threads. Without a loop
 * there are no threads and store_now is the only way to ask. NULL, with a reason, if it cannot.
 */
struct store *store_open(const char *folder, uv_loop_t *loop, struct reason *why);

/* Hands the request over; its `done` is called later, always. */
void store_submit(struct store *store, struct store_request *request);

/* Does the request at once and calls no `done`; for stores opened without a loop. */
enum store_status store_now(struct store *store, struct store_request *request);

/*
 * Finishes what was submitted, then closes. With a loop, the answers are delivered before it
 * returns; what they submit in turn is refused with STORE_FAILED.
 */
void store_close(struct store *store);

/* A whole and consistent copy of the data as one new file, even while a server runs on it. */
bool store_backup(const char *folder, const char *file, struct reason *why);

struct store_figures store_figures(struct store *store);

#endif
