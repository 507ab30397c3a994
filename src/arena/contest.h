/*
 * All matches of an arena, several at a time.
 *
 * Which match is played on which thread, and when, changes nothing: results are kept by number, and
 * what is decided on the way (the sequential test) is decided over whole deals in their order.
 */
#ifndef INCOGNITA_ARENA_CONTEST_H
#define INCOGNITA_ARENA_CONTEST_H

#include "arena/play.h"
#include "arena/sprt.h"

enum contest_end {
    CONTEST_COMPLETE,
    CONTEST_DECIDED,     /* by the sequential test */
    CONTEST_INTERRUPTED, /* by `stop` */
    CONTEST_OUT_OF_TIME,
    CONTEST_FAILED
};

extern const char *const contest_end_names[];

/* The first time that a contestant was at fault. */
struct first_fault {
    bool happened;
    uint32_t index; /* of the match */
    int seat;
    enum fault fault;
    struct reason why;
};

/* How far a contest has come; for whoever shows it. */
struct standing {
    uint32_t matches;      /* played */
    double won[SEATS_MAX]; /* by contestant, shared wins as their share */
};

struct contest {
    const struct plan *plan;
    struct result *results;
    uint32_t deals; /* complete, from the first: what counts */
    enum contest_end end;
    struct sprt *sprt;                    /* or NULL */
    struct first_fault faults[SEATS_MAX]; /* by contestant; may lie beyond what counts */
    struct standing standing;
    struct reason why; /* of CONTEST_FAILED */
};

/* How to run a contest. */
struct contest_run {
    int jobs;       /* matches at a time */
    double seconds; /* at most; 0: as long as it takes */
    atomic_bool *stop;
    /* Called about ten times a second from the calling thread; may be NULL. */
    void (*show)(const struct contest *contest, void *context);
    void *context;
};

/*
 * Plays the plan. `sprt` may be NULL. False if memory is short or a match could not be played; then
 * the reason is set. Free with contest_close in either case.
 */
bool contest_run(struct contest *contest, const struct plan *plan, struct sprt *sprt,
                 const struct contest_run *run);
void contest_close(struct contest *contest);

/* The win of a match that the contestant's seats had together, shared wins as their share. */
double contest_won(const struct plan *plan, uint32_t index, const struct result *result,
                   int contestant);

static inline uint32_t plan_matches(const struct plan *plan)
{
    return plan->deals * (uint32_t)plan->line_up.seating_count;
}

#endif
