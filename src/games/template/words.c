/* Events, prompts and choices as sentences of the catalogue. */
#include "games/template/state.h"

const char *const template_parts[PARTS] = {
    [PART_START] = N_("At the start"),
    [PART_KEPT] = N_("Isles kept"),
    [PART_TRADED] = N_("Isles traded"),
    [PART_SHARED] = N_("Isles shared"),
};

void template_say_event(const void *before, event e, bool redacted, struct words *out)
{
    const struct template_state *state = before;
    switch ((enum kind)event_kind(e)) {
    case DO_DEAL:
        words_say(out, redacted ? N_("{seat} draws a chart") : N_("{seat} draws chart {chart}"));
        words_seat(out, "seat", event_argument(e, 0));
        if (!redacted)
            words_number(out, "chart", event_argument(e, 1));
        return;
    case DO_ISLE:
        words_say_plural(out, "An isle worth {value} point comes into sight",
                         "An isle worth {value} points comes into sight", event_argument(e, 0));
        words_number(out, "value", event_argument(e, 0));
        return;
    case DO_SAIL:
        words_say(out, redacted ? N_("{seat} has chosen a chart")
                                : N_("{seat} sails with chart {chart}"));
        words_seat(out, "seat", event_by(e));
        if (!redacted)
            words_number(out, "chart", event_argument(e, 0));
        return;
    case DO_KEEP:
        words_say_plural(out, "{seat} keeps the isle for {value} point",
                         "{seat} keeps the isle for {value} points", state->isle);
        words_seat(out, "seat", event_by(e));
        words_number(out, "value", state->isle);
        return;
    case DO_TRADE:
        words_say(out, "{seat} trades the isle for 1 point and a chart");
        words_seat(out, "seat", event_by(e));
        return;
    }
}

void template_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct template_state *state = raw;
    (void)seat;
    if (state->phase == PHASE_SAIL) {
        words_say(out, "Choose a chart to sail with: the highest reaches the isle");
        return;
    }
    words_say(out, "You reached the isle: keep it, or trade it for 1 point and a chart");
}

void template_say_choice(const void *raw, event e, struct words *out)
{
    const struct template_state *state = raw;
    switch ((enum kind)event_kind(e)) {
    case DO_SAIL:
        words_say(out, "Sail with chart {chart}");
        words_number(out, "chart", event_argument(e, 0));
        return;
    case DO_KEEP:
        words_say_plural(out, "Keep the isle for {value} point", "Keep the isle for {value} points",
                         state->isle);
        words_number(out, "value", state->isle);
        return;
    case DO_TRADE: words_say(out, "Trade the isle for 1 point and a chart"); return;
    case DO_DEAL:
    case DO_ISLE: return; /* of chance */
    }
}
