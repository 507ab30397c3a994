/* Somebody who looks at a match over a socket: what has been received of it so far. */
#ifndef INCOGNITA_TESTS_VIEWER_H
#define INCOGNITA_TESTS_VIEWER_H

#include "client.h"

struct viewer {
    struct wire wire;
    int seat;     /* or SPECTATOR */
    json_t *log;  /* all events, as this viewer knows them */
    json_t *last; /* the newest message about the match */
    int64_t sequence;
};

/* Subscribes to the match; `extra` are further members of the request. */
void begin_viewing(struct viewer *viewer, const struct guest *guest, const char *id, int seat,
                   const char *extra);
/* A message about the match, which becomes the viewer's. */
void take_news(struct viewer *viewer, json_t *news);
/* Waits until the match has so many entries. */
void follow_to(struct viewer *viewer, int64_t sequence);
void end_viewing(struct viewer *viewer);

#endif
