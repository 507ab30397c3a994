#include "server/door/metrics.h"

#include <stdlib.h>

#include "server/push/mail.h"
#include "server/push/push.h"
#include "server/table/table.h"
#include "server/table/workers.h"

enum { TEXT_SIZE = 8192, PROBE_MILLISECONDS = 1000 };

static void add(struct text *text, const char *name, const char *kind, const char *help,
                uint64_t value)
{
    text_add_format(text, "# HELP incognita_%s %s\n# TYPE incognita_%s %s\nincognita_%s ", name,
                    help, name, kind, name);
    text_add_number(text, (int64_t)value);
    text_add_char(text, '\n');
}

void metrics_tell(struct server *server, struct exchange *exchange)
{
    char room[TEXT_SIZE];
    struct text text;
    struct net_figures net = net_figures(server->net);
    struct store_figures store = store_figures(server->store);
    struct push_figures push = push_figures(server->push);
    text_start(&text, room, sizeof room);
    add(&text, "connections", "gauge", "open connections", (uint64_t)net.connections);
    add(&text, "websockets", "gauge", "open WebSockets", (uint64_t)net.sockets);
    add(&text, "tables", "gauge", "tables in memory", (uint64_t)tables_count(server->tables));
    add(&text, "bots_waiting", "gauge", "choices that bots are asked for",
        (uint64_t)workers_waiting(server->workers));
    add(&text, "bots_dropped_total", "counter", "choices and hints that nobody needed any more",
        workers_dropped(server->workers));
    add(&text, "requests_total", "counter", "HTTP requests", net.requests);
    add(&text, "messages_received_total", "counter", "WebSocket messages in", net.messages_in);
    add(&text, "messages_sent_total", "counter", "WebSocket messages out", net.messages_out);
    add(&text, "refused_connections_total", "counter", "connections over a limit",
        net.refused_connections);
    add(&text, "slow_readers_total", "counter", "WebSockets closed because too much waited",
        net.slow_readers);
    add(&text, "oversized_total", "counter", "messages that were too long or not text",
        net.oversized);
    add(&text, "flooded_total", "counter", "messages that came too fast", server->figures.flooded);
    add(&text, "refused_total", "counter", "operations that were refused", server->figures.refused);
    add(&text, "moves_total", "counter", "events of seats, committed", server->figures.moves);
    add(&text, "bot_moves_total", "counter", "those made by bots", server->figures.bot_moves);
    add(&text, "matches_read_total", "counter", "matches read from the store",
        server->figures.loads);
    add(&text, "commits_total", "counter", "groups of writes", store.commits);
    add(&text, "commits_failed_total", "counter", "groups that could not be written",
        store.failed_commits);
    add(&text, "commits_missing", "gauge", "commits that were acknowledged and are lost",
        store.missing);
    add(&text, "store_waiting", "gauge", "requests to the store that are not answered yet",
        store.waiting);
    add(&text, "writes_total", "counter", "writes, in groups", store.requests);
    add(&text, "commit_microseconds_total", "counter", "time spent in commits",
        store.commit_micros);
    add(&text, "push_waiting", "gauge", "messages that are not delivered yet", push.waiting);
    add(&text, "push_delivered_total", "counter", "messages that push services took",
        push.delivered);
    add(&text, "push_failed_total", "counter", "messages that could not be delivered", push.failed);
    add(&text, "push_dropped_total", "counter", "browsers that take no messages any more",
        push.dead);
    struct mail_figures mail = mail_figures(server->mail);
    add(&text, "mail_waiting", "gauge", "letters that are not delivered yet", mail.waiting);
    add(&text, "mail_delivered_total", "counter", "letters that the mail server took",
        mail.delivered);
    add(&text, "mail_failed_total", "counter", "letters that could not be delivered", mail.failed);
    struct net_answer answer = {
        .status = 200, .type = "text/plain; version=0.0.4", .body = room, .length = text.length};
    exchange_answer(exchange, &answer);
}

struct probe {
    struct store_request request;
    struct exchange *exchange;
};

static void say_well(struct exchange *exchange)
{
    static const char well[] = "{\"ok\":true}";
    struct net_answer answer = {.status = 200,
                                .type = "application/json",
                                .body = well,
                                .length = sizeof well - 1,
                                .kept = true};
    exchange_answer(exchange, &answer);
}

static void probed(struct store_request *request)
{
    struct probe *probe = request->context;
    if (request->status == STORE_DONE)
        say_well(probe->exchange);
    else
        exchange_refuse(probe->exchange, 503, "store_failed", "the store cannot write");
    free(probe);
}

/* A server is well if it can write; a commit of the last second has shown that already. */
void metrics_health(struct server *server, struct exchange *exchange)
{
    struct store_figures store = store_figures(server->store);
    if (store.well && uv_hrtime() / 1000000 - store.last < PROBE_MILLISECONDS) {
        say_well(exchange);
        return;
    }
    struct probe *probe = server_allocate(sizeof *probe);
    probe->exchange = exchange;
    probe->request.kind = STORE_PING;
    probe->request.done = probed;
    probe->request.context = probe;
    store_submit(server->store, &probe->request);
}
