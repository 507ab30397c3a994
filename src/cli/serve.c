/* incognita serve: hosts matches of all games for browsers and other clients. */
#include <string.h>

#include "cli/command.h"
#include "server/server.h"

static int run(int argc, char **argv)
{
    long port = -1;
    long connections = 20000;
    long per_address = 100;
    long unfinished = 32;
    long rate = 50;
    long guests = 200;
    long logins = 60;
    long threads = 0;
    long away = 180;
    long queue = 256;
    long ping = 30;
    const char *address = "127.0.0.1";
    const char *folder = "incognita-data";
    const char *web = NULL;
    const char *seed = NULL;
    struct cli_list hosts = {0};
    bool public_metrics = false;
    bool secure = false;
    bool proxied = false;
    bool quiet = false;
    const struct cli_option options[] = {
        {.name = "port", .number = &port, .least = 0, .most = 65535},
        {.name = "address", .text = &address},
        {.name = "data", .text = &folder},
        {.name = "web", .text = &web},
        {.name = "seed", .text = &seed},
        {.name = "host", .list = &hosts},
        {.name = "public-metrics", .flag = &public_metrics},
        {.name = "behind-proxy", .flag = &proxied},
        {.name = "secure", .flag = &secure},
        {.name = "quiet", .flag = &quiet},
        {.name = "connections", .number = &connections, .least = 1, .most = 1000000},
        {.name = "per-address", .number = &per_address, .least = 1, .most = 1000000},
        {.name = "unfinished", .number = &unfinished, .least = 1, .most = 1000000},
        {.name = "rate", .number = &rate, .least = 0, .most = 1000000},
        {.name = "guests-an-hour", .number = &guests, .least = 0, .most = 1000000},
        {.name = "logins-an-hour", .number = &logins, .least = 0, .most = 1000000},
        {.name = "bot-threads", .number = &threads, .least = 0, .most = 64},
        {.name = "away", .number = &away, .least = 0, .most = 86400},
        {.name = "queue", .number = &queue, .least = 16, .most = 65536},
        {.name = "ping", .number = &ping, .least = 1, .most = 3600},
    };
    struct cli_arguments arguments;
    int result = cli_read(&command_serve, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_serve, "takes no arguments");
    if (seed != NULL && strlen(seed) > SERVER_SEED_MAX)
        return usage_error(&command_serve, "--seed has at most 32 bytes");
    const struct server_settings settings = {
        .folder = folder,
        .web = web,
        .net = {.address = address,
                .port = port < 0 ? 8080 : (int)port,
                .next_port = port < 0,
                .proxied = proxied,
                .quiet = quiet,
                .queue_max = (int)queue << 10,
                .ping_seconds = (int)ping},
        .limits = {.connections = (unsigned)connections,
                   .per_address = (unsigned)per_address,
                   .unfinished = (unsigned)unfinished,
                   .rate = (unsigned)rate,
                   .guests_an_hour = (unsigned)guests,
                   .logins_an_hour = (unsigned)logins},
        .hosts = hosts.items,
        .host_count = hosts.count,
        .public_metrics = public_metrics,
        .secure = secure,
        .bot_threads = (int)threads,
        .away_seconds = (int)away,
        .seed = seed,
        .announce = stdout,
    };
    struct reason why;
    if (server_run(&settings, &why))
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
    "  --web FOLDER        the web client's files\n"
    "  --host NAME         answer requests for this host only; may be given several times (all)\n"
    "  --behind-proxy      believe the proxy's X-Forwarded-For and X-Forwarded-Proto\n"
    "  --secure            cookies over TLS only, also without a word from a proxy\n"
    "  --public-metrics    /metrics for everybody, not only for this machine\n"
    "  --quiet             no line for each request in the log\n"
    "  --bot-threads N     how many bots think at a time (one less than processors)\n"
    "  --away S            a live seat that is asked and left for S seconds gets a bot (180;\n"
    "                      0 for never)\n"
    "  --seed TEXT         for tests: cards, dice and bots follow from TEXT, the same at every\n"
    "                      start; whoever knows it can foretell every match\n\n"
    "Limits:\n"
    "  --connections N     connections at a time (20000)\n"
    "  --per-address N     connections of one address at a time (100)\n"
    "  --unfinished N      requests of one address that have not arrived whole (32)\n"
    "  --rate N            requests of one address and messages of one connection a second\n"
    "                      (50, four times as many in a burst; 0 for no limit)\n"
    "  --guests-an-hour N  new guests of one address (200; 0 for no limit)\n"
    "  --logins-an-hour N  logins of one address (60; 0 for no limit)\n"
    "  --queue K           KiB that may wait for a slow reader before it is closed (256)\n"
    "  --ping S            a silent peer is asked after S seconds and gone after 2 S (30)\n",
    run};
