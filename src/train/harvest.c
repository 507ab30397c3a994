#include "train/harvest.h"

#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/bits.h"
#include "train/crew.h"

enum {
    LIKINGS = 6,       /* features that a style likes */
    FAITHFUL = 4,      /* in one of so many matches no choice is made at random */
    OTHER_OPTIONS = 4, /* one in so many matches is not played with the usual options */
    SAMPLES_MAX = 1024,
    DECISIONS_MAX = 2048 /* of a seat in a match; later ones are as if they had not been */
};

/* What one match gave. */
struct sheaf {
    int count;
    int16_t *features;
    struct prospect outcomes[SAMPLES_MAX];
    int32_t points;
};

struct field {
    const struct harvest_plan *plan;
    int inputs;
    int own_first; /* where a seat's own block stands among the features */
    int own_count;
    struct sheaf **sheaves;
};

/* A seat's decision, as far as it teaches. */
struct decision {
    bool judged;   /* by the net; else only the end of the match counts */
    bool explored; /* another choice was made than the best */
    struct prospect value;
};

/* How much a feature's deviation is liked, as a part of the chance to win. */
struct liking {
    int feature;
    float weight;
};
static const float most_liked = 0.05F;

/* What one thread needs. */
struct reaper {
    struct field *field;
    const struct harvest_plan *plan;
    struct bot_memory memories[SEATS_MAX];
    struct bot_answer answer;
    struct random random;
    int seen; /* positions offered so far */
    int seats[SAMPLES_MAX];
    int next[SAMPLES_MAX]; /* the seat's decision that comes after the sample */
    seats_mask guests;
    seats_mask styled;
    struct liking likings[SEATS_MAX][LIKINGS];
    int decision_count[SEATS_MAX];
    struct decision decisions[SEATS_MAX][DECISIONS_MAX + 1];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    _Alignas(16) unsigned char known[STATE_SIZE_MAX]; /* to a seat */
};

struct options harvest_options(const struct game *game, int players, struct random *random)
{
    struct options usual = game_default_options(game);
    struct options other = usual;
    struct reason why;
    for (int i = 0; i < game->option_count; i++)
        other.value[i] = (uint8_t)random_below(random, game->options[i].value_count);
    bool change = random_below(random, OTHER_OPTIONS) == 0;
    struct options chosen = change ? other : usual;
    if (game->settle_options == NULL || game->settle_options(players, &chosen, &why))
        return chosen;
    game->settle_options(players, &usual, &why);
    return usual;
}

/* Offers a position as a sample: all that are offered have the same chance to be kept. */
static void offer(struct reaper *reaper, struct sheaf *sheaf, int seat)
{
    const struct harvest_plan *plan = reaper->plan;
    int at = sheaf->count;
    reaper->seen++;
    if (at == plan->samples)
        at = (int)random_below(&reaper->random, (uint32_t)reaper->seen);
    else
        sheaf->count++;
    if (at >= plan->samples)
        return;
    struct features features;
    /* As bots see it: with guesses for the scores that are hidden from the seat. */
    memcpy(reaper->known, reaper->state, plan->game->state_size);
    plan->game->guess_scores(reaper->known, seat);
    features_start(&features, NULL);
    plan->game->features(reaper->known, seat, &features);
    size_t inputs = (size_t)reaper->field->inputs;
    memcpy(sheaf->features + (size_t)at * inputs, features.values, inputs * sizeof(int16_t));
    reaper->seats[at] = seat;
    reaper->next[at] = reaper->decision_count[seat];
}

/* What came of a match that is over for a seat. */
static struct prospect end_of(const struct game *game, const void *state, int seat)
{
    int32_t scores[SEATS_MAX];
    int32_t best = INT32_MIN;
    seats_mask winners = game->winners(state);
    game->scores(state, scores);
    for (int other = 0; other < state_players(state); other++)
        if (other != seat && scores[other] > best)
            best = scores[other];
    float part = winners & seat_bit(seat) ? 1.0F / (float)bits_count(winners) : 0.0F;
    return (struct prospect){part, (float)(scores[seat] - best), (float)scores[seat]};
}

