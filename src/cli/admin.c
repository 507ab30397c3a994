/* incognita admin: what those who host can do, also while the server runs. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/admin_print.h"
#include "cli/command.h"
#include "server/admin.h"

/* What the command line says beside the verb and its arguments. */
struct wishes {
    const char *folder;
    const char *store;
    const char *duration;
    const char *reason;
    const char *address;
    const char *table;
    long person;
    bool all;
    bool json;
};

/* What an argument of a verb becomes in the request. */
enum meaning {
    MEANS_NOTHING,
    MEANS_PERSON, /* a number is an id, anything else a name */
    MEANS_TEXT,
    MEANS_NAME, /* a new one */
    MEANS_TABLE,
    MEANS_LINE,
    MEANS_REPORT,
};

enum { ARGUMENTS_MAX = 2, COLUMNS_MAX = 8 };

struct verb {
    const char *name;
    enum meaning arguments[ARGUMENTS_MAX];
    int least;        /* how many of them must be given */
    bool timed;       /* takes --for and --reason */
    bool of_chat;     /* takes --table and --person */
    bool by_address;  /* takes --address in place of the arguments */
    const char *list; /* the answer's list, shown with these columns */
    struct admin_column columns[COLUMNS_MAX];
    const char *said; /* or what has been done to the target of the answer */
    const char *told; /* or a sentence */
    bool notices;     /* or what all are told now */
    bool reports;     /* or lines that were reported; takes --all */
};

static const struct verb verbs[] = {
    {.name = "people",
     .arguments = {MEANS_TEXT},
     .list = "people",
     .columns = {{"id", "id", CELL_NUMBER},
                 {"name", "name", CELL_TEXT},
                 {"password", "password", CELL_FLAG},
                 {"since (UTC)", "created", CELL_TIME},
                 {"muted until", "muted", CELL_TERM},
                 {"banned until", "banned", CELL_TERM},
                 {"connected from", "addresses", CELL_STRINGS}}},
    {.name = "sanctions",
     .list = "sanctions",
     .columns = {{"kind", "kind", CELL_TEXT},
                 {"who", "person", CELL_TARGET},
                 {"since (UTC)", "since", CELL_TIME},
                 {"until (UTC)", "until", CELL_UNTIL},
                 {"reason", "reason", CELL_TEXT}}},
    {.name = "mute", .arguments = {MEANS_PERSON}, .least = 1, .timed = true, .said = "is muted"},
    {.name = "unmute", .arguments = {MEANS_PERSON}, .least = 1, .said = "is no longer muted"},
    {.name = "ban",
     .arguments = {MEANS_PERSON},
     .least = 1,
     .timed = true,
     .by_address = true,
     .said = "is banned"},
    {.name = "unban",
     .arguments = {MEANS_PERSON},
     .least = 1,
     .by_address = true,
     .said = "is no longer banned"},
    {.name = "rename",
     .arguments = {MEANS_PERSON, MEANS_NAME},
     .least = 2,
     .said = "has the new name"},
    {.name = "tables",
     .arguments = {MEANS_TEXT},
     .list = "tables",
     .columns = {{"table", "id", CELL_TEXT},
                 {"game", "game", CELL_TEXT},
                 {"status", "status", CELL_TEXT},
                 {"public", "public", CELL_FLAG},
                 {"since (UTC)", "created", CELL_TIME},
                 {"seats (* its owner)", "seats", CELL_SEATS}}},
    {.name = "chat",
     .arguments = {MEANS_TEXT},
     .of_chat = true,
     .list = "lines",
     .columns = {{"table", "table", CELL_TEXT},
                 {"line", "line", CELL_NUMBER},
                 {"when (UTC)", "time", CELL_TIME},
                 {"who", "person", CELL_TARGET},
                 {"text", "text", CELL_TEXT}}},
    {.name = "delete-line",
     .arguments = {MEANS_TABLE, MEANS_LINE},
     .least = 2,
     .told = "The line is deleted."},
    {.name = "delete-table",
     .arguments = {MEANS_TABLE},
     .least = 1,
     .told = "The table is deleted."},
    {.name = "end",
     .arguments = {MEANS_TABLE},
     .least = 1,
     .told = "The match is over, without a result."},
    {.name = "reports", .reports = true},
    {.name = "done", .arguments = {MEANS_REPORT}, .least = 1, .told = "The report is done."},
    {.name = "notices", .notices = true},
    {.name = "announce", .arguments = {MEANS_TEXT}, .least = 1, .notices = true},
    {.name = "withdraw", .notices = true},
    {.name = "close", .arguments = {MEANS_TEXT}, .notices = true},
    {.name = "open", .notices = true},
};

