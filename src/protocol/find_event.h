/*
 * From JSON to an event. There is no event parser: an event is accepted exactly if it equals, key
 * for key and type for type, the JSON of an event that is legal now.
 */
#ifndef INCOGNITA_PROTOCOL_FIND_EVENT_H
#define INCOGNITA_PROTOCOL_FIND_EVENT_H

#include <jansson.h>

#include "engine/game.h"

/* The legal event that equals the JSON; false, with a reason that helps, if there is none. */
bool find_event(const struct game *game, const void *state, const json_t *json, event *out,
                struct reason *why);

#endif
