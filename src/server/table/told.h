/*
 * What was said in a running match, kept in words beside its log, so that it can be read if a newer
 * version of the rules cannot play it again and the match ends for that.
 *
 * The words are those of the program that had the rules. They are written whenever the match is
 * dropped from memory and when the server ends: moves do not wait for them, and a new program finds
 * all that was said before it came. Only after a crash that the old program was not started again
 * from, the words for the last entries are missing. With the end of the match they go.
 */
#ifndef INCOGNITA_SERVER_TABLE_TOLD_H
#define INCOGNITA_SERVER_TABLE_TOLD_H

#include "server/common/shared.h"
#include "server/table/live.h"

/*
 * Has the store keep the words of the match, if it lacks some; nobody waits for it. They are a list
 * of the sentences for all events so far, with nothing hidden. Where version V of the rules ceased
 * to hold, {"rules":V} is among them.
 */
void told_keep(struct server *server, const struct live *live);

/*
 * That list as JSON, made with malloc, out of an answer to STORE_MATCH_TOLD. For entries that lack
 * words there is {"seat":K}: this seat did something. NULL if memory is short or it is no list.
 */
char *told_read(const struct store_request *read);

#endif
