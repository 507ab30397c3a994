/*
 * What the fuzzers share: choices out of the fuzzer's bytes, matches made by them, and the laws
 * that every position must keep. A broken law ends the program, which is how the fuzzer learns of
 * it.
 */
#ifndef INCOGNITA_FUZZ_INPUT_H
#define INCOGNITA_FUZZ_INPUT_H

#include "engine/match.h"

struct json_t;

struct input {
    const uint8_t *bytes;
    size_t count;
};

/* The next byte, or 0 after the last. */
uint8_t input_byte(struct input *input);
/* A number below `count`, of one byte, or of two where one is not enough. */
int input_choice(struct input *input, int count);

/* Ends the program, telling why, unless the condition holds. */
void fuzz_demand(bool condition, const char *what);

/* A first state: game, players and options chosen by the input. */
const struct game *fuzz_setup(struct input *input, void *state);

/* One of the legal events or outcomes. */
event fuzz_choose(const struct game *game, const void *state, struct input *input);

/* The state is consistent, and somebody is asked who has an event, or the match is over. */
void fuzz_check(const struct game *game, const void *state);

/* The state, written and loaded, is the same bytes. */
void fuzz_check_json(const struct game *game, const void *state);

/* The entry of every fuzzer; libFuzzer calls it. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

#endif
