/*
 * A number for all that has happened in a match, chance included, and for who is asked then. Two
 * matches with the same number have gone the same way (but for one chance in 2^64); the rules by
 * which they were played may differ in everything else.
 */
#ifndef INCOGNITA_SERVER_TABLE_TRACE_H
#define INCOGNITA_SERVER_TABLE_TRACE_H

#include "engine/match.h"

struct trace {
    uint64_t number;
    uint32_t count; /* of the events in it */
};

void trace_add(struct trace *trace, event e);
/* Brings it to the match's events, which may have become fewer. */
void trace_follow(struct trace *trace, const struct match *match);
/* The number with those who are asked; never 0. */
uint64_t trace_with(const struct trace *trace, seats_mask waiting);

#endif
