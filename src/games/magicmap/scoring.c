/* Points, and who has won (section 8). */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/bits.h"

/* */
static void add_up(const struct seat_state *own, int32_t parts[PARTS])
{
    parts[PART_GOLD] = own->tokens[GOLD];
    parts[PART_GOLD_CARDS] = 0;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == GOLD)
            parts[PART_GOLD_CARDS] += own->cards[card] * magicmap_adventures[card].number;
    parts[PART_TALISMANS] = 0;
    for (uint32_t left = own->talismans; left != 0; left &= left - 1)
        parts[PART_TALISMANS] += magicmap_talismans[bits_lowest(left)].points;
    bool fulfilled = own->mission != 0 && own->talismans >> own->mission & 1;
    parts[PART_MISSION] = fulfilled ? MISSION_POINTS : 0;
    parts[PART_RETURN] = own->returned ? RETURN_POINTS : 0;
}

int32_t magicmap_points(const struct seat_state *own)
{
    int32_t parts[PARTS];
    int32_t sum = 0;
    add_up(own, parts);
    for (int part = 0; part < PARTS; part++)
        sum += parts[part];
    return sum;
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