/* How much a style likes the position after the event. */
static float liking_for(const struct reaper *reaper, int seat, event e)
{
    const struct game *game = reaper->plan->game;
    const struct brain *brain = reaper->plan->brain;
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    struct features features;
    float sum = 0;
    memcpy(after, reaper->state, game->state_size);
    game->apply(after, e);
    if (game->waiting(after) == 0)
        return 0;
    features_start(&features, NULL);
    game->features(after, seat, &features);
    for (int i = 0; i < LIKINGS; i++) {
        const struct liking *liking = &reaper->likings[seat][i];
        int at = liking->feature;
        int32_t scaled =
            (features.values[at] - brain->offsets[at]) * brain->scales[at] >> BRAIN_SCALE_FRACTION;
        scaled = scaled > BRAIN_INPUT_MOST ? BRAIN_INPUT_MOST : scaled;
        scaled = scaled < -BRAIN_INPUT_MOST ? -BRAIN_INPUT_MOST : scaled;
        sum += liking->weight * (float)scaled / (float)(1 << BRAIN_INPUT_FRACTION);
    }
    return sum;
}

/* What a seat with a style makes of the answer, of those candidates that were tried. */
static event choose_by_style(const struct reaper *reaper, int seat)
{
    event best = reaper->answer.event;
    float most = -1e9F;
    for (int i = 0; i < reaper->answer.candidate_count; i++) {
        const struct bot_candidate *candidate = &reaper->answer.candidates[i];
        if (candidate->visits == 0)
            continue;
        float worth =
            (float)candidate->outlook.win / 10000.0F + liking_for(reaper, seat, candidate->event);
        if (worth > most) {
            most = worth;
            best = candidate->event;
        }
    }
    return best;
}

/* Asks the player of the seat; its answer is kept. */
static event choose(struct reaper *reaper, int seat)
{
    const struct harvest_plan *plan = reaper->plan;
    bool guest = (reaper->guests & seat_bit(seat)) != 0;
    struct bot_request request = {.game = plan->game,
                                  .state = reaper->state,
                                  .seat = seat,
                                  .seed = random_next(&reaper->random),
                                  .iterations = guest ? 1 : plan->iterations,
                                  .brain = plan->brain};
    bot_choose(guest ? &bot_greedy : plan->bot, &request, reaper->memories[seat], &reaper->answer);
    return reaper->styled & seat_bit(seat) ? choose_by_style(reaper, seat) : reaper->answer.event;
}

/* What the net thinks of the seat's prospects after the event; a search may know its chance better.
 */
static struct prospect look_ahead(const struct reaper *reaper, int seat, event best)
{
    const struct game *game = reaper->plan->game;
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    memcpy(after, reaper->state, game->state_size);
    game->apply(after, best);
    if (game->waiting(after) == 0)
        return end_of(game, after, seat);
    game->guess_scores(after, seat);
    struct brain_value value;
    brain_judge(reaper->plan->brain, game, after, seat, &value);
    float win = (float)value.win / (float)BRAIN_WIN_ONE;
    if (reaper->plan->bot->remember != NULL && reaper->answer.iterations > 0)
        win = (float)reaper->answer.outlook[seat].win / 10000.0F;
    return (struct prospect){win, (float)value.margin / ESTIMATE_POINT,
                             (float)value.points / ESTIMATE_POINT};
}

static void note_decision(struct reaper *reaper, int seat, event best, bool explored)
{
    int *count = &reaper->decision_count[seat];
    if (*count == DECISIONS_MAX)
        return;
    struct decision *decision = &reaper->decisions[seat][(*count)++];
    *decision = (struct decision){.explored = explored};
    decision->judged = reaper->plan->brain != NULL && !(reaper->guests & seat_bit(seat));
    if (decision->judged)
        decision->value = look_ahead(reaper, seat, best);
}

