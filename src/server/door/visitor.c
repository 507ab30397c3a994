#include "server/door/visitor.h"

#include <stdlib.h>
#include <string.h>

#include "server/door/credentials.h"
#include "server/ops/ops.h"
#include "server/ops/seeking.h"

enum { FLOOD_MAX = 200 }; /* messages that come too fast until the socket is closed */

enum { CHECK_MILLISECONDS = 3600 * 1000 }; /* how often the token of a socket is looked up */

enum { WEIGHED_BYTES = 512 }; /* of a message: so many count as one more */

enum { CLOSE_POLICY = 1008, CLOSE_TRY_LATER = 1013 };

static void release(struct visitor *visitor)
{
    if (--visitor->holders > 0)
        return;
    person_release(visitor->server->people, visitor->onlooker.who);
    free(visitor);
}

/* Whoever comes is told at once what all have been told. */
static void welcome(struct visitor *visitor)
{
    struct server *server = visitor->server;
    if (notice_of(server->moderation, NOTICE_ANNOUNCEMENT) != NULL ||
        notice_of(server->moderation, NOTICE_MAINTENANCE) != NULL)
        onlooker_tell(&visitor->onlooker, server, notices_tell, server->moderation);
    socket_pause(visitor->onlooker.socket, false);
}

static void identified(void *context, struct person *person, enum store_status status)
{
    struct visitor *visitor = context;
    struct onlooker *onlooker = &visitor->onlooker;
    onlooker_is(onlooker, person);
    if (onlooker->socket != NULL) {
        const struct stored_sanction *ban =
            person == NULL ? NULL
                           : sanction_of(visitor->server->moderation, SANCTION_BAN, person->id);
        if (ban != NULL)
            onlooker_expel(onlooker, ban);
        else if (person != NULL && !person->deleted)
            welcome(visitor);
        else if (status == STORE_MISSING || person != NULL)
            onlooker_dismiss(onlooker);
        else
            socket_close(onlooker->socket, CLOSE_TRY_LATER, "store_failed");
    }
    release(visitor);
}

struct visitor *visitor_open(struct server *server, struct socket *socket,
                             const struct net_head *head)
{
    struct visitor *visitor = server_allocate(sizeof *visitor);
    visitor->server = server;
    visitor->checked = server_now(server);
    visitor->holders = 2; /* the socket's, and until it is known who it is */
    onlooker_enter(server, &visitor->onlooker, socket);
    token_of(head, visitor->onlooker.token);
    socket_pause(socket, true);
    people_find(server, visitor->onlooker.token, identified, visitor);
    return visitor;
}

static void checked(void *context, struct person *person, enum store_status status)
{
    struct visitor *visitor = context;
    if (status == STORE_MISSING)
        onlooker_dismiss(&visitor->onlooker);
    person_release(visitor->server->people, person);
    release(visitor);
}

/* Who asks something uses the token: the store should note it, and say if it is void by now. */
static void check_token(struct visitor *visitor)
{
    uint64_t now = server_now(visitor->server);
    if (now - visitor->checked < CHECK_MILLISECONDS)
        return;
    visitor->checked = now;
    visitor->holders++;
    people_find(visitor->server, visitor->onlooker.token, checked, visitor);
}

void visitor_closed(struct visitor *visitor)
{
    seeking_end(visitor->server, &visitor->onlooker);
    onlooker_leave(&visitor->onlooker);
    release(visitor);
}

/* To read a long message takes as long as many short ones, which is what people send. */
static unsigned weight_of(size_t length)
{
    return 1 + (unsigned)(length / WEIGHED_BYTES);
}

static bool too_fast(struct visitor *visitor, size_t length)
{
    struct server *server = visitor->server;
    unsigned rate = limits_settings(server->limits)->rate;
    if (allowance_take_many(&visitor->messages, server_now(server), weight_of(length), rate,
                            4 * rate)) {
        visitor->refused -= visitor->refused > 0;
        return false;
    }
    server->figures.flooded++;
    visitor->refused += (int)weight_of(length);
    if (visitor->refused > FLOOD_MAX)
        socket_close(visitor->onlooker.socket, CLOSE_POLICY, "too_fast");
    return true;
}

static void send_answer(struct call *call, int status, const char *text, size_t length)
{
    (void)status;
    if (call->onlooker->socket == NULL)
        return;
    struct packet *packet = packet_make(text, length);
    socket_send(call->onlooker->socket, packet);
    packet_free(packet);
}

static bool is_gone(const struct call *call)
{
    return call->onlooker->socket == NULL;
}

static void release_caller(struct call *call)
{
    release(call->caller);
}

static struct call *make_call(struct visitor *visitor)
{
    struct call *call = call_make(visitor->server, "error");
    call->answer = send_answer;
    call->gone = is_gone;
    call->release = release_caller;
    call->caller = visitor;
    call->onlooker = &visitor->onlooker;
    visitor->holders++;
    return call;
}

/* Reads what is asked; refuses the call if that cannot be read. */
static bool read_message(struct call *call, const char *text, size_t length)
{
    call->body = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->body))
        return call_refuse(call, "bad_json", "a message must be one JSON object");
    const json_t *op = json_object_get(call->body, "op");
    if (op != NULL && !json_is_string(op))
        return call_refuse(call, "bad_request", "\"op\" must be a text");
    return call_take_id(call);
}

void visitor_message(struct visitor *visitor, const char *text, size_t length)
{
    struct call *call = make_call(visitor);
    bool slow_down =
        too_fast(visitor, length); /* is said in answer to the message: it may be sent again */
    if (slow_down && weight_of(length) > 1) {
        call_refuse(call, "too_fast", "too much at once; wait a little"); /* and is not read */
        return;
    }
    if (!read_message(call, text, length))
        return;
    const struct op *op = op_find(call_text(call, "op"));
    if (op == NULL || (op->flags & OP_HTTP_ONLY)) {
        call_refuse(call, "unknown_op", "there is no such \"op\" here");
        return;
    }
    call->op = op->name;
    if (slow_down) {
        call_refuse(call, "too_fast", "too many messages; wait a little");
        return;
    }
    check_token(visitor);
    call->who = person_hold(visitor->onlooker.who);
    memcpy(call->token, visitor->onlooker.token, sizeof call->token);
    snprintf(call->address, sizeof call->address, "%s", socket_address(visitor->onlooker.socket));
    op_run(op, call);
}
