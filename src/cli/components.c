/* incognita components: what is in a game's box, and how sure we are of it. */
#include "cli/command.h"
#include "engine/writer.h"

static void print_json(const struct game *game)
{
    struct component component;
    puts("[");
    for (int i = 0; game->component(i, &component); i++) {
        char line[1024];
        struct writer writer;
        writer_start(&writer, line, sizeof line);
        game_write_component(&component, &writer);
        printf("%s%s", i > 0 ? ",\n" : "", line);
    }
    puts("\n]");
}

static int width_of(const struct game *game, bool of_id)
{
    int width = 0;
    struct component component;
    for (int i = 0; game->component(i, &component); i++) {
        int length = (int)text_length(of_id ? component.id : component.group);
        width = length > width ? length : width;
    }
    return width;
}

static void print_table(const struct game *game)
{
    int group_width = width_of(game, false);
    int id_width = width_of(game, true);
    struct component component;
    for (int i = 0; game->component(i, &component); i++)
        printf("%-*s  %-*s  %-13s  %-5s  %s\n", group_width, component.group, id_width,
               component.id, provenance_name(component.provenance), component.reference,
               component.value);
}

static int run(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {{.name = "json", .flag = &json}};
    struct cli_arguments arguments;
    const struct game *game = NULL;
    int result = cli_read_game(&command_components, argc, argv, options, 1, &arguments, &game);
    if (result != EXIT_DONE)
        return result;
    if (json)
        print_json(game);
    else
        print_table(game);
    return EXIT_DONE;
}

const struct command command_components = {
    "components", "list what is in a game's box, and how sure we are of it",
    "Usage: incognita components GAME [--json]\n\n"
    "Lists every component of the game with its value and its provenance:\n"
    "  rulebook       stated in a rulebook or forced by one of its examples\n"
    "  corroborated   stated by other public sources\n"
    "  deduced        the only value that fits all known counts and examples\n"
    "  reconstructed  our own value, chosen to fit all of the above\n"
    "Who owns the box can check the last kind against it.\n\n"
    "  --json   as a JSON list\n",
    run};
