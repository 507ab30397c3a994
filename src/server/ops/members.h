/*
 * The members of requests: which an operation has, and of what type each must be. They are held to
 * it in one place, before the operation runs, so that nothing that was meant otherwise is taken for
 * a default; and a member that its operation does not list is not there for it.
 */
#ifndef INCOGNITA_SERVER_OPS_MEMBERS_H
#define INCOGNITA_SERVER_OPS_MEMBERS_H

#include "server/common/call.h"

enum member_type {
    MEMBER_TEXT,
    MEMBER_NUMBER, /* a whole one */
    MEMBER_FLAG,
    MEMBER_OBJECT,
    MEMBER_NUMBERS, /* an object of whole numbers */
    MEMBER_TEXTS,   /* a list of texts */
    MEMBER_CHOICE   /* an event: an object, or its number in a list */
};

enum { MEMBERS_MAX = 12 };

struct member {
    const char *name; /* NULL after the last */
    enum member_type type;
};

#define NO_MEMBERS                                                                                 \
    {                                                                                              \
        {                                                                                          \
            NULL, MEMBER_TEXT                                                                      \
        }                                                                                          \
    }

/* Whether the JSON is of the type. */
bool member_fits(enum member_type type, json_t *json);

/*
 * Takes away what is not listed; refuses the call if a member is of another type. Every call may
 * have "op", "id" and "match", which are texts.
 */
bool members_check(struct call *call, const struct member members[MEMBERS_MAX]);

/*
 * The members of a query, as from=12&choices=1, that are numbers and flags of the list, and if
 * wanted also its texts, which must not be secrets.
 */
json_t *members_of_query(const char *query, const struct member members[MEMBERS_MAX], bool texts);

#endif
