/* The course of a match: what is asked, and the table of functions that is the game. */
#ifndef INCOGNITA_GAMES_NORIA_RULES_H
#define INCOGNITA_GAMES_NORIA_RULES_H

#include "games/noria/state.h"

/* What is asked. Goods and resources are traded from ASK_DISCS to ASK_BONUS, and from ASK_CITY on,
   in the order of the discs, a disc is in use. */
enum question {
    ASK_NOBODY,
    ASK_CHANCE,
    ASK_TAKE,
    ASK_STEP,
    ASK_BUILD,
    ASK_INFLUENCE,
    ASK_DISCS,
    ASK_CITY,
    ASK_JOURNEY,
    ASK_TOOLS,
    ASK_BONUS,
    ASK_LAND,
    ASK_PRODUCE,
    ASK_PAY,
    ASK_POLITICS,
    ASK_PLACE
};

extern const struct game noria_game;
enum question noria_question(const struct noria_state *state);
int noria_seat_after(const struct noria_state *state, int seat);

/* What the other files give to the table of the game. */

/* events.c */
int noria_legal(const void *state, int seat, event out[]);
int noria_outcomes(const void *state, struct outcome out[]);
event noria_sample(const void *state, uint64_t luck);
bool noria_is_legal(const void *state, event e);

/* estimate.c */
int32_t noria_estimate(const void *state, int seat);
/* What it adds up, in 4096ths of a point, and the time left: rings to use, and politics. */
struct noria_terms {
    int32_t levels;
    int32_t engine;
    int32_t influence;
    int32_t under_way;
    int rings;
    int politics;
};
void noria_estimate_terms(const struct noria_state *state, int seat, struct noria_terms *out);

/* idle.c */
bool noria_is_idle(const void *state, event e);

/* features.c */
void noria_features(const void *state, int seat, struct features *out);
extern const struct feature_reason noria_reasons[];

/* figures.c */
enum { HOLDINGS = WARES + 1 };
extern const char *const noria_holdings[HOLDINGS]; /* the wares, then knowledge */
void noria_count_holdings(const void *state, int seat, int32_t out[HOLDINGS_MAX]);
void noria_write_figures(struct writer *writer, const void *state, int viewer);

/* invariants.c */
bool noria_check(const void *state, struct reason *why);

/* json.c */
extern const struct event_form noria_events[KINDS];
extern const struct closed_set noria_sets[];
void noria_write_state(struct writer *writer, const void *state, int viewer);

/* ours.c */
extern const struct ours noria_ours[];

/* words.c */
void noria_say_event(const void *before, event e, bool redacted, struct words *out);
void noria_say_prompt(const void *state, int seat, struct words *out);
bool noria_say_remark(const void *state, int seat, struct words *out);

/* choices.c */
void noria_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool noria_load(void *state, struct json_t *json, struct reason *why);

#endif
