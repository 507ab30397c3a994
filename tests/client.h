/*
 * A server as a child process, and a client for it over plain sockets: HTTP and WebSocket, one
 * thread, blocking, with a time limit on everything. For tests and measurements.
 */
#ifndef INCOGNITA_TESTS_CLIENT_H
#define INCOGNITA_TESTS_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Milliseconds. Bots and passwords get only the time that nobody else wants, on a busy machine. */
enum { CLIENT_TIMEOUT = 120000 };

enum { ELSEWHERE_SIZE = 512 };

struct host {
    pid_t pid;
    int port;
    int out; /* where a server that was launched will say that it is ready */
    char folder[128];
    char store[ELSEWHERE_SIZE]; /* where the data is, if not in the folder */
    const char *program;
};

/* Whether servers log every request. */
extern bool host_is_loud;

/*
 * Where the data of a test is that works in the folder: "" for there, or a room of its own in the
 * PostgreSQL that INCOGNITA_TEST_STORE names. False if it fails.
 */
bool elsewhere_make(const char *folder, char store[ELSEWHERE_SIZE]);

/* Options of a server without limits on how much is asked of it. */
extern const char *const host_unlimited[];

#define HOST_SITE "https://club.example/"

/*
 * Options of a server without limits that tells people what they wait for, at once and by a mail
 * server, whose URL stays where it is; and one more, if it is not NULL.
 */
const char *const *host_with_mail(const char *url, const char *more);

/* Makes a folder for the data; further options of `serve` end with NULL. False if it fails. */
bool host_prepare(struct host *host, const char *program);
bool host_start(struct host *host, const char *const options[]);
/* In two steps: it may take its time until it is ready. */
bool host_launch(struct host *host, const char *const options[]);
bool host_await(struct host *host);
/* Where its data is, as `--store` wants it. */
const char *host_where(const struct host *host);
/* Ends it with the signal and waits; its exit status, or -1 if it did not end by itself. */
int host_stop(struct host *host, int signal);
void host_remove(struct host *host);

/* One request over a connection of its own. */
struct reply {
    int status; /* 0 if there was no answer */
    char *head;
    char *body;
    size_t length;
    json_t *json; /* NULL if the body is not JSON */
};

struct reply http_ask(int port, const char *method, const char *path, const char *headers,
                      const char *body);
struct reply http_ask_from(const char *address, int port, const char *method, const char *path,
                           const char *headers, const char *body);
void reply_free(struct reply *reply);
/* One of the server's own figures, as "bots_waiting"; -1 if it does not tell it. */
long http_figure(int port, const char *name);

int client_connect(int port);
/* The same from another address of the loopback network, as 127.0.0.2. */
int client_connect_from(const char *address, int port);
bool client_send(int descriptor, const void *bytes, size_t length);
/* Reads one answer. */
struct reply client_read(int descriptor);
/* Sends the bytes and reads until the other side closes; for requests that are not proper ones. */
struct reply http_raw(int port, const char *bytes, size_t length);

/* A guest, by the token. */
struct guest {
    int port;
    char token[64];
};

bool guest_make(struct guest *guest, int port, const char *name);
/* The same with a password, "correct horse". */
bool account_make(struct guest *guest, int port, const char *name);
/* GET, or POST with a body, with the guest's token. The path is below /api/. */
json_t *guest_get(const struct guest *guest, const char *path);
json_t *guest_post(const struct guest *guest, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A WebSocket. */
struct wire {
    int descriptor;  /* -1 if it is not open */
    int status;      /* of the answer to the upgrade */
    int close_code;  /* of the other side, once it has closed */
    bool to_the_end; /* read on after that until the connection ends */
    int after_close; /* bytes that came then */
    char *refusal;
    uint8_t *bytes; /* what has arrived and is not read yet */
    size_t length;
    size_t size;
};

/* Opens a socket with these headers, as "Authorization: ...\r\n". */
void wire_open(struct wire *wire, int port, const char *headers);
void wire_open_guest(struct wire *wire, const struct guest *guest);
void wire_close(struct wire *wire);
bool wire_send(struct wire *wire, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A frame of any kind; `announced` may lie about the length. */
bool wire_send_frame(struct wire *wire, int head, const void *bytes, size_t length,
                     size_t announced);
/* The next message, or NULL at the end or when the time is up. */
json_t *wire_receive(struct wire *wire, int milliseconds);
/* The next message with this "op" and, if given, this "id"; others are dropped. */
json_t *wire_await(struct wire *wire, const char *op, const char *id);

/* How a masked text frame is made; returns its length. `out` has room for 14 bytes more. */
size_t frame_make(uint8_t *out, const char *text, size_t length);

/* Member by a path of names and positions joined by dots; NULL if there is none. */
json_t *json_at(json_t *json, const char *path);
const char *json_text_at(json_t *json, const char *path);
int64_t json_number_at(json_t *json, const char *path);
bool json_is_ok(json_t *json);
/* The code of a refusal, "" if it is none. */
const char *json_code(json_t *json);

#endif
