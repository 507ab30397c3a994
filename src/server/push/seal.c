#include "server/push/seal.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <string.h>

enum { HASH_SIZE = 32, KEY_SIZE = 16, NONCE_SIZE = 12, TAG_SIZE = 16, RECORD_SIZE = 4096 };

static bool hash(const uint8_t *key, size_t key_size, const uint8_t *bytes, size_t size,
                 uint8_t out[HASH_SIZE])
{
    unsigned length = 0;
    return HMAC(EVP_sha256(), key, (int)key_size, bytes, size, out, &length) != NULL &&
           length == HASH_SIZE;
}

/* HKDF (RFC 5869) for one block: the key drawn from the material, then what it is for. */
static bool derive(const uint8_t salt[SEAL_SALT_SIZE], const uint8_t material[HASH_SIZE],
                   const uint8_t *info, size_t info_size, uint8_t out[HASH_SIZE])
{
    uint8_t drawn[HASH_SIZE];
    uint8_t purpose[256];
    if (info_size + 1 > sizeof purpose)
        return false;
    memcpy(purpose, info, info_size);
    purpose[info_size] = 1;
    bool good = hash(salt, SEAL_SALT_SIZE, material, HASH_SIZE, drawn) &&
                hash(drawn, HASH_SIZE, purpose, info_size + 1, out);
    OPENSSL_cleanse(drawn, sizeof drawn);
    return good;
}

static bool encrypt(const uint8_t key[KEY_SIZE], const uint8_t nonce[NONCE_SIZE],
                    const uint8_t *bytes, size_t size, uint8_t *out)
{
    int length = 0;
    int rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good =
        context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &length, bytes, (int)size) == 1 &&
        EVP_EncryptFinal_ex(context, out + length, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_SIZE, out + length + rest) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

/* The keying material of the two: section 3.3 and 3.4 of RFC 8291. */
static bool combine(const uint8_t point[P256_POINT_SIZE], const uint8_t auth[SEAL_AUTH_SIZE],
                    const uint8_t private_key[P256_PRIVATE_SIZE],
                    const uint8_t own[P256_POINT_SIZE], uint8_t material[HASH_SIZE])
{
    static const char label[] = "WebPush: info"; /* its NUL is part of it */
    uint8_t info[sizeof label + 2 * P256_POINT_SIZE];
    uint8_t shared[P256_SHARED_SIZE];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, point, P256_POINT_SIZE);
    memcpy(info + sizeof label + P256_POINT_SIZE, own, P256_POINT_SIZE);
    bool good =
        p256_share(private_key, point, shared) && derive(auth, shared, info, sizeof info, material);
    OPENSSL_cleanse(shared, sizeof shared);
    return good;
}

/* What stands before the record: section 2.1 of RFC 8188, with our point as the name of the key. */
static void write_head(const uint8_t salt[SEAL_SALT_SIZE], const uint8_t own[P256_POINT_SIZE],
                       uint8_t out[SEAL_HEAD_SIZE])
{
    uint8_t *at = out;
    memcpy(at, salt, SEAL_SALT_SIZE);
    at += SEAL_SALT_SIZE;
    *at++ = 0;
    *at++ = 0;
    *at++ = RECORD_SIZE >> 8;
    *at++ = RECORD_SIZE & 0xff;
    *at++ = P256_POINT_SIZE;
    memcpy(at, own, P256_POINT_SIZE);
}

bool seal_with(const struct seal_key *with, const char *text, size_t length,
               const uint8_t point[P256_POINT_SIZE], const uint8_t auth[SEAL_AUTH_SIZE],
               uint8_t out[SEALED_MAX], size_t *size)
{
    static const uint8_t key_label[] = "Content-Encoding: aes128gcm";
    static const uint8_t nonce_label[] = "Content-Encoding: nonce";
    uint8_t padded[SEAL_TEXT_MAX + 1];
    uint8_t own[P256_POINT_SIZE];
    uint8_t material[HASH_SIZE];
    uint8_t key[HASH_SIZE];
    uint8_t nonce[HASH_SIZE];
    if (length > SEAL_TEXT_MAX)
        return false;
    memcpy(padded, text, length);
    padded[length] = 2; /* the last record, without padding */
    bool good = p256_public(with->private_key, own) &&
                combine(point, auth, with->private_key, own, material) &&
                derive(with->salt, material, key_label, sizeof key_label, key) &&
                derive(with->salt, material, nonce_label, sizeof nonce_label, nonce);
    if (good) {
        write_head(with->salt, own, out);
        good = encrypt(key, nonce, padded, length + 1, out + SEAL_HEAD_SIZE);
        *size = SEAL_HEAD_SIZE + length + 1 + TAG_SIZE;
    }
    OPENSSL_cleanse(material, sizeof material);
    OPENSSL_cleanse(key, sizeof key);
    return good;
}

bool seal(const char *text, size_t length, const uint8_t point[P256_POINT_SIZE],
          const uint8_t auth[SEAL_AUTH_SIZE], uint8_t out[SEALED_MAX], size_t *size)
{
    struct seal_key key;
    bool good = p256_make(key.private_key) && RAND_bytes(key.salt, sizeof key.salt) == 1 &&
                seal_with(&key, text, length, point, auth, out, size);
    OPENSSL_cleanse(&key, sizeof key);
    return good;
}
