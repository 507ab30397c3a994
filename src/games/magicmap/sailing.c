/*
 * The chart: where ships can sail, how storms drive them, and what their moves count for.
 *
 * Sets of cells are bits, a word a column, so that one step of all voyages at once is a few shifts
 * a column: the compiler makes vector code of it. It is what most of the time of a match goes into.
 */
#include "games/magicmap/state.h"

static const struct cell no_cell = {0, 0};

bool magicmap_may_set_sail(const struct magicmap_state *state)
{
    unsigned symbols = magicmap_wheel[state->turn.section].symbols;
    switch ((enum status)state->seats[state->active].status) {
    case OK: return true;
    case CALM: return symbols & WIND_SYMBOL || state->turn.freed;
    case DAMAGED: return symbols & HAMMER_SYMBOL;
    }
    return false;
}

int magicmap_steps(const struct magicmap_state *state)
{
    return magicmap_wheel[state->turn.section].number + state->turn.bonus;
}

static void add_cell(struct waters *waters, struct cell cell)
{
    waters->column[cell.column] |= 1U << cell.row;
}

static void remove_cell(struct waters *waters, struct cell cell)
{
    waters->column[cell.column] &= ~(1U << cell.row);
}

/* The cells of `into` next to a cell of `from`. Columns 0 and SIDE are never reached. */
static inline void step(const struct waters *from, const struct waters *into, struct waters *out)
{
    for (int c = 1; c < SIDE; c++)
        out->column[c] = (from->column[c - 1] | from->column[c + 1] | from->column[c] << 1 |
                          from->column[c] >> 1) &
                         into->column[c];
}

/* `step`, where white cells may be entered from white ones too. */
static void step_out_of_calm(const struct waters *from, const struct waters *sea,
                             const struct waters *white, struct waters *out)
{
    struct waters calm = {{0}};
    struct waters still_calm = {{0}};
    for (int c = 1; c < SIDE; c++)
        calm.column[c] = from->column[c] & white->column[c];
    step(&calm, white, &still_calm);
    step(from, sea, out);
    for (int c = 1; c < SIDE; c++)
        out->column[c] |= still_calm.column[c];
}

/*
 * M-8, word for word: W(0), W(1), .. W(steps), and the harbours of all of them. White cells can be
 * among them only for a ship that starts on one.
 */
void magicmap_destinations(const struct magicmap_state *state, int steps, struct waters *out)
{
    const struct seat_state *own = &state->seats[state->active];
    struct waters sea = magicmap_open_sea;
    struct waters white = magicmap_white;
    for (int seat = 0; seat < state->table.players; seat++)
        if (seat != state->active) {
            remove_cell(&sea, state->seats[seat].ship);
            remove_cell(&white, state->seats[seat].ship);
        }
    bool calm = own->status == CALM;
    struct waters reached[2] = {{{0}}, {{0}}};
    struct waters passed = {{0}};
    add_cell(&reached[0], own->ship);
    for (int i = 0; i < steps; i++) {
        const struct waters *from = &reached[i & 1];
        struct waters *to = &reached[~i & 1];
        if (calm)
            step_out_of_calm(from, &sea, &white, to);
        else
            step(from, &sea, to);
        for (int c = 1; c < SIDE; c++)
            passed.column[c] |= to->column[c];
    }
    out->column[0] = 0;
    out->column[SIDE] = 0;
    for (int c = 1; c < SIDE; c++)
        out->column[c] = (reached[steps & 1].column[c] & sea.column[c]) |
                         (passed.column[c] & magicmap_harbours.column[c]);
    remove_cell(out, own->ship);
}

bool magicmap_has_destination(const struct magicmap_state *state, int steps)
{
    struct waters destinations;
    magicmap_destinations(state, steps, &destinations);
    uint32_t any = 0;
    for (int c = 1; c < SIDE; c++)
        any |= destinations.column[c];
    return any != 0;
}

