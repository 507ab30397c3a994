#include "server/door/visitor.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/ops.h"
#include "server/table/watch.h"

enum { FLOOD_MAX = 200 }; /* messages that come too fast until the socket is closed */

enum { CLOSE_POLICY = 1008, CLOSE_TRY_LATER = 1013, CLOSE_NO_IDENTITY = 4401 };

void visitor_release(struct visitor *visitor)
{
    if (--visitor->holders > 0)
        return;
    person_release(visitor->server->people, visitor->who);
    free(visitor);
}

static void identified(void *context, struct person *person, enum store_status status)
{
    struct visitor *visitor = context;
    visitor->who = person;
    if (visitor->socket != NULL) {
        if (person != NULL && !person->deleted)
            socket_pause(visitor->socket, false);
        else if (status == STORE_MISSING || person != NULL)
            socket_close(visitor->socket, CLOSE_NO_IDENTITY, "no_identity");
        else
            socket_close(visitor->socket, CLOSE_TRY_LATER, "store_failed");
    }
    visitor_release(visitor);
}

void visitor_open(struct server *server, struct socket *socket, const struct net_head *head)
{
    struct visitor *visitor = server_allocate(sizeof *visitor);
    visitor->server = server;
    visitor->socket = socket;
    visitor->holders = 2; /* the socket's, and until it is known who it is */
    visitor->next = server->visitors;
    visitor->at = &server->visitors;
    if (visitor->next != NULL)
        visitor->next->at = &visitor->next;
    server->visitors = visitor;
    socket_set_owner(socket, visitor);
    token_of(head, visitor->token);
    socket_pause(socket, true);
    people_find(server, visitor->token, identified, visitor);
}

void visitor_closed(struct visitor *visitor)
{
    watch_leave(visitor);
    visitor->socket = NULL;
    *visitor->at = visitor->next;
    if (visitor->next != NULL)
        visitor->next->at = visitor->at;
    visitor_release(visitor);
}

void visitor_send(struct visitor *visitor, const char *text, size_t length)
{
    if (visitor->socket == NULL)
        return;
    struct packet *packet = packet_make(text, length);
    socket_send(visitor->socket, packet);
    packet_free(packet);
}

void visitors_end(struct server *server, const struct person *person)
{
    for (struct visitor *at = server->visitors; at != NULL; at = at->next)
        if (at->who == person && at->socket != NULL)
            socket_close(at->socket, CLOSE_NO_IDENTITY, "no_identity");
}

void visitors_end_token(struct server *server, const uint8_t token[TOKEN_HASH_SIZE])
{
    for (struct visitor *at = server->visitors; at != NULL; at = at->next)
        if (memcmp(at->token, token, TOKEN_HASH_SIZE) == 0 && at->socket != NULL)
            socket_close(at->socket, CLOSE_NO_IDENTITY, "no_identity");
}

/* Takes the client's own id over; false if it is none that we take. */
static bool take_id(struct call *call)
{
    const json_t *id = json_object_get(call->body, "id");
    const char *text = json_string_value(id);
    if (id == NULL)
        return true;
    if (text == NULL || strlen(text) >= sizeof call->id)
        return false;
    memcpy(call->id, text, strlen(text) + 1);
    return true;
}

static bool too_fast(struct visitor *visitor)
{
    struct server *server = visitor->server;
    unsigned rate = limits_settings(server->limits)->rate;
    if (allowance_take(&visitor->messages, server_now(server), rate, 4 * rate)) {
        visitor->refused -= visitor->refused > 0;
        return false;
    }
    server->figures.flooded++;
    if (++visitor->refused > FLOOD_MAX)
        socket_close(visitor->socket, CLOSE_POLICY, "too_fast");
    return true;
}

void visitor_message(struct visitor *visitor, const char *text, size_t length)
{
    struct call *call = call_make(visitor->server, "error");
    call->visitor = visitor;
    visitor->holders++;
    if (too_fast(visitor)) {
        call_refuse(call, "too_fast", "too many messages; wait a little");
        return;
    }
    call->who = person_hold(visitor->who);
    call->body = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    memcpy(call->token, visitor->token, sizeof call->token);
    snprintf(call->address, sizeof call->address, "%s", socket_address(visitor->socket));
    if (!json_is_object(call->body)) {
        call_refuse(call, "bad_json", "a message must be one JSON object");
        return;
    }
    const struct op *op = op_find(call_text(call, "op"));
    if (!take_id(call))
        call_refuse(call, "bad_request", "\"id\" must be a string of at most 23 bytes");
    else if (op == NULL || (op->flags & OP_HTTP_ONLY))
        call_refuse(call, "unknown_op", "there is no such \"op\" here");
    else {
        call->op = op->name;
        op_run(op, call, call_text(call, "match"));
    }
}
