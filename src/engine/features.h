/*
 * What a seat can tell of a position, as named whole numbers: what a learned judgement is based on.
 *
 * A game's `features` adds its numbers one by one, always the same ones in the same order for a
 * number of players, and says how much of the match is over. Names are kept only if somebody asked
 * for them.
 */
#ifndef INCOGNITA_ENGINE_FEATURES_H
#define INCOGNITA_ENGINE_FEATURES_H

#include <stddef.h>
#include <stdint.h>

enum { FEATURES_MAX = 320, FEATURES_PROGRESS = 1000 };

/* "own", "hand", 3 */
struct feature_name {
    const char *block; /* whose: "own", "best rival", "rivals", or "" for what all share */
    const char *name;
    int index; /* where several have the same name; else 0 */
};

/*
 * What can be said of a difference in features of one subject: why a choice is better than another.
 * The same where both directions can be good. Noun phrases of the game's catalogue, without a
 * capital or a full stop; NULL where there is nothing to say. `more` and `less` speak of the seat's
 * own features and of those that all share, the others of its rivals'.
 */
enum { REASON_FEATURES_MAX = 8 };
struct feature_reason {
    const char *features[REASON_FEATURES_MAX]; /* their names */
    const char *more;
    const char *less;
    const char *rival_more;
    const char *rival_less;
};

struct features {
    int count;
    int progress; /* how much of the match is over, of FEATURES_PROGRESS, as far as one can say */
    const char *block;
    struct feature_name *names; /* room for FEATURES_MAX, or NULL */
    int16_t values[FEATURES_MAX];
};

static inline void features_start(struct features *out, struct feature_name names[])
{
    out->count = 0;
    out->progress = 0;
    out->block = "";
    out->names = names;
}

/* What lies beyond 16 bits counts as the largest there is. */
static inline void features_add(struct features *out, const char *name, int index, int32_t value)
{
    if (out->names != NULL)
        out->names[out->count] = (struct feature_name){out->block, name, index};
    int32_t kept = value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value;
    out->values[out->count++] = (int16_t)kept;
}

/* One number for each bit of a set, from bit `first` to before `end`. */
static inline void features_add_set(struct features *out, const char *name, unsigned set, int first,
                                    int end)
{
    for (int bit = first; bit < end; bit++)
        features_add(out, name, bit, set >> bit & 1);
}

/* One number for each value that something can have: 1 at the one it has. */
static inline void features_add_one_of(struct features *out, const char *name, int value, int first,
                                       int end)
{
    for (int i = first; i < end; i++)
        features_add(out, name, i, i == value);
}

/* Says that so many of all turns, or whatever else tells the time, are over. */
static inline void features_set_progress(struct features *out, int over, int all)
{
    int progress = over * FEATURES_PROGRESS / all;
    out->progress = progress < 0 ? 0 : progress > FEATURES_PROGRESS ? FEATURES_PROGRESS : progress;
}

/* Adds what the viewer can tell of a seat. The state is what features_add_seats was given. */
typedef void features_of_seat(const void *state, int viewer, int seat, struct features *out);

/*
 * The viewer's own block, that of its strongest rival, and with more than two players the sum of
 * all rivals' blocks. `strength` is by seat and must be known to the viewer; of equals the next in
 * order of seats from the viewer on is the strongest.
 */
void features_add_seats(struct features *out, const void *state, int players, int viewer,
                        features_of_seat *block, const int32_t strength[]);

#endif
