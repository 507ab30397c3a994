/* Reading the head of a request: nothing longer than there is room for, and nothing cut short. */
#include <string.h>

#include "engine/count.h"
#include "server/net/private.h"

void net_copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size, bool *bad)
{
    out[0] = '\0';
    if (lws_hdr_total_length(wsi, token) >= size)
        *bad = true;
    else if (lws_hdr_total_length(wsi, token) > 0)
        lws_hdr_copy(wsi, out, size, token);
}

static void copy_custom(struct lws *wsi, const char *name, char *out, int size, bool *bad)
{
    int length = lws_hdr_custom_length(wsi, name, (int)strlen(name));
    out[0] = '\0';
    if (length >= size)
        *bad = true;
    else if (length > 0)
        lws_hdr_custom_copy(wsi, out, size, name, (int)strlen(name));
}

/* The proxy adds the address it sees at the end of the list. */
static void read_proxy(struct lws *wsi, struct net_head *head)
{
    char text[NET_HEADER_SIZE];
    net_copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text, &head->bad);
    const char *last = strrchr(text, ',');
    last = last == NULL ? text : last + 1;
    last += strspn(last, " ");
    if (*last != '\0')
        snprintf(head->address, sizeof head->address, "%.*s", (int)sizeof head->address - 1, last);
    copy_custom(wsi, "x-forwarded-proto:", text, sizeof text, &head->bad);
    head->secure = strcmp(text, "https") == 0;
}

static void read_target(struct lws *wsi, struct net_head *head)
{
    static const struct {
        enum lws_token_indexes token;
        const char *method;
    } methods[] = {
        {WSI_TOKEN_GET_URI, "GET"},         {WSI_TOKEN_POST_URI, "POST"},
        {WSI_TOKEN_DELETE_URI, "DELETE"},   {WSI_TOKEN_HEAD_URI, "HEAD"},
        {WSI_TOKEN_PUT_URI, "PUT"},         {WSI_TOKEN_PATCH_URI, "PATCH"},
        {WSI_TOKEN_OPTIONS_URI, "OPTIONS"},
    };
    for (int i = 0; i < COUNT(methods); i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            snprintf(head->method, sizeof head->method, "%s", methods[i].method);
            net_copy_header(wsi, methods[i].token, head->path, sizeof head->path, &head->bad);
            return;
        }
}

/* Appends it with what has a meaning in a query escaped again; false if there is no room. */
static bool add_escaped(struct net_head *head, const char *text)
{
    size_t at = strlen(head->query);
    for (; *text != '\0' && at + 4 < sizeof head->query; text++)
        at += (size_t)snprintf(head->query + at, sizeof head->query - at,
                               *text == '&' || *text == '%' ? "%%%02X" : "%c", *text);
    return *text == '\0';
}

/* The library keeps what stands between the ampersands apart, and takes away escapes. */
static void read_query(struct lws *wsi, struct net_head *head)
{
    char part[NET_HEADER_SIZE];
    for (int i = 0;; i++) {
        int length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length <= 0)
            return;
        size_t at = strlen(head->query);
        if (length >= (int)sizeof part || at + 1 >= sizeof head->query) {
            head->bad = true;
            return;
        }
        if (i > 0)
            memcpy(head->query + at, "&", 2);
        int copied = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        part[copied < 0 ? 0 : copied] = '\0';
        if (!add_escaped(head, part)) {
            head->bad = true;
            return;
        }
    }
}

void net_read_head(struct net *net, struct lws *wsi, struct net_head *head)
{
    memset(head, 0, sizeof *head);
    read_target(wsi, head);
    lws_get_peer_simple(wsi, head->address, sizeof head->address);
    read_query(wsi, head);
    net_copy_header(wsi, WSI_TOKEN_HOST, head->host, sizeof head->host, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_ORIGIN, head->origin, sizeof head->origin, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, head->cookie, sizeof head->cookie, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, head->authorization,
                    sizeof head->authorization, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, head->accept_encoding,
                    sizeof head->accept_encoding, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, head->if_none_match,
                    sizeof head->if_none_match, &head->bad);
    net_copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, head->content_type, sizeof head->content_type,
                    &head->bad);
    if (net->settings.proxied)
        read_proxy(wsi, head);
}
