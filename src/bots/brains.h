/* The nets that are built into the program: the files of src/bots/brains. Native side only. */
#ifndef INCOGNITA_BOTS_BRAINS_H
#define INCOGNITA_BOTS_BRAINS_H

#include <stddef.h>

struct built_in_brain {
    const unsigned char *bytes;
    size_t size;
};

extern const struct built_in_brain brains_built_in[];
extern const int brains_built_in_count;

#endif
