/*
 * Vaalbara: nine rounds, in which each seat secretly chooses one of its characters; in order of
 * initiative each uses its effect and takes a land of row 1, which pays victory points (VP) at
 * once.
 *
 * The specification's rules are V-1 and so on, in the order of the rulebook; R, I and X are its
 * rulings, its conditions on a position, and what it reconstructs.
 *
 *   components.c  what is in the box
 *   rules.c       the course of a match: dealing, choice and order, a turn, the end
 *   effects.c     what lands pay and what characters do
 *   events.c      what may happen next: legal events and chance
 *   knowledge.c   who knows what
 *   estimate.c    a guess of how a match ends
 *   features.c    what a seat can tell, for bots that learn
 *   invariants.c  what is true of every position
 *
 * Hidden: hands and piles from others, the characters chosen and the answers to the Warrior until
 * all are given, and VP until the end unless they are open by option.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
 */
#ifndef INCOGNITA_GAMES_VAALBARA_STATE_H
#define INCOGNITA_GAMES_VAALBARA_STATE_H

#include "engine/game.h"

enum { ROUNDS = 9, HAND = 5, START_VP = 2, VP_MAX = 1000000000 };

/* The faces of the lands; the four forests are one type. */
enum land {
    NO_LAND,
    FIELD,
    MEADOW,
    MOUNTAIN,
    FOREST_3,
    FOREST_4,
    FOREST_5,
    FOREST_6,
    VILLAGE,
    RIVER,
    LANDS /* one more than the last */
};

enum land_type { FIELDS, MEADOWS, MOUNTAINS, FORESTS, VILLAGES, RIVERS, LAND_TYPES };

/* Least numbers of players that a land card can bear. */
enum label { FROM_TWO, FROM_THREE, FROM_FOUR, LABELS };

/* A character is its initiative. */
enum character {
    NO_CHARACTER,
    WARRIOR,
    BARD,
    HUNTER,
    ORACLE,
    CARPENTER,
    FALCONER,
    PATHFINDER,
    MIDWIFE,
    RIDER,
    ARTISAN,
    SCOUT,
    FARMER,
    CHARACTERS /* one more than the last */
};

/* A set of characters, bit c for character c. */
typedef uint16_t characters_mask;

enum { ALL_CHARACTERS = (1 << CHARACTERS) - 2 };

static inline characters_mask character_bit(int character)
{
    return (characters_mask)(1U << character);
}

enum phase {
    PHASE_DEAL,
    PHASE_DRAW,
    PHASE_OMEN,
    PHASE_CHOOSE,
    PHASE_WARRIOR,
    PHASE_BARD,
    PHASE_PATHFINDER,
    PHASE_PATHFINDER_LAND,
    PHASE_MIDWIFE,
    PHASE_RIDER,
    PHASE_SCOUT,
    PHASE_SCOUT_LAND,
    PHASE_TAKE,
    PHASE_OVER
};
enum { PHASES = PHASE_OVER + 1 };

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_LAND, /* chance */
    DO_DRAW, /* chance */
    DO_OMEN, /* chance */
    DO_CHOOSE,
    DO_SHOW_WARRIOR,
    DO_DECLINE,
    DO_BARD,
    DO_PATHFINDER,
    DO_MIDWIFE,
    DO_RIDER,
    DO_SCOUT,
    DO_BOTTOM, /* chance */
    DO_TAKE
};
enum { KINDS = DO_TAKE + 1 };

enum answer { UNANSWERED, SHOWN, DECLINED };
enum { ANSWERS = DECLINED + 1 };

enum { OPTION_OPEN_SCORES, OPTIONS };

/* What a score is made of: what lands of each type paid, what characters gave and took. */
enum part { PART_START, PART_LANDS, PART_CHARACTERS = PART_LANDS + LAND_TYPES, PART_TYPES };
enum { PARTS = PART_TYPES + 1 };

