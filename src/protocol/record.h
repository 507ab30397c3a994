/* Reading a record: the finished or unfinished match it tells of, played again event by event. */
#ifndef INCOGNITA_PROTOCOL_RECORD_H
#define INCOGNITA_PROTOCOL_RECORD_H

#include <jansson.h>

#include "engine/match.h"

/*
 * Plays the record into the match, which must have been through match_init. False, with a reason
 * that names the field or the first bad event ("events.12: ..."), if anything in it is wrong; the
 * match is then as far as it got. Does not look at where chance came from.
 */
bool record_play(json_t *record, struct match *match, struct reason *why);

/*
 * Whether the chance of a played record is what its seed gives. True without a seed: there is
 * nothing to check then.
 */
bool record_is_fair(const json_t *record, const struct match *match, struct reason *why);

#endif
