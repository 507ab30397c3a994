/* The random bot: every legal event is as likely as any other. */
#include "bots/levels.h"

static void choose(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer)
{
    (void)memory;
    struct random random = {request->seed};
    event events[LEGAL_MAX];
    int count = request->game->legal(request->state, request->seat, events);
    answer->event = events[random_below(&random, (uint32_t)count)];
}

const struct bot bot_random = {
    .name = "random",
    .summary = "any legal event, as likely as any other",
    .iterations = 1,
    .choose = choose,
};
