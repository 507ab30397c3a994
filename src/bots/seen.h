/*
 * The one place where a bot meets the true state: it is replaced by one that fits the seat's view,
 * so that what is hidden cannot reach the bot at all.
 */
#ifndef INCOGNITA_BOTS_SEEN_H
#define INCOGNITA_BOTS_SEEN_H

#include "bots/bot.h"
#include "bots/brain.h"

/* A bot's view of a request, and room for what belongs to it. */
struct seen_request {
    struct bot_request request;
    struct brain brain;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/*
 * The request with a state that the seat may be in, a seed of its own, and the net that was built
 * in where the bot has learned and none was given. Points into `seen`, which must not be moved.
 */
void request_as_seen(const struct bot *bot, const struct bot_request *request,
                     struct seen_request *seen);

#endif
