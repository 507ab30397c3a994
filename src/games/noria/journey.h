/* Islands: flying there, and what is found there. */
#ifndef INCOGNITA_GAMES_NORIA_JOURNEY_H
#define INCOGNITA_GAMES_NORIA_JOURNEY_H

#include "games/noria/state.h"

int noria_list_journey(const struct noria_state *state, event out[], int count);
int noria_rivals_on(const struct noria_state *state, int position);
bool noria_may_fly(const struct noria_state *state, int position);
void noria_do_fly(struct noria_state *state, int position);
void noria_do_reveal(struct noria_state *state);
void noria_do_turn_up(struct noria_state *state, int number);
void noria_open_island(struct noria_state *state, int number);
int noria_ships_for_mark(int players, int mark);
int noria_ships_in_play(const struct noria_state *state, int resource);
int noria_warehouses_in_play(const struct noria_state *state, int good);
int noria_list_land(const struct noria_state *state, event out[], int count);
bool noria_can_land(const struct noria_state *state);
bool noria_may_ship(const struct noria_state *state, int resource);
bool noria_may_factory(const struct noria_state *state, int site);
void noria_do_ship(struct noria_state *state, int resource);
void noria_do_factory(struct noria_state *state, int site);

#endif
