/* Reading a record: the finished or unfinished match it tells of, played again event by event. */
#ifndef INCOGNITA_PROTOCOL_RECORD_H
#define INCOGNITA_PROTOCOL_RECORD_H

#include <jansson.h>

#include "engine/match.h"

/*
 * A record says by which version of its game's rules it was played ("rules"); without that, by the
 * first. One of another version than ours cannot be judged here: it is neither sound nor broken. An
 * old one that holds by our rules all the same is sound.
 */
enum record_verdict { RECORD_SOUND, RECORD_BROKEN, RECORD_OF_OTHER_RULES };

/*
 * Plays the record into the match, which must have been through match_init. Unless it is sound
 * there is a reason, which for a broken one names the field or the first bad event ("events.12:
 * ..."); the match is then as far as it got. Does not look at where chance came from.
 */
enum record_verdict record_play(json_t *record, struct match *match, struct reason *why);

/* Likewise, and all chance must be what the seed gives, if there is one. */
enum record_verdict record_verify(json_t *record, struct match *match, struct reason *why);

/* Sets the reason of what was played by another version of the rules than ours; always false. */
bool record_other_rules(int theirs, int ours, struct reason *why);

#endif
