/*
 * The game interface: everything the rest of Incognita knows about a game.
 *
 * A game is one `const struct game`: facts as data, and pure functions over a flat state. To write
 * one, begin with what tools/new-game makes of the smallest complete game, src/games/template, and
 * read this file.
 *
 * THE MODEL
 *
 * A match is a list of events applied to a state; nothing else changes a state. A state is always
 * waiting for exactly one of: seats (one, or several that decide at the same time), chance, or
 * nobody, when the match is over. Every random outcome is an event of chance with an integer
 * weight; a state holds no generator and no secret future. A face-down deck is the multiset of what
 * may still be in it.
 *
 * THE STATE
 *
 * One struct without pointers, at most STATE_SIZE_MAX bytes, whose first member is a
 * `struct table`. It is copied by assignment; a copy is a clone, a snapshot and a search node.
 * Equal positions are equal bytes: `setup` and `load` clear the struct first, sets are kept as bits
 * or counts, and what falls out of use (the tail of a list) goes back to zero.
 *
 * THE CODE
 *
 * Below src/games there is no heap, no I/O, no global variable, no floating point and no clock, and
 * no C library but memcpy, memmove, memset and memcmp: the same sources run in the browser. The one
 * exception is a game's load.c, which reads JSON on the native side.
 *
 * Only the functions `is_legal` and `load` meet untrusted input. The others may assume that the
 * state passes `check`, that the event is legal, and that the seat is in the match.
 */
#ifndef INCOGNITA_ENGINE_GAME_H
#define INCOGNITA_ENGINE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/event.h"
#include "engine/features.h"
#include "engine/random.h"
#include "engine/text.h"
#include "engine/words.h"
#include "engine/writer.h"

enum {
    SEATS_MAX = 5,
    STATE_SIZE_MAX = 2048,
    LEGAL_MAX = 512,      /* no list of legal events or outcomes is longer */
    EVENT_JSON_MAX = 256, /* no event's JSON is longer */
    OPTIONS_MAX = 4,
    OPTION_VALUES_MAX = 4,
    PARTS_MAX = 10,     /* of a score */
    HOLDINGS_MAX = 10,  /* that are counted */
    RISKS_MAX = 4,      /* of a choice */
    ESTIMATE_POINT = 16 /* how fine `estimate` is: what one point counts */
};

/* Seats are 0..SEATS_MAX-1. These have numbers beyond theirs. */
enum {
    CHANCE = 6,    /* who acts: the author of chance events */
    SPECTATOR = 7, /* who looks on: sees only what every seat sees */
    ARBITER = 8    /* who looks on: sees everything */
};

/* A set of seats, bit k for seat k; in `waiting` also CHANCE, in `hidden_from` also SPECTATOR. */
typedef uint8_t seats_mask;

static inline seats_mask seat_bit(int seat)
{
    return (seats_mask)(1U << seat);
}

/* An outcome of chance; its probability is its weight by the sum of all weights. */
struct outcome {
    event event;
    uint32_t weight; /* at least 1 */
};

/* What may come of a choice; as likely as its weight by the sum of the weights of all. */
struct risk {
    struct words words; /* short, without a full stop */
    uint32_t weight;
};

/* The choice made for each of a game's options, by index into its values. */
struct options {
    uint8_t value[OPTIONS_MAX];
};

/* What each seat's score is made of, by the game's parts. */
struct ledger {
    int32_t points[SEATS_MAX][PARTS_MAX];
};

/* A seat is paid; where nobody keeps a ledger it is NULL. */
static inline void ledger_add(struct ledger *ledger, int seat, int part, int32_t points)
{
    if (ledger != NULL)
        ledger->points[seat][part] += points;
}

/* The head of every state: what was agreed before the match began. */
struct table {
    uint8_t players;
    struct options options;
};

static inline int state_players(const void *state)
{
    return ((const struct table *)state)->players;
}

/* An option of a game. */
struct option {
    const char *name;
    bool is_bool; /* its values are JSON's false and true, in this order; else they are names */
    uint8_t value_count;
    uint8_t default_value;
    const char *values[OPTION_VALUES_MAX];
    const char *sentence; /* what it does, for people; goes through the catalogue */
};

