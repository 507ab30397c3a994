/* What things are called, in JSON and in sentences. */
#ifndef INCOGNITA_GAMES_NORIA_NAMES_H
#define INCOGNITA_GAMES_NORIA_NAMES_H

#include "games/noria/state.h"

/* In JSON: json.c */
extern const char *const noria_phase_ids[PHASES];
extern const char *const noria_ware_ids[WARES];
extern const char *const noria_disc_ids[DISCS]; /* none at NO_DISC */
extern const char *const noria_chamber_ids[CHAMBERS];
extern const char *const noria_ring_ids[RINGS];
extern const char *const noria_rule_ids[PAYMENT_RULES];

/* In sentences, as terms of the catalogue: words.c */
extern const char *const noria_ware_names[WARES];
extern const char *const noria_disc_names[DISCS];
extern const char *const noria_chamber_names[CHAMBERS];
extern const char *const noria_payment_names[PAYMENT_OFS]; /* what is paid with */
extern const char *const noria_ring_names[RINGS];

#endif
