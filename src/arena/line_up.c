#include "arena/line_up.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"

/* The command of "NAME=COMMAND" if that is the name; else NULL. */
static const char *command_of(const char *given, const char *name, size_t length)
{
    bool same = strncmp(given, name, length) == 0 && given[length] == '=';
    return same ? given + length + 1 : NULL;
}

/* A number in a contestant's name, which ends there or goes on with a sign. */
static bool read_number(const char *digits, long least, long most, long *out)
{
    char *end;
    *out = strtol(digits, &end, 10);
    return digits[0] >= '0' && digits[0] <= '9' && strchr("~@", *end) != NULL && *out >= least &&
           *out <= most;
}

static bool find_command(struct contestant *contestant, const char *const commands[], int count)
{
    for (int i = 0; i < count && contestant->command == NULL; i++)
        contestant->command = command_of(commands[i], contestant->text, strlen(contestant->text));
    return contestant->command != NULL;
}

/* Reads the net of a file. */
static bool load_brain(struct contestant *contestant, const char *name, const struct game *game,
                       int players, struct reason *why)
{
    enum { SIZE_MAX_READ = 1 << 20 };
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return reason_set(why, "cannot read %s: %s", name, strerror(errno));
    contestant->brain_bytes = malloc(SIZE_MAX_READ);
    size_t size = contestant->brain_bytes == NULL
                      ? 0
                      : fread(contestant->brain_bytes, 1, SIZE_MAX_READ, file);
    fclose(file);
    contestant->brain = &contestant->file_brain;
    struct reason inner;
    return (brain_open(&contestant->file_brain, contestant->brain_bytes, size, &inner) &&
            brain_fits(contestant->brain, game, players, &inner)) ||
           reason_set(why, "%s: %s", name, inner.text);
}

static bool read_bot(struct contestant *contestant, const char *rest, const struct game *game,
                     int players, struct reason *why)
{
    long number = 0;
    if (*rest == ':' && !read_number(rest + 1, 1, ITERATIONS_MAX, &number))
        return reason_set(why, "'%s': iterations must be a number from 1 to %d", contestant->text,
                          ITERATIONS_MAX);
    contestant->iterations = (uint32_t)number;
    const char *file = strchr(rest, '@');
    const char *heat = strchr(rest, '~');
    if (heat != NULL && (file == NULL || heat < file)) {
        if (!read_number(heat + 1, 0, HEAT_MAX, &number))
            return reason_set(why, "'%s': the heat must be a number from 0 to %d", contestant->text,
                              HEAT_MAX);
        contestant->heat = (uint16_t)number;
        contestant->has_tastes = true;
    }
    if (contestant->bot->is_level)
        contestant->has_tastes = true;
    if (file == NULL)
        return true;
    return contestant->bot->learned ? load_brain(contestant, file + 1, game, players, why)
                                    : reason_set(why, "'%s': %s does not judge by a net",
                                                 contestant->text, contestant->bot->name);
}

static bool find_bot(struct contestant *contestant, const struct game *game, int players,
                     struct reason *why)
{
    char name[64] = "";
    size_t length = strcspn(contestant->text, ":~@");
    if (length < sizeof name)
        memcpy(name, contestant->text, length);
    contestant->sight = SIGHT_FAIR;
    for (int sight = SIGHT_KNOWER; sight < SIGHTS; sight++)
        if (strcmp(name, sight_names[sight]) == 0)
            contestant->sight = (enum sight)sight;
    contestant->bot = contestant->sight == SIGHT_FAIR ? bot_find(name) : &bot_netsearch;
    if (contestant->bot != NULL)
        return read_bot(contestant, contestant->text + length, game, players, why);
    char list[256];
    struct text text;
    text_start(&text, list, sizeof list);
    for (int i = 0; i < bots_count; i++)
        text_add_format(&text, "%s%s", i > 0 ? ", " : "", bots[i]->name);
    return reason_set(why, "there is no bot '%s'; the bots are %s, %s, %s", contestant->text, list,
                      sight_names[SIGHT_KNOWER], sight_names[SIGHT_SEER]);
}

/* The next arrangement in ascending order; false after the last. */
static bool next_seating(uint8_t seats[], int count)
{
    int at = count - 1;
    while (at > 0 && seats[at - 1] >= seats[at])
        at--;
    if (at == 0)
        return false;
    int higher = count - 1;
    while (seats[higher] <= seats[at - 1])
        higher--;
    uint8_t kept = seats[at - 1];
    seats[at - 1] = seats[higher];
    seats[higher] = kept;
    for (int low = at, high = count - 1; low < high; low++, high--) {
        kept = seats[low];
        seats[low] = seats[high];
        seats[high] = kept;
    }
    return true;
}

static void list_seatings(struct line_up *line_up)
{
    uint8_t seats[SEATS_MAX] = {0};
    int at = 0;
    for (int i = 0; i < line_up->contestant_count; i++)
        for (int j = 0; j < line_up->contestants[i].seats; j++)
            seats[at++] = (uint8_t)i;
    do
        memcpy(line_up->seatings[line_up->seating_count++], seats, sizeof seats);
    while (next_seating(seats, line_up->players));
}

bool line_up_make(struct line_up *line_up, const struct game *game, const char *const players[],
                  int player_count, const char *const commands[], int command_count,
                  struct reason *why)
{
    memset(line_up, 0, sizeof *line_up);
    line_up->players = player_count;
    for (int i = 0; i < player_count; i++) {
        int known = 0;
        while (known < line_up->contestant_count &&
               strcmp(line_up->contestants[known].text, players[i]) != 0)
            known++;
        struct contestant *contestant = &line_up->contestants[known];
        contestant->seats++;
        if (known < line_up->contestant_count)
            continue;
        line_up->contestant_count++;
        contestant->text = players[i];
        if (!find_command(contestant, commands, command_count) &&
            !find_bot(contestant, game, player_count, why))
            return false;
    }
    list_seatings(line_up);
    return true;
}

void line_up_close(struct line_up *line_up)
{
    for (int i = 0; i < line_up->contestant_count; i++)
        free(line_up->contestants[i].brain_bytes);
}
