/*
 * Magic Map: round the island in the middle of the Uncharted World, and home again with talismans
 * and gold.
 *
 * The specification's rules are M-1 and so on, in the order of the rulebook; R and I are its
 * rulings and its conditions on a position.
 *
 *   components.c  what is in the box
 *   rules.c       the course of a match: set-up, turn order, the storm's question, who is asked
 *   sailing.c     the chart: voyages, storms, laps
 *   turn.c        the action of a turn, and trade
 *   adventures.c  adventure cards and monsters
 *   battle.c      battle
 *   scoring.c     points
 *   events.c      what may happen next: legal events and chance
 *   knowledge.c   who knows what
 *   estimate.c    a guess of how a match ends
 *   ways.c        how far ships have to sail
 *   features.c    what a seat can tell, for bots that learn
 *   figures.c     numbers that boards show beside a position
 *   invariants.c  what is true of every position
 *   words.c       events as sentences
 *   prompts.c     questions as sentences
 *   choices.c     legal events as choices
 *
 * Hidden: which cards lie on the adventure deck, from those who have not looked at them through a
 * telescope; and the answers to a storm until all are given.
 *
 * This header is the game's own: what its files share. Nothing outside the folder includes it.
 */
#ifndef INCOGNITA_GAMES_MAGICMAP_STATE_H
#define INCOGNITA_GAMES_MAGICMAP_STATE_H

#include "engine/game.h"

/* What the rulebook says in numbers. What it only shows is in components.c. */
enum {
    PLAYERS_MAX = 4,
    TOKEN_LIMIT = 8,
    START_GOODS = 3,
    START_MAGIC = 3,
    SALE_GOODS = 2,    /* for 1 gold */
    TALISMAN_GOLD = 2, /* the price of a talisman */
    TOW_GOODS = 2,
    MEND_GOLD = 2,
    STORM_STEPS = 2,
    LUCKY_STEPS = 5,
    OPEN_TALISMANS = 3,
    TELESCOPE_CARDS = 3,
    MISSION_POINTS = 10,
    RETURN_POINTS = 15,
    BOX_CARDS = 64,
    BOX_TOKENS = 32, /* of each kind */
    SIDE = 21        /* cells of the board's side */
};

/*
 * Where `lap` and `skip` stop. A match does not get there: a ship is moved, and a seat draws, at
 * most five times a round.
 */
enum { LAP_MAX = 9999, SKIP_MAX = 9999 };

enum phase {
    PHASE_DEAL,
    PHASE_OPEN,
    PHASE_HARBOUR,
    PHASE_SPIN,
    PHASE_RESPIN,
    PHASE_WIND,
    PHASE_WEATHER,
    PHASE_ACT,
    PHASE_BEFORE_DRAW,
    PHASE_PEEK,
    PHASE_PICK,
    PHASE_DRAW,
    PHASE_GAIN,
    PHASE_TAME,
    PHASE_TAME_SPIN,
    PHASE_TAME_RESPIN,
    PHASE_AFTER,
    PHASE_BLIND,
    PHASE_ATTACK_SPIN,
    PHASE_ATTACK_RESPIN,
    PHASE_DEFEND_SPIN,
    PHASE_DEFEND_RESPIN,
    PHASE_SEIZE,
    PHASE_SWAP_OFFER,
    PHASE_SWAP_ANSWER,
    PHASE_OVER
};
enum { PHASES = PHASE_OVER + 1 };

/* What a state waits for. All phases of a draw, and of a battle, are one question. */
enum question {
    ASK_NOBODY,
    ASK_CHANCE,
    ASK_HARBOUR,
    ASK_RESPIN,
    ASK_WEATHER,
    ASK_ACT,
    ASK_DRAW,
    ASK_AFTER,
    ASK_BATTLE
};

/* What an event does; json.c tells its arguments. */
enum kind {
    DO_HERO,     /* chance */
    DO_MISSION,  /* chance */
    DO_TALISMAN, /* chance */
    DO_SPIN,     /* chance */
    DO_WIND,     /* chance */
    DO_DRAW,     /* chance */
    DO_PEEK,     /* chance */
    DO_HARBOUR,
    DO_SAIL,
    DO_GOODS,
    DO_MAGIC,
    DO_ADVENTURE,
    DO_STAY,
    DO_TOW,
    DO_MEND,
    DO_CASH,
    DO_PLAY,
    DO_STAND,
    DO_PASS,
    DO_DRAW_BLIND, /* the draw without a telescope */
    DO_TAKE,
    DO_CASH_GAIN, /* the gain just drawn */
    DO_KEEP_GAIN,
    DO_SPEND,
    DO_TAME,
    DO_SELL,
    DO_BUY,
    DO_ATTACK,
    DO_DONE,
    DO_SEIZE_TALISMAN,
    DO_SEIZE_CARD,
    DO_OFFER_SWAP,
    DO_ACCEPT_SWAP,
    DO_REFUSE_SWAP
};
enum { KINDS = DO_REFUSE_SWAP + 1 };

