/* incognita serve: hosts matches of all games for browsers and other clients. */
#include <string.h>

#include "cli/command.h"
#include "server/server.h"

/* What the command line says, as it is read: numbers are long there. */
struct wishes {
    struct server_settings settings;
    struct cli_list hosts;
    long port, queue, ping, connections, per_address, unfinished, rate, guests, logins, new_tables,
        threads, away, session_days, tables, seats, open_days, guest_days, abandoned_days, sweep,
        push_after, push_days, mail_every;
};

static int read_wishes(int argc, char **argv, struct wishes *wishes)
{
    struct server_settings *settings = &wishes->settings;
    const struct cli_option options[] = {
        {.name = "port", .number = &wishes->port, .least = 0, .most = 65535},
        {.name = "address", .text = &settings->net.address},
        {.name = "data", .text = &settings->folder},
        {.name = "store", .text = &settings->store},
        {.name = "standby", .flag = &settings->standby},
        {.name = "shared", .flag = &settings->shared},
        {.name = "web", .text = &settings->web},
        {.name = "seed", .text = &settings->seed},
        {.name = "host", .list = &wishes->hosts},
        {.name = "public-metrics", .flag = &settings->public_metrics},
        {.name = "behind-proxy", .flag = &settings->net.proxied},
        {.name = "secure", .flag = &settings->secure},
        {.name = "quiet", .flag = &settings->net.quiet},
        {.name = "connections", .number = &wishes->connections, .least = 1, .most = 1000000},
        {.name = "per-address", .number = &wishes->per_address, .least = 1, .most = 1000000},
        {.name = "unfinished", .number = &wishes->unfinished, .least = 1, .most = 1000000},
        {.name = "rate", .number = &wishes->rate, .least = 0, .most = 1000000},
        {.name = "guests-an-hour", .number = &wishes->guests, .least = 0, .most = 1000000},
        {.name = "logins-an-hour", .number = &wishes->logins, .least = 0, .most = 1000000},
        {.name = "tables-an-hour", .number = &wishes->new_tables, .least = 0, .most = 1000000},
        {.name = "own-tables", .number = &wishes->tables, .least = 0, .most = 1000000},
        {.name = "own-seats", .number = &wishes->seats, .least = 0, .most = 1000000},
        {.name = "bot-threads", .number = &wishes->threads, .least = 0, .most = 64},
        {.name = "session-days", .number = &wishes->session_days, .least = 0, .most = 36500},
        {.name = "away", .number = &wishes->away, .least = 0, .most = 86400},
        {.name = "no-push", .flag = &settings->push.off},
        {.name = "push-anywhere", .flag = &settings->push.anywhere},
        {.name = "push-contact", .text = &settings->push.contact},
        {.name = "push-after", .number = &wishes->push_after, .least = 0, .most = 86400},
        {.name = "push-days", .number = &wishes->push_days, .least = 0, .most = 36500},
        {.name = "smtp", .text = &settings->mail.smtp},
        {.name = "smtp-login", .text = &settings->mail.login},
        {.name = "smtp-ca", .text = &settings->mail.ca},
        {.name = "smtp-from", .text = &settings->mail.from},
        {.name = "public-url", .text = &settings->mail.site},
        {.name = "mail-every", .number = &wishes->mail_every, .least = 1, .most = 604800},
        {.name = "open-days", .number = &wishes->open_days, .least = 0, .most = 36500},
        {.name = "guest-days", .number = &wishes->guest_days, .least = 0, .most = 36500},
        {.name = "abandoned-days", .number = &wishes->abandoned_days, .least = 0, .most = 36500},
        {.name = "sweep", .number = &wishes->sweep, .least = 1, .most = 86400},
        {.name = "queue", .number = &wishes->queue, .least = 16, .most = 65536},
        {.name = "ping", .number = &wishes->ping, .least = 1, .most = 3600},
    };
    struct cli_arguments arguments;
    int result = cli_read(&command_serve, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_serve, "takes no arguments");
    if (settings->seed != NULL && strlen(settings->seed) > SERVER_SEED_MAX)
        return usage_error(&command_serve, "--seed has at most 32 bytes");
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.settings = {.folder = "incognita-data",
                                         .net = {.address = "127.0.0.1"},
                                         .announce = stdout},
                            .port = -1,
                            .queue = 256,
                            .ping = 6,
                            .connections = 20000,
                            .per_address = 100,
                            .unfinished = 32,
                            .rate = 50,
                            .guests = 200,
                            .logins = 60,
                            .away = 180,
                            .session_days = 400,
                            .open_days = 7,
                            .guest_days = 30,
                            .abandoned_days = 60,
                            .sweep = 600,
                            .push_after = 20,
                            .push_days = 90,
                            .mail_every = 900,
                            .new_tables = 300,
                            .tables = 10,
                            .seats = 40};
    int result = read_wishes(argc, argv, &wishes);
    if (result != EXIT_DONE)
        return result;
    struct server_settings *settings = &wishes.settings;
    settings->hosts = wishes.hosts.items;
    settings->host_count = wishes.hosts.count;
    settings->net.port = wishes.port < 0 ? 8080 : (int)wishes.port;
    settings->net.next_port = wishes.port < 0;
    settings->net.queue_max = (int)wishes.queue << 10;
    settings->net.ping_seconds = (int)wishes.ping;
    settings->limits = (struct limit_settings){.connections = (unsigned)wishes.connections,
                                               .per_address = (unsigned)wishes.per_address,
                                               .unfinished = (unsigned)wishes.unfinished,
                                               .rate = (unsigned)wishes.rate,
                                               .guests_an_hour = (unsigned)wishes.guests,
                                               .logins_an_hour = (unsigned)wishes.logins,
                                               .tables_an_hour = (unsigned)wishes.new_tables,
                                               .tables = (unsigned)wishes.tables,
                                               .seats = (unsigned)wishes.seats};
    settings->bot_threads = (int)wishes.threads;
    settings->ages = (struct age_settings){.open = (int)wishes.open_days,
                                           .guest = (int)wishes.guest_days,
                                           .abandoned = (int)wishes.abandoned_days,
                                           .session = (int)wishes.session_days,
                                           .push = (int)wishes.push_days,
                                           .every = (int)wishes.sweep};
    char contact[512];
    if (settings->push.contact == NULL && settings->host_count > 0 &&
        snprintf(contact, sizeof contact, "https://%s", settings->hosts[0]) < (int)sizeof contact)
        settings->push.contact = contact;
    settings->push_after = (int)wishes.push_after;
    settings->mail.least = (uint32_t)wishes.mail_every;
    settings->away_seconds = (int)wishes.away;
    settings->session_days = (int)wishes.session_days;
    struct reason why;
    if (server_run(settings, &why))
        return EXIT_DONE;
    fprintf(stderr, "incognita serve: %s\n", why.text);
    return EXIT_FAILED;
}

