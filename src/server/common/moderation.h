/*
 * What those who host have decided, as far as the server has to know it at every request: who is
 * muted and who is banned, by person and by address, what all are told, whom people have blocked.
 * The store keeps it; this is its copy in memory, made at the start and changed whenever the store
 * has taken a change.
 *
 * Addresses are those that limits count: behind a proxy the one it tells of, and of IPv6 the
 * network of 64 bits.
 */
#ifndef INCOGNITA_SERVER_COMMON_MODERATION_H
#define INCOGNITA_SERVER_COMMON_MODERATION_H

#include "engine/text.h"
#include "server/common/call.h"
#include "server/common/pairs.h"

struct moderation;

/* Reads it from a store that is not started yet; NULL, with a reason, if it cannot. */
/* Takes what was read: STORE_SANCTIONS, STORE_NOTICES, STORE_BLOCKS or STORE_REMOVALS, all of it.
 */
void moderation_take(struct moderation *moderation, const struct store_request *read);
struct moderation *moderation_open(struct store *store, struct reason *why);
void moderation_close(struct moderation *moderation);

/* The sanction of this kind that is in force, or NULL; valid until the next change. */
const struct stored_sanction *sanction_of(struct moderation *moderation, enum sanction_kind kind,
                                          int64_t person);
const struct stored_sanction *sanction_of_address(struct moderation *moderation,
                                                  const char *address);
/* What keeps the caller out, by person or address, or NULL. The person may be NULL. */
const struct stored_sanction *sanction_against(struct moderation *moderation,
                                               const struct person *who, const char *address);

/* What the store has taken. */
void sanction_put(struct moderation *moderation, const struct stored_sanction *sanction);
void sanction_drop(struct moderation *moderation, const struct stored_sanction *sanction);

/* Members for people to know how long and why: "until", null for ever, and "reason". */
void sanction_write(struct writer *writer, const struct stored_sanction *sanction);
/* Refuses the call for it; as "banned" or "muted". */
void sanction_refuse(struct call *call, const struct stored_sanction *sanction);
/* In so few words that they fit the end of a connection. */
enum { SANCTION_WORDS = 64 };
void sanction_say(const struct stored_sanction *sanction, char out[SANCTION_WORDS]);

/* Whom people have blocked (who, whom), and who was removed from tables that are open (the key of
 * the match, whom). */
struct pairs *moderation_blocks(struct moderation *moderation);
struct pairs *moderation_removals(struct moderation *moderation);

/* What all are told. */

/* NULL if there is none of the kind. */
const struct stored_notice *notice_of(const struct moderation *moderation, enum notice_kind kind);
/* What the store has taken. */
void notice_put(struct moderation *moderation, const struct stored_notice *notice);
void notice_drop(struct moderation *moderation, enum notice_kind kind);
/* Members: "announcement" and "maintenance", each null or an object of "text" and "time". */
void notices_write(struct writer *writer, const struct moderation *moderation);
/* A whole message with them, from a struct moderation. */
void notices_tell(struct writer *writer, const void *moderation);
/* Whether something new may begin; refuses the call if there is maintenance. */
bool notices_allow(struct call *call);

#endif
