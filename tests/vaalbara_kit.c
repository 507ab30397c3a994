#include "vaalbara_kit.h"

#include <stdio.h>
#include <string.h>

#include "kit.h"

enum { ALL = 12 };

static const char *const characters[ALL] = {"warrior",   "bard",     "hunter",     "oracle",
                                            "carpenter", "falconer", "pathfinder", "midwife",
                                            "rider",     "artisan",  "scout",      "farmer"};

/* Writes some of the characters as a list. */
static void list(char *text, size_t size, const int member[ALL], int wanted)
{
    size_t length = (size_t)snprintf(text, size, "[");
    for (int i = 0; i < ALL; i++)
        if (member[i] == wanted)
            length += (size_t)snprintf(text + length, size - length, "%s'%s'",
                                       length > 1 ? "," : "", characters[i]);
    snprintf(text + length, size - length, "]");
}

void vaalbara_set(int seat, const char *key, const char *json)
{
    char path[32];
    snprintf(path, sizeof path, "seats.%d.%s", seat, key);
    kit_set(path, json);
}

/* The base's seat holds the character and the four lowest others; it has discarded one. */
static void hold(int seat, const char *character)
{
    enum { PILE, HAND, DISCARD };
    int member[ALL] = {PILE};
    int discard = strcmp(character, "bard") == 0 ? 8 : 1;
    int held = 1;
    member[discard] = DISCARD;
    for (int i = 0; i < ALL; i++) {
        if (strcmp(characters[i], character) == 0)
            member[i] = HAND;
        else if (member[i] == PILE && held < 5) {
            member[i] = HAND;
            held++;
        }
    }
    static const char *const keys[] = {"pile", "hand", "discard"};
    for (int key = PILE; key <= DISCARD; key++) {
        char text[200];
        list(text, sizeof text, member, key);
        vaalbara_set(seat, keys[key], text);
    }
}

void vaalbara_play(const char *first, const char *second, const char *third, const char *fourth)
{
    const char *const played[] = {first, second, third, fourth};
    for (int seat = 0; seat < 4; seat++)
        hold(seat, played[seat]);
    kit_load();
    for (int seat = 0; seat < 4; seat++) {
        char event[80];
        snprintf(event, sizeof event, "{'by':%d,'do':'choose','character':'%s'}", seat,
                 played[seat]);
        kit_apply(event);
    }
}