static const struct verb *find_verb(const char *name)
{
    for (int i = 0; i < COUNT(verbs); i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= 18 && text[digits] == '\0';
}

static void add_argument(json_t *request, enum meaning argument, const char *text)
{
    switch (argument) {
    case MEANS_NOTHING: return;
    case MEANS_PERSON:
        if (is_number(text))
            json_object_set_new(request, "person", json_integer(strtoll(text, NULL, 10)));
        else
            json_object_set_new(request, "name", json_string(text));
        return;
    case MEANS_TEXT: json_object_set_new(request, "text", json_string(text)); return;
    case MEANS_NAME: json_object_set_new(request, "to", json_string(text)); return;
    case MEANS_TABLE: json_object_set_new(request, "table", json_string(text)); return;
    case MEANS_REPORT:
        json_object_set_new(request, "report", json_integer(strtoll(text, NULL, 10)));
        return;
    case MEANS_LINE:
        json_object_set_new(request, "line", json_integer(strtoll(text, NULL, 10)));
        return;
    }
}

/* "90m" as seconds: a number of minutes, hours, days or weeks; 0 if it is none. */
static long read_duration(const char *text)
{
    static const struct {
        char letter;
        long seconds;
    } units[] = {{'m', 60}, {'h', 3600}, {'d', 86400}, {'w', 7 * 86400L}};
    char *end;
    long number = strtol(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || number < 1 || number > 5256000 || end[0] == '\0' ||
        end[1] != '\0')
        return 0;
    for (int i = 0; i < COUNT(units); i++)
        if (*end == units[i].letter)
            return number * units[i].seconds;
    return 0;
}

static int add_terms(const struct verb *verb, const struct wishes *wishes, json_t *request)
{
    if (!verb->timed && (wishes->duration != NULL || wishes->reason != NULL))
        return usage_error(&command_admin, "%s takes neither --for nor --reason", verb->name);
    if (!verb->of_chat && (wishes->table != NULL || wishes->person != 0))
        return usage_error(&command_admin, "%s takes neither --table nor --person", verb->name);
    if (wishes->all && !verb->reports)
        return usage_error(&command_admin, "--all is for reports");
    if (wishes->all)
        json_object_set_new(request, "all", json_true());
    if (wishes->table != NULL)
        json_object_set_new(request, "table", json_string(wishes->table));
    if (wishes->person != 0)
        json_object_set_new(request, "person", json_integer(wishes->person));
    if (wishes->reason != NULL)
        json_object_set_new(request, "reason", json_string(wishes->reason));
    if (wishes->duration == NULL)
        return EXIT_DONE;
    long seconds = read_duration(wishes->duration);
    json_object_set_new(request, "seconds", json_integer(seconds));
    return seconds > 0 ? EXIT_DONE
                       : usage_error(&command_admin, "--for takes a time as 30m, 12h, 3d or 2w");
}

/* Makes the request of the command line. */
static int make_request(const struct verb *verb, const struct cli_arguments *given,
                        const struct wishes *wishes, json_t *request)
{
    int count = given->count - 1;
    int most = 0;
    while (most < ARGUMENTS_MAX && verb->arguments[most] != MEANS_NOTHING)
        most++;
    json_object_set_new(request, "op", json_string(verb->name));
    if (wishes->address != NULL) {
        if (!verb->by_address || count > 0)
            return usage_error(&command_admin, "--address stands alone, for ban and unban");
        json_object_set_new(request, "address", json_string(wishes->address));
        return add_terms(verb, wishes, request);
    }
    if (count < verb->least || count > most)
        return usage_error(&command_admin, "%s takes %d to %d arguments", verb->name, verb->least,
                           most);
    for (int i = 0; i < count; i++) {
        add_argument(request, verb->arguments[i], given->plain[i + 1]);
    }
    return add_terms(verb, wishes, request);
}

static void print_notice(const json_t *answer, const char *key, const char *title)
{
    const json_t *notice = json_object_get(answer, key);
    const char *text = json_string_value(json_object_get(notice, "text"));
    printf("%s: ", title);
    if (text == NULL)
        puts("none");
    else
        puts(text[0] == '\0' ? "yes" : text);
}

static void print_answer(const struct verb *verb, const json_t *answer)
{
    int columns = 0;
    if (verb->list != NULL) {
        while (columns < COLUMNS_MAX && verb->columns[columns].title != NULL)
            columns++;
        admin_print_list(json_object_get(answer, verb->list), verb->columns, columns);
        return;
    }
    if (verb->notices) {
        print_notice(answer, "announcement", "Announcement");
        print_notice(answer, "maintenance", "Maintenance");
        return;
    }
    if (verb->reports) {
        admin_print_reports(json_object_get(answer, "reports"));
        return;
    }
    if (verb->told != NULL) {
        puts(verb->told);
        return;
    }
    const char *to = json_string_value(json_object_get(answer, "to"));
    admin_print_target(answer);
    printf(" %s%s%s", verb->said, to == NULL ? "" : " ", to == NULL ? "" : to);
    if (verb->timed)
        admin_print_term(answer);
    putchar('\n');
}

/* A refusal is said with those it names, if it does. */
static int refuse(const json_t *answer)
{
    const json_t *error = json_object_get(answer, "error");
    const char *message = json_string_value(json_object_get(error, "message"));
    fprintf(stderr, "incognita admin: %s\n", message == NULL ? "no answer" : message);
    const json_t *people = json_object_get(answer, "people");
    for (size_t i = 0; i < json_array_size(people); i++)
        fprintf(stderr, "  %lld\n",
                (long long)json_integer_value(json_object_get(json_array_get(people, i), "id")));
    return EXIT_FAILED;
}

static int ask(const struct verb *verb, const struct wishes *wishes, const json_t *request)
{
    struct reason why;
    char *line = json_dumps(request, JSON_COMPACT);
    char *text = admin_request(wishes->folder, wishes->store, line, &why);
    free(line);
    if (text == NULL) {
        fprintf(stderr, "incognita admin: %s\n", why.text);
        return EXIT_FAILED;
    }
    json_t *answer = json_loads(text, 0, NULL);
    int result = EXIT_DONE;
    if (wishes->json)
        puts(text);
    if (!json_is_true(json_object_get(answer, "ok")))
        result = refuse(answer);
    else if (!wishes->json)
        print_answer(verb, answer);
    json_decref(answer);
    free(text);
    return result;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.folder = "incognita-data"};
    const struct cli_option options[] = {
        {.name = "data", .text = &wishes.folder},
        {.name = "store", .text = &wishes.store},
        {.name = "json", .flag = &wishes.json},
        {.name = "all", .flag = &wishes.all},
        {.name = "for", .text = &wishes.duration},
        {.name = "reason", .text = &wishes.reason},
        {.name = "address", .text = &wishes.address},
        {.name = "table", .text = &wishes.table},
        {.name = "person", .number = &wishes.person, .least = 1, .most = LONG_MAX},
    };
    struct cli_arguments arguments;
    int result = cli_read(&command_admin, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count == 0)
        return usage_error(&command_admin, "says what to do, as 'people'");
    const struct verb *verb = find_verb(arguments.plain[0]);
    if (verb == NULL)
        return usage_error(&command_admin, "there is no '%s'", arguments.plain[0]);
    json_t *request = json_object();
    result = make_request(verb, &arguments, &wishes, request);
    if (result == EXIT_DONE)
        result = ask(verb, &wishes, request);
    json_decref(request);
    return result;
}

