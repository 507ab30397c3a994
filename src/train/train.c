#include "train/train.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/contest.h"
#include "bots/levels.h"
#include "engine/luck.h"

enum { TRIAL_ITERATIONS = 2, GREEDY_ITERATIONS = 2, GUESTS = 2 };

/* The test of a new net: as strong as the best so far, or so much stronger. */
static const double elo_same = 0;
static const double elo_better = 20;

/* What goes into the file of a run under way, before the learner's parameters and the best net. */
struct part_head {
    char magic[16];
    uint64_t plan; /* hash of what was asked for */
    uint32_t round;
    uint32_t promoted; /* how often a net has become the best; 0: there is none yet */
    uint64_t best_size;
    struct learner learner; /* its pointer means nothing */
};

struct run {
    const struct train_plan *plan;
    struct part_head part;
    struct learner learner;
    struct brain_bytes best;
};

static uint64_t mix(uint64_t hash, uint64_t number)
{
    struct random random = {hash ^ number};
    return random_next(&random);
}

/* A seed of its own for everything that is drawn. */
static uint64_t seed_of(const struct run *run, int purpose)
{
    struct random random = random_of_text(run->plan->seed, strlen(run->plan->seed));
    return mix(random_next(&random), (uint64_t)run->part.round << 8 | (uint64_t)purpose);
}
enum { SEED_WEIGHTS, SEED_MATCHES, SEED_LESSON, SEED_TRIAL };

static uint64_t hash_plan(const struct train_plan *plan)
{
    struct random random = random_of_text(plan->seed, strlen(plan->seed));
    uint64_t hash = mix(random_next(&random), brain_hash_features(plan->game, plan->players));
    const uint64_t numbers[] = {plan->game->rules_version,
                                plan->iterations,
                                plan->search_matches,
                                plan->matches,
                                (uint64_t)plan->samples,
                                (uint64_t)plan->epochs,
                                (uint64_t)plan->first,
                                (uint64_t)plan->second,
                                plan->trial,
                                (uint64_t)plan->lambda,
                                plan->teacher,
                                (uint64_t)plan->rate,
                                plan->explore,
                                (uint64_t)plan->styles,
                                (uint64_t)plan->rounds};
    for (int i = 0; i < COUNT(numbers); i++)
        hash = mix(hash, numbers[i]);
    for (size_t i = 0; plan->from != NULL && i < plan->from->size; i++)
        hash = mix(hash, plan->from->bytes[i]);
    return hash;
}

/* Files. */

static bool write_file(const char *name, const struct brain_bytes parts[], int count,
                       struct reason *why)
{
    char fresh[4096];
    snprintf(fresh, sizeof fresh, "%s.new", name);
    FILE *file = fopen(fresh, "wb");
    bool good = file != NULL;
    for (int i = 0; good && i < count; i++)
        good = parts[i].size == 0 || fwrite(parts[i].bytes, parts[i].size, 1, file) == 1;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    good = good && rename(fresh, name) == 0;
    return good || reason_set(why, "cannot write %s: %s", name, strerror(errno));
}

static void part_name(const struct run *run, char out[4096])
{
    snprintf(out, 4096, "%s.part", run->plan->file);
}

static bool save(struct run *run, struct reason *why)
{
    char name[4096];
    part_name(run, name);
    run->part.best_size = run->best.size;
    run->part.learner = run->learner;
    run->part.learner.parameters = NULL;
    struct brain_bytes parts[3] = {
        {(unsigned char *)&run->part, sizeof run->part},
        {(unsigned char *)run->learner.parameters, run->learner.count * sizeof(float)},
        run->best};
    return write_file(name, parts, 3, why) &&
           (run->best.size == 0 || write_file(run->plan->file, &run->best, 1, why));
}

/* Goes on with a run of the same plan if there is one. */
static bool resume(struct run *run)
{
    char name[4096];
    struct part_head part;
    part_name(run, name);
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return false;
    bool good = fread(&part, sizeof part, 1, file) == 1 &&
                memcmp(part.magic, run->part.magic, sizeof part.magic) == 0 &&
                part.plan == run->part.plan && part.learner.count == run->learner.count &&
                (part.best_size == 0 ||
                 part.best_size ==
                     brain_size(run->learner.inputs, run->learner.first, run->learner.second));
    float *parameters = run->learner.parameters;
    good = good && fread(parameters, run->learner.count * sizeof(float), 1, file) == 1;
    if (good) {
        run->part = part;
        run->learner = part.learner;
        run->learner.parameters = parameters;
        run->best = (struct brain_bytes){malloc(part.best_size + 1), part.best_size};
        good = run->best.bytes != NULL &&
               (part.best_size == 0 || fread(run->best.bytes, part.best_size, 1, file) == 1);
    }
    fclose(file);
    return good;
}

/* A round. */

