#include "server/push/endpoint.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "engine/count.h"
#include "store/store.h"

bool endpoint_part(CURLU *url, CURLUPart part, char *out, size_t size)
{
    char *text = NULL;
    out[0] = '\0';
    if (curl_url_get(url, part, &text, 0) != CURLUE_OK)
        return true;
    bool fits = snprintf(out, size, "%s", text) < (int)size;
    curl_free(text);
    return fits;
}

struct parts {
    char scheme[8];
    char host[256];
    char port[8];
    char user[8];
    char password[8];
};

static bool parts_read(const char *text, struct parts *parts)
{
    CURLU *url = curl_url();
    bool good = url != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
                endpoint_part(url, CURLUPART_SCHEME, parts->scheme, sizeof parts->scheme) &&
                endpoint_part(url, CURLUPART_HOST, parts->host, sizeof parts->host) &&
                endpoint_part(url, CURLUPART_PORT, parts->port, sizeof parts->port) &&
                endpoint_part(url, CURLUPART_USER, parts->user, sizeof parts->user) &&
                endpoint_part(url, CURLUPART_PASSWORD, parts->password, sizeof parts->password);
    curl_url_cleanup(url);
    return good;
}

/* A name that somebody must have registered: it has a dot, and its last part is no number. */
static bool is_name(const char *host)
{
    const char *dot = strrchr(host, '.');
    return dot != NULL && ((dot[1] >= 'a' && dot[1] <= 'z') || (dot[1] >= 'A' && dot[1] <= 'Z')) &&
           strchr(host, ':') == NULL;
}

bool endpoint_fits(const char *text, bool anywhere, struct reason *why)
{
    struct parts parts;
    if (strlen(text) >= ENDPOINT_SIZE)
        return reason_set(why, "an endpoint has fewer than %d bytes", ENDPOINT_SIZE);
    for (const char *at = text; *at != '\0'; at++)
        if (*at <= ' ' || *at > '~')
            return reason_set(why, "an endpoint is a URL");
    if (!parts_read(text, &parts) || parts.user[0] != '\0' || parts.password[0] != '\0')
        return reason_set(why, "an endpoint is a plain URL");
    bool secure = strcmp(parts.scheme, "https") == 0;
    if (anywhere && (secure || strcmp(parts.scheme, "http") == 0))
        return true;
    bool usual = parts.port[0] == '\0' || strcmp(parts.port, "443") == 0;
    return (secure && usual && is_name(parts.host)) ||
           reason_set(why, "an endpoint is https://, the name of a host and a path");
}

bool endpoint_origin(const char *text, char origin[ORIGIN_SIZE])
{
    struct parts parts;
    return parts_read(text, &parts) &&
           snprintf(origin, ORIGIN_SIZE, "%s://%s%s%s", parts.scheme, parts.host,
                    parts.port[0] == '\0' ? "" : ":", parts.port) < ORIGIN_SIZE;
}

/* Addresses. */

struct network {
    const char *text;
    int bits;
};

static bool is_in(const uint8_t *address, const uint8_t *network, int bits)
{
    int whole = bits / 8;
    int rest = bits % 8;
    return memcmp(address, network, (size_t)whole) == 0 &&
           (rest == 0 || (address[whole] ^ network[whole]) >> (8 - rest) == 0);
}

static bool is_in_one_of(int family, const uint8_t *address, const struct network *networks,
                         int count)
{
    uint8_t bytes[sizeof(struct in6_addr)];
    for (int i = 0; i < count; i++)
        if (inet_pton(family, networks[i].text, bytes) == 1 &&
            is_in(address, bytes, networks[i].bits))
            return true;
    return false;
}

/* Those of the registries of special-purpose addresses that are not for everybody. */
static bool is_public_4(const struct sockaddr_in *address)
{
    static const struct network others[] = {
        {"0.0.0.0", 8},      {"10.0.0.0", 8},     {"100.64.0.0", 10}, {"127.0.0.0", 8},
        {"169.254.0.0", 16}, {"172.16.0.0", 12},  {"192.0.0.0", 24},  {"192.0.2.0", 24},
        {"192.88.99.0", 24}, {"192.168.0.0", 16}, {"198.18.0.0", 15}, {"198.51.100.0", 24},
        {"203.0.113.0", 24}, {"224.0.0.0", 4},    {"240.0.0.0", 4},
    };
    return !is_in_one_of(AF_INET, (const uint8_t *)&address->sin_addr, others, COUNT(others));
}

/* Only what is global: all else, as what stands for an address of IPv4, is not. */
static bool is_public_6(const struct sockaddr_in6 *address)
{
    static const struct network global = {"2000::", 3};
    static const struct network others[] = {
        {"2001::", 23},     /* Teredo and other protocols */
        {"2001:db8::", 32}, /* documents */
        {"2002::", 16},     /* 6to4 */
        {"3fff::", 20},     /* documents */
    };
    const uint8_t *bytes = address->sin6_addr.s6_addr;
    return is_in_one_of(AF_INET6, bytes, &global, 1) &&
           !is_in_one_of(AF_INET6, bytes, others, COUNT(others));
}

bool endpoint_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_4((const struct sockaddr_in *)address);
    return address->sa_family == AF_INET6 && is_public_6((const struct sockaddr_in6 *)address);
}
