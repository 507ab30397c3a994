/* Putting the parts together, starting, and ending in good order. */
#include "server/server.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "server/common/hashing.h"
#include "server/common/limits.h"
#include "server/common/log.h"
#include "server/common/moderation.h"
#include "server/common/people.h"
#include "server/door/admin.h"
#include "server/door/files.h"
#include "server/door/http.h"
#include "server/door/visitor.h"
#include "server/folder.h"
#include "server/ops/hearing.h"
#include "server/ops/playing.h"
#include "server/ops/seeking.h"
#include "server/push/sender.h"
#include "server/table/claims.h"
#include "server/table/nudge.h"
#include "server/table/wake.h"
#include "server/table/workers.h"
#include "store/store.h"

enum {
    SWEEP_MILLISECONDS = 15000,
    PAGE_SIZE = 1 << 16,
    GOODBYE_MILLISECONDS = 3000,
    PAUSE_MILLISECONDS = 100
};

/* Ending: no more requests, sockets are told, what is under way is finished, then all is closed. */

static void on_goodbye(uv_timer_t *timer)
{
    struct server *server = timer->data;
    bool busy =
        server->changes > 0 || server->onlookers != NULL || net_figures(server->net).exchanges > 0;
    if (!busy || server_now(server) >= server->goodbye)
        uv_stop(&server->loop);
}

static void say_goodbye(struct server *server)
{
    server->closing = true;
    if (server->net == NULL)
        return; /* it is only standing by */
    server->goodbye = server_now(server) + GOODBYE_MILLISECONDS;
    net_drain(server->net);
    server->sweeper.data = server;
    uv_timer_start(&server->sweeper, on_goodbye, 10, 10);
}

static void on_signal(uv_poll_t *poll, int status, int events)
{
    struct server *server = poll->data;
    struct signalfd_siginfo told;
    (void)events;
    if (status < 0 || read(server->signal_source, &told, sizeof told) != (ssize_t)sizeof told)
        return;
    if (server->closing) {
        uv_stop(&server->loop);
        return;
    }
    log_line("closing: signal %u", told.ssi_signo);
    say_goodbye(server);
}

/* What we hold in memory is no longer true. Whoever starts us again has a server that stands by. */
static void on_deposed(void *context)
{
    struct server *server = context;
    log_line("closing: another server has taken over the store");
    server->deposed = true;
    if (!server->closing)
        say_goodbye(server);
}

static void on_renewed(void *context)
{
    claims_lost(context);
}

static void on_heard(void *context, const char *news, bool own)
{
    struct server *server = context;
    if (!server->closing)
        hearing_take(server->hearing, news, own);
}

/* All servers that share a store have its time, and none was down as long as there was one. */
static void follow_store(struct server *server)
{
    int64_t ahead;
    int64_t up;
    if (!store_clock(server->store, &ahead, &up))
        return;
    clock_follow(ahead);
    server->started = up;
}

struct counted {
    struct store_request request;
    char item[ADDRESS_SIZE + 1];
};

static void counted(struct store_request *request)
{
    free(request->context);
}

/* If the store is away, it counts here alone. */
static void count_everywhere(void *context, const char *item)
{
    struct server *server = context;
    struct counted *news = server_allocate(sizeof *news);
    snprintf(news->item, sizeof news->item, "%s", item);
    news->request = (struct store_request){
        .kind = STORE_COUNTED, .search = news->item, .done = counted, .context = news};
    store_submit(server->store, &news->request);
}

static bool start_store(struct server *server, struct reason *why)
{
    const struct store_listener listener = {on_deposed, on_renewed, on_heard, server};
    server->hearing = hearing_open(server);
    if (server->shared)
        limits_share(server->limits, count_everywhere, server);
    return store_start(server->store, &server->loop, &listener, why);
}

/* Where several servers share them, each takes what is due, see claims.h. */
static bool load_tables(struct server *server, struct reason *why)
{
    follow_store(server);
    return server->shared || tables_load(server, why);
}

static void on_sweep(uv_timer_t *timer)
{
    tables_sweep(timer->data);
}

/* Starting. */

static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/*
 * Tables whose clocks or bots were at work when the server ended go on, one a millisecond: reading
 * so many matches, and bringing them to newer rules, must keep nobody else waiting. A table that
 * somebody asks for does not wait for its turn.
 */
static void wake_all(struct server *server)
{
    uint64_t delay = 1;
    for (struct hosted_table *at = tables_newest(server->tables); at != NULL; at = at->older)
        if (at->stored.status == MATCH_RUNNING)
            uv_timer_start(&at->timer, wake_on_timer, delay++, 0);
}

/* A standby: it waits until the server before it is gone, and can be ended meanwhile. */
static bool lasts(void *context, const struct reason *why)
{
    struct server *server = context;
    if (strcmp(why->text, server->waits.text) != 0)
        log_line("standing by: %s", why->text);
    server->waits = *why;
    uv_run(&server->loop, UV_RUN_NOWAIT);
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_MILLISECONDS * 1000000L}, NULL);
    return !server->closing;
}

