/* Numbers that boards show beside a position, all by the rules of the other files. */
#include "games/magicmap/state.h"

const char *const magicmap_token_ids[TOKENS] = {"gold", "goods", "magic"};

void magicmap_count_holdings(const void *raw, int seat, int32_t out[HOLDINGS_MAX])
{
    const struct magicmap_state *state = raw;
    for (int token = 0; token < TOKENS; token++)
        out[token] = state->seats[seat].tokens[token];
}

/* The sections that would tame the drawn monster with so much more magic. */
static void write_taming(struct writer *writer, const struct magicmap_state *state, int magic)
{
    struct magicmap_state spun = *state;
    spun.drawn.magic = (uint8_t)(state->drawn.magic + magic);
    write_array(writer);
    for (int section = 1; section < SECTIONS; section++) {
        spun.drawn.section = (uint8_t)section;
        if (magicmap_is_tamed(&spun))
            write_number(writer, section);
    }
    write_array_end(writer);
}

static bool has_monster(const struct magicmap_state *state)
{
    return state->drawn.card != 0 && magicmap_adventures[state->drawn.card].kind == MONSTER_CARD;
}

/*
 * "tames": by how much more magic is committed, from 0 up to all that the drawer has. "duel": how
 * likely it is that the attacker wins, nobody does, the target does; without a battle nothing.
 */
void magicmap_write_figures(struct writer *writer, const void *raw, int viewer)
{
    const struct magicmap_state *state = raw;
    (void)viewer;
    write_object(writer);
    write_key(writer, "tames");
    write_array(writer);
    if (has_monster(state)) {
        int most = state->seats[magicmap_drawer(state)].tokens[MAGIC];
        for (int magic = 0; magic <= most; magic++)
            write_taming(writer, state, magic);
    }
    write_array_end(writer);
    write_key(writer, "duel");
    write_array(writer);
    if (magicmap_is_battle(state)) {
        uint32_t weights[3] = {0};
        magicmap_weigh_battle(state, weights);
        for (int i = 0; i < COUNT(weights); i++)
            write_number(writer, (int)weights[i]);
    }
    write_array_end(writer);
    write_object_end(writer);
}
