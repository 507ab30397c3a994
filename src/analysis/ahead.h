/*
 * A position judged by where it leads: chance is drawn many times, at greater depth every seat goes
 * on for some decisions as the net likes best, and the chances where that ends are averaged.
 *
 * The same position, depth and seed always give the same figures.
 */
#ifndef INCOGNITA_ANALYSIS_AHEAD_H
#define INCOGNITA_ANALYSIS_AHEAD_H

#include "analysis/judge.h"

enum { ITERATIONS_MOST = 100000 };

/*
 * How closely to look: 0 is a quick look, which plays nothing on but chance; else so many ways of
 * going on.
 */
struct depth {
    uint32_t deals;
    int decisions; /* that are played on */
};
struct depth depth_of(uint32_t iterations);

/* One way of going on: number `index` of `of`, so that first draws are spread evenly. */
struct deal {
    uint32_t index;
    uint32_t of;
    struct random random;
};

/* Plays chance and up to so many decisions; stops where somebody has a choice. */
void play_on(const struct judge *judge, void *state, int decisions, struct deal *deal);

/* What the seat would choose by the net, or by the estimate where there is none. */
event policy_pick(const struct judge *judge, const void *state, int seat);

/* How much the seat likes an event, by the same. */
int32_t policy_value(const struct judge *judge, const void *state, int seat, event e);

/* Picks for all of these seats, none of which sees what the others pick; then all are applied. */
void policy_decide(const struct judge *judge, void *state, seats_mask asked);

/*
 * What a position leads to, on the mean of all ways of going on: where they end, and where the
 * first decision is open.
 */
struct vista {
    struct standing far;
    struct standing near;
};
void look_both(const struct judge *judge, const void *state, struct depth depth, uint64_t seed,
               struct vista *out);

/*
 * One figure of both. Few ways of going on tell by luck too much or too little, the more so where
 * they end with the match: what is near counts as so many more of them as was fitted for the moment
 * of the match. Both are means over the same luck, so luck still favours nobody.
 */
struct mixture {
    int64_t far;
    int64_t near;
};
struct mixture mixture_of(const struct judge_fit *fit, int progress, struct depth depth);
void vista_read(const struct vista *vista, struct mixture parts, int players, struct standing *out);

/* The two together. */
void look_ahead(const struct judge *judge, const void *state, struct depth depth, uint64_t seed,
                struct standing *out);

#endif
