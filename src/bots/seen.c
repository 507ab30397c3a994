#include "bots/seen.h"

#include <string.h>

void request_as_seen(const struct bot *bot, const struct bot_request *request,
                     struct seen_request *seen)
{
    struct random random = {request->seed};
    const struct game *game = request->game;
    seen->request = *request;
    seen->request.seed = random_next(&random);
    seen->request.state = seen->state;
    if (!bot->learned)
        seen->request.brain = NULL;
    else if (request->brain == NULL &&
             brain_find(game, state_players(request->state), &seen->brain))
        seen->request.brain = &seen->brain;
    memcpy(seen->state, request->state, game->state_size);
    game->resample(seen->state, request->seat, &random);
    game->guess_scores(seen->state, request->seat);
}
