/*
 * One match of an arena, from the deal to the result.
 *
 * The result depends on the plan and the number of the match alone: the deal's seed gives its
 * chance, and with seat and event number every bot's seed.
 */
#ifndef INCOGNITA_ARENA_PLAY_H
#define INCOGNITA_ARENA_PLAY_H

#include "arena/external.h"
#include "arena/line_up.h"
#include "bots/parallel.h"
#include "engine/match.h"

enum { ARENA_SEED_MAX = 52 }; /* leaves room for the number of the deal */

/* What is agreed before the first match. */
struct plan {
    const struct game *game;
    struct options options;
    struct line_up line_up;
    const char *seed; /* deal i is drawn from "SEED/i" */
    uint32_t deals;   /* each played in every seating */
    int threads;      /* for each bot that can use them */
    double bot_seconds;
};

/* How a match can end before its end. */
enum fault { FAULT_NONE, FAULT_CRASH, FAULT_GARBAGE, FAULT_ILLEGAL, FAULT_TIMEOUT, FAULTS };

extern const char *const fault_names[FAULTS];

/* What one seat did. */
struct effort {
    uint32_t decisions;
    uint64_t iterations;
    uint64_t
        nanoseconds; /* of processor time; of a program or with several threads, by the clock */
};

/*
 * What became of a match. A seat that was at fault has lost, the others share the win, and the
 * scores mean nothing.
 */
struct result {
    bool done;
    uint8_t fault; /* of enum fault */
    uint8_t fault_seat;
    seats_mask winners;
    uint32_t events;
    int32_t scores[SEATS_MAX];
    struct ledger ledger; /* what they are made of */
    struct effort efforts[SEATS_MAX];
};

/* What one match at a time needs, and what it leaves behind: a reason if there was a fault. */
struct desk {
    const struct plan *plan;
    const atomic_bool *stop;
    struct game games[SIGHTS]; /* the plan's, as those who see play it */
    struct match match;
    struct bot_answer answer;
    struct external externals[SEATS_MAX];                   /* by seat */
    struct bot_memory memories[SEATS_MAX][BOT_THREADS_MAX]; /* by seat, made when needed */
    char *line;
    size_t line_size;
    struct reason why;
    bool failed; /* memory is short: the fault is ours */
};

/* `stop` ends a match under way at once. NULL if memory is short. */
struct desk *desk_open(const struct plan *plan, const atomic_bool *stop);
void desk_close(struct desk *desk);

enum play_end {
    PLAY_DONE,
    PLAY_STOPPED, /* without a result */
    PLAY_FAILED   /* memory or the system failed us: the reason says which */
};

/* Plays match number `index`: deal index / seatings, seating index % seatings. */
enum play_end desk_play(struct desk *desk, uint32_t index, struct result *result);

#endif