/* An option that is off unless asked for. */
#define SWITCH(name, sentence)                                                                     \
    {                                                                                              \
        name, true, 2, 0, {"false", "true"}, sentence                                              \
    }

/* How sure we are of a printed value. */
enum provenance {
    RULEBOOK,     /* stated in a rulebook or forced by one of its worked examples */
    CORROBORATED, /* stated by other public sources */
    DEDUCED,      /* the only value that fits all known counts and examples */
    RECONSTRUCTED /* our own, chosen to fit all of the above */
};

/* One fact about what is in the box, made from the tables that the rules use. */
struct component {
    const char *group; /* as "land" */
    const char *id;    /* its name in JSON, or what the fact is about */
    char value[200];   /* the printed value, in words */
    enum provenance provenance;
    const char *reference; /* where the specification says it, as "X-1"; "" if nowhere by number */
};

/*
 * What of a game is ours and not its box's, for people: what a group of facts that no rulebook
 * states is about, or how we read what the box leaves open. The client's page of the rules ends
 * with it. A list ends with one without a sentence.
 */
struct ours {
    const char *group;     /* of components; NULL: a reading */
    const char *reference; /* where the specification says it, as "R-4"; "" for groups */
    const char *sentence;  /* a message of the catalogue, in the context of what teaches the game */
};

/* What the facts of a group are about, and a reading. */
#define OUR_VALUES(group, sentence)                                                                \
    {                                                                                              \
        group, "", sentence                                                                        \
    }
#define OUR_READING(reference, sentence)                                                           \
    {                                                                                              \
        NULL, reference, sentence                                                                  \
    }

/*
 * A closed set that views draw on, and the name of its type in a client: words of a table, or with
 * NUMBER numbers from `name_first` on and below `name_count`. Every word of a view, and every key
 * that is one of many alike, is in such a set. A key of the argument is the member of views that it
 * is about, alone or in lists: numbers need it, and words that could be of several sets.
 */
struct closed_set {
    const char *name; /* as "Phase" */
    struct argument of;
};

enum trait {
    TRAIT_HIDDEN = 1,      /* a seat's view may differ from the state */
    TRAIT_SIMULTANEOUS = 2 /* several seats may be asked at the same time */
};

enum language_id { ENGLISH, RUSSIAN, POLISH, LANGUAGE_COUNT };

/* Their codes, as "en". */
extern const char *const language_codes[LANGUAGE_COUNT];

/* jansson's value; see `load`. */
struct json_t;

struct game {
    /* Facts. */
    const char *id;
    const char *names[LANGUAGE_COUNT];
    uint8_t players_min;
    uint8_t players_max;
    uint8_t option_count;
    uint8_t traits;         /* of enum trait */
    uint8_t event_count;    /* kinds of events */
    uint8_t part_count;     /* of `parts` */
    uint8_t holding_count;  /* of `holdings` */
    uint16_t rules_version; /* goes up when the same events would give another match */
    uint16_t state_size;
    uint16_t legal_max;       /* longest list `legal` or `outcomes` can give; at most LEGAL_MAX */
    uint16_t decisive_margin; /* for bots: a lead of this many points all but decides a match */
    uint16_t playout_events;  /* for bots: how far to follow random play */
    /*
     * For bots that learned: below their own choice the estimate says what to try first, not the
     * net, which is better but takes longer.
     */
    bool estimate_orders;
    /* How eagerly they try what they have rarely tried, in tenths; 0: as bots that have not
     * learned. */
    uint8_t net_exploration;
    /* Chance decides so much that they follow choices by what the net likes best, without a tree.
     */
    bool net_rolls_out;
    const struct option *options;
    const struct feature_reason *reasons; /* each about other features; one without ends them */
    const struct event_form *events; /* by kind: their JSON, of which no two legal ones are alike */
    const struct closed_set *sets;   /* of words in views; one without a name ends them */
    const struct ours *ours;         /* NULL where there is no page of the rules */

