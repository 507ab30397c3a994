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
 *   invariants.c  what is true of every position
 *
 * Nothing is hidden.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
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

/* components.c: what is printed */

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

/*
 * The rules. In all files `list` adds what is legal to a list and returns its new length, `may` is
 * whether one event is legal while its question is asked, and `do` is its effect.
 */

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

/* rules.c: the flow of the match */
extern const struct game noria_game;
enum question noria_question(const struct noria_state *state);
int noria_seat_after(const struct noria_state *state, int seat);

/* setup.c: the set-up, and everything that chance decides */
void noria_setup(void *state, int players, struct options options);
int noria_outcome_count(const struct noria_state *state);
event noria_outcome(const struct noria_state *state, int index);
int noria_next_built_disc(const struct noria_state *state);
int noria_list_build(const struct noria_state *state, event out[], int count);
bool noria_may_build(const struct noria_state *state, int disc, int slot);
void noria_do_first_player(struct noria_state *state, int seat);
void noria_do_market(struct noria_state *state, event e);
void noria_do_ring_island(struct noria_state *state, int number);
void noria_do_wheel(struct noria_state *state, event e);
void noria_do_take(struct noria_state *state, int resource);
void noria_do_step(struct noria_state *state, int track);
void noria_do_build(struct noria_state *state, int disc, int slot);

/* wheel.c: rings, influence, which discs may be used, placing */
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

/* actions.c: what discs give, and the black market */
void noria_gain(uint16_t *held, int count);
void noria_settle(struct noria_state *state); /* what is pending and leaves no choice */
void noria_lower_use(struct noria_state *state);
int noria_list_use(const struct noria_state *state, event out[], int count);
void noria_do_activate(struct noria_state *state, int slot, int uses);
void noria_do_inspect(struct noria_state *state, int slot);
bool noria_may_repeat(const struct noria_state *state, int slot);
void noria_do_repeat(struct noria_state *state, int slot);
void noria_do_skip(struct noria_state *state);
int noria_list_black_market(const struct noria_state *state, event out[], int count);
bool noria_may_sell(const struct noria_state *state, int good);
bool noria_may_buy(const struct noria_state *state);
void noria_do_sell(struct noria_state *state, int good);
void noria_do_buy(struct noria_state *state, int resource);
bool noria_may_buy_disc(const struct noria_state *state, int disc);
void noria_do_buy_disc(struct noria_state *state, int disc);
struct payment noria_level_price(int track, int level);
int noria_rivals_above(const struct noria_state *state, int track);
bool noria_may_invest(const struct noria_state *state, int track);
void noria_do_invest(struct noria_state *state, int track);
bool noria_may_upgrade(const struct noria_state *state, int slot);
void noria_do_upgrade(struct noria_state *state, int slot);
int noria_list_produce(const struct noria_state *state, event out[], int count);
bool noria_may_produce(const struct noria_state *state, int good);
bool noria_can_produce_more(const struct noria_state *state);
void noria_do_produce(struct noria_state *state, int good);
void noria_do_done(struct noria_state *state);

/* journey.c: islands */
int noria_list_journey(const struct noria_state *state, event out[], int count);
int noria_rivals_on(const struct noria_state *state, int position);
bool noria_may_fly(const struct noria_state *state, int position);
void noria_do_fly(struct noria_state *state, int position);
void noria_do_reveal(struct noria_state *state);
void noria_do_turn_up(struct noria_state *state, int number);
void noria_open_island(struct noria_state *state, int number);
int noria_ships_for_mark(int players, int mark);
int noria_ships_in_play(const struct noria_state *state, int resource);
int noria_warehouses_in_play(const struct noria_state *state, int good);
int noria_list_land(const struct noria_state *state, event out[], int count);
bool noria_can_land(const struct noria_state *state);
bool noria_may_ship(const struct noria_state *state, int resource);
bool noria_may_factory(const struct noria_state *state, int site);
void noria_do_ship(struct noria_state *state, int resource);
void noria_do_factory(struct noria_state *state, int site);

/* payments.c: every way to pay */
int noria_resources(const struct seat_state *own); /* how many of all kinds */
bool noria_can_pay(const struct seat_state *own, struct payment payment);
bool noria_has_choice(const struct seat_state *own, struct payment payment);
void noria_ask_payment(struct noria_state *state, int of, int count, int rule);
bool noria_pay_the_only_way(struct noria_state *state); /* false if there are more */
int noria_list_pay(const struct noria_state *state, event out[], int count);
bool noria_may_pay(const struct noria_state *state, event e);
void noria_do_pay(struct noria_state *state, event e);

/* hall.c: politics, income and points */
int noria_space_of_round(int players, int round); /* of the round track */
int noria_first_intrigue_price(const struct noria_state *state);
int noria_intrigue_price(const struct noria_state *state);
int noria_list_politics(const struct noria_state *state, event out[], int count);
bool noria_may_intrigue(const struct noria_state *state, int lower, int remove);
void noria_do_intrigue(struct noria_state *state, int lower, int remove);
int noria_income(const struct seat_state *own);
int32_t noria_points(const struct seat_state *own, const int32_t values[CHAMBERS]);
void noria_scores(const void *state, int32_t out[SEATS_MAX]);
seats_mask noria_winners(const void *state);

/* events.c */
int noria_legal(const void *state, int seat, event out[]);
int noria_outcomes(const void *state, struct outcome out[]);
event noria_sample(const void *state, uint64_t luck);
bool noria_is_legal(const void *state, event e);

/* estimate.c */
int32_t noria_estimate(const void *state, int seat);

/* invariants.c */
bool noria_check(const void *state, struct reason *why);

/* json.c */
extern const char *const noria_phase_ids[PHASES];
extern const char *const noria_ware_ids[WARES];
extern const char *const noria_disc_ids[DISCS]; /* none at NO_DISC */
extern const char *const noria_chamber_ids[CHAMBERS];
extern const char *const noria_ring_ids[RINGS];
extern const char *const noria_rule_ids[PAYMENT_RULES];
extern const struct event_form noria_events[KINDS];
void noria_write_state(struct writer *writer, const void *state, int viewer);

/* words.c */
extern const char *const noria_ware_names[WARES];
extern const char *const noria_disc_names[DISCS];
extern const char *const noria_chamber_names[CHAMBERS];
extern const char *const noria_payment_names[PAYMENT_OFS]; /* what is paid with */
extern const char *const noria_ring_names[RINGS];
/* Sentences for a payment with one kind, two, all resources, all simple goods. */
struct payment_texts {
    const char *one;
    const char *two;
    const char *resources;
    const char *goods;
};
/* Says only what is really paid. */
void noria_say_payment(event e, const struct payment_texts *texts, struct words *out);
/* What an investment costs and brings, as arguments of the sentence. */
void noria_name_investment(const struct noria_state *state, int track, struct words *out);
void noria_say_event(const void *before, event e, bool redacted, struct words *out);
void noria_say_prompt(const void *state, int seat, struct words *out);
bool noria_say_remark(const void *state, int seat, struct words *out);

/* choices.c */
void noria_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool noria_load(void *state, struct json_t *json, struct reason *why);

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
