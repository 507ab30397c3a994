/* Numbers that boards show beside a position, all by the rules of the other files. */
#include "games/navoria/state.h"

const char *const navoria_holdings[] = {"desert_marker", "forest_marker", "glacier_marker",
                                        "desert_posts",  "forest_posts",  "glacier_posts"};

void navoria_count_holdings(const void *raw, int seat, int32_t out[HOLDINGS_MAX])
{
    const struct navoria_state *state = raw;
    for (int track = 0; track < TRACKS; track++) {
        out[track] = state->seats[seat].markers[track];
        out[TRACKS + track] = state->seats[seat].posts[track];
    }
}

/* "favors" has what each people's favor pays at the end as things are, null without it. */
static void write_seat(struct writer *writer, const struct navoria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    write_object(writer);
    write_key_counts(writer, "symbols", navoria_species_ids, own->symbols, SPECIES);
    write_key(writer, "favors");
    write_object(writer);
    for (int species = 0; species < SPECIES; species++) {
        int paid = navoria_species_pay(state, seat, species);
        write_key_number_or_null(writer, navoria_species_ids[species], paid < 0, paid);
    }
    write_object_end(writer);
    write_key(writer, "pays");
    write_object(writer);
    write_key_number(writer, "merchant", navoria_trade_income(own));
    write_key_number(writer, "adventurer", navoria_flag_income(own));
    write_key_number(writer, "soldier", navoria_guard_pay(own));
    write_object_end(writer);
    write_object_end(writer);
}

/*
 * "acting": whose turn it is, or null; "order" of this phase; "places" that are paid on a track; by
 * seat: symbols, favors, and what cards would pay as things are: at an income or, soldiers, at the
 * end.
 */
void navoria_write_figures(struct writer *writer, const void *raw, int viewer)
{
    const struct navoria_state *state = raw;
    int players = state->table.players;
    bool turns = state->phase == PHASE_RECRUIT || state->phase == PHASE_GATHER;
    (void)viewer;
    write_object(writer);
    write_key_number_or_null(writer, "acting", !turns, turns ? navoria_acting(state) : 0);
    write_key(writer, "order");
    write_array(writer);
    for (int turn = 0; turn < players && state->phase != PHASE_SETUP; turn++)
        write_number(writer, navoria_turn_of(state, turn));
    write_array_end(writer);
    write_key_number(writer, "places", navoria_paid_places(state));
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_seat(writer, state, seat);
    write_array_end(writer);
    write_object_end(writer);
}
