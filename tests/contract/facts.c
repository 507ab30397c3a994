/* Facts as data: names, sizes, options, and what is in the box. */
#include "contract/contract.h"

#include <string.h>

enum { COMPONENTS_MAX = 2000 };

static bool is_plain_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && name[length] == '\0';
}

static void check_option(const struct game *game, int index)
{
    const struct option *option = &game->options[index];
    contract_expect(is_plain_name(option->name), "option %d has no plain name", index);
    contract_expect(game_find_option(game, option->name) == index, "two options are called %s",
                    option->name);
    contract_expect(option->value_count >= 2 && option->value_count <= OPTION_VALUES_MAX,
                    "option %s has %d values", option->name, option->value_count);
    contract_expect(!option->is_bool || option->value_count == 2, "option %s is a bool of %d",
                    option->name, option->value_count);
    contract_expect(option->default_value < option->value_count, "option %s has no default",
                    option->name);
    contract_expect(option->sentence != NULL && option->sentence[0] != '\0',
                    "option %s is not explained", option->name);
    for (int i = 0; i < option->value_count && !option->is_bool; i++) {
        contract_expect(is_plain_name(option->values[i]), "value %d of %s has no plain name", i,
                        option->name);
        for (int k = 0; k < i; k++)
            contract_expect(strcmp(option->values[i], option->values[k]) != 0, "%s has %s twice",
                            option->name, option->values[i]);
    }
}

static void check_defaults(const struct game *game)
{
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct options options = game_default_options(game);
        struct reason why = {""};
        contract_expect(game->settle_options(players, &options, &why),
                        "the defaults are refused for %d players: %s", players, why.text);
        struct options again = options;
        contract_expect(game->settle_options(players, &again, &why) &&
                            memcmp(&again, &options, sizeof options) == 0,
                        "settled options are not settled");
    }
}

/* What a game has no use for is one of the ready-made functions of game.h, never NULL. */
static void check_functions(const struct game *game)
{
    contract_expect(game->component && game->settle_options && game->setup && game->waiting &&
                        game->legal && game->outcomes && game->sample && game->is_legal &&
                        game->apply && game->scores && game->open_ledger && game->apply_booked &&
                        game->count_holdings && game->write_figures && game->hides_score &&
                        game->winners && game->hidden_from && game->reveals && game->resample &&
                        game->reopen && game->guess_scores && game->is_idle && game->estimate &&
                        game->features && game->check && game->write_state && game->say_event &&
                        game->say_consequence && game->say_prompt && game->say_remark &&
                        game->say_choice && game->risks && game->load,
                    "a function is missing");
}

/* Names and keys are plain, and no key stands twice in an event. */
static void check_form(const struct event_form *form)
{
    const char *keys[2 * EVENT_ARGUMENTS + 2] = {"by", "do"};
    int count = 2;
    contract_expect(form->name != NULL && is_plain_name(form->name), "an event has no name");
    for (int i = 0; i < EVENT_ARGUMENTS && form->with[i].type != NO_ARGUMENT; i++) {
        const struct argument *argument = &form->with[i];
        contract_expect(!argument->hidden || (argument->key != NULL && argument->second == NULL),
                        "%s hides what has not one key", form->name);
        if (argument->key != NULL)
            keys[count++] = argument->key;
        if (argument->second != NULL)
            keys[count++] = argument->second;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            contract_expect(is_plain_name(keys[i]) && strcmp(keys[i], keys[k]) != 0,
                            "%s has the key %s twice, or it is not plain", form->name, keys[i]);
}

static void check_components(const struct game *game)
{
    static struct component components[COMPONENTS_MAX];
    int count = 0;
    while (count < COMPONENTS_MAX && game->component(count, &components[count])) {
        const struct component *fact = &components[count];
        contract_expect(fact->group != NULL && is_plain_name(fact->group),
                        "component %d has no group", count);
        contract_expect(fact->id != NULL && fact->id[0] != '\0', "component %d has no id", count);
        size_t length = strnlen(fact->value, sizeof fact->value);
        contract_expect(length > 0 && length < sizeof fact->value - 1,
                        "component %s %s has a value of %zu bytes", fact->group, fact->id, length);
        contract_expect(provenance_name(fact->provenance)[0] != '\0',
                        "component %s %s has no provenance", fact->group, fact->id);
        contract_expect(fact->reference != NULL, "component %s %s has no reference", fact->group,
                        fact->id);
        for (int i = 0; i < count; i++)
            contract_expect(strcmp(components[i].group, fact->group) != 0 ||
                                strcmp(components[i].id, fact->id) != 0,
                            "component %s %s is there twice", fact->group, fact->id);
        count++;
    }
    contract_expect(count > 0 && count < COMPONENTS_MAX, "%d components", count);
    struct component after;
    contract_expect(!game->component(count, &after) && !game->component(count + 1, &after),
                    "the components go on after their end");
}

/* The first state does not depend on what was in memory, and stays in its bounds. */
static void check_setup(const struct game *game)
{
    static struct setting settings[SETTINGS_MAX];
    int count = contract_settings(game, settings);
    for (int i = 0; i < count; i++) {
        _Alignas(16) unsigned char zeroed[STATE_SIZE_MAX + 64];
        _Alignas(16) unsigned char soiled[STATE_SIZE_MAX + 64];
        memset(zeroed, 0, sizeof zeroed);
        memset(soiled, 0xa5, sizeof soiled);
        game->setup(zeroed, settings[i].players, settings[i].options);
        game->setup(soiled, settings[i].players, settings[i].options);
        contract_expect(memcmp(zeroed, soiled, game->state_size) == 0,
                        "the first state holds old memory");
        for (size_t at = game->state_size; at < sizeof soiled; at++)
            contract_expect(zeroed[at] == 0 && soiled[at] == 0xa5, "written past the state");
        contract_expect(state_players(zeroed) == settings[i].players &&
                            memcmp(&((const struct table *)(const void *)zeroed)->options,
                                   &settings[i].options, sizeof settings[i].options) == 0,
                        "the first state does not begin with its table");
    }
}

void contract_facts(const struct game *game)
{
    check_functions(game);
    contract_expect(is_plain_name(game->id), "no plain id");
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        contract_expect(game->names[i] != NULL && game->names[i][0] != '\0',
                        "no name in language %d", i);
    contract_expect(game->players_min >= 1 && game->players_min <= game->players_max &&
                        game->players_max <= SEATS_MAX,
                    "for %d to %d players", game->players_min, game->players_max);
    contract_expect(game->state_size >= sizeof(struct table) && game->state_size <= STATE_SIZE_MAX,
                    "a state of %d bytes", game->state_size);
    contract_expect(game->legal_max > 0 && game->legal_max <= LEGAL_MAX, "lists of %d",
                    game->legal_max);
    contract_expect(game->rules_version > 0, "no rules version");
    contract_expect(game->option_count <= OPTIONS_MAX, "%d options", game->option_count);
    for (int i = 0; i < game->option_count; i++)
        check_option(game, i);
    for (int kind = 0; kind < game->event_count; kind++)
        check_form(&game->events[kind]);
    check_defaults(game);
    check_components(game);
    check_setup(game);
}
