#include "receiver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING, POINT = 65, HASH = 32 };

void receiver_open(struct receiver *receiver)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof here;
    receiver->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(receiver->descriptor, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(receiver->descriptor, 128), 0);
    assert_int_equal(getsockname(receiver->descriptor, (struct sockaddr *)&here, &size), 0);
    receiver->port = ntohs(here.sin_port);
}

void receiver_close(struct receiver *receiver)
{
    close(receiver->descriptor);
}

int receiver_hold(struct receiver *receiver)
{
    struct pollfd ready = {.fd = receiver->descriptor, .events = POLLIN};
    assert_int_equal(poll(&ready, 1, CLIENT_TIMEOUT), 1);
    int descriptor = accept(receiver->descriptor, NULL, NULL);
    assert_true(descriptor >= 0);
    return descriptor;
}

/* Reads the rest of the body once the head is there; how much is still missing. */
static size_t missing(struct delivery *delivery, const char *all, size_t length)
{
    const char *end = strstr(all, "\r\n\r\n");
    if (end == NULL)
        return 1;
    size_t head = (size_t)(end - all) + 4;
    assert_true(head < sizeof delivery->head);
    memcpy(delivery->head, all, head);
    delivery->head[head] = '\0';
    char text[2048];
    delivery_header(delivery, "Content-Length", text);
    delivery->length = strtoul(text, NULL, 10);
    assert_true(delivery->length > 0 && delivery->length <= sizeof delivery->body);
    if (length < head + delivery->length)
        return head + delivery->length - length;
    memcpy(delivery->body, all + head, delivery->length);
    return 0;
}

void receiver_take(struct receiver *receiver, struct delivery *delivery, const char *answer)
{
    char all[8192];
    size_t length = 0;
    char reply[512];
    int descriptor = receiver_hold(receiver);
    memset(delivery, 0, sizeof *delivery);
    all[0] = '\0';
    while (missing(delivery, all, length) > 0) {
        struct pollfd ready = {.fd = descriptor, .events = POLLIN};
        assert_int_equal(poll(&ready, 1, CLIENT_TIMEOUT), 1);
        ssize_t got = read(descriptor, all + length, sizeof all - 1 - length);
        assert_true(got > 0);
        length += (size_t)got;
        all[length] = '\0';
    }
    assert_int_equal(sscanf(delivery->head, "POST %63s HTTP/1.1\r\n", delivery->path), 1);
    int size = snprintf(reply, sizeof reply,
                        "HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", answer);
    assert_int_equal(write(descriptor, reply, (size_t)size), size);
    close(descriptor);
}

void delivery_header(const struct delivery *delivery, const char *name, char out[2048])
{
    size_t length = strlen(name);
    out[0] = '\0';
    for (const char *at = delivery->head; (at = strstr(at, "\r\n")) != NULL;) {
        at += 2;
        if (strncasecmp(at, name, length) == 0 && at[length] == ':') {
            at += length + 1 + strspn(at + length + 1, " ");
            snprintf(out, 2048, "%.*s", (int)strcspn(at, "\r"), at);
            return;
        }
    }
}

/* Browsers. */

void browser_make(struct browser *browser, const struct receiver *receiver, const char *path)
{
    size_t size = 0;
    browser->key = EVP_EC_gen("P-256");
    assert_non_null(browser->key);
    assert_int_equal(EVP_PKEY_get_octet_string_param(browser->key,
                                                     OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY,
                                                     browser->point, POINT, &size),
                     1);
    assert_int_equal(size, POINT);
    assert_int_equal(RAND_bytes(browser->auth, sizeof browser->auth), 1);
    snprintf(browser->endpoint, sizeof browser->endpoint, "http://127.0.0.1:%d/%s", receiver->port,
             path);
}

void browser_free(struct browser *browser)
{
    EVP_PKEY_free(browser->key);
}

void browser_write(const struct browser *browser, const char *language, char out[1024])
{
    char point[128];
    char auth[64];
    sodium_bin2base64(point, sizeof point, browser->point, POINT, VARIANT);
    sodium_bin2base64(auth, sizeof auth, browser->auth, sizeof browser->auth, VARIANT);
    snprintf(out, 1024,
             "{\"endpoint\":\"%s\",\"p256dh\":\"%s\",\"auth\":\"%s\",\"language\":\"%s\"}",
             browser->endpoint, point, auth, language);
}

void browser_subscribe(const struct browser *browser, const struct guest *guest,
                       const char *language)
{
    char body[1024];
    browser_write(browser, language, body);
    json_t *json = guest_post(guest, "push_on", "%s", body);
    assert_string_equal(json_code(json), "");
    json_decref(json);
}

