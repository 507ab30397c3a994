/* State, view and event as JSON. */
#include "games/template/state.h"

#include "engine/bits.h"

const char *const template_phase_ids[PHASES] = {"deal", "isle", "sail", "claim", "trade", "over"};

/* A set of charts: ascending for those who may see it, else its size. */
static void write_charts(struct writer *writer, const char *key, unsigned charts, bool shown)
{
    write_key(writer, key);
    if (!shown) {
        write_number(writer, bits_count(charts));
        return;
    }
    write_array(writer);
    for (int chart = 1; chart <= CHARTS; chart++)
        if (charts >> (chart - 1) & 1)
            write_number(writer, chart);
    write_array_end(writer);
}

static void write_seat(struct writer *writer, const struct seat_state *own, bool shown)
{
    write_object(writer);
    write_charts(writer, "hand", own->hand, shown);
    write_charts(writer, "bag", own->bag, shown);
    write_key_number_or_null(writer, "sailed", !shown || own->sailed == 0, own->sailed);
    write_key_number(writer, "points", own->points);
    write_object_end(writer);
}

/* Whether a seat has chosen is public: the hand of a seat that has is one smaller. */
void template_write_state(struct writer *writer, const void *raw, int viewer)
{
    const struct template_state *state = raw;
    bool claimed = state->phase == PHASE_CLAIM || state->phase == PHASE_TRADE;
    write_object(writer);
    game_write_table(&template_game, state, writer);
    write_key_number(writer, "round", state->round);
    write_key_name(writer, "phase", template_phase_ids[state->phase]);
    write_key_numbers(writer, "isles", state->isles, ISLE_VALUES);
    write_key_number_or_null(writer, "isle", state->isle == 0, state->isle);
    write_key_number_or_null(writer, "claimant", !claimed, state->claimant);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, &state->seats[seat], viewer == seat || viewer == ARBITER);
    write_array_end(writer);
    write_object_end(writer);
}

const struct closed_set template_sets[] = {
    {"Phase", {NAME(NULL, template_phase_ids)}},
    {0},
};

const struct event_form template_events[KINDS] = {
    [DO_DEAL] = {"deal", .beat = BEAT_QUIET, .chance = true,
                 .with = {{SEAT("seat")}, {NUMBER("chart"), .hidden = true}}},
    [DO_ISLE] = {"isle", .beat = BEAT_CARD, .chance = true, .with = {{NUMBER("value")}}},
    [DO_SAIL] = {"sail", .beat = BEAT_REVEAL, .with = {{NUMBER("chart"), .hidden = true}}},
    [DO_KEEP] = {.name = "keep"},
    [DO_TRADE] = {.name = "trade"},
};
