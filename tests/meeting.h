/*
 * Two servers at work on one PostgreSQL, and people who meet there at one table, each at a server
 * of their own. The clocks of the machines that the servers run on differ by five minutes.
 */
#ifndef INCOGNITA_TESTS_MEETING_H
#define INCOGNITA_TESTS_MEETING_H

#include "client.h"
#include "sitting.h"
#include "viewer.h"

enum { NODES = 2, NODES_AHEAD = 5 * 60000 }; /* milliseconds */

extern struct host nodes[NODES];
extern const char *const nodes_options[];

/*
 * The program and the clock (wall_clock.c) are the first arguments of the test. What the test ends
 * with if there can be none: it is skipped where the tests have no PostgreSQL. 0 if there can.
 */
int nodes_by(int argc, char **argv);
/* Set-up and end of a group of tests; they start at the same time in one empty room. */
int nodes_start(void **state);
int nodes_end(void **state);
bool node_launch(int node); /* after it was killed; host_await waits for it */
void node_restart(int node);

/* The same person at that server. */
struct guest at_node(struct guest guest, int node);

/* Two people at two servers, each with a socket, and somebody who looks on at each. */
struct meeting {
    struct sitting sitting;
    struct viewer seats[2];
    struct viewer onlookers[NODES];
};

void meet(struct meeting *meeting, const char *game, const char *extra);
void part(struct meeting *meeting);

/* Sends the first legal event of the seat, if it is asked. */
bool send_first(struct meeting *meeting, int seat);
/* Sends one of the seat's choices, by its number. */
void send_choice(struct viewer *viewer, const struct meeting *meeting, const char *id, int which);
/* The answer to what was sent with this id. */
json_t *answer(struct viewer *viewer, const char *id);
/* The next message of all viewers is the same step; what both onlookers hear is the same text. */
void follow_all(struct meeting *meeting, int64_t sequence);
/* Each plays whenever asked, until there are so many entries. */
void play_on(struct meeting *meeting, int64_t sequence);

/* A person who is at both servers, and chooses at both from the same position. */
struct eager {
    struct viewer *views[NODES];
    char ids[NODES][24];
    bool asked;
};

/* Sends the first of the choices at one, and the last at the other, if there are any. */
void choose_twice(struct eager *eager, const struct meeting *meeting, int seat);
/* How often it counted; asserts that whatever did not was too late. */
int count_choices(const struct eager *eager);

#endif
