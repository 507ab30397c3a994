/* Servers with much in their stores. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "measure.h"
#include "store/store.h"

enum { BATCH = 1000, STORED = 100000, OPEN = 200000, OWNERS = 10000, LOOKS = 51 };

static int answered;

static void on_stored(struct store_request *request)
{
    if (request->status != STORE_DONE)
        exit(1);
    answered++;
}

static struct stored_match old_match(int number, int64_t person)
{
    struct stored_match match = {.owner = person,
                                 .created = number,
                                 .started = number,
                                 .game = "template",
                                 .rules_version = 1,
                                 .players = 2,
                                 .mode = MODE_TURNS,
                                 .status = number % 10 == 0 ? MATCH_RUNNING : MATCH_OVER,
                                 .seed = "00112233445566778899aabbccddeeff"};
    memcpy(match.id.bytes, &number, sizeof number);
    match.id.bytes[15] = 1;
    match.seats[0].person = match.seats[1].person = person;
    return match;
}

static struct stored_match open_table(int number, int64_t person)
{
    struct stored_match match = {.owner = person,
                                 .created = time(NULL) * 1000,
                                 .game = "template",
                                 .rules_version = 1,
                                 .players = 2,
                                 .mode = MODE_LIVE,
                                 .status = MATCH_OPEN,
                                 .seating = SEATING_SHUFFLED,
                                 .seed = "00112233445566778899aabbccddeeff"};
    memcpy(match.id.bytes, &number, sizeof number);
    match.id.bytes[15] = 2;
    match.seats[0].person = person;
    return match;
}

/* A store that is being filled, so many requests at a time. */
struct filling {
    uv_loop_t loop;
    struct store *store;
    struct store_request requests[BATCH];
    struct stored_match matches[BATCH];
    int count;
};

static struct filling *fill_begin(const struct host *host)
{
    struct reason why;
    struct filling *filling = calloc(1, sizeof *filling);
    if (filling == NULL)
        exit(1);
    uv_loop_init(&filling->loop);
    filling->store = store_open(host->folder, &filling->loop, &why);
    if (filling->store == NULL)
        exit(1);
    return filling;
}

static void fill_wait(struct filling *filling)
{
    while (answered < filling->count)
        uv_run(&filling->loop, UV_RUN_ONCE);
    answered = filling->count = 0;
}

static struct store_request *fill_next(struct filling *filling, enum store_kind kind)
{
    if (filling->count == BATCH)
        fill_wait(filling);
    struct store_request *request = &filling->requests[filling->count];
    *request = (struct store_request){
        .kind = kind, .match = &filling->matches[filling->count], .done = on_stored};
    filling->count++;
    return request;
}

static void fill_match(struct filling *filling, const struct stored_match *match)
{
    struct store_request *request = fill_next(filling, STORE_MATCH_CREATE);
    *request->match = *match;
    store_submit(filling->store, request);
}

/* So many people; they get the numbers after those who are there. */
static void fill_people(struct filling *filling, int count)
{
    for (int i = 0; i < count; i++) {
        struct store_request *request = fill_next(filling, STORE_PERSON_CREATE);
        snprintf(request->person.name, sizeof request->person.name, "Old %d", i);
        memcpy(request->token, &i, sizeof i);
        request->token[31] = 1;
        store_submit(filling->store, request);
    }
    fill_wait(filling);
}

static void fill_end(struct filling *filling)
{
    fill_wait(filling);
    store_close(filling->store);
    uv_run(&filling->loop, UV_RUN_DEFAULT);
    uv_loop_close(&filling->loop);
    free(filling);
}

/* Starts the server on what is stored: the seconds until it answers. */
static double start(struct host *host)
{
    double begin = seconds_now();
    if (!host_start(host, measure_options)) {
        fputs("load: cannot start the server\n", stderr);
        exit(1);
    }
    struct reply reply = http_ask(host->port, "GET", "/healthz", NULL, NULL);
    if (reply.status != 200)
        exit(1);
    reply_free(&reply);
    return seconds_now() - begin;
}

