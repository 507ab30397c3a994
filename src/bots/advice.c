#include "bots/advice.h"

#include <string.h>

#include "bots/chances.h"
#include "bots/levels.h"
#include "bots/reason.h"
#include "bots/seen.h"
#include "bots/value.h"

enum {
    JUDGED_STATES = 8
}; /* where something is hidden: chances of others are means over so many */

/* How much it thinks, and how, must stay as it is unless chances are fitted anew. */
const struct bot bot_adviser = {
    .name = "adviser",
    .summary = "gives hints, with chances that come true",
    .iterations = 1000,
    .rollouts = 200,
    .learned = true,
    .choose = learned_choose,
    .remember = learned_remember,
};

/* What the net says of every seat, each by what it would know itself. */
static void judge(const struct bot_request *request, struct raw_outlook *out)
{
    const struct game *game = request->game;
    int players = state_players(request->state);
    int states = game->traits & TRAIT_HIDDEN ? JUDGED_STATES : 1;
    struct random random = {request->seed};
    int64_t wins[SEATS_MAX] = {0};
    int64_t points[SEATS_MAX] = {0};
    for (int i = 0; i < states; i++) {
        _Alignas(16) unsigned char state[STATE_SIZE_MAX];
        memcpy(state, request->state, game->state_size);
        game->resample(state, request->seat, &random);
        for (int seat = 0; seat < players; seat++) {
            struct brain_value value;
            brain_judge(request->brain, game, state, seat, &value);
            wins[seat] += value.win;
            points[seat] += value.points;
        }
    }
    for (int seat = 0; seat < players; seat++)
        out->judged[seat] =
            (struct bot_outlook){(int32_t)(points[seat] * 100 / ESTIMATE_POINT / states),
                                 (int32_t)(wins[seat] * CHANCE_ONE / BRAIN_WIN_ONE / states)};
}

static void find_raw(const struct bot *bot, const struct bot_request *seen,
                     const struct bot_answer *answer, struct raw_outlook *out)
{
    struct features features;
    memset(out, 0, sizeof *out);
    features_start(&features, NULL);
    seen->game->features(seen->state, seen->seat, &features);
    out->progress = features.progress;
    judge(seen, out);
    out->has_searched = bot->remember != NULL && answer->iterations > 0;
    if (out->has_searched)
        out->searched = answer->candidates[0].outlook;
}

/* The others have what the seat leaves, as they stand to each other. */
static void share_rest(struct bot_outlook outlook[], int players, int seat)
{
    int64_t sum = 0;
    int32_t left = CHANCE_ONE - outlook[seat].win;
    int32_t rest = left;
    int best = seat == 0 ? 1 : 0;
    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        sum += outlook[other].win + 1;
        best = outlook[other].win > outlook[best].win ? other : best;
    }
    for (int other = 0; other < players; other++) {
        if (other == seat)
            continue;
        outlook[other].win = (int32_t)((int64_t)(outlook[other].win + 1) * left / sum);
        rest -= outlook[other].win;
    }
    outlook[best].win += rest;
}

static struct bot_outlook read_one(const struct chances_fit *fit, int progress,
                                   struct bot_outlook said)
{
    return (struct bot_outlook){chances_read_points(fit, progress, said.points),
                                chances_read(fit, progress, said.win)};
}

void outlook_read(const struct chances *chances, int players, int seat,
                  const struct raw_outlook *raw, struct bot_outlook out[SEATS_MAX])
{
    for (int other = 0; other < players; other++)
        out[other] = read_one(&chances->judged, raw->progress, raw->judged[other]);
    if (raw->has_searched)
        out[seat] = read_one(&chances->searched, raw->progress, raw->searched);
    share_rest(out, players, seat);
}

/* Candidates that were tried less are no better than the best for being seen less clearly. */
static void read_candidates(const struct chances *chances, const struct raw_outlook *raw,
                            struct bot_answer *answer, struct bot_outlook best)
{
    for (int i = 0; i < answer->candidate_count; i++) {
        struct bot_outlook *outlook = &answer->candidates[i].outlook;
        *outlook = i == 0 || answer->candidates[i].visits == 0
                       ? best
                       : read_one(&chances->searched, raw->progress, *outlook);
        if (outlook->win > best.win)
            outlook->win = best.win;
    }
}

void bot_advise_raw(const struct bot_request *request, struct bot_memory memory,
                    struct bot_answer *answer, struct raw_outlook *out)
{
    struct seen_request seen;
    request_as_seen(&bot_adviser, request, &seen);
    bot_choose(&bot_adviser, request, memory, answer);
    find_raw(&bot_adviser, &seen.request, answer, out);
}

void bot_advise(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer)
{
    struct seen_request seen;
    int players = state_players(request->state);
    struct bot_request settled = *request;
    bot_choose(bot, request, memory, answer);
    bot = bot_settle(bot, &settled);
    request_as_seen(bot, &settled, &seen);
    const struct brain *brain = seen.request.brain;
    if (bot->remember == NULL || brain == NULL)
        return;
    const struct chances *chances = chances_find(request->game, brain);
    if (chances == NULL)
        return;
    struct raw_outlook raw;
    find_raw(bot, &seen.request, answer, &raw);
    outlook_read(chances, players, request->seat, &raw, answer->outlook);
    read_candidates(chances, &raw, answer, answer->outlook[request->seat]);
    answer->honest = true;
    if (answer->candidate_count > 1)
        answer->reason_count = reasons_find(&seen.request, answer->candidates[0].event,
                                            answer->candidates[1].event, answer->reasons);
}
