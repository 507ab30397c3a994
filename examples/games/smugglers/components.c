/* Everything in the box, with provenance. */
#include "games/smugglers/state.h"

const struct option smugglers_options[OPTIONS] = {
    [OPTION_LONG] =
        {"long", true, 2, false, {"false", "true"}, N_("Play five rounds instead of three")},
};

static const char *const crate_ids[CRATES] = {"1", "2", "3", "4", "5"};

bool smugglers_component(int index, struct component *out)
{
    struct text value;
    text_start(&value, out->value, sizeof out->value);
    out->provenance = RECONSTRUCTED;
    out->reference = "";
    if (index >= CRATES)
        return false;
    out->group = "crate";
    out->id = crate_ids[index];
    text_add_format(&value, "worth %d, one for each seat", index + 1);
    return true;
}
