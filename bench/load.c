/*
 * A load generator for the server: how many moves a second become durable, how long one takes from
 * sending to its acknowledgement, what an idle connection costs, how fast a server with many stored
 * matches is ready, what many open tables cost, and what a change of rules does. It starts the
 * server itself, on this machine and on the same processors.
 *
 *   load PROGRAM [moves|latency|idle|cold|many|rules|packed]...
 *
 * The environment variable GAME names the game (noria): each seat plays the first of its legal
 * events whenever it is asked, match after match. NODES servers share the PostgreSQL of
 * INCOGNITA_TEST_STORE, if it is given; the two seats of a match are then at different ones, unless
 * TOGETHER is set. RATE is how many moves a second `latency` sends (2000). SIEGE is how many
 * sockets of one stranger meanwhile send moves that must be refused, each as many as `--rate`
 * allows.
 *
 * Figures, not a test: machines are noisy.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"
#include "measure.h"

enum {
    MATCHES = 200,
    SECONDS = 10,
    SPREAD = 4, /* seconds over which the first matches begin */
    WARM_UP = 2,
    BEGINNING_MAX = 60,
    PACED_RATE = 2000,
    IDLE = 10000,
    LATENCIES_MAX = 1000000,
    NODES_MAX = 8,
    OPTIONS_ROOM = 40
};

/* One seat of a match: it plays whenever it is asked, and, at its match's end, moves on. */
struct player {
    struct wire wire;
    struct player *partner;
    int seat;
    char match[40];
    long long sequence;
    int expecting; /* the sequence it could play from; -1 if it is not asked */
    bool waits;    /* for an acknowledgement */
    bool over;
    double sent;
    long long played; /* from which position it was that it sent last */
    double due;       /* when it may play, if paced */
};

static struct player players[2 * MATCHES];
/* How long something took, again and again. */
struct times {
    double *seconds;
    long count;
};

static struct times acknowledged;
static struct times watched; /* from sending to the other seat's news of it */
static struct host hosts[NODES_MAX];
static int node_count = 1;
static bool together; /* the seats of a match are at one server */
static long moves;
static long begun; /* matches, while it is measured */
static bool measuring;
static const char *game = "noria";
static double pace; /* seconds between two moves of one match; 0 for none */

static void say(struct player *player, const char *op, const char *more)
{
    char text[256];
    uint8_t frame[sizeof text + 16];
    int length =
        snprintf(text, sizeof text, "{\"op\":\"%s\",\"match\":\"%s\"%s}", op, player->match, more);
    size_t size = frame_make(frame, text, (size_t)length);
    if (send(player->wire.descriptor, frame, size, MSG_NOSIGNAL) != (ssize_t)size) {
        perror("load: cannot send");
        exit(1);
    }
}

static void play(struct player *player)
{
    char more[64];
    snprintf(more, sizeof more, ",\"expect\":%d,\"event\":0", player->expecting);
    player->sent = seconds_now();
    player->waits = true;
    player->played = player->expecting;
    player->expecting = -1;
    say(player, "play", more);
}

/* Looks for "key": and reads the number after it: parsing everything would measure the client. */
static bool find_number(const char *text, const char *key, long long *out)
{
    const char *at = strstr(text, key);
    if (at == NULL)
        return false;
    *out = strtoll(at + strlen(key), NULL, 10);
    return true;
}

static void begin_match(struct player *first)
{
    first->over = first->partner->over = false;
    first->expecting = first->partner->expecting = -1;
    first->match[0] = '\0';
    char more[96];
    snprintf(more, sizeof more, ",\"game\":\"%s\",\"players\":2,\"public\":false", game);
    say(first, "create", more);
}

static void take_id(struct player *player, const char *text)
{
    const char *at = strstr(text, "\"match\":\"");
    if (at != NULL)
        snprintf(player->match, sizeof player->match, "%.32s", at + 9);
}

static void note_time(struct times *times, double seconds)
{
    if (measuring && times->count < LATENCIES_MAX)
        times->seconds[times->count++] = seconds;
}

static void on_news(struct player *player, const char *text)
{
    long long sequence;
    if (!find_number(text, "\"seq\":", &sequence))
        return;
    if (player->partner->played == sequence - 1 && player->partner->sent > 0)
        note_time(&watched, seconds_now() - player->partner->sent);
    player->sequence = sequence;
    player->over = strstr(text, "\"over\":true") != NULL;
    player->expecting = strstr(text, "\"legal\":[]") == NULL ? (int)sequence : -1;
    if (player->over && player->partner->over) {
        struct player *first = player->seat == 0 ? player : player->partner;
        say(first, "unsubscribe", "");
        say(first->partner, "unsubscribe", "");
        begin_match(first);
    }
}