    /* What a score is made of, as messages of the catalogue; see `open_ledger`. */
    const char *const *parts;
    /* What people count of what a seat has, by its names in JSON; see `count_holdings`. */
    const char *const *holdings;

    /* Fact number `index` of the box, from 0; false past the last. */
    bool (*component)(int index, struct component *out);

    /*
     * Refuses options that do not go together or with the number of players, with a
     * reason; sets those that others force.
     */
    bool (*settle_options)(int players, struct options *options, struct reason *why);

    /* The first state. Players are within the range above, options settled. */
    void (*setup)(void *state, int players, struct options options);

    /*
     * Who is asked: a set of seats, CHANCE alone, or nobody (0) when the match is over. Where
     * several seats are asked (TRAIT_SIMULTANEOUS), they decide without seeing each other's choice:
     * each gives exactly one event, the others stay asked with the same choices until the last has,
     * and the order in which they answer does not show in the state.
     */
    seats_mask (*waiting)(const void *state);

    /*
     * The events open to an asked seat, all by it and none twice, in the same order on every
     * machine; returns how many. At least one as long as the seat is asked, at most `legal_max`.
     */
    int (*legal)(const void *state, int seat, event out[]);

    /*
     * The outcomes when chance is asked, all by CHANCE and none twice, in the same order on every
     * machine; returns how many, at least one and at most `legal_max`. The sum of their weights
     * fits 32 bits.
     */
    int (*outcomes)(const void *state, struct outcome out[]);

    /*
     * The outcome for a 64-bit number, without listing them all: the first whose weight, added to
     * those of all before it, exceeds random_share(luck, sum of weights). The law is fixed because
     * the seed of a match must give the same match for good.
     */
    event (*sample)(const void *state, uint64_t luck);

    /* Exactly whether `legal` or `outcomes` lists the event now, for any 64-bit value. */
    bool (*is_legal)(const void *state, event e);

    /* Applies a legal event with everything that follows from it without a choice. */
    void (*apply)(void *state, event e);

    /* Per seat: final when over, before that what the table shows now. */
    void (*scores)(const void *state, int32_t out[SEATS_MAX]);

    /*
     * What the scores are made of: the points of a seat's parts add up to its score. In a position
     * whose past is not known: what only the past could tell is in the first part.
     */
    void (*open_ledger)(const void *state, struct ledger *out);

    /*
     * Does what `apply` does, and makes the ledger of the state before it that of the state after
     * it.
     */
    void (*apply_booked)(void *state, event e, struct ledger *ledger);

    /*
     * How many the seat has of each of `holdings`: what a choice would change of them is told with
     * it, see choice.h.
     */
    void (*count_holdings)(const void *state, int seat, int32_t out[HOLDINGS_MAX]);

    /*
     * Whether the viewer (a seat, SPECTATOR or ARBITER) may not see the seat's score now, as its
     * view does not.
     */
    bool (*hides_score)(const void *state, int seat, int viewer);

    /* Who has won: nobody until the match is over, then some or all of those with most points. */
    seats_mask (*winners)(const void *state);

    /*
     * Who does not see what the event's form hides: seats, and SPECTATOR. `decided` is false while
     * the event belongs to a decision of several seats that is not complete. Depends on the event
     * alone; if it needs to know more, the game packs that into the event.
     */
    seats_mask (*hidden_from)(event e, bool decided);

    /*
     * Whether the event, applied to this state, uncovers something new or binds its author for
     * good. Undo goes back to the last such event and no further. What several seats choose in
     * secret is uncovered by the last of them: those before may change their minds until then,
     * unless the rules bind them.
     */
    bool (*reveals)(const void *state, event e);

    /*
     * Replaces what the seat cannot know by a random arrangement that fits all it can: the seat's
     * view and legal events stay the same, byte for byte, and the state still passes `check`. What
     * can be worked out from public events is kept although a view may not show it. The result
     * depends on what the seat sees and on the random numbers alone.
     */
    void (*resample)(void *state, int seat, struct random *random);

    /*
     * Takes back what others have decided in secret of a decision that is open to the seat too, so
     * that all are asked as they were before the first of them decided.
     */
    void (*reopen)(void *state, int seat);

