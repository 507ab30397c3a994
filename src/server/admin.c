#include "server/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/common/limits.h"
#include "server/common/moderation.h"
#include "server/common/people.h"
#include "server/door/admin.h"
#include "server/folder.h"
#include "server/table/wake.h"

enum { PAGE_SIZE = 1 << 16, PATIENCE_SECONDS = 30 };

/* Of a server that runs. */

/* Connects to the folder's socket: its descriptor, or -1. */
static int call_at(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[ADMIN_PATH_SIZE];
    const struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    int directory = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int descriptor = directory < 0 ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0) {
        admin_path(directory, path);
        memcpy(address.sun_path, path, sizeof path);
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
            int error = errno;
            close(descriptor);
            descriptor = -1;
            errno = error;
        }
    }
    int error = errno;
    if (directory >= 0)
        close(directory);
    errno = error;
    return descriptor;
}

static bool send_line(int descriptor, const char *request)
{
    size_t length = strlen(request);
    for (size_t sent = 0; sent <= length;) {
        const char *rest = sent < length ? request + sent : "\n";
        size_t size = sent < length ? length - sent : 1;
        ssize_t count = send(descriptor, rest, size, MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        sent += (size_t)count;
    }
    return true;
}

/* The answer up to the end of its line, or NULL. */
static char *receive_line(int descriptor)
{
    size_t length = 0;
    size_t room = 0;
    char *text = NULL;
    for (;;) {
        if (length + 1 >= room) {
            room = room == 0 ? 4096 : room * 2;
            char *more = realloc(text, room);
            if (more == NULL)
                break;
            text = more;
        }
        ssize_t count = recv(descriptor, text + length, room - length - 1, 0);
        if (count <= 0)
            break;
        length += (size_t)count;
        if (text[length - 1] == '\n') {
            text[length - 1] = '\0';
            return text;
        }
    }
    free(text);
    return NULL;
}

static char *ask_server(int descriptor, const char *request, struct reason *why)
{
    char *answer = send_line(descriptor, request) ? receive_line(descriptor) : NULL;
    if (answer == NULL)
        reason_set(why, "the server did not answer; look at its log");
    close(descriptor);
    return answer;
}

/* Without a server: the same rooms, but for the net and the bots. */

static void keep_answer(void *context, const char *text, size_t length)
{
    char **answer = context;
    *answer = server_allocate(length + 1);
    memcpy(*answer, text, length);
}

static void close_rooms(struct server *server)
{
    store_close(server->store);
    tables_close(server->tables);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    people_close(server->people);
    moderation_close(server->moderation);
    limits_close(server->limits);
    free(server->page);
}

static char *ask_here(struct server *server, const char *store, const char *request,
                      struct reason *why)
{
    char *answer = NULL;
    uv_loop_init(&server->loop);
    server->closing = true; /* nothing goes on by itself: no bots, no clocks */
    server->started = server_time();
    server->page_size = PAGE_SIZE;
    server->page = server_allocate(PAGE_SIZE);
    server->limits = limits_open(&(struct limit_settings){.connections = 1});
    server->people = people_open();
    server->tables = tables_open(&wake_hooks);
    if ((server->store = store_open(store, NULL, why)) != NULL &&
        (server->moderation = moderation_open(server->store, why)) != NULL &&
        tables_load(server, why) && store_start(server->store, &server->loop, NULL, why)) {
        admin_ask(server, request, strlen(request), keep_answer, &answer);
        while (answer == NULL || server->changes > 0) /* what follows from it is done as well */
            uv_run(&server->loop, UV_RUN_ONCE);
    }
    close_rooms(server);
    return answer;
}

char *admin_request(const char *folder, const char *store, const char *request, struct reason *why)
{
    folder = store != NULL && store_is_folder(store) ? store : folder;
    char *answer = NULL;
    int lock = -1;
    int descriptor = call_at(folder);
    if (descriptor >= 0)
        return ask_server(descriptor, request, why);
    if (errno == EACCES || errno == EPERM) {
        reason_set(why, "%s is not yours: run this as the account of the server", folder);
        return NULL;
    }
    if ((store == NULL || store_is_folder(store)) && access(folder, F_OK) != 0) {
        reason_set(why, "there is no folder %s; --data says where the data is", folder);
        return NULL;
    }
    struct server *server = server_allocate(sizeof *server);
    if (sodium_init() < 0)
        reason_set(why, "the system has no random numbers to offer");
    else if (folder_claim(folder, &lock, why))
        answer = ask_here(server, store == NULL ? folder : store, request, why);
    else if (lock >= 0)
        reason_set(why,
                   "a server is at work in %s, but does not answer: it is starting or ending, "
                   "or older than this program",
                   folder);
    if (lock >= 0)
        close(lock);
    free(server);
    return answer;
}
