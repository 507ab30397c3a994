/* What is in the box, what is printed on it, and what things are called. */
#ifndef INCOGNITA_GAMES_NORIA_COMPONENTS_H
#define INCOGNITA_GAMES_NORIA_COMPONENTS_H

#include "games/noria/state.h"

/* Beside a price: at least two kinds must be paid. */
enum { MIXED = 128 };

struct site {
    uint8_t good;
    uint8_t warehouses;
};

struct island {
    int8_t marks[RESOURCES]; /* ships: seats + mark, NONE without a mark */
    struct site sites[SITES];
};
enum { NONE = -9 };

/* The values that no source gives. */
struct reconstructed {
    uint8_t prices[TRACKS][LEVELS];
    uint8_t recipes[WARES][RESOURCES];
    uint8_t factory_gears[FACTORIES + 1];  /* ascending, ended by 0 */
    uint8_t round_gears[ROUND_SPACES + 1]; /* likewise */
    struct island islands[ISLANDS];
};
extern const struct reconstructed noria_reconstructed;

/* What depends on the number of seats, from two on. */
struct by_players {
    uint8_t rounds;
    uint8_t islands;
    uint8_t stock;
};

extern const uint8_t noria_disc_counts[DISCS];
extern const uint8_t noria_warehouse_counts[WARES];
extern const struct by_players noria_by_players[PLAYERS_MAX + 1];
extern const uint8_t noria_first_prices[DISCS];
extern const uint8_t noria_good_values[WARES]; /* on the black market, in knowledge */
extern const uint8_t noria_chamber_values[CHAMBERS][POLITICIANS + 1];
extern const struct name_range noria_names_of[PAYMENT_OFS];
extern const uint8_t noria_track_payment[TRACKS]; /* of enum payment_of */
extern const uint8_t noria_ring_start[RINGS + 1]; /* first slot; the last is the end */
extern const uint16_t noria_patterns[PATTERNS];   /* sets of slots */
extern const uint8_t noria_basic_slots[START_DISCS];
extern const uint8_t noria_build_order[START_DISCS];
enum {
    RESOURCE_PRICE = 3, /* on the black market, in knowledge */
    NIGHT_SHIFT_PRICE = 1,
    MODIFY_PRICE = 2,
    RISE_SPACE = 11 /* of the round track: both cost 1 more from here on */
};
extern const struct option noria_options[OPTIONS];
bool noria_component(int index, struct component *out);

/* What things are called in JSON: json.c */
extern const char *const noria_phase_ids[PHASES];
extern const char *const noria_ware_ids[WARES];
extern const char *const noria_disc_ids[DISCS]; /* none at NO_DISC */
extern const char *const noria_chamber_ids[CHAMBERS];
extern const char *const noria_ring_ids[RINGS];
extern const char *const noria_rule_ids[PAYMENT_RULES];
extern const char *const noria_pending_ids[PENDINGS];

/* What they are called in sentences, as terms of the catalogue: words.c */
extern const char *const noria_ware_names[WARES];
extern const char *const noria_disc_names[DISCS];
extern const char *const noria_chamber_names[CHAMBERS];
extern const char *const noria_parts[CHAMBERS]; /* of a score: the chambers, by themselves */
extern const char *const noria_payment_names[PAYMENT_OFS]; /* what is paid with */
extern const char *const noria_ring_names[RINGS];

#endif
