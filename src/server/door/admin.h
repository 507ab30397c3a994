/*
 * The door for those who host: a Unix socket in the data folder that only the account of the
 * server, and root, may open. One JSON object a line is asked, one a line is answered, in order.
 * What can be asked is in ops/host.h; nothing of it can be reached by HTTP.
 */
#ifndef INCOGNITA_SERVER_DOOR_ADMIN_H
#define INCOGNITA_SERVER_DOOR_ADMIN_H

#include "server/common/shared.h"

enum { ADMIN_PATH_SIZE = 64, ADMIN_LINE_MAX = 64 << 10 };

/*
 * A name for the socket that is short enough for one, however long the folder's is; `folder` is
 * open as a directory for as long as the name is used.
 */
void admin_path(int folder, char out[ADMIN_PATH_SIZE]);

struct admin_door;
/* Listens; NULL, with a reason, if it cannot. The folder must be locked by us. */
struct admin_door *admin_open(struct server *server, const char *folder, struct reason *why);
/* Takes no more, and hangs up; it is freed when the loop has run out, by admin_free. */
void admin_close(struct admin_door *door);
void admin_free(struct admin_door *door);

/* Asks by a line that did not come through the door. `answer` is called once, now or later. */
void admin_ask(struct server *server, const char *line, size_t length,
               void (*answer)(void *context, const char *text, size_t length), void *context);

#endif
