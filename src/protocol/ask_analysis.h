/* The request `analyse`: what the position is worth to every seat, and its choices. */
#ifndef INCOGNITA_PROTOCOL_ASK_ANALYSIS_H
#define INCOGNITA_PROTOCOL_ASK_ANALYSIS_H

#include <jansson.h>

#include "analysis/tell.h"

/* The last answer. */
struct analysis_desk {
    struct judge judge;
    struct standing standing;
    int count;
    struct verdict verdicts[SEATS_MAX]; /* of the seats that are asked and have a choice */
};

/* Looks at the position as closely as the request asks; false, with a reason, if it asks nonsense.
 */
bool analysis_desk_ask(struct analysis_desk *desk, const struct match *match, json_t *request,
                       struct reason *why);

/* Members "chances", "points", "calibrated" and "choices". */
void analysis_desk_tell(const struct analysis_desk *desk, const struct match *match,
                        struct writer *writer);

#endif
