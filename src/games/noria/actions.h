/* What the discs give, and the black market. */
#ifndef INCOGNITA_GAMES_NORIA_ACTIONS_H
#define INCOGNITA_GAMES_NORIA_ACTIONS_H

#include "games/noria/state.h"

void noria_gain(uint16_t *held, int count);
void noria_settle(struct noria_state *state); /* what is pending and leaves no choice */
void noria_lower_use(struct noria_state *state);
int noria_list_use(const struct noria_state *state, event out[], int count);
void noria_do_activate(struct noria_state *state, int slot, int uses);
void noria_do_inspect(struct noria_state *state, int slot);
bool noria_may_repeat(const struct noria_state *state, int slot);
void noria_do_repeat(struct noria_state *state, int slot);
void noria_do_skip(struct noria_state *state);
int noria_list_black_market(const struct noria_state *state, event out[], int count);
bool noria_may_sell(const struct noria_state *state, int good);
bool noria_may_buy(const struct noria_state *state);
void noria_do_sell(struct noria_state *state, int good);
void noria_do_buy(struct noria_state *state, int resource);
bool noria_may_buy_disc(const struct noria_state *state, int disc);
void noria_do_buy_disc(struct noria_state *state, int disc);
struct payment noria_level_price(int track, int level);
int noria_rivals_above(const struct noria_state *state, int track);
bool noria_may_invest(const struct noria_state *state, int track);
void noria_do_invest(struct noria_state *state, int track);
bool noria_may_upgrade(const struct noria_state *state, int slot);
void noria_do_upgrade(struct noria_state *state, int slot);
int noria_list_produce(const struct noria_state *state, event out[], int count);
bool noria_may_produce(const struct noria_state *state, int good);
bool noria_can_produce_more(const struct noria_state *state);
void noria_do_produce(struct noria_state *state, int good);
void noria_do_done(struct noria_state *state);

#endif