struct seat_state {
    int32_t vp;
    characters_mask hand;
    characters_mask pile; /* not yet drawn */
    characters_mask seen; /* known by all to be held (V-26) */
    uint8_t played;       /* the character of this round */
    uint8_t answer;
    uint8_t discard_count;
    uint8_t discard[ROUNDS]; /* oldest first */
    uint8_t realm_count;
    uint8_t realm[ROUNDS];     /* lands in order of taking */
    uint8_t lands[LAND_TYPES]; /* how many the realm has of each type */
};

struct vaalbara_state {
    struct table table;
    uint8_t round; /* from 1 */
    uint8_t phase;
    seats_mask asked; /* or CHANCE, or nobody: exactly what is waited for */
    uint8_t turn;     /* seats that have finished their turn this round */
    uint8_t order_count;
    uint8_t order[SEATS_MAX];   /* seats whose place is fixed, first to act first (V-10) */
    uint8_t pending_row;        /* of the land that the Pathfinder exchanges: 1 or 2 */
    uint8_t pending_index;      /* its slot, or the place of the Scout's in the realm */
    uint8_t rows[2][SEATS_MAX]; /* row 1, row 2 */
    uint8_t top;                /* the deck's top card, if known */
    uint8_t bottom;             /* its bottom card, if known; not that of a deck of one card */
    uint8_t unknown[LANDS];     /* how many of each land the rest of the deck holds */
    uint8_t omen[SEATS_MAX];    /* seats from left to right; all 0 while none is drawn */
    struct seat_state seats[SEATS_MAX];
};

/* A slot of the rows, which are called 1 and 2. */
struct place {
    int row;
    int slot;
};

/* Whose turn it is; somebody acts as long as `order` is not empty. */
static inline int vaalbara_acting(const struct vaalbara_state *state)
{
    return state->order[state->turn];
}

/* An omen is an order of at least two seats, so it cannot begin with the same seat twice. */
static inline bool vaalbara_has_omen(const struct vaalbara_state *state)
{
    return state->omen[0] != state->omen[1];
}

/* A seat is paid, or loses a part of its VP: the only way that they change. */
static inline void vaalbara_pay(struct vaalbara_state *state, int seat, int vp, enum part part,
                                struct ledger *ledger)
{
    state->seats[seat].vp += vp;
    ledger_add(ledger, seat, part, vp);
}

/* components.c */
extern const struct vaalbara_reconstructed {
    uint8_t cards[LANDS][LABELS];       /* their sums are X-7 */
    const char *omens;                  /* */
    const char *fifth_clan;             /* */
    const char *characters[CHARACTERS]; /* */
} vaalbara_reconstructed;
extern const char *const vaalbara_land_names[LANDS];
extern const uint8_t vaalbara_land_types[LANDS];
extern const uint8_t vaalbara_land_vp[LANDS];           /* the number in a land's reward */
extern const uint8_t vaalbara_mountain_vp[ROUNDS + 1];  /* by mountains in the realm */
extern const uint8_t vaalbara_character_vp[CHARACTERS]; /* the number in an effect */
extern const uint8_t vaalbara_types_vp[LAND_TYPES + 1]; /* end bonus by types in the realm */
extern const struct option vaalbara_options[OPTIONS];
/* How many cards of a land a match of this many players uses (V-2). */
int vaalbara_land_cards(int land, int players);
bool vaalbara_component(int index, struct component *out);

/* rules.c */
extern const struct game vaalbara_game;
void vaalbara_apply(void *state, event e);
/* All seats in the order in which they act this round, ties as the omen stands now, or as they sit
   while none is drawn (V-10); none while characters are chosen. Returns how many. */
int vaalbara_acting_order(const struct vaalbara_state *state, uint8_t out[SEATS_MAX]);
/* The seat that draws next (V-5), or -1. */
int vaalbara_drawing_seat(const struct vaalbara_state *state);
/* The slot that is dealt next (V-4); row 0 if all are full. */
struct place vaalbara_dealt_place(const struct vaalbara_state *state);
void vaalbara_await_chance(struct vaalbara_state *state, enum phase phase);
void vaalbara_await_acting(struct vaalbara_state *state, enum phase phase);
/* The deck has got a new top card (V-27). */
void vaalbara_await_omen(struct vaalbara_state *state);

