/* People at a table of a server, over HTTP: what tests of whole matches share. */
#ifndef INCOGNITA_TESTS_SITTING_H
#define INCOGNITA_TESTS_SITTING_H

#include "client.h"
#include "engine/game.h"

struct sitting {
    struct guest guests[SEATS_MAX];
    int players;
    char id[64];
};

/*
 * A table for so many people whose match has begun, guest 0 in seat 0 and so on; `extra` are
 * further members of the request.
 */
void sit_down_with(struct sitting *sitting, int port, const char *game, int players,
                   const char *extra);
/* Likewise, but the seats were shuffled; the guests are in the order that came of it. */
void sit_down_shuffled(struct sitting *sitting, int port, const char *game, int players);
/* A table for two people whose match has begun. */
void sit_down_to(struct sitting *sitting, int port, const char *game, const char *extra);

/* The table and the match as the seat sees them. */
json_t *look(struct sitting *sitting, int seat);
/* POST of an operation about the table. */
json_t *act(struct sitting *sitting, int seat, const char *op, const char *body);

/* Plays the first legal event of the seat, if it is asked; true if it was. */
bool play_first(struct sitting *sitting, int seat);
void play_to_the_end(struct sitting *sitting);

#endif