static bool searches(const struct run *run)
{
    return (int)run->part.round >= run->plan->rounds;
}

/* Whether there is a net to play the round with. */
static bool has_learned(const struct run *run)
{
    return run->part.round > 0 || run->plan->from != NULL;
}

static bool play(const struct run *run, const struct brain_bytes *latest, struct harvest *harvest,
                 struct reason *why)
{
    const struct train_plan *plan = run->plan;
    struct brain brain;
    bool learned = has_learned(run);
    if (learned)
        brain_view(&brain, latest->bytes);
    struct harvest_plan harvest_plan = {
        .game = plan->game,
        .players = plan->players,
        .bot = plan->teacher > 0 ? &bot_mcts : &bot_greedy,
        .iterations = plan->teacher > 0 ? plan->teacher : GREEDY_ITERATIONS,
        .brain = learned ? &brain : NULL,
        .guests = run->part.promoted == 0 && plan->teacher == 0 ? GUESTS : 0,
        .lambda = (float)plan->lambda / 100.0F,
        .explore = plan->explore,
        .styles = plan->styles,
        .seed = seed_of(run, SEED_MATCHES),
        .matches = searches(run) ? plan->search_matches : plan->matches,
        .samples = plan->samples,
        .jobs = plan->jobs,
    };
    if (learned) {
        harvest_plan.bot = searches(run) ? &bot_netsearch : &bot_net;
        harvest_plan.iterations = searches(run) ? plan->iterations : 1;
    }
    if (!harvest_play(harvest, &harvest_plan))
        return reason_set(why, "out of memory");
    fprintf(plan->report, "round %u: %u matches by %s, %u samples, mean score %.2f\n",
            run->part.round, harvest_plan.matches, harvest_plan.bot->name, harvest->count,
            harvest->mean_points);
    fflush(plan->report);
    return true;
}

static bool learn(struct run *run, const struct harvest *harvest, struct reason *why)
{
    const struct train_plan *plan = run->plan;
    bool begins = !has_learned(run);
    float rate = (float)plan->rate / 1e6F;
    if (begins)
        learner_fit_units(&run->learner, harvest);
    struct lesson lesson = {.epochs = plan->epochs,
                            .rate = begins ? 2 * rate : rate,
                            .seed = seed_of(run, SEED_LESSON),
                            .jobs = plan->jobs};
    if (!learner_learn(&run->learner, harvest, &lesson))
        return reason_set(why, "out of memory");
    struct learner_error error = learner_test(&run->learner, harvest);
    fprintf(plan->report,
            "round %u: on matches not learned from: loss %.4f, Brier %.4f, margin %.2f\n",
            run->part.round, error.loss, error.brier, error.margin);
    fflush(plan->report);
    return true;
}

/* Who is to be beaten, and with which bot: quick ones as long as the rounds are played by them. */
struct rivals {
    const char *name; /* for the report */
    const struct bot *bot;
    const struct bot *fresh; /* of the new net */
    uint32_t iterations;
};

static struct rivals rivals_of(const struct run *run)
{
    bool learned = run->best.size > 0;
    bool search = run->plan->teacher > 0 || searches(run);
    struct rivals rivals = {.name = learned  ? "the best so far"
                                    : search ? "mcts"
                                             : "greedy",
                            .fresh = search ? &bot_netsearch : &bot_net,
                            .iterations = search ? run->plan->iterations : TRIAL_ITERATIONS};
    rivals.bot = learned ? rivals.fresh : search ? &bot_mcts : &bot_greedy;
    return rivals;
}

static bool settle(const struct train_plan *plan, struct options *options, struct reason *why)
{
    *options = game_default_options(plan->game);
    return plan->game->settle_options == NULL ||
           plan->game->settle_options(plan->players, options, why);
}

static void report_trial(const struct run *run, const struct rivals *rivals,
                         const struct contest *contest)
{
    const struct sprt *sprt = contest->sprt;
    fprintf(run->plan->report,
            "round %u: %s:%u against %s %.1f %% of %u matches, even is %.1f: %s, %s\n",
            run->part.round, rivals->fresh->name, rivals->iterations, rivals->name,
            100 * sprt->deals.mean, contest->deals * (uint32_t)contest->plan->line_up.seating_count,
            100.0 / run->plan->players, sprt_verdict_names[sprt->verdict],
            sprt->verdict == SPRT_H1 ? "promoted" : "not promoted");
    fflush(run->plan->report);
}

