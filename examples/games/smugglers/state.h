/*
 * Smugglers: a game of our own, small and complete, in which players hide, claim and doubt.
 *
 * README.md beside this file has the rules. Hidden: which crates are in a hand, in the hold, and
 * put away unseen.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
 */
#ifndef INCOGNITA_GAMES_SMUGGLERS_STATE_H
#define INCOGNITA_GAMES_SMUGGLERS_STATE_H

#include "engine/game.h"

enum { CRATES = 5, ROUNDS = 3, LONG_ROUNDS = 5, HONESTY = 2, ROUND_POINTS = 2 * CRATES + HONESTY };

enum phase { PHASE_STOW, PHASE_DECLARE, PHASE_INSPECT, PHASE_OPEN, PHASE_OVER };
enum { PHASES = PHASE_OVER + 1 };

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_STOW,
    DO_DECLARE,
    DO_WAVE,
    DO_SEARCH,
    DO_OPEN /* chance */
};
enum { KINDS = DO_OPEN + 1 };

enum { OPTION_LONG, OPTIONS };

/* What a score is made of. */
enum part { PART_START, PART_WAVED, PART_HONEST, PART_SEARCHES };
enum { PARTS = PART_SEARCHES + 1 };

/* Crates are numbered by what they are worth; a set has crate c at bit c-1. */
struct seat_state {
    uint8_t hand;
    uint8_t hold;  /* the crate stowed this round, until it is dealt with; or 0 */
    uint8_t away;  /* a set: waved through, so that nobody else has seen them */
    uint8_t shown; /* a set: searched */
    uint8_t points;
};

struct smugglers_state {
    struct table table;
    uint8_t phase;
    uint8_t round;   /* from 1 */
    uint8_t carrier; /* seat whose hold is dealt with, in the phases between stowing and the end */
    uint8_t claim;   /* the crate it has declared, in PHASE_INSPECT and PHASE_OPEN; or 0 */
    struct seat_state seats[SEATS_MAX];
};

/* components.c */
extern const struct option smugglers_options[OPTIONS];
bool smugglers_component(int index, struct component *out);

/* rules.c */
extern const struct game smugglers_game;
/* The seat that may search the carrier's hold. */
int smugglers_inspector(const struct smugglers_state *state);
/* Whether the carrier's crate is worth what it has declared. */
bool smugglers_is_honest(const struct smugglers_state *state);

/* json.c */
extern const char *const smugglers_phase_ids[PHASES];
extern const struct event_form smugglers_events[KINDS];
/* Whether a hold is being dealt with. */
bool smugglers_has_carrier(const struct smugglers_state *state);
void smugglers_write_state(struct writer *writer, const void *state, int viewer);

/* words.c */
extern const char *const smugglers_parts[PARTS];
void smugglers_say_event(const void *before, event e, bool redacted, struct words *out);
void smugglers_say_prompt(const void *state, int seat, struct words *out);
void smugglers_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool smugglers_load(void *state, struct json_t *json, struct reason *why);

#endif
