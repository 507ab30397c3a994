/* The data folder: one process at a time is at work in it. */
#ifndef INCOGNITA_SERVER_FOLDER_H
#define INCOGNITA_SERVER_FOLDER_H

#include "engine/text.h"

/* Makes the folder if there is none, and claims it; `lock` is -1, or to be closed in any case. */
bool folder_claim(const char *folder, int *lock, struct reason *why);

#endif