    /*
     * Replaces the scores that are hidden from the seat by guesses from what its view does show. A
     * perfect memory could add them up from public events, so `resample` keeps them; but the rules
     * want them secret, and a bot that gave hints by them would tell them. After `resample` and
     * this, no hidden score is left in the state. The seat's view and legal events stay the same,
     * and the state passes `check`.
     */
    void (*guess_scores)(void *state, int seat);

    /*
     * For bots: whether the event is sure to be of no use to its seat before the match ends. They
     * leave it; some other legal event is not idle. Depends on what the seat knows alone.
     */
    bool (*is_idle)(const void *state, event e);

    /*
     * A quick guess of how the match ends for the seat, in ESTIMATE_POINTths of a point; needs no
     * accuracy but must grow with what is good for it. Equals the score once the match is over.
     */
    int32_t (*estimate)(const void *state, int seat);

    /*
     * What the seat can tell of a position that is not over, as numbers for bots that learn; see
     * features.h. Depends on what the seat knows alone: states that `resample` makes for
     * it have the same features. As many, with the same names, for every state of so many players.
     */
    void (*features)(const void *state, int seat, struct features *out);

    /* Every condition the specification puts on a position; the reason names the field. */
    bool (*check)(const void *state, struct reason *why);

    /*
     * The state as JSON, as the viewer sees it: a seat, SPECTATOR or ARBITER. A view has the same
     * shape, with every hidden value null and every hidden set replaced by its size. It is built
     * from what the viewer may see, never by striking out.
     */
    void (*write_state)(struct writer *writer, const void *state, int viewer);

    /*
     * Numbers that follow from the position by the rules and that boards show beside it, as
     * a JSON object: prices of this moment, what things would pay, odds. Depends on what the viewer
     * may know alone.
     */
    void (*write_figures)(struct writer *writer, const void *state, int viewer);

    /*
     * The event as a sentence, from the state before it; every legal event has one. Redacted, it
     * tells what all may know.
     */
    void (*say_event)(const void *before, event e, bool redacted, struct words *out);

    /*
     * What follows from an event and is a line of its own in a log: that somebody misses a turn, or
     * that a round begins. False where there is nothing of the kind; tells nothing that is hidden
     * from anybody.
     */
    bool (*say_consequence)(const void *before, event e, struct words *out);

    /* What an asked seat is asked, as a sentence; tells nothing that is hidden from others. */
    void (*say_prompt)(const void *state, int seat, struct words *out);

    /*
     * What goes with the prompt of an asked seat: why something is not among its choices where
     * people will look for it, or what must be done to get it. Whole sentences, with a full stop.
     * False where there is nothing to say; tells nothing that is hidden from others.
     */
    bool (*say_remark)(const void *state, int seat, struct words *out);

    /*
     * A legal event of a seat as a choice to be made: short, imperative, without a full stop, and
     * unlike all others of the seat's list. Depends on what the seat sees alone. Its terms are
     * names by themselves, which other languages can put anywhere.
     */
    void (*say_choice)(const void *state, event e, struct words *out);

    /*
     * What an asked seat risks with a legal event: how what chance decides may end for it, with
     * what is at stake, best first; how many ways there are, at most RISKS_MAX, and 0 where
     * there is no risk that people want to weigh. Depends on what the seat sees alone.
     */
    int (*risks)(const void *state, event e, struct risk out[]);

    /*
     * The state from JSON, native side only (load.c; NULL in the browser): every field of the
     * specification and no other, exact types, then `check`. The reason names the field by its full
     * path.
     */
    bool (*load)(void *state, struct json_t *json, struct reason *why);
};

/* How a game names its loader in its table. */
#ifdef __wasm__
#define GAME_LOADER(function) NULL
#else
#define GAME_LOADER(function) (function)
#endif

/* The choice an option starts with. */
struct options game_default_options(const struct game *game);

/* Clears a state and sets its table, which every `setup` begins with. */
void game_begin(const struct game *game, void *state, int players, struct options options);

/* Writes "game", "players" and "options", which every state's JSON begins with. */
void game_write_table(const struct game *game, const void *state, struct writer *writer);

