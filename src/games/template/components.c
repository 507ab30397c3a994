/* Everything in the box, with provenance. The rules read these tables and no other. */
#include "games/template/state.h"

/* How many isles there are of value 1, 2, 3, 4. */
const uint8_t template_isles[ISLE_VALUES] = {1, 2, 2, 1};

const struct option template_options[OPTIONS] = {
    [OPTION_TIES] = {"ties",
                     false,
                     2,
                     TIES_NOBODY,
                     {"nobody", "all"},
                     N_("Who gets an isle when the highest charts are level")},
};

static const char *const isle_ids[ISLE_VALUES] = {"1", "2", "3", "4"};

bool template_component(int index, struct component *out)
{
    struct text value;
    text_start(&value, out->value, sizeof out->value);
    out->provenance = RECONSTRUCTED;
    out->reference = "";
    if (index < ISLE_VALUES) {
        out->group = "isle";
        out->id = isle_ids[index];
        text_add_format(&value, "%d in the box", template_isles[index]);
        return true;
    }
    if (index == ISLE_VALUES) {
        out->group = "seat";
        out->id = "charts";
        text_add_format(&value, "1 to %d, one of each", CHARTS);
        return true;
    }
    return false;
}
