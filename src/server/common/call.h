/*
 * A call: one thing that somebody asks of the server, by HTTP or WebSocket alike, until it is
 * answered. Everything that a browser can do is an operation of this kind; ops.h lists them.
 */
#ifndef INCOGNITA_SERVER_COMMON_CALL_H
#define INCOGNITA_SERVER_COMMON_CALL_H

#include "server/common/people.h"
#include "server/server.h"

struct hosted_table;
struct visitor;

struct call {
    struct server *server;
    struct person *who; /* NULL for nobody, and for the server itself */
    json_t *body;       /* an object, or NULL */
    const char *op;
    struct hosted_table *table;
    void (*run)(struct call *call); /* what is done when it is the table's turn */
    struct call *next;              /* in the table's lane */

    /* Where the answer goes: one of them, or nowhere. */
    struct exchange *exchange;
    struct visitor *visitor;
    char id[CLIENT_ID_SIZE]; /* the client's own, echoed */
    char address[NET_ADDRESS_SIZE];
    bool from_browser; /* came with an Origin */
    bool secure;
    uint8_t token[TOKEN_HASH_SIZE]; /* of whoever asks, hashed; zero if none */
    char cookie[128];               /* set with the answer; "-" takes it away */

    /* For the operation's own use between its steps. */
    int seat;
    uint64_t value;
    uint32_t sequence; /* that it was decided from */
};

struct call *call_make(struct server *server, const char *op);

/*
 * Answers and ends the call. `tell` writes members of the answer's object and may be called twice.
 * `context` is what it gets.
 */
void call_answer(struct call *call, void (*tell)(struct writer *writer, const void *context),
                 const void *context);
void call_succeed(struct call *call); /* with nothing but "ok" */
void call_refuse(struct call *call, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void call_refuse_store(struct call *call, enum store_status status);

/* Ends a call that is of the server's own making. */
void call_end(struct call *call);

/* Members of the request; NULL or `otherwise` where they are missing or of another type. */
const char *call_text(const struct call *call, const char *key);
int64_t call_number(const struct call *call, const char *key, int64_t otherwise);
bool call_flag(const struct call *call, const char *key, bool otherwise);

/* The text of a refusal, for those who have no call. */
void refusal_write(struct writer *writer, const char *code, const char *message);
int refusal_status(const char *code);

#endif
