/* What bots that learn are given: always the same numbers, and nothing that a seat cannot know. */
#include "contract/contract.h"

#include <string.h>

enum { FEATURE_EVENTS = 6000 };

struct features_context {
    int counts[SEATS_MAX + 1]; /* by players, once seen */
    bool varies;               /* they ever differed from one position to the next */
    struct features last;
};

static void expect_names(const struct walk *walk, int seat)
{
    struct features features;
    struct feature_name names[FEATURES_MAX];
    features_start(&features, names);
    walk->game->features(walk->match.state, seat, &features);
    for (int i = 0; i < features.count; i++) {
        contract_expect(names[i].name != NULL && names[i].name[0] != '\0', "feature %d has no name",
                        i);
        for (int j = 0; j < i; j++)
            contract_expect(names[i].index != names[j].index ||
                                strcmp(names[i].block, names[j].block) != 0 ||
                                strcmp(names[i].name, names[j].name) != 0,
                            "features %d and %d are both called %s %s %d", j, i, names[i].block,
                            names[i].name, names[i].index);
    }
}

static bool has_feature(const struct feature_name names[], int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i].name, name) == 0)
            return true;
    return false;
}

/* Reasons are about features that there are, and no two about the same. */
static void expect_reasons(const struct walk *walk)
{
    struct features features;
    struct feature_name names[FEATURES_MAX];
    const struct feature_reason *reasons = walk->game->reasons;
    features_start(&features, names);
    walk->game->features(walk->match.state, 0, &features);
    for (int i = 0; reasons != NULL && reasons[i].features[0] != NULL; i++) {
        const struct feature_reason *reason = &reasons[i];
        contract_expect(reason->more != NULL || reason->less != NULL ||
                            reason->rival_more != NULL || reason->rival_less != NULL,
                        "reason %d says nothing", i);
        for (int k = 0; k < REASON_FEATURES_MAX && reason->features[k] != NULL; k++) {
            contract_expect(has_feature(names, features.count, reason->features[k]),
                            "reason %d is about %s, which is no feature", i, reason->features[k]);
            for (int j = 0; j < i; j++)
                for (int l = 0; l < REASON_FEATURES_MAX && reasons[j].features[l] != NULL; l++)
                    contract_expect(strcmp(reasons[j].features[l], reason->features[k]) != 0,
                                    "reasons %d and %d are both about %s", j, i,
                                    reason->features[k]);
        }
    }
}

static void expect_same(const struct walk *walk, const struct features *features, int seat)
{
    struct features twin_features;
    _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
    struct random random = {walk->random.state ^ (uint64_t)seat};
    memcpy(twin, walk->match.state, walk->game->state_size);
    walk->game->resample(twin, seat, &random);
    features_start(&twin_features, NULL);
    walk->game->features(twin, seat, &twin_features);
    contract_expect(twin_features.count == features->count, "twins have other features");
    contract_expect(twin_features.progress == features->progress,
                    "the progress tells seat %d what it cannot know", seat);
    for (int i = 0; i < features->count; i++)
        contract_expect(twin_features.values[i] == features->values[i],
                        "feature %d tells seat %d what it cannot know", i, seat);
}

static void visit(struct walk *walk)
{
    struct features_context *context = walk->context;
    if (match_waiting(&walk->match) == 0)
        return;
    int *count = &context->counts[walk->setting.players];
    for (int seat = 0; seat < walk->setting.players; seat++) {
        struct features features;
        features_start(&features, NULL);
        walk->game->features(walk->match.state, seat, &features);
        contract_expect(features.count > 0 && features.count <= FEATURES_MAX, "%d features",
                        features.count);
        if (*count == 0) {
            expect_names(walk, seat);
            expect_reasons(walk);
        }
        contract_expect(features.progress >= 0 && features.progress <= FEATURES_PROGRESS,
                        "%d of %d of the match is over", features.progress, FEATURES_PROGRESS);
        contract_expect(*count == 0 || *count == features.count,
                        "%d features, but %d before for so many players", features.count, *count);
        *count = features.count;
        expect_same(walk, &features, seat);
        context->varies =
            context->varies || (context->last.count == features.count &&
                                memcmp(context->last.values, features.values,
                                       (size_t)features.count * sizeof features.values[0]) != 0);
        context->last = features;
    }
}

void contract_features(const struct game *game)
{
    struct features_context context = {.varies = false};
    if (game->features == game_has_no_features)
        return;
    contract_walk(game, FEATURE_EVENTS, visit, &context);
    contract_expect(context.varies, "features never change");
}
