/*
 * A decision judged: what was chosen, what would have been best, and what the difference cost.
 *
 * Judged by what the seat could know then: every choice is tried on the same states that `resample`
 * and `guess_scores` make for the seat, with the same luck afterwards, and those who decide at the
 * same time choose as the net likes best. So neither a lucky nor an unlucky deal makes a choice
 * good or bad, and a difference is measured deal by deal.
 */
#ifndef INCOGNITA_ANALYSIS_VERDICT_H
#define INCOGNITA_ANALYSIS_VERDICT_H

#include "analysis/ahead.h"
#include "bots/bot.h"

/* By what a choice cost in chance to win; one that equals the best within the noise is best. */
enum mark { MARK_BEST, MARK_GOOD, MARK_INACCURACY, MARK_MISTAKE, MARKS };

extern const char *const mark_names[MARKS];

enum { VERDICT_OPTIONS = 6 }; /* the five that look best, and the one that was chosen */

struct verdict_option {
    event event;
    int32_t win;    /* the seat's chance, of CHANCE_ONE */
    int32_t points; /* at the end, in hundredths */
    int32_t cost;   /* in chance, beside the best */
    int32_t noise;  /* the standard error of the cost */
    bool gain_is_sure;
    int32_t gain; /* points that it brings at once, the same in all states */
    int reason_count;
    struct bot_reason
        reasons[BOT_REASONS_MAX]; /* why the best is better; of the best: than the next */
};

struct verdict {
    int seat;
    int legal;  /* how many events were open */
    int count;  /* of those below, best first */
    int chosen; /* index */
    enum mark mark;
    int32_t cost;        /* in chance, 0 for the best */
    int32_t cost_points; /* in hundredths, by the same comparison; may be below 0 */
    int32_t accuracy;    /* of CHANCE_ONE: all of it at no cost, half at a twentieth */
    struct verdict_option options[VERDICT_OPTIONS];
};

/*
 * The decision of a seat that is asked in this state and has a choice; `chosen` is what it did, or
 * NULL where it has not decided yet: then the verdict is of the best. The same state as the seat
 * sees it, depth and seed always give the same.
 */
void verdict_find(const struct judge *judge, const void *state, int seat, const event *chosen,
                  struct depth depth, uint64_t seed, struct verdict *out);

#endif
