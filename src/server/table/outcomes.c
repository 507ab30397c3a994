#include "server/table/outcomes.h"

#include <jansson.h>
#include <string.h>

#include "games/games.h"

void course_note(struct course *course, const struct stored_entry *entry)
{
    departures_note(&course->departures, entry);
    if (entry->seat >= SEATS_MAX)
        return;
    seats_mask bit = seat_bit(entry->seat);
    if (entry->kind == ENTRY_EVENT) {
        course->turns[entry->seat] += !(course->gone & bit) && course->last != entry->seat + 1;
        course->last = entry->seat + 1;
    } else if (entry->kind == ENTRY_SEAT && entry->value == SEAT_RETURNED) {
        course->gone &= (seats_mask)~bit;
    } else if (entry->kind == ENTRY_SEAT) {
        course->late[entry->seat] += entry->value == SEAT_OUT_OF_TIME || entry->value == SEAT_AWAY;
        course->gone |= bit;
    }
}

/* Somebody plays every seat, or did before they were forgotten. */
static bool are_people(const struct stored_match *match, bool *forgotten)
{
    bool people = true;
    *forgotten = false;
    for (int seat = 0; seat < match->players; seat++) {
        people &= match->seats[seat].bot[0] == '\0';
        *forgotten |= match->seats[seat].bot[0] == '\0' && match->seats[seat].person == 0;
    }
    return people;
}

static bool has_seat(const json_t *seats, int seat)
{
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (json_integer_value(json_array_get(seats, i)) == seat)
            return true;
    return false;
}

void outcomes_of(const struct stored_match *match, const char *result, const struct course *course,
                 const struct ledger *ledger, struct stored_outcome out[SEATS_MAX])
{
    const struct game *game = games_find(match->game);
    json_t *json = json_loads(result, 0, NULL);
    const json_t *winners = json_object_get(json, "winners");
    const json_t *scores = json_object_get(json, "scores");
    bool forgotten;
    bool people = are_people(match, &forgotten);
    uint8_t ranks[SEATS_MAX];
    ranks_of(match, result, &course->departures, ranks);
    memset(out, 0, SEATS_MAX * sizeof out[0]);
    for (int seat = 0; seat < match->players; seat++) {
        struct stored_outcome *outcome = &out[seat];
        outcome->score = (int32_t)json_integer_value(json_array_get(scores, (size_t)seat));
        outcome->won = people && !forgotten
                           ? ranks[seat] == 0
                           : course->departures.left[seat] == 0 && has_seat(winners, seat);
        outcome->unsure = forgotten;
        outcome->turns = course->turns[seat];
        outcome->late = course->late[seat];
        if (ledger == NULL || game == NULL)
            continue;
        outcome->part_count = game->part_count;
        memcpy(outcome->parts, ledger->points[seat], sizeof outcome->parts);
    }
    json_decref(json);
}

struct booking {
    const struct game *game;
    struct ledger *ledger;
};

static void book(void *context, const void *state, event e)
{
    const struct booking *booking = context;
    _Alignas(16) unsigned char next[STATE_SIZE_MAX];
    memcpy(next, state, booking->game->state_size);
    booking->game->apply_booked(next, e, booking->ledger);
}

void outcomes_foresee(const struct live *live, event e, struct ledger *out)
{
    struct booking booking = {live->match.game, out};
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    *out = live->match.ledger;
    match_foresee(&live->match, e, state, book, &booking);
}
