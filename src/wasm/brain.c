#include "wasm/brain.h"

#include <string.h>

#include "games/games.h"
#include "wasm/room.h"

/* What was learned last; nets are loaded one at a time, for the match that is played. */
static struct brain learned;
static void *room;

static bool open_net(const void *bytes, size_t size, struct reason *why)
{
    struct brain fresh;
    if (!brain_open(&fresh, bytes, size, why))
        return false;
    const struct game *game = games_find(fresh.head->game);
    if (game == NULL || fresh.head->players < game->players_min ||
        fresh.head->players > game->players_max)
        return reason_set(why, "the net is for no game that is here");
    if (!brain_fits(&fresh, game, fresh.head->players, why))
        return false;
    learned = fresh;
    return true;
}

bool wasm_learn(const void *bytes, size_t size, struct reason *why)
{
    learned.head = NULL;
    room = room_resize(room, size);
    if (room == NULL)
        return reason_set(why, "out of memory");
    memcpy(room, bytes, size);
    return open_net(room, size, why);
}

bool brain_find(const struct game *game, int players, struct brain *out)
{
    if (learned.head == NULL || learned.head->players != players ||
        !text_equal(learned.head->game, game->id))
        return false;
    *out = learned;
    return true;
}
