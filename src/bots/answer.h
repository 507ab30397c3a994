/* What a bot has answered, as JSON: its choice, what each seat may expect, and the candidates. */
#ifndef INCOGNITA_BOTS_ANSWER_H
#define INCOGNITA_BOTS_ANSWER_H

#include "bots/bot.h"

/*
 * Writes the members "event", "value" by seat, and "candidates", best first and at most this many.
 * Values are plain numbers: {"score":12.50,"win":0.7500}. Where figures are honest, there are also
 * "chances" by seat in 1/1000, which are 1000 together, "points" by seat, and "reason", sentences
 * of the game's catalogue that say why the best is better than the next, if there is any.
 */
void bot_write_answer(const struct bot_answer *answer, const struct game *game, int players,
                      int candidates_max, struct writer *writer);

#endif
