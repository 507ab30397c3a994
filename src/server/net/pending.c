/* Connections that owe us a whole request: for how long, and how many of one address. */
#include "server/net/private.h"

void pending_begin(struct connection *connection)
{
    struct net *net = connection->net;
    connection->pending_since = uv_now(net->loop);
    connection->pending_next = net->pending;
    connection->pending_at = &net->pending;
    if (connection->pending_next != NULL)
        connection->pending_next->pending_at = &connection->pending_next;
    net->pending = connection;
}

bool pending_count(struct connection *connection, const char *address)
{
    if (!connection->unfinished)
        connection->unfinished = limits_begin(connection->net->limits, address);
    return connection->unfinished;
}

/* Behind a proxy each request has an address of its own. */
static const char *address_of(const struct connection *connection)
{
    return connection->net->settings.proxied ? exchange_head(connection->exchange)->address
                                             : connection->address;
}

void pending_end(struct connection *connection)
{
    if (connection->unfinished)
        limits_finish(connection->net->limits, address_of(connection));
    connection->unfinished = false;
    if (connection->pending_at == NULL)
        return;
    *connection->pending_at = connection->pending_next;
    if (connection->pending_next != NULL)
        connection->pending_next->pending_at = connection->pending_at;
    connection->pending_at = NULL;
}

void pending_expire(struct net *net)
{
    uint64_t now = uv_now(net->loop);
    struct connection *next;
    for (struct connection *at = net->pending; at != NULL; at = next) {
        next = at->pending_next;
        if (now - at->pending_since >= REQUEST_SECONDS * 1000ULL) {
            pending_end(at);
            connection_give_up(at);
        }
    }
}
