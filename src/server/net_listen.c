/* Where the server listens: the address and port it was given, or the next port that is free. */
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net_sockets.h"

enum { PORTS_TRIED = 100 };

/* Whether somebody could listen there now. */
static bool port_is_free(const char *address, int port)
{
    char service[8];
    struct addrinfo *found = NULL;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV};
    int one = 1;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0)
        return true; /* a name of an interface: listening itself will tell */
    int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    bool good = descriptor >= 0 && bind(descriptor, found->ai_addr, found->ai_addrlen) == 0 &&
                listen(descriptor, 1) == 0;
    if (descriptor >= 0)
        close(descriptor);
    freeaddrinfo(found);
    return good;
}

bool net_listen(struct net *net, struct reason *why)
{
    int port = net->settings.port;
    for (int tried = 0; net->settings.next_port && tried < PORTS_TRIED; tried++) {
        if (port_is_free(net->settings.address, port))
            break;
        port++;
    }
    void *loops[1] = {net->loop};
    struct lws_context_creation_info info = {
        .port = port,
        .iface = net->settings.address,
        .protocols = net->protocols,
        .foreign_loops = loops,
        .user = net,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .max_http_header_data = 8192,
        .max_http_header_pool = 256,
        .pt_serv_buf_size = 16384,
        .timeout_secs = 10,
        .keepalive_timeout = 60,
        .retry_and_idle_policy = &net->no_pings,
        .gid = -1,
        .uid = -1,
    };
    if (strchr(net->settings.address, ':') == NULL)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    net->context = lws_create_context(&info);
    if (net->context == NULL)
        return reason_set(why, "cannot listen on %s port %d: is it taken?", net->settings.address,
                          port);
    net->host = lws_get_vhost_by_name(net->context, "default");
    net->settings.port = net->host == NULL ? port : lws_get_vhost_listen_port(net->host);
    return true;
}
