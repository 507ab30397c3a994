/*
 * An analysis as JSON: the program and the browser tell the same. Chances are of 10,000, points in
 * hundredths: whole numbers, so that equal figures are equal text.
 */
#ifndef INCOGNITA_ANALYSIS_TELL_H
#define INCOGNITA_ANALYSIS_TELL_H

#include "analysis/analysis.h"

/* Members "chances" and "points" by seat. */
void tell_standing(const struct standing *standing, int players, struct writer *writer);

/*
 * A decision as an object: "seat", "legal" (how many events were open), "options", best first, and,
 * of one that was made, "chosen" (the index), "mark", "cost", "cost_points" and "accuracy". An
 * option has "event", its sentence "choice", "win", "points", "cost", "noise", "gain" where that is
 * sure, and "reasons" why the best is better (of the best: than the next). `state` is the one
 * before it.
 */
void tell_verdict(const struct judge *judge, const void *state, const struct verdict *verdict,
                  bool made, struct writer *writer);

/* Members "start", "luck", "decided", "result", "decisions", "marks", "accuracy" by seat, "swings".
 */
void tell_story(const struct story *story, int players, struct writer *writer);

#endif
