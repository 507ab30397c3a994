/*
 * The ways that Magic Map's features tell (ways.c): for every harbour as home, every cell of the
 * sea and a few laps.
 *
 * That they are the shortest is shown step by step: at home after a lap nothing is left, and from
 * everywhere else it is one step more than from the best of the neighbours that may be entered.
 * Only the true numbers of steps fulfil all of this together.
 */
#include "kit.h"

#include <jansson.h>
#include <string.h>

#include "games/games.h"

enum { SIDE = 21, LAPS = 2, WHOLE_LAP = 68, TEXT_SIZE = 1 << 14 };

struct cell {
    int column;
    int row;
};

/* What the features say of a ship, by lap, row and column. */
struct told {
    int home[2 * LAPS + 1][SIDE][SIDE];
    int red[SIDE][SIDE];
    int by_red[2 * LAPS + 1][SIDE][SIDE];
};

static char board[SIDE][SIDE + 1];
static struct cell sea[SIDE * SIDE]; /* where a ship may lie */
static int sea_count;
static struct told told;

static bool is_drawn(struct cell cell, const char *signs)
{
    return strchr(signs, board[cell.row][cell.column]) != NULL;
}

/* The board as the box of the game tells it. */
static int read_board(void **state)
{
    const struct game *game = games_find("magicmap");
    struct component component;
    int rows = 0;
    (void)state;
    for (int i = 0; game->component(i, &component); i++) {
        char text[TEXT_SIZE];
        struct writer writer;
        writer_start(&writer, text, sizeof text);
        game_write_component(&component, &writer);
        json_t *json = json_loads(text, 0, NULL);
        const char *id = json_string_value(json_object_get(json, "id"));
        if (id != NULL && strncmp(id, "row_", 4) == 0)
            memcpy(board[rows++], json_string_value(json_object_get(json, "value")), SIDE);
        json_decref(json);
    }
    for (struct cell cell = {0, 0}; cell.row < rows; cell.row++)
        for (cell.column = 0; cell.column < SIDE; cell.column++)
            if (is_drawn(cell, ".BR~"))
                sea[sea_count++] = cell;
    return rows == SIDE ? 0 : -1;
}

/* A position at the first spin, as JSON. */
static json_t *first_spin(const struct game *game)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    char text[TEXT_SIZE];
    struct writer writer;
    struct random random = {1};
    game->setup(state, 2, (struct options){{0}});
    for (json_t *json = NULL;; json_decref(json)) {
        writer_start(&writer, text, sizeof text);
        game->write_state(&writer, state, SEATS_MAX);
        json = json_loads(text, 0, NULL);
        if (strcmp(json_string_value(json_object_get(json, "phase")), "spin") == 0)
            return json;
        game->apply(state, game_random_event(game, state, &random));
    }
}

static void put(json_t *position, int seat, const char *name, json_t *value)
{
    json_t *seats = json_object_get(position, "seats");
    assert_int_equal(json_object_set_new(json_array_get(seats, (size_t)seat), name, value), 0);
}

static json_t *as_json(struct cell cell)
{
    return json_pack("[ii]", cell.column, cell.row);
}

static int feature(const struct features *features, const struct feature_name names[],
                   const char *name)
{
    for (int i = 0; i < features->count; i++)
        if (strcmp(names[i].name, name) == 0 && strcmp(names[i].block, "own") == 0)
            return features->values[i];
    fail_msg("there is no feature '%s'", name);
    return 0;
}

/* Asks the features for the first seat's ship on this cell. */
static void ask(const struct game *game, json_t *position, struct cell ship, int lap)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct feature_name names[FEATURES_MAX];
    struct features features;
    struct reason why;
    put(position, 0, "ship", as_json(ship));
    put(position, 0, "status", json_string(is_drawn(ship, "~") ? "calm" : "ok"));
    put(position, 0, "lap", json_integer(lap));
    if (!game->load(state, position, &why))
        fail_msg("%s", why.text);
    features_start(&features, names);
    game->features(state, 0, &features);
    int home = feature(&features, names, "steps home");
    told.home[lap + LAPS][ship.row][ship.column] = home;
    told.by_red[lap + LAPS][ship.row][ship.column] =
        home + feature(&features, names, "way by red harbour");
    told.red[ship.row][ship.column] = feature(&features, names, "steps to red harbour");
}

/* M-9 */
static int crossing(struct cell from, struct cell to)
{
    if ((from.column <= 10) == (to.column <= 10) || from.row + to.row >= 20)
        return 0;
    return to.column <= 10 ? -1 : 1;
}

static bool same(struct cell a, struct cell b)
{
    return a.column == b.column && a.row == b.row;
}

/* What is left after the best first step from the cell. */
struct left {
    int home;
    int red;
    int by_red;
};

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static struct left best_step(struct cell home, struct cell from, int lap)
{
    static const struct cell steps[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    struct left left = {INT16_MAX, INT16_MAX, INT16_MAX};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct cell to = {from.column + steps[i].column, from.row + steps[i].row};
        if (!is_drawn(to, is_drawn(from, "~") ? ".BR~" : ".BR"))
            continue;
        int then = lap + crossing(from, to);
        int from_there = told.home[then + LAPS][to.row][to.column];
        bool arrives = same(to, home) && then != 0;
        bool red = is_drawn(to, "R");
        left.home = lesser(left.home, arrives ? 0 : from_there);
        left.red = lesser(left.red, red ? 0 : told.red[to.row][to.column]);
        left.by_red = lesser(left.by_red, !red      ? told.by_red[then + LAPS][to.row][to.column]
                                          : arrives ? 0
                                                    : from_there);
    }
    return left;
}

static void expect_steps(struct cell home, struct cell from, int lap)
{
    struct left left = best_step(home, from, lap);
    int row = from.row;
    int column = from.column;
    if (!(same(from, home) && lap != 0))
        assert_int_equal(told.home[lap + LAPS][row][column], 1 + left.home);
    if (is_drawn(from, "R"))
        return; /* it counts only for who can trade there */
    assert_int_equal(told.red[row][column], 1 + left.red);
    assert_int_equal(told.by_red[lap + LAPS][row][column], 1 + left.by_red);
}

/* Asks for every cell and lap, then holds the answers against each other. */
static void expect_ways_to(const struct game *game, json_t *position, struct cell home)
{
    for (int lap = -LAPS; lap <= LAPS; lap++)
        for (int i = 0; i < sea_count; i++) {
            /* The other ship goes out of the way: none of its steps are counted. */
            put(position, 1, "ship", as_json((struct cell){sea[i].column == 8 ? 9 : 8, 4}));
            ask(game, position, sea[i], lap);
        }
    assert_int_equal(told.home[LAPS][home.row][home.column], WHOLE_LAP);
    for (int lap = 1 - LAPS; lap < LAPS; lap++)
        for (int i = 0; i < sea_count; i++)
            expect_steps(home, sea[i], lap);
}

static void test_ways_are_the_shortest(void **state)
{
    const struct game *game = games_find("magicmap");
    json_t *position = first_spin(game);
    (void)state;
    for (int i = 0; i < sea_count; i++) {
        if (!is_drawn(sea[i], "BR"))
            continue;
        bool first = same(sea[i], (struct cell){5, 1});
        put(position, 0, "home", as_json(sea[i]));
        put(position, 1, "home", as_json(first ? (struct cell){12, 1} : (struct cell){5, 1}));
        expect_ways_to(game, position, sea[i]);
    }
    json_decref(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways_are_the_shortest)};
    return cmocka_run_group_tests(tests, read_board, NULL);
}
