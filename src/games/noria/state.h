/*
 * Noria: each seat has a wheel of three rings with discs on them. In a turn it uses discs of the
 * lower half of its wheel, one on each ring at most: for resources, new discs, islands, goods, and
 * levels on four tracks. The levels count in the end, by the value of the chambers of the town
 * hall, which intrigues raise.
 *
 * The specification's rules are N-1 and so on, in the order of the rulebook; Q, L, I and R are its
 * rulings, its conditions on a position, its invariants, and what it reconstructs.
 *
 *   components.c  what is in the box
 *   rules.c       the course of a match: who is asked what, and what comes next
 *   setup.c       the set-up, and everything that chance decides
 *   wheel.c       the wheel: influence, which discs may be used, where new ones go
 *   actions.c     what the discs give, and the black market
 *   journey.c     flying to islands, and what is found there
 *   payments.c    every way to pay a price
 *   hall.c        politics, income, points
 *   events.c      what may happen next: legal events and chance
 *   estimate.c    a guess of how a match ends
 *   features.c    what a position is like, for bots that learn
 *   idle.c        what is of no use any more, for bots
 *   figures.c     numbers that boards show beside a position
 *   invariants.c  what is true of every position
 *
 * Nothing is hidden.
 *
 * This header holds the state and the small questions that many files ask of it; what a file does
 * for others stands in the header of its name, or in rules.h where only the table of the game needs
 * it; what things are called, in components.h. In all of them `list` adds what is legal to a list
 * and returns its new length, `may` is whether one event is legal while its question is asked, and
 * `do` is its effect. Nothing outside the folder includes them.
 */
#ifndef INCOGNITA_GAMES_NORIA_STATE_H
#define INCOGNITA_GAMES_NORIA_STATE_H

#include "engine/game.h"

/* What can be paid with: the resources, then the goods, first the simple and then the complex. */
enum ware {
    ENERGY,
    MYCELIUM,
    OBSIDIAN,
    RESOURCES,
    SCREW = RESOURCES,
    SAIL,
    COMPASS,
    LAMP,
    PISTON,
    WARES
};

/* A resource's disc is one more than the resource. */
enum disc {
    NO_DISC,
    ENERGY_DISC,
    MYCELIUM_DISC,
    OBSIDIAN_DISC,
    CITY_DISC,
    JOURNEY_DISC,
    TOOLS_DISC,
    BONUS_DISC,
    DISCS
};

/* Tracks have a chamber each; two more chambers have no track. */
enum chamber {
    REFINEMENT,
    SETTLEMENT,
    EXPLORATION,
    RESEARCH,
    TRACKS,
    SPECIALISATION = TRACKS,
    DISTRIBUTION,
    CHAMBERS
};

/* Slots of all rings in one row: small 0-1, middle 2-5, large 6-11. */
enum ring { SMALL, MIDDLE, LARGE, RINGS };
enum { SLOTS = 12, PATTERNS = 4 };

/* Sets of slots, as bits. */
enum { SMALL_SLOTS = 0x003, MIDDLE_SLOTS = 0x03c, LARGE_SLOTS = 0xfc0, ACTIVE_SLOTS = 0xe32 };

enum {
    PLAYERS_MAX = 4,
    LEVELS = 9,
    POLITICIANS = 4, /* in each chamber */
    FACTORIES = 7,
    ISLANDS = 9,
    ISLANDS_OPEN = 7, /* on the board, at most */
    SITES = 4,
    ROUND_SPACES = 16,
    ACTIONS_MAX = 4, /* in a turn */
    SHIPS_MAX = 19,  /* of a kind in the box */
    SHOP_MAX = 66,   /* discs in the box */
    START_DISCS = 6, /* on each wheel */
    ACTIVE_START_DISCS = 2,
    /*
     * Nothing bounds what a seat may hold: multipliers stand in for tokens. A turn brings less than
     * a hundred, so no match comes near this; what would go beyond it is lost.
     */
    HOLD_MAX = 9999,
    /* After 14 times, twice the price of the last is more than HOLD_MAX. */
    TIMES_MAX = 14,
    /* No price is as high; up to it a payment has at most WAYS_MAX solutions. */
    PAYMENT_MAX = 10,
    WAYS_MAX = 66,
    PENDING_MAX = 5,
    MADE_MAX = 12 /* goods of one production: all warehouses of a simple good */
};

enum phase {
    PHASE_DRAW_FIRST,
    PHASE_DRAW_MARKET,
    PHASE_DRAW_WHEELS,
    PHASE_DRAW_ISLANDS,
    PHASE_BUILD,
    PHASE_TAKE,
    PHASE_STEP,
    PHASE_INFLUENCE,
    PHASE_ACTIONS,
    PHASE_POLITICS,
    PHASE_PLACE,
    PHASE_OVER
};
enum { PHASES = PHASE_OVER + 1 };

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_FIRST_PLAYER, /* chance */
    DO_MARKET,       /* chance */
    DO_WHEEL,        /* chance */
    DO_ISLAND,       /* chance */
    DO_TAKE,
    DO_STEP,
    DO_BUILD,
    DO_NIGHT_SHIFT,
    DO_MODIFY,
    DO_TO_ACTIONS,
    DO_ACTIVATE,
    DO_INSPECT,
    DO_SELL,
    DO_BUY,
    DO_TO_POLITICS,
    DO_BUY_DISC,
    DO_INVEST,
    DO_FLY,
    DO_REVEAL,
    DO_UPGRADE,
    DO_PRODUCE,
    DO_REPEAT,
    DO_SKIP,
    DO_SHIP,
    DO_FACTORY,
    DO_DONE,
    DO_PAY,
    DO_INTRIGUE,
    DO_END_TURN,
    DO_PLACE
};
enum { KINDS = DO_PLACE + 1 };

