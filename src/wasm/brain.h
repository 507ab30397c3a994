/* What bots have learned, in the browser: the net that the page gave last, instead of all. */
#ifndef INCOGNITA_WASM_BRAIN_H
#define INCOGNITA_WASM_BRAIN_H

#include "bots/brain.h"

/* Takes a net as `incognita train` wrote it; the bytes are copied. False, with a reason, if it is
   none that fits a game here; then nothing is learned. */
bool wasm_learn(const void *bytes, size_t size, struct reason *why);

#endif
