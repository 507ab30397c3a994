#include "server/door/files.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/count.h"

enum { FILES_MAX = 4096, DEPTH_MAX = 8, FILE_MAX = 64 << 20, TAG_SIZE = 40, HASH_DIGITS = 8 };

struct body {
    char *bytes;
    size_t length;
};

struct file {
    char path[NET_PATH_SIZE]; /* as in a request, from the slash on */
    struct body plain;
    struct body brotli;
    struct body gzip;
    char tag[TAG_SIZE];
    bool hashed; /* its name changes with its contents */
};

struct files {
    struct file *list;
    int count;
};

static const char no_client[] =
    "<!doctype html><title>Incognita</title><p>This server has no web client: start it with "
    "--web and the folder of one. The interface for programs is at /api/.\n";

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".wav", "audio/wav"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".webp", "image/webp"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot != NULL && i < COUNT(types); i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* A run of at least eight letters or digits between a dash or dot and the last dot. */
static bool has_hash(const char *path)
{
    const char *dot = strrchr(path, '.');
    const char *at = dot;
    if (dot == NULL)
        return false;
    while (at > path && (isalnum((unsigned char)at[-1]) || at[-1] == '_'))
        at--;
    bool digit = false;
    for (const char *c = at; c < dot; c++)
        digit = digit || isdigit((unsigned char)*c);
    return dot - at >= HASH_DIGITS && digit && at > path && (at[-1] == '-' || at[-1] == '.');
}

static bool read_file(int descriptor, size_t size, struct body *out)
{
    out->bytes = malloc(size + 1);
    for (out->length = 0; out->bytes != NULL && out->length < size;) {
        ssize_t got = read(descriptor, out->bytes + out->length, size - out->length);
        if (got <= 0)
            return false;
        out->length += (size_t)got;
    }
    return out->bytes != NULL;
}

/* The file with this path, made if it is not there; NULL if there are too many. */
static struct file *find_or_make(struct files *files, const char *path)
{
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->list[i].path, path) == 0)
            return &files->list[i];
    if (files->count == FILES_MAX)
        return NULL;
    struct file *file = &files->list[files->count++];
    snprintf(file->path, sizeof file->path, "%s", path);
    file->hashed = has_hash(path);
    return file;
}

static void set_tag(struct file *file)
{
    uint8_t hash[16];
    char hex[33];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)file->plain.bytes, file->plain.length,
                       NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(file->tag, sizeof file->tag, "\"%s\"", hex);
}

static bool add_file(struct files *files, int descriptor, const char *path, size_t size)
{
    char plain[NET_PATH_SIZE];
    snprintf(plain, sizeof plain, "%s", path);
    bool brotli = ends_with(path, ".br");
    bool gzip = ends_with(path, ".gz");
    if (brotli || gzip)
        plain[strlen(plain) - 3] = '\0';
    struct file *file = find_or_make(files, plain);
    if (file == NULL || size > FILE_MAX)
        return false;
    struct body *body = brotli ? &file->brotli : gzip ? &file->gzip : &file->plain;
    if (!read_file(descriptor, size, body))
        return false;
    if (body == &file->plain)
        set_tag(file);
    return true;
}

static bool add_folder(struct files *files, int folder, const char *path, int depth);

static bool add_entry(struct files *files, int folder, const char *path, const char *name,
                      int depth)
{
    char full[NET_PATH_SIZE];
    struct stat about;
    if (name[0] == '.')
        return true;
    if (snprintf(full, sizeof full, "%s/%s", path, name) >= (int)sizeof full)
        return false;
    int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return errno == ELOOP; /* links are left out */
    bool good = fstat(descriptor, &about) == 0;
    if (good && S_ISDIR(about.st_mode))
        return depth < DEPTH_MAX ? add_folder(files, descriptor, full, depth + 1) : false;
    if (good && S_ISREG(about.st_mode))
        good = add_file(files, descriptor, full, (size_t)about.st_size);
    close(descriptor);
    return good;
}

