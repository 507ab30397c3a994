/*
 * The laws that hold for every game, tested on random matches of all games, numbers of players and
 * options. No game is named here: what is tested is what game.h promises.
 *
 * Each subject is one file and one function that takes the game. All draw from fixed seeds, so a
 * failure comes back every time. How much is played is counted in events; the environment variable
 * INCOGNITA_TEST_PERCENT scales it, for builds that are slow.
 */
#ifndef INCOGNITA_TESTS_CONTRACT_H
#define INCOGNITA_TESTS_CONTRACT_H

#include "engine/match.h"

/* The subjects. */
void contract_facts(const struct game *game);
void contract_lists(const struct game *game);
void contract_sampling(const struct game *game);
void contract_event_json(const struct game *game);
void contract_event_reading(const struct game *game);
void contract_state_json(const struct game *game);
void contract_damaged_states(const struct game *game);
void contract_views(const struct game *game);
void contract_replay(const struct game *game);
void contract_undo(const struct game *game);
void contract_order(const struct game *game);
void contract_scores(const struct game *game);
void contract_resampling(const struct game *game);
void contract_twins(const struct game *game);
void contract_words(const struct game *game);
void contract_choices(const struct game *game);
void contract_features(const struct game *game);
void contract_parts(const struct game *game);
void contract_figures(const struct game *game);

/* What is agreed before a match. */
struct setting {
    int players;
    struct options options;
};

enum { SETTINGS_MAX = 512 };

/* Every number of players with every choice of options that go together; returns how many. */
int contract_settings(const struct game *game, struct setting out[SETTINGS_MAX]);

/* A walk through random matches; chance is the walk's. */
struct walk {
    const struct game *game;
    struct setting setting;
    uint64_t seed;        /* of the match under way */
    struct random random; /* the visitor may draw from it too */
    struct match match;
    void *context;
};

/*
 * Visits every position of random matches, the first and the last included, until about `events`
 * events are played; at least one match for each setting. A visitor may play on copies, not on the
 * match itself.
 */
typedef void contract_visit(struct walk *walk);
void contract_walk(const struct game *game, int events, contract_visit *visit, void *context);

/* `count`, scaled as the environment says; at least 1. */
int contract_scaled(int count);
/* Whether nothing is left out: then what can happen must have happened. */
bool contract_is_whole(void);
/*
 * Whether what takes long is to be looked at in this position. A walk plays a match of every
 * setting however little is asked for: builds that are slow look at every fourth position of it, at
 * random.
 */
bool contract_looks(struct walk *walk);

/* An event at random, of any of the seats that are asked. */
event contract_random_event(const struct game *game, const void *state, struct random *random);

/* All that is legal now: of every asked seat with weight 0, or of chance. Returns how many. */
enum { ALL_LEGAL_MAX = SEATS_MAX * LEGAL_MAX };
int contract_list(const struct game *game, const void *state, struct outcome out[ALL_LEGAL_MAX]);

/* State or view, and event, as text; what does not fit fails. */
enum { STATE_TEXT_MAX = 1 << 16 };
size_t contract_state_text(const struct game *game, const void *state, int viewer,
                           char out[STATE_TEXT_MAX]);
size_t contract_event_text(const struct game *game, event e, bool redacted,
                           char out[EVENT_JSON_MAX]);

/* A sentence is complete and well formed. */
void contract_sentence(const struct game *game, const struct words *words, int players);

/*
 * Changes scores that are hidden from the seat, at random. True if something was changed and the
 * state is a position that looks the same to the seat, else it stays as it was.
 */
bool contract_vary_scores(const struct game *game, void *state, int seat, struct random *random);

/* A copy of the match as it stands, with its own list; free its events. */
void contract_copy_match(struct match *copy, const struct match *match);

/* Where a failure would be told: the walk under way, or NULL. */
void contract_at(const struct walk *walk);
_Noreturn void contract_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define contract_expect(condition, ...)                                                            \
    ((condition) ? (void)0 : contract_fail(__FILE__, __LINE__, __VA_ARGS__))

#endif
