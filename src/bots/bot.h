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

/* Asked again and again while a bot thinks; true makes it answer at once with what it has. */
struct bot_stop {
    bool (*wanted)(void *context);
    void *context;
};

/* What a bot is asked: the choice of one seat that is asked in this state. */
struct bot_request {
    const struct game *game;
    const void *state;
    int seat;
    uint64_t seed;
    uint32_t iterations;  /* how long to think, where it matters; 0 means the bot's own measure */
    struct bot_stop stop; /* may be empty */
};

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

struct bot_answer {
    event event;
    uint32_t iterations; /* how many were done */
    struct bot_outlook outlook[SEATS_MAX];
    int candidate_count;
    struct bot_candidate candidates[LEGAL_MAX]; /* best first */
};

/* Memory that a bot may use while it thinks and between its answers, at least BOT_MEMORY_MIN. */
struct bot_memory {
    void *bytes;
    size_t size;
};

enum {
    BOT_MEMORY_MIN = 1 << 20,
    BOT_MEMORY_DEFAULT = 48 << 20,
    BOT_HEAD_MAX = 64 /* what a bot remembers by stands in the first bytes */
};

struct bot {
    const char *name;
    const char *summary;
    uint32_t iterations; /* its own measure */
    bool is_level;       /* one of the strengths offered to people */
    /* `memory` is what it was last time: bots that remember check that it still fits. */
    void (*choose)(const struct bot_request *request, struct bot_memory memory,
                   struct bot_answer *answer);
};

/* Every bot; the levels for people from easy to expert first. */
extern const struct bot *const bots[];
extern const int bots_count;

/* The bot with this name, or NULL. */
const struct bot *bot_find(const char *name);

/*
 * Asks a bot. The seat must be asked in this state. The memory belongs to one bot in one match, and
 * goes through bot_forget before its first use.
 */
void bot_choose(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer);

/* Makes memory that was used in another match, or never, fit for use. */
void bot_forget(struct bot_memory memory);

#endif