/* Takes the descriptor over. */
static bool add_folder(struct files *files, int folder, const char *path, int depth)
{
    DIR *directory = fdopendir(folder);
    bool good = directory != NULL;
    if (!good)
        close(folder);
    for (struct dirent *entry; good && (entry = readdir(directory)) != NULL;)
        good = add_entry(files, folder, path, entry->d_name, depth);
    if (directory != NULL)
        closedir(directory);
    return good;
}

struct files *files_open(const char *folder, struct reason *why)
{
    struct files *files = calloc(1, sizeof *files);
    if (files == NULL || (files->list = calloc(FILES_MAX, sizeof *files->list)) == NULL) {
        free(files);
        reason_set(why, "out of memory");
        return NULL;
    }
    int descriptor = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder == NULL || (descriptor >= 0 && add_folder(files, descriptor, "", 0)))
        return files;
    reason_set(why, "cannot read the web client's files in %s: %s", folder, strerror(errno));
    files_close(files);
    return NULL;
}

void files_close(struct files *files)
{
    if (files == NULL)
        return;
    for (int i = 0; i < files->count; i++) {
        free(files->list[i].plain.bytes);
        free(files->list[i].brotli.bytes);
        free(files->list[i].gzip.bytes);
    }
    free(files->list);
    free(files);
}

static const struct file *find(const struct files *files, const char *path)
{
    for (int i = 0; i < files->count; i++)
        if (files->list[i].plain.bytes != NULL && strcmp(files->list[i].path, path) == 0)
            return &files->list[i];
    return NULL;
}

/* Whether the list of encodings names this one and does not refuse it. */
static bool takes(const char *accepted, const char *encoding)
{
    size_t length = strlen(encoding);
    for (const char *at = accepted; (at = strstr(at, encoding)) != NULL; at += length) {
        bool begins = at == accepted || at[-1] == ' ' || at[-1] == ',';
        const char *rest = at + length;
        rest += strspn(rest, " ");
        if (begins &&
            (*rest == '\0' || *rest == ',' || (*rest == ';' && strncmp(rest, ";q=0", 4) != 0) ||
             strncmp(rest, ";q=0.", 5) == 0))
            return true;
    }
    return false;
}

static void send_file(const struct file *file, struct exchange *exchange)
{
    const struct net_head *head = exchange_head(exchange);
    struct net_header headers[7] = {
        {"etag:", file->tag},
        {"vary:", "accept-encoding"},
        {"cache-control:", file->hashed ? "public, max-age=31536000, immutable" : "no-cache"},
        {"content-security-policy:", policy},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
    };
    struct net_answer answer = {.status = 200,
                                .type = type_of(file->path),
                                .body = file->plain.bytes,
                                .length = file->plain.length,
                                .kept = true,
                                .headers = headers,
                                .header_count = 6};
    if (strstr(head->if_none_match, file->tag) != NULL) {
        answer.status = 304;
        answer.length = 0;
    } else if (file->brotli.bytes != NULL && takes(head->accept_encoding, "br")) {
        answer.body = file->brotli.bytes;
        answer.length = file->brotli.length;
        headers[answer.header_count++] = (struct net_header){"content-encoding:", "br"};
    } else if (file->gzip.bytes != NULL && takes(head->accept_encoding, "gzip")) {
        answer.body = file->gzip.bytes;
        answer.length = file->gzip.length;
        headers[answer.header_count++] = (struct net_header){"content-encoding:", "gzip"};
    }
    exchange_answer(exchange, &answer);
}

bool files_serve(const struct files *files, struct exchange *exchange)
{
    const char *path = exchange_head(exchange)->path;
    const struct file *file = find(files, path);
    /* The client finds its way by itself: a path that names no kind of file is its own page. */
    if (file == NULL && strchr(path, '.') == NULL)
        file = find(files, "/index.html");
    if (file != NULL) {
        send_file(file, exchange);
        return true;
    }
    if (files->count > 0 || strcmp(path, "/") != 0)
        return false;
    struct net_answer answer = {.status = 200,
                                .type = "text/html; charset=utf-8",
                                .body = no_client,
                                .length = sizeof no_client - 1,
                                .kept = true};
    exchange_answer(exchange, &answer);
    return true;
}
