#include "bots/bot.h"

#include <string.h>

#include "bots/advice.h"
#include "bots/ladders.h"
#include "bots/levels.h"
#include "bots/manner.h"
#include "bots/seen.h"
#include "bots/value.h"

const struct bot *const bots[] = {
    &level_bots[BEGINNER], &level_bots[EASY], &level_bots[CASUAL], &level_bots[MEDIUM],
    &level_bots[SKILLED],  &level_bots[HARD], &level_bots[EXPERT], &level_bots[MASTER],
    &bot_random,           &bot_greedy,       &bot_mcts,           &bot_net,
    &bot_netsearch,        &bot_adviser,
};
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

void bots_write_ladder(const struct game *game, struct writer *writer)
{
    write_key(writer, game->id);
    write_array(writer);
    for (int players = game->players_min; players <= game->players_max; players++) {
        write_array(writer);
        for (int level = 0; level < LEVELS; level++)
            if (ladder_has(game, players, (enum level)level))
                write_name(writer, level_bots[level].name);
        write_array_end(writer);
    }
    write_array_end(writer);
}

/* The build may set a limit: sanitizers are after how memory is used, not after strength. */
#ifndef LONGEST_SEARCH
#define LONGEST_SEARCH UINT32_MAX
#endif
static const uint32_t longest = LONGEST_SEARCH;

uint32_t bot_iterations(const struct bot *bot, const struct game *game, int players)
{
    if (!bot->is_level)
        return game->net_rolls_out && bot->rollouts > 0 ? bot->rollouts : bot->iterations;
    const struct rung *rung = ladder_rung(game, players, bot->level);
    if (rung->iterations > longest)
        return longest;
    return rung->iterations > 0 ? rung->iterations : bot_net.iterations;
}

const struct bot *bot_settle(const struct bot *bot, struct bot_request *request)
{
    int players = state_players(request->state);
    if (request->iterations == 0)
        request->iterations = bot_iterations(bot, request->game, players);
    if (!bot->is_level)
        return bot;
    const struct rung *rung = ladder_rung(request->game, players, bot->level);
    request->heat = rung->heat;
    return rung->iterations > 0 ? &bot_netsearch : &bot_net;
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
    struct seen_request seen;
    struct bot_request settled = *request;
    bot = bot_settle(bot, &settled);
    request_as_seen(bot, &settled, &seen);
    memset(answer, 0, sizeof *answer);
    look_ahead(&seen.request, answer->outlook);
    bot->choose(&seen.request, memory, answer);
    if (bot->remember != NULL) {
        manner_put_idle_last(request, answer);
        answer->event = answer->candidates[manner_pick_searched(request, answer)].event;
    }
    if (seen.request.brain != NULL)
        share_chances(answer->outlook, state_players(request->state), request->seat);
    if (bot->remember != NULL)
        bot->remember(&seen.request, memory, answer->event);
}

void bot_remember(const struct bot *bot, const struct bot_request *request,
                  struct bot_memory memory, event chosen)
{
    struct seen_request seen;
    struct bot_request settled = *request;
    bot = bot_settle(bot, &settled);
    if (bot->remember == NULL)
        return;
    request_as_seen(bot, &settled, &seen);
    bot->remember(&seen.request, memory, chosen);
}

void bot_forget(struct bot_memory memory)
{
    memset(memory.bytes, 0, BOT_HEAD_MAX);
}
