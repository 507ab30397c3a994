/*
 * What the tests of a game are written with: a match of the game, told and asked through JSON only.
 *
 * There is one match at a time, with chance left to the test. JSON in strings may use ' for ". A
 * path is names and list positions joined by dots, as seats.0.hand; "" is the whole. A broken
 * expectation fails the running test at the line that made it, with what was expected and found.
 */
#ifndef INCOGNITA_TESTS_KIT_H
#define INCOGNITA_TESTS_KIT_H

/* What cmocka wants to stand before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { KIT_SPECTATOR = 7 };

/* A new match. Options may be NULL for the defaults. */
void kit_new(const char *game, int players, const char *options);

/*
 * Positions. The base is a whole state that is not loaded yet: the one given to kit_position, or,
 * where events were applied since or none was given, the state of the match. Loading keeps it.
 */
void kit_position(const char *state);
void kit_set(const char *path, const char *json);
void kit_load(void);
/* The base must be refused, and the message contains `part`. */
void kit_refuse_load(const char *part);

/* The event is accepted; the state it leads to is written, loaded and must be the same. */
void kit_apply(const char *event);
/* The event is refused, and nothing has changed. */
void kit_refuse(const char *event);

void kit_expect(const char *path, const char *json);
void kit_expect_view(int seat, const char *path, const char *json);
/* What a client at the seat is told beside the view, see match_tell.h: `prompt.text`, `remark`,
 * `choices.0.odds`,
 * and of the last event `said.0`, `consequences`. */
void kit_expect_told(int seat, const char *path, const char *json);
/* An event as the seat sees it; an index below 0 counts from the end. */
void kit_expect_log(int seat, int index, const char *json);

/* All events of all who are asked, or all outcomes: exactly these, in any order. */
void kit_expect_legal(const char *events);
void kit_expect_legal_count(int count);
void kit_expect_has(const char *event);
void kit_expect_lacks(const char *event);
/* Exactly these outcomes, in any order: [{'event':..,'weight':..},..] */
void kit_expect_weights(const char *list);

/* What goes with the prompt of an asked seat, in English; NULL for nothing. */
void kit_expect_remark(int seat, const char *text);

void kit_expect_waiting(const char *json);
void kit_expect_scores(const char *json);
void kit_expect_winners(const char *json);

/* Remembers the line of the test, so that a failure is told there. */
void kit_at(const char *file, int line);

#define kit_new(game, players, options)                                                            \
    (kit_at(__FILE__, __LINE__), kit_new(game, players, options))
#define kit_position(state)    (kit_at(__FILE__, __LINE__), kit_position(state))
#define kit_set(path, json)    (kit_at(__FILE__, __LINE__), kit_set(path, json))
#define kit_load()             (kit_at(__FILE__, __LINE__), kit_load())
#define kit_refuse_load(part)  (kit_at(__FILE__, __LINE__), kit_refuse_load(part))
#define kit_apply(event)       (kit_at(__FILE__, __LINE__), kit_apply(event))
#define kit_refuse(event)      (kit_at(__FILE__, __LINE__), kit_refuse(event))
#define kit_expect(path, json) (kit_at(__FILE__, __LINE__), kit_expect(path, json))
#define kit_expect_view(seat, path, json)                                                          \
    (kit_at(__FILE__, __LINE__), kit_expect_view(seat, path, json))
#define kit_expect_told(seat, path, json)                                                          \
    (kit_at(__FILE__, __LINE__), kit_expect_told(seat, path, json))
#define kit_expect_log(seat, index, json)                                                          \
    (kit_at(__FILE__, __LINE__), kit_expect_log(seat, index, json))
#define kit_expect_legal(events)      (kit_at(__FILE__, __LINE__), kit_expect_legal(events))
#define kit_expect_legal_count(count) (kit_at(__FILE__, __LINE__), kit_expect_legal_count(count))
#define kit_expect_has(event)         (kit_at(__FILE__, __LINE__), kit_expect_has(event))
#define kit_expect_lacks(event)       (kit_at(__FILE__, __LINE__), kit_expect_lacks(event))
#define kit_expect_weights(list)      (kit_at(__FILE__, __LINE__), kit_expect_weights(list))
#define kit_expect_remark(seat, text) (kit_at(__FILE__, __LINE__), kit_expect_remark(seat, text))
#define kit_expect_waiting(json)      (kit_at(__FILE__, __LINE__), kit_expect_waiting(json))
#define kit_expect_scores(json)       (kit_at(__FILE__, __LINE__), kit_expect_scores(json))
#define kit_expect_winners(json)      (kit_at(__FILE__, __LINE__), kit_expect_winners(json))

#endif
