/* How many apply requests a second `incognita engine` answers through a pipe. */
#ifndef INCOGNITA_CLI_BENCH_PIPE_H
#define INCOGNITA_CLI_BENCH_PIPE_H

#include "engine/game.h"

/* Runs this same program as a child. False if that fails. */
bool bench_pipe(const struct game *game, int players, double seconds, double *applies_per_second);

#endif
