/* What po/build makes of the translations: sorted by context, then by text. */
#ifndef INCOGNITA_LANGUAGES_CATALOGUES_H
#define INCOGNITA_LANGUAGES_CATALOGUES_H

#include "engine/game.h"

enum { FORMS_MAX = 3 };

struct translation {
    const char *context;
    const char *text;
    const char *forms[FORMS_MAX]; /* the first alone where no count matters */
};

struct catalogue {
    enum language_id id;
    int count;
    const struct translation *translations;
};

extern const struct catalogue catalogue_ru;
extern const struct catalogue catalogue_pl;

#endif
