/* A seed for those who give none. */
#ifndef INCOGNITA_PROTOCOL_FRESH_SEED_H
#define INCOGNITA_PROTOCOL_FRESH_SEED_H

#include "engine/match.h"

/*
 * Fills `room` with 32 hexadecimal digits from the operating system's generator and points the
 * source at them. False if the system has none to offer.
 */
bool fresh_seed(char room[SEED_MAX], struct chance_source *chance);

#endif
