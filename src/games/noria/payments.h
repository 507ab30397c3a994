/* Every way to pay a price. */
#ifndef INCOGNITA_GAMES_NORIA_PAYMENTS_H
#define INCOGNITA_GAMES_NORIA_PAYMENTS_H

#include "games/noria/state.h"

int noria_resources(const struct seat_state *own); /* how many of all kinds */
bool noria_can_pay(const struct seat_state *own, struct payment payment);
bool noria_has_choice(const struct seat_state *own, struct payment payment);
void noria_ask_payment(struct noria_state *state, int of, int count, int rule);
bool noria_pay_the_only_way(struct noria_state *state); /* false if there are more */
int noria_list_pay(const struct noria_state *state, event out[], int count);
bool noria_may_pay(const struct noria_state *state, event e);
void noria_do_pay(struct noria_state *state, event e);

#endif
