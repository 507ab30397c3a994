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

/* The pattern, with the value in the place that it has for it. */
static void add_filled(struct text *text, const char *pattern, const char *place, const char *value)
{
    const char *at = strstr(pattern, place);
    text_add_bytes(text, pattern, at == NULL ? strlen(pattern) : (size_t)(at - pattern));
    text_add(text, value);
    if (at != NULL)
        text_add(text, at + strlen(place));
}

/* A name that the server has given is told in the reader's language. */
static void add_name(struct text *text, enum language_id language, const char *name)
{
    static const char given[] = "Guest ";
    const char *number = name + sizeof given - 1;
    if (strncmp(name, given, sizeof given - 1) != 0 || *number == '\0' ||
        strspn(number, "0123456789") != strlen(number))
        text_add(text, name);
    else
        add_filled(text, say(language, N_("Guest {number}")), "{number}", number);
}

/* Which game, and who else plays there. */
static void add_table(struct text *text, enum language_id language, const struct push_note *note)
{
    text_add(text, note->game->names[language]);
    for (int i = 0; i < note->other_count; i++) {
        text_add(text, i == 0 ? " \u00b7 " : ", ");
        add_name(text, language, note->others[i]);
    }
}

/* That somebody invites them, or that it is their turn. */
static void add_title(struct text *text, enum language_id language, const struct push_note *note)
{
    char name[NAME_SIZE + 32];
    struct text shown;
    if (note->by[0] == '\0') {
        text_add(text, say(language, N_("Your turn")));
        return;
    }
    text_start(&shown, name, sizeof name);
    add_name(&shown, language, note->by);
    add_filled(text, say(language, N_("{name} invites you")), "{name}", name);
}

bool push_words(const struct push_note *note, enum language_id language, char *out, size_t size)
{
    char body[SEATS_MAX * (NAME_SIZE + 32)];
    char title[2 * NAME_SIZE + 64];
    char id[2 * MATCH_ID_SIZE + 1];
    struct text text;
    struct text heading;
    struct writer writer;
    text_start(&text, body, sizeof body);
    add_table(&text, language, note);
    text_start(&heading, title, sizeof title);
    add_title(&heading, language, note);
    text_hex(note->table.bytes, MATCH_ID_SIZE, id);
    writer_start(&writer, out, size);
    write_object(&writer);
    write_key_name(&writer, "table", id);
    write_key_text(&writer, "title", title);
    write_key_text(&writer, "body", body);
    write_object_end(&writer);
    return text_fits(&writer.text) && text_fits(&text) && text_fits(&heading);
}

/* Letters. */

static void say_subject(enum language_id language, const char *subject, struct letter_words *out)
{
    struct text text;
    text_start(&text, out->subject, sizeof out->subject);
    text_add(&text, say(language, subject));
}

/* Why, for whom; the link; and what if not. */
static void say_link(enum language_id language, const char *why, const char *name, const char *link,
                     const char *otherwise, struct letter_words *out)
{
    char shown[NAME_SIZE + 64];
    struct text text;
    text_start(&text, shown, sizeof shown);
    add_name(&text, language, name);
    text_start(&text, out->body, sizeof out->body);
    add_filled(&text, say(language, why), "{name}", shown);
    text_add(&text, "\n\n");
    text_add(&text, link);
    text_add(&text, "\n\n");
    text_add(&text, say(language, otherwise));
    text_add(&text, "\n");
}

void words_confirm(enum language_id language, const char *name, const char *link,
                   struct letter_words *out)
{
    say_subject(language, N_("Confirm your e-mail address"), out);
    say_link(language,
             N_("Somebody, probably you, has given this address for {name} in Incognita. Open this "
                "link within a day if it is to be used:"),
             name, link, N_("If it was not you, do nothing: the address will not be used."), out);
}

void words_reset(enum language_id language, const char *name, const char *link,
                 struct letter_words *out)
{
    say_subject(language, N_("A new password"), out);
    say_link(language,
             N_("Somebody, probably you, wants a new password for {name} in Incognita. Open this "
                "link within an hour to choose one:"),
             name, link, N_("If it was not you, do nothing: the password stays as it is."), out);
}

static void add_table_link(struct text *text, const char *site, const struct push_note *note)
{
    char id[2 * MATCH_ID_SIZE + 1];
    text_hex(note->table.bytes, MATCH_ID_SIZE, id);
    text_add(text, site);
    text_add(text, "#/table/");
    text_add(text, id);
}

void words_digest(enum language_id language, const struct push_note notes[], int count,
                  const char *site, const char *unsubscribe, struct letter_words *out)
{
    struct text text;
    char link[256];
    text_start(&text, out->subject, sizeof out->subject);
    add_title(&text, language, &notes[0]);
    text_start(&text, out->body, sizeof out->body);
    text_add(&text, say(language, N_("You are waited for at these tables:")));
    text_add(&text, "\n");
    for (int i = 0; i < count; i++) {
        text_add(&text, "\n");
        if (notes[i].by[0] != '\0') {
            add_title(&text, language, &notes[i]);
            text_add(&text, ": ");
        }
        add_table(&text, language, &notes[i]);
        text_add(&text, "\n");
        add_table_link(&text, site, &notes[i]);
        text_add(&text, "\n");
    }
    text_add(&text, "\n");
    snprintf(link, sizeof link, "%s#/settings", site);
    add_filled(&text, say(language, N_("How often you are written to: {link}")), "{link}", link);
    text_add(&text, "\n");
    add_filled(&text, say(language, N_("No more of these letters: {link}")), "{link}", unsubscribe);
    text_add(&text, "\n");
}
