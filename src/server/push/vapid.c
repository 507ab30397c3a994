#include "server/push/vapid.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/writer.h"
#include "server/push/endpoint.h"

enum { LASTS_SECONDS = 12 * 3600, CLAIMS_SIZE = 640 };
enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

bool vapid_key_text(const uint8_t private_key[P256_PRIVATE_SIZE], char text[VAPID_KEY_TEXT_SIZE])
{
    uint8_t point[P256_POINT_SIZE];
    if (!p256_public(private_key, point))
        return false;
    sodium_bin2base64(text, VAPID_KEY_TEXT_SIZE, point, sizeof point, VARIANT);
    return true;
}

static bool write_claims(const char *endpoint, const char *contact, int64_t now,
                         char claims[CLAIMS_SIZE])
{
    char origin[ORIGIN_SIZE];
    struct writer writer;
    if (!endpoint_origin(endpoint, origin))
        return false;
    writer_start(&writer, claims, CLAIMS_SIZE);
    write_object(&writer);
    write_key_text(&writer, "aud", origin);
    write_key_number(&writer, "exp", now + LASTS_SECONDS);
    if (contact != NULL)
        write_key_text(&writer, "sub", contact);
    write_object_end(&writer);
    return text_fits(&writer.text);
}

bool vapid_authorize(const uint8_t private_key[P256_PRIVATE_SIZE], const char *endpoint,
                     const char *contact, int64_t now, char out[VAPID_SIZE])
{
    static const char head[] =
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9"; /* {"typ":"JWT","alg":"ES256"} */
    char claims[CLAIMS_SIZE];
    char coded[sodium_base64_ENCODED_LEN(CLAIMS_SIZE, VARIANT)];
    char token[sizeof head + sizeof coded];
    uint8_t signature[P256_SIGNED_SIZE];
    char signed_text[sodium_base64_ENCODED_LEN(P256_SIGNED_SIZE, VARIANT)];
    char key[VAPID_KEY_TEXT_SIZE];
    if (!write_claims(endpoint, contact, now, claims) || !vapid_key_text(private_key, key))
        return false;
    sodium_bin2base64(coded, sizeof coded, (const uint8_t *)claims, strlen(claims), VARIANT);
    int length = snprintf(token, sizeof token, "%s.%s", head, coded);
    if (!p256_sign(private_key, token, (size_t)length, signature))
        return false;
    sodium_bin2base64(signed_text, sizeof signed_text, signature, sizeof signature, VARIANT);
    return snprintf(out, VAPID_SIZE, "vapid t=%s.%s, k=%s", token, signed_text, key) < VAPID_SIZE;
}
