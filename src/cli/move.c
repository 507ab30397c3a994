/* incognita move: all data from one store to another. */
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "server/folder.h"
#include "store/store.h"

/* A folder is locked like a server's; other stores see to it themselves. */
static bool claim(const char *store, int *lock, struct reason *why)
{
    *lock = -1;
    return !store_is_folder(store) || folder_claim(store, lock, why);
}

static bool move(const char *from, const char *to, struct store_moved *moved, struct reason *why)
{
    int from_lock = -1;
    int to_lock = -1;
    bool good = claim(from, &from_lock, why) && claim(to, &to_lock, why) &&
                store_move(from, to, moved, why);
    if (to_lock >= 0)
        close(to_lock);
    if (from_lock >= 0)
        close(from_lock);
    return good;
}

static int run(int argc, char **argv)
{
    const char *from = NULL;
    const char *to = NULL;
    const struct cli_option options[] = {{.name = "from", .text = &from},
                                         {.name = "to", .text = &to}};
    struct cli_arguments arguments;
    struct store_moved moved;
    struct reason why;
    int result = cli_read(&command_move, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0 || from == NULL || to == NULL)
        return usage_error(&command_move, "needs --from STORE and --to STORE, and no more");
    if (store_is_folder(from) && access(from, F_OK) != 0)
        reason_set(&why, "there is no folder %s", from);
    else if (move(from, to, &moved, &why)) {
        printf("moved %lld people and %lld matches, %lld rows in all\n", (long long)moved.people,
               (long long)moved.matches, (long long)moved.rows);
        return EXIT_DONE;
    }
    fprintf(stderr, "incognita move: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_move = {
    "move", "copy all data of a server from one store to another",
    "Usage: incognita move --from STORE --to STORE\n\n"
    "Copies everything, people, matches, chat and what was decided about them, from one store to\n"
    "another: a folder, or a PostgreSQL as libpq finds it (postgresql://HOST/NAME, or key=value).\n"
    "No server may be at work on either, and the target must be empty. Every row of the copy is\n"
    "read again and compared before it stays; if anything fails, or the program is killed, the\n"
    "target is as empty as before. The source is left as it is.\n",
    run};
