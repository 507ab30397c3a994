#include "analysis/verdict.h"

#include <string.h>

#include "bots/reason.h"

const char *const mark_names[MARKS] = {"best", "good", "inaccuracy", "mistake"};

enum {
    SCREENED = 4, /* states on which all choices are looked at before the best are compared */
    LEAST_COST = CHANCE_ONE / 200,
    GOOD_COST = CHANCE_ONE / 50,
    MISTAKE_COST = CHANCE_ONE / 20
};

/* Sums over deals, for one choice. */
struct tally {
    event event;
    int64_t liking;
    int64_t win;
    int64_t points;
    int slot; /* in `apart` */
    int32_t gain;
    bool gain_differs;
};

struct weighing {
    const struct judge *judge;
    const void *state;
    int seat;
    int count;
    struct mixture parts;
    struct tally tallies[LEGAL_MAX];
    int64_t apart[VERDICT_OPTIONS][VERDICT_OPTIONS]; /* squares of differences, deal by deal */
};

/* A state that the seat could be in, by all it knows. */
static void deal_state(const struct weighing *weighing, struct random *random, void *out)
{
    const struct game *game = weighing->judge->game;
    memcpy(out, weighing->state, game->state_size);
    game->resample(out, weighing->seat, random);
    game->guess_scores(out, weighing->seat);
}

static bool is_hidden(const struct weighing *weighing)
{
    return weighing->judge->game->traits & TRAIT_HIDDEN;
}

/* Better first, as `key` has it; equals stay in order. */
static void sort(struct tally tallies[], int count, int64_t (*key)(const struct tally *))
{
    for (int i = 1; i < count; i++) {
        struct tally moved = tallies[i];
        int at = i;
        for (; at > 0 && key(&tallies[at - 1]) < key(&moved); at--)
            tallies[at] = tallies[at - 1];
        tallies[at] = moved;
    }
}

static int64_t liking_of(const struct tally *tally)
{
    return tally->liking;
}

/* Points tell apart what wins as often. */
static int64_t worth_of(const struct tally *tally)
{
    return tally->win * 64 + tally->points / 64;
}

/* Keeps the choices that the net likes best one step ahead, and the one that was made. */
static void screen(struct weighing *weighing, const event *chosen, uint64_t seed)
{
    struct random random = {seed};
    int states = is_hidden(weighing) ? SCREENED : 1;
    for (int i = 0; i < states; i++) {
        _Alignas(16) unsigned char base[STATE_SIZE_MAX];
        deal_state(weighing, &random, base);
        for (int k = 0; k < weighing->count; k++)
            weighing->tallies[k].liking +=
                policy_value(weighing->judge, base, weighing->seat, weighing->tallies[k].event);
    }
    sort(weighing->tallies, weighing->count, liking_of);
    for (int k = VERDICT_OPTIONS; k < weighing->count; k++)
        if (chosen != NULL && weighing->tallies[k].event == *chosen)
            weighing->tallies[VERDICT_OPTIONS - 1] = weighing->tallies[k];
    if (weighing->count > VERDICT_OPTIONS)
        weighing->count = VERDICT_OPTIONS;
}

/* The choice in one state, with those of the seats that decide at the same time. */
static void choose_in(const struct weighing *weighing, void *state, event e, const event others[],
                      seats_mask asked)
{
    const struct game *game = weighing->judge->game;
    game->apply(state, e);
    for (int seat = 0; seat < weighing->judge->players; seat++)
        if (seat != weighing->seat && (asked & seat_bit(seat)))
            game->apply(state, others[seat]);
}

static void note_gain(const struct weighing *weighing, struct tally *tally, const void *base,
                      const void *after, bool first)
{
    int32_t before[SEATS_MAX];
    int32_t now[SEATS_MAX];
    weighing->judge->game->scores(base, before);
    weighing->judge->game->scores(after, now);
    int32_t gain = now[weighing->seat] - before[weighing->seat];
    if (first)
        tally->gain = gain;
    else if (gain != tally->gain)
        tally->gain_differs = true;
}

static int32_t mixed(struct mixture parts, int64_t far, int64_t near)
{
    return (int32_t)((far * parts.far + near * parts.near) / (parts.far + parts.near));
}

/* Compares the choices in one deal; whether luck had a part in it. */
static bool compare(struct weighing *weighing, int decisions, struct deal deal)
{
    const struct judge *judge = weighing->judge;
    const struct game *game = judge->game;
    _Alignas(16) unsigned char base[STATE_SIZE_MAX];
    event others[SEATS_MAX];
    int32_t wins[VERDICT_OPTIONS];
    bool drew = is_hidden(weighing);
    deal_state(weighing, &deal.random, base);
    seats_mask asked = game->waiting(base);
    for (int seat = 0; seat < judge->players; seat++)
        if (seat != weighing->seat && (asked & seat_bit(seat)))
            others[seat] = policy_pick(judge, base, seat);
    for (int k = 0; k < weighing->count; k++) {
        struct tally *tally = &weighing->tallies[k];
        struct deal same = deal;
        struct standing standing;
        _Alignas(16) unsigned char state[STATE_SIZE_MAX];
        memcpy(state, base, game->state_size);
        choose_in(weighing, state, tally->event, others, asked);
        note_gain(weighing, tally, base, state, deal.index == 0);
        play_on(judge, state, 0, &same);
        judge_position(judge, state, &standing);
        int64_t near = standing.win[weighing->seat];
        play_on(judge, state, decisions, &same);
        drew = drew || same.random.state != deal.random.state;
        judge_position(judge, state, &standing);
        wins[k] = mixed(weighing->parts, standing.win[weighing->seat], near);
        tally->win += wins[k];
        tally->points += standing.points[weighing->seat];
    }
    for (int a = 0; a < weighing->count; a++)
        for (int b = 0; b < weighing->count; b++)
            weighing->apart[a][b] += (int64_t)(wins[a] - wins[b]) * (wins[a] - wins[b]);
    return drew;
}

