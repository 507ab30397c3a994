/* Events, prompts and choices as sentences of the catalogue. */
#include "games/smugglers/state.h"

const char *const smugglers_parts[PARTS] = {
    [PART_START] = N_("At the start"),
    [PART_WAVED] = N_("Waved through"),
    [PART_HONEST] = N_("Searched and honest"),
    [PART_SEARCHES] = N_("Own searches"),
};

static void say_points(struct words *out, int seat, int points)
{
    words_seat(out, "seat", seat);
    words_number(out, "points", points);
}

/* A search has found something: from the state before. */
static void say_open(const struct smugglers_state *state, int crate, struct words *out)
{
    if (smugglers_is_honest(state)) {
        int points = state->claim + HONESTY;
        words_say_plural(
            out, "It is crate {crate}, as good as declared: {seat} gets {points} point",
            "It is crate {crate}, as good as declared: {seat} gets {points} points", points);
        say_points(out, state->carrier, points);
    } else {
        words_say_plural(out, "It is only crate {crate}: {seat} gets {points} point",
                         "It is only crate {crate}: {seat} gets {points} points", state->claim);
        say_points(out, smugglers_inspector(state), state->claim);
    }
    words_number(out, "crate", crate);
}

void smugglers_say_event(const void *before, event e, bool redacted, struct words *out)
{
    const struct smugglers_state *state = before;
    switch ((enum kind)event_kind(e)) {
    case DO_STOW:
        words_say(out, redacted ? N_("{seat} stows a crate") : N_("{seat} stows crate {crate}"));
        words_seat(out, "seat", event_by(e));
        if (!redacted)
            words_number(out, "crate", event_argument(e, 0));
        return;
    case DO_DECLARE:
        words_say(out, "{seat} declares crate {crate}");
        words_seat(out, "seat", event_by(e));
        words_number(out, "crate", event_argument(e, 0));
        return;
    case DO_WAVE:
        words_say_plural(out, "{inspector} waves it through: {seat} gets {points} point",
                         "{inspector} waves it through: {seat} gets {points} points", state->claim);
        words_seat(out, "inspector", event_by(e));
        say_points(out, state->carrier, state->claim);
        return;
    case DO_SEARCH:
        words_say(out, "{inspector} searches the hold of {seat}");
        words_seat(out, "inspector", event_by(e));
        words_seat(out, "seat", state->carrier);
        return;
    case DO_OPEN: say_open(state, event_argument(e, 1), out); return;
    }
}

void smugglers_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct smugglers_state *state = raw;
    (void)seat;
    if (state->phase == PHASE_STOW) {
        words_say(out, "Choose a crate to stow");
        return;
    }
    if (state->phase == PHASE_DECLARE) {
        words_say(out, "Declare your crate, truly or not");
        return;
    }
    words_say(out, "{seat} declares crate {crate}: wave it through, or search the hold");
    words_seat(out, "seat", state->carrier);
    words_number(out, "crate", state->claim);
}

void smugglers_say_choice(const void *raw, event e, struct words *out)
{
    (void)raw;
    switch ((enum kind)event_kind(e)) {
    case DO_STOW:
        words_say(out, "Stow crate {crate}");
        words_number(out, "crate", event_argument(e, 0));
        return;
    case DO_DECLARE:
        words_say(out, "Declare crate {crate}");
        words_number(out, "crate", event_argument(e, 0));
        return;
    case DO_WAVE: words_say(out, "Wave it through"); return;
    case DO_SEARCH: words_say(out, "Search the hold"); return;
    case DO_OPEN: return; /* of chance */
    }
}