/* The options as a JSON object. */
void game_write_options(const struct game *game, const struct options *options,
                        struct writer *writer);

/* Index of the option with this name, or of the value within an option; -1 if there is none. */
int game_find_option(const struct game *game, const char *name);

/*
 * What a player chooses from, as a JSON object: id, players, options and names; with the sentence
 * of each option, "settled", which of their values leave another one no choice, "hidden", whether a
 * seat knows what others do not, the version of the rules, and "parts", what a score is made of, if
 * wanted.
 */
void game_write_facts(const struct game *game, bool sentences, struct writer *writer);

/* A fact of the box as a JSON object: group, id, value, provenance and reference. */
void game_write_component(const struct component *component, struct writer *writer);

/* `waiting` as JSON: {"for":"seats","seats":[..]}, {"for":"chance"} or {"for":"nobody"}. */
void game_write_waiting(seats_mask waiting, struct writer *writer);

/* How a match ended: {"scores":[..],"winners":[..]}. */
void game_write_result(const struct game *game, const void *state, struct writer *writer);

/* Members "scores", "over" and "winners" of a position; it is over too if play was stopped. */
void game_write_scores(const struct game *game, const void *state, int viewer, bool stopped,
                       struct writer *writer);

/*
 * Members "parts", an array for each seat with the points of the game's parts, null where the score
 * is hidden from the viewer; and "figures", see `write_figures`.
 */
void game_write_figures(const struct game *game, const void *state, const struct ledger *ledger,
                        int viewer, struct writer *writer);

/* What `open_ledger` must give where only the past tells: all points in the first part. */
void game_open_ledger(const struct game *game, const void *state, struct ledger *out);

/* A set of seats as a JSON array, ascending. */
void game_write_seats(seats_mask seats, struct writer *writer);

/* The outcome that `sample` must give, found by listing: for games whose lists are short. */
event game_sample_listed(const struct game *game, const void *state, uint64_t luck);

/* What `is_legal` must answer, found by listing: for games whose lists are short. */
bool game_is_listed(const struct game *game, const void *state, event e);

/* The seats with the highest score. */
seats_mask game_leaders(const int32_t scores[], int players);

/* What `winners` must answer where the highest score wins, and a level win is shared. */
seats_mask game_highest_win(const struct game *game, const void *state);

/* `settle_options` of games whose options all go together. */
bool game_any_options(int players, struct options *options, struct reason *why);

/* `features` of games that bots do not learn. */
void game_has_no_features(const void *state, int seat, struct features *out);

/* `say_consequence` of games whose events say all that follows from them. */
bool game_says_no_consequence(const void *before, event e, struct words *out);

/* `risks` of games without a risk that people want to weigh. */
int game_has_no_risks(const void *state, event e, struct risk out[]);

/* `say_remark` of games that have none. */
bool game_says_no_remark(const void *state, int seat, struct words *out);

/* `count_holdings` of games without holdings, and `write_figures` of games without figures. */
void game_holds_nothing(const void *state, int seat, int32_t out[HOLDINGS_MAX]);
void game_has_no_figures(struct writer *writer, const void *state, int viewer);

/* `guess_scores` of games that hide none. */
void game_guesses_no_score(void *state, int seat);

/* `is_idle` of games whose events may all be of use. */
bool game_is_never_idle(const void *state, event e);

/* `reopen` of games that ask one seat at a time. */
void game_reopens_nothing(void *state, int seat);

/* `hides_score`, `hidden_from`, `reveals` and `resample` of games in which all is public. */
bool game_hides_no_score(const void *state, int seat, int viewer);
seats_mask game_hidden_from_nobody(event e, bool decided);
bool game_only_chance_reveals(const void *state, event e);
void game_resample_nothing(void *state, int seat, struct random *random);

/* An event at random: of chance by weight, of the lowest seat asked evenly. */
event game_random_event(const struct game *game, const void *state, struct random *random);

/* Plays on with such events to the end; returns how many there were. */
uint32_t game_play_out(const struct game *game, void *state, struct random *random);

const char *provenance_name(enum provenance provenance);

#endif
