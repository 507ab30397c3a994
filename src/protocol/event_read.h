/* From JSON to an event, by the forms in which the game declares its kinds of events. */
#ifndef INCOGNITA_PROTOCOL_EVENT_READ_H
#define INCOGNITA_PROTOCOL_EVENT_READ_H

#include <jansson.h>

#include "engine/game.h"

/*
 * The event that is legal now and whose JSON this is, key for key and type for type; false, with a
 * reason that helps, if there is none.
 */
bool event_read(const struct game *game, const void *state, const json_t *json, event *out,
                struct reason *why);

#endif
