/*
 * The web client's files, served from memory.
 *
 * They are read once, when the server starts, and found by their whole path in a table: nothing
 * that a request says ever becomes the name of a file. A file with a .br or .gz beside it is sent
 * compressed to clients that take it; one with a hash in its name (as app-3f9a1c07.js) may be kept
 * for good.
 */
#ifndef INCOGNITA_SERVER_DOOR_FILES_H
#define INCOGNITA_SERVER_DOOR_FILES_H

#include "server/net/net.h"

struct files;

/* `folder` may be NULL: then there is one page that says so. NULL, with a reason, on failure. */
struct files *files_open(const char *folder, struct reason *why);
void files_close(struct files *files);

/* Answers the request if there is such a file, or the client's own page for any plain path. */
bool files_serve(const struct files *files, struct exchange *exchange);

#endif
