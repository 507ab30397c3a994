#include "magicmap_kit.h"

#include "kit.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Seats in the open sea north, south, east and west of the island. */
#define FIRST_SEAT                                                                                 \
    "{'hero':'cartographer','mission':'sun_compass','home':[5,1],'ship':[8,4],'status':'ok',"      \
    "'blown':false,'lap':0,'returned':false,'gold':0,'goods':3,'magic':3,'talismans':[],"          \
    "'cards':[],'skip':0}"
#define SECOND_SEAT                                                                                \
    "{'hero':'herbalist','mission':'tide_bell','home':[19,12],'ship':[8,15],'status':'ok',"        \
    "'blown':false,'lap':0,'returned':false,'gold':0,'goods':3,'magic':3,'talismans':[],"          \
    "'cards':[],'skip':0}"
#define THIRD_SEAT                                                                                 \
    "{'hero':'clockmaker','mission':'moon_shell','home':[12,1],'ship':[15,8],'status':'ok',"       \
    "'blown':false,'lap':0,'returned':false,'gold':0,'goods':3,'magic':3,'talismans':[],"          \
    "'cards':[],'skip':0}"
#define FOURTH_SEAT                                                                                \
    "{'hero':'storm_captain','mission':'root_amulet','home':[8,19],'ship':[5,8],'status':'ok',"    \
    "'blown':false,'lap':0,'returned':false,'gold':0,'goods':3,'magic':3,'talismans':[],"          \
    "'cards':[],'skip':0}"
#define POSITION(players, seats)                                                                   \
    "{'game':'magicmap','players':" players ",'options':{'battle':'any'},'phase':'spin',"          \
    "'round':1,'active':0,'seats':[" seats "],"                                                    \
    "'talismans':{'open':['coral_ring','moon_shell','salt_knot'],'deck':[]},"                      \
    "'adventures':{'deck':[],'top':[],'discard':[]},"                                              \
    "'turn':{'section':null,'acted':false,'freed':false,'bonus':0,'sailed':false,"                 \
    "'trade':false,'fought':false},'storm':null,'draws':[],'drawn':null,'battle':null}"

/* By the number of players. */
static const char *const positions[] = {
    [2] = POSITION("2", FIRST_SEAT "," SECOND_SEAT),
    [3] = POSITION("3", FIRST_SEAT "," SECOND_SEAT "," THIRD_SEAT),
    [4] = POSITION("4", FIRST_SEAT "," SECOND_SEAT "," THIRD_SEAT "," FOURTH_SEAT),
};

enum { ADVENTURE_CARDS = 32, TALISMAN_CARDS = 20, TEXT_SIZE = 4000 };
enum { IN_DECK = -1, IN_DISCARD = -2, ELSEWHERE = -3 };

static const char *const adventures[ADVENTURE_CARDS] = {
    "curse",        "gain_gold_1",  "gain_gold_2",  "gain_gold_2",    "gain_gold_3",
    "gain_goods_2", "gain_goods_3", "gain_goods_4", "gain_magic_2",   "gain_magic_3",
    "gain_magic_4", "good_weather", "good_weather", "horned_whale",   "kraken",
    "leviathan",    "lucky_wind",   "lucky_wind",   "moon_jellyfish", "pay_gold_1",
    "pay_goods_2",  "pay_goods_3",  "pay_magic_2",  "reef_crab",      "repair",
    "repair",       "siren_twins",  "spin_again",   "spin_again",     "storm_roc",
    "telescope",    "telescope"};
static const char *const talismans[TALISMAN_CARDS] = {
    "amber_beetle",  "cloud_spindle",  "coral_ring",   "dragon_scale",     "driftwood_charm",
    "ember_feather", "frost_mirror",   "glass_acorn",  "heart_of_the_sea", "ivory_key",
    "moon_shell",    "owl_whistle",    "pebble_eye",   "queens_hourglass", "root_amulet",
    "salt_knot",     "silver_thimble", "star_lantern", "sun_compass",      "tide_bell"};

/* Where the cards of the position are that is being built, and how many seats it has. */
static int adventure_place[ADVENTURE_CARDS];
static int talisman_place[TALISMAN_CARDS];
static int seats;

