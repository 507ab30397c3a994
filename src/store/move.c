/* All data from one store to another, also as a copy in one file. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/backend.h"

enum { PATH_SIZE = 4096 };

/* All in one transaction. */
static bool copy(struct backend *from, const struct backend_kind *kind, struct backend *to,
                 struct store_moved *moved, struct reason *why)
{
    if (!kind->is_empty(to, why))
        return false;
    if (kind->begin(to) != STORE_DONE)
        return reason_set(why, "cannot write to the target");
    if (!kind->copy(from, to, moved, why)) {
        kind->rollback(to);
        return false;
    }
    switch (kind->commit(to)) {
    case STORE_DONE: return true;
    case STORE_UNSURE:
        return reason_set(why, "whether the last step was done is not known: look at the target");
    default: kind->rollback(to); return reason_set(why, "cannot commit");
    }
}

static bool move(const char *from, enum backend_access access, const char *to,
                 struct store_moved *moved, struct reason *why)
{
    const struct backend_kind *from_kind = backend_kind_of(from, why);
    const struct backend_kind *to_kind = from_kind == NULL ? NULL : backend_kind_of(to, why);
    if (to_kind == NULL)
        return false;
    struct backend *source = from_kind->open(from, access, NULL, why);
    struct backend *target = NULL;
    bool good = source != NULL && (target = to_kind->open(to, ACCESS_WRITES, NULL, why)) != NULL &&
                copy(source, to_kind, target, moved, why);
    if (target != NULL)
        to_kind->close(target);
    if (source != NULL)
        from_kind->close(source);
    return good;
}

bool store_move(const char *from, const char *to, struct store_moved *moved, struct reason *why)
{
    return move(from, ACCESS_ALONE, to, moved, why);
}

static void remove_folder(const char *folder)
{
    static const char *const files[] = {"incognita.db", "incognita.db-wal", "incognita.db-shm",
                                        "witness"};
    for (int i = 0; i < COUNT(files); i++) {
        char path[PATH_SIZE + 32];
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Of a store that is no file: its data becomes that of a folder beside the file, which is copied.
 */
static bool backup_elsewhere(const char *where, const char *file, struct reason *why)
{
    char folder[PATH_SIZE];
    struct store_moved moved;
    if (snprintf(folder, sizeof folder, "%s.folder", file) >= PATH_SIZE)
        return reason_set(why, "the name of the file is too long");
    if (access(file, F_OK) == 0)
        return reason_set(why, "%s is there already", file);
    remove_folder(folder);
    if (mkdir(folder, 0700) != 0)
        return reason_set(why, "cannot make %s: %s", folder, strerror(errno));
    bool good =
        move(where, ACCESS_READS, folder, &moved, why) && backend_sqlite.backup(folder, file, why);
    remove_folder(folder);
    return good;
}

bool store_backup(const char *where, const char *file, struct reason *why)
{
    const struct backend_kind *kind = backend_kind_of(where, why);
    if (kind == NULL)
        return false;
    return kind->backup != NULL ? kind->backup(where, file, why)
                                : backup_elsewhere(where, file, why);
}
