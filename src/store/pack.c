/*
 * After a byte for the form and the number of entries, each entry: a byte for kind, seat and
 * whether there is a client's id; the value and the trace, each as a byte that says which of its
 * eight bytes are not 0 and those; the time since the entry before and the time spent, as numbers
 * of seven bits a byte; the id after its length, as half as many bytes if it is of hexadecimal
 * digits, which those of our own client are. Entries are numbered from 0.
 */
#include "store/pack.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORM = 1,
    ENTRY_SIZE_MAX = 1 + 9 + 9 + 10 + 10 + 1 + CLIENT_ID_SIZE,
    HEAD_SIZE_MAX = 1 + 10,
    ENTRY_SIZE_MIN = 5,
    SEAT_SHIFT = 3,
    KIND_MASK = 7,
    SEAT_MASK = 15,
    HAS_CLIENT = 128,
    IS_HEX = 128 /* beside the length of an id */
};

static const char digits[] = "0123456789abcdef";

static uint8_t *put_number(uint8_t *at, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        *at++ = (uint8_t)(number | 128);
    *at++ = (uint8_t)number;
    return at;
}

/* Times may go backwards: small numbers of either sign are small. */
static uint64_t fold(int64_t number)
{
    return ((uint64_t)number << 1) ^ (number < 0 ? UINT64_MAX : 0);
}

static int64_t unfold(uint64_t number)
{
    return (int64_t)((number >> 1) ^ ((number & 1) != 0 ? UINT64_MAX : 0));
}

static uint8_t *put_sparse(uint8_t *at, uint64_t value)
{
    uint8_t *mask = at++;
    *mask = 0;
    for (int i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(value >> 8 * i);
        if (byte == 0)
            continue;
        *mask |= (uint8_t)(1U << i);
        *at++ = byte;
    }
    return at;
}

static uint8_t digit_value(char digit)
{
    return (uint8_t)(strchr(digits, digit) - digits);
}

static uint8_t *put_client(uint8_t *at, const char *client, size_t length)
{
    bool hex = length % 2 == 0 && strspn(client, digits) == length;
    *at++ = (uint8_t)(length | (hex ? IS_HEX : 0));
    if (!hex) {
        memcpy(at, client, length);
        return at + length;
    }
    for (size_t i = 0; i < length; i += 2)
        *at++ = (uint8_t)(digit_value(client[i]) << 4 | digit_value(client[i + 1]));
    return at;
}

static uint8_t *put_entry(uint8_t *at, const struct stored_entry *entry, int64_t before)
{
    size_t length = strlen(entry->client);
    *at++ = (uint8_t)(entry->kind | entry->seat << SEAT_SHIFT | (length > 0 ? HAS_CLIENT : 0));
    at = put_sparse(at, entry->value);
    at = put_sparse(at, entry->trace);
    at = put_number(at, fold(entry->time - before));
    at = put_number(at, (uint64_t)entry->spent);
    return length == 0 ? at : put_client(at, entry->client, length);
}

bool pack_write(const struct stored_entry *entries, size_t count, uint8_t **bytes, size_t *size)
{
    uint8_t *made = malloc(HEAD_SIZE_MAX + count * ENTRY_SIZE_MAX);
    uint8_t *at = made;
    int64_t before = 0;
    *bytes = NULL;
    if (made == NULL)
        return false;
    *at++ = FORM;
    at = put_number(at, count);
    for (size_t i = 0; i < count; i++) {
        if (entries[i].sequence != i || entries[i].kind > KIND_MASK ||
            entries[i].seat > SEAT_MASK) {
            free(made);
            return false;
        }
        at = put_entry(at, &entries[i], before);
        before = entries[i].time;
    }
    *bytes = made;
    *size = (size_t)(at - made);
    return true;
}

/* What is left to read; `bad` once it was not enough, or not what it must be. */
struct reading {
    const uint8_t *at;
    const uint8_t *end;
    bool bad;
};

static uint8_t get_byte(struct reading *reading)
{
    if (reading->at < reading->end)
        return *reading->at++;
    reading->bad = true;
    return 0;
}

static uint64_t get_number(struct reading *reading)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = get_byte(reading);
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    reading->bad = true;
    return 0;
}

static uint64_t get_sparse(struct reading *reading)
{
    uint8_t mask = get_byte(reading);
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        if ((mask >> i & 1) != 0)
            value |= (uint64_t)get_byte(reading) << 8 * i;
    return value;
}

/* As every text of the store: of UTF-8, and short enough. */
static void get_client(struct reading *reading, char client[CLIENT_ID_SIZE])
{
    uint8_t head = get_byte(reading);
    bool hex = (head & IS_HEX) != 0;
    size_t length = head & ~(unsigned)IS_HEX;
    size_t size = hex ? length / 2 : length;
    if (length == 0 || length >= CLIENT_ID_SIZE || size > (size_t)(reading->end - reading->at) ||
        (hex && length % 2 != 0)) {
        reading->bad = true;
        return;
    }
    for (size_t i = 0; hex && i < size; i++) {
        client[2 * i] = digits[reading->at[i] >> 4];
        client[2 * i + 1] = digits[reading->at[i] & 15];
    }
    if (!hex)
        memcpy(client, reading->at, size);
    reading->at += size;
    reading->bad |= strlen(client) != length;
}

static int64_t get_time(struct reading *reading, int64_t time)
{
    reading->bad |= time < 0 || time > STORE_TIME_MAX;
    return reading->bad ? 0 : time;
}

static void get_entry(struct reading *reading, struct stored_entry *entry, int64_t before)
{
    uint8_t head = get_byte(reading);
    entry->kind = head & KIND_MASK;
    entry->seat = head >> SEAT_SHIFT & SEAT_MASK;
    reading->bad |= entry->kind > ENTRY_ENDED || entry->seat >= SEATS_MAX;
    entry->value = get_sparse(reading);
    entry->trace = get_sparse(reading);
    entry->time =
        get_time(reading, (int64_t)((uint64_t)before + (uint64_t)unfold(get_number(reading))));
    entry->spent = get_time(reading, (int64_t)get_number(reading));
    if ((head & HAS_CLIENT) != 0)
        get_client(reading, entry->client);
}

bool pack_read(const uint8_t *bytes, size_t size, struct stored_entry **entries, size_t *count)
{
    struct reading reading = {.at = bytes, .end = bytes + size};
    bool ours = get_byte(&reading) == FORM;
    uint64_t many = get_number(&reading);
    int64_t before = 0;
    *entries = NULL;
    *count = 0;
    if (!ours || reading.bad || many > size / ENTRY_SIZE_MIN)
        return false;
    struct stored_entry *made = calloc(many + 1, sizeof *made);
    for (uint64_t i = 0; made != NULL && i < many && !reading.bad; i++) {
        made[i].sequence = (uint32_t)i;
        get_entry(&reading, &made[i], before);
        before = made[i].time;
    }
    if (made == NULL || reading.bad || reading.at != reading.end) {
        free(made);
        return false;
    }
    *entries = made;
    *count = (size_t)many;
    return true;
}
