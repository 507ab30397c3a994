/*
 * The template: the smallest complete game, and the pattern to copy for a new one.
 *
 * Rules. Each seat has a bag of charts 1 to 6 and draws three of them in secret. Three rounds: an
 * isle is drawn (its value is 1 to 4), and all seats sail for it at the same time with one chart of
 * their hand. The highest chart claims it; seats level at the top get nothing, or each its value
 * with the option `ties` set to "all". Whoever claims an isle keeps it for its value, or trades it
 * for 1 point and a new chart from their own bag. Most points win; a level win is shared.
 *
 * Hidden: hands and bags from others, and the charts chosen until all have chosen.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
 */
#ifndef INCOGNITA_GAMES_TEMPLATE_STATE_H
#define INCOGNITA_GAMES_TEMPLATE_STATE_H

#include "engine/game.h"

enum { CHARTS = 6, HAND = 3, ROUNDS = 3, ISLE_VALUES = 4 };

enum phase { PHASE_DEAL, PHASE_ISLE, PHASE_SAIL, PHASE_CLAIM, PHASE_TRADE, PHASE_OVER };
enum { PHASES = PHASE_OVER + 1 };

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_DEAL, /* chance */
    DO_ISLE, /* chance */
    DO_SAIL,
    DO_KEEP,
    DO_TRADE
};
enum { KINDS = DO_TRADE + 1 };

enum { OPTION_TIES, OPTIONS };
enum { TIES_NOBODY, TIES_ALL };

/* What a score is made of. */
enum part { PART_START, PART_KEPT, PART_TRADED, PART_SHARED };
enum { PARTS = PART_SHARED + 1 };

struct seat_state {
    uint8_t hand;   /* charts as bits, chart c at bit c-1 */
    uint8_t bag;    /* likewise */
    uint8_t sailed; /* the chart chosen this round, or 0 */
    uint8_t points;
};

struct template_state {
    struct table table;
    uint8_t phase;
    uint8_t round;              /* from 1 */
    uint8_t isle;               /* value of the isle sailed for, or 0 */
    uint8_t claimant;           /* seat in PHASE_CLAIM and PHASE_TRADE, else 0 */
    uint8_t isles[ISLE_VALUES]; /* how many of value v are left, at v-1 */
    struct seat_state seats[SEATS_MAX];
};

/* components.c */
extern const uint8_t template_isles[ISLE_VALUES];
extern const struct option template_options[OPTIONS];
bool template_component(int index, struct component *out);

/* rules.c */
extern const struct game template_game;
/* The seat that chance deals a chart to next, in PHASE_DEAL and PHASE_TRADE. */
int template_dealt_seat(const struct template_state *state);

/* json.c */
extern const char *const template_phase_ids[PHASES];
extern const struct event_form template_events[KINDS];
extern const struct closed_set template_sets[];
void template_write_state(struct writer *writer, const void *state, int viewer);

/* words.c */
extern const char *const template_parts[PARTS];
void template_say_event(const void *before, event e, bool redacted, struct words *out);
void template_say_prompt(const void *state, int seat, struct words *out);
void template_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool template_load(void *state, struct json_t *json, struct reason *why);

#endif