static void write_list(const char *path, const char *const ids[], const int places[], int count,
                       int place)
{
    char list[TEXT_SIZE] = "[";
    size_t length = 1;
    for (int i = 0; i < count; i++)
        if (places[i] == place)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s'%s'",
                                       length > 1 ? "," : "", ids[i]);
    snprintf(list + length, sizeof list - length, "]");
    kit_set(path, list);
}

static void write_cards(void)
{
    char path[40];
    write_list("adventures.deck", adventures, adventure_place, ADVENTURE_CARDS, IN_DECK);
    write_list("adventures.discard", adventures, adventure_place, ADVENTURE_CARDS, IN_DISCARD);
    write_list("talismans.deck", talismans, talisman_place, TALISMAN_CARDS, IN_DECK);
    for (int seat = 0; seat < seats; seat++) {
        snprintf(path, sizeof path, "seats.%d.cards", seat);
        write_list(path, adventures, adventure_place, ADVENTURE_CARDS, seat);
        snprintf(path, sizeof path, "seats.%d.talismans", seat);
        write_list(path, talismans, talisman_place, TALISMAN_CARDS, seat);
    }
}

void magicmap_begin(int players)
{
    seats = players;
    kit_position(positions[players]);
    for (int i = 0; i < ADVENTURE_CARDS; i++)
        adventure_place[i] = IN_DECK;
    for (int i = 0; i < TALISMAN_CARDS; i++) {
        bool open = strstr("coral_ring moon_shell salt_knot", talismans[i]) != NULL;
        talisman_place[i] = open ? ELSEWHERE : IN_DECK;
    }
    write_cards();
}

static void move_card(const char *id, const char *const ids[], int places[], int count, int place)
{
    for (int i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0 && places[i] == IN_DECK) {
            places[i] = place;
            write_cards();
            return;
        }
    fail_msg("%s is not in the deck", id);
}

void magicmap_hold(int seat, const char *id)
{
    move_card(id, adventures, adventure_place, ADVENTURE_CARDS, seat);
}

void magicmap_own(int seat, const char *id)
{
    move_card(id, talismans, talisman_place, TALISMAN_CARDS, seat);
}

void magicmap_put_aside(const char *id)
{
    move_card(id, adventures, adventure_place, ADVENTURE_CARDS, ELSEWHERE);
}

void magicmap_keep_in_deck(const char *ids)
{
    for (int i = 0; i < ADVENTURE_CARDS; i++)
        if (adventure_place[i] == IN_DECK && strstr(ids, adventures[i]) == NULL)
            adventure_place[i] = IN_DISCARD;
    write_cards();
}

void magicmap_hold_all_but_payments(int seat)
{
    for (int i = 0; i < ADVENTURE_CARDS; i++)
        if (adventure_place[i] == IN_DECK && strncmp(adventures[i], "pay", 3) != 0)
            adventure_place[i] = seat;
    write_cards();
}

void spin(int section)
{
    char event[80];
    snprintf(event, sizeof event, "{'by':'chance','do':'spin','section':%d}", section);
    kit_apply(event);
}

void sail(int seat, int column, int row)
{
    char event[80];
    snprintf(event, sizeof event, "{'by':%d,'do':'sail','to':[%d,%d]}", seat, column, row);
    kit_apply(event);
}

void act(int seat, const char *what)
{
    char event[80];
    snprintf(event, sizeof event, "{'by':%d,'do':'%s'}", seat, what);
    kit_apply(event);
}

void card(int seat, const char *what, const char *id)
{
    char event[80];
    snprintf(event, sizeof event, "{'by':%d,'do':'%s','card':'%s'}", seat, what, id);
    kit_apply(event);
}

void chance(const char *what, const char *key, const char *value)
{
    char event[80];
    snprintf(event, sizeof event, "{'by':'chance','do':'%s','%s':'%s'}", what, key, value);
    kit_apply(event);
}

void draw(const char *id)
{
    chance("adventure", "card", id);
}

void storm(const char *wind)
{
    spin(6);
    chance("wind", "dir", wind);
}

void go_for(int seat, const char *id)
{
    spin(1);
    act(seat, "adventure");
    draw(id);
}
