#include "bots/bot.h"

#include <string.h>

#include "bots/levels.h"
#include "bots/value.h"

const struct bot *const bots[] = {&bot_easy,   &bot_medium, &bot_hard, &bot_expert,   &bot_random,
                                  &bot_greedy, &bot_mcts,   &bot_net,  &bot_netsearch};
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

/* A bot's view of a request, and room for what belongs to it. */
struct own_request {
    struct bot_request request;
    struct brain brain;
    _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
};

/*
 * The one place where a bot meets the true state: it is replaced by one that fits the seat's view,
 * so that what is hidden cannot reach the bot at all.
 */
static void as_seen(const struct bot *bot, const struct bot_request *request,
                    struct own_request *own)
{
    struct random random = {request->seed};
    const struct game *game = request->game;
    own->request = *request;
    own->request.seed = random_next(&random);
    own->request.state = own->seen;
    if (own->request.iterations == 0)
        own->request.iterations = bot->iterations;
    if (!bot->learned)
        own->request.brain = NULL;
    else if (request->brain == NULL && brain_find(game, state_players(request->state), &own->brain))
        own->request.brain = &own->brain;
    memcpy(own->seen, request->state, game->state_size);
    game->resample(own->seen, request->seat, &random);
}

/*
 * What the net promises; or the estimate: its points, and of the chance to win each seat's part by
 * its share.
 */
static void look_ahead(const struct bot_request *request, struct bot_outlook outlook[SEATS_MAX])
{
    struct value now;
    int players = state_players(request->state);
    seats_mask all_seats = (seats_mask)(seat_bit(players) - 1);
    int64_t all = 0;
    value_by(request->brain, request->game, request->state, all_seats, &now);
    for (int seat = 0; seat < players; seat++)
        all += now.share[seat];
    for (int seat = 0; seat < players; seat++) {
        int64_t win = request->brain != NULL ? (int64_t)now.win[seat] * 10000 / VALUE_WIN
                                             : (int64_t)now.share[seat] * 10000 / all;
        outlook[seat] = (struct bot_outlook){now.points[seat] * 100 / ESTIMATE_POINT, (int32_t)win};
    }
}

/*
 * A net judges each seat by itself. The chances of all are one: the seat's own stays, the others
 * have what is left, as they stand to each other.
 */
static void share_chances(struct bot_outlook outlook[], int players, int seat)
{
    int64_t others = 0;
    int64_t left = 10000 - outlook[seat].win;
    for (int other = 0; other < players; other++)
        others += other == seat ? 0 : outlook[other].win + 1;
    for (int other = 0; other < players; other++)
        if (other != seat)
            outlook[other].win = (int32_t)((outlook[other].win + 1) * left / others);
}

void bot_choose(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer)
{
    struct own_request own;
    as_seen(bot, request, &own);
    memset(answer, 0, sizeof *answer);
    look_ahead(&own.request, answer->outlook);
    bot->choose(&own.request, memory, answer);
    if (own.request.brain != NULL)
        share_chances(answer->outlook, state_players(request->state), request->seat);
    if (bot->remember != NULL)
        bot->remember(&own.request, memory, answer->event);
}

void bot_remember(const struct bot *bot, const struct bot_request *request,
                  struct bot_memory memory, event chosen)
{
    struct own_request own;
    if (bot->remember == NULL)
        return;
    as_seen(bot, request, &own);
    bot->remember(&own.request, memory, chosen);
}

void bot_forget(struct bot_memory memory)
{
    memset(memory.bytes, 0, BOT_HEAD_MAX);
}