static void on_message(struct player *player, const char *text)
{
    const char *op = strstr(text, "\"op\":\"");
    op = op == NULL ? "" : op + 6;
    if (strncmp(op, "delta\"", 6) == 0) {
        on_news(player, text);
    } else if (strncmp(op, "play\"", 5) == 0) {
        double now = seconds_now();
        if (strncmp(text, "{\"ok\":true", 10) == 0 && measuring) {
            moves++;
            note_time(&acknowledged, now - player->sent);
        }
        player->waits = false;
        player->due += pace;
    } else if (strncmp(op, "create\"", 7) == 0) {
        take_id(player, text);
        memcpy(player->partner->match, player->match, sizeof player->match);
        say(player, "subscribe", "");
        say(player->partner, "subscribe", "");
        say(player->partner, "join", "");
    } else if (strncmp(op, "join\"", 5) == 0) {
        say(player->partner, "start", "");
        begun += measuring;
    }
    if (!player->waits && player->expecting >= 0 && (pace == 0 || seconds_now() >= player->due))
        play(player);
}

static void read_wire(struct player *player)
{
    struct wire *wire = &player->wire;
    if (wire->size - wire->length < 16384) {
        wire->size = wire->size * 2 + 65536;
        wire->bytes = realloc(wire->bytes, wire->size);
    }
    ssize_t got = recv(wire->descriptor, wire->bytes + wire->length, wire->size - wire->length - 1,
                       MSG_DONTWAIT);
    if (got <= 0) {
        if (got < 0 && errno == EAGAIN)
            return;
        fprintf(stderr, "load: the server has closed a connection\n");
        exit(1);
    }
    wire->length += (size_t)got;
    size_t at = 0;
    while (wire->length - at >= 4) {
        uint8_t *frame = wire->bytes + at;
        size_t length = frame[1] & 0x7f;
        size_t head = 2;
        if (length == 126) {
            length = (size_t)frame[2] << 8 | frame[3];
            head = 4;
        } else if (length == 127) {
            if (wire->length - at < 10)
                break;
            length = 0;
            for (int i = 2; i < 10; i++)
                length = length << 8 | frame[i];
            head = 10;
        }
        if (wire->length - at < head + length)
            break;
        if ((frame[0] & 15) == 1) {
            uint8_t kept = frame[head + length];
            frame[head + length] = '\0';
            on_message(player, (char *)frame + head);
            frame[head + length] = kept;
        }
        at += head + length;
    }
    wire->length -= at;
    memmove(wire->bytes, wire->bytes + at, wire->length);
}

static void run_loop(int epoll, double until)
{
    struct epoll_event events[256];
    while (seconds_now() < until) {
        int count = epoll_wait(epoll, events, 256, 1);
        for (int i = 0; i < count; i++)
            read_wire(events[i].data.ptr);
        double now = seconds_now();
        for (int i = 0; pace > 0 && i < 2 * MATCHES; i++)
            if (!players[i].waits && players[i].expecting >= 0 && now >= players[i].due)
                play(&players[i]);
    }
}

/* Seconds of processor time that the process has used. */
static double processor_of(pid_t pid)
{
    char path[64];
    char line[1024] = "";
    unsigned long long user = 0;
    unsigned long long system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    const char *at =
        file == NULL || fgets(line, sizeof line, file) == NULL ? NULL : strrchr(line, ')');
    if (at == NULL ||
        sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &system) != 2)
        user = system = 0;
    if (file != NULL)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double percentile(const struct times *times, double share)
{
    return times->count == 0 ? 0 : times->seconds[(long)((double)(times->count - 1) * share)] * 1e3;
}

/* What of the machine was used: by the servers, and by the PostgreSQL, if there is one. */
struct usage {
    double servers;
    double database;
    double commits;
};

/* The first process of the PostgreSQL of the tests; 0 if there is none. */
static pid_t database_of(const char *store)
{
    char path[256];
    const char *host = store == NULL ? NULL : strstr(store, "host=");
    long pid = 0;
    if (host == NULL)
        return 0;
    host += strlen("host=");
    snprintf(path, sizeof path, "%.*s/data/postmaster.pid", (int)strcspn(host, " "), host);
    FILE *file = fopen(path, "r");
    if (file != NULL && fscanf(file, "%ld", &pid) != 1) /* NOLINT(cert-err34-c) */
        pid = 0;
    if (file != NULL)
        fclose(file);
    return (pid_t)pid;
}

/* Of all processes that it has started and that are still there. */
static double processor_of_children(pid_t parent)
{
    char path[64];
    double used = processor_of(parent);
    long child;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    FILE *file = parent == 0 ? NULL : fopen(path, "r");
    while (file != NULL && fscanf(file, "%ld", &child) == 1) /* NOLINT(cert-err34-c) */
        used += processor_of((pid_t)child);
    if (file != NULL)
        fclose(file);
    return used;
}

