/*
 * Who plays an arena: the contestants, and all the ways to seat them.
 *
 * A contestant is what a player is called on the command line, "NAME" or "NAME:ITERATIONS". "~HEAT"
 * behind that makes a bot stray so far and gives it tastes (bots/manner.h), as levels have them; a
 * bot that learned may have "@FILE" at the end, the net to judge by. "seer" and "knower" are bots
 * that there are only here (seer.h). One that is named several times takes several seats in every
 * match, and its results are added up.
 */
#ifndef INCOGNITA_ARENA_LINE_UP_H
#define INCOGNITA_ARENA_LINE_UP_H

#include "arena/seer.h"
#include "bots/bot.h"
#include "bots/brain.h"

enum { SEATINGS_MAX = 120, ITERATIONS_MAX = 10000000, HEAT_MAX = 60000 };

struct contestant {
    const char *text;      /* as it was named */
    const struct bot *bot; /* or NULL, and then */
    const char *command;   /* what to run */
    enum sight sight;
    uint32_t iterations;       /* 0: the bot's own measure */
    const struct brain *brain; /* what it has learned, or NULL for what is built in */
    uint16_t heat;             /* how far it strays */
    bool has_tastes;
    int seats;               /* how many it takes in a match */
    struct brain file_brain; /* what `net` points to if it came from a file */
    void *brain_bytes;       /* owned */
};

struct line_up {
    int players;
    int contestant_count;
    struct contestant contestants[SEATS_MAX]; /* in the order in which they are named first */
    int seating_count;
    uint8_t seatings[SEATINGS_MAX][SEATS_MAX]; /* the contestant on each seat */
};

/*
 * Makes the line-up of these players for a game; free with line_up_close in any case. Commands are
 * "NAME=COMMAND", and come before bots of the same name. The strings must outlive the line-up.
 * False, with a reason, if a player makes no sense.
 */
bool line_up_make(struct line_up *line_up, const struct game *game, const char *const players[],
                  int player_count, const char *const commands[], int command_count,
                  struct reason *why);
void line_up_close(struct line_up *line_up);

#endif
