#include "navoria_kit.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "kit.h"

const char *const colors[COLORS] = {"merchant", "builder", "soldier", "adventurer", "artisan"};
const char letters[COLORS + 1] = "mbsar";

struct navoria_table table;

static struct {
    char text[8000];
    size_t length;
} made;

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(made.text + made.length, sizeof made.text - made.length, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && made.length + (size_t)length < sizeof made.text);
    made.length += (size_t)length;
}

static bool lists(const char *cards, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = cards; at != NULL && (at = strstr(at, name)) != NULL; at += length)
        if ((at == cards || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool is_owned(const char *name)
{
    for (int seat = 0; seat < table.players; seat++)
        if (lists(table.cards[seat], name))
            return true;
    return false;
}

static void add_card(int *count, const char *name)
{
    add("%s'%s'", (*count)++ > 0 ? "," : "", name);
}

/* Cards of a colour that lie in its display, or in its deck. */
static void add_cards(int color, bool shown, int room)
{
    int count = 0;
    int on_display = 0;
    add("[");
    for (int pass = 0; pass < 2; pass++)
        for (int number = 1; number <= 12; number++) {
            char name[8];
            snprintf(name, sizeof name, "%c%d", letters[color], number);
            if (is_owned(name) || lists(table.show, name) != (pass == 0))
                continue;
            if ((on_display++ < room) == shown)
                add_card(&count, name);
        }
    add("]");
}

static void add_tokens(const char *key, const int tokens[COLORS])
{
    add("'%s':{", key);
    for (int color = 0; color < COLORS; color++)
        add("%s'%s':%d", color > 0 ? "," : "", colors[color], tokens[color]);
    add("},");
}

static void add_decks(const char *key, bool shown)
{
    add("'%s':{", key);
    for (int color = 0; color < COLORS; color++) {
        add("%s'%s':", color > 0 ? "," : "", colors[color]);
        add_cards(color, shown, 3 - table.on_deck[color] - table.city[color]);
    }
    add("},");
}

static void add_city(void)
{
    add("'city':{");
    for (int color = 0; color < COLORS; color++)
        add("%s'%s':[%s,%s,%s]", color > 0 ? "," : "", colors[color],
            table.city[color] > 2 ? "true" : "false", table.city[color] > 1 ? "true" : "false",
            table.city[color] > 0 ? "true" : "false");
    add("},");
}

static void add_seat(int seat)
{
    int count = 0;
    char cards[200] = "";
    if (table.cards[seat] != NULL)
        snprintf(cards, sizeof cards, "%s", table.cards[seat]);
    add("%s{'vp':0,'cards':[", seat > 0 ? "," : "");
    for (char *name = strtok(cards, " "); name != NULL; name = strtok(NULL, " "))
        add_card(&count, name);
    add("],'markers':{'desert':0,'forest':0,'glacier':0},"
        "'posts':{'desert':0,'forest':0,'glacier':0},'ports':{"
        "'desert':{'weapon':0,'mineral':0,'food':0},"
        "'forest':{'weapon':0,'mineral':0,'food':0},"
        "'glacier':{'weapon':0,'mineral':0,'food':0}}}");
}

void navoria_lay(void)
{
    static const char *const orders[] = {"", "", "0,1", "0,1,2", "0,1,2,3"};
    int bag[COLORS];
    for (int color = 0; color < COLORS; color++)
        bag[color] = (table.players == 2 ? 2 : 3) - table.center[color] - table.on_deck[color] -
                     table.city[color];
    made.length = 0;
    add("{'game':'navoria','players':%d,'options':%s,'round':%d,'phase':'%s','order':[%s],"
        "'turn':%d,",
        table.players, table.options, table.round, table.phase, orders[table.players], table.turn);
    add_tokens("bag", bag);
    add_tokens("center", table.center);
    add_tokens("on_deck", table.on_deck);
    add_city();
    add("'drawn':null,'recruiting':null,");
    add_decks("deck", false);
    add("'discard':{'merchant':[],'builder':[],'soldier':[],'adventurer':[],'artisan':[]},");
    add_decks("display", true);
    add("'favor':{'human':{'tile':'t1','seats':[]},'goblin':{'tile':'t2','seats':[]},"
        "'beast':{'tile':'t3','seats':[]},'sprite':{'tile':'t4','seats':[]}},"
        "'pending':[],'seats':[");
    for (int seat = 0; seat < table.players; seat++)
        add_seat(seat);
    add("]}");
    kit_position(made.text);
}

void navoria_recruit_table(int players)
{
    memset(&table, 0, sizeof table);
    table.players = players;
    table.round = 1;
    table.phase = "recruit";
    table.options = "{'blank_favor':false,'city_top_down':false,'new_artisan':false}";
}

void navoria_gather_table(int players)
{
    navoria_recruit_table(players);
    table.phase = "gather";
    for (int color = 0; color < COLORS; color++)
        table.on_deck[color] = players == 2 ? 2 : 3;
    table.on_deck[players == 2 ? ADVENTURER : ARTISAN] = 0;
}

void navoria_last_gather_table(int players, int round)
{
    navoria_gather_table(players);
    table.round = round;
    table.turn = players == 2 ? 7 : 11;
    for (int color = 0; color < COLORS; color++) {
        table.city[color] = table.on_deck[color];
        table.on_deck[color] = 0;
    }
    table.city[MERCHANT]--;
    table.on_deck[MERCHANT] = 1;
}

void end_round(void)
{
    kit_apply("{'by':0,'do':'gather','color':'merchant','space':0}");
}

void recruit(const char *card)
{
    char event[100];
    const char *color = colors[strchr(letters, card[0]) - letters];
    snprintf(event, sizeof event, "{'by':0,'do':'center','color':'%s'}", color);
    kit_apply(event);
    snprintf(event, sizeof event, "{'by':0,'do':'recruit','card':'%s'}", card);
    kit_apply(event);
}

void navoria_card_table(const char *card)
{
    navoria_recruit_table(2);
    table.center[strchr(letters, card[0]) - letters] = 1;
    table.show = card;
}