/* A choice of one of the seats that are asked. */
static void decide(struct reaper *reaper, struct sheaf *sheaf, seats_mask waiting, bool explore)
{
    const struct game *game = reaper->plan->game;
    struct random *random = &reaper->random;
    int seat = bits_nth(waiting, (int)random_below(random, (uint32_t)bits_count(waiting)));
    event events[LEGAL_MAX];
    int count = game->legal(reaper->state, seat, events);
    if (count == 1) {
        game->apply(reaper->state, events[0]);
        return;
    }
    offer(reaper, sheaf, (int)random_below(random, (uint32_t)reaper->plan->players));
    event best = choose(reaper, seat);
    bool at_random = explore && random_below(random, reaper->plan->explore) == 0;
    note_decision(reaper, seat, best, at_random);
    game->apply(reaper->state, at_random ? events[random_below(random, (uint32_t)count)] : best);
    if (game->waiting(reaper->state) != 0)
        offer(reaper, sheaf, seat);
}

static float mixed(float lambda, float later, float now)
{
    return lambda * later + (1.0F - lambda) * now;
}

/* What is to be learned of the positions before each decision of a seat, and behind the last. */
static void reckon_back(const struct reaper *reaper, int seat, struct decision decisions[])
{
    float lambda = reaper->plan->lambda;
    struct prospect later = end_of(reaper->plan->game, reaper->state, seat);
    int count = reaper->decision_count[seat];
    decisions[count].value = later;
    for (int k = count - 1; k >= 0; k--) {
        const struct prospect *now = &decisions[k].value;
        if (decisions[k].judged && decisions[k].explored)
            later = *now;
        else if (decisions[k].judged)
            later = (struct prospect){mixed(lambda, later.win, now->win),
                                      mixed(lambda, later.margin, now->margin),
                                      mixed(lambda, later.points, now->points)};
        decisions[k].value = later;
    }
}

static void note_outcomes(struct reaper *reaper, struct sheaf *sheaf)
{
    for (int seat = 0; seat < reaper->plan->players; seat++) {
        sheaf->points += (int32_t)end_of(reaper->plan->game, reaper->state, seat).points;
        reckon_back(reaper, seat, reaper->decisions[seat]);
    }
    for (int i = 0; i < sheaf->count; i++)
        sheaf->outcomes[i] = reaper->decisions[reaper->seats[i]][reaper->next[i]].value;
}

/* Seats of the greedy bot. */
static seats_mask invite(const struct harvest_plan *plan, struct random *random)
{
    seats_mask guests = 0;
    for (int seat = 0; seat < plan->players && plan->guests > 0; seat++)
        if (random_below(random, (uint32_t)plan->guests) == 0)
            guests |= seat_bit(seat);
    return guests;
}

/* Seats with a style, and what they like. */
static void give_styles(struct reaper *reaper)
{
    const struct harvest_plan *plan = reaper->plan;
    const struct field *field = reaper->field;
    struct random *random = &reaper->random;
    reaper->styled = 0;
    if (plan->styles == 0 || plan->brain == NULL)
        return;
    for (int seat = 0; seat < plan->players; seat++) {
        if (random_below(random, (uint32_t)plan->styles) != 0)
            continue;
        reaper->styled |= seat_bit(seat) & (seats_mask)~reaper->guests;
        for (int i = 0; i < LIKINGS; i++)
            reaper->likings[seat][i] = (struct liking){
                field->own_first + (int)random_below(random, (uint32_t)field->own_count),
                most_liked * (float)random_below(random, 1000) / 1000.0F};
    }
}

static struct sheaf *play_match(struct reaper *reaper, uint32_t index)
{
    const struct harvest_plan *plan = reaper->plan;
    const struct game *game = plan->game;
    struct sheaf *sheaf = calloc(1, sizeof *sheaf);
    if (sheaf == NULL)
        return NULL;
    sheaf->features =
        calloc((size_t)plan->samples * (size_t)reaper->field->inputs, sizeof(int16_t));
    if (sheaf->features == NULL) {
        free(sheaf);
        return NULL;
    }
    struct random seeds = {plan->seed + index};
    reaper->random.state = random_next(&seeds);
    reaper->seen = 0;
    reaper->guests = invite(plan, &reaper->random);
    give_styles(reaper);
    memset(reaper->decision_count, 0, sizeof reaper->decision_count);
    for (int seat = 0; seat < plan->players; seat++)
        bot_forget(reaper->memories[seat]);
    game->setup(reaper->state, plan->players,
                harvest_options(game, plan->players, &reaper->random));
    bool explore = random_below(&reaper->random, FAITHFUL) != 0;
    seats_mask waiting;
    while ((waiting = game->waiting(reaper->state)) != 0) {
        if (waiting == seat_bit(CHANCE))
            game->apply(reaper->state, game->sample(reaper->state, random_next(&reaper->random)));
        else
            decide(reaper, sheaf, waiting, explore);
    }
    note_outcomes(reaper, sheaf);
    return sheaf;
}

