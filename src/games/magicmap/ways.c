/*
 * How far ships have to sail: home after a lap, to harbours, and home by way of one.
 *
 * Steps are those of voyages (M-7, M-8) with no other ship in the way, counted beforehand for every
 * harbour and cell and for each number of times that a voyage crosses the meridian (M-9): which way
 * round the island is the shorter one depends on the laps that a ship has made. ways.py makes
 * ways.inc of the board, and tests/magicmap_ways_test.c checks it.
 */
#include "games/magicmap/state.h"

enum { HARBOURS = 8, CROSSINGS = 3, LAPS = 4 };

/* In the order of their rows. */
static const struct cell harbour_cells[HARBOURS] = {{5, 1},   {12, 1}, {19, 5}, {1, 8},
                                                    {19, 12}, {1, 15}, {8, 19}, {15, 19}};
static const uint8_t harbours_of[COLOURS][HARBOURS / COLOURS] = {{0, 2, 5, 7}, {1, 3, 4, 6}};

/*
 * `ways`, by row and column: the way to each harbour if the meridian is crossed -1 times, 0 times,
 * once; UINT8_MAX where there is none. All that is asked of a cell lies together.
 * `homeward`, by harbour: the way to each as home, by the laps made before: -1, 0, 1, another
 * number.
 */
#include "games/magicmap/ways.inc"

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

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

int magicmap_steps_to_harbour(const struct seat_state *own, enum colour colour, bool here,
                              int *home)
{
    int last = harbour_at(own->home);
    int least = UINT8_MAX;
    int laps[CROSSINGS];
    for (int j = 0; j < CROSSINGS; j++) {
        int lap = own->lap + j - 1;
        laps[j] = lap < -1 || lap > 1 ? LAPS - 1 : lap + 1;
    }
    *home = UINT8_MAX;
    for (int i = 0; i < HARBOURS / COLOURS; i++) {
        int harbour = harbours_of[colour][i];
        if (!here && same_cell(harbour_cells[harbour], own->ship))
            continue;
        const uint8_t *steps = ways[own->ship.row][own->ship.column][harbour];
        for (int j = 0; j < CROSSINGS; j++) {
            least = lesser(least, steps[j]);
            *home = lesser(*home, steps[j] + homeward[harbour][last][laps[j]]);
        }
    }
    return least;
}

int magicmap_cells_to_harbour(struct cell ship, enum colour colour, bool here)
{
    int least = UINT8_MAX;
    for (int i = 0; i < HARBOURS / COLOURS; i++) {
        struct cell harbour = harbour_cells[harbours_of[colour][i]];
        int across = harbour.column - ship.column;
        int down = harbour.row - ship.row;
        int cells = (across < 0 ? -across : across) + (down < 0 ? -down : down);
        if (cells > 0 || here)
            least = lesser(least, cells);
    }
    return least;
}
