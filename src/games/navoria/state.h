/*
 * Explorers of Navoria: recruit citizens, send their tokens to the city, explore three continents.
 *
 * The specification's rules are E-1 and so on, in the order of the rulebook; Q and L are its
 * rulings and its conditions on a position.
 *
 *   components.c  what is in the box
 *   rules.c       the course of a match: set-up, who is asked what, recruiting and gathering
 *   effects.c     what cards and spaces give: goods and orders, steps, posts
 *   scoring.c     the end of a round, and of the match
 *   events.c      what may happen next: legal events and chance
 *   estimate.c    a guess of how a match ends
 *   features.c    what a position is like, for bots that learn
 *   figures.c     numbers that boards show beside a position
 *   invariants.c  what is true of every position
 *
 * Nothing is hidden: what lies in decks and bag can be told from the table, and their order is not
 * in the state at all.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
 */
#ifndef INCOGNITA_GAMES_NAVORIA_STATE_H
#define INCOGNITA_GAMES_NAVORIA_STATE_H

#include "engine/game.h"

enum color { MERCHANT, BUILDER, SOLDIER, ADVENTURER, ARTISAN, COLORS, NO_COLOR = COLORS };
enum species { HUMAN, GOBLIN, BEAST, SPRITE, SPECIES };
enum good { WEAPON, MINERAL, FOOD, GOOD_KINDS, ANY_GOOD = GOOD_KINDS };
enum track { DESERT, FOREST, GLACIER, TRACKS, ANY_TRACK = TRACKS };

enum {
    PLAYERS_MAX = 4,
    ROUNDS = 3,
    CARDS_OF_COLOR = 12,
    CARDS = COLORS * CARDS_OF_COLOR,
    SOLDIER_SYMBOLS = 2,
    TOKENS = 3, /* of each colour */
    TOKENS_OF_TWO = 2,
    RECRUITS = 4, /* cards each seat recruits in a round */
    RECRUITS_OF_FOUR = 3,
    DESERT_ORDER = 4,  /* goods of any kinds */
    GLACIER_ORDER = 3, /* goods of one kind */
    SHOWN = 3,         /* cards shown of each colour at the start of a round */
    SPACES = 3,        /* in each district of the city */
    POSTS = 3,         /* of each seat on each track */
    FLAGS = 3,         /* on each track */
    PLACES = 3,        /* paid on each track at most */
    FRIENDSHIP = 5,    /* symbols that win a species' favor */
    FAVOR_SLOTS = 2,
    SCORING_TILES = 9,
    BLANK_TILE = SCORING_TILES, /* the tile "blank"; t1 is 0 */
    TILES,
    NO_TILE = TILES,
    GUARD_PAY = 2, /* a soldier's VP for each post */
    INSTANTS = 4,  /* effects that a card or a space gives at most */
    REWARDS = 5,   /* of a port: two basic ones, then one for each post */
    BASIC_REWARDS = 2
};

/* Where a position that is loaded may go beyond what a match can reach, it stops here. */
enum { VP_LIMIT = 1000000, STORED_LIMIT = 10000, EFFECT_LIMIT = 1000, PENDING_MAX = 16 };

enum phase { PHASE_SETUP, PHASE_RECRUIT, PHASE_GATHER, PHASE_RETURN, PHASE_OVER };
enum { PHASES = PHASE_OVER + 1 };

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_CARD,  /* chance */
    DO_FAVOR, /* chance */
    DO_FIRST, /* chance */
    DO_TOKEN, /* chance */
    DO_STORE,
    DO_ORDER,
    DO_STEP,
    DO_BUILD,
    DO_EITHER,
    DO_RECRUIT,
    DO_USE,
    DO_DRAW,
    DO_CENTER,
    DO_GATHER
};
enum { KINDS = DO_GATHER + 1 };

enum { OPTION_BLANK_FAVOR, OPTION_CITY_TOP_DOWN, OPTION_NEW_ARTISAN, OPTIONS };

