/* The set-up, and everything that chance decides. */
#ifndef INCOGNITA_GAMES_NORIA_SETUP_H
#define INCOGNITA_GAMES_NORIA_SETUP_H

#include "games/noria/state.h"

void noria_setup(void *state, int players, struct options options);
int noria_outcome_count(const struct noria_state *state);
event noria_outcome(const struct noria_state *state, int index);
int noria_next_built_disc(const struct noria_state *state);
int noria_list_build(const struct noria_state *state, event out[], int count);
bool noria_may_build(const struct noria_state *state, int disc, int slot);
void noria_do_first_player(struct noria_state *state, int seat);
void noria_do_market(struct noria_state *state, event e);
void noria_do_ring_island(struct noria_state *state, int number);
void noria_do_wheel(struct noria_state *state, event e);
void noria_do_take(struct noria_state *state, int resource);
void noria_do_step(struct noria_state *state, int track);
void noria_do_build(struct noria_state *state, int disc, int slot);

#endif
