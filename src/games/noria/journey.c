/* The journey disc: flying to an island or turning one up, then a ship or a factory from there. */
#include "games/noria/journey.h"

#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/payments.h"

/* N-32: neighbours on the ring; from the harbour every island is one. */
static bool is_in_reach(const struct noria_state *state, int position)
{
    int from = noria_own(state)->ambassador - 1;
    if (!noria_is_expert(state) || from < 0)
        return position != from;
    int count = state->island_count;
    return position == (from + 1) % count || position == (from + count - 1) % count;
}

/* N-31 */
int noria_rivals_on(const struct noria_state *state, int position)
{
    int rivals = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        rivals += seat != state->seat && state->seats[seat].ambassador == position + 1;
    return rivals;
}

/* N-30 */
bool noria_may_fly(const struct noria_state *state, int position)
{
    return position < state->island_count && is_in_reach(state, position) &&
           noria_resources(noria_own(state)) >= noria_rivals_on(state, position);
}

void noria_do_fly(struct noria_state *state, int position)
{
    int rivals = noria_rivals_on(state, position);
    noria_lower_use(state);
    noria_self(state)->ambassador = (uint8_t)(position + 1);
    state->pending.task = TASK_LAND;
    if (rivals > 0)
        noria_ask_payment(state, OF_RESOURCES, rivals, ANY);
    noria_settle(state);
}

/* N-33 */
void noria_do_reveal(struct noria_state *state)
{
    noria_lower_use(state);
    state->pending.task = TASK_REVEAL;
}

int noria_ships_for_mark(int players, int mark)
{
    return players + mark > 1 ? players + mark : 1;
}

int noria_ships_in_play(const struct noria_state *state, int resource)
{
    int ships = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        ships += state->seats[seat].ships[resource];
    for (int i = 0; i < state->island_count; i++)
        ships += state->islands[i].ships[resource];
    return ships;
}

/* N-34; the box never runs out of ships unless a position was set up so. */
void noria_open_island(struct noria_state *state, int number)
{
    const struct island *printed = &noria_reconstructed.islands[number - 1];
    struct island_state *island = &state->islands[state->island_count];
    for (int resource = 0; resource < RESOURCES; resource++) {
        int mark = printed->marks[resource];
        int left = SHIPS_MAX - noria_ships_in_play(state, resource);
        int ships = mark == NONE ? 0 : noria_ships_for_mark(state->table.players, mark);
        island->ships[resource] = (uint8_t)(ships < left ? ships : left);
    }
    island->number = (uint8_t)number;
    state->island_count++;
    state->face_down--;
}

void noria_do_turn_up(struct noria_state *state, int number)
{
    noria_open_island(state, number);
    noria_self(state)->ambassador = state->island_count;
    state->pending.task = TASK_LAND;
    noria_settle(state);
}

int noria_list_journey(const struct noria_state *state, event out[], int count)
{
    for (int position = 0; position < state->island_count; position++)
        if (noria_may_fly(state, position))
            out[count++] = event_make(state->seat, DO_FLY, position, 0, 0, 0);
    if (state->face_down > 0)
        out[count++] = event_make(state->seat, DO_REVEAL, 0, 0, 0, 0);
    return count;
}

/* Landing */

static const struct island_state *landing_island(const struct noria_state *state)
{
    return &state->islands[noria_own(state)->ambassador - 1];
}

/* N-35 */
bool noria_may_ship(const struct noria_state *state, int resource)
{
    return resource < RESOURCES && landing_island(state)->ships[resource] > 0;
}

/* N-36 */
bool noria_may_factory(const struct noria_state *state, int site)
{
    return site < SITES && noria_own(state)->factories < FACTORIES &&
           landing_island(state)->sites[site] == 0;
}

int noria_list_land(const struct noria_state *state, event out[], int count)
{
    for (int resource = 0; resource < RESOURCES; resource++)
        if (noria_may_ship(state, resource))
            out[count++] = event_make(state->seat, DO_SHIP, resource, 0, 0, 0);
    for (int site = 0; site < SITES; site++)
        if (noria_may_factory(state, site))
            out[count++] = event_make(state->seat, DO_FACTORY, site, 0, 0, 0);
    return count;
}

/* N-37 */
bool noria_can_land(const struct noria_state *state)
{
    event offers[RESOURCES + SITES];
    return noria_list_land(state, offers, 0) > 0;
}

void noria_do_ship(struct noria_state *state, int resource)
{
    struct seat_state *own = noria_self(state);
    state->islands[own->ambassador - 1].ships[resource]--;
    own->ships[resource]++;
    state->pending.task = NO_TASK;
}

int noria_warehouses_in_play(const struct noria_state *state, int good)
{
    int warehouses = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        warehouses += state->seats[seat].owned[good] + state->seats[seat].empty[good];
    return warehouses;
}

/* The box never runs out of warehouses unless a position was set up so. */
void noria_do_factory(struct noria_state *state, int site)
{
    struct seat_state *own = noria_self(state);
    struct island_state *island = &state->islands[own->ambassador - 1];
    struct site printed = noria_reconstructed.islands[island->number - 1].sites[site];
    int left = noria_warehouse_counts[printed.good] - noria_warehouses_in_play(state, printed.good);
    island->sites[site] = (uint8_t)(state->seat + 1);
    own->factories++;
    own->empty[printed.good] += (uint8_t)(printed.warehouses < left ? printed.warehouses : left);
    state->pending.task = NO_TASK;
}