/* What a score is made of: at once, at the incomes, at the end. */
enum part {
    PART_START,
    PART_CARDS,
    PART_CITY,
    PART_ORDERS,
    PART_TREASURES,
    PART_MERCHANTS,
    PART_ADVENTURERS,
    PART_LEADING,
    PART_SOLDIERS,
    PART_FAVORS
};
enum { PARTS = PART_FAVORS + 1 };

enum either { EITHER_GOOD, EITHER_STEP, EITHERS };

/* What a state waits for: the rows of the specification's section 5 and 7. */
enum question {
    ASK_NOBODY,
    ASK_CARD,
    ASK_TILE,
    ASK_FIRST,
    ASK_TOKEN,
    ASK_STORE,
    ASK_ORDER,
    ASK_STEP,
    ASK_BUILD,
    ASK_EITHER,
    ASK_RECRUIT,
    ASK_USE,
    ASK_TURN, /* from the bag or from the centre */
    ASK_GATHER
};

enum effect_kind {
    NO_EFFECT, /* ends a list */
    EFFECT_VP,
    EFFECT_ARTISANS,
    EFFECT_GOODS,
    EFFECT_ORDERS,
    EFFECT_STEP,
    EFFECT_BUILD,
    EFFECT_EITHER,
    EFFECT_KINDS
};

/* Something a seat gets. What a kind does not use is 0. */
struct effect {
    uint16_t n;            /* VP; VP for each artisan; how many goods are left to store */
    uint8_t kind;          /* of enum effect_kind */
    uint8_t track;         /* of a step or a post; may be ANY_TRACK */
    uint8_t ports;         /* still open to this gain, as bits */
    uint8_t goods[TRACKS]; /* the n goods left, next first; may be ANY_GOOD */
};

enum { ALL_PORTS = (1 << TRACKS) - 1 };

struct favor_state {
    uint8_t tile;
    uint8_t count;
    uint8_t seats[FAVOR_SLOTS]; /* upper slot first */
};

struct seat_state {
    int32_t vp;
    uint16_t ports[TRACKS][GOOD_KINDS]; /* goods stored */
    uint8_t markers[TRACKS];
    uint8_t posts[TRACKS];
    uint8_t symbols[SPECIES]; /* in the tableau */
    uint8_t colors[COLORS];   /* cards of each colour in the tableau */
    uint8_t card_count;
    uint8_t cards[CARDS]; /* the tableau, in order of recruiting */
};

struct navoria_state {
    struct table table;
    uint8_t phase;
    uint8_t round; /* from 1 */
    uint8_t turn;  /* turns finished in this phase */
    uint8_t order[PLAYERS_MAX];
    uint8_t bag[COLORS]; /* tokens */
    uint8_t center[COLORS];
    uint8_t on_deck[COLORS];
    uint8_t city[COLORS]; /* spaces with a token, as bits */
    uint8_t drawing;      /* 1 while a draw is under way */
    uint8_t drawn_count;
    uint8_t drawn[2];
    uint8_t recruiting;       /* the colour whose card is to be taken, or NO_COLOR */
    uint16_t deck[COLORS];    /* cards as bits, number k at bit k-1 */
    uint16_t discard[COLORS]; /* likewise */
    uint8_t shown[COLORS];    /* how many cards the display holds */
    uint8_t display[COLORS][SHOWN];
    struct favor_state favor[SPECIES];
    uint8_t pending_count;
    struct effect pending[PENDING_MAX]; /* a stack: the last is next */
    struct seat_state seats[PLAYERS_MAX];
};

/* A card is a number: its colour's twelve follow each other. */
static inline int card_color(int card)
{
    return card / CARDS_OF_COLOR;
}

static inline uint16_t card_bit(int card)
{
    return (uint16_t)(1U << card % CARDS_OF_COLOR);
}

/* A seat is paid: the only way that its VP change. Who keeps a ledger gives it. */
static inline void navoria_pay(struct navoria_state *state, int seat, int vp, enum part part,
                               struct ledger *ledger)
{
    state->seats[seat].vp += vp;
    ledger_add(ledger, seat, part, vp);
}

