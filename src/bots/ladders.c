/*
 * The ladders: each level about as far above the one below as that above the next, fitted by
 * bench/ladders and checked on other matches (docs/arena.md). A game that nobody has fitted yet has
 * the one at the end.
 */
#include "bots/ladders.h"

#define STRAYS(how_far)                                                                            \
    {                                                                                              \
        .heat = (how_far)                                                                          \
    }
#define SEARCHES(how_long)                                                                         \
    {                                                                                              \
        .iterations = (how_long)                                                                   \
    }

struct ladder {
    const char *game;
    int players;
    struct rung rungs[LEVELS];
};

static const struct ladder fitted[] = {
    {"vaalbara",
     2,
     {[BEGINNER] = STRAYS(450),
      [EASY] = STRAYS(215),
      [MEDIUM] = STRAYS(125),
      [SKILLED] = STRAYS(60),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(178),
      [MASTER] = SEARCHES(64000)}},
    {"vaalbara",
     3,
     {[BEGINNER] = STRAYS(400),
      [EASY] = STRAYS(190),
      [MEDIUM] = STRAYS(110),
      [SKILLED] = STRAYS(52),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(220),
      [MASTER] = SEARCHES(64000)}},
    {"vaalbara",
     4,
     {[BEGINNER] = STRAYS(355),
      [EASY] = STRAYS(170),
      [MEDIUM] = STRAYS(95),
      [SKILLED] = STRAYS(46),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(260),
      [MASTER] = SEARCHES(64000)}},
    {"vaalbara",
     5,
     {[BEGINNER] = STRAYS(316),
      [EASY] = STRAYS(151),
      [MEDIUM] = STRAYS(82),
      [SKILLED] = STRAYS(41),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(300),
      [MASTER] = SEARCHES(64000)}},
    {"navoria",
     2,
     {[BEGINNER] = STRAYS(98),
      [EASY] = STRAYS(71),
      [CASUAL] = STRAYS(52),
      [MEDIUM] = STRAYS(34),
      [SKILLED] = STRAYS(1),
      [HARD] = SEARCHES(8),
      [EXPERT] = SEARCHES(120),
      [MASTER] = SEARCHES(64000)}},
    {"navoria",
     3,
     {[BEGINNER] = STRAYS(112),
      [EASY] = STRAYS(80),
      [CASUAL] = STRAYS(58),
      [MEDIUM] = STRAYS(39),
      [SKILLED] = STRAYS(1),
      [HARD] = SEARCHES(12),
      [EXPERT] = SEARCHES(180),
      [MASTER] = SEARCHES(64000)}},
    {"navoria",
     4,
     {[BEGINNER] = STRAYS(127),
      [EASY] = STRAYS(89),
      [CASUAL] = STRAYS(64),
      [MEDIUM] = STRAYS(44),
      [SKILLED] = STRAYS(1),
      [HARD] = SEARCHES(14),
      [EXPERT] = SEARCHES(250),
      [MASTER] = SEARCHES(64000)}},
    {"noria",
     2,
     {[BEGINNER] = STRAYS(64),
      [EASY] = STRAYS(47),
      [CASUAL] = STRAYS(35),
      [MEDIUM] = STRAYS(25),
      [SKILLED] = STRAYS(16),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(10),
      [MASTER] = SEARCHES(64000)}},
    {"noria",
     3,
     {[BEGINNER] = STRAYS(61),
      [EASY] = STRAYS(48),
      [CASUAL] = STRAYS(36),
      [MEDIUM] = STRAYS(26),
      [SKILLED] = STRAYS(17),
      [HARD] = STRAYS(1),
      [EXPERT] = SEARCHES(8),
      [MASTER] = SEARCHES(64000)}},
    {"noria",
     4,
     {[BEGINNER] = STRAYS(49),
      [EASY] = STRAYS(37),
      [CASUAL] = STRAYS(27),
      [MEDIUM] = STRAYS(19),
      [SKILLED] = STRAYS(1),
      [HARD] = SEARCHES(8),
      [EXPERT] = SEARCHES(30),
      [MASTER] = SEARCHES(64000)}},
    {"magicmap",
     2,
     {[BEGINNER] = STRAYS(103),
      [EASY] = STRAYS(86),
      [CASUAL] = STRAYS(73),
      [MEDIUM] = STRAYS(61),
      [SKILLED] = STRAYS(48),
      [HARD] = STRAYS(34),
      [EXPERT] = STRAYS(1),
      [MASTER] = SEARCHES(20000)}},
    {"magicmap",
     3,
     {[BEGINNER] = STRAYS(104),
      [EASY] = STRAYS(87),
      [CASUAL] = STRAYS(73),
      [MEDIUM] = STRAYS(59),
      [SKILLED] = STRAYS(46),
      [HARD] = STRAYS(32),
      [EXPERT] = STRAYS(1),
      [MASTER] = SEARCHES(12000)}},
    {"magicmap",
     4,
     {[BEGINNER] = STRAYS(105),
      [EASY] = STRAYS(88),
      [CASUAL] = STRAYS(73),
      [MEDIUM] = STRAYS(58),
      [SKILLED] = STRAYS(45),
      [HARD] = STRAYS(30),
      [EXPERT] = STRAYS(1),
      [MASTER] = SEARCHES(8000)}},
};

static const struct ladder usual = {"",
                                    0,
                                    {[BEGINNER] = STRAYS(800),
                                     [EASY] = STRAYS(400),
                                     [MEDIUM] = STRAYS(150),
                                     [HARD] = SEARCHES(100),
                                     [EXPERT] = SEARCHES(2000),
                                     [MASTER] = SEARCHES(64000)}};

static const struct ladder *ladder_of(const struct game *game, int players)
{
    for (int i = 0; i < COUNT(fitted); i++)
        if (fitted[i].players == players && text_equal(fitted[i].game, game->id))
            return &fitted[i];
    return &usual;
}

static bool is_there(const struct rung *rung)
{
    return rung->heat > 0 || rung->iterations > 0;
}

bool ladder_has(const struct game *game, int players, enum level level)
{
    return is_there(&ladder_of(game, players)->rungs[level]);
}

const struct rung *ladder_rung(const struct game *game, int players, enum level level)
{
    const struct ladder *ladder = ladder_of(game, players);
    int at = (int)level;
    while (at > 0 && !is_there(&ladder->rungs[at]))
        at--;
    while (!is_there(&ladder->rungs[at]))
        at++;
    return &ladder->rungs[at];
}