enum { OPTION_BATTLE, OPTIONS };
enum { BATTLE_ANY, BATTLE_MISSION };

enum status { OK, CALM, DAMAGED };

enum token { GOLD, GOODS, MAGIC };

enum direction { NORTH, EAST, SOUTH, WEST };

enum { STATUSES = DAMAGED + 1, TOKENS = MAGIC + 1, DIRECTIONS = WEST + 1 };

/* Sections of the wheel are 1 to 6, 0 is none. */
enum { STORM_SECTION = 6, SECTIONS };

enum symbol {
    WIND_SYMBOL = 1,
    ADVENTURE_SYMBOL = 2,
    HAMMER_SYMBOL = 4,
    GOODS_SYMBOL = 8,
    MAGIC_SYMBOL = 16,
    STORM_SYMBOL = 32
};

/*
 * Cards of each deck are numbered from 1, 0 is none; talismans and adventures in the order of their
 * ids, which is the order of their lists in JSON. So the counts here are one more than there are,
 * but for the missions, which have no numbers of their own.
 */
enum { HEROES = 7, MISSIONS = 6 };

enum talisman {
    AMBER_BEETLE = 1,
    CLOUD_SPINDLE,
    CORAL_RING,
    DRAGON_SCALE,
    DRIFTWOOD_CHARM,
    EMBER_FEATHER,
    FROST_MIRROR,
    GLASS_ACORN,
    HEART_OF_THE_SEA,
    IVORY_KEY,
    MOON_SHELL,
    OWL_WHISTLE,
    PEBBLE_EYE,
    QUEENS_HOURGLASS,
    ROOT_AMULET,
    SALT_KNOT,
    SILVER_THIMBLE,
    STAR_LANTERN,
    SUN_COMPASS,
    TIDE_BELL,
    TALISMANS
};

enum adventure {
    CURSE = 1,
    GAIN_GOLD_1,
    GAIN_GOLD_2,
    GAIN_GOLD_3,
    GAIN_GOODS_2,
    GAIN_GOODS_3,
    GAIN_GOODS_4,
    GAIN_MAGIC_2,
    GAIN_MAGIC_3,
    GAIN_MAGIC_4,
    GOOD_WEATHER,
    HORNED_WHALE,
    KRAKEN,
    LEVIATHAN,
    LUCKY_WIND,
    MOON_JELLYFISH,
    PAY_GOLD_1,
    PAY_GOODS_2,
    PAY_GOODS_3,
    PAY_MAGIC_2,
    REEF_CRAB,
    REPAIR,
    SIREN_TWINS,
    SPIN_AGAIN,
    STORM_ROC,
    TELESCOPE,
    ADVENTURES
};

/* The kept gains that DO_CASH may name: all lie between these two. */
enum { GAIN_FIRST = GAIN_GOLD_1, GAIN_LAST = GAIN_MAGIC_4 };

enum adventure_kind { GAIN_CARD, PAY_CARD, HELP_CARD, MONSTER_CARD };

/* A cell of the board; {0,0}, a corner of the border, stands for none. */
struct cell {
    uint8_t column;
    uint8_t row;
};

struct seat_state {
    uint8_t hero;
    uint8_t mission; /* the talisman it asks for */
    struct cell home;
    struct cell ship;
    uint8_t status;
    bool blown; /* into the harbour where it stands, and no turn of its own since (M-13) */
    bool returned;
    uint8_t tokens[TOKENS];
    uint8_t cards[ADVENTURES]; /* how many of each are held */
    int16_t lap;
    uint16_t skip;
    uint32_t talismans; /* as bits */
};

struct turn_state {
    uint8_t section;
    bool acted;
    bool freed;
    uint8_t bonus;
    bool sailed;
    bool trade;
    bool fought;
};

/* A position of the adventure deck that somebody has seen. */
struct seen_card {
    uint8_t card;
    seats_mask known;
};

