/* Names that nobody can choose, because they would be taken for somebody else's words. */
#include <string.h>

#include "engine/count.h"
#include "names/names.h"

/*
 * The program and whoever looks after it, in the languages that we speak; and the levels of bots,
 * which records put in the place of names. (Bots are called Otto or Vera, and so may people be: a
 * bot's seat shows its level.)
 */
static const char *const words[] = {
    "Incognita", "admin",         "administrator", "moderator", "server",
    "system",    "bot",           "beginner",      "easy",      "casual",
    "medium",    "skilled",       "hard",          "expert",    "master",
    "админ",     "бот",           "администратор", "модератор", "сервер",
    "система",   "администрация", "инкогнита",     "serwer",    "administracja",
};

/* What clients make of the names that guests are given, in each language. */
static const char *const guests[] = {"Guest", "Гость", "Gość"};

static bool reads_like_one_of(const char *name, const char *const list[], int count)
{
    struct name_keys own;
    struct name_keys other;
    name_keys_of(name, &own);
    for (int i = 0; i < count; i++) {
        name_keys_of(list[i], &other);
        if (name_keys_meet(&own, &other))
            return true;
    }
    return false;
}

/* A guest's name is the word and a number, whatever stands between and after them. */
static bool reads_like_a_guest(const char *name)
{
    char word[NAME_SIZE];
    size_t length = strcspn(name, "0123456789");
    if (name[length] == '\0' || length >= sizeof word)
        return false;
    memcpy(word, name, length);
    word[length] = '\0';
    return reads_like_one_of(word, guests, COUNT(guests));
}

bool name_is_reserved(const char *name)
{
    return reads_like_a_guest(name) || reads_like_one_of(name, words, COUNT(words));
}
