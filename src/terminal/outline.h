/* A position (JSON) as indented plain lines in the reader's language, for people in a terminal. */
#ifndef INCOGNITA_TERMINAL_OUTLINE_H
#define INCOGNITA_TERMINAL_OUTLINE_H

#include <jansson.h>
#include <stdio.h>

#include "engine/game.h"

struct outline {
    FILE *out;
    const char *game; /* its id: the context of its words */
    const struct language *language;
    const char *const *names; /* of the players, by seat */
};

void outline_print(const struct outline *outline, json_t *json);

#endif
