#include "sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* Whoever is being talked to. */
struct line {
    int descriptor;
    SSL *ssl; /* NULL as long as it is plain */
};

void sink_open(struct sink *sink)
{
    memset(sink, 0, sizeof *sink);
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof here;
    sink->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(sink->descriptor, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(sink->descriptor, 128), 0);
    assert_int_equal(getsockname(sink->descriptor, (struct sockaddr *)&here, &size), 0);
    sink->port = ntohs(here.sin_port);
}

/* A certificate that vouches for itself. */
static X509 *make_certificate(EVP_PKEY *key, const char *name)
{
    X509 *made = X509_new();
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, made, made, NULL, NULL, 0);
    X509_EXTENSION *names = X509V3_EXT_conf_nid(NULL, &context, NID_subject_alt_name, name);
    assert_non_null(names);
    assert_true(X509_set_version(made, X509_VERSION_3));
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC,
                               (const unsigned char *)"sink", -1, -1, 0);
    X509_set_issuer_name(made, X509_get_subject_name(made));
    X509_set_pubkey(made, key);
    X509_add_ext(made, names, -1);
    X509_EXTENSION_free(names);
    assert_true(X509_sign(made, key, EVP_sha256()) > 0);
    return made;
}

void sink_open_safely(struct sink *sink, enum sink_tls tls, const char *name, const char *file)
{
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    X509 *certificate = make_certificate(key, name);
    FILE *out = fopen(file, "we");
    sink_open(sink);
    sink->tls = tls;
    sink->context = SSL_CTX_new(TLS_server_method());
    assert_non_null(out);
    assert_true(PEM_write_X509(out, certificate));
    assert_int_equal(fclose(out), 0);
    assert_int_equal(SSL_CTX_use_certificate(sink->context, certificate), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(sink->context, key), 1);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

void sink_close(struct sink *sink)
{
    close(sink->descriptor);
    SSL_CTX_free(sink->context);
}

/* From here on it is encrypted; false if the other does not want that. */
static bool shake_hands(struct sink *sink, struct line *line)
{
    line->ssl = SSL_new(sink->context);
    assert_int_equal(SSL_set_fd(line->ssl, line->descriptor), 1);
    return SSL_accept(line->ssl) == 1;
}

static void hang_up(struct line *line)
{
    SSL_free(line->ssl);
    close(line->descriptor);
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
static bool read_line(const struct line *from, char *line, size_t size)
{
    size_t length = 0;
    for (;;) {
        struct pollfd ready = {.fd = from->descriptor, .events = POLLIN};
        assert_true(length < size - 1);
        if (from->ssl == NULL || SSL_pending(from->ssl) == 0)
            assert_int_equal(poll(&ready, 1, CLIENT_TIMEOUT), 1);
        if (from->ssl != NULL ? SSL_read(from->ssl, line + length, 1) != 1
                              : read(from->descriptor, line + length, 1) != 1)
            return false;
        if (line[length] == '\n') {
            assert_true(length > 0 && line[length - 1] == '\r'); /* nothing else ends a line */
            line[length - 1] = '\0';
            return true;
        }
        length++;
    }
}

static void say(const struct line *to, const char *line)
{
    char text[512];
    int length = snprintf(text, sizeof text, "%s\r\n", line);
    if (to->ssl != NULL)
        SSL_write(to->ssl, text, length); /* whoever does not like our certificate is gone */
    else
        assert_int_equal(send(to->descriptor, text, (size_t)length, MSG_NOSIGNAL), length);
}

static void read_text(const struct line *from, struct taken *taken)
{
    char line[2048];
    size_t length = 0;
    taken->text[0] = '\0';
    for (;;) {
        assert_true(read_line(from, line, sizeof line));
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
    struct line with = {.descriptor = sink_hold(sink)};
    bool trusted = sink->tls != SINK_TLS || shake_hands(sink, &with);
    memset(taken, 0, sizeof *taken);
    if (trusted)
        say(&with, "220 sink");
    while (trusted && read_line(&with, line, sizeof line)) {
        bool is_refused = refused != NULL && strncasecmp(line, refused, strlen(refused)) == 0;
        bool may_follow = sink->tls == SINK_STARTTLS && with.ssl == NULL;
        if (is_refused) {
            say(&with, answer);
        } else if (may_follow && strncasecmp(line, "EHLO", 4) == 0) {
            say(&with, "250-sink");
            say(&with, "250 STARTTLS");
        } else if (may_follow && strcasecmp(line, "STARTTLS") == 0) {
            say(&with, "220 go on");
            trusted = shake_hands(sink, &with);
        } else if (may_follow) {
            fail_msg("this is said to whoever listens: %s", line);
        } else if (strncasecmp(line, "MAIL FROM:", 10) == 0) {
            take_address(line, taken->from);
            say(&with, "250 fine");
        } else if (strncasecmp(line, "RCPT TO:", 8) == 0) {
            take_address(line, taken->to);
            taken->receivers++;
            say(&with, "250 fine");
        } else if (strcasecmp(line, "DATA") == 0) {
            say(&with, "354 go on");
            read_text(&with, taken);
            say(&with, "250 kept");
        } else if (strcasecmp(line, "QUIT") == 0) {
            say(&with, "221 bye");
            break;
        } else {
            say(&with, "250 sink");
        }
    }
    hang_up(&with);
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
