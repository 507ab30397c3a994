#include "bots/reason.h"

#include <string.h>

#include "bots/value.h"

enum {
    LINES = 4, /* followed for each choice where something is hidden */
    STEPS_MAX = 24,
    SUBJECTS_MAX = 32,
    LEAST = 20 * LINES, /* what a subject must speak for a choice, in 1/1024 of a logit */
    PART = 4            /* and how much of what the strongest does, at least: one part of so many */
};

/* Whose features of which of the game's reasons each is; -1: of none. */
struct subjects {
    int count; /* of features */
    int8_t reason[FEATURES_MAX];
    uint8_t whose[FEATURES_MAX];
};

/* What speaks for a choice. */
struct plea {
    int64_t weight;
    int64_t change; /* in the features */
};

static int count_reasons(const struct game *game)
{
    int count = 0;
    while (game->reasons != NULL && count < SUBJECTS_MAX &&
           game->reasons[count].features[0] != NULL)
        count++;
    return count;
}

static int reason_of(const struct game *game, const char *name)
{
    int count = count_reasons(game);
    for (int reason = 0; reason < count; reason++) {
        const char *const *features = game->reasons[reason].features;
        for (int i = 0; i < REASON_FEATURES_MAX && features[i] != NULL; i++)
            if (text_equal(features[i], name))
                return reason;
    }
    return -1;
}

static void find_subjects(const struct bot_request *seen, struct subjects *out)
{
    struct features features;
    struct feature_name names[FEATURES_MAX];
    features_start(&features, names);
    seen->game->features(seen->state, seen->seat, &features);
    out->count = features.count;
    for (int i = 0; i < features.count; i++) {
        bool own = names[i].block[0] == '\0' || text_equal(names[i].block, "own");
        out->whose[i] = own ? REASON_OWN : REASON_RIVALS;
        out->reason[i] = (int8_t)reason_of(seen->game, names[i].name);
    }
}

/* What the net likes best. */
static event best_choice(const struct bot_request *seen, const void *state)
{
    const struct game *game = seen->game;
    event events[LEGAL_MAX];
    int count = game->legal(state, seen->seat, events);
    int best = 0;
    int32_t most = -1;
    for (int i = 0; i < count && count > 1; i++) {
        _Alignas(16) unsigned char after[STATE_SIZE_MAX];
        struct value value;
        memcpy(after, state, game->state_size);
        game->apply(after, events[i]);
        value_for(seen->brain, game, after, seen->seat, &value);
        if (value.share[seen->seat] > most) {
            most = value.share[seen->seat];
            best = i;
        }
    }
    return events[best];
}

/* Makes the choice and plays on to the end of the turn; false if the match is over then. */
static bool follow(const struct bot_request *seen, struct random random, event choice,
                   struct features *out)
{
    const struct game *game = seen->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    memcpy(state, seen->state, game->state_size);
    game->resample(state, seen->seat, &random);
    game->apply(state, choice);
    for (int i = 0; i < STEPS_MAX && game->waiting(state) == seat_bit(seen->seat); i++)
        game->apply(state, best_choice(seen, state));
    if (game->waiting(state) == 0)
        return false;
    memset(out->values, 0, sizeof out->values);
    features_start(out, NULL);
    game->features(state, seen->seat, out);
    return true;
}

static int32_t logit_of(const struct brain *brain, const struct features *features)
{
    struct brain_value value;
    brain_judge_features(brain, features->values, &value);
    return value.logit;
}

/* Replaces what belongs to the subject; returns how much that added. */
static int64_t replace(const struct brain *brain, const struct subjects *subjects, int reason,
                       int whose, struct features *in, const struct features *from)
{
    int64_t change = 0;
    for (int i = 0; i < subjects->count; i++)
        if (subjects->reason[i] == reason && subjects->whose[i] == whose) {
            change += (int64_t)(from->values[i] - in->values[i]) * brain->scales[i];
            in->values[i] = from->values[i];
        }
    return change;
}

/* Compares two lines in every subject, each way: what is good in one, and bad in the other. */
static void plead(const struct bot_request *seen, const struct subjects *subjects,
                  const struct features *best, const struct features *next,
                  struct plea pleas[SUBJECTS_MAX][REASON_WHOSE])
{
    const struct brain *brain = seen->brain;
    int32_t logits = logit_of(brain, best) - logit_of(brain, next);
    int count = count_reasons(seen->game);
    for (int reason = 0; reason < count; reason++)
        for (int whose = 0; whose < REASON_WHOSE; whose++) {
            struct features worse = *best;
            struct features better = *next;
            struct plea *plea = &pleas[reason][whose];
            replace(brain, subjects, reason, whose, &worse, next);
            plea->change += replace(brain, subjects, reason, whose, &better, best);
            plea->weight += logits - logit_of(brain, &worse) + logit_of(brain, &better);
        }
}

const char *reason_text(const struct game *game, const struct bot_reason *reason)
{
    const struct feature_reason *said = &game->reasons[reason->index];
    if (reason->whose == REASON_OWN)
        return reason->sign > 0 ? said->more : said->less;
    return reason->sign > 0 ? said->rival_more : said->rival_less;
}

/* The strongest plea that is not told yet and can be told. */
static bool strongest(const struct game *game, struct plea pleas[SUBJECTS_MAX][REASON_WHOSE],
                      int64_t least, struct bot_reason *out, int64_t *weight)
{
    struct plea *found = NULL;
    int count = count_reasons(game);
    for (int reason = 0; reason < count; reason++)
        for (int whose = 0; whose < REASON_WHOSE; whose++) {
            struct plea *plea = &pleas[reason][whose];
            struct bot_reason told = {(uint8_t)reason, (uint8_t)whose, plea->change < 0 ? -1 : 1};
            if (plea->weight < least || (found != NULL && plea->weight <= found->weight) ||
                reason_text(game, &told) == NULL)
                continue;
            found = plea;
            *out = told;
        }
    if (found == NULL)
        return false;
    *weight = found->weight;
    found->weight = 0;
    return true;
}

int reasons_find(const struct bot_request *seen, event best, event next,
                 struct bot_reason out[BOT_REASONS_MAX])
{
    struct plea pleas[SUBJECTS_MAX][REASON_WHOSE] = {{{0, 0}}};
    struct subjects subjects;
    struct random random = {seen->seed};
    int lines = seen->game->traits & TRAIT_HIDDEN ? LINES : 1;
    find_subjects(seen, &subjects);
    for (int line = 0; line < lines; line++) {
        struct features with;
        struct features without;
        struct random same = {random_next(&random)};
        if (follow(seen, same, best, &with) && follow(seen, same, next, &without))
            plead(seen, &subjects, &with, &without, pleas);
    }
    int count = 0;
    int64_t least = LEAST / LINES * lines;
    int64_t weight = 0;
    while (count < BOT_REASONS_MAX && strongest(seen->game, pleas, least, &out[count], &weight)) {
        if (count++ == 0 && weight / PART > least)
            least = weight / PART;
    }
    return count;
}
