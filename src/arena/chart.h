/*
 * The results of an arena as a picture: win share with intervals, how it came about deal by deal,
 * and the scores. Plain SVG with text as text, readable on light paper and by itself.
 */
#ifndef INCOGNITA_ARENA_CHART_H
#define INCOGNITA_ARENA_CHART_H

#include <stdio.h>

#include "arena/summary.h"

void chart_draw(const struct summary *summary, FILE *out);

#endif
