/*
 * What the members and ids of a position are called in the terminal, before translation: "row1" is
 * "row 1". Things with a name in a game's own words (cards, lands, discs) are not here.
 */
#ifndef INCOGNITA_TERMINAL_LABELS_H
#define INCOGNITA_TERMINAL_LABELS_H

/* A message of the context `terminal`, or NULL if there is none for this id. */
const char *label_of(const char *id);

#endif
