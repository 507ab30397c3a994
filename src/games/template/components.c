/* Everything in the box, with provenance. The rules read these tables and no other. */
#include "games/template/state.h"

#include "engine/box.h"

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

static const struct box_row rows[] = {
    NUMBERS("isle", isle_ids, 0, ISLE_VALUES, RECONSTRUCTED, "", "%d in the box", template_isles),
    FACT("seat", "charts", RECONSTRUCTED, "", "1 to %d, one of each", CHARTS),
};

bool template_component(int index, struct component *out)
{
    return box_component(rows, COUNT(rows), index, out);
}
