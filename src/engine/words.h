/*
 * What a person reads, before translation: a sentence of the catalogue with its arguments.
 *
 * The message id is the English sentence with named places, as "{seat} takes {land}". Whoever shows
 * it looks the sentence up in the reader's language (context: the game's id) and fills the places.
 * Sentences that depend on a count have a plural form and name the count.
 */
#ifndef INCOGNITA_ENGINE_WORDS_H
#define INCOGNITA_ENGINE_WORDS_H

#include <stdint.h>

#include "engine/writer.h"

/*
 * Marks text for the catalogue where it is not written straight into words_say: terms in tables,
 * sentences of options, and both branches of a `?:`. po/extract finds the mark.
 */
#define N_(text) text

enum { WORDS_MAX = 6, WORDS_LIST_MAX = 8 };

enum word_kind {
    WORD_SEAT,   /* a seat, shown by its player's name */
    WORD_SEATS,  /* several seats, in order */
    WORD_NUMBER, /* a number */
    WORD_TERM    /* a name of the catalogue, translated by itself, as "River" */
};

struct word {
    const char *place;
    enum word_kind kind;
    int number; /* the seat, the number, or how many in `list` */
    const char *term;
    uint8_t list[WORDS_LIST_MAX];
};

struct words {
    const char *text;
    const char *plural; /* NULL where no count matters */
    int count;
    int word_count;
    struct word word[WORDS_MAX];
};

/* Begins a sentence. What follows adds its arguments; places beyond WORDS_MAX are dropped. */
void words_say(struct words *words, const char *text);
void words_say_plural(struct words *words, const char *text, const char *plural, int count);

void words_seat(struct words *words, const char *place, int seat);
void words_seats(struct words *words, const char *place, const uint8_t *seats, int count);
void words_number(struct words *words, const char *place, int number);
void words_term(struct words *words, const char *place, const char *term);

/* A language: finds the sentence for (game, text), or for the count where there is a plural. */
struct language {
    const char *(*find)(const void *catalogue, const char *game, const char *text,
                        const char *plural, int count);
    const void *catalogue;
};

/* The catalogue's own language. */
extern const struct language language_english;

/* The whole sentence. `names` are the players' names by seat; NULL writes "seat 0" and so on. */
void words_tell(const struct words *words, const char *game, const struct language *language,
                const char *const names[], struct text *out);

/* The sentence for a client that translates it: {"text":..,"plural":..,"count":..,"args":{..}}. */
void words_write(const struct words *words, struct writer *writer);
/* Its members alone, for an object that has more of them. */
void words_write_members(const struct words *words, struct writer *writer);

#endif
