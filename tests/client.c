#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { OPTIONS_MAX = 40, TEXT_MAX = 1 << 16 };

/* The server. */

bool elsewhere_make(const char *folder, char store[ELSEWHERE_SIZE])
{
    const char *found = getenv("INCOGNITA_TEST_STORE");
    const char *name = strrchr(folder, '-') + 1;
    char command[ELSEWHERE_SIZE * 2];
    store[0] = '\0';
    if (found == NULL || found[0] == '\0')
        return true;
    snprintf(store, ELSEWHERE_SIZE, "%s options=-csearch_path=t_%s", found, name);
    snprintf(command, sizeof command, "psql -q '%s' -c 'CREATE SCHEMA t_%s'", found, name);
    return system(command) == 0; /* NOLINT(cert-env33-c): a tool of ours */
}

/* Nor are sockets dropped that a slow test does not get round to read, or seats lost. */
const char *const host_unlimited[] = {"--rate", "0", "--guests-an-hour", "0", "--ping",      "600",
                                      "--away", "0", "--own-tables",     "0", "--own-seats", "0",
                                      NULL};
const char *const *host_with_mail(const char *url, const char *more)
{
    static const char *options[32];
    static const char *const mail[] = {"--push-after",
                                       "0",
                                       "--push-anywhere",
                                       "--mail-every",
                                       "1",
                                       "--smtp-from",
                                       "club@example.org",
                                       "--public-url",
                                       HOST_SITE,
                                       "--smtp"};
    int count = 0;
    for (int i = 0; host_unlimited[i] != NULL; i++)
        options[count++] = host_unlimited[i];
    for (size_t i = 0; i < sizeof mail / sizeof mail[0]; i++)
        options[count++] = mail[i];
    options[count++] = url;
    options[count++] = more;
    options[count] = NULL;
    return options;
}

bool host_prepare(struct host *host, const char *program)
{
    const char *root = getenv("TMPDIR");
    memset(host, 0, sizeof *host);
    host->program = program;
    snprintf(host->folder, sizeof host->folder, "%s/incognita-server-XXXXXX",
             root == NULL ? "/tmp" : root);
    return mkdtemp(host->folder) != NULL && elsewhere_make(host->folder, host->store);
}

const char *host_where(const struct host *host)
{
    return host->store[0] != '\0' ? host->store : host->folder;
}

/* The port in the line that the server prints when it is ready. */
static int read_port(int descriptor)
{
    char line[256];
    size_t length = 0;
    while (length < sizeof line - 1) {
        struct pollfd ready = {descriptor, POLLIN, 0};
        if (poll(&ready, 1, CLIENT_TIMEOUT) <= 0 || read(descriptor, line + length, 1) != 1)
            return 0;
        if (line[length] == '\n')
            break;
        length++;
    }
    line[length] = '\0';
    const char *colon = strrchr(line, ':');
    return colon == NULL ? 0 : (int)strtol(colon + 1, NULL, 10);
}

/* What INCOGNITA_EAGER names is loaded before whatever else is: see eager.c. */
static void make_eager(void)
{
    char list[1024];
    const char *eager = getenv("INCOGNITA_EAGER");
    const char *others = getenv("LD_PRELOAD");
    if (eager == NULL)
        return;
    snprintf(list, sizeof list, "%s%s%s", eager, others == NULL ? "" : ":",
             others == NULL ? "" : others);
    setenv("LD_PRELOAD", list, 1);
}

bool host_is_loud;

bool host_launch(struct host *host, const char *const options[])
{
    const char *arguments[OPTIONS_MAX] = {host->program, "serve",      "--port", "0",
                                          "--data",      host->folder, "--quiet"};
    int out[2];
    int count = host_is_loud ? 6 : 7;
    if (host->store[0] != '\0') {
        arguments[count++] = "--store";
        arguments[count++] = host->store;
    }
    for (; options != NULL && *options != NULL && count < OPTIONS_MAX - 1; options++)
        arguments[count++] = *options;
    if (pipe2(out, O_CLOEXEC) != 0)
        return false;
    host->pid = fork();
    if (host->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* no server outlives its test */
        make_eager();
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        /* execv wants pointers to text that may be changed, and changes none. */
        union {
            const char **given;
            char **wanted;
        } list = {arguments};
        execv(host->program, list.wanted);
        _exit(127);
    }
    close(out[1]);
    host->out = out[0];
    return host->pid > 0;
}

bool host_await(struct host *host)
{
    host->port = host->pid < 0 ? 0 : read_port(host->out);
    close(host->out);
    if (host->port == 0 && host->pid > 0)
        host_stop(host, SIGKILL);
    return host->port != 0;
}

