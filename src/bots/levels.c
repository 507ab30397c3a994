/*
 * The levels for people. All are the same player, which has learned the games: the weaker ones look
 * one step ahead and stray from what they judge best, less and less; the stronger ones search. What
 * a level does in a game is in ladders.c, and docs/arena.md tells how they do against each other.
 */
#include "bots/levels.h"

const struct bot level_bots[LEVELS] = {
    [BEGINNER] = {.name = "beginner",
                  .summary = "knows the rules and little more",
                  .is_level = true,
                  .level = BEGINNER},
    [EASY] = {.name = "easy",
              .summary = "for a first match; overlooks much",
              .is_level = true,
              .level = EASY},
    [CASUAL] = {.name = "casual",
                .summary = "has a plan, and often forgets it",
                .is_level = true,
                .level = CASUAL},
    [MEDIUM] = {.name = "medium",
                .summary = "plays sensibly, with mistakes",
                .is_level = true,
                .level = MEDIUM},
    [SKILLED] = {.name = "skilled",
                 .summary = "makes few mistakes",
                 .is_level = true,
                 .level = SKILLED},
    [HARD] = {.name = "hard",
              .summary = "plays well and still answers at once",
              .is_level = true,
              .level = HARD},
    [EXPERT] = {.name = "expert",
                .summary = "looks ahead for a moment",
                .is_level = true,
                .level = EXPERT},
    [MASTER] = {.name = "master",
                .summary = "plays as well as it can in about a second",
                .is_level = true,
                .level = MASTER},
};
