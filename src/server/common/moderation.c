#include "server/common/moderation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/common/log.h"

enum { BUCKETS = 1024 };

struct kept {
    struct kept *next;
    struct stored_sanction sanction;
};

struct moderation {
    struct kept *buckets[BUCKETS];
    struct stored_notice notices[NOTICE_KINDS];
    bool noticed[NOTICE_KINDS];
    struct pairs *blocks;
    struct pairs *removals;
};

/* Those of a person are found by the person, the others by the address. */
static struct kept **bucket_of(struct moderation *moderation, int64_t person, const char *address)
{
    uint32_t hash = 2166136261U ^ (uint32_t)person;
    for (; *address != '\0'; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619U;
    return &moderation->buckets[hash % BUCKETS];
}

static struct kept **find(struct moderation *moderation, uint8_t kind, int64_t person,
                          const char *address)
{
    struct kept **at = bucket_of(moderation, person, address);
    while (*at != NULL && ((*at)->sanction.kind != kind || (*at)->sanction.person != person ||
                           strcmp((*at)->sanction.address, address) != 0))
        at = &(*at)->next;
    return at;
}

static const struct stored_sanction *in_force(struct kept *const *at)
{
    const struct stored_sanction *sanction = *at == NULL ? NULL : &(*at)->sanction;
    return sanction != NULL && (sanction->until == 0 || sanction->until > server_time()) ? sanction
                                                                                         : NULL;
}

const struct stored_sanction *sanction_of(struct moderation *moderation, enum sanction_kind kind,
                                          int64_t person)
{
    return in_force(find(moderation, (uint8_t)kind, person, ""));
}

const struct stored_sanction *sanction_of_address(struct moderation *moderation,
                                                  const char *address)
{
    char key[ADDRESS_SIZE];
    limits_network(address, key);
    return in_force(find(moderation, SANCTION_ADDRESS, 0, key));
}

const struct stored_sanction *sanction_against(struct moderation *moderation,
                                               const struct person *who, const char *address)
{
    const struct stored_sanction *found = sanction_of_address(moderation, address);
    return found != NULL || who == NULL ? found : sanction_of(moderation, SANCTION_BAN, who->id);
}

void sanction_drop(struct moderation *moderation, const struct stored_sanction *sanction)
{
    struct kept **at = find(moderation, sanction->kind, sanction->person, sanction->address);
    struct kept *gone = *at;
    if (gone != NULL) {
        *at = gone->next;
        free(gone);
    }
}

void sanction_put(struct moderation *moderation, const struct stored_sanction *sanction)
{
    struct kept **at = find(moderation, sanction->kind, sanction->person, sanction->address);
    if (*at == NULL)
        *at = server_allocate(sizeof **at);
    (*at)->sanction = *sanction;
}

static bool load_notices(struct moderation *moderation, struct store *store)
{
    struct store_request request = {.kind = STORE_NOTICES};
    enum store_status status = store_now(store, &request);
    for (size_t i = 0; i < request.count; i++)
        if (request.notices[i].kind < NOTICE_KINDS)
            notice_put(moderation, &request.notices[i]);
    free(request.notices);
    return status == STORE_DONE;
}

static bool load_sanctions(struct moderation *moderation, struct store *store)
{
    struct store_request request = {.kind = STORE_SANCTIONS};
    enum store_status status = store_now(store, &request);
    for (size_t i = 0; i < request.count; i++)
        sanction_put(moderation, &request.sanctions[i]);
    free(request.sanctions);
    if (status == STORE_DAMAGED)
        log_line("error: who is muted or banned is damaged and cannot be read: nobody is");
    return status == STORE_DONE || status == STORE_DAMAGED;
}

static bool load_pairs(struct pairs *pairs, enum store_kind kind, struct store *store)
{
    struct store_request request = {.kind = kind};
    enum store_status status = store_now(store, &request);
    for (size_t i = 0; i < request.count; i++)
        pairs_add(pairs, request.blocks[i].person, request.blocks[i].blocked);
    free(request.blocks);
    return status == STORE_DONE;
}

static void forget_sanctions(struct moderation *moderation)
{
    for (int i = 0; i < BUCKETS; i++)
        while (moderation->buckets[i] != NULL) {
            struct kept *first = moderation->buckets[i];
            moderation->buckets[i] = first->next;
            free(first);
        }
}

static void take_pairs(struct pairs **pairs, const struct store_request *read)
{
    pairs_close(*pairs);
    *pairs = pairs_open();
    for (size_t i = 0; i < read->count; i++)
        pairs_add(*pairs, read->blocks[i].person, read->blocks[i].blocked);
}

void moderation_take(struct moderation *moderation, const struct store_request *read)
{
    if (read->kind == STORE_SANCTIONS) {
        forget_sanctions(moderation);
        for (size_t i = 0; i < read->count; i++)
            sanction_put(moderation, &read->sanctions[i]);
    } else if (read->kind == STORE_NOTICES) {
        for (int kind = 0; kind < NOTICE_KINDS; kind++)
            notice_drop(moderation, (enum notice_kind)kind);
        for (size_t i = 0; i < read->count; i++)
            if (read->notices[i].kind < NOTICE_KINDS)
                notice_put(moderation, &read->notices[i]);
    } else {
        take_pairs(read->kind == STORE_BLOCKS ? &moderation->blocks : &moderation->removals, read);
    }
}

struct pairs *moderation_blocks(struct moderation *moderation)
{
    return moderation->blocks;
}

struct pairs *moderation_removals(struct moderation *moderation)
{
    return moderation->removals;
}

struct moderation *moderation_open(struct store *store, struct reason *why)
{
    struct moderation *moderation = server_allocate(sizeof *moderation);
    moderation->blocks = pairs_open();
    moderation->removals = pairs_open();
    bool good = load_sanctions(moderation, store) && load_notices(moderation, store) &&
                load_pairs(moderation->blocks, STORE_BLOCKS, store) &&
                load_pairs(moderation->removals, STORE_REMOVALS, store);
    if (good)
        return moderation;
    moderation_close(moderation);
    reason_set(why, "what those who host have decided cannot be read");
    return NULL;
}

void moderation_close(struct moderation *moderation)
{
    if (moderation != NULL) {
        forget_sanctions(moderation);
        pairs_close(moderation->blocks);
        pairs_close(moderation->removals);
    }
    free(moderation);
}

void sanction_write(struct writer *writer, const struct stored_sanction *sanction)
{
    write_key_number_or_null(writer, "until", sanction->until == 0, sanction->until);
    write_key_text(writer, "reason", sanction->text);
}

void sanction_say(const struct stored_sanction *sanction, char out[SANCTION_WORDS])
{
    char when[SANCTION_WORDS / 2] = "for good";
    time_t end = (time_t)(sanction->until / 1000);
    struct tm parts;
    if (sanction->until != 0 && gmtime_r(&end, &parts) != NULL)
        strftime(when, sizeof when, "until %Y-%m-%d %H:%M UTC", &parts);
    snprintf(out, SANCTION_WORDS, "%s %s",
             sanction->kind == SANCTION_MUTE      ? "muted"
             : sanction->kind == SANCTION_ADDRESS ? "this address is banned"
                                                  : "banned",
             when);
}

static void tell_sanction(struct writer *writer, const void *context)
{
    sanction_write(writer, context);
}

void sanction_refuse(struct call *call, const struct stored_sanction *sanction)
{
    char words[SANCTION_WORDS];
    char message[SANCTION_WORDS + SANCTION_TEXT_SIZE + 8];
    sanction_say(sanction, words);
    snprintf(message, sizeof message, "%s%s%s", words, sanction->text[0] == '\0' ? "" : ": ",
             sanction->text);
    call_refuse_with(call, sanction->kind == SANCTION_MUTE ? "muted" : "banned", message,
                     tell_sanction, sanction);
}

/* Notices. */

const struct stored_notice *notice_of(const struct moderation *moderation, enum notice_kind kind)
{
    return moderation->noticed[kind] ? &moderation->notices[kind] : NULL;
}

void notice_put(struct moderation *moderation, const struct stored_notice *notice)
{
    moderation->notices[notice->kind] = *notice;
    moderation->noticed[notice->kind] = true;
}

void notice_drop(struct moderation *moderation, enum notice_kind kind)
{
    moderation->noticed[kind] = false;
}

void notices_write(struct writer *writer, const struct moderation *moderation)
{
    static const char *const keys[NOTICE_KINDS] = {"announcement", "maintenance"};
    for (int kind = 0; kind < NOTICE_KINDS; kind++) {
        const struct stored_notice *notice = notice_of(moderation, (enum notice_kind)kind);
        write_key(writer, keys[kind]);
        if (notice == NULL) {
            write_null(writer);
            continue;
        }
        write_object(writer);
        write_key_text(writer, "text", notice->text);
        write_key_number(writer, "time", notice->created);
        write_object_end(writer);
    }
}

void notices_tell(struct writer *writer, const void *moderation)
{
    write_object(writer);
    write_key_name(writer, "op", "notices");
    notices_write(writer, moderation);
    write_object_end(writer);
}

bool notices_allow(struct call *call)
{
    const struct stored_notice *notice = notice_of(call->server->moderation, NOTICE_MAINTENANCE);
    if (notice == NULL)
        return true;
    return call_refuse(call, "maintenance", "nothing new can begin during maintenance%s%s",
                       notice->text[0] == '\0' ? "" : ": ", notice->text);
}