bool magicmap_are_neighbours(struct cell a, struct cell b)
{
    int columns = a.column > b.column ? a.column - b.column : b.column - a.column;
    int rows = a.row > b.row ? a.row - b.row : b.row - a.row;
    return columns + rows == 1;
}

/* M-9: +1 clockwise, -1 the other way. */
static int meridian_crossing(struct cell from, struct cell to)
{
    bool from_west = from.column <= magicmap_meridian.column;
    bool to_west = to.column <= magicmap_meridian.column;
    if (from_west == to_west || from.row + to.row >= 2 * magicmap_meridian.row)
        return 0;
    return to_west ? -1 : 1;
}

void magicmap_move_ship(struct magicmap_state *state, int seat, struct cell to)
{
    struct seat_state *own = &state->seats[seat];
    int lap = own->lap + meridian_crossing(own->ship, to);
    if (lap >= -LAP_MAX && lap <= LAP_MAX)
        own->lap = (int16_t)lap;
    own->ship = to;
    own->blown = false;
    if (same_cell(to, own->home) && own->lap != 0) /* M-10 */
        own->returned = true;
    if (waters_have(&magicmap_black_harbours, to)) /* M-12 */
        state->draws |= seat_bit(seat);
}

enum landfall magicmap_landfall(const struct magicmap_state *state, struct cell to)
{
    struct magicmap_state after = *state;
    magicmap_move_ship(&after, state->active, to);
    if (after.seats[state->active].returned && !state->seats[state->active].returned)
        return HOME_AFTER_A_LAP;
    if (waters_have(&magicmap_black_harbours, to))
        return BLACK_HARBOUR;
    return waters_have(&magicmap_red_harbours, to) ? RED_HARBOUR : OPEN_SEA;
}

static struct cell downwind(struct cell cell, enum direction direction)
{
    switch (direction) {
    case NORTH: return (struct cell){cell.column, (uint8_t)(cell.row - 1)};
    case EAST: return (struct cell){(uint8_t)(cell.column + 1), cell.row};
    case SOUTH: return (struct cell){cell.column, (uint8_t)(cell.row + 1)};
    case WEST: return (struct cell){(uint8_t)(cell.column - 1), cell.row};
    }
    return no_cell;
}

static bool is_taken(const struct magicmap_state *state, struct cell cell)
{
    for (int seat = 0; seat < state->table.players; seat++)
        if (same_cell(state->seats[seat].ship, cell))
            return true;
    return false;
}

/* M-21 */
static void drift(struct magicmap_state *state, int seat, enum direction direction)
{
    struct seat_state *own = &state->seats[seat];
    struct cell cell = own->ship;
    for (int i = 0; i < STORM_STEPS && own->status == OK; i++) {
        struct cell next = downwind(cell, direction);
        bool white = waters_have(&magicmap_white, next);
        if (is_taken(state, next) || (!white && !waters_have(&magicmap_open_sea, next))) {
            own->status = DAMAGED;
            break;
        }
        if (white)
            own->status = CALM;
        cell = next;
    }
    if (same_cell(cell, own->ship))
        return;
    magicmap_move_ship(state, seat, cell);
    own->blown = waters_have(&magicmap_harbours, cell); /* M-13 */
}

/* How far downwind a cell lies. */
static int leeway(struct cell cell, enum direction direction)
{
    switch (direction) {
    case NORTH: return SIDE - cell.row;
    case EAST: return cell.column;
    case SOUTH: return cell.row;
    case WEST: return SIDE - cell.column;
    }
    return 0;
}

/* M-20. Ships level in the wind do not meet, so their order does not matter. */
void magicmap_storm(struct magicmap_state *state, enum direction direction)
{
    seats_mask moving = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].status == OK)
            moving |= seat_bit(seat);
    while (moving != 0) {
        int first = -1;
        for (int seat = 0; seat < state->table.players; seat++)
            if (moving & seat_bit(seat) &&
                (first < 0 || leeway(state->seats[seat].ship, direction) >
                                  leeway(state->seats[first].ship, direction)))
                first = seat;
        moving &= (seats_mask)~seat_bit(first);
        drift(state, first, direction);
    }
}
