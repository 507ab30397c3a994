/*
 * Reading a state from JSON: what the games' load.c files share. Native side only.
 *
 * A `struct field` is a value together with the path that leads to it, so that every refusal names
 * the field ("seats.0.hand.2: ..."). All functions that return bool return false with the reason
 * set; a single value is written only on success, a list perhaps in part. Types are
 * exact: 0.0, "0" and false are not 0.
 */
#ifndef INCOGNITA_ENGINE_LOAD_H
#define INCOGNITA_ENGINE_LOAD_H

#include <jansson.h>

#include "engine/count.h"
#include "engine/game.h"

struct field {
    json_t *json;
    const struct field *up; /* NULL at the root */
    const char *key;        /* NULL in a list */
    int index;
    struct reason *why;
};

struct field load_root(json_t *json, struct reason *why);

/* Refuses the field with a message of its own; always false. */
bool load_refuse(const struct field *field, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* An object with exactly these members. */
bool load_object(const struct field *field, const char *const keys[], int count);
/* A member of an object that load_object has passed, and an item of a list that load_list has. */
struct field load_member(const struct field *object, const char *key);
struct field load_item(const struct field *list, int index);

/* A list of least..most items. */
bool load_list(const struct field *field, int least, int most, int *count);

bool load_is_null(const struct field *field);
/* For a member that another one forces to be null. */
bool load_must_be_null(const struct field *field);
bool load_int(const struct field *field, int least, int most, int *out);
bool load_bool(const struct field *field, bool *out);
/* A number that fits a byte; null leaves `out` as it is. */
bool load_byte(const struct field *field, int least, int most, uint8_t *out);
bool load_byte_or_null(const struct field *field, int least, int most, uint8_t *out);
/* Index of the value among the names, of which NULL is none; null leaves `out` as it is. */
bool load_name(const struct field *field, const char *const names[], int count, uint8_t *out);
bool load_name_or_null(const struct field *field, const char *const names[], int count,
                       uint8_t *out);
/* A list of least..most names, as indexes in the order of the list. */
bool load_names(const struct field *field, const char *const names[], int name_count, int least,
                int most, uint8_t out[], uint8_t *count);
/* A list of different names in any order, as bits by index (at most 64 names). */
bool load_name_set(const struct field *field, const char *const names[], int count, uint64_t *out);
/* A list of different seats: least..most of them in the order of the list, or any as a set. */
bool load_seats(const struct field *field, int players, int least, int most, uint8_t out[],
                uint8_t *count);
bool load_seat_set(const struct field *field, int players, seats_mask *out);
/* An object whose members are exactly these names, each a count of 0..most. */
bool load_counts(const struct field *field, const char *const names[], int count, int most,
                 uint8_t out[]);
bool load_large_counts(const struct field *field, const char *const names[], int count, int most,
                       uint16_t out[]);

/* The same for a member in one step. */
bool load_member_int(const struct field *object, const char *key, int least, int most, int *out);
bool load_member_bool(const struct field *object, const char *key, bool *out);
bool load_member_byte(const struct field *object, const char *key, int least, int most,
                      uint8_t *out);
bool load_member_byte_or_null(const struct field *object, const char *key, int least, int most,
                              uint8_t *out);
bool load_member_name(const struct field *object, const char *key, const char *const names[],
                      int count, uint8_t *out);
bool load_member_name_or_null(const struct field *object, const char *key,
                              const char *const names[], int count, uint8_t *out);
bool load_member_counts(const struct field *object, const char *key, const char *const names[],
                        int count, int most, uint8_t out[]);

/*
 * Clears the state and reads the members "game", "players" and "options", which every state begins
 * with. The options must be complete and settled.
 */
bool load_table(const struct field *root, const struct game *game, void *state);

/* The member "seats": a list with an item for each player, each read by the game's function. */
bool load_each_seat(const struct field *root, void *state,
                    bool (*load_seat)(const struct field *field, void *state, int seat));

/*
 * Options given by a person or program: any of the game's, defaults for the rest, then settled.
 * `json` may be NULL. The reason says what is wrong with which option.
 */
bool load_options(json_t *json, const struct game *game, int players, struct options *options,
                  struct reason *why);

#endif
