#include "server/push/p256.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>
#include <openssl/rand.h>

/* The point as many times as the key says, or the curve's own, if it is NULL; never infinity. */
static bool multiply(const uint8_t private_key[P256_PRIVATE_SIZE], const uint8_t *point,
                     uint8_t out[P256_POINT_SIZE])
{
    EC_GROUP *curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *given = curve == NULL ? NULL : EC_POINT_new(curve);
    EC_POINT *result = curve == NULL ? NULL : EC_POINT_new(curve);
    BIGNUM *times = BN_bin2bn(private_key, P256_PRIVATE_SIZE, NULL);
    bool good = given != NULL && result != NULL && times != NULL && !BN_is_zero(times) &&
                BN_cmp(times, EC_GROUP_get0_order(curve)) < 0;
    if (good && point != NULL)
        good = EC_POINT_oct2point(curve, given, point, P256_POINT_SIZE, NULL) == 1 &&
               EC_POINT_mul(curve, result, NULL, given, times, NULL) == 1;
    else if (good)
        good = EC_POINT_mul(curve, result, times, NULL, NULL, NULL) == 1;
    good = good && EC_POINT_point2oct(curve, result, POINT_CONVERSION_UNCOMPRESSED, out,
                                      P256_POINT_SIZE, NULL) == P256_POINT_SIZE;
    BN_clear_free(times);
    EC_POINT_clear_free(result);
    EC_POINT_free(given);
    EC_GROUP_free(curve);
    return good;
}

bool p256_make(uint8_t private_key[P256_PRIVATE_SIZE])
{
    enum { TRIES = 100 }; /* nearly every number is a key */
    uint8_t point[P256_POINT_SIZE];
    for (int i = 0; i < TRIES; i++)
        if (RAND_bytes(private_key, P256_PRIVATE_SIZE) == 1 && p256_public(private_key, point))
            return true;
    return false;
}

bool p256_public(const uint8_t private_key[P256_PRIVATE_SIZE], uint8_t point[P256_POINT_SIZE])
{
    return multiply(private_key, NULL, point);
}

bool p256_is_point(const uint8_t point[P256_POINT_SIZE])
{
    EC_GROUP *curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *read = curve == NULL ? NULL : EC_POINT_new(curve);
    bool good = read != NULL && point[0] == POINT_CONVERSION_UNCOMPRESSED &&
                EC_POINT_oct2point(curve, read, point, P256_POINT_SIZE, NULL) == 1;
    EC_POINT_free(read);
    EC_GROUP_free(curve);
    return good;
}

bool p256_share(const uint8_t private_key[P256_PRIVATE_SIZE], const uint8_t point[P256_POINT_SIZE],
                uint8_t shared[P256_SHARED_SIZE])
{
    uint8_t product[P256_POINT_SIZE];
    bool good = p256_is_point(point) && multiply(private_key, point, product);
    for (int i = 0; good && i < P256_SHARED_SIZE; i++)
        shared[i] = product[1 + i]; /* its first coordinate */
    OPENSSL_cleanse(product, sizeof product);
    return good;
}

/* The key as OpenSSL signs with; NULL if it is none. */
static EVP_PKEY *key_of(const uint8_t private_key[P256_PRIVATE_SIZE])
{
    char curve[] = "P-256";
    uint8_t point[P256_POINT_SIZE];
    uint8_t number[P256_PRIVATE_SIZE]; /* in the order of the machine */
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *value = BN_bin2bn(private_key, P256_PRIVATE_SIZE, NULL);
    if (value != NULL && p256_public(private_key, point) &&
        BN_bn2nativepad(value, number, sizeof number) == P256_PRIVATE_SIZE) {
        OSSL_PARAM parts[] = {
            OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
            OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
            OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, sizeof number),
            OSSL_PARAM_construct_end()};
        if (context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
            EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parts) != 1)
            key = NULL;
    }
    OPENSSL_cleanse(number, sizeof number);
    BN_clear_free(value);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* The two numbers of a signature side by side, instead of as OpenSSL packs them. */
static bool unpack(const uint8_t *packed, size_t size, uint8_t signature[P256_SIGNED_SIZE])
{
    enum { HALF = P256_SIGNED_SIZE / 2 };
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &packed, (long)size);
    bool good = read != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(read), signature, HALF) == HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(read), signature + HALF, HALF) == HALF;
    ECDSA_SIG_free(read);
    return good;
}

bool p256_sign(const uint8_t private_key[P256_PRIVATE_SIZE], const void *bytes, size_t size,
               uint8_t signature[P256_SIGNED_SIZE])
{
    enum { PACKED_MAX = 80 };
    uint8_t packed[PACKED_MAX];
    size_t length = sizeof packed;
    EVP_PKEY *key = key_of(private_key);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = key != NULL && context != NULL &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, packed, &length, bytes, size) == 1 &&
                unpack(packed, length, signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}
