#include "games/games.h"

const struct game *games_find(const char *id)
{
    for (int i = 0; i < games_all; i++)
        if (text_equal(games[i]->id, id))
            return games[i];
    return NULL;
}

void games_write(int count, bool sentences, struct writer *writer)
{
    write_key(writer, "games");
    write_array(writer);
    for (int i = 0; i < count; i++)
        game_write_facts(games[i], sentences, writer);
    write_array_end(writer);
}
