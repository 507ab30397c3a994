#include "languages/languages.h"

#include <stdlib.h>
#include <string.h>

#include "languages/catalogues.h"

int plural_form(enum language_id language, int count)
{
    unsigned n = count < 0 ? 0U - (unsigned)count : (unsigned)count;
    bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
    switch (language) {
    case RUSSIAN: return n % 10 == 1 && n % 100 != 11 ? 0 : few ? 1 : 2;
    case POLISH: return n == 1 ? 0 : few ? 1 : 2;
    case ENGLISH:
    case LANGUAGE_COUNT: break;
    }
    return n != 1;
}

static int compare(const void *wanted, const void *found)
{
    const struct translation *a = wanted;
    const struct translation *b = found;
    int order = strcmp(a->context, b->context);
    return order != 0 ? order : strcmp(a->text, b->text);
}

static const char *find(const void *raw, const char *context, const char *text, const char *plural,
                        int count)
{
    const struct catalogue *catalogue = raw;
    struct translation wanted = {context, text, {NULL}};
    const struct translation *found =
        bsearch(&wanted, catalogue->translations, (size_t)catalogue->count, sizeof wanted, compare);
    int form = plural == NULL ? 0 : plural_form(catalogue->id, count);
    if (found == NULL || found->forms[form] == NULL)
        return language_english.find(NULL, context, text, plural, count);
    return found->forms[form];
}

const struct language *language_of(enum language_id id)
{
    static const struct language russian = {find, &catalogue_ru};
    static const struct language polish = {find, &catalogue_pl};
    switch (id) {
    case RUSSIAN: return &russian;
    case POLISH: return &polish;
    case ENGLISH:
    case LANGUAGE_COUNT: break;
    }
    return &language_english;
}

bool language_read(const char *name, enum language_id *out)
{
    size_t length = strcspn(name, "_.@");
    for (int id = 0; id < LANGUAGE_COUNT; id++) {
        if (strlen(language_codes[id]) == length &&
            strncmp(name, language_codes[id], length) == 0) {
            *out = (enum language_id)id;
            return true;
        }
    }
    return false;
}

enum language_id language_of_locales(const char *const locales[], int count)
{
    enum language_id id = ENGLISH;
    for (int i = 0; i < count; i++) {
        if (locales[i] == NULL || locales[i][0] == '\0')
            continue;
        return language_read(locales[i], &id) ? id : ENGLISH;
    }
    return ENGLISH;
}
