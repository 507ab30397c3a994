#include "sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

void sink_open(struct sink *sink)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof here;
    sink->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(sink->descriptor, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(sink->descriptor, 128), 0);
    assert_int_equal(getsockname(sink->descriptor, (struct sockaddr *)&here, &size), 0);
    sink->port = ntohs(here.sin_port);
}

void sink_close(struct sink *sink)
{
    close(sink->descriptor);
}

int sink_hold(struct sink *sink)
{
    struct pollfd ready = {.fd = sink->descriptor, .events = POLLIN};
    assert_int_equal(poll(&ready, 1, CLIENT_TIMEOUT), 1);
    int descriptor = accept(sink->descriptor, NULL, NULL);
    assert_true(descriptor >= 0);
    return descriptor;
}

bool sink_is_called(const struct sink *sink)
{
    struct pollfd ready = {.fd = sink->descriptor, .events = POLLIN};
    return poll(&ready, 1, 0) == 1;
}

/* A line without its CRLF; false at the end. */
static bool read_line(int descriptor, char *line, size_t size)
{
    size_t length = 0;
    for (;;) {
        struct pollfd ready = {.fd = descriptor, .events = POLLIN};
        assert_int_equal(poll(&ready, 1, CLIENT_TIMEOUT), 1);
        assert_true(length < size - 1);
        if (read(descriptor, line + length, 1) != 1)
            return false;
        if (line[length] == '\n') {
            assert_true(length > 0 && line[length - 1] == '\r'); /* nothing else ends a line */
            line[length - 1] = '\0';
            return true;
        }
        length++;
    }
}

static void say(int descriptor, const char *line)
{
    char text[512];
    int length = snprintf(text, sizeof text, "%s\r\n", line);
    assert_int_equal(send(descriptor, text, (size_t)length, MSG_NOSIGNAL), length);
}

static void read_text(int descriptor, struct taken *taken)
{
    char line[2048];
    size_t length = 0;
    taken->text[0] = '\0';
    for (;;) {
        assert_true(read_line(descriptor, line, sizeof line));
        assert_true(strlen(line) <= 998);
        if (strcmp(line, ".") == 0)
            return;
        length += (size_t)snprintf(taken->text + length, sizeof taken->text - length, "%s\r\n",
                                   line[0] == '.' ? line + 1 : line);
        assert_true(length < sizeof taken->text);
    }
}

static void take_address(const char *line, char out[256])
{
    const char *open = strchr(line, '<');
    const char *end = strchr(line, '>');
    assert_true(open != NULL && end != NULL && end - open < 256);
    snprintf(out, 256, "%.*s", (int)(end - open - 1), open + 1);
}

static void converse(struct sink *sink, struct taken *taken, const char *refused,
                     const char *answer)
{
    char line[1024];
    int descriptor = sink_hold(sink);
    memset(taken, 0, sizeof *taken);
    say(descriptor, "220 sink");
    while (read_line(descriptor, line, sizeof line)) {
        bool is_refused = refused != NULL && strncasecmp(line, refused, strlen(refused)) == 0;
        if (is_refused) {
            say(descriptor, answer);
        } else if (strncasecmp(line, "MAIL FROM:", 10) == 0) {
            take_address(line, taken->from);
            say(descriptor, "250 fine");
        } else if (strncasecmp(line, "RCPT TO:", 8) == 0) {
            take_address(line, taken->to);
            taken->receivers++;
            say(descriptor, "250 fine");
        } else if (strcasecmp(line, "DATA") == 0) {
            say(descriptor, "354 go on");
            read_text(descriptor, taken);
            say(descriptor, "250 kept");
        } else if (strcasecmp(line, "QUIT") == 0) {
            say(descriptor, "221 bye");
            break;
        } else {
            say(descriptor, "250 sink");
        }
    }
    close(descriptor);
}

void sink_meet(struct sink *sink, struct taken *taken)
{
    converse(sink, taken, NULL, NULL);
}

void sink_take(struct sink *sink, struct taken *taken)
{
    converse(sink, taken, NULL, NULL);
    assert_int_equal(taken->receivers, 1);
    assert_true(taken->text[0] != '\0');
}

void sink_refuse(struct sink *sink, const char *refused, const char *answer)
{
    struct taken *taken = malloc(sizeof *taken);
    converse(sink, taken, refused, answer);
    free(taken);
}

/* Reading. */

static const char *find_header(const struct taken *taken, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = taken->text; *at != '\r' && at != NULL;) {
        if (strncasecmp(at, name, length) == 0 && at[length] == ':')
            return at + length + 1;
        at = strstr(at, "\r\n");
        if (at == NULL)
            return NULL;
        at += 2;
    }
    return NULL;
}

bool taken_has(const struct taken *taken, const char *name)
{
    return find_header(taken, name) != NULL;
}

/* Encoded words, as "=?UTF-8?B?...?=", those that follow each other without the blank between. */
static void decode_words(char *text)
{
    static const char begin[] = "=?UTF-8?B?";
    char *out = text;
    bool after_word = false;
    for (char *at = text; *at != '\0';) {
        char *end = strncmp(at, begin, sizeof begin - 1) == 0 ? strstr(at, "?=") : NULL;
        if (end != NULL) {
            uint8_t bytes[128];
            size_t size = 0;
            at += sizeof begin - 1;
            assert_int_equal(sodium_base642bin(bytes, sizeof bytes, at, (size_t)(end - at), NULL,
                                               &size, NULL, sodium_base64_VARIANT_ORIGINAL),
                             0);
            memcpy(out, bytes, size);
            out += size;
            at = end + 2;
            after_word = true;
        } else if (after_word && *at == ' ' && strncmp(at + 1, begin, sizeof begin - 1) == 0) {
            at++;
        } else {
            after_word = false;
            *out++ = *at++;
        }
    }
    *out = '\0';
}

void taken_header(const struct taken *taken, const char *name, char *out, size_t size)
{
    const char *at = find_header(taken, name);
    size_t length = 0;
    assert_non_null(at);
    at += strspn(at, " ");
    while (*at != '\0' && !(at[0] == '\r' && at[2] != ' ')) {
        assert_true(length + 1 < size);
        if (at[0] == '\r')
            at += 2; /* folded */
        out[length++] = *at++;
    }
    out[length] = '\0';
    decode_words(out);
}

void taken_body(const struct taken *taken, char *out, size_t size)
{
    const char *at = strstr(taken->text, "\r\n\r\n");
    size_t length = 0;
    assert_non_null(at);
    for (at += 4; *at != '\0';) {
        assert_true(length + 1 < size);
        assert_true((unsigned char)*at < 128);
        if (strncmp(at, "=\r\n", 3) == 0) {
            at += 3;
        } else if (*at == '=') {
            char digits[3] = {at[1], at[2], '\0'};
            out[length++] = (char)strtoul(digits, NULL, 16);
            at += 3;
        } else if (*at == '\r') {
            at++;
        } else {
            out[length++] = *at++;
        }
    }
    out[length] = '\0';
}

void taken_after(const struct taken *taken, const char *text, char *out, size_t size)
{
    char *body = malloc(SINK_TEXT);
    taken_body(taken, body, SINK_TEXT);
    const char *at = strstr(body, text);
    assert_non_null(at);
    at += strlen(text);
    assert_true(strcspn(at, "\n") < size);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
    free(body);
}
