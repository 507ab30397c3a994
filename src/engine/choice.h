/*
 * What an asked seat may choose, for people: a label for each of its legal events, and what it is
 * sure to gain.
 *
 * Promises: depends on what the seat sees alone. The real state is looked at only to resample it
 * for the seat, and all that is written comes from such states.
 */
#ifndef INCOGNITA_ENGINE_CHOICE_H
#define INCOGNITA_ENGINE_CHOICE_H

#include "engine/game.h"

/*
 * A JSON array, one object for each event of `legal` in its order: the words of `say_choice`;
 * "gain", the change of the seat's own score, where it is sure: where the event uncovers nothing
 * and brings the same whatever is hidden; "sum", the parts of the score that it is made of, as
 * pairs of a part and its points, where that is as sure; and "changes", by how much it changes
 * which holdings of the seat, where it does and that is sure; "final", if it cannot be taken back;
 * "ends", if the seat is not asked again before others are; "secret", if nobody else is to know
 * that it was chosen; "odds", what the seat risks: words with a "weight" each; and "times", how
 * often a payment can be made one after the other, if more than once. The seat must be asked.
 */
void choice_write_all(const struct game *game, const void *state, int seat, struct writer *writer);

#endif