static double figure_of(const struct host *host, const char *name)
{
    struct reply reply = http_ask(host->port, "GET", "/metrics", NULL, NULL);
    const char *at = reply.body == NULL ? NULL : strstr(reply.body, name);
    double figure = at == NULL ? 0 : strtod(at + strlen(name), NULL);
    reply_free(&reply);
    return figure;
}

static struct usage usage_now(void)
{
    struct usage usage = {.database =
                              processor_of_children(database_of(getenv("INCOGNITA_TEST_STORE")))};
    for (int i = 0; i < node_count; i++) {
        usage.servers += processor_of(hosts[i].pid);
        usage.commits += figure_of(&hosts[i], "\nincognita_commits_total ");
    }
    return usage;
}

static void tell_moves(const char *what, double spent, const struct usage *from,
                       const struct usage *to)
{
    double each = moves == 0 ? 0 : 1e6 / (double)moves;
    double commits = to->commits - from->commits;
    qsort(acknowledged.seconds, (size_t)acknowledged.count, sizeof(double), by_size);
    qsort(watched.seconds, (size_t)watched.count, sizeof(double), by_size);
    printf("%-8s %d matches, 2 seats each: %.0f durable moves/s, sent to acknowledged p50 %.2f ms, "
           "p99 %.2f ms, worst %.2f ms; sent to the other seat p50 %.2f ms, p99 %.2f ms; "
           "%.0f us of the servers' processor time a move",
           what, MATCHES, (double)moves / spent, percentile(&acknowledged, 0.5),
           percentile(&acknowledged, 0.99), percentile(&acknowledged, 1), percentile(&watched, 0.5),
           percentile(&watched, 0.99), (to->servers - from->servers) * each);
    if (to->database > 0)
        printf(" and %.0f us of the database's", (to->database - from->database) * each);
    printf("; %.0f commits/s, %.1f moves each; %.0f matches/s begun\n", commits / spent,
           commits == 0 ? 0 : (double)moves / commits, (double)begun / spent);
}

/* A process of its own, which asks for what it may not have at the first match until it is ended.
 */
static pid_t besiege(int count)
{
    enum { SIEGE_MAX = 1000, PAUSE_MICROSECONDS = 20000 };
    static struct wire wires[SIEGE_MAX];
    struct guest guest;
    char text[128];
    char rest[65536];
    uint8_t frame[sizeof text + 16];
    if (count <= 0 || count > SIEGE_MAX || !guest_make(&guest, hosts[0].port, "Stranger"))
        return 0;
    pid_t child = fork();
    if (child != 0)
        return child;
    for (int i = 0; i < count; i++)
        wire_open_guest(&wires[i], &guest);
    for (;; usleep(PAUSE_MICROSECONDS))
        for (int i = 0; i < count; i++) {
            const char *match = players[2 * (i % MATCHES)].match;
            int length =
                snprintf(text, sizeof text,
                         "{\"op\":\"play\",\"match\":\"%.32s\",\"expect\":0,\"event\":0}", match);
            size_t size = frame_make(frame, text, (size_t)length);
            send(wires[i].descriptor, frame, size, MSG_NOSIGNAL | MSG_DONTWAIT);
            while (recv(wires[i].descriptor, rest, sizeof rest, MSG_DONTWAIT) > 0)
                ;
        }
}

static int number_of(const char *name, int usual)
{
    const char *text = getenv(name);
    return text == NULL ? usual : (int)strtol(text, NULL, 10);
}

static bool have_all_begun(void)
{
    for (int i = 0; i < 2 * MATCHES; i++)
        if (players[i].sequence == 0)
            return false;
    return true;
}

/*
 * 200 matches of two; `rate` moves a second in all, or as many as there can be. All are about as
 * long, so they begin one after the other: they would else all end at once, again and again.
 */
