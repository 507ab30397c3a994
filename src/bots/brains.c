#include "bots/brains.h"

#include "bots/brain.h"

/* The heads are looked at before a net is opened, for opening checks every weight. */
bool brain_find(const struct game *game, int players, struct brain *out)
{
    for (int i = 0; i < brains_built_in_count; i++) {
        const struct brain_head *head = (const void *)brains_built_in[i].bytes;
        if (head->players != players || !text_equal(head->game, game->id))
            continue;
        brain_view(out, brains_built_in[i].bytes);
        return true;
    }
    return false;
}
