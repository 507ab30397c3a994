#include "store/news.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MARK = 'e', DIGITS_MAX = 16 };

void news_write_entry(const struct stored_entry *entry, char out[NEWS_ENTRY_SIZE])
{
    int length = snprintf(out, NEWS_ENTRY_SIZE,
                          "%c%" PRIx32 ".%x.%x.%" PRIx64 ".%" PRIx64 ".%" PRIx64 ".%" PRIx64 ".",
                          MARK, entry->sequence, entry->kind, entry->seat, entry->value,
                          (uint64_t)entry->time, (uint64_t)entry->spent, entry->trace);
    for (const char *at = entry->client; *at != '\0'; at++)
        length += snprintf(out + length, NEWS_ENTRY_SIZE - (size_t)length, "%02x",
                           (unsigned)(unsigned char)*at);
}

/* What is left to read. */
struct rest {
    const char *at;
    const char *end;
};

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A number of at most `most`, and the point after it. */
static bool read_number(struct rest *rest, uint64_t most, uint64_t *number)
{
    int digits = 0;
    *number = 0;
    for (; rest->at < rest->end && digit_of(*rest->at) >= 0; rest->at++, digits++)
        *number = *number << 4 | (uint64_t)digit_of(*rest->at);
    return digits > 0 && digits <= DIGITS_MAX && *number <= most && rest->at < rest->end &&
           *rest->at++ == '.';
}

/* Text that is no longer than a client's own id may be, and has no end within. */
static bool read_client(const struct rest *rest, char out[CLIENT_ID_SIZE])
{
    size_t length = (size_t)(rest->end - rest->at);
    if (length % 2 != 0 || length / 2 >= CLIENT_ID_SIZE)
        return false;
    memset(out, 0, CLIENT_ID_SIZE);
    for (size_t i = 0; i < length; i += 2) {
        int high = digit_of(rest->at[i]);
        int low = digit_of(rest->at[i + 1]);
        if (high < 0 || low < 0 || high * 16 + low == 0)
            return false;
        out[i / 2] = (char)(unsigned char)(high * 16 + low);
    }
    return true;
}

bool news_read_entry(const char *text, size_t length, struct stored_entry *out)
{
    enum { SEQUENCE, KIND, SEAT, VALUE, TIME, SPENT, TRACE, NUMBERS };
    static const uint64_t most[NUMBERS] = {UINT32_MAX - 1, ENTRY_ENDED,    SEATS_MAX - 1,
                                           UINT64_MAX,     STORE_TIME_MAX, STORE_TIME_MAX,
                                           UINT64_MAX};
    struct rest rest = {text + 1, text + length};
    uint64_t numbers[NUMBERS];
    if (length == 0 || text[0] != MARK)
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(&rest, most[i], &numbers[i]))
            return false;
    *out = (struct stored_entry){.sequence = (uint32_t)numbers[SEQUENCE],
                                 .kind = (uint8_t)numbers[KIND],
                                 .seat = (uint8_t)numbers[SEAT],
                                 .value = numbers[VALUE],
                                 .time = (int64_t)numbers[TIME],
                                 .spent = (int64_t)numbers[SPENT],
                                 .trace = numbers[TRACE]};
    return read_client(&rest, out->client);
}
