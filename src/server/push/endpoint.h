/*
 * Where messages may be sent to. An endpoint is whatever a client says, so it could name any
 * machine that this one reaches: its text is held to what push services have, and the address that
 * its name stands for is looked at again when a connection is made, for a name can stand for
 * another one by then.
 */
#ifndef INCOGNITA_SERVER_PUSH_ENDPOINT_H
#define INCOGNITA_SERVER_PUSH_ENDPOINT_H

#include <curl/curl.h>
#include <sys/socket.h>

#include "engine/text.h"

enum { ORIGIN_SIZE = 320 };

/*
 * Whether it may be one: https, the name of a host, its usual port, nobody's name and password.
 * With `anywhere`, which is for tests, also http, other ports and addresses.
 */
bool endpoint_fits(const char *text, bool anywhere, struct reason *why);

/* A part of a URL, copied; "" if it has none. False if it does not fit. */
bool endpoint_part(CURLU *url, CURLUPart part, char *out, size_t size);

/* Scheme, host and port of an endpoint, as "https://push.example"; false if it is none. */
bool endpoint_origin(const char *text, char origin[ORIGIN_SIZE]);

/*
 * Whether it is an address of the public network: none of this machine, of a private or local
 * network, of many at once, for documents, or one that stands for an address of IPv4 (mapped,
 * translated or tunnelled).
 */
bool endpoint_is_public(const struct sockaddr *address);

#endif
