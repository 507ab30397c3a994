/*
 * A disk that fails on command, for tests: preloaded (LD_PRELOAD) into the program, it makes calls
 * that write and sync files of the data fail.
 *
 * INCOGNITA_FAILING names a file; while that is there, its text says what fails and how, as
 * "sync EIO" or "write ENOSPC". Only files with "incognita.db" in their name are concerned.
 */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* else pwrite is but another name for pwrite64 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static bool is_data(int file)
{
    char link[64];
    char path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return strstr(path, "incognita.db") != NULL;
}

/* Whether the call is to fail now; sets errno then. */
static bool fails(int file, const char *what)
{
    char order[64] = "";
    const char *path = getenv("INCOGNITA_FAILING");
    int control = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (control < 0)
        return false;
    ssize_t length = read(control, order, sizeof order - 1);
    close(control);
    if (length <= 0 || strncmp(order, what, strlen(what)) != 0 || !is_data(file))
        return false;
    errno = strstr(order, "ENOSPC") != NULL ? ENOSPC : EIO;
    return true;
}

/* The function that stands behind the one here. */
#define BEHIND(name)                                                                               \
    static __typeof__(&name) behind;                                                               \
    if (behind == NULL)                                                                            \
    *(void **)&behind = dlsym(RTLD_NEXT, #name)

int fdatasync(int file)
{
    BEHIND(fdatasync);
    return fails(file, "sync") ? -1 : behind(file);
}

int fsync(int file)
{
    BEHIND(fsync);
    return fails(file, "sync") ? -1 : behind(file);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    BEHIND(write);
    return fails(file, "write") ? -1 : behind(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    BEHIND(pwrite);
    return fails(file, "write") ? -1 : behind(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset)
{
    BEHIND(pwrite64);
    return fails(file, "write") ? -1 : behind(file, bytes, size, offset);
}
