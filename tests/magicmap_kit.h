/*
 * What Magic Map's tests share beside the kit: a match at its first spin, in which cards can be
 * given to seats, and events in short.
 */
#ifndef INCOGNITA_TESTS_MAGICMAP_KIT_H
#define INCOGNITA_TESTS_MAGICMAP_KIT_H

/* Begins a position of 2 to 4 players, with their ships in the open sea. Nothing is loaded yet. */
void magicmap_begin(int players);

/* Cards of the decks go elsewhere: an adventure or a talisman to a seat, a card to be resolved. */
void magicmap_hold(int seat, const char *id);
void magicmap_own(int seat, const char *id);
void magicmap_put_aside(const char *id);
/* All adventures of the deck that can be held go to the seat. */
void magicmap_hold_all_but_payments(int seat);
/* All adventures of the deck but these are discarded. */
void magicmap_keep_in_deck(const char *ids);

/* Events of a seat: without an argument, with a card, and a voyage. */
void act(int seat, const char *what);
void card(int seat, const char *what, const char *id);
void sail(int seat, int column, int row);

/* Events of chance: any with one name, the arrow, a card. */
void chance(const char *what, const char *key, const char *value);
void spin(int section);
void draw(const char *id);

/* A storm in the turn of the active seat, and its draw of this card as the action. */
void storm(const char *wind);
void go_for(int seat, const char *id);

#endif
