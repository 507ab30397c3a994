#include "server/door/credentials.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { COOKIE_DAYS = 400 }; /* browsers keep none for longer */

static const char cookie_name[] = "incognita=";

/* Where the token stands in the cookies; NULL if there is none. */
static const char *find_cookie(const struct net_head *head, size_t *size)
{
    const char *at = head->cookie;
    while (at != NULL && *at != '\0') {
        at += strspn(at, " ;");
        size_t length = strcspn(at, ";");
        if (strncmp(at, cookie_name, sizeof cookie_name - 1) == 0) {
            *size = length - (sizeof cookie_name - 1);
            return at + sizeof cookie_name - 1;
        }
        at += length;
    }
    return NULL;
}

bool token_of(const struct net_head *head, uint8_t hash[TOKEN_HASH_SIZE])
{
    size_t length = 0;
    if (strncmp(head->authorization, "Bearer ", 7) == 0)
        return token_read(head->authorization + 7, strlen(head->authorization + 7), hash);
    const char *text = find_cookie(head, &length);
    return text != NULL && token_read(text, length, hash);
}

bool cookie_of(const struct net_head *head, char text[TOKEN_TEXT_SIZE])
{
    size_t length = 0;
    uint8_t hash[TOKEN_HASH_SIZE];
    const char *at = head->authorization[0] == '\0' ? find_cookie(head, &length) : NULL;
    if (at == NULL || length >= TOKEN_TEXT_SIZE || !token_read(at, length, hash))
        return false;
    memcpy(text, at, length);
    text[length] = '\0';
    return true;
}

bool is_own_origin(const struct net_head *head)
{
    const char *host = strstr(head->origin, "://");
    if (head->origin[0] == '\0')
        return head->cookie[0] == '\0' || head->authorization[0] != '\0';
    return host != NULL && strcmp(host + 3, head->host) == 0 && head->host[0] != '\0';
}

bool is_known_host(const struct net_head *head, const char *const hosts[], int count)
{
    const char *bracket = strchr(head->host, ']'); /* of an address of IPv6 */
    size_t length = bracket == NULL ? strcspn(head->host, ":") : (size_t)(bracket + 1 - head->host);
    for (int i = 0; i < count; i++)
        if (strlen(hosts[i]) == length && strncasecmp(hosts[i], head->host, length) == 0)
            return true;
    return count == 0;
}

bool is_from_here(const struct net_head *head)
{
    const char *address = head->address;
    if (strncmp(address, "::ffff:", 7) == 0)
        address += 7;
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

void cookie_write(char out[COOKIE_SIZE], const char *token, int days, bool secure)
{
    bool gone = strcmp(token, "-") == 0;
    if (days == 0 || days > COOKIE_DAYS)
        days = COOKIE_DAYS;
    snprintf(out, COOKIE_SIZE, "%s%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", cookie_name,
             gone ? "" : token, gone ? 0 : days * 86400, secure ? "; Secure" : "");
}
