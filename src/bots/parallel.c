#include "bots/parallel.h"

#include <pthread.h>
#include <stdlib.h>

#include "bots/manner.h"

struct helper {
    pthread_t thread;
    bool started;
    const struct bot *bot;
    struct bot_request request;
    struct bot_memory memory;
    struct bot_answer answer;
};

bool bot_can_parallel(const struct bot *bot)
{
    return bot->is_level || bot->remember != NULL;
}

static void *think(void *context)
{
    struct helper *helper = context;
    bot_choose(helper->bot, &helper->request, helper->memory, &helper->answer);
    return NULL;
}

/* The mean of two outlooks that rest on this many visits each. */
static struct bot_outlook mean(struct bot_outlook a, uint32_t a_visits, struct bot_outlook b,
                               uint32_t b_visits)
{
    int64_t visits = (int64_t)a_visits + b_visits;
    if (visits == 0)
        return a;
    return (struct bot_outlook){
        (int32_t)(((int64_t)a.points * a_visits + (int64_t)b.points * b_visits) / visits),
        (int32_t)(((int64_t)a.win * a_visits + (int64_t)b.win * b_visits) / visits)};
}

/* All trees list the same events, each in an order of its own. */
static void add_candidate(struct bot_answer *sum, const struct bot_candidate *added)
{
    for (int i = 0; i < sum->candidate_count; i++) {
        struct bot_candidate *candidate = &sum->candidates[i];
        if (candidate->event != added->event)
            continue;
        candidate->outlook =
            mean(candidate->outlook, candidate->visits, added->outlook, added->visits);
        candidate->visits += added->visits;
    }
}

static void add_answer(struct bot_answer *sum, const struct bot_answer *added)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sum->outlook[seat] =
            mean(sum->outlook[seat], sum->iterations, added->outlook[seat], added->iterations);
    sum->iterations += added->iterations;
    for (int i = 0; i < added->candidate_count; i++)
        add_candidate(sum, &added->candidates[i]);
}

/* Most visits first, then most points; among equals the order of the first tree stays. */
static void sort(struct bot_candidate candidates[], int count)
{
    for (int i = 1; i < count; i++) {
        struct bot_candidate moved = candidates[i];
        int at = i;
        for (; at > 0; at--) {
            const struct bot_candidate *above = &candidates[at - 1];
            if (above->visits > moved.visits ||
                (above->visits == moved.visits && above->outlook.points >= moved.outlook.points))
                break;
            candidates[at] = *above;
        }
        candidates[at] = moved;
    }
}

static void merge(struct helper helpers[], int threads, const struct bot_request *request,
                  struct bot_answer *answer)
{
    *answer = helpers[0].answer;
    for (int i = 1; i < threads; i++)
        add_answer(answer, &helpers[i].answer);
    sort(answer->candidates, answer->candidate_count);
    manner_put_idle_last(request, answer);
    answer->event = answer->candidates[manner_pick_searched(request, answer)].event;
    for (int i = 0; i < threads; i++)
        if (helpers[i].answer.event != answer->event)
            bot_remember(helpers[i].bot, &helpers[i].request, helpers[i].memory, answer->event);
}

static void prepare(struct helper helpers[], int threads, const struct bot *bot,
                    const struct bot_request *request, const struct bot_memory memories[])
{
    struct random seeds = {request->seed};
    uint32_t iterations = request->iterations;
    for (int i = 0; i < threads; i++) {
        struct helper *helper = &helpers[i];
        helper->started = false;
        helper->bot = bot;
        helper->memory = memories[i];
        helper->request = *request;
        helper->request.seed = random_next(&seeds);
        helper->request.iterations =
            iterations / (uint32_t)threads + ((uint32_t)i < iterations % (uint32_t)threads);
    }
}

bool bot_choose_parallel(const struct bot *bot, const struct bot_request *given,
                         const struct bot_memory memories[], int threads, struct bot_answer *answer)
{
    struct bot_request settled = *given;
    const struct bot_request *request = &settled;
    bot = bot_settle(bot, &settled);
    if ((uint32_t)threads > settled.iterations)
        threads = (int)settled.iterations;
    if (threads == 1 || !bot_can_parallel(bot)) {
        bot_choose(bot, request, memories[0], answer);
        return true;
    }
    struct helper *helpers = calloc((size_t)threads, sizeof *helpers);
    if (helpers == NULL)
        return false;
    prepare(helpers, threads, bot, request, memories);
    for (int i = 1; i < threads; i++)
        helpers[i].started = pthread_create(&helpers[i].thread, NULL, think, &helpers[i]) == 0;
    think(&helpers[0]);
    for (int i = 1; i < threads; i++) {
        if (helpers[i].started)
            pthread_join(helpers[i].thread, NULL);
        else
            think(&helpers[i]);
    }
    merge(helpers, threads, request, answer);
    free(helpers);
    return true;
}
