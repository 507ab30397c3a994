/* incognita backup: a whole copy of a server's data, even while it runs. */
#include "cli/command.h"
#include "store/store.h"

static int run(int argc, char **argv)
{
    const char *where = "incognita-data";
    const struct cli_option options[] = {{.name = "data", .text = &where},
                                         {.name = "store", .text = &where}};
    struct cli_arguments arguments;
    struct reason why;
    int result = cli_read(&command_backup, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count != 1)
        return usage_error(&command_backup, "needs the name of the file to make");
    if (store_backup(where, arguments.plain[0], &why))
        return EXIT_DONE;
    fprintf(stderr, "incognita backup: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_backup = {
    "backup", "copy a server's data into one file, also while it runs",
    "Usage: incognita backup FILE [--data FOLDER | --store STORE]\n\n"
    "Makes FILE a whole and consistent copy of the data in the folder (incognita-data). It has\n"
    "its name only once it is whole and on the disk. To go back to it, stop the server, empty\n"
    "the folder and put the file there as incognita.db. The data of a PostgreSQL becomes such a\n"
    "file too; 'incognita move' brings it back from a folder.\n",
    run};
