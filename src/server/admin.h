/*
 * Asking the server that is at work in a data folder what only those who host may ask. If there is
 * none, the same is done here and now, with the folder locked meanwhile.
 */
#ifndef INCOGNITA_SERVER_ADMIN_H
#define INCOGNITA_SERVER_ADMIN_H

#include <stdbool.h>

#include "engine/text.h"

/*
 * Asks by one line of JSON; the answer is one too, made with malloc. NULL, with a reason, if nobody
 * could be asked: a refusal is an answer. The data is in the store, or in the folder if that is
 * NULL.
 */
char *admin_request(const char *folder, const char *store, const char *request, struct reason *why);

#endif