/* Matches that are finished but for one in ten, which are running. */
void measure_cold(const char *program)
{
    struct host host;
    if (!host_prepare(&host, program))
        exit(1);
    struct filling *filling = fill_begin(&host);
    fill_people(filling, 1);
    for (int i = 0; i < STORED; i++) {
        struct stored_match match = old_match(i, 1);
        fill_match(filling, &match);
    }
    fill_end(filling);
    printf("cold     %d stored matches, a tenth of them running: ready after %.3f s\n", STORED,
           start(&host));
    host_stop(&host, SIGTERM);
    host_remove(&host);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The lobby, again and again: milliseconds, the median. */
static double time_lobby(const struct host *host)
{
    double spent[LOOKS];
    for (int i = 0; i < LOOKS; i++) {
        double begin = seconds_now();
        struct reply reply = http_ask(host->port, "GET", "/api/tables", NULL, NULL);
        spent[i] = (seconds_now() - begin) * 1e3;
        if (reply.status != 200)
            exit(1);
        reply_free(&reply);
    }
    qsort(spent, LOOKS, sizeof *spent, by_size);
    return spent[LOOKS / 2];
}

/* Somebody leaves for good: milliseconds. */
static double time_forget(const struct guest *guest)
{
    double begin = seconds_now();
    json_t *json = guest_post(guest, "forget", "{\"everything\":true}");
    double spent = (seconds_now() - begin) * 1e3;
    if (!json_is_ok(json))
        exit(1);
    json_decref(json);
    return spent;
}

/* Every other table is of one person, the first of all, who then leaves. */
void measure_many(const char *program)
{
    struct host host;
    struct guest guest;
    if (!host_prepare(&host, program))
        exit(1);
    start(&host);
    if (!guest_make(&guest, host.port, "Leaver"))
        exit(1);
    host_stop(&host, SIGTERM);
    struct filling *filling = fill_begin(&host);
    fill_people(filling, OWNERS);
    for (int i = 0; i < OPEN; i++) {
        struct stored_match match = open_table(i, i % 2 == 0 ? 1 : 2 + i / 2 % OWNERS);
        fill_match(filling, &match);
    }
    fill_end(filling);
    double ready = start(&host);
    double lobby = time_lobby(&host);
    guest.port = host.port;
    double leaving = time_forget(&guest);
    printf("many     %d open tables, half of them of one person: ready after %.3f s, the lobby in "
           "%.2f ms, forget "
           "in %.1f ms, %.1f MiB of memory\n",
           OPEN, ready, lobby, leaving, (double)memory_of(host.pid) / 1024);
    host_stop(&host, SIGTERM);
    host_remove(&host);
}

/* A commit and its answer, again and again while the server is at work: milliseconds. */
static void time_guests(const struct host *host, double seconds, double *median, double *worst)
{
    enum { MOST = 20000 };
    static double spent[MOST];
    int count = 0;
    for (double until = seconds_now() + seconds; seconds_now() < until && count < MOST; count++) {
        struct guest guest;
        double begin = seconds_now();
        if (!guest_make(&guest, host->port, "Newcomer"))
            exit(1);
        spent[count] = (seconds_now() - begin) * 1e3;
        usleep(1000);
    }
    qsort(spent, (size_t)count, sizeof *spent, by_size);
    *median = spent[count / 2];
    *worst = spent[count - 1];
}

/* Running matches, all of older rules: they are brought to ours while others come. */
void measure_rules(const char *program)
{
    struct host host;
    double median;
    double worst;
    if (!host_prepare(&host, program))
        exit(1);
    struct filling *filling = fill_begin(&host);
    fill_people(filling, 1);
    for (int i = 0; i < STORED; i++) {
        struct stored_match match = old_match(i, 1);
        match.status = MATCH_RUNNING;
        snprintf(match.game, sizeof match.game, "noria");
        fill_match(filling, &match);
    }
    fill_end(filling);
    double ready = start(&host);
    time_guests(&host, 20, &median, &worst);
    printf("rules    %d running matches of older rules: ready after %.3f s, then 20 s long a guest "
           "in %.2f ms, at worst %.1f ms, %.1f MiB of memory\n",
           STORED, ready, median, worst, (double)memory_of(host.pid) / 1024);
    host_stop(&host, SIGTERM);
    host_remove(&host);
}
