#include "server/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>

bool folder_claim(const char *folder, int *lock, struct reason *why)
{
    char path[4096];
    *lock = -1;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return reason_set(why, "cannot make the folder %s: %s", folder, strerror(errno));
    if (snprintf(path, sizeof path, "%s/lock", folder) >= (int)sizeof path)
        return reason_set(why, "the name of the folder is too long");
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0)
        return reason_set(why, "cannot write in %s: %s", folder, strerror(errno));
    if (flock(*lock, LOCK_EX | LOCK_NB) != 0)
        return reason_set(why, "another server is at work in %s", folder);
    return true;
}
