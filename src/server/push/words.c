#include "server/push/words.h"

#include <stdio.h>
#include <string.h>

#include "languages/languages.h"
#include "server/common/match_id.h"

/* The client's own words. */
static const char context[] = "web";

static const char *say(enum language_id language, const char *text)
{
    const struct language *spoken = language_of(language);
    return spoken->find(spoken->catalogue, context, text, NULL, 0);
}

/* A name that the server has given is told in the reader's language. */
static void add_name(struct text *text, enum language_id language, const char *name)
{
    static const char given[] = "Guest ";
    static const char place[] = "{number}";
    const char *number = name + sizeof given - 1;
    if (strncmp(name, given, sizeof given - 1) != 0 || *number == '\0' ||
        strspn(number, "0123456789") != strlen(number)) {
        text_add(text, name);
        return;
    }
    const char *pattern = say(language, N_("Guest {number}"));
    const char *at = strstr(pattern, place);
    text_add_bytes(text, pattern, at == NULL ? strlen(pattern) : (size_t)(at - pattern));
    text_add(text, number);
    if (at != NULL)
        text_add(text, at + sizeof place - 1);
}

bool push_words(const struct push_note *note, enum language_id language, char *out, size_t size)
{
    char body[SEATS_MAX * (NAME_SIZE + 32)];
    char id[2 * MATCH_ID_SIZE + 1];
    struct text text;
    struct writer writer;
    text_start(&text, body, sizeof body);
    text_add(&text, note->game->names[language]);
    for (int i = 0; i < note->other_count; i++) {
        text_add(&text, i == 0 ? " \u00b7 " : ", ");
        add_name(&text, language, note->others[i]);
    }
    text_hex(note->table.bytes, MATCH_ID_SIZE, id);
    writer_start(&writer, out, size);
    write_object(&writer);
    write_key_name(&writer, "table", id);
    write_key_text(&writer, "title", say(language, N_("Your turn")));
    write_key_text(&writer, "body", body);
    write_object_end(&writer);
    return text_fits(&writer.text) && text_fits(&text);
}