static bool open_parts(struct server *server, const struct server_settings *settings,
                       struct reason *why)
{
    const struct net_handler handler = {server,       http_body_max,   http_request,  http_upgrade,
                                        visitor_open, visitor_message, visitor_closed};
    const char *where = settings->store != NULL ? settings->store : settings->folder;
    const struct store_patience patience = {lasts, server};
    const struct mail_sources sources = {nudge_gather, nudge_waiting, nudge_invited};
    int threads = settings->bot_threads;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0)
        threads = processors > 2 ? (int)processors - 1 : 1;
    server->page_size = PAGE_SIZE;
    server->page = server_allocate(PAGE_SIZE);
    server->limits = limits_open(&settings->limits);
    server->people = people_open();
    server->push = push_open(server, &settings->push);
    if ((server->push != NULL || settings->mail.smtp != NULL) &&
        (server->sender = sender_open(&server->loop, why)) == NULL)
        return false;
    server->tables = tables_open(&wake_hooks);
    return (server->files = files_open(settings->web, why)) != NULL &&
           (server->store = store_open_patiently(
                where, settings->shared, settings->standby ? &patience : NULL, why)) != NULL &&
           mail_open(server, &settings->mail, &sources, &server->mail, why) &&
           (server->moderation = moderation_open(server->store, why)) != NULL &&
           load_tables(server, why) && start_store(server, why) &&
           (server->workers = workers_open(&server->loop, threads, why)) != NULL &&
           (server->hashing = hashing_open(&server->loop, why)) != NULL &&
           (server->net = net_open(&server->loop, &settings->net, server->limits, &handler, why)) !=
               NULL;
}

/* Whoever cannot be governed can still be played on. */
static void open_admin(struct server *server, const char *folder)
{
    struct reason why;
    server->admin = admin_open(server, folder, &why);
    if (server->admin == NULL)
        log_line("error: %s; 'incognita admin' cannot reach this server", why.text);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* In an order in which each part can still finish what it owes to the others. */
static void close_parts(struct server *server)
{
    server->closing = true;
    admin_close(server->admin);
    ages_stop(server->ages);
    claims_stop(server->claims);
    if (server->net != NULL)
        net_close(server->net);
    hashing_close(server->hashing);
    push_stop(server->push);
    mail_stop(server->mail);
    struct sender *sender = server->sender;
    server->sender = NULL;
    sender_close(sender);
    workers_close(server->workers);
    if (server->store != NULL)
        tables_keep_words(server);
    store_close(server->store);
    tables_close(server->tables);
    if (server->signal_source >= 0)
        close_handle((uv_handle_t *)&server->signals, NULL);
    close_handle((uv_handle_t *)&server->sweeper, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    net_free(server->net);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    if (server->signal_source >= 0)
        close(server->signal_source);
    ages_close(server->ages);
    claims_close(server->claims);
    hearing_close(server->hearing);
    admin_free(server->admin);
    push_close(server->push);
    mail_close(server->mail);
    seeking_close(server);
    playing_close(server);
    people_close(server->people);
    moderation_close(server->moderation);
    limits_close(server->limits);
    files_close(server->files);
    free(server->page);
}

/*
 * Requests to end are read like any other message, in the loop. They are held back in every thread
 * that is begun from here on, so that none is interrupted, and none takes one and keeps it.
 */
static bool start_signals(struct server *server, struct reason *why)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, NULL);
    server->signal_source = signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC);
    if (server->signal_source < 0)
        return reason_set(why, "cannot wait for signals: %s", strerror(errno));
    uv_poll_init(&server->loop, &server->signals, server->signal_source);
    server->signals.data = server;
    uv_poll_start(&server->signals, UV_READABLE, on_signal);
    return true;
}

static void start_timers(struct server *server)
{
    uv_timer_init(&server->loop, &server->sweeper);
    server->sweeper.data = server;
    uv_timer_start(&server->sweeper, on_sweep, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS);
}

/* Where it can be reached, on a line of its own: whoever started it may wait for that. */
static void announce(const struct server *server, const struct server_settings *settings)
{
    const char *address = settings->net.address;
    bool bare = strchr(address, ':') == NULL; /* one of IPv6 stands in brackets */
    fprintf(settings->announce, bare ? "http://%s:%d/\n" : "http://[%s]:%d/\n", address,
            net_port(server->net));
    fflush(settings->announce);
}

bool server_run(const struct server_settings *settings, struct reason *why)
{
    struct server *server = server_allocate(sizeof *server);
    int lock = -1;
    if (sodium_init() < 0) {
        free(server);
        return reason_set(why, "the system has no random numbers to offer");
    }
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    server->seed = settings->seed;
    if (server->seed != NULL)
        log_line("warning: --seed is for tests: whoever knows it can foretell every match");
    server->shared = settings->shared;
    server->away_seconds = settings->away_seconds;
    server->session_days = settings->session_days;
    server->push_after = settings->push_after;
    server->abandoned_days = settings->ages.abandoned;
    server->secure = settings->secure;
    server->hosts = settings->hosts;
    server->host_count = settings->host_count;
    server->public_metrics = settings->public_metrics;
    server->started = server_time();
    bool in_folder = settings->store != NULL && store_is_folder(settings->store);
    const char *folder = in_folder ? settings->store : settings->folder;
    bool good = folder_claim(folder, &lock, why);
    if (good) {
        uv_loop_init(&server->loop);
        start_timers(server);
        good = start_signals(server, why) && open_parts(server, settings, why);
        if (good) {
            open_admin(server, folder);
            mail_start(server->mail);
            server->ages = ages_open(server, &settings->ages);
            wake_all(server);
            server->claims = claims_open(server, wake_look);
            announce(server, settings);
            if (server->closing) /* it was asked to end at the moment when it took over */
                say_goodbye(server);
            uv_run(&server->loop, UV_RUN_DEFAULT);
        }
        bool ended = server->closing && !good; /* asked to, while it stood by */
        close_parts(server);
        if (server->deposed)
            good = reason_set(why, "another server has taken over the store");
        good = good || ended;
    }
    if (lock >= 0)
        close(lock);
    free(server);
    return good;
}
