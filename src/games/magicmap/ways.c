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
static const bool is_red[HARBOURS] = {false, true, false, true, true, false, true, false};

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

struct magicmap_steps magicmap_steps_to_harbours(const struct seat_state *own, bool here)
{
    int last = harbour_at(own->home);
    int laps[CROSSINGS];
    for (int j = 0; j < CROSSINGS; j++) {
        int lap = own->lap + j - 1;
        laps[j] = lap < -1 || lap > 1 ? LAPS - 1 : lap + 1;
    }
    struct magicmap_steps least = {UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX};
    for (int i = 0; i < HARBOURS; i++) {
        if (!here && same_cell(harbour_cells[i], own->ship))
            continue;
        const uint8_t *steps = ways[own->ship.row][own->ship.column][i];
        int nearest = UINT8_MAX;
        int home = UINT8_MAX;
        for (int j = 0; j < CROSSINGS; j++) {
            nearest = lesser(nearest, steps[j]);
            home = lesser(home, steps[j] + homeward[i][last][laps[j]]);
        }
        if (is_red[i]) {
            least.red = lesser(least.red, nearest);
            least.by_red = lesser(least.by_red, home);
        } else {
            least.black = lesser(least.black, nearest);
            least.by_black = lesser(least.by_black, home);
        }
    }
    return least;
}

struct magicmap_nearest magicmap_nearest_harbours(struct cell ship, bool here)
{
    struct magicmap_nearest least = {UINT8_MAX, UINT8_MAX};
    for (int i = 0; i < HARBOURS; i++) {
        int across = harbour_cells[i].column - ship.column;
        int down = harbour_cells[i].row - ship.row;
        int cells = (across < 0 ? -across : across) + (down < 0 ? -down : down);
        if (cells == 0 && !here)
            cells = UINT8_MAX;
        if (is_red[i])
            least.red = lesser(least.red, cells);
        else
            least.black = lesser(least.black, cells);
    }
    return least;
}
