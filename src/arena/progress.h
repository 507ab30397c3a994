/* A bar on a terminal that shows how far a contest has come, and who is ahead. */
#ifndef INCOGNITA_ARENA_PROGRESS_H
#define INCOGNITA_ARENA_PROGRESS_H

#include <stdio.h>

#include "arena/contest.h"

/* Draws the bar over the last one; for struct contest_run. `file` is where to. */
void progress_show(const struct contest *contest, void *file);

/* Removes the bar. */
void progress_clear(FILE *file);

#endif
