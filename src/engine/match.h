/*
 * One sitting: a game, its options, the state, and the list of events that led there.
 *
 * The same code runs in the server, the terminal, the engine protocol and the browser. A match
 * applies events, draws chance from its seed, undoes, redacts and tells. It allocates nothing by
 * itself: the list grows through the `resize` its owner gives (realloc will do), and the owner
 * frees `events` in the end.
 */
#ifndef INCOGNITA_ENGINE_MATCH_H
#define INCOGNITA_ENGINE_MATCH_H

#include "engine/game.h"
#include "engine/luck.h"

/* Makes the memory at `old` (NULL for none) `size` bytes large, or returns NULL and keeps it. */
typedef void *match_resize(void *old, size_t size);

/* From here on a newer version of the rules holds; what was before was played by an older one. */
struct rules_change {
    uint32_t after; /* so many events */
    uint16_t from;  /* the version of those before */
};
enum { RULES_CHANGES_MAX = 8 };

struct match {
    const struct game *game;
    match_resize *resize;
    event *events;
    uint32_t count;
    uint32_t capacity;
    uint32_t undecided; /* events from here on belong to a decision that is not complete */
    uint32_t branched;  /* the seed gives the chance from this event on; before, another's */
    bool loaded;        /* began with a loaded position, so it has no record */
    bool stopped;       /* by others than the players: nobody is asked any more */
    bool automatic;     /* chance is drawn from the seed; else the owner applies it */
    uint8_t seed_length;
    uint8_t change_count; /* of `changes`, oldest first */
    struct rules_change changes[RULES_CHANGES_MAX];
    char seed[SEED_MAX];
    struct luck luck;
    struct ledger ledger; /* of the state */
    _Alignas(16) unsigned char start[STATE_SIZE_MAX];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/* Where chance comes from: a seed, or, with NULL, the owner. */
struct chance_source {
    const char *seed;
    size_t length; /* at most SEED_MAX */
};

/* An empty match without a game, once, before anything else. */
void match_init(struct match *match, match_resize *resize);

/*
 * Begin a match anew, from the set-up or from a position that passed `check`; chance that comes
 * first is drawn at once. Options must be settled. False only if memory is short; then the match
 * has no game.
 */
bool match_new(struct match *match, const struct game *game, int players,
               const struct options *options, struct chance_source chance);
bool match_load(struct match *match, const struct game *game, const void *state,
                struct chance_source chance);

/*
 * Makes what was played so far the beginning of a match of its own, a branch: from here on chance
 * is drawn from this seed, the chance that comes next at once, and nothing of it tells how the
 * other match went on. False only if memory is short; then nothing has changed.
 */
bool match_branch(struct match *match, struct chance_source chance);

/*
 * Applies an event and the chance that follows it. False, with a reason and nothing changed, if
 * the event is not legal or memory is short.
 */
bool match_apply(struct match *match, event e, struct reason *why);

/*
 * Whether the seat may take back its own last event: nothing has happened since but what others
 * have chosen of the same decision, which is not complete; it uncovered nothing, and the match goes
 * on. Else false with a reason; `why` may be NULL.
 *
 * Choices of one decision do not depend on each other and there is no chance between them, so those
 * of the others stay, each one place earlier, and whatever chance comes later has its number of the
 * seed's stream as if nothing had been taken back.
 */
bool match_may_undo(const struct match *match, int seat, struct reason *why);
/* The index of that event. */
uint32_t match_undo_index(const struct match *match, int seat);

/* Takes it back; false, with that reason, if it may not be. */
bool match_undo(struct match *match, int seat, struct reason *why);

/*
 * Notes that all events so far were played by version `from` of the rules and that those of the
 * game hold from now on. It changes nothing of the position, but is told and stands in the record.
 * Of more than RULES_CHANGES_MAX the oldest are kept, and the last.
 */
void match_rules_changed(struct match *match, uint16_t from);

/*
 * Plays this legal event and the chance that follows it on a copy, which `state` is in the end.
 * Before each of these events `visit` is called with it and the state it meets.
 */
void match_foresee(const struct match *match, event e, void *state,
                   void (*visit)(void *context, const void *state, event e), void *context);

/*
 * Whether the match would end with this legal event and the chance that follows it; writes the
 * result if so.
 */
bool match_result_after(const struct match *match, event e, struct writer *writer);

/* Plays to the end at random, as the seed of the match gives it. */
bool match_play_out(struct match *match, struct reason *why);

/* The state after the first `count` events. */
void match_state_at(const struct match *match, uint32_t count, void *state);

/*
 * Whether every event of chance is the one that the seed gives, from where it `branched`; if not,
 * `first_bad` is the index of the first that is not. For a match whose chance came from outside, as
 * a record's does.
 */
bool match_chance_is_fair(const struct match *match, struct chance_source chance,
                          uint32_t *first_bad);

/* Whether the viewer sees the event only in part, as things stand now. */
bool match_hides(const struct match *match, uint32_t index, int viewer);

/* JSON: events from..count-1 as the viewer may see them; scores, over and winners as members. */
void match_write_events(const struct match *match, uint32_t from, int viewer,
                        struct writer *writer);
void match_write_scores(const struct match *match, struct writer *writer);
/* The events open to a seat that is asked, as items of an array. */
void match_write_legal(const struct match *match, int seat, struct writer *writer);

/* The member "rules_changed", if there was such a change. */
void match_write_rules_changes(const struct match *match, struct writer *writer);

/*
 * The record of the match. The seed is in it only if chance came from it. `names` are the players'
 * names by seat, or NULL. Not for loaded matches.
 */
void match_write_record(const struct match *match, const char *const names[],
                        struct writer *writer);

/* Who is asked: as the game has it, or nobody if the match was stopped. */
static inline seats_mask match_waiting(const struct match *match)
{
    return match->stopped ? 0 : match->game->waiting(match->state);
}

#endif
