#include "server/door/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/common/call.h"
#include "server/ops/host.h"

enum { BACKLOG = 16, VISITS_MAX = 16 };

struct admin_door {
    uv_pipe_t pipe;
    struct server *server;
    struct visit *visits;
    int visit_count;
    int folder;
};

/* One who has connected. */
struct visit {
    uv_pipe_t pipe;
    struct admin_door *door;
    struct visit *next;
    bool gone;   /* hung up: an answer has nowhere to go */
    bool asking; /* a call is under way */
    size_t length;
    char line[ADMIN_LINE_MAX];
};

struct outgoing {
    uv_write_t write;
    char text[];
};

void admin_path(int folder, char out[ADMIN_PATH_SIZE])
{
    snprintf(out, ADMIN_PATH_SIZE, "/proc/self/fd/%d/admin", folder);
}

/* Asking. */

struct question {
    void (*answer)(void *context, const char *text, size_t length);
    void *context;
};

static void carry_out(struct call *call, int status, const char *text, size_t length)
{
    const struct question *question = call->caller;
    (void)status;
    question->answer(question->context, text, length);
}

static void forget_question(struct call *call)
{
    free(call->caller);
}

void admin_ask(struct server *server, const char *line, size_t length,
               void (*answer)(void *context, const char *text, size_t length), void *context)
{
    struct call *call = call_make(server, "admin");
    struct question *question = server_allocate(sizeof *question);
    *question = (struct question){answer, context};
    call->caller = question;
    call->answer = carry_out;
    call->release = forget_question;
    call->body = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(call->body))
        host_run(call);
    else
        call_refuse(call, "bad_json", "a request must be one JSON object");
}

/* Visits. */

static void visit_closed(uv_handle_t *handle)
{
    struct visit *visit = handle->data;
    struct visit **at = &visit->door->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    visit->door->visit_count--;
    free(visit);
}

/* Whoever waits for an answer is let go of only when it has come. */
static void hang_up(struct visit *visit)
{
    visit->gone = true;
    if (!visit->asking && !uv_is_closing((uv_handle_t *)&visit->pipe))
        uv_close((uv_handle_t *)&visit->pipe, visit_closed);
}

static void take_lines(struct visit *visit);

static void written(uv_write_t *write, int status)
{
    struct visit *visit = write->data;
    free(write); /* with the text: it is the first member of an outgoing */
    if (status != 0)
        hang_up(visit);
    else
        take_lines(visit);
}

static void answered(void *context, const char *text, size_t length)
{
    struct visit *visit = context;
    visit->asking = false;
    if (visit->gone) {
        hang_up(visit);
        return;
    }
    struct outgoing *outgoing = server_allocate(sizeof *outgoing + length + 1);
    memcpy(outgoing->text, text, length);
    outgoing->text[length] = '\n';
    outgoing->write.data = visit;
    uv_buf_t buffer = uv_buf_init(outgoing->text, (unsigned)length + 1);
    if (uv_write(&outgoing->write, (uv_stream_t *)&visit->pipe, &buffer, 1, written) != 0) {
        free(outgoing);
        hang_up(visit);
    }
}

/* Asks what has arrived whole, one after the other. */
static void take_lines(struct visit *visit)
{
    char *end;
    while (!visit->asking && !visit->gone &&
           (end = memchr(visit->line, '\n', visit->length)) != NULL) {
        size_t length = (size_t)(end - visit->line);
        char *line = server_allocate(length + 1);
        memcpy(line, visit->line, length);
        visit->length -= length + 1;
        memmove(visit->line, end + 1, visit->length);
        visit->asking = true;
        admin_ask(visit->door->server, line, length, answered, visit);
        free(line);
    }
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct visit *visit = handle->data;
    (void)wanted;
    *buffer =
        uv_buf_init(visit->line + visit->length, (unsigned)(sizeof visit->line - visit->length));
}

static void received(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct visit *visit = stream->data;
    (void)buffer;
    if (count < 0) {
        hang_up(visit);
        return;
    }
    visit->length += (size_t)count;
    take_lines(visit);
    if (visit->length == sizeof visit->line)
        hang_up(visit); /* a line that is too long */
}

static void come_in(uv_stream_t *listener, int status)
{
    struct admin_door *door = listener->data;
    if (status != 0)
        return;
    struct visit *visit = server_allocate(sizeof *visit);
    visit->door = door;
    uv_pipe_init(&door->server->loop, &visit->pipe, 0);
    visit->pipe.data = visit;
    visit->next = door->visits;
    door->visits = visit;
    door->visit_count++;
    if (uv_accept(listener, (uv_stream_t *)&visit->pipe) != 0 || door->visit_count > VISITS_MAX ||
        uv_read_start((uv_stream_t *)&visit->pipe, give_room, received) != 0)
        hang_up(visit);
}

/* The door. */

/* Nobody can come in between: until it listens, whoever tries is refused. */
static int listen_at(struct admin_door *door)
{
    char path[ADMIN_PATH_SIZE];
    admin_path(door->folder, path);
    unlink(path); /* of a server that was killed: the folder's lock is ours */
    int error = uv_pipe_bind(&door->pipe, path);
    if (error == 0 && chmod(path, 0600) != 0)
        error = -errno;
    return error != 0 ? error : uv_listen((uv_stream_t *)&door->pipe, BACKLOG, come_in);
}

struct admin_door *admin_open(struct server *server, const char *folder, struct reason *why)
{
    int descriptor = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        reason_set(why, "cannot open %s: %s", folder, strerror(errno));
        return NULL;
    }
    struct admin_door *door = server_allocate(sizeof *door);
    door->server = server;
    door->folder = descriptor;
    uv_pipe_init(&server->loop, &door->pipe, 0);
    door->pipe.data = door;
    int error = listen_at(door);
    if (error == 0)
        return door;
    reason_set(why, "cannot make the socket %s/admin: %s", folder, uv_strerror(error));
    admin_close(door);
    uv_run(&server->loop, UV_RUN_NOWAIT);
    admin_free(door);
    return NULL;
}

void admin_close(struct admin_door *door)
{
    if (door == NULL)
        return;
    for (struct visit *at = door->visits; at != NULL; at = at->next)
        hang_up(at);
    uv_close((uv_handle_t *)&door->pipe, NULL);
}

void admin_free(struct admin_door *door)
{
    if (door == NULL)
        return;
    close(door->folder);
    free(door);
}