const struct command command_serve = {
    "serve", "host matches for browsers and other clients",
    "Usage: incognita serve [--port P] [--address A] [--data FOLDER] [--web FOLDER] ...\n\n"
    "Hosts any number of matches of all games, and prints its address. Everything is kept in\n"
    "one file in the data folder; nothing else has to be installed or started. It ends in good\n"
    "order on SIGTERM and SIGINT. docs/hosting.md tells how to run it for others,\n"
    "docs/server.md what clients can ask.\n\n"
    "  --port P            the port (8080, or the next that is free; 0 for any)\n"
    "  --address A         the address to listen on (127.0.0.1; 0.0.0.0 for all)\n"
    "  --data FOLDER       where the data is (incognita-data)\n"
    "  --store STORE       the data is there instead: a folder, or a PostgreSQL as libpq finds it\n"
    "                      (postgresql://HOST/NAME, or key=value); never with a password\n"
    "  --standby           of a PostgreSQL: wait as long as another server is at work on it, and\n"
    "                      take over when that is gone\n"
    "  --shared            likewise: work on it beside others with this option\n"
    "  --web FOLDER        the web client's files\n"
    "  --host NAME         answer requests for this host only; may be given several times (all)\n"
    "  --behind-proxy      believe the proxy's X-Forwarded-For and X-Forwarded-Proto\n"
    "  --secure            cookies over TLS only, also without a word from a proxy\n"
    "  --public-metrics    /metrics for everybody, not only for this machine\n"
    "  --quiet             no line for each request\n"
    "  --bot-threads N     how many bots think at a time, beside one that answers quickly (one\n"
    "                      less than processors)\n"
    "  --away S            a live seat that is asked and left for S seconds gets a bot (180;\n"
    "                      0 for never)\n"
    "  --session-days N    who does not come back for N days is logged out, a guest for good\n"
    "                      (400; 0 for never)\n"
    "  --no-push           send nobody a message when it is their turn\n"
    "  --push-after S      somebody who is asked and not at the table for S seconds is sent one\n"
    "                      (20)\n"
    "  --push-contact URI  whom push services may turn to, as mailto:somebody@club.example\n"
    "                      (https:// and the first --host, if there is one)\n"
    "  --push-anywhere     for tests: send messages to any address, this machine's own too\n"
    "  --smtp URL          send letters through smtp://HOST or smtps://HOST\n"
    "  --smtp-login FILE   with the name and the password on its first two lines\n"
    "  --smtp-ca FILE      certificates that vouch for it (the system's)\n"
    "  --smtp-from ADDRESS whom letters are from\n"
    "  --public-url URL    where the links in letters lead\n"
    "  --mail-every S      the least time between letters about tables (900)\n"
    "  --seed TEXT         for tests: cards, dice and bots follow from TEXT, for all to "
    "foretell\n\n"
    "Ages, in days (0 for never):\n"
    "  --open-days N       an open table that nobody has been at is removed (7)\n"
    "  --guest-days N      a guest who has no match and did not come is forgotten (30)\n"
    "  --push-days N       a browser whose page was not opened is sent no messages any more (90)\n"
    "  --abandoned-days N  a seat in whose match nobody has acted gets a bot (60)\n"
    "  --sweep S           what is too old is looked for every S seconds (600)\n\n"
    "Limits:\n"
    "  --connections N     connections at a time (20000)\n"
    "  --per-address N     connections of one address at a time (100)\n"
    "  --unfinished N      requests of one address that have not arrived whole (32)\n"
    "  --rate N            requests of one address and messages of one connection a second\n"
    "                      (50, four times as many in a burst; 0 for no limit)\n"
    "  --guests-an-hour N  new guests of one address (200; 0 for no limit)\n"
    "  --logins-an-hour N  logins and new passwords of one address, and logins to one account\n"
    "                      (60; 0 for no limit)\n"
    "  --tables-an-hour N  new tables and uploads of one address (300; 0 for no limit)\n"
    "  --own-tables N      open tables of one person (10; 0 for no limit)\n"
    "  --own-seats N       seats of one person at matches that are not over (40; 0 for no limit)\n"
    "  --queue K           KiB that may wait for a slow reader before it is closed (256)\n"
    "  --ping S            a silent peer is asked after S seconds and gone after 2 S (6)\n",
    run};
