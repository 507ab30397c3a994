/* What the head of a request says about who sent it, and from which page. */
#ifndef INCOGNITA_SERVER_DOOR_CREDENTIALS_H
#define INCOGNITA_SERVER_DOOR_CREDENTIALS_H

#include "server/common/people.h"
#include "server/net/net.h"

/* The hash of the token in the head; false if there is none that could be one. */
bool token_of(const struct net_head *head, uint8_t hash[TOKEN_HASH_SIZE]);
/* The token itself, if a browser keeps it in its cookie; false if there is none. */
bool cookie_of(const struct net_head *head, char text[TOKEN_TEXT_SIZE]);

/*
 * A browser says where a request comes from; only our own pages may change anything or open a
 * socket. A script has no Origin, and proves itself with its token in the head, not with a cookie
 * that a browser would send along by itself.
 */
bool is_own_origin(const struct net_head *head);

/* Whether the request is for one of these hosts, with any port; without any, all are. */
bool is_known_host(const struct net_head *head, const char *const hosts[], int count);

/* Whether it comes from this machine itself. */
bool is_from_here(const struct net_head *head);

/* The cookie that keeps the token in a browser for so many days (0 for as many as can be), or, for
 * "-", takes it away. */
enum { COOKIE_SIZE = 256 };
void cookie_write(char out[COOKIE_SIZE], const char *token, int days, bool secure);

#endif
