/* Numbers that boards show beside a position, all by the rules of the other files. */
#include "games/noria/components.h"
#include "games/noria/hall.h"
#include "games/noria/rules.h"
#include "games/noria/wheel.h"

const char *const noria_holdings[HOLDINGS] = {"energy",  "mycelium", "obsidian", "screw",    "sail",
                                              "compass", "lamp",     "piston",   "knowledge"};

void noria_count_holdings(const void *raw, int seat, int32_t out[HOLDINGS_MAX])
{
    const struct noria_state *state = raw;
    for (int ware = 0; ware < WARES; ware++)
        out[ware] = state->seats[seat].owned[ware];
    out[WARES] = state->seats[seat].knowledge;
}

static void write_numbers(struct writer *writer, const char *key, const int32_t numbers[CHAMBERS])
{
    write_key(writer, key);
    write_object(writer);
    for (int chamber = 0; chamber < CHAMBERS; chamber++)
        write_key_number(writer, noria_chamber_ids[chamber], numbers[chamber]);
    write_object_end(writer);
}

static void write_seat(struct writer *writer, const struct seat_state *own)
{
    int32_t levels[CHAMBERS];
    noria_chamber_levels(own, levels);
    write_object(writer);
    write_key_number(writer, "income", noria_income(own));
    write_key_number(writer, "highest", levels[SPECIALISATION]);
    write_key_number(writer, "lowest", levels[DISTRIBUTION]);
    write_object_end(writer);
}

/*
 * "space" of the round track, 0 in the set-up; what influence and an intrigue cost now; what a
 * level is worth in each chamber; by seat: knowledge at the end of a turn, highest and lowest
 * level.
 */
void noria_write_figures(struct writer *writer, const void *raw, int viewer)
{
    const struct noria_state *state = raw;
    int32_t values[CHAMBERS];
    noria_chamber_worth(state, values);
    (void)viewer;
    write_object(writer);
    write_key_number(writer, "space",
                     state->round == 0 ? 0
                                       : noria_space_of_round(state->table.players, state->round));
    write_key_number(writer, "shift", noria_shift_price(state));
    write_key_number(writer, "modify", noria_modify_price(state));
    write_key_number(writer, "intrigue", noria_intrigue_price(state));
    write_numbers(writer, "values", values);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, &state->seats[seat]);
    write_array_end(writer);
    write_object_end(writer);
}
