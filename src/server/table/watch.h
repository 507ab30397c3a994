/* Who looks on at which table, and what they are sent when something happens there. */
#ifndef INCOGNITA_SERVER_TABLE_WATCH_H
#define INCOGNITA_SERVER_TABLE_WATCH_H

#include "server/door/visitor.h"
#include "server/table/table.h"

struct watcher {
    struct visitor *visitor;
    struct hosted_table *table;
    struct watcher *next_at_table;
    struct watcher *next_of_visitor;
    bool choices; /* wants its legal events in words */
};

enum { WATCHED_MAX = 16 }; /* tables that one socket may look at */

/*
 * False if the visitor looks at too many tables already. Twice is as good as once, but that the
 * last word on `choices` holds.
 */
bool watch_begin(struct visitor *visitor, struct hosted_table *table, bool choices);
void watch_stop(struct visitor *visitor, struct hosted_table *table);
/* All of a visitor's, when it closes; all of a table's, when it is gone. */
void watch_leave(struct visitor *visitor);
void watch_end(struct hosted_table *table);

/* Whether somebody at this seat is connected. */
bool watch_has(const struct hosted_table *table, int64_t person);

/* Tells everybody who knows this many entries what is new, each as they may see it. */
void watch_tell_match(struct hosted_table *table, int64_t known);
/* Tells everybody who sits where now. */
void watch_tell_table(struct hosted_table *table);
/* Sends the same text to everybody. */
void watch_tell_text(struct hosted_table *table, const char *text, size_t length);

#endif