static void discard(void *context)
{
    struct reaper *reaper = context;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(reaper->memories[seat].bytes);
    free(reaper);
}

static void *equip(void *context)
{
    struct field *field = context;
    struct reaper *reaper = calloc(1, sizeof *reaper);
    bool good = reaper != NULL;
    for (int seat = 0; good && seat < field->plan->players; seat++) {
        reaper->memories[seat] = (struct bot_memory){malloc(BOT_MEMORY_MIN), BOT_MEMORY_MIN};
        good = reaper->memories[seat].bytes != NULL;
    }
    if (good) {
        reaper->field = field;
        reaper->plan = field->plan;
        return reaper;
    }
    if (reaper != NULL)
        discard(reaper);
    return NULL;
}

static bool reap(void *context, uint32_t index)
{
    struct reaper *reaper = context;
    struct sheaf **sheaf = &reaper->field->sheaves[index];
    *sheaf = play_match(reaper, index);
    return *sheaf != NULL;
}

static bool gather(struct harvest *harvest, const struct field *field)
{
    size_t inputs = (size_t)harvest->inputs;
    uint32_t count = 0;
    double points = 0;
    for (uint32_t i = 0; i < field->plan->matches; i++) {
        count += (uint32_t)field->sheaves[i]->count;
        points += field->sheaves[i]->points;
    }
    harvest->mean_points = points / field->plan->matches / field->plan->players;
    harvest->features = malloc((count + 1) * inputs * sizeof(int16_t));
    harvest->outcomes = malloc((count + 1) * sizeof *harvest->outcomes);
    if (harvest->features == NULL || harvest->outcomes == NULL)
        return false;
    for (uint32_t i = 0; i < field->plan->matches; i++) {
        const struct sheaf *sheaf = field->sheaves[i];
        size_t more = (size_t)sheaf->count;
        memcpy(harvest->features + harvest->count * inputs, sheaf->features,
               more * inputs * sizeof(int16_t));
        memcpy(harvest->outcomes + harvest->count, sheaf->outcomes,
               more * sizeof *harvest->outcomes);
        harvest->count += (uint32_t)more;
    }
    return true;
}

/* The own block, or all features where there is none. */
static void find_own(struct field *field, const struct feature_name names[], int count)
{
    for (int i = count - 1; i >= 0; i--)
        if (text_equal(names[i].block, "own")) {
            field->own_first = i;
            field->own_count++;
        }
    if (field->own_count == 0)
        field->own_count = count;
}

bool harvest_play(struct harvest *harvest, const struct harvest_plan *plan)
{
    memset(harvest, 0, sizeof *harvest);
    struct features features;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    plan->game->setup(state, plan->players, game_default_options(plan->game));
    struct feature_name names[FEATURES_MAX];
    features_start(&features, names);
    plan->game->features(state, 0, &features);
    harvest->inputs = features.count;
    struct field field = {.plan = plan, .inputs = features.count};
    find_own(&field, names, features.count);
    field.sheaves = calloc(plan->matches, sizeof(struct sheaf *));
    if (field.sheaves == NULL)
        return false;
    const struct crew crew = {.tasks = plan->matches,
                              .jobs = plan->jobs,
                              .context = &field,
                              .equip = equip,
                              .perform = reap,
                              .put_away = discard};
    bool good = crew_work(&crew) && gather(harvest, &field);
    for (uint32_t i = 0; i < plan->matches; i++) {
        if (field.sheaves[i] != NULL)
            free(field.sheaves[i]->features);
        free(field.sheaves[i]);
    }
    free(field.sheaves);
    return good;
}

void harvest_free(struct harvest *harvest)
{
    free(harvest->features);
    free(harvest->outcomes);
    memset(harvest, 0, sizeof *harvest);
}