static void derive(const uint8_t *salt, const uint8_t *key, const void *info, size_t info_size,
                   uint8_t *out, size_t size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    char digest[] = "SHA256";
    OSSL_PARAM parts[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)salt, 16),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)key, HASH),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)info, info_size),
        OSSL_PARAM_construct_end()};
    assert_int_equal(EVP_KDF_derive(context, out, size, parts), 1);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

/* The public key of a point. */
static EVP_PKEY *key_of(const uint8_t point[POINT])
{
    char curve[] = "P-256";
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM parts[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point, POINT),
        OSSL_PARAM_construct_end()};
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

static void agree(const struct browser *browser, const uint8_t *sender, uint8_t shared[HASH])
{
    size_t size = HASH;
    EVP_PKEY *other = key_of(sender);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(browser->key, NULL);
    assert_int_equal(EVP_PKEY_derive_init(context), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(context, other), 1);
    assert_int_equal(EVP_PKEY_derive(context, shared, &size), 1);
    assert_int_equal(size, HASH);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
}

json_t *browser_read(const struct browser *browser, const struct delivery *delivery)
{
    enum { HEAD = 16 + 4 + 1 + POINT, TAG = 16 };
    const uint8_t *salt = delivery->body;
    const uint8_t *sender = salt + 21;
    uint8_t shared[HASH];
    uint8_t material[HASH];
    uint8_t key[16];
    uint8_t nonce[12];
    uint8_t info[14 + 2 * POINT];
    uint8_t text[4096];
    int length = 0;
    int rest = 0;
    assert_true(delivery->length > HEAD + TAG);
    assert_int_equal(salt[20], POINT);
    agree(browser, sender, shared);
    memcpy(info, "WebPush: info", 14);
    memcpy(info + 14, browser->point, POINT);
    memcpy(info + 14 + POINT, sender, POINT);
    derive(browser->auth, shared, info, sizeof info, material, HASH);
    derive(salt, material, "Content-Encoding: aes128gcm", 28, key, sizeof key);
    derive(salt, material, "Content-Encoding: nonce", 24, nonce, sizeof nonce);
    size_t size = delivery->length - HEAD - TAG;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t tag[TAG];
    memcpy(tag, delivery->body + HEAD + size, TAG);
    assert_int_equal(EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce), 1);
    assert_int_equal(EVP_DecryptUpdate(context, text, &length, delivery->body + HEAD, (int)size),
                     1);
    assert_int_equal(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, TAG, tag), 1);
    assert_int_equal(EVP_DecryptFinal_ex(context, text + length, &rest), 1);
    EVP_CIPHER_CTX_free(context);
    while (length > 0 && text[length - 1] == 0)
        length--; /* padding */
    assert_true(length > 0 && text[length - 1] == 2);
    json_t *json = json_loadb((const char *)text, (size_t)length - 1, 0, NULL);
    assert_true(json_is_object(json));
    return json;
}

/* Who sent it. */

static void expect_signed(const uint8_t point[POINT], const char *text, size_t length,
                          const uint8_t signature[64])
{
    uint8_t packed[80];
    uint8_t *end = packed;
    ECDSA_SIG *both = ECDSA_SIG_new();
    ECDSA_SIG_set0(both, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(both, &end);
    EVP_PKEY *key = key_of(point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    assert_int_equal(EVP_DigestVerify(context, packed, (size_t)size, (const uint8_t *)text, length),
                     1);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ECDSA_SIG_free(both);
}

static size_t decode(const char *text, size_t length, void *out, size_t size)
{
    size_t decoded = 0;
    assert_int_equal(sodium_base642bin(out, size, text, length, NULL, &decoded, NULL, VARIANT), 0);
    return decoded;
}

json_t *delivery_claims(const struct delivery *delivery, const char *key)
{
    char header[2048];
    char token[1024];
    char shown[128];
    uint8_t point[POINT];
    uint8_t signature[64];
    char claims[512];
    delivery_header(delivery, "Authorization", header);
    assert_int_equal(sscanf(header, "vapid t=%1023[^,], k=%127s", token, shown), 2);
    assert_string_equal(shown, key);
    assert_int_equal(decode(key, strlen(key), point, sizeof point), POINT);
    char *body = strchr(token, '.');
    char *last = strrchr(token, '.');
    assert_true(body != NULL && last > body);
    assert_int_equal(decode(last + 1, strlen(last + 1), signature, sizeof signature), 64);
    expect_signed(point, token, (size_t)(last - token), signature);
    size_t size = decode(body + 1, (size_t)(last - body - 1), claims, sizeof claims);
    json_t *json = json_loadb(claims, size, 0, NULL);
    assert_true(json_is_object(json));
    return json;
}
