#include "server/push/letter.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/push/mailbox.h"

enum { WORD_BYTES = 42, LINE_MAX_BYTES = 76, PLAIN_MAX = 60 };

/* Encoded words (RFC 2047). */

/* How many bytes of the text make an encoded word: no character is cut. */
static size_t word_length(const char *text)
{
    size_t length = strnlen(text, WORD_BYTES + 1);
    if (length <= WORD_BYTES)
        return length;
    length = WORD_BYTES;
    while (length > 1 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    return length;
}

static bool is_plain(const char *text)
{
    if (strlen(text) > PLAIN_MAX)
        return false;
    for (; *text != '\0'; text++) {
        bool digit = *text >= '0' && *text <= '9';
        bool letter = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z');
        if (!digit && !letter && *text != ' ' && *text != '-')
            return false;
    }
    return true;
}

static void add_words(struct text *out, const char *text)
{
    char coded[sodium_base64_ENCODED_LEN(WORD_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    if (is_plain(text)) {
        text_add(out, text);
        return;
    }
    while (*text != '\0') {
        size_t length = word_length(text);
        sodium_bin2base64(coded, sizeof coded, (const uint8_t *)text, length,
                          sodium_base64_VARIANT_ORIGINAL);
        text_add_format(out, "=?UTF-8?B?%s?=", coded);
        text += length;
        if (*text != '\0')
            text_add(out, "\r\n ");
    }
}

/* The text (RFC 2045, 6.7). */

struct printing {
    struct text *out;
    int column;
};

static void print(struct printing *printing, const char *piece)
{
    int length = (int)strlen(piece);
    if (printing->column + length > LINE_MAX_BYTES - 1) {
        text_add(printing->out, "=\r\n");
        printing->column = 0;
    }
    text_add(printing->out, piece);
    printing->column += length;
}

static void add_body(struct text *out, const char *body)
{
    struct printing printing = {out, 0};
    for (const char *at = body; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        char piece[4];
        bool ends = at[1] == '\n' || at[1] == '\0';
        if (byte == '\n') {
            text_add(out, "\r\n");
            printing.column = 0;
            continue;
        }
        if ((byte > ' ' && byte < 127 && byte != '=') || (byte == ' ' && !ends))
            snprintf(piece, sizeof piece, "%c", byte);
        else
            snprintf(piece, sizeof piece, "=%02X", (unsigned)byte);
        print(&printing, piece);
    }
    if (printing.column > 0)
        text_add(out, "\r\n");
}

/* In English, whatever the locale is. */
static void add_date(struct text *out, int64_t date)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)date;
    struct tm parts = {0};
    char text[64];
    gmtime_r(&seconds, &parts);
    snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d +0000", days[parts.tm_wday],
             parts.tm_mday, months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min,
             parts.tm_sec);
    text_add(out, text);
}

void letter_write(const struct letter *letter, struct text *out)
{
    text_add(out, "Date: ");
    add_date(out, letter->date);
    text_add(out, "\r\nFrom: ");
    if (letter->name[0] != '\0') {
        add_words(out, letter->name);
        text_add(out, "\r\n ");
    }
    text_add_format(out, "<%s>\r\nTo: <%s>\r\nMessage-ID: <%s@%s>\r\nSubject: ", letter->from,
                    letter->to, letter->id, mailbox_domain(letter->from));
    add_words(out, letter->subject);
    text_add_format(out, "\r\nContent-Language: %s\r\nAuto-Submitted: auto-generated\r\n",
                    letter->language);
    if (letter->unsubscribe != NULL)
        text_add_format(out,
                        "List-Unsubscribe: <%s>\r\n"
                        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        letter->unsubscribe);
    text_add(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                  "Content-Transfer-Encoding: quoted-printable\r\n\r\n");
    add_body(out, letter->body);
}
