/*
 * Addresses of mail. Only what can stand in a header and in a command of SMTP as it is, without
 * quotes, is taken for one: letters, digits and a few signs, and a domain with a dot. So no address
 * can add a line or a receiver to anything.
 */
#ifndef INCOGNITA_SERVER_PUSH_MAILBOX_H
#define INCOGNITA_SERVER_PUSH_MAILBOX_H

#include "engine/text.h"
#include "store/store.h"

enum { MAILBOX_NAME_SIZE = 128 };

/* Whether it is one, as "ada@club.example". */
bool mailbox_fits(const char *text);
/* Its domain. */
const char *mailbox_domain(const char *address);
/* In small letters: two that differ in nothing else are the same to us. */
void mailbox_key(const char *address, char key[MAIL_ADDRESS_SIZE]);
/* Reads "ADDRESS" or "NAME <ADDRESS>"; false, with a reason, if it is neither. */
bool mailbox_read(const char *text, char name[MAILBOX_NAME_SIZE], char address[MAIL_ADDRESS_SIZE],
                  struct reason *why);

#endif
