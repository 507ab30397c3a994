/* Where the server listens: the address and port it was given, or the next port that is free. */
#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/private.h"

enum { PORTS_TRIED = 100, HEAD_MAX = 16 << 10 };

/* Why nobody could listen there now, as an error number; 0 if somebody could. */
static int obstacle(const char *address, int port)
{
    char service[8];
    struct addrinfo *found = NULL;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV};
    int one = 1;
    int error = 0;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0)
        return EINVAL;
    int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (descriptor < 0 || bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 ||
        listen(descriptor, 1) != 0)
        error = errno;
    if (descriptor >= 0)
        close(descriptor);
    freeaddrinfo(found);
    return error;
}

bool net_listen(struct net *net, struct reason *why)
{
    const char *address = net->settings.address;
    int port = net->settings.port;
    int error = obstacle(address, port);
    for (int tried = 1; error == EADDRINUSE && net->settings.next_port && tried < PORTS_TRIED;
         tried++)
        error = obstacle(address, ++port);
    if (error == EINVAL)
        return reason_set(why, "cannot listen on '%s': not a numeric address", address);
    if (error != 0)
        return reason_set(why, "cannot listen on %s port %d: %s", address, port, strerror(error));
    void *loops[1] = {net->loop};
    struct lws_context_creation_info info = {
        .port = port,
        .iface = address,
        .protocols = net->protocols,
        .foreign_loops = loops,
        .user = net,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .max_http_header_data = HEAD_MAX,
        /* One for each connection, taken while it has a request under way: whoever needs one gets
         * one, however slow the others are. */
        .max_http_header_pool2 = limits_settings(net->limits)->connections,
        .pt_serv_buf_size = 16384,
        .timeout_secs = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .retry_and_idle_policy = &net->no_pings,
        .gid = -1,
        .uid = -1,
    };
    if (strchr(address, ':') == NULL)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    net->context = lws_create_context(&info);
    /* There is a context also where somebody else has just taken the port. To destroy it then would
     * crash, so it is left to the end of the program, which is near. */
    net->host = net->context == NULL ? NULL : lws_get_vhost_by_name(net->context, "default");
    if (net->host == NULL)
        return reason_set(why, "cannot listen on %s port %d: the log tells why", address, port);
    net->settings.port = lws_get_vhost_listen_port(net->host);
    return true;
}
