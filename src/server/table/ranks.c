#include "server/table/ranks.h"

#include <jansson.h>

#include "bots/strengths.h"
#include "games/games.h"
#include "server/table/live.h"

enum { FORGOTTEN = 1, FIRST_LEFT = 2 };

struct finish {
    uint32_t left;
    bool won;
    json_int_t score;
};

void departures_note(struct departures *departures, const struct stored_entry *entry)
{
    if (entry->kind != ENTRY_SEAT || entry->seat >= SEATS_MAX)
        return;
    departures->left[entry->seat] =
        entry->value == SEAT_RETURNED ? 0 : entry->sequence + FIRST_LEFT;
}

static bool is_better(const struct finish *one, const struct finish *other)
{
    if (one->left != other->left)
        return one->left == 0 || (other->left != 0 && one->left > other->left);
    if (one->won != other->won)
        return one->won;
    return !one->won && one->score > other->score;
}

void ranks_of(const struct stored_match *match, const char *result,
              const struct departures *departures, uint8_t ranks[SEATS_MAX])
{
    struct finish finishes[SEATS_MAX] = {{0, false, 0}};
    json_t *json = json_loads(result, 0, NULL);
    const json_t *winners = json_object_get(json, "winners");
    const json_t *scores = json_object_get(json, "scores");
    for (int seat = 0; seat < match->players; seat++) {
        bool forgotten = match->seats[seat].person == 0 && match->seats[seat].bot[0] == '\0';
        finishes[seat].left = forgotten ? FORGOTTEN : departures->left[seat];
        finishes[seat].score = json_integer_value(json_array_get(scores, (size_t)seat));
    }
    for (size_t i = 0; i < json_array_size(winners); i++) {
        json_int_t seat = json_integer_value(json_array_get(winners, i));
        if (seat >= 0 && seat < match->players)
            finishes[seat].won = true;
    }
    json_decref(json);
    for (int seat = 0; seat < match->players; seat++) {
        ranks[seat] = 0;
        for (int other = 0; other < match->players; other++)
            ranks[seat] += is_better(&finishes[other], &finishes[seat]);
    }
}

struct rating ranks_bot(const struct stored_match *match, int seat)
{
    const struct game *game = games_find(match->game);
    const char *level = match->seats[seat].bot;
    int points = game == NULL ? 0 : strength_of(game, match->players, level);
    return points == 0 ? (struct rating){0, 0}
                       : (struct rating){points * 100, RATING_BOT_DEVIATION};
}
