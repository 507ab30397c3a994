#include "server/push/mailbox.h"

#include <stdio.h>
#include <string.h>

enum { LOCAL_MAX = 64, LABEL_MAX = 63 };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_plain(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

/* Words of RFC 5322 with dots between them. */
static bool is_local(const char *text, size_t length)
{
    if (length == 0 || length > LOCAL_MAX || text[0] == '.' || text[length - 1] == '.')
        return false;
    for (size_t i = 0; i < length; i++) {
        bool dot = text[i] == '.' && text[i + 1] != '.';
        if (!dot && !is_plain(text[i]) && strchr("!#$%&'*+/=?^_`{|}~-", text[i]) == NULL)
            return false;
    }
    return true;
}

static bool is_label(const char *text, size_t length)
{
    if (length == 0 || length > LABEL_MAX || text[0] == '-' || text[length - 1] == '-')
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_plain(text[i]) && text[i] != '-')
            return false;
    return true;
}

/* The name of a host of more than one part, of which the last is no number. */
static bool is_domain(const char *text)
{
    const char *last = strrchr(text, '.');
    if (last == NULL || !is_letter(last[1]))
        return false;
    for (;;) {
        size_t length = strcspn(text, ".");
        if (!is_label(text, length))
            return false;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

bool mailbox_fits(const char *text)
{
    const char *at = strchr(text, '@');
    return strlen(text) < MAIL_ADDRESS_SIZE && at != NULL && is_local(text, (size_t)(at - text)) &&
           is_domain(at + 1);
}

const char *mailbox_domain(const char *address)
{
    const char *at = strchr(address, '@');
    return at == NULL ? address : at + 1;
}

void mailbox_key(const char *address, char key[MAIL_ADDRESS_SIZE])
{
    snprintf(key, MAIL_ADDRESS_SIZE, "%s", address);
    for (char *at = key; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
}

bool mailbox_read(const char *text, char name[MAILBOX_NAME_SIZE], char address[MAIL_ADDRESS_SIZE],
                  struct reason *why)
{
    const char *open = strchr(text, '<');
    size_t length = strlen(text);
    size_t before = open == NULL ? 0 : (size_t)(open - text);
    name[0] = '\0';
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127)
            return reason_set(why, "it has a character that cannot be seen");
    if (open == NULL) {
        snprintf(address, MAIL_ADDRESS_SIZE, "%s", text);
    } else {
        if (text[length - 1] != '>' || before >= MAILBOX_NAME_SIZE)
            return reason_set(why, "it is neither ADDRESS nor \"NAME <ADDRESS>\"");
        snprintf(address, MAIL_ADDRESS_SIZE, "%.*s", (int)(length - before - 2), open + 1);
        while (before > 0 && text[before - 1] == ' ')
            before--;
        memcpy(name, text, before);
        name[before] = '\0';
    }
    return mailbox_fits(address) || reason_set(why, "its address is none that we can send from");
}