/* components.c */
struct card {
    uint8_t symbol; /* its species */
    uint8_t goal;   /* merchant: the species it trades with; soldier: the track it guards */
    uint8_t tag;    /* provenance of what it gives */
    struct effect instants[INSTANTS];
};

struct space {
    uint8_t tag;
    struct effect gives[INSTANTS];
};

struct track_board {
    uint8_t length;
    uint8_t posts[POSTS];
    uint8_t flags[FLAGS];
    uint8_t treasure;
    uint8_t places[PLACES];
    uint8_t treasure_tag;
    uint8_t place_tags[PLACES];
};

struct port_reward {
    uint8_t tag;
    struct effect effect; /* VP, artisans or a step */
};

struct tile {
    uint8_t colors; /* as bits */
    uint8_t color_tag;
    uint8_t pays[FAVOR_SLOTS]; /* VP for each card of these colours */
    uint8_t tags[FAVOR_SLOTS];
};

extern const struct card navoria_cards[CARDS];
extern const struct space navoria_city[COLORS][SPACES];
extern const struct track_board navoria_tracks[TRACKS];
extern const struct port_reward navoria_ports[TRACKS][REWARDS];
extern const struct tile navoria_tiles[TILES];
extern const struct option navoria_options[OPTIONS];
bool navoria_component(int index, struct component *out);

/* How many symbols of its species a card bears. */
static inline int card_symbols(int card)
{
    return card_color(card) == SOLDIER ? SOLDIER_SYMBOLS : 1;
}

/* The seat whose turn number `turn` of this phase is: E-6, E-22. */
static inline int navoria_turn_of(const struct navoria_state *state, int turn)
{
    int players = state->table.players;
    int at = turn % players;
    return state->order[state->phase == PHASE_GATHER ? players - 1 - at : at];
}

/* The seat whose turn it is, in PHASE_RECRUIT and PHASE_GATHER. */
static inline int navoria_acting(const struct navoria_state *state)
{
    return navoria_turn_of(state, state->turn);
}

/* rules.c */
extern const struct game navoria_game;
enum question navoria_question(const struct navoria_state *state);
/* Turns in each of the phases recruit and gather. */
int navoria_turns(const struct navoria_state *state);
/* Tokens of each colour in the match. */
int navoria_tokens(const struct navoria_state *state);
/* The colour shown next, the first whose display is not full; COLORS if all are. */
int navoria_dealt_color(const struct navoria_state *state);
/* The first species without a tile; SPECIES if all have one. */
int navoria_dealt_species(const struct navoria_state *state);
/* Puts a card into a tableau. */
void navoria_add_card(struct seat_state *own, int card);

int navoria_tokens_in(const uint8_t counts[COLORS]);
/* Who is to answer the question. */
seats_mask navoria_asked(const struct navoria_state *state, enum question question);

/* events.c */
int navoria_legal(const void *state, int seat, event out[]);
int navoria_outcomes(const void *state, struct outcome out[]);
event navoria_sample(const void *state, uint64_t luck);
bool navoria_is_legal(const void *state, event e);

/* effects.c */
void navoria_push(struct navoria_state *state, const struct effect effects[], int most);
void navoria_resolve(struct navoria_state *state, int seat, struct ledger *ledger);
void navoria_store(struct navoria_state *state, int seat, int good, int port);
void navoria_deliver(struct navoria_state *state, int seat, int port);
void navoria_step_any(struct navoria_state *state, int seat, int track, struct ledger *ledger);
void navoria_build_any(struct navoria_state *state, int seat, int track);
void navoria_take_either(struct navoria_state *state, enum either take);
/* The effect that is next; the stack must not be empty. */
const struct effect *navoria_top(const struct navoria_state *state);
/* Whether the effect leaves the seat a choice. */
bool navoria_asks(const struct seat_state *own, const struct effect *effect);
/* How many artisans a reward is paid for at this moment. */
int navoria_paid_artisans(const struct navoria_state *state, int seat);
bool navoria_is_complete(const struct seat_state *own, int port);
unsigned navoria_complete_ports(const struct seat_state *own);

