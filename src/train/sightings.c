#include "train/sightings.h"

#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/bits.h"
#include "train/crew.h"
#include "train/harvest.h"

enum {
    MATCH_MAX = SIGHTINGS_THIRDS * SIGHTINGS_EACH_MAX,
    CARELESS = 3, /* one in so many choices of who plays badly is made at random */
};

/* A position that was taken, and who was asked there. */
struct taken {
    int seat;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/* What one match gave. */
struct sheaf {
    int count;
    struct sighting sightings[MATCH_MAX];
};

struct field {
    const struct sightings_plan *plan;
    struct sheaf **sheaves;
};

/* What one thread needs. */
struct watcher {
    struct field *field;
    const struct sightings_plan *plan;
    struct bot_memory memories[SEATS_MAX];
    struct bot_answer answer;
    struct random random;
    int careless;    /* the seat that plays badly, or -1, */
    int careless_to; /* up to this progress */
    int seen[SIGHTINGS_THIRDS];
    struct taken taken[SIGHTINGS_THIRDS][SIGHTINGS_EACH_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

int sighting_third(int progress)
{
    int third = progress * SIGHTINGS_THIRDS / FEATURES_PROGRESS;
    return third < SIGHTINGS_THIRDS ? third : SIGHTINGS_THIRDS - 1;
}

static int progress_of(const struct watcher *watcher, int seat)
{
    struct features features;
    features_start(&features, NULL);
    watcher->plan->game->features(watcher->state, seat, &features);
    return features.progress;
}

/* All positions of a third have the same chance to be kept. */
static void offer(struct watcher *watcher, int seat, int progress)
{
    int third = sighting_third(progress);
    int at = watcher->seen[third]++;
    if (at >= watcher->plan->each)
        at = (int)random_below(&watcher->random, (uint32_t)watcher->seen[third]);
    if (at >= watcher->plan->each)
        return;
    watcher->taken[third][at].seat = seat;
    memcpy(watcher->taken[third][at].state, watcher->state, watcher->plan->game->state_size);
}

/* A choice of one of the seats that are asked. */
static void decide(struct watcher *watcher, seats_mask waiting)
{
    const struct sightings_plan *plan = watcher->plan;
    struct random *random = &watcher->random;
    int seat = bits_nth(waiting, (int)random_below(random, (uint32_t)bits_count(waiting)));
    event events[LEGAL_MAX];
    int count = plan->game->legal(watcher->state, seat, events);
    if (count == 1) {
        plan->game->apply(watcher->state, events[0]);
        return;
    }
    int progress = progress_of(watcher, seat);
    bool badly = watcher->careless >= 0 && progress < watcher->careless_to;
    if (!badly)
        offer(watcher, seat, progress);
    if (badly && seat == watcher->careless && random_below(random, CARELESS) == 0) {
        plan->game->apply(watcher->state, events[random_below(random, (uint32_t)count)]);
        return;
    }
    struct bot_request request = {.game = plan->game,
                                  .state = watcher->state,
                                  .seat = seat,
                                  .seed = random_next(random),
                                  .iterations = plan->iterations};
    bot_choose(&bot_adviser, &request, watcher->memories[seat], &watcher->answer);
    plan->game->apply(watcher->state, watcher->answer.event);
}

/* Asks the adviser about a position, and notes what came of it. */
static void look(struct watcher *watcher, const struct taken *taken, struct sighting *out)
{
    const struct sightings_plan *plan = watcher->plan;
    int32_t scores[SEATS_MAX];
    seats_mask winners = plan->game->winners(watcher->state);
    struct bot_request request = {.game = plan->game,
                                  .state = taken->state,
                                  .seat = taken->seat,
                                  .seed = random_next(&watcher->random),
                                  .iterations = plan->depth};
    memset(out, 0, sizeof *out);
    out->seat = taken->seat;
    bot_forget(watcher->memories[0]);
    bot_advise_raw(&request, watcher->memories[0], &watcher->answer, &out->said);
    plan->game->scores(watcher->state, scores);
    for (int seat = 0; seat < plan->players; seat++) {
        out->won[seat] = winners & seat_bit(seat) ? 1.0 / bits_count(winners) : 0.0;
        out->points[seat] = scores[seat];
    }
}

static struct sheaf *watch_match(struct watcher *watcher, uint32_t index)
{
    const struct sightings_plan *plan = watcher->plan;
    const struct game *game = plan->game;
    struct sheaf *sheaf = calloc(1, sizeof *sheaf);
    if (sheaf == NULL)
        return NULL;
    struct random seeds = {plan->seed + index};
    struct random *random = &watcher->random;
    random->state = random_next(&seeds);
    memset(watcher->seen, 0, sizeof watcher->seen);
    for (int seat = 0; seat < plan->players; seat++)
        bot_forget(watcher->memories[seat]);
    watcher->careless =
        random_below(random, 2) == 0 ? -1 : (int)random_below(random, (uint32_t)plan->players);
    watcher->careless_to = (int)random_below(random, FEATURES_PROGRESS * 2 / 3);
    game->setup(watcher->state, plan->players, harvest_options(game, plan->players, random));
    seats_mask waiting;
    while ((waiting = game->waiting(watcher->state)) != 0) {
        if (waiting == seat_bit(CHANCE))
            game->apply(watcher->state, game->sample(watcher->state, random_next(random)));
        else
            decide(watcher, waiting);
    }
    for (int third = 0; third < SIGHTINGS_THIRDS; third++)
        for (int i = 0; i < plan->each && i < watcher->seen[third]; i++) {
            look(watcher, &watcher->taken[third][i], &sheaf->sightings[sheaf->count]);
            sheaf->sightings[sheaf->count++].match = index;
        }
    return sheaf;
}

static void discard(void *context)
{
    struct watcher *watcher = context;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(watcher->memories[seat].bytes);
    free(watcher);
}

static void *equip(void *context)
{
    struct field *field = context;
    struct watcher *watcher = calloc(1, sizeof *watcher);
    bool good = watcher != NULL;
    for (int seat = 0; good && seat < field->plan->players; seat++) {
        watcher->memories[seat] = (struct bot_memory){malloc(BOT_MEMORY_MIN), BOT_MEMORY_MIN};
        good = watcher->memories[seat].bytes != NULL;
    }
    if (good) {
        watcher->field = field;
        watcher->plan = field->plan;
        return watcher;
    }
    if (watcher != NULL)
        discard(watcher);
    return NULL;
}

static bool watch(void *context, uint32_t index)
{
    struct watcher *watcher = context;
    struct sheaf **sheaf = &watcher->field->sheaves[index];
    *sheaf = watch_match(watcher, watcher->plan->first + index);
    return *sheaf != NULL;
}

static struct sighting *gather(const struct field *field, uint32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < field->plan->matches; i++)
        *count += (uint32_t)field->sheaves[i]->count;
    struct sighting *all = malloc((*count + 1) * sizeof *all);
    struct sighting *at = all;
    for (uint32_t i = 0; all != NULL && i < field->plan->matches; i++) {
        const struct sheaf *sheaf = field->sheaves[i];
        memcpy(at, sheaf->sightings, (size_t)sheaf->count * sizeof *at);
        at += sheaf->count;
    }
    return all;
}

struct sighting *sightings_make(const struct sightings_plan *plan, uint32_t *count)
{
    struct field field = {.plan = plan};
    field.sheaves = calloc(plan->matches, sizeof(struct sheaf *));
    if (field.sheaves == NULL)
        return NULL;
    const struct crew crew = {.tasks = plan->matches,
                              .jobs = plan->jobs,
                              .context = &field,
                              .equip = equip,
                              .perform = watch,
                              .put_away = discard};
    struct sighting *all = crew_work(&crew) ? gather(&field, count) : NULL;
    for (uint32_t i = 0; i < plan->matches; i++)
        free(field.sheaves[i]);
    free(field.sheaves);
    return all;
}
