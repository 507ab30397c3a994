/*
 * A call: one thing that somebody asks of the server, by HTTP or WebSocket alike, until it is
 * answered. Everything that a browser can do is an operation of this kind; ops.h lists them.
 *
 * A call knows neither how it came in nor what a table is: the door gives it a function that
 * carries the answer out, and whoever lets it hold something gives it a function that lets go.
 */
#ifndef INCOGNITA_SERVER_COMMON_CALL_H
#define INCOGNITA_SERVER_COMMON_CALL_H

#include <jansson.h>

#include "server/common/line.h"
#include "server/common/people.h"
#include "server/common/shared.h"
#include "store/store.h"

struct hosted_table;
struct onlooker;
struct op;

struct call {
    struct waiter waiter; /* its place in the table's lane; first, for a call is found by it */
    struct server *server;
    struct person *who; /* NULL for nobody, and for the server itself */
    json_t *body;       /* an object, or NULL */
    const char *op;
    const struct op *asked; /* the same; NULL for what the server asks of itself */

    /* The table that it is about, if any: set by the table's lane, which it waits in. */
    struct hosted_table *table;
    const struct match_id *match;          /* the table's */
    void (*leave)(struct call *call);      /* lets go of the table */
    void (*run)(struct call *call);        /* what is done when it is the call's turn */
    bool (*reconsider)(struct call *call); /* see call_reconsider; NULL if there is no need */
    uint32_t reads;                        /* how often the table had been read when it came */
    int again; /* how often it was its turn before, and somebody else was faster */

    /* Where the answer goes; nothing of it for what the server asks of itself. */
    void (*answer)(struct call *call, int status, const char *text, size_t length);
    bool (*gone)(const struct call *call); /* nobody waits for the answer; NULL if not known */
    void (*release)(struct call *call);    /* lets go of the caller; NULL if there is no need */
    void *caller;                          /* the door's own */
    struct onlooker *onlooker;             /* who may look on from now; NULL by HTTP */
    char id[CLIENT_ID_SIZE];               /* the client's own, echoed */
    char address[ADDRESS_SIZE];
    bool from_browser;              /* came with an Origin */
    uint8_t token[TOKEN_HASH_SIZE]; /* the caller's, hashed; zero if none */
    char cookie[128];               /* set with the answer; "-" takes it away */

    /* For the operation's own use between its steps. */
    void (*then)(struct call *call);
    int seat;
    uint64_t value;
    uint32_t sequence; /* that it was decided from */
    char text[TOKEN_TEXT_SIZE];
};

struct call *call_make(struct server *server, const char *op);

/*
 * Answers and ends the call. `tell` writes members of the answer's object and may be called twice.
 * `context` is what it gets.
 */
void call_answer(struct call *call, void (*tell)(struct writer *writer, const void *context),
                 const void *context);
void call_succeed(struct call *call); /* with nothing but "ok" */
/* False, so that a check may end with it. */
bool call_refuse(struct call *call, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A refusal with members of its own beside the code and the message. */
void call_refuse_with(struct call *call, const char *code, const char *message,
                      void (*tell)(struct writer *writer, const void *context),
                      const void *context);
void call_refuse_store(struct call *call, enum store_status status);
/* A refusal as "stale", with where the table is now, so that a late client can catch up. */
void call_refuse_stale(struct call *call, uint32_t sequence, const char *message);

/*
 * Whether the call will be judged again, because what it is about may be otherwise by now than this
 * server has heard, and its turn comes again with what the store knows. Nothing must have been done
 * for it. Every refusal that follows from what a table is asks this first; so must whoever says
 * that nothing is left to do. True only once, and never where one server has the store for itself.
 */
bool call_reconsider(struct call *call);

/* Ends a call that is of the server's own making. */
void call_end(struct call *call);

/* Takes over the client's own id of the request; refuses the call if it is none that we take. */
bool call_take_id(struct call *call);

/* Members of the request; NULL or `otherwise` where they are missing or of another type. */
const char *call_text(const struct call *call, const char *key);
int64_t call_number(const struct call *call, const char *key, int64_t otherwise);
bool call_flag(const struct call *call, const char *key, bool otherwise);

#endif