const struct command command_admin = {
    "admin", "look after the people and tables of a server, while it runs or not",
    "Usage: incognita admin [--data FOLDER] [--store STORE] [--json] WHAT [ARGUMENTS]\n\n"
    "For those who host: only the account that runs the server, and root, may ask. A server that\n"
    "runs on the folder is asked by a socket in it; without one, the data is changed directly.\n"
    "PERSON is an id, or a name that only one person has; TABLE an id, or its first digits. "
    "docs/hosting.md tells more.\n\n"
    "  people [TEXT]             the newest people, or those with TEXT in their name\n"
    "  sanctions                 who is muted or banned, and until when\n"
    "  mute PERSON               they cannot write in chats\n"
    "  unmute PERSON\n"
    "  ban PERSON                they are turned away, at once\n"
    "  ban --address A           likewise whoever comes from this address; of IPv6, from its /64\n"
    "  unban PERSON | --address A\n"
    "  rename PERSON NAME        they are told\n"
    "  tables [TEXT]             those that are open or running; or by id, game or name of a "
    "person\n"
    "  chat [TEXT]               the newest lines, or those with TEXT in them\n"
    "  delete-line TABLE LINE    for all who look on, and for good\n"
    "  delete-table TABLE        with all that was played and said there\n"
    "  end TABLE                 its match, which runs, without a result; it stays readable\n"
    "  reports                   lines that people reported, with what was said around them\n"
    "  done REPORT               it is seen to; it leaves the list\n"
    "  notices                   what all are told now\n"
    "  announce TEXT             all are told, also who comes later, until you\n"
    "  withdraw                  the announcement\n"
    "  close [TEXT]              for maintenance: no new table or match; what runs goes on\n"
    "  open\n\n"
    "  --data FOLDER   where the data is, or the socket of the server (incognita-data)\n"
    "  --store STORE   where the data is, if that is a PostgreSQL\n"
    "  --for TIME      mute, ban: for so long, as 30m, 12h, 3d or 2w (for good)\n"
    "  --reason TEXT   mute, ban: why; they can read it\n"
    "  --table TABLE   chat: of this table\n"
    "  --person ID     chat: of this person\n"
    "  --all           reports: also those that are done\n"
    "  --json          the answer as JSON, for programs\n",
    run};