/* Compares them in all deals, or in one where all would be the same; returns in how many. */
static int64_t compare_all(struct weighing *weighing, struct depth depth, uint64_t seed)
{
    struct random seeds = {seed};
    for (int k = 0; k < weighing->count; k++)
        weighing->tallies[k].slot = k;
    int64_t done = 0;
    bool drew;
    do {
        struct deal deal = {(uint32_t)done, depth.deals, {random_next(&seeds)}};
        drew = compare(weighing, depth.decisions, deal);
        done++;
    } while (drew && done < depth.deals);
    return done;
}

static int64_t root(int64_t square)
{
    int64_t least = 0;
    int64_t most = 1 << 30;
    while (least < most) {
        int64_t middle = (least + most + 1) / 2;
        if (middle * middle <= square)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

/* The standard error of how far one is behind another, on the mean. */
static int32_t noise_of(const struct weighing *weighing, const struct tally *best,
                        const struct tally *other, int64_t deals)
{
    if (deals < 2)
        return 0;
    int64_t mean = (best->win - other->win) / deals;
    int64_t variance = weighing->apart[best->slot][other->slot] / deals - mean * mean;
    return (int32_t)root(variance < 0 ? 0 : variance / (deals - 1));
}

static enum mark mark_of(const struct verdict_option *option)
{
    if (option->cost < LEAST_COST || option->cost <= 2 * option->noise)
        return MARK_BEST;
    return option->cost < GOOD_COST      ? MARK_GOOD
           : option->cost < MISTAKE_COST ? MARK_INACCURACY
                                         : MARK_MISTAKE;
}

/* Reasons are of nets: without one there are none. */
static void find_reasons(const struct weighing *weighing, uint64_t seed, struct verdict *out)
{
    const struct judge *judge = weighing->judge;
    _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
    struct random random = {seed};
    if (!judge->has_brain || out->count < 2)
        return;
    deal_state(weighing, &random, seen);
    struct bot_request request = {.game = judge->game,
                                  .state = seen,
                                  .seat = weighing->seat,
                                  .seed = random_next(&random),
                                  .brain = &judge->brain};
    for (int k = 0; k < out->count; k++)
        out->options[k].reason_count =
            reasons_find(&request, out->options[0].event, out->options[k == 0 ? 1 : k].event,
                         out->options[k].reasons);
}

static void fill(const struct weighing *weighing, const event *chosen, int64_t deals,
                 struct verdict *out)
{
    out->count = weighing->count;
    for (int k = 0; k < weighing->count; k++) {
        const struct tally *tally = &weighing->tallies[k];
        struct verdict_option *option = &out->options[k];
        option->event = tally->event;
        option->win = (int32_t)(tally->win / deals);
        option->points = (int32_t)(tally->points / deals);
        option->cost = out->options[0].win - option->win;
        option->noise = noise_of(weighing, &weighing->tallies[0], tally, deals);
        option->gain_is_sure = !tally->gain_differs;
        option->gain = tally->gain;
        if (chosen != NULL && tally->event == *chosen)
            out->chosen = k;
    }
    const struct verdict_option *taken = &out->options[out->chosen];
    out->mark = mark_of(taken);
    out->cost = out->mark == MARK_BEST ? 0 : taken->cost;
    out->cost_points = out->mark == MARK_BEST ? 0 : out->options[0].points - taken->points;
    out->accuracy = CHANCE_ONE * MISTAKE_COST / (MISTAKE_COST + out->cost);
}

void verdict_find(const struct judge *judge, const void *state, int seat, const event *chosen,
                  struct depth depth, uint64_t seed, struct verdict *out)
{
    struct weighing weighing = {.judge = judge, .state = state, .seat = seat};
    event events[LEGAL_MAX];
    memset(out, 0, sizeof *out);
    out->seat = weighing.seat;
    weighing.parts = mixture_of(&judge->fit, judge_progress(judge, state, seat), depth);
    weighing.count = out->legal = judge->game->legal(state, weighing.seat, events);
    for (int i = 0; i < weighing.count; i++)
        weighing.tallies[i] = (struct tally){.event = events[i]};
    screen(&weighing, chosen, seed);
    int64_t deals = compare_all(&weighing, depth, seed);
    sort(weighing.tallies, weighing.count, worth_of);
    fill(&weighing, chosen, deals, out);
    find_reasons(&weighing, seed, out);
}
