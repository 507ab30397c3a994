#include "engine/words.h"

#include <string.h>

void words_say(struct words *words, const char *text)
{
    memset(words, 0, sizeof *words);
    words->text = text;
}

void words_say_plural(struct words *words, const char *text, const char *plural, int count)
{
    words_say(words, text);
    words->plural = plural;
    words->count = count;
}

static struct word *add(struct words *words, const char *place, enum word_kind kind, int number)
{
    static const int last = WORDS_MAX - 1;
    struct word *word = &words->word[words->word_count < last ? words->word_count : last];
    if (words->word_count < WORDS_MAX)
        words->word_count++;
    word->place = place;
    word->kind = kind;
    word->number = number;
    return word;
}

void words_seat(struct words *words, const char *place, int seat)
{
    add(words, place, WORD_SEAT, seat);
}

void words_seats(struct words *words, const char *place, const uint8_t *seats, int count)
{
    int kept = count < WORDS_LIST_MAX ? count : WORDS_LIST_MAX;
    struct word *word = add(words, place, WORD_SEATS, kept);
    memcpy(word->list, seats, (size_t)kept);
}

void words_number(struct words *words, const char *place, int number)
{
    add(words, place, WORD_NUMBER, number);
}

void words_term(struct words *words, const char *place, const char *term)
{
    add(words, place, WORD_TERM, 0)->term = term;
}

static const char *find_english(const void *catalogue, const char *game, const char *text,
                                const char *plural, int count)
{
    (void)catalogue;
    (void)game;
    return plural == NULL || count == 1 ? text : plural;
}

const struct language language_english = {find_english, NULL};

static void tell_seat(int seat, const char *const names[], struct text *out)
{
    if (names != NULL && names[seat] != NULL)
        text_add(out, names[seat]);
    else
        text_add_format(out, "seat %d", seat);
}

static void tell_word(const struct word *word, const char *game, const struct language *language,
                      const char *const names[], struct text *out)
{
    switch (word->kind) {
    case WORD_SEAT: tell_seat(word->number, names, out); break;
    case WORD_SEATS:
        for (int i = 0; i < word->number; i++) {
            text_add(out, i > 0 ? ", " : "");
            tell_seat(word->list[i], names, out);
        }
        break;
    case WORD_NUMBER:
        text_add(out, word->number < 0 ? "\u2212" : ""); /* a minus, not a hyphen */
        text_add_number(out, word->number < 0 ? -(int64_t)word->number : word->number);
        break;
    case WORD_TERM:
        text_add(out, language->find(language->catalogue, game, word->term, NULL, 0));
        break;
    }
}

/* The argument whose place stands at `at`, just after the opening brace, or NULL. */
static const struct word *word_at(const struct words *words, const char *at)
{
    for (int i = 0; i < words->word_count; i++) {
        size_t length = text_length(words->word[i].place);
        size_t same = 0;
        while (same < length && at[same] == words->word[i].place[same])
            same++;
        if (same == length && at[same] == '}')
            return &words->word[i];
    }
    return NULL;
}

void words_tell(const struct words *words, const char *game, const struct language *language,
                const char *const names[], struct text *out)
{
    const char *at =
        language->find(language->catalogue, game, words->text, words->plural, words->count);
    while (*at != '\0') {
        const struct word *word = *at == '{' ? word_at(words, at + 1) : NULL;
        if (word == NULL) {
            text_add_char(out, *at++);
            continue;
        }
        tell_word(word, game, language, names, out);
        at += text_length(word->place) + 2;
    }
}

static void write_sentence(struct writer *writer, const char *key, const char *sentence)
{
    write_key(writer, key);
    write_string(writer, sentence, text_length(sentence));
}

static void write_word(const struct word *word, struct writer *writer)
{
    write_key(writer, word->place);
    write_object(writer);
    switch (word->kind) {
    case WORD_SEAT: write_key_number(writer, "seat", word->number); break;
    case WORD_SEATS:
        write_key(writer, "seats");
        write_array(writer);
        for (int i = 0; i < word->number; i++)
            write_number(writer, word->list[i]);
        write_array_end(writer);
        break;
    case WORD_NUMBER: write_key_number(writer, "number", word->number); break;
    case WORD_TERM: write_sentence(writer, "term", word->term); break;
    }
    write_object_end(writer);
}

void words_write_members(const struct words *words, struct writer *writer)
{
    write_sentence(writer, "text", words->text);
    if (words->plural != NULL) {
        write_sentence(writer, "plural", words->plural);
        write_key_number(writer, "count", words->count);
    }
    write_key(writer, "args");
    write_object(writer);
    for (int i = 0; i < words->word_count; i++)
        write_word(&words->word[i], writer);
    write_object_end(writer);
}

void words_write(const struct words *words, struct writer *writer)
{
    write_object(writer);
    words_write_members(words, writer);
    write_object_end(writer);
}