bool host_start(struct host *host, const char *const options[])
{
    bool launched = host_launch(host, options);
    return host_await(host) && launched;
}

int host_stop(struct host *host, int number)
{
    int status = 0;
    if (host->pid <= 0)
        return -1;
    kill(host->pid, number);
    for (int waited = 0; waited < CLIENT_TIMEOUT; waited += 5) {
        if (waitpid(host->pid, &status, WNOHANG) == host->pid) {
            host->pid = 0;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    kill(host->pid, SIGKILL);
    waitpid(host->pid, &status, 0);
    host->pid = 0;
    return -1;
}

void host_remove(struct host *host)
{
    static const char *const names[] = {"incognita.db", "incognita.db-wal", "incognita.db-shm",
                                        "witness", "lock"};
    if (host->pid > 0)
        host_stop(host, SIGKILL);
    for (int i = 0; i < 5; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", host->folder, names[i]);
        unlink(path);
    }
    rmdir(host->folder);
}

/* Bytes. */

int client_connect_from(const char *address, int port)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval limit = {CLIENT_TIMEOUT / 1000, 0};
    int one = 1;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    bool good = address == NULL || (inet_pton(AF_INET, address, &own.sin_addr) == 1 &&
                                    bind(descriptor, (struct sockaddr *)&own, sizeof own) == 0);
    if (good && connect(descriptor, (struct sockaddr *)&name, sizeof name) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

int client_connect(int port)
{
    return client_connect_from(NULL, port);
}

bool client_send(int descriptor, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(descriptor, at, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* HTTP. */

/* The end of the head in the bytes, or NULL. */
static char *head_end(char *bytes)
{
    char *end = strstr(bytes, "\r\n\r\n");
    return end == NULL ? NULL : end + 4;
}

static size_t content_length(const char *head)
{
    const char *line = strcasestr(head, "\r\ncontent-length:");
    return line == NULL ? SIZE_MAX : strtoul(line + 17, NULL, 10);
}

static struct reply read_reply(int descriptor, bool has_body)
{
    struct reply reply = {0};
    size_t size = 1 << 16;
    size_t length = 0;
    char *bytes = malloc(size + 1);
    char *body = NULL;
    for (;;) {
        bytes[length] = '\0';
        body = head_end(bytes);
        if (body != NULL && (!has_body || content_length(bytes) <= length - (size_t)(body - bytes)))
            break;
        if (length == size)
            bytes = realloc(bytes, (size *= 2) + 1);
        ssize_t got = recv(descriptor, bytes + length, size - length, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    if (body == NULL) {
        free(bytes);
        return reply;
    }
    reply.status = (int)strtol(bytes + 9, NULL, 10);
    reply.length = length - (size_t)(body - bytes);
    reply.head = strndup(bytes, (size_t)(body - bytes));
    reply.body = malloc(reply.length + 1);
    memcpy(reply.body, body, reply.length);
    reply.body[reply.length] = '\0';
    reply.json = json_loadb(reply.body, reply.length, 0, NULL);
    free(bytes);
    return reply;
}

struct reply http_raw(int port, const char *bytes, size_t length)
{
    struct reply reply = {0};
    int descriptor = client_connect(port);
    if (descriptor < 0)
        return reply;
    if (client_send(descriptor, bytes, length))
        reply = read_reply(descriptor, true);
    close(descriptor);
    return reply;
}

struct reply client_read(int descriptor)
{
    return read_reply(descriptor, true);
}

struct reply http_ask(int port, const char *method, const char *path, const char *headers,
                      const char *body)
{
    return http_ask_from(NULL, port, method, path, headers, body);
}

struct reply http_ask_from(const char *address, int port, const char *method, const char *path,
                           const char *headers, const char *body)
{
    struct reply reply = {0};
    int descriptor = client_connect_from(address, port);
    char *text;
    int length = asprintf(&text,
                          "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s"
                          "Content-Length: %zu\r\n\r\n%s",
                          method, path, port, headers == NULL ? "" : headers,
                          body == NULL ? 0 : strlen(body), body == NULL ? "" : body);
    if (descriptor >= 0 && length > 0 && client_send(descriptor, text, (size_t)length))
        reply = read_reply(descriptor, strcmp(method, "HEAD") != 0);
    free(text);
    if (descriptor >= 0)
        close(descriptor);
    return reply;
}

void reply_free(struct reply *reply)
{
    free(reply->head);
    free(reply->body);
    json_decref(reply->json);
    memset(reply, 0, sizeof *reply);
}

long http_figure(int port, const char *name)
{
    char start[64];
    snprintf(start, sizeof start, "\nincognita_%s ", name);
    struct reply reply = http_ask(port, "GET", "/metrics", NULL, NULL);
    const char *line = reply.body == NULL ? NULL : strstr(reply.body, start);
    long value = line == NULL ? -1 : strtol(line + strlen(start), NULL, 10);
    reply_free(&reply);
    return value;
}

/* Guests. */

bool guest_make(struct guest *guest, int port, const char *name)
{
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    struct reply reply = http_ask(port, "POST", "/api/guest", NULL, body);
    const char *token = json_text_at(reply.json, "token");
    guest->port = port;
    snprintf(guest->token, sizeof guest->token, "%s", token == NULL ? "" : token);
    bool good = token != NULL;
    if (!good)
        fprintf(stderr, "no guest: status %d, %s\n", reply.status,
                reply.body == NULL ? "" : reply.body);
    reply_free(&reply);
    return good;
}

static json_t *ask(const struct guest *guest, const char *method, const char *path,
                   const char *body)
{
    char headers[160];
    char full[512];
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", guest->token);
    snprintf(full, sizeof full, "/api/%s", path);
    struct reply reply = http_ask(guest->port, method, full, headers, body);
    json_t *json = json_incref(reply.json);
    reply_free(&reply);
    return json;
}

json_t *guest_get(const struct guest *guest, const char *path)
{
    return ask(guest, "GET", path, NULL);
}

json_t *guest_post(const struct guest *guest, const char *path, const char *format, ...)
{
    char *body = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&body, format, arguments);
    va_end(arguments);
    json_t *answer = length < 0 ? NULL : ask(guest, "POST", path, body);
    free(length < 0 ? NULL : body);
    return answer;
}

bool account_make(struct guest *guest, int port, const char *name)
{
    if (!guest_make(guest, port, name))
        return false;
    json_t *json = guest_post(guest, "password", "{\"password\":\"correct horse\"}");
    const char *token = json_text_at(json, "token");
    snprintf(guest->token, sizeof guest->token, "%s", token == NULL ? "" : token);
    json_decref(json);
    return guest->token[0] != '\0';
}

/* WebSocket. */

void wire_open(struct wire *wire, int port, const char *headers)
{
    char text[2048];
    memset(wire, 0, sizeof *wire);
    wire->descriptor = client_connect(port);
    int length = snprintf(text, sizeof text,
                          "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                          "Sec-WebSocket-Version: 13\r\n%s\r\n",
                          port, headers);
    if (wire->descriptor < 0)
        return;
    struct reply reply = {0};
    if (client_send(wire->descriptor, text, (size_t)length))
        reply = read_reply(wire->descriptor,
                           false); /* what follows the head of a 101 is a frame already */
    wire->status = reply.status;
    if (reply.length > 0) {
        wire->size = wire->length = reply.length;
        wire->bytes = malloc(wire->size);
        memcpy(wire->bytes, reply.body, reply.length);
    }
    if (wire->status != 101) {
        wire->refusal = strdup(reply.body == NULL ? "" : reply.body);
        close(wire->descriptor);
        wire->descriptor = -1;
    }
    reply_free(&reply);
}

void wire_open_guest(struct wire *wire, const struct guest *guest)
{
    char headers[160];
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", guest->token);
    wire_open(wire, guest->port, headers);
}

void wire_close(struct wire *wire)
{
    if (wire->descriptor >= 0)
        close(wire->descriptor);
    free(wire->bytes);
    free(wire->refusal);
    memset(wire, 0, sizeof *wire);
    wire->descriptor = -1;
}

static size_t frame_head(uint8_t *out, int head, size_t announced)
{
    size_t at = 0;
    out[at++] = (uint8_t)head;
    if (announced < 126) {
        out[at++] = (uint8_t)(0x80 | announced);
    } else if (announced < 65536) {
        out[at++] = 0x80 | 126;
        out[at++] = (uint8_t)(announced >> 8);
        out[at++] = (uint8_t)announced;
    } else {
        out[at++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8)
            out[at++] = (uint8_t)((uint64_t)announced >> shift);
    }
    memset(out + at, 0, 4); /* a mask of zeros leaves the text as it is */
    return at + 4;
}

size_t frame_make(uint8_t *out, const char *text, size_t length)
{
    size_t at = frame_head(out, 0x81, length);
    memcpy(out + at, text, length);
    return at + length;
}

bool wire_send_frame(struct wire *wire, int head, const void *bytes, size_t length,
                     size_t announced)
{
    uint8_t frame[16];
    size_t at = frame_head(frame, head, announced);
    return wire->descriptor >= 0 && client_send(wire->descriptor, frame, at) &&
           client_send(wire->descriptor, bytes, length);
}

bool wire_send(struct wire *wire, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return wire_send_frame(wire, 0x81, text, (size_t)length, (size_t)length);
}

/* The whole frame at the front, if it has arrived. */
static bool whole_frame(const struct wire *wire, size_t *head, size_t *length)
{
    if (wire->length < 2)
        return false;
    *head = 2;
    *length = wire->bytes[1] & 0x7f;
    size_t extra = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (wire->length < 2 + extra)
        return false;
    if (extra > 0)
        *length = 0;
    for (size_t i = 0; i < extra; i++)
        *length = *length << 8 | wire->bytes[2 + i];
    *head += extra;
    return wire->length >= *head + *length;
}

static void drop_frame(struct wire *wire, size_t total)
{
    wire->length -= total;
    memmove(wire->bytes, wire->bytes + total, wire->length);
}

static bool read_more(struct wire *wire, int milliseconds)
{
    struct pollfd ready = {wire->descriptor, POLLIN, 0};
    if (wire->descriptor < 0 || poll(&ready, 1, milliseconds) <= 0)
        return false;
    if (wire->size - wire->length < 4096) {
        wire->size = wire->size * 2 + 65536;
        wire->bytes = realloc(wire->bytes, wire->size);
    }
    ssize_t got = recv(wire->descriptor, wire->bytes + wire->length, wire->size - wire->length, 0);
    if (got <= 0) {
        close(wire->descriptor);
        wire->descriptor = -1;
        return false;
    }
    wire->length += (size_t)got;
    return true;
}

/* How many bytes still come. */
static int drain(int descriptor)
{
    char bytes[512];
    int count = 0;
    for (ssize_t got; (got = recv(descriptor, bytes, sizeof bytes, 0)) > 0;)
        count += (int)got;
    return count;
}

json_t *wire_receive(struct wire *wire, int milliseconds)
{
    size_t head;
    size_t length;
    for (;;) {
        while (!whole_frame(wire, &head, &length))
            if (!read_more(wire, milliseconds))
                return NULL;
        int kind = wire->bytes[0] & 0x0f;
        json_t *json = NULL;
        if (kind == 1)
            json = json_loadb((const char *)wire->bytes + head, length, 0, NULL);
        if (kind == 9)
            wire_send_frame(wire, 0x8a, wire->bytes + head, length, length);
        if (kind == 8 && length >= 2)
            wire->close_code = wire->bytes[head] << 8 | wire->bytes[head + 1];
        if (kind == 8)
            wire_send_frame(wire, 0x88, wire->bytes + head, length, length);
        drop_frame(wire, head + length);
        if (kind == 1)
            return json;
        if (kind == 8) {
            if (wire->to_the_end)
                wire->after_close = (int)wire->length + drain(wire->descriptor);
            close(wire->descriptor);
            wire->descriptor = -1;
            return NULL;
        }
    }
}

json_t *wire_await(struct wire *wire, const char *op, const char *id)
{
    for (;;) {
        json_t *json = wire_receive(wire, CLIENT_TIMEOUT);
        if (json == NULL)
            return NULL;
        const char *got = json_text_at(json, "op");
        const char *got_id = json_text_at(json, "id");
        if (got != NULL && strcmp(got, op) == 0 &&
            (id == NULL || (got_id != NULL && strcmp(got_id, id) == 0)))
            return json;
        json_decref(json);
    }
}

/* JSON. */

json_t *json_at(json_t *json, const char *path)
{
    while (json != NULL && *path != '\0') {
        char name[64];
        size_t length = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        json = json_is_array(json) ? json_array_get(json, strtoul(name, NULL, 10))
                                   : json_object_get(json, name);
        path += length + (path[length] == '.');
    }
    return json;
}

const char *json_text_at(json_t *json, const char *path)
{
    return json_string_value(json_at(json, path));
}

int64_t json_number_at(json_t *json, const char *path)
{
    json_t *found = json_at(json, path);
    return json_is_integer(found) ? json_integer_value(found) : INT64_MIN;
}

bool json_is_ok(json_t *json)
{
    return json_is_true(json_object_get(json, "ok"));
}

const char *json_code(json_t *json)
{
    const char *code = json_text_at(json, "error.code");
    return code == NULL ? "" : code;
}
