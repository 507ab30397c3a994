/* Hearing what other servers have committed: a connection of its own, in a thread of its own. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "store/postgres/postgres.h"

enum { PAUSE_MILLISECONDS = 200 };

struct backend_ear {
    char *where;
    backend_heard *heard;
    void *context;
    PGconn *link;
    int bell[2]; /* closed when it is to end */
    uv_thread_t thread;
};

/* Whether it has to end. */
static bool await(const struct backend_ear *ear, int descriptor, int milliseconds)
{
    struct pollfd places[] = {{.fd = ear->bell[0], .events = POLLIN},
                              {.fd = descriptor, .events = POLLIN}};
    poll(places, descriptor < 0 ? 1 : 2, milliseconds);
    return places[0].revents != 0;
}

static bool do_plainly(PGconn *link, const char *text)
{
    PGresult *result = PQexec(link, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The name of the channel is that of the schema: several clubs may share a database. */
static bool listen_there(PGconn *link)
{
    char channel[160] = "";
    char text[400];
    PGresult *result = PQexec(link, "SELECT 'incognita.' || current_schema()");
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good)
        snprintf(channel, sizeof channel, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    char *name = PQescapeIdentifier(link, channel, strlen(channel));
    good = good && name != NULL;
    if (good)
        snprintf(text, sizeof text, "LISTEN %s", name);
    PQfreemem(name);
    return good && do_plainly(link, "SET idle_session_timeout = 0") && do_plainly(link, text);
}

static bool reach(struct backend_ear *ear)
{
    const char *const keys[] = {"fallback_application_name",
                                "connect_timeout",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "tcp_user_timeout",
                                "target_session_attrs",
                                "client_encoding",
                                "dbname",
                                NULL};
    const char *const values[] = {"incognita", "5",          "5",    "2",        "2",
                                  "8000",      "read-write", "UTF8", ear->where, NULL};
    PQfinish(ear->link);
    ear->link = PQconnectdbParams(keys, values, 1);
    return PQstatus(ear->link) == CONNECTION_OK && listen_there(ear->link);
}

static void tell(const struct backend_ear *ear, const PGnotify *news)
{
    char *items = NULL;
    int64_t writer = strtoll(news->extra, &items, 10);
    if (*items == ':')
        ear->heard(ear->context, items + 1, writer == nodes_own());
}

/* Until the connection is lost, or it has to end; whether it has. */
static bool hear(const struct backend_ear *ear)
{
    for (;;) {
        PGnotify *news;
        while ((news = PQnotifies(ear->link)) != NULL) {
            tell(ear, news);
            PQfreemem(news);
        }
        if (await(ear, PQsocket(ear->link), -1))
            return true;
        if (PQconsumeInput(ear->link) == 0)
            return false;
    }
}

static void work(void *raw)
{
    struct backend_ear *ear = raw;
    bool deaf = false;
    for (bool ends = false; !ends;) {
        if (reach(ear)) {
            deaf = false;
            ear->heard(ear->context, NULL, false);
            ends = hear(ear);
        } else if (!deaf) {
            deaf = true;
            fprintf(stderr, "store: nothing is heard of other servers: %s",
                    PQerrorMessage(ear->link));
        }
        ends = ends || await(ear, -1, PAUSE_MILLISECONDS);
    }
}

struct backend_ear *postgres_listen(const char *where, backend_heard *heard, void *context)
{
    struct backend_ear *ear = calloc(1, sizeof *ear);
    if (ear == NULL)
        return NULL;
    ear->where = strdup(where);
    ear->heard = heard;
    ear->context = context;
    if (ear->where != NULL && pipe2(ear->bell, O_CLOEXEC) == 0) {
        if (uv_thread_create(&ear->thread, work, ear) == 0)
            return ear;
        close(ear->bell[0]);
        close(ear->bell[1]);
    }
    free(ear->where);
    free(ear);
    return NULL;
}

void postgres_listen_end(struct backend_ear *ear)
{
    if (ear == NULL)
        return;
    close(ear->bell[1]);
    uv_thread_join(&ear->thread);
    close(ear->bell[0]);
    PQfinish(ear->link);
    free(ear->where);
    free(ear);
}
