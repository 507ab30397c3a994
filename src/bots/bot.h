/*
 * Bots: players that are programs.
 *
 * A bot sees what its seat may see and nothing more: every bot works from states that the game's
 * `resample` made, and the same view, seed and iterations give the same choice whatever is hidden.
 * No heap, no clock, no threads here: the caller gives the memory, counts the time, and may stop a
 * bot at any moment. The same sources run in the browser.
 */
#ifndef INCOGNITA_BOTS_BOT_H
#define INCOGNITA_BOTS_BOT_H

#include "engine/game.h"

/*
 * Asked before every iteration while a bot thinks; true makes it answer at once with what it has,
 * at worst with any legal event.
 */
struct bot_stop {
    bool (*wanted)(void *context);
    void *context;
};

struct brain; /* what a bot has learned, see brain.h */

/* What a bot is asked: the choice of one seat that is asked in this state. */
struct bot_request {
    const struct game *game;
    const void *state;
    int seat;
    uint64_t seed;
    uint32_t iterations;       /* how long to think; 0 means the bot's own measure */
    struct bot_stop stop;      /* may be empty */
    const struct brain *brain; /* for a bot that learned: what, or NULL for what is built in */
    uint16_t
        heat; /* how far to stray from what is best, in 1/BOT_HEAT_ONE; levels have their own */
    uint64_t style; /* whose tastes to have: any number, 0 for nobody's; see manner.h */
};

enum { BOT_HEAT_ONE = 256 };

static inline bool bot_must_stop(const struct bot_request *request)
{
    return request->stop.wanted != NULL && request->stop.wanted(request->stop.context);
}

/* What a seat may expect: points at the end, in hundredths, and the chance to win in 1/10,000. */
struct bot_outlook {
    int32_t points;
    int32_t win;
};

struct bot_candidate {
    event event;
    uint32_t visits;            /* how often it was tried */
    struct bot_outlook outlook; /* for the bot's own seat */
};

/* Why the best choice is better than the next: one of the game's reasons, see reason.h. */
struct bot_reason {
    uint8_t index;
    uint8_t whose; /* enum reason_whose */
    int8_t sign;   /* 1: there is more of it, -1: less */
};

enum { BOT_REASONS_MAX = 3 };

struct bot_answer {
    event event;
    uint32_t iterations; /* how many were done; none where only one event is legal */
    struct bot_outlook outlook[SEATS_MAX];
    int candidate_count; /* every legal event, or none from a bot that does not compare them */
    struct bot_candidate candidates[LEGAL_MAX]; /* best first */
    /* The rest only from bot_advise. */
    bool honest; /* chances come true as often as they say, points are those of the end */
    int reason_count;
    struct bot_reason reasons[BOT_REASONS_MAX]; /* that weigh most first */
};

/* Memory that a bot may use while it thinks and between its answers, at least BOT_MEMORY_MIN. */
struct bot_memory {
    void *bytes; /* aligned as malloc does */
    size_t size;
};

enum {
    BOT_MEMORY_MIN = 1 << 20,
    BOT_MEMORY_DEFAULT = 48 << 20,
    BOT_HEAD_MAX = 64 /* what a bot remembers by stands in the first bytes */
};

/* The levels for people, weakest first. */
enum level { BEGINNER, EASY, CASUAL, MEDIUM, SKILLED, HARD, EXPERT, MASTER, LEVELS };

/*
 * A bot, or a level: one of the strengths offered to people, which stands for a bot, its iterations
 * and its heat by game and number of players (ladders.h).
 */
struct bot {
    const char *name;
    const char *summary;
    uint32_t iterations; /* its own measure; of a level 0 */
    uint32_t rollouts;   /* the same for games that bots roll out, where each takes longer; or 0 */
    bool is_level;
    enum level level;
    bool learned; /* judges by a net where there is one */
    /* The rest is no level's. */
    /*
     * `memory` is what it was last time: bots that remember check that it still fits. The answer
     * comes with the outlook that the game's estimate gives; bots that know better change it.
     */
    void (*choose)(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer);
    /*
     * Told after `choose` which event was chosen, with the same request and memory, so that what
     * was found out about its consequences can be used again. NULL in bots without a tree.
     */
    void (*remember)(const struct bot_request *request, struct bot_memory memory, event chosen);
};

/* Every bot; the levels for people first. */
extern const struct bot *const bots[];
extern const int bots_count;

/* The bot with this name, or NULL. */
const struct bot *bot_find(const char *name);

/* The names of all levels, as the member `bots`. */
void bots_write_levels(struct writer *writer);

/*
 * The names of the levels that can be told apart in a game, as a member with the game's id: a list
 * for each number of players. The others play, too, as the next one below that can.
 */
void bots_write_ladder(const struct game *game, struct writer *writer);

/* How long the bot thinks in this game if nothing else is said. */
uint32_t bot_iterations(const struct bot *bot, const struct game *game, int players);

/*
 * What a level stands for in this request, whose iterations, and a level's heat, are filled in. Any
 * other bot stands for itself.
 */
const struct bot *bot_settle(const struct bot *bot, struct bot_request *request);

/*
 * Asks a bot. The seat must be asked in this state. The memory belongs to one bot in one match, and
 * goes through bot_forget before its first use.
 */
void bot_choose(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer);

/*
 * Tells a bot that another event was chosen than the one it answered this request with; may be left
 * out, then the bot only forgets what it found out.
 */
void bot_remember(const struct bot *bot, const struct bot_request *request,
                  struct bot_memory memory, event chosen);

/* Makes memory that was used in another match, or never, fit for use. */
void bot_forget(struct bot_memory memory);

#endif
