/* All ratings of a server's people from nothing, out of the matches that were counted. */
#ifndef INCOGNITA_CLI_RECOUNT_H
#define INCOGNITA_CLI_RECOUNT_H

#include "engine/text.h"

/* In one commit; prints what was done. False, with a reason, if it cannot. */
bool recount(const char *where, struct reason *why);

#endif
