#include "relay.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINES = 32 };

static struct sockaddr_un place_of(const char *path)
{
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    snprintf(place.sun_path, sizeof place.sun_path, "%s", path);
    return place;
}

/* Both ends of a line are neighbours in the list. */
static void open_line(struct pollfd ends[], int *count, int caller, const char *there)
{
    struct sockaddr_un place = place_of(there);
    int callee = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*count + 2 > 2 * LINES || connect(callee, (struct sockaddr *)&place, sizeof place) != 0) {
        close(caller);
        close(callee);
        return;
    }
    ends[(*count)++] = (struct pollfd){.fd = caller, .events = POLLIN};
    ends[(*count)++] = (struct pollfd){.fd = callee, .events = POLLIN};
}

/* False once one of the two is gone. */
static bool pass_on(int from, int to)
{
    char bytes[65536];
    ssize_t got = recv(from, bytes, sizeof bytes, 0);
    ssize_t sent = 0;
    while (got > 0 && sent < got) {
        ssize_t more = send(to, bytes + sent, (size_t)(got - sent), MSG_NOSIGNAL);
        if (more <= 0)
            return false;
        sent += more;
    }
    return got > 0;
}

static void run(int door, const char *there)
{
    struct pollfd ends[1 + 2 * LINES] = {{.fd = door, .events = POLLIN}};
    int count = 0;
    for (;;) {
        poll(ends, (nfds_t)(1 + count), -1);
        for (int i = 0; i < count; i++) {
            if (ends[1 + i].revents == 0 || pass_on(ends[1 + i].fd, ends[1 + (i ^ 1)].fd))
                continue;
            int first = i & ~1;
            close(ends[1 + first].fd);
            close(ends[2 + first].fd);
            count -= 2;
            ends[1 + first] = ends[1 + count];
            ends[2 + first] = ends[2 + count];
            break; /* the list is another: look again */
        }
        if (ends[0].revents != 0)
            open_line(ends + 1, &count, accept(door, NULL, NULL), there);
    }
}

bool relay_start(struct relay *relay, char *store, size_t size)
{
    char there[64];
    char rest[512];
    char *host = strstr(store, "host=");
    if (host == NULL || sscanf(host, "host=%50s %511[^\n]", there, rest) != 2)
        return false;
    snprintf(relay->folder, sizeof relay->folder, "/tmp/incognita-relay-XXXXXX");
    if (mkdtemp(relay->folder) == NULL)
        return false;
    snprintf(relay->socket, sizeof relay->socket, "%s/.s.PGSQL.5432", relay->folder);
    snprintf(there + strlen(there), sizeof there - strlen(there), "/.s.PGSQL.5432");
    snprintf(host, size - (size_t)(host - store), "host=%s %s", relay->folder, rest);
    struct sockaddr_un place = place_of(relay->socket);
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(door, (struct sockaddr *)&place, sizeof place) != 0 || listen(door, LINES) != 0)
        return false;
    relay->pid = fork();
    if (relay->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        run(door, there);
    }
    close(door);
    return relay->pid > 0;
}

void relay_cut(const struct relay *relay)
{
    kill(relay->pid, SIGSTOP);
}

void relay_mend(const struct relay *relay)
{
    kill(relay->pid, SIGCONT);
}

void relay_end(struct relay *relay)
{
    kill(relay->pid, SIGKILL);
    waitpid(relay->pid, NULL, 0);
    unlink(relay->socket);
    rmdir(relay->folder);
}
