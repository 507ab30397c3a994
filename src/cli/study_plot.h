/* The chances of a match as a picture: SVG with text as text, readable on light paper by itself. */
#ifndef INCOGNITA_CLI_STUDY_PLOT_H
#define INCOGNITA_CLI_STUDY_PLOT_H

#include "cli/study.h"

/* `names` are the players' names by seat. */
void study_plot(const struct study *study, const char *const names[], FILE *out);

#endif
