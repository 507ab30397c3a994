/*
 * A match in the terminal: one person, any game, bots in the other seats, in any language of the
 * program. What the terminal itself says has the context "terminal" in the catalogue.
 */
#ifndef INCOGNITA_TERMINAL_PLAY_H
#define INCOGNITA_TERMINAL_PLAY_H

#include <stdio.h>

#include "bots/bot.h"
#include "engine/match.h"

enum { NO_SEAT = -1 };

/*
 * Plays a match that has begun to its end, or until the input ends. The person has `seat`; with
 * NO_SEAT all players are bots and one looks on as a spectator. The bots' chance comes from
 * `random`. False if memory is short.
 */
bool terminal_play(struct match *match, int seat, enum language_id language, const struct bot *bot,
                   struct random random, FILE *in, FILE *out);

#endif
