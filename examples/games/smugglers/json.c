/* State and view as JSON, and the forms of events. */
#include "games/smugglers/state.h"

#include "engine/bits.h"

const char *const smugglers_phase_ids[PHASES] = {"stow", "declare", "inspect", "open", "over"};

const struct event_form smugglers_events[KINDS] = {
    [DO_STOW] = {"stow", .with = {{NUMBER("crate"), .hidden = true}}},
    [DO_DECLARE] = {"declare", .with = {{NUMBER("crate")}}},
    [DO_WAVE] = {.name = "wave"},
    [DO_SEARCH] = {.name = "search"},
    [DO_OPEN] = {"open", .chance = true, .with = {{SEAT("seat")}, {NUMBER("crate")}}},
};

bool smugglers_has_carrier(const struct smugglers_state *state)
{
    return state->phase != PHASE_STOW && state->phase != PHASE_OVER;
}

/* A set of crates: ascending for those who may see it, else its size. */
static void write_crates(struct writer *writer, const char *key, unsigned crates, bool shown)
{
    write_key(writer, key);
    if (!shown) {
        write_number(writer, bits_count(crates));
        return;
    }
    write_array(writer);
    for (int crate = 1; crate <= CRATES; crate++)
        if (crates >> (crate - 1) & 1)
            write_number(writer, crate);
    write_array_end(writer);
}

/* Whether there is something in a hold is public: it is missing from the hand. */
static void write_seat(struct writer *writer, const struct seat_state *own, bool shown)
{
    write_object(writer);
    write_crates(writer, "hand", own->hand, shown);
    write_key_number_or_null(writer, "hold", !shown || own->hold == 0, own->hold);
    write_crates(writer, "away", own->away, shown);
    write_crates(writer, "shown", own->shown, true);
    write_key_number(writer, "points", own->points);
    write_object_end(writer);
}

void smugglers_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct smugglers_state *state = raw;
    write_object(writer);
    game_write_table(&smugglers_game, state, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", smugglers_phase_ids[state->phase]);
    write_key_number_or_null(writer, "carrier", !smugglers_has_carrier(state), state->carrier);
    write_key_number_or_null(writer, "claim", state->claim == 0, state->claim);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, &state->seats[seat], viewer == seat || viewer == ARBITER);
    write_array_end(writer);
    write_object_end(writer);
}
