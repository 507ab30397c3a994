/*
 * The manner in which a bot chooses among what it has judged: how far it strays from the best, and
 * its tastes.
 *
 * A bot that strays takes a choice the more often the better it judges it (softmax): it overlooks
 * small differences often and large ones seldom, as people do, and never takes what it judges far
 * worse than the best. How far it strays grows with how far the choices at hand lie apart, but less
 * than they do: one number means about the same from the first choice of a match to the last, and
 * where a match is at stake a bot is more careful.
 *
 * A taste is a small liking for some kinds of events and against others, the same through a match.
 * It decides between what is about as good, so that bots open and play differently.
 *
 * All in whole numbers: the same answer on every machine.
 */
#ifndef INCOGNITA_BOTS_MANNER_H
#define INCOGNITA_BOTS_MANNER_H

#include "bots/bot.h"

/*
 * Which of the choices to take, by the request's heat and style. The shares are of VALUE_ONE, as in
 * value.h. With neither heat nor style it is the first of the best. What the game calls idle is not
 * taken.
 */
int manner_pick(const struct bot_request *request, const event events[], const int32_t shares[],
                int count);

/* Moves what the game calls idle behind all other candidates, whose order stays. */
void manner_put_idle_last(const struct bot_request *request, struct bot_answer *answer);

/*
 * Lets the style decide between the candidates that a search looked at about as often as at its
 * first and found about as good: the index of the one to take. What is idle must be last.
 */
int manner_pick_searched(const struct bot_request *request, const struct bot_answer *answer);

#endif