/* One seat for the new net, the others for the best so far or, while there is none, a teacher. */
static bool try_new(const struct run *run, const struct brain_bytes *fresh, bool *better,
                    struct reason *why)
{
    const struct train_plan *plan = run->plan;
    struct rivals rivals = rivals_of(run);
    struct brain brains[2];
    char seed[ARENA_SEED_MAX + 1];
    struct plan contest_plan = {.game = plan->game, .threads = 1, .seed = seed};
    struct line_up *line_up = &contest_plan.line_up;
    snprintf(seed, sizeof seed, "%016llx", (unsigned long long)seed_of(run, SEED_TRIAL));
    const char *players[SEATS_MAX] = {"net", "greedy", "greedy", "greedy", "greedy"};
    if (!line_up_make(line_up, plan->game, players, plan->players, NULL, 0, why) ||
        !settle(plan, &contest_plan.options, why))
        return false;
    brain_view(&brains[0], fresh->bytes);
    line_up->contestants[0].bot = rivals.fresh;
    line_up->contestants[0].brain = &brains[0];
    line_up->contestants[1].bot = rivals.bot;
    if (run->best.size > 0) {
        brain_view(&brains[1], run->best.bytes);
        line_up->contestants[1].brain = &brains[1];
    }
    for (int i = 0; i < 2; i++)
        line_up->contestants[i].iterations = rivals.iterations;
    contest_plan.deals = plan->trial / (uint32_t)line_up->seating_count + 1;
    struct sprt sprt;
    struct contest contest;
    struct contest_run how = {.jobs = plan->jobs, .stop = plan->stop};
    sprt_start(&sprt, elo_same, elo_better, 0, line_up);
    bool good = contest_run(&contest, &contest_plan, &sprt, &how);
    if (good)
        report_trial(run, &rivals, &contest);
    else
        *why = contest.why;
    *better = sprt.verdict == SPRT_H1;
    contest_close(&contest);
    return good;
}

static bool is_stopped(const struct run *run)
{
    return run->plan->stop != NULL && atomic_load(run->plan->stop);
}

static bool promote(struct run *run, const struct harvest *harvest, struct reason *why)
{
    struct brain_bytes fresh = {0};
    bool better = false;
    bool good = quantise(&run->learner, run->plan->game, run->plan->players, run->plan->command,
                         &fresh, why);
    if (good) {
        struct quantise_error error = quantise_test(&fresh, &run->learner, harvest);
        fprintf(run->plan->report, "round %u: in whole numbers off by %.4f, at most %.4f\n",
                run->part.round, error.mean, error.most);
        good = try_new(run, &fresh, &better, why);
    }
    if (good && is_stopped(run))
        good = reason_set(why, "stopped");
    if (good && better) {
        free(run->best.bytes);
        run->best = fresh;
        run->part.promoted++;
    } else {
        free(fresh.bytes);
    }
    return good;
}

static bool play_round(struct run *run, struct reason *why)
{
    const struct train_plan *plan = run->plan;
    struct harvest harvest = {0};
    struct brain_bytes latest = {0};
    bool good = !has_learned(run) ||
                quantise(&run->learner, plan->game, plan->players, plan->command, &latest, why);
    good = good && play(run, &latest, &harvest, why) && learn(run, &harvest, why) &&
           promote(run, &harvest, why);
    free(latest.bytes);
    harvest_free(&harvest);
    if (!good)
        return false;
    run->part.round++;
    return save(run, why);
}

static int count_features(const struct train_plan *plan)
{
    struct features features;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    plan->game->setup(state, plan->players, game_default_options(plan->game));
    features_start(&features, NULL);
    plan->game->features(state, 0, &features);
    return features.count;
}

/* The net to go on from is the best so far. */
static bool go_on_from(struct run *run, const struct brain_bytes *from)
{
    struct brain brain;
    brain_view(&brain, from->bytes);
    quantise_undo(&run->learner, &brain);
    run->part.promoted = 1;
    run->best = (struct brain_bytes){malloc(from->size), from->size};
    if (run->best.bytes != NULL)
        memcpy(run->best.bytes, from->bytes, from->size);
    return run->best.bytes != NULL;
}

bool train_run(const struct train_plan *plan, struct reason *why)
{
    struct run run = {.plan = plan, .part = {.magic = "incognita part"}};
    run.part.plan = hash_plan(plan);
    bool good = learner_start(&run.learner, count_features(plan), plan->first, plan->second,
                              seed_of(&run, SEED_WEIGHTS)) ||
                reason_set(why, "out of memory");
    if (good && resume(&run))
        fprintf(plan->report, "going on after round %u\n", run.part.round - 1);
    else if (good && plan->from != NULL)
        good = go_on_from(&run, plan->from) || reason_set(why, "out of memory");
    while (good && (int)run.part.round < plan->rounds + plan->search_rounds)
        good = !is_stopped(&run) ? play_round(&run, why) : reason_set(why, "stopped");
    if (good && run.best.size == 0)
        good = reason_set(why, "no net was better than the estimate");
    if (good && plan->from != NULL && run.part.promoted == 1)
        good = reason_set(why, "no net was better than the one to go on from");
    learner_free(&run.learner);
    free(run.best.bytes);
    return good;
}
