/* Everything in the box, with provenance. */
#include "games/smugglers/state.h"

#include "engine/box.h"

const struct option smugglers_options[OPTIONS] = {
    [OPTION_LONG] = SWITCH("long", N_("Play five rounds instead of three")),
};

static void tell_crate(int crate, struct box_entry *out)
{
    text_add_format(&out->value, "worth %d, one for each seat", crate + 1);
}

static const struct box_row rows[] = {
    SERIES("crate", IDS("1", "2", "3", "4", "5"), 0, CRATES, RECONSTRUCTED, "", tell_crate),
};

bool smugglers_component(int index, struct component *out)
{
    return box_component(rows, COUNT(rows), index, out);
}