enum { OPTION_SETUP, OPTION_MARKET, OPTION_INSPECTION, OPTIONS };
enum { SETUP_BASIC, SETUP_EXPERT };
enum { MARKET_FIXED, MARKET_RANDOM };
enum { INSPECTION_RING, INSPECTION_WHEEL };

/* Beside the disc in a slot of a wheel: it lies on its upgraded side. */
enum { UPGRADED = 8, DISC = 7 };
/* Beside the slot in `used`: the disc was inspected, not activated. */
enum { INSPECTED = 16, SLOT = 15 };

/* The names a payment may be made with, and the condition on it (N-28). */
enum payment_of { OF_RESOURCES, OF_SETTLEMENT, OF_REFINEMENT, OF_SIMPLE, OF_COMPLEX, PAYMENT_OFS };
enum payment_rule { ANY, SAME, DIFFER, PAYMENT_RULES };

/* What is asked below the payments and above the uses of discs. */
enum task { NO_TASK, TASK_REVEAL, TASK_LAND, TASK_PRODUCE };

/* All that is asked, in JSON: a use of a disc, a task, or a payment. */
enum { PENDING_USE = NO_TASK, PENDING_PAYMENT = TASK_PRODUCE + 1, PENDINGS };

struct payment {
    uint8_t of;
    uint8_t count;
    uint8_t rule;
};

/* A disc that gives `left` more actions. */
struct use {
    uint8_t slot;
    uint8_t left;
};

struct island_state {
    uint8_t number; /* 1..9 */
    uint8_t ships[RESOURCES];
    uint8_t sites[SITES]; /* whose factory: seat + 1, or 0 */
};

struct seat_state {
    uint16_t knowledge;
    uint16_t owned[WARES]; /* resources, and goods in full warehouses */
    uint8_t empty[WARES];  /* empty warehouses; for resources there are none */
    uint8_t ships[RESOURCES];
    uint8_t factories;
    uint8_t levels[TRACKS];
    uint8_t ambassador;   /* position of its island + 1, or 0 in the harbour */
    uint8_t wheel[SLOTS]; /* disc, and UPGRADED */
};

struct turn_state {
    uint8_t night_shift; /* how often */
    uint8_t modify;
    uint8_t intrigue;
    uint8_t actions;
    uint8_t doubled;
    uint8_t used_count;
    uint8_t used[RINGS]; /* slot, and INSPECTED */
    uint8_t fresh_count;
    uint8_t fresh[SLOTS];
};

/* Unfinished decisions, the last of these asked first: uses, the task, payments. */
struct pending_state {
    uint8_t use_count;
    struct use uses[2]; /* a bonus disc, and the one it repeats */
    uint8_t task;
    uint8_t made_count;
    uint8_t made[MADE_MAX];
    uint8_t payment_count;
    struct payment payments[2]; /* the surcharge below the price */
};

struct noria_state {
    struct table table;
    uint8_t phase;
    uint8_t round;
    uint8_t first;         /* 0 until drawn */
    uint8_t seat;          /* who decides or is dealt to, else 0 */
    uint8_t prices[DISCS]; /* 0 for resource discs, and for all until drawn */
    uint8_t stock[DISCS];
    uint8_t face_down;
    uint8_t island_count;
    struct island_state islands[ISLANDS_OPEN];
    uint8_t upper[CHAMBERS];
    uint8_t lower[CHAMBERS];
    struct seat_state seats[PLAYERS_MAX];
    uint8_t centre_count; /* only the seat whose turn it is has discs in the centre */
    uint8_t centre[SHOP_MAX];
    struct turn_state turn;
    struct pending_state pending;
};

/* Small questions that many files ask. */

/* The seat whose turn it is: to look at, and to change. */
static inline const struct seat_state *noria_own(const struct noria_state *state)
{
    return &state->seats[state->seat];
}

static inline struct seat_state *noria_self(struct noria_state *state)
{
    return &state->seats[state->seat];
}

static inline bool noria_is_expert(const struct noria_state *state)
{
    return state->table.options.value[OPTION_SETUP] == SETUP_EXPERT;
}

/* Phases of a seat's turn. */
static inline bool noria_is_turn(int phase)
{
    return phase >= PHASE_INFLUENCE && phase <= PHASE_PLACE;
}

/* Phases in which a seat decides or is dealt to. */
static inline bool noria_has_seat(int phase)
{
    return phase == PHASE_DRAW_WHEELS || (phase >= PHASE_BUILD && phase <= PHASE_PLACE);
}

static inline int noria_ring_of(int slot)
{
    return (slot >= 2) + (slot >= 6);
}

static inline unsigned noria_ring_slots(int ring)
{
    return ring == SMALL ? SMALL_SLOTS : ring == MIDDLE ? MIDDLE_SLOTS : LARGE_SLOTS;
}

#endif
