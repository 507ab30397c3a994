/* Names that nobody can choose, because they would be taken for somebody else's words. */
#include <pthread.h>
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

/* Every guest's name is compared with all of them: their keys are made once. */
static struct name_keys keys_of_words[COUNT(words)];
static struct name_keys keys_of_guests[COUNT(guests)];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_keys(void)
{
    for (int i = 0; i < COUNT(words); i++)
        name_keys_of(words[i], &keys_of_words[i]);
    for (int i = 0; i < COUNT(guests); i++)
        name_keys_of(guests[i], &keys_of_guests[i]);
}

static bool reads_like_one_of(const char *name, const struct name_keys list[], int count)
{
    struct name_keys own;
    pthread_once(&once, make_keys);
    name_keys_of(name, &own);
    for (int i = 0; i < count; i++)
        if (name_keys_meet(&own, &list[i]))
            return true;
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
    return reads_like_one_of(word, keys_of_guests, COUNT(guests));
}

bool name_is_reserved(const char *name)
{
    return reads_like_a_guest(name) || reads_like_one_of(name, keys_of_words, COUNT(words));
}