/* effects.c */
seats_mask vaalbara_neighbours(const struct vaalbara_state *state, int seat);
/* The seats that have finished their turn this round. */
seats_mask vaalbara_finished(const struct vaalbara_state *state);
/* Meadows in the seat's realm and its neighbours'. */
int vaalbara_meadows(const struct vaalbara_state *state, int seat);
/* How many types of land the realm has. */
int vaalbara_types(const struct seat_state *own);
int vaalbara_deck_size(const struct vaalbara_state *state);
/* What the land, already in the realm, pays to the seat. */
int vaalbara_reward(const struct vaalbara_state *state, int seat, int land);
/* The acting seat's effect begins; it ends in phase take. Who keeps a ledger gives it. */
void vaalbara_begin_effect(struct vaalbara_state *state, struct ledger *ledger);
void vaalbara_answer_warrior(struct vaalbara_state *state, int seat, enum answer answer,
                             struct ledger *ledger);
void vaalbara_use_bard(struct vaalbara_state *state, int to, struct ledger *ledger);
void vaalbara_use_pathfinder(struct vaalbara_state *state, int row, int slot);
void vaalbara_find_top(struct vaalbara_state *state, int land);
void vaalbara_use_midwife(struct vaalbara_state *state, int character);
void vaalbara_use_rider(struct vaalbara_state *state, int front, int back);
void vaalbara_use_scout(struct vaalbara_state *state, int index, struct ledger *ledger);
void vaalbara_find_bottom(struct vaalbara_state *state, int land, struct ledger *ledger);

/* events.c */
int vaalbara_legal(const void *state, int seat, event out[]);
int vaalbara_outcomes(const void *state, struct outcome out[]);
event vaalbara_sample(const void *state, uint64_t luck);
bool vaalbara_is_legal(const void *state, event e);

/* knowledge.c */
bool vaalbara_hides_score(const void *state, int seat, int viewer);
seats_mask vaalbara_hidden_from(event e, bool decided);
bool vaalbara_reveals(const void *state, event e);
void vaalbara_resample(void *state, int seat, struct random *random);
void vaalbara_reopen(void *state, int seat);
void vaalbara_guess_scores(void *state, int seat);

/* estimate.c */
int32_t vaalbara_estimate(const void *state, int seat);
/* Its parts. What one more land of each type would pay now, in VP. */
void vaalbara_next_lands(const struct vaalbara_state *state, int seat, int out[LAND_TYPES]);
/* What a land to come is worth, the best so many effects, the types of lands; in tenths of a VP. */
int vaalbara_land_worth(const int next_lands[LAND_TYPES]);
int vaalbara_effects_worth(characters_mask characters, int count);
int vaalbara_types_worth(int types, int lands_left);

/* features.c */
void vaalbara_features(const void *state, int seat, struct features *out);
extern const struct feature_reason vaalbara_reasons[];

/* invariants.c */
bool vaalbara_check(const void *state, struct reason *why);

/* json.c */
extern const char *const vaalbara_land_ids[LANDS];           /* none at NO_LAND */
extern const char *const vaalbara_character_ids[CHARACTERS]; /* none at NO_CHARACTER */
extern const char *const vaalbara_phase_ids[PHASES];
extern const char *const vaalbara_answer_ids[ANSWERS]; /* none at UNANSWERED */
extern const struct event_form vaalbara_events[KINDS];
extern const struct closed_set vaalbara_sets[];
void vaalbara_write_state(struct writer *writer, const void *state, int viewer);
void vaalbara_write_figures(struct writer *writer, const void *state, int viewer);

/* ours.c */
extern const struct ours vaalbara_ours[];

/* words.c */
extern const char *const vaalbara_parts[PARTS];
void vaalbara_say_event(const void *before, event e, bool redacted, struct words *out);
bool vaalbara_say_consequence(const void *before, event e, struct words *out);
void vaalbara_say_prompt(const void *state, int seat, struct words *out);
void vaalbara_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool vaalbara_load(void *state, struct json_t *json, struct reason *why);

#endif
