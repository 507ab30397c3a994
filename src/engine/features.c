#include "engine/features.h"

static int strongest_rival(int players, int viewer, const int32_t strength[])
{
    int best = (viewer + 1) % players;
    for (int i = 2; i < players; i++) {
        int seat = (viewer + i) % players;
        if (strength[seat] > strength[best])
            best = seat;
    }
    return best;
}

void features_add_seats(struct features *out, const void *state, int players, int viewer,
                        features_of_seat *block, const int32_t strength[])
{
    out->block = "own";
    block(state, viewer, viewer, out);
    int best = strongest_rival(players, viewer, strength);
    int first = out->count;
    out->block = "best rival";
    block(state, viewer, best, out);
    out->block = "";
    if (players == 2)
        return;
    int size = out->count - first;
    int32_t sums[FEATURES_MAX];
    for (int i = 0; i < size; i++)
        sums[i] = out->values[first + i];
    for (int seat = 0; seat < players; seat++) {
        if (seat == viewer || seat == best)
            continue;
        struct features other;
        features_start(&other, NULL);
        block(state, viewer, seat, &other);
        for (int i = 0; i < size; i++)
            sums[i] += other.values[i];
    }
    for (int i = 0; i < size; i++) {
        const char *name = out->names == NULL ? NULL : out->names[first + i].name;
        int index = out->names == NULL ? 0 : out->names[first + i].index;
        out->block = "rivals";
        features_add(out, name, index, sums[i]);
    }
    out->block = "";
}