static void measure_moves(int rate)
{
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    pace = rate == 0 ? 0 : 2.0 * MATCHES / rate;
    memset(players, 0, sizeof players);
    for (int i = 0; i < 2 * MATCHES; i++) {
        struct guest guest;
        if (!guest_make(&guest, hosts[(i / 2 + (together ? 0 : i % 2)) % node_count].port, "Load"))
            exit(1);
        players[i].seat = i % 2;
        players[i].partner = &players[i ^ 1];
        players[i].expecting = -1;
        wire_open_guest(&players[i].wire, &guest);
        struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = &players[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, players[i].wire.descriptor, &wanted);
    }
    double begin = seconds_now();
    for (int i = 0; i < 2 * MATCHES; i += 2) {
        double from = begin + (double)SPREAD * i / (2 * MATCHES);
        players[i].due = players[i + 1].due = from;
        run_loop(epoll, from);
        begin_match(&players[i]);
    }
    while (!have_all_begun() && seconds_now() < begin + BEGINNING_MAX)
        run_loop(epoll, seconds_now() + 0.1);
    pid_t siege = besiege(number_of("SIEGE", 0));
    run_loop(epoll, seconds_now() + WARM_UP);
    struct usage before = usage_now();
    measuring = true;
    moves = begun = acknowledged.count = watched.count = 0;
    double from = seconds_now();
    run_loop(epoll, from + SECONDS);
    double spent = seconds_now() - from;
    measuring = false;
    struct usage after = usage_now();
    tell_moves(rate == 0 ? "moves" : "latency", spent, &before, &after);
    if (siege > 0) {
        kill(siege, SIGKILL);
        waitpid(siege, NULL, 0);
    }
    for (int i = 0; i < 2 * MATCHES; i++)
        wire_close(&players[i].wire);
    close(epoll);
}

static void measure_idle(struct host *host)
{
    struct guest guest;
    int opened = 0;
    struct wire *wires = calloc(IDLE, sizeof *wires);
    if (wires == NULL || !guest_make(&guest, host->port, "Idle"))
        exit(1);
    long before = memory_of(host->pid);
    double begin = seconds_now();
    for (int i = 0; i < IDLE; i++) {
        wire_open_guest(&wires[i], &guest);
        opened += wires[i].status == 101;
    }
    double spent = seconds_now() - begin;
    sleep(1);
    long after = memory_of(host->pid);
    printf("idle     %d WebSockets open after %.1f s: %.1f KiB of the server's memory each\n",
           opened, spent, opened == 0 ? 0 : (double)(after - before) / opened);
    for (int i = 0; i < IDLE; i++)
        wire_close(&wires[i]);
    free(wires);
}

/* Several share the store of the first. */
static bool start_hosts(const char *program)
{
    const char *options[OPTIONS_ROOM] = {NULL};
    int count = 0;
    for (; measure_options[count] != NULL; count++)
        options[count] = measure_options[count];
    if (getenv("NODES") != NULL)
        options[count] = "--shared";
    for (int i = 0; i < node_count; i++) {
        if (!host_prepare(&hosts[i], program))
            return false;
        memcpy(hosts[i].store, hosts[0].store, sizeof hosts[i].store);
        if (!host_start(&hosts[i], options))
            return false;
    }
    return true;
}

static void stop_hosts(void)
{
    for (int i = 0; i < node_count; i++) {
        host_stop(&hosts[i], SIGTERM);
        host_remove(&hosts[i]);
    }
}

int main(int argc, char **argv)
{
    static const char *const all[] = {"moves", "latency", "idle",  "cold",
                                      "many",  "rules",   "packed"};
    const char *const *parts = argc > 2 ? (const char *const *)argv + 2 : all;
    int count = argc > 2 ? argc - 2 : 7;
    struct rlimit limit;
    if (argc < 2) {
        fputs("load PROGRAM [moves|latency|idle|cold|many|rules]...\n", stderr);
        return 2;
    }
    if (getenv("GAME") != NULL)
        game = getenv("GAME");
    signal(SIGPIPE, SIG_IGN);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    acknowledged.seconds = malloc(LATENCIES_MAX * sizeof(double));
    watched.seconds = malloc(LATENCIES_MAX * sizeof(double));
    if (acknowledged.seconds == NULL || watched.seconds == NULL)
        return 1;
    node_count = number_of("NODES", 1);
    together = getenv("TOGETHER") != NULL;
    if (node_count < 1 || node_count > NODES_MAX)
        return 2;
    for (int i = 0; i < count; i++) {
        if (strcmp(parts[i], "cold") == 0) {
            measure_cold(argv[1]);
            continue;
        }
        if (strcmp(parts[i], "many") == 0) {
            measure_many(argv[1]);
            continue;
        }
        if (strcmp(parts[i], "packed") == 0) {
            measure_packed();
            continue;
        }
        if (strcmp(parts[i], "rules") == 0) {
            measure_rules(argv[1]);
            continue;
        }
        if (!start_hosts(argv[1])) {
            fputs("load: cannot start the server\n", stderr);
            return 1;
        }
        if (strcmp(parts[i], "idle") == 0)
            measure_idle(&hosts[0]);
        else
            measure_moves(strcmp(parts[i], "latency") == 0 ? number_of("RATE", PACED_RATE) : 0);
        fflush(stdout);
        stop_hosts();
    }
    free(acknowledged.seconds);
    free(watched.seconds);
    return 0;
}
