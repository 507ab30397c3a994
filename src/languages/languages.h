/*
 * The languages that the program itself speaks: English, and the translations of po/, which are
 * built in.
 */
#ifndef INCOGNITA_LANGUAGES_LANGUAGES_H
#define INCOGNITA_LANGUAGES_LANGUAGES_H

#include "engine/game.h"

/* Which form a sentence takes with this count, from 0, in the order of the language's po file. */
int plural_form(enum language_id language, int count);

/* The language to tell sentences in. What it lacks is told in English. */
const struct language *language_of(enum language_id id);

/*
 * Reads the name of a language: its code, with or without what a locale adds, as "ru" and
 * "ru_RU.UTF-8". False for any other.
 */
bool language_read(const char *name, enum language_id *out);

/*
 * The language of the first of these locales that is set (neither NULL nor empty), as the C library
 * chooses among LC_ALL, LC_MESSAGES and LANG; English if none is, or if we do not speak it.
 */
enum language_id language_of_locales(const char *const locales[], int count);

#endif