struct magicmap_state {
    struct table table;
    uint8_t phase;
    uint8_t active;
    uint16_t round;
    struct turn_state turn;
    uint8_t open[OPEN_TALISMANS]; /* oldest first, 0 past the last */
    uint8_t deck[ADVENTURES];     /* how many of each lie face down, the seen ones included */
    uint8_t discard[ADVENTURES];
    struct seen_card top[TELESCOPE_CARDS]; /* uppermost first, card 0 past the last */
    struct {
        uint8_t direction;
        seats_mask answered;
        seats_mask calming; /* of those, who plays good weather */
    } storm;                /* all 0 but in PHASE_WEATHER */
    seats_mask draws;       /* who must still draw, in seat order from the active seat */
    struct {
        uint8_t card;
        uint8_t magic;
        uint8_t section;
    } drawn; /* card 0: nothing is being resolved */
    struct {
        uint8_t target;
        uint8_t spins[2];   /* attacker's, target's */
    } battle;               /* all 0 but in a battle */
    uint32_t talisman_deck; /* as bits */
    struct seat_state seats[PLAYERS_MAX];
};

/* Phases of a battle. */
static inline bool magicmap_is_battle(const struct magicmap_state *state)
{
    return state->phase >= PHASE_ATTACK_SPIN && state->phase <= PHASE_SWAP_ANSWER;
}

/* components.c */
struct section {
    const char *id;
    const char *name;
    int16_t number;
    uint16_t symbols; /* of enum symbol */
};
struct talisman_card {
    const char *id;
    const char *name;
    uint8_t points;
};
struct adventure_card {
    const char *id;
    const char *name;
    enum adventure_kind kind;
    enum token token; /* gains, pays */
    uint8_t number;   /* tokens gained or paid; a monster's power */
    uint8_t gold;     /* for taming it */
    uint8_t copies;
};
struct hero_card {
    const char *id;
    const char *name;
};
/* Cells as bits: bit r of column c. Columns outside the board are there and empty. */
struct waters {
    uint32_t column[SIDE + 1];
};
extern const struct option magicmap_options[OPTIONS];
extern const struct section magicmap_wheel[SECTIONS];
extern const uint8_t magicmap_wheel_weights[SECTIONS];
extern const uint8_t magicmap_wind_weights[DIRECTIONS];
extern const uint16_t magicmap_round_cap;
extern const struct cell magicmap_meridian;
extern const struct hero_card magicmap_heroes[HEROES];
extern const uint8_t magicmap_missions[MISSIONS];
extern const struct talisman_card magicmap_talismans[TALISMANS];
extern const struct adventure_card magicmap_adventures[ADVENTURES];
extern const struct waters magicmap_white;
extern const struct waters magicmap_black_harbours;
extern const struct waters magicmap_red_harbours;
extern const struct waters magicmap_harbours; /* of both colours */
extern const struct waters magicmap_open_sea; /* blue cells and harbours */
bool magicmap_component(int index, struct component *out);

static inline bool waters_have(const struct waters *waters, struct cell cell)
{
    return waters->column[cell.column] >> cell.row & 1;
}

static inline bool same_cell(struct cell a, struct cell b)
{
    return a.column == b.column && a.row == b.row;
}

static inline bool is_no_cell(struct cell cell)
{
    return cell.column == 0;
}

/* rules.c */
extern const struct game magicmap_game;
/* What the phase asks, and whom. */
enum question magicmap_question(const struct magicmap_state *state);
seats_mask magicmap_waiting(const void *state);
/* The first seat of the set in seat order from the active seat; the set must not be empty. */
int magicmap_first_seat(const struct magicmap_state *state, seats_mask seats);
/* M-29: who holds good weather and has not answered the storm. */
seats_mask magicmap_weather_pending(const struct magicmap_state *state);
/* The turn is over: the next seat's, the next round's, or none at all (M-1, M-2, M-39). */
void magicmap_end_turn(struct magicmap_state *state);
/* M-28: a held card goes to the discard. */
void magicmap_use_card(struct magicmap_state *state, int seat, int card);

