/*
 * How far ships have to sail: home after a lap, to harbours, and home by way of one.
 *
 * Steps are those of voyages (M-7, M-8) with no other ship in the way, counted beforehand for every
 * harbour and cell and for each number of times that a voyage crosses the meridian (M-9): which way
 * round the island is the shorter one depends on the laps that a ship has made. ways.inc is made of
 * the board by tests/magicmap_ways_test.c, which also checks it.
 */
#include "games/magicmap/state.h"

enum { HARBOURS = 8, CROSSINGS = 3 };

/* In the order of their rows. */
static const struct cell harbour_cells[HARBOURS] = {{5, 1},   {12, 1}, {19, 5}, {1, 8},
                                                    {19, 12}, {1, 15}, {8, 19}, {15, 19}};

/*
 * By row and column: the way to each harbour if the meridian is crossed -1 times, 0 times, once;
 * UINT8_MAX where there is none. All that is asked of a cell lies together.
 */
static const uint8_t ways[SIDE][SIDE][HARBOURS][CROSSINGS] = {
#include "games/magicmap/ways.inc"
};

static int harbour_at(struct cell cell)
{
    int i = 0;
    while (i < HARBOURS - 1 && !same_cell(harbour_cells[i], cell))
        i++;
    return i;
}

/* The way home for a ship that has made `lap` laps: it must end with a lap made (M-10). */
static int steps_home(int home, struct cell from, int lap)
{
    const uint8_t *steps = ways[from.row][from.column][home];
    int least = UINT8_MAX;
    for (int i = 0; i < CROSSINGS; i++)
        if (lap + i - 1 != 0 && steps[i] < least)
            least = steps[i];
    return least;
}

int magicmap_steps_home(const struct seat_state *own)
{
    if (own->returned)
        return 0;
    if (is_no_cell(own->ship))
        return LAP_STEPS;
    return steps_home(harbour_at(own->home), own->ship, own->lap);
}

int magicmap_steps_to_harbour(const struct seat_state *own, const struct waters *harbours,
                              bool here, int *home)
{
    int last = harbour_at(own->home);
    int least = UINT8_MAX;
    *home = UINT8_MAX;
    for (int i = 0; i < HARBOURS; i++) {
        struct cell harbour = harbour_cells[i];
        if (!waters_have(harbours, harbour) || (!here && same_cell(harbour, own->ship)))
            continue;
        const uint8_t *steps = ways[own->ship.row][own->ship.column][i];
        for (int j = 0; j < CROSSINGS; j++) {
            if (steps[j] < least)
                least = steps[j];
            if (steps[j] >= *home)
                continue;
            int whole = steps[j] + steps_home(last, harbour, own->lap + j - 1);
            if (whole < *home)
                *home = whole;
        }
    }
    return least;
}
