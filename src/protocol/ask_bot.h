/* The request `bot`: what a bot would do, without doing it. */
#ifndef INCOGNITA_PROTOCOL_ASK_BOT_H
#define INCOGNITA_PROTOCOL_ASK_BOT_H

#include <jansson.h>

#include "bots/bot.h"
#include "engine/match.h"

/* The last answer, and the memory that bots think in; both made at the first request. */
struct bot_desk {
    struct bot_answer *answer;
    struct bot_memory memory;
};

/*
 * Asks the bot of the request about the match. On failure sets the protocol's code and a reason.
 * The same request about the same view always gives the same answer.
 */
bool bot_desk_ask(struct bot_desk *desk, const struct match *match, json_t *request,
                  const char **code, struct reason *why);

/* Members "event", "value" and "candidates" of the answer. */
void bot_desk_tell(const struct bot_desk *desk, const struct match *match, struct writer *writer);

void bot_desk_close(struct bot_desk *desk);

#endif