/* sailing.c: the chart, voyages and storms */
/* Whether the active ship may sail (M-7), with how many steps, and where it can get with them. */
bool magicmap_may_set_sail(const struct magicmap_state *state);
int magicmap_steps(const struct magicmap_state *state);
void magicmap_destinations(const struct magicmap_state *state, int steps, struct waters *out);
bool magicmap_has_destination(const struct magicmap_state *state, int steps);
bool magicmap_are_neighbours(struct cell a, struct cell b);
/* Moves a ship, with what follows from where it comes to stand (M-9, M-10, M-12). */
void magicmap_move_ship(struct magicmap_state *state, int seat, struct cell to);
/* Where a voyage of the active ship to this cell leads. */
enum landfall { OPEN_SEA, BLACK_HARBOUR, RED_HARBOUR, HOME_AFTER_A_LAP, LANDFALLS };
enum landfall magicmap_landfall(const struct magicmap_state *state, struct cell to);
/* Moves all ships that a storm moves (M-20, M-21). */
void magicmap_storm(struct magicmap_state *state, enum direction direction);

/* turn.c: the action and what may follow it */
int magicmap_list_act(const struct magicmap_state *state, event out[]);
bool magicmap_may_act(const struct magicmap_state *state, event e);
void magicmap_act(struct magicmap_state *state, event e);
int magicmap_list_after(const struct magicmap_state *state, event out[]);
bool magicmap_may_after(const struct magicmap_state *state, event e);
void magicmap_after(struct magicmap_state *state, event e);
/* Whether a seat that takes goods or magic now may trade with them (M-13). */
bool magicmap_tokens_allow_trade(const struct seat_state *own);
/* Whether the seat trades where it lies, or could by taking tokens. */
bool magicmap_may_trade_here(const struct magicmap_state *state, int seat);
/* Whether staying repairs the active ship (M-6). */
bool magicmap_stay_repairs(const struct magicmap_state *state);
/* Action and draws are done: something may follow, or the turn ends by itself (M-38). */
void magicmap_go_on(struct magicmap_state *state);
/* M-15, M-33: turns up talismans until three are open, then goes on. */
void magicmap_turn_up(struct magicmap_state *state);
/* M-11: how many of the offered tokens the seat can take, and taking them. */
int magicmap_room(const struct seat_state *own, enum token token, int count);
void magicmap_gain(struct seat_state *own, enum token token, int count);
/* The active seat's trade where it stands: selling (M-14), and a gain for it (M-27). */
bool magicmap_may_sell(const struct magicmap_state *state);
bool magicmap_may_cash_in_trade(const struct magicmap_state *state, int card);
void magicmap_sell(struct magicmap_state *state);
void magicmap_cash_card(struct magicmap_state *state, int card);

/* odds.c */
int magicmap_risks(const void *state, event e, struct risk out[]);
/* How likely the attacker wins, nobody does, the target does. A spin that stands is known. */
void magicmap_weigh_battle(const struct magicmap_state *state, uint32_t weights[3]);

/* adventures.c: draws, cards and monsters */
/* The seat that draws, in the phases of a draw. */
int magicmap_drawer(const struct magicmap_state *state);
/* How many cards lie face down, and how many of them somebody has seen. */
int magicmap_deck_size(const struct magicmap_state *state);
int magicmap_top_size(const struct magicmap_state *state);
/* The position the drawer looks at next through a telescope, or -1 if it has seen all (M-24). */
int magicmap_peek_position(const struct magicmap_state *state);
/* M-34: whether the spin, with all that is committed, tames the drawn monster. */
bool magicmap_is_tamed(const struct magicmap_state *state);
/* M-26: whether tokens and kept gains are enough for a pay card. */
bool magicmap_can_pay(const struct seat_state *own, int price);
bool magicmap_has_magic(const struct seat_state *own);
/* M-12: whether the one who draws has sailed in and may trade before the card. */
bool magicmap_trades_before_draw(const struct magicmap_state *state);
/* Whether it has a choice before the card: that, or a telescope. */
bool magicmap_is_asked_before_draw(const struct magicmap_state *state);
/* The next draw of `draws`, or what follows when there is none. */
void magicmap_next_draw(struct magicmap_state *state);
int magicmap_list_draw(const struct magicmap_state *state, int seat, event out[]);
bool magicmap_may_draw(const struct magicmap_state *state, event e);
void magicmap_draw(struct magicmap_state *state, event e);

/* battle.c */
bool magicmap_owns_card(const struct seat_state *own);
bool magicmap_may_attack(const struct magicmap_state *state, int target);
/* The seat that is asked, in the phases of a battle. */
int magicmap_fighter(const struct magicmap_state *state);
/* M-36: by the two spins; -1 if they are level. */
int magicmap_battle_winner(const struct magicmap_state *state);
int magicmap_list_battle(const struct magicmap_state *state, int seat, event out[]);
bool magicmap_may_fight(const struct magicmap_state *state, event e);
void magicmap_fight(struct magicmap_state *state, event e);

