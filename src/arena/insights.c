#include "arena/insights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "bots/levels.h"
#include "engine/bits.h"

enum { DEEDS_LEAST = 60 }; /* what was done more rarely is not told of */

/* What one match needs. */
struct table_of_bots {
    const struct insights_plan *plan;
    struct insights *out;
    struct match match;
    struct judge judge;
    struct bot_answer answer;
    bool did[SEATS_MAX][DEEDS_MAX];
};

static struct deed *find_deed(struct insights *out, const char *text, const struct word *word)
{
    for (int i = 0; i < out->deed_count; i++) {
        struct deed *known = &out->deeds[i];
        if (strcmp(known->term, word->term) == 0 && strcmp(known->place, word->place) == 0 &&
            strcmp(known->text, text) == 0)
            return known;
    }
    if (out->deed_count == DEEDS_MAX)
        return NULL;
    out->deeds[out->deed_count] = (struct deed){text, word->place, word->term, {0, 0, 0}};
    return &out->deeds[out->deed_count++];
}

/* Notes what the seat is about to do, once for each name in it. */
static void note_deeds(struct table_of_bots *table, event e)
{
    struct words words;
    table->match.game->say_choice(table->match.state, e, &words);
    for (int i = 0; i < words.word_count; i++) {
        if (words.word[i].kind != WORD_TERM)
            continue;
        struct deed *deed = find_deed(table->out, words.text, &words.word[i]);
        if (deed != NULL)
            table->did[event_by(e)][deed - table->out->deeds] = true;
    }
}

static bool play(struct table_of_bots *table, uint32_t index)
{
    const struct insights_plan *plan = table->plan;
    struct match *match = &table->match;
    char seed[SEED_MAX + 1];
    struct reason why;
    int length = snprintf(seed, sizeof seed, "%s/%u", plan->seed, index);
    int decisions = 0;
    memset(table->did, 0, sizeof table->did);
    if (!match_new(match, plan->game, plan->players, &plan->options,
                   (struct chance_source){seed, (size_t)length}))
        return false;
    while (match_waiting(match) != 0) {
        int seat = bits_lowest(match_waiting(match));
        struct bot_request request = {.game = match->game,
                                      .state = match->state,
                                      .seat = seat,
                                      .seed = ((uint64_t)index << 32) + match->count};
        bot_choose(&bot_net, &request, (struct bot_memory){NULL, 0}, &table->answer);
        decisions += table->answer.candidate_count > 1;
        note_deeds(table, table->answer.event);
        if (!match_apply(match, table->answer.event, &why))
            return false;
    }
    sample_add(&table->out->decisions, decisions);
    sample_add(&table->out->events, match->count);
    return true;
}

static void count_scores(struct table_of_bots *table)
{
    struct insights *out = table->out;
    const struct match *match = &table->match;
    int32_t scores[SEATS_MAX];
    int32_t first = INT32_MIN;
    int32_t second = INT32_MIN;
    match->game->scores(match->state, scores);
    for (int seat = 0; seat < out->players; seat++) {
        int32_t score = scores[seat];
        sample_add(&out->points[seat], score);
        out->scores[score < 0 ? 0 : score >= SCORES_MAX ? SCORES_MAX - 1 : score]++;
        second = score > first ? first : score > second ? score : second;
        first = score > first ? score : first;
    }
    sample_add(&out->margin, first - second);
}

static void count_wins(struct table_of_bots *table)
{
    struct insights *out = table->out;
    const struct match *match = &table->match;
    seats_mask winners = match->game->winners(match->state);
    for (int seat = 0; seat < out->players; seat++) {
        bool won = winners & seat_bit(seat);
        double part = won ? 1.0 / bits_count(winners) : 0;
        sample_add(&out->won[seat], part);
        for (int i = 0; i < match->game->part_count; i++)
            sample_add(won ? &out->winners_parts[i] : &out->others_parts[i],
                       match->ledger.points[seat][i]);
        for (int i = 0; i < out->deed_count; i++)
            if (table->did[seat][i])
                sample_add(&out->deeds[i].won, part);
    }
}

/* What luck changed, beside what the match came to: for the part of the result that is luck. */
static void weigh_luck(struct table_of_bots *table)
{
    struct insights *out = table->out;
    const struct match *match = &table->match;
    struct standing before;
    struct standing first;
    double luck[SEATS_MAX] = {0};
    double product = 0;
    double square = 0;
    analyse_position(&table->judge, match, 0, 0, &first);
    before = first;
    for (uint32_t i = 0; i < match->count; i++) {
        struct standing after;
        analyse_position(&table->judge, match, i + 1, 0, &after);
        for (int seat = 0; seat < out->players && event_by(match->events[i]) == CHANCE; seat++)
            luck[seat] += (double)(after.win[seat] - before.win[seat]) / CHANCE_ONE;
        before = after;
    }
    for (int seat = 0; seat < out->players; seat++) {
        double result = (double)(before.win[seat] - first.win[seat]) / CHANCE_ONE;
        product += luck[seat] * result;
        square += result * result;
    }
    out->luck.p += product;
    out->luck.s += square;
    out->luck.pp += product * product;
    out->luck.ps += product * square;
    out->luck.ss += square * square;
    out->judged++;
}

bool insights_find(const struct insights_plan *plan, struct insights *out)
{
    struct table_of_bots *table = calloc(1, sizeof *table);
    bool good = table != NULL;
    memset(out, 0, sizeof *out);
    out->game = plan->game;
    out->players = plan->players;
    if (!good)
        return false;
    table->plan = plan;
    table->out = out;
    match_init(&table->match, realloc);
    judge_open(&table->judge, plan->game, plan->players);
    for (uint32_t i = 0; good && i < plan->matches && !atomic_load(plan->stop); i++) {
        good = play(table, i);
        if (!good)
            break;
        out->matches++;
        count_scores(table);
        count_wins(table);
        if (i < plan->judged)
            weigh_luck(table);
        if (plan->show != NULL)
            plan->show(i + 1, plan->matches);
    }
    free(table->match.events);
    free(table);
    return good;
}

struct estimate insights_luck(const struct insights *insights)
{
    const struct luck_sums *sums = &insights->luck;
    double count = insights->judged;
    double ratio = sums->p / sums->s;
    double squares = sums->pp - 2 * ratio * sums->ps + ratio * ratio * sums->ss;
    double reach = 1.96 * sqrt(squares * count / (count - 1)) / sums->s;
    return (struct estimate){ratio, count > 1, ratio - reach, ratio + reach};
}

int insights_quantile(const struct insights *insights, double part)
{
    double all = (double)insights->matches * insights->players;
    double sum = 0;
    for (int i = 0; i < SCORES_MAX; i++) {
        sum += insights->scores[i];
        if (sum >= part * all)
            return i;
    }
    return SCORES_MAX - 1;
}

int insights_deeds(const struct insights *insights, int out[DEEDS_MAX])
{
    int count = 0;
    for (int i = 0; i < insights->deed_count; i++) {
        const struct deed *deed = &insights->deeds[i];
        if (deed->won.count < DEEDS_LEAST)
            continue;
        int at = count++;
        for (; at > 0 && insights->deeds[out[at - 1]].won.mean < deed->won.mean; at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}
