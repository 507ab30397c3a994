/*
 * A match as a viewer may know it, as JSON: what a client needs to show it and to play. The server
 * and the browser tell the same.
 */
#ifndef INCOGNITA_ENGINE_MATCH_TELL_H
#define INCOGNITA_ENGINE_MATCH_TELL_H

#include "engine/match.h"

struct match_viewer {
    int viewer;   /* a seat, SPECTATOR or ARBITER */
    bool choices; /* with a label for each legal event, see choice.h */
    bool no_undo; /* who keeps the match would refuse it */
    bool steps;   /* with the positions between, from that after the first `seen` events on */
    uint32_t seen;
};

/*
 * The members "from", "events", "said" and, if there are any, "consequences" and "booked" (what has
 * happened from event number `from` on, lines of their own that follow from it, and what it changed
 * of the parts of the scores, which its sentences tell too), "steps" if wanted and there are any
 * (the positions that events with a beat of their own led to, the last left out, of no more than
 * the last STEPS_MAX events, each as match_tell_at tells it), "view", "parts", "figures",
 * "waiting", "legal", "choices" if wanted, "prompt", "remark", "undo", "change" (only
 * if that would take back a choice of a decision that is not complete), "scores", "over" and
 * "winners". `before` is the state before event `from` if the caller has it, or NULL.
 */
enum { STEPS_MAX = 24 };
void match_tell(const struct match *match, struct match_viewer viewer, uint32_t from,
                const void *before, struct writer *writer);

/*
 * The position after `at` events, as members "at", "view", "parts", "figures", "waiting",
 * "scores", "over" and "winners"; and those after `from` to `to` events, as an array of such
 * objects.
 */
void match_tell_at(const struct match *match, int viewer, uint32_t at, struct writer *writer);
void match_tell_past(const struct match *match, int viewer, uint32_t from, uint32_t to,
                     struct writer *writer);

#endif