/* scoring.c */
void navoria_end_round(struct navoria_state *state, struct ledger *ledger);
int navoria_flags(int track, int marker);
int navoria_trade_income(const struct seat_state *own);
int navoria_flag_income(const struct seat_state *own);
/* How many places of a track are paid at an income. */
int navoria_paid_places(const struct navoria_state *state);
int navoria_place_income(const struct navoria_state *state, int seat, int track);
int navoria_guard_pay(const struct seat_state *own);
int navoria_favor_pay(const struct navoria_state *state, int seat);
/* What one species' favor pays the seat, or -1 if the seat has not won it. */
int navoria_species_pay(const struct navoria_state *state, int seat, int species);
/* Where a marker starts a round. */
int navoria_start_space(const struct seat_state *own, int track);

/* estimate.c */
int32_t navoria_estimate(const void *state, int seat);
/* What it adds up beside VP and posts, and how many incomes are to come. */
struct navoria_terms {
    int incomes;
    int32_t trade;
    int32_t flags;
    int32_t tracks;
    int32_t guards;
    int32_t favors;
    int32_t ports;
    int32_t turn;
};
void navoria_estimate_terms(const struct navoria_state *state, int seat, struct navoria_terms *out);
/* What the best shown card of the colour would add, in VP. */
int navoria_best_card(const struct navoria_state *state, int seat, int color);

/* features.c */
void navoria_features(const void *state, int seat, struct features *out);
extern const struct feature_reason navoria_reasons[];

/* invariants.c */
bool navoria_check(const void *state, struct reason *why);

/* json.c */
extern const char *const navoria_phase_ids[PHASES];
extern const char *const navoria_color_ids[COLORS + 1]; /* none at NO_COLOR */
extern const char *const navoria_species_ids[SPECIES];
extern const char *const navoria_good_ids[GOOD_KINDS + 1];
extern const char *const navoria_track_ids[TRACKS + 1];
extern const char *const navoria_card_ids[CARDS];
extern const char *const navoria_tile_ids[TILES + 1]; /* none at NO_TILE */
extern const char *const navoria_effect_ids[EFFECT_KINDS];
extern const struct event_form navoria_events[KINDS];
extern const struct closed_set navoria_sets[];
void navoria_write_state(struct writer *writer, const void *state, int viewer);

/* figures.c */
extern const char *const navoria_holdings[];
enum { HOLDINGS = 2 * TRACKS };
void navoria_count_holdings(const void *state, int seat, int32_t out[HOLDINGS_MAX]);
void navoria_write_figures(struct writer *writer, const void *state, int viewer);

/* ours.c */
extern const struct ours navoria_ours[];

/* words.c */
extern const char *const navoria_parts[PARTS];
extern const char *const navoria_citizen_names[COLORS];
extern const char *const navoria_land_names[TRACKS];
extern const char *const navoria_port_names[TRACKS];
extern const char *const navoria_space_names[COLORS][SPACES];
extern const char *const navoria_good_names[GOOD_KINDS + 1];
extern const char *const navoria_post_names[TRACKS + 1];
/* What a card or a space gives, as terms. VP are not in the list: they are told as a number. */
enum { LISTED_MAX = 3 };
struct list {
    int count;
    const char *terms[LISTED_MAX];
};
struct list navoria_list_card(int card);
void navoria_list_effects(struct list *list, const struct effect effects[INSTANTS]);
/* Adds a card as {card}, and a list as {first}, {second} and {third}. */
void navoria_add_card_name(struct words *out, int card);
void navoria_add_list(struct words *out, const struct list *list);
void navoria_say_event(const void *before, event e, bool redacted, struct words *out);
void navoria_say_prompt(const void *state, int seat, struct words *out);

/* choices.c */
void navoria_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool navoria_load(void *state, struct json_t *json, struct reason *why);

#endif
