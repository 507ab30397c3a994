#include "arena/external.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long we wait before looking at `stop` again. */
enum { PATIENCE_MS = 50 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* In a process group of its own, so that Ctrl-C does not reach it and its children die with it. */
static bool spawn(pid_t *process, const char *command, int from, int to)
{
    char name[] = "sh";
    char flag[] = "-c";
    char *own = strdup(command);
    char *const arguments[] = {name, flag, own, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    bool good = own != NULL && posix_spawn_file_actions_adddup2(&files, from, STDIN_FILENO) == 0 &&
                posix_spawn_file_actions_adddup2(&files, to, STDOUT_FILENO) == 0;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    good = good && posix_spawn(process, "/bin/sh", &files, &attributes, arguments, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    free(own);
    return good;
}

bool external_start(struct external *external, const char *command)
{
    int in[2];
    int out[2];
    external->process = 0;
    external->held = 0;
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    bool good = fcntl(in[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(out[0], F_SETFL, O_NONBLOCK) == 0 &&
                spawn(&external->process, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (!good) {
        close(in[1]);
        close(out[0]);
        external->process = 0;
        return false;
    }
    external->to = in[1];
    external->from = out[0];
    return true;
}

void external_end(struct external *external)
{
    if (external->process == 0)
        return;
    close(external->to);
    close(external->from);
    kill(-external->process, SIGKILL);
    while (waitpid(external->process, NULL, 0) < 0 && errno == EINTR)
        ;
    external->process = 0;
}

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Writes what fits. A program that reads no more may have answered all the same: no failure. */
static void write_some(struct external *external, const char **line, size_t *length)
{
    ssize_t written = write(external->to, *line, *length);
    if (written < 0 && !would_block())
        written = (ssize_t)*length;
    if (written > 0) {
        *line += written;
        *length -= (size_t)written;
    }
}

/* Reads what there is. True if that settles the matter. */
static bool read_some(struct external *external, enum external_result *result)
{
    ssize_t count =
        read(external->from, external->answer + external->held, ANSWER_MAX - external->held);
    if (count < 0 && would_block())
        return false;
    *result = EXTERNAL_ENDED;
    if (count <= 0)
        return true;
    external->held += (size_t)count;
    const char *end = memchr(external->answer, '\n', external->held);
    *result = end == NULL || end != external->answer + external->held - 1 ? EXTERNAL_GARBAGE
                                                                          : EXTERNAL_ANSWERED;
    return end != NULL || external->held == ANSWER_MAX;
}

enum external_result external_ask(struct external *external, const char *line, size_t length,
                                  double seconds, const atomic_bool *stop)
{
    double deadline = now() + seconds;
    enum external_result result;
    external->held = 0;
    /* What it says before it is asked is an answer to nothing. */
    read_some(external, &result);
    if (external->held > 0)
        return EXTERNAL_GARBAGE;
    for (;;) {
        double left = deadline - now();
        if (atomic_load(stop))
            return EXTERNAL_STOPPED;
        if (left <= 0)
            return EXTERNAL_TOO_LATE;
        struct pollfd files[2] = {{.fd = external->from, .events = POLLIN},
                                  {.fd = length > 0 ? external->to : -1, .events = POLLOUT}};
        poll(files, 2, left * 1000 < PATIENCE_MS ? (int)(left * 1000) + 1 : PATIENCE_MS);
        if (files[1].revents != 0)
            write_some(external, &line, &length);
        if (files[0].revents != 0 && read_some(external, &result)) {
            if (result == EXTERNAL_ANSWERED)
                external->answer[external->held - 1] = '\0';
            return result;
        }
    }
}
