#include "bots/bot.h"

#include <string.h>

#include "bots/levels.h"
#include "bots/value.h"

const struct bot *const bots[] = {&bot_easy,   &bot_medium, &bot_hard, &bot_expert,
                                  &bot_random, &bot_greedy, &bot_mcts};
const int bots_count = COUNT(bots);

const struct bot *bot_find(const char *name)
{
    for (int i = 0; i < bots_count; i++)
        if (text_equal(bots[i]->name, name))
            return bots[i];
    return NULL;
}

void bots_write_levels(struct writer *writer)
{
    write_key(writer, "bots");
    write_array(writer);
    for (int i = 0; i < bots_count; i++)
        if (bots[i]->is_level)
            write_name(writer, bots[i]->name);
    write_array_end(writer);
}

/*
 * The one place where a bot meets the true state: it is replaced by one that fits the seat's view,
 * so that what is hidden cannot reach the bot at all. `seen` is room for that state.
 */
static struct bot_request as_seen(const struct bot *bot, const struct bot_request *request,
                                  unsigned char seen[STATE_SIZE_MAX])
{
    struct bot_request own = *request;
    struct random random = {request->seed};
    own.seed = random_next(&random);
    own.state = seen;
    if (own.iterations == 0)
        own.iterations = bot->iterations;
    memcpy(seen, request->state, request->game->state_size);
    request->game->resample(seen, request->seat, &random);
    return own;
}

/* What the estimate promises: its points, and of the chance to win each seat's part by its share.
 */
static void look_ahead(const struct bot_request *request, struct bot_outlook outlook[SEATS_MAX])
{
    struct value now;
    int players = state_players(request->state);
    int64_t all = 0;
    value_of(request->game, request->state, &now);
    for (int seat = 0; seat < players; seat++)
        all += now.share[seat];
    for (int seat = 0; seat < players; seat++)
        outlook[seat] = (struct bot_outlook){now.points[seat] * 100 / ESTIMATE_POINT,
                                             (int32_t)((int64_t)now.share[seat] * 10000 / all)};
}

void bot_choose(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer)
{
    _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
    struct bot_request own = as_seen(bot, request, seen);
    memset(answer, 0, sizeof *answer);
    look_ahead(&own, answer->outlook);
    bot->choose(&own, memory, answer);
    if (bot->remember != NULL)
        bot->remember(&own, memory, answer->event);
}

void bot_remember(const struct bot *bot, const struct bot_request *request,
                  struct bot_memory memory, event chosen)
{
    _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
    if (bot->remember == NULL)
        return;
    struct bot_request own = as_seen(bot, request, seen);
    bot->remember(&own, memory, chosen);
}

void bot_forget(struct bot_memory memory)
{
    memset(memory.bytes, 0, BOT_HEAD_MAX);
}
