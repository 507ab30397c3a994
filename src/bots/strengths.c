#include "bots/strengths.h"

#include "bots/ladders.h"
#include "bots/levels.h"

enum { ANCHOR = 1500, UNKNOWN = 0 };

/* How far levels are above `medium`, in Elo. */
struct heights {
    const char *game;
    int players;
    int of[LEVELS];
};

static const struct heights measured[] = {
    {"vaalbara",
     2,
     {[BEGINNER] = -247, [EASY] = -145, [SKILLED] = 186, [HARD] = 262, [EXPERT] = 453}},
    {"vaalbara",
     5,
     {[BEGINNER] = -241, [EASY] = -160, [SKILLED] = 200, [HARD] = 258, [EXPERT] = 330}},
    {"navoria",
     2,
     {[BEGINNER] = -475,
      [EASY] = -328,
      [CASUAL] = -137,
      [SKILLED] = 109,
      [HARD] = 269,
      [EXPERT] = 412}},
    {"navoria",
     4,
     {[BEGINNER] = -423,
      [EASY] = -309,
      [CASUAL] = -191,
      [SKILLED] = 211,
      [HARD] = 329,
      [EXPERT] = 396}},
    {"noria",
     2,
     {[BEGINNER] = -410,
      [EASY] = -277,
      [CASUAL] = -151,
      [SKILLED] = 109,
      [HARD] = 244,
      [EXPERT] = 623}},
    {"noria",
     4,
     {[BEGINNER] = -381,
      [EASY] = -227,
      [CASUAL] = -93,
      [SKILLED] = 157,
      [HARD] = 357,
      [EXPERT] = 516}},
    {"magicmap",
     2,
     {[BEGINNER] = -327,
      [EASY] = -217,
      [CASUAL] = -107,
      [SKILLED] = 114,
      [HARD] = 242,
      [EXPERT] = 368}},
    {"magicmap",
     4,
     {[BEGINNER] = -290,
      [EASY] = -244,
      [CASUAL] = -160,
      [SKILLED] = 122,
      [HARD] = 259,
      [EXPERT] = 368}},
};

static const struct heights *heights_of(const struct game *game, bool most)
{
    const struct heights *found = NULL;
    for (int i = 0; i < COUNT(measured); i++)
        if (text_equal(measured[i].game, game->id) && (found == NULL || most))
            found = &measured[i];
    return found;
}

int strength_of_level(const struct game *game, int players, enum level level)
{
    const struct heights *least = heights_of(game, false);
    const struct heights *most = heights_of(game, true);
    while (level > BEGINNER && !ladder_has(game, players, level))
        level = (enum level)(level - 1);
    if (least == NULL || level > EXPERT || players < least->players || players > most->players)
        return UNKNOWN;
    int low = least->of[level];
    int between = most->players - least->players;
    return ANCHOR + low + (most->of[level] - low) * (players - least->players) / between;
}

int strength_of(const struct game *game, int players, const char *level)
{
    const struct bot *bot = bot_find(level);
    return bot != NULL && bot->is_level ? strength_of_level(game, players, bot->level) : UNKNOWN;
}

void strengths_write(const struct game *game, struct writer *writer)
{
    write_key(writer, game->id);
    write_array(writer);
    for (int players = game->players_min; players <= game->players_max; players++) {
        write_array(writer);
        for (int level = 0; level < LEVELS; level++) {
            int points = strength_of_level(game, players, (enum level)level);
            if (!ladder_has(game, players, (enum level)level))
                continue;
            if (points == UNKNOWN)
                write_null(writer);
            else
                write_number(writer, points);
        }
        write_array_end(writer);
    }
    write_array_end(writer);
}
