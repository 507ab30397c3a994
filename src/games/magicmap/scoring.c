/* Points, and who has won (section 8). */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/bits.h"

static int32_t of_gold_cards(const struct seat_state *own)
{
    int32_t sum = 0;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        sum += magicmap_adventures[card].token == GOLD
                   ? own->cards[card] * magicmap_adventures[card].number
                   : 0;
    return sum;
}

static int32_t of_talismans(const struct seat_state *own)
{
    int32_t sum = 0;
    for (uint32_t left = own->talismans; left != 0; left &= left - 1)
        sum += magicmap_talismans[bits_lowest(left)].points;
    return sum;
}

static int32_t of_mission(const struct seat_state *own)
{
    return own->mission != 0 && own->talismans >> own->mission & 1 ? MISSION_POINTS : 0;
}

static int32_t of_return(const struct seat_state *own)
{
    return own->returned ? RETURN_POINTS : 0;
}

/* */
static void add_up(const struct seat_state *own, int32_t parts[PARTS])
{
    parts[PART_GOLD] = own->tokens[GOLD];
    parts[PART_GOLD_CARDS] = of_gold_cards(own);
    parts[PART_TALISMANS] = of_talismans(own);
    parts[PART_MISSION] = of_mission(own);
    parts[PART_RETURN] = of_return(own);
}

/* All of them; bots ask for it all the time. */
int32_t magicmap_points(const struct seat_state *own)
{
    return own->tokens[GOLD] + of_gold_cards(own) + of_talismans(own) + of_mission(own) +
           of_return(own);
}

void magicmap_open_ledger(const void *raw, struct ledger *out)
{
    const struct magicmap_state *state = raw;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < state->table.players; seat++)
        add_up(&state->seats[seat], out->points[seat]);
}

void magicmap_scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct magicmap_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = magicmap_points(&state->seats[seat]);
}

/* */
seats_mask magicmap_winners(const void *state)
{
    return game_highest_win(&magicmap_game, state);
}
