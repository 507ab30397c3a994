/* The town hall: politics, income and points. */
#ifndef INCOGNITA_GAMES_NORIA_HALL_H
#define INCOGNITA_GAMES_NORIA_HALL_H

#include "games/noria/state.h"

int noria_space_of_round(int players, int round); /* of the round track */
int noria_first_intrigue_price(const struct noria_state *state);
int noria_intrigue_price(const struct noria_state *state);
int noria_list_politics(const struct noria_state *state, event out[], int count);
bool noria_may_intrigue(const struct noria_state *state, int lower, int remove);
void noria_do_intrigue(struct noria_state *state, int lower, int remove);
int noria_income(const struct seat_state *own);
/* The levels that count in the chambers (N-50), and what a level is worth there now (N-45). */
void noria_chamber_levels(const struct seat_state *own, int32_t out[CHAMBERS]);
void noria_chamber_worth(const struct noria_state *state, int32_t out[CHAMBERS]);
int32_t noria_points(const struct seat_state *own, const int32_t values[CHAMBERS]);
void noria_scores(const void *state, int32_t out[SEATS_MAX]);
void noria_open_ledger(const void *state, struct ledger *out);
seats_mask noria_winners(const void *state);

#endif
