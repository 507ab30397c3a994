/*
 * Why a choice is better than the next best, from the game's own features.
 *
 * Both choices are followed by what the net likes best up to the end of the seat's turn. Of the two
 * positions, all features of one subject at a time are exchanged; by how much the net then changes
 * its mind about winning is what the subject speaks for the choice. Whole numbers alone, and
 * nothing that the seat cannot know: the same request always gives the same reasons.
 */
#ifndef INCOGNITA_BOTS_REASON_H
#define INCOGNITA_BOTS_REASON_H

#include "bots/bot.h"

enum reason_whose { REASON_OWN, REASON_RIVALS, REASON_WHOSE };

/*
 * Finds what speaks most for `best` rather than `next`; returns how many reasons there are. The
 * request must have a net and a state as the seat sees it.
 */
int reasons_find(const struct bot_request *seen, event best, event next,
                 struct bot_reason out[BOT_REASONS_MAX]);

/* The sentence of a reason. */
const char *reason_text(const struct game *game, const struct bot_reason *reason);

#endif
