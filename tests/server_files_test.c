/*
 * The client's files: precompressed, kept by browsers, and nothing but them, whatever the path
 * says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hosted.h"

static char web[64];

static void put_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", web, name);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void make_web(void)
{
    char path[128];
    snprintf(web, sizeof web, "/tmp/incognita-web-XXXXXX");
    if (mkdtemp(web) == NULL)
        abort();
    snprintf(path, sizeof path, "%s/assets", web);
    mkdir(path, 0700);
    put_file("index.html", "<!doctype html><title>client</title>");
    put_file("assets/app-3f9a1c07.js", "plain");
    put_file("assets/app-3f9a1c07.js.br", "brotli");
    put_file("assets/app-3f9a1c07.js.gz", "gzip");
    snprintf(path, sizeof path, "%s/link.txt", web);
    if (symlink("/etc/passwd", path) != 0)
        abort();
}

static void remove_web(void)
{
    static const char *const names[] = {"index.html", "assets/app-3f9a1c07.js",
                                        "assets/app-3f9a1c07.js.br", "assets/app-3f9a1c07.js.gz",
                                        "link.txt"};
    char path[256];
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", web, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/assets", web);
    rmdir(path);
    rmdir(web);
}

static int start(void **state)
{
    static const char *const options[] = {"--web", web, NULL};
    (void)state;
    make_web();
    return !hosted_start_with(options);
}

static int stop(void **state)
{
    remove_web();
    return hosted_stop(state);
}

static void test_files(void **state)
{
    (void)state;
    struct reply reply = http_ask(host.port, "GET", "/", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, "client"));
    assert_non_null(strstr(reply.head, "content-security-policy: default-src 'none'"));
    assert_non_null(strstr(reply.head, "nosniff"));
    reply_free(&reply);
    reply = http_ask(host.port, "GET", "/tables/abc", NULL, NULL); /* the client's own paths */
    assert_int_equal(reply.status, 200);
    reply_free(&reply);
    const char *asset = "/assets/app-3f9a1c07.js";
    reply = http_ask(host.port, "GET", asset, "Accept-Encoding: gzip, br\r\n", NULL);
    assert_string_equal(reply.body, "brotli");
    assert_non_null(strstr(reply.head, "immutable"));
    assert_non_null(strstr(reply.head, "content-encoding: br"));
    char *tag = strstr(reply.head, "etag: ");
    assert_non_null(tag);
    char headers[160];
    snprintf(headers, sizeof headers, "If-None-Match: %.34s\r\n", tag + 6);
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, headers, NULL);
    assert_int_equal(reply.status, 304);
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, "Accept-Encoding: gzip\r\n", NULL);
    assert_string_equal(reply.body, "gzip");
    reply_free(&reply);
    reply = http_ask(host.port, "GET", asset, NULL, NULL);
    assert_string_equal(reply.body, "plain");
    reply_free(&reply);
    static const char *const elsewhere[] = {"/../incognita.db",
                                            "/%2e%2e/%2e%2e/etc/passwd",
                                            "/assets/../../etc/passwd",
                                            "/link.txt",
                                            "/assets/..%2f..%2fetc/passwd",
                                            "//etc/passwd.txt",
                                            "/assets/app-3f9a1c07.js.br/../x.y"};
    for (int i = 0; i < 7; i++) {
        reply = http_ask(host.port, "GET", elsewhere[i], NULL, NULL);
        assert_true(reply.status >= 400 || reply.status == 0 ||
                    strstr(reply.body, "client") != NULL);
        if (reply.body != NULL)
            assert_null(strstr(reply.body, "root:"));
        reply_free(&reply);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
    };
    if (!hosted_by(argc, argv))
        return 2;
    return cmocka_run_group_tests(tests, start, stop);
}
