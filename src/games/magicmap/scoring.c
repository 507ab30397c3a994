/* Points, and who has won (section 8). */
#include "games/magicmap/state.h"

#include "engine/bits.h"

/* */
int32_t magicmap_points(const struct seat_state *own)
{
    int32_t sum = own->tokens[GOLD];
    for (uint32_t left = own->talismans; left != 0; left &= left - 1)
        sum += magicmap_talismans[bits_lowest(left)].points;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == GOLD)
            sum += own->cards[card] * magicmap_adventures[card].number;
    if (own->mission != 0 && own->talismans >> own->mission & 1)
        sum += MISSION_POINTS;
    if (own->returned)
        sum += RETURN_POINTS;
    return sum;
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
