/* Seeks at servers that share their store: what this one writes there, and reads. */
#include <stdlib.h>

#include "server/common/clock.h"
#include "server/ops/seekers.h"

/* Nobody waits for the answer. */
struct errand {
    struct store_request request;
    struct server *server;
};

static void submit(struct server *server, enum store_kind kind, const struct stored_seek *seek,
                   void (*done)(struct store_request *request))
{
    struct errand *errand = server_allocate(sizeof *errand);
    errand->server = server;
    errand->request.kind = kind;
    if (seek != NULL)
        errand->request.seek = *seek;
    errand->request.done = done;
    errand->request.context = errand;
    server->changes++;
    store_submit(server->store, &errand->request);
}

static void end(struct errand *errand)
{
    errand->server->changes--;
    free(errand->request.seeks);
    free(errand);
}

static bool is_shared(const struct server *server)
{
    return server->shared && !server->closing;
}

static void put_done(struct store_request *request)
{
    struct errand *errand = request->context;
    seeking_stored(errand->server, request->seek.ticket, request->status == STORE_DONE);
    end(errand);
}

void seeks_put(struct server *server, const struct seeker *seeker)
{
    struct stored_seek seek = {.person = seeker->person,
                               .ticket = seeker->ticket,
                               .since =
                                   server_date() - (int64_t)(server_now(server) - seeker->since),
                               .bots = seeker->until != 0,
                               .rating = seeker->rating,
                               .timely = seeker->timely,
                               .wish = seeker->wish};
    if (is_shared(server))
        submit(server, STORE_SEEK_PUT, &seek, put_done);
}

static void drop_done(struct store_request *request)
{
    end(request->context);
}

void seeks_drop(struct server *server, const struct seeker *seeker)
{
    struct stored_seek seek = {.person = seeker->person, .ticket = seeker->ticket};
    if (is_shared(server) && seeker->who != NULL)
        submit(server, STORE_SEEK_DROP, &seek, drop_done);
}

static void read_done(struct store_request *request)
{
    struct errand *errand = request->context;
    struct server *server = errand->server;
    struct seekers *seekers = server->seekers;
    bool again = seekers != NULL && seekers->again;
    if (seekers != NULL)
        seekers->reading = seekers->again = false;
    if (seekers != NULL && !server->closing && request->status == STORE_DONE && !again)
        seeking_take(server, request->seeks, request->count);
    end(errand);
    if (again)
        seeks_look(server);
}

/* Others' are of no use where nobody seeks. */
void seeks_look(struct server *server)
{
    struct seekers *seekers = server->seekers;
    if (!is_shared(server) || seekers == NULL || seekers->first == NULL)
        return;
    seekers->again = seekers->reading;
    if (seekers->reading)
        return;
    seekers->reading = true;
    submit(server, STORE_SEEKS, NULL, read_done);
}