/* scoring.c */
enum part { PART_GOLD, PART_GOLD_CARDS, PART_TALISMANS, PART_MISSION, PART_RETURN };
enum { PARTS = PART_RETURN + 1 };
int32_t magicmap_points(const struct seat_state *own);
void magicmap_scores(const void *state, int32_t out[SEATS_MAX]);
void magicmap_open_ledger(const void *state, struct ledger *out);
seats_mask magicmap_winners(const void *state);

/* events.c */
int magicmap_legal(const void *state, int seat, event out[]);
int magicmap_outcomes(const void *state, struct outcome out[]);
event magicmap_sample(const void *state, uint64_t luck);
bool magicmap_is_legal(const void *state, event e);

/* knowledge.c */
seats_mask magicmap_hidden_from(event e, bool decided);
bool magicmap_reveals(const void *state, event e);
void magicmap_resample(void *state, int seat, struct random *random);
void magicmap_reopen(void *state, int seat);

/* estimate.c */
int32_t magicmap_estimate(const void *state, int seat);
/* All of the way home, in parts as fine as ships are told apart by. */
enum { CIRCLE = 128 };

/* What it is made of; sums are in 1024ths of a point. */
struct magicmap_terms {
    int32_t points;
    int tokens[TOKENS]; /* those on kept cards included */
    int made;           /* of the way home */
    int lead;
    int left; /* of the foremost ship's way: the time left */
    bool turn;
    bool more;
    int red; /* how near harbours are */
    int black;
    int32_t trade;
    int32_t cards;
    int32_t troubles;
    int32_t way;
};
/* How much of its way home each ship has made; the terms of all seats are reckoned from it. */
void magicmap_ways_made(const struct magicmap_state *state, int made[PLAYERS_MAX]);
void magicmap_estimate_terms(const struct magicmap_state *state, int seat, const int made[],
                             struct magicmap_terms *out);
int32_t magicmap_estimate_by(const struct magicmap_state *state, int seat,
                             const struct magicmap_terms *terms);

/* ways.c: steps that are left to sail, on a chart without other ships */
/* Home after a lap: 0 for who is there, and before a harbour is chosen as many as a lap has. */
enum { LAP_STEPS = 68 };
int magicmap_steps_home(const struct seat_state *own);
/*
 * To the nearest of the harbours of a colour, the one where the ship lies only if it counts `here`,
 * as no voyage leads back into it (M-8); and home by way of the one that is best for that. The ship
 * must be on the chart.
 */
enum colour { BLACK, RED };
enum { COLOURS = RED + 1 };
int magicmap_steps_to_harbour(const struct seat_state *own, enum colour colour, bool here,
                              int *home);
/* The same in rows and columns, whatever lies between. */
int magicmap_cells_to_harbour(struct cell ship, enum colour colour, bool here);

/* features.c */
void magicmap_features(const void *state, int seat, struct features *out);
extern const struct feature_reason magicmap_reasons[];

/* invariants.c */
bool magicmap_check(const void *state, struct reason *why);

/* figures.c */
extern const char *const magicmap_token_ids[TOKENS];
void magicmap_count_holdings(const void *state, int seat, int32_t out[HOLDINGS_MAX]);
void magicmap_write_figures(struct writer *writer, const void *state, int viewer);

/* json.c */
extern const char *const magicmap_phase_ids[PHASES];
extern const char *const magicmap_status_ids[STATUSES];
extern const char *const magicmap_direction_ids[DIRECTIONS];
extern const struct event_form magicmap_events[KINDS];
extern const struct closed_set magicmap_sets[];
void magicmap_write_state(struct writer *writer, const void *state, int viewer);

/* ours.c */
extern const struct ours magicmap_ours[];

/* words.c */
extern const char *const magicmap_parts[PARTS];
extern const char *const magicmap_direction_names[DIRECTIONS];
void magicmap_say_event(const void *before, event e, bool redacted, struct words *out);

bool magicmap_say_consequence(const void *before, event e, struct words *out);

/* prompts.c */
void magicmap_say_prompt(const void *state, int seat, struct words *out);
bool magicmap_say_remark(const void *state, int seat, struct words *out);

/* choices.c */
void magicmap_say_choice(const void *state, event e, struct words *out);

/* load.c */
bool magicmap_load(void *state, struct json_t *json, struct reason *why);

#endif
