/* The wheel: rings, influence, which discs may be used, placing. */
#ifndef INCOGNITA_GAMES_NORIA_WHEEL_H
#define INCOGNITA_GAMES_NORIA_WHEEL_H

#include "games/noria/state.h"

unsigned noria_discs_on(const uint8_t wheel[]); /* slots that hold one */
void noria_turn_ring(uint8_t wheel[], int ring);
int noria_shift_price(const struct noria_state *state);
int noria_modify_price(const struct noria_state *state);
int noria_list_influence(const struct noria_state *state, event out[], int count);
bool noria_may_shift(const struct noria_state *state, int ring);
bool noria_may_modify(const struct noria_state *state, int from, int to);
void noria_do_shift(struct noria_state *state, int ring);
void noria_do_modify(struct noria_state *state, int from, int to);
unsigned noria_used_slots(const struct noria_state *state);
bool noria_is_chain(const uint8_t wheel[], unsigned used);
unsigned noria_rings_beside(unsigned slots); /* all slots of the rings next to theirs */
int noria_list_discs(const struct noria_state *state, event out[], int count);
bool noria_may_activate(const struct noria_state *state, int slot, int uses);
bool noria_may_inspect(const struct noria_state *state, int slot);
/* Whether and why no disc may be inspected, although some are there to be used. */
enum inspection { INSPECTION_OPEN, INSPECTION_LACKS_NEIGHBOUR, INSPECTION_SPENT };
enum inspection noria_inspection(const struct noria_state *state);
bool noria_may_leave_actions(const struct noria_state *state);
int noria_list_place(const struct noria_state *state, event out[], int count);
bool noria_may_place(const struct noria_state *state, int disc, int slot);
void noria_do_place(struct noria_state *state, int disc, int slot);

#endif
