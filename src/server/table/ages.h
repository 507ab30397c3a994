/*
 * An end to everything: what has become too old is removed, a small piece at a time, with pauses in
 * which everybody else is served.
 *
 * - Open tables that nobody has been at.
 * - Tokens that were not used, and then guests who cannot come back any more: they are forgotten as
 *   if they had asked for it, unless they sit at a table that is open or running.
 * - Guests who have no match at all, much earlier.
 * - Browsers that take messages and in which nobody has opened the page since.
 * - What is left of people whose forgetting was more than one piece.
 *
 * Running matches end by their clocks and by bots, see wake.h. Nothing is removed right after the
 * start: the machine's clock may be wrong until somebody sets it.
 */
#ifndef INCOGNITA_SERVER_TABLE_AGES_H
#define INCOGNITA_SERVER_TABLE_AGES_H

#include "server/common/shared.h"

/* In days; 0 for never. */
struct age_settings {
    int open;      /* of a table that nobody has been at */
    int guest;     /* of a guest without a match */
    int abandoned; /* of a running match in which nobody has acted: a bot takes the seat */
    int session;   /* of a token that was not used */
    int push;      /* of a browser that takes messages and was not seen */
    int every;     /* seconds between one look and the next */
};

struct ages *ages_open(struct server *server, const struct age_settings *settings);
/* Looks now, not only in a while: somebody is not yet forgotten wholly. `ages` may be NULL. */
void ages_hurry(struct ages *ages);
/* First no more is begun; then, when the store and the loop are closed, it is freed. */
void ages_stop(struct ages *ages);
void ages_close(struct ages *ages);

#endif
